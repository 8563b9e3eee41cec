// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "gui/shell/page.h"
#include "gui/tour/toursteps.h"

#include <QStringList>

#include <optional>

class QWidget;

namespace lockscope::gui {

/// An example on screen for a step. Value type.
struct TourFinding
{
    LockId lock = kNoLock;
    QStringList words; ///< for the step's text
};

/// Finds examples in what the window shows now. Read-only. GUI thread.
class TourFinder
{
public:
    /// Both must outlive it.
    TourFinder(const QWidget& window, const Services& services) : m_window(window), m_services(services) {}

    /// Returns `preferred` if suitable; no value when there is no example now.
    [[nodiscard]] std::optional<TourFinding> find(TourExample example, LockId preferred) const;

private:
    [[nodiscard]] LockId best(TourExample example, LockId preferred) const;
    /// Quality of the lock as an example; 0: unsuitable.
    [[nodiscard]] int rank(TourExample example, LockId lock) const;
    [[nodiscard]] int rankAsRow(LockId lock) const;
    [[nodiscard]] int recentRenewals(LockId lock) const;
    [[nodiscard]] int recentContendedHolds(LockId lock) const;
    [[nodiscard]] QStringList wordsOf(TourExample example, LockId lock) const;

    const QWidget& m_window;
    const Services& m_services;
};

} // namespace lockscope::gui
