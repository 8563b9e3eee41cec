// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "gui/pages/page.h"
#include "gui/tour/toursteps.h"

#include <QStringList>

#include <optional>

class QWidget;

namespace lockscope::gui {

/// What a step can speak of because it is on the screen. Value type.
struct TourFinding
{
    LockId lock = kNoLock;
    QStringList words; ///< for the step's text
};

/// Finds examples in what the window shows now. Only looks. GUI thread.
class TourFinder
{
public:
    /// Both must outlive it.
    TourFinder(const QWidget& window, const Services& services) : m_window(window), m_services(services) {}

    /// `preferred` where it will do; nothing when there is no such example now.
    [[nodiscard]] std::optional<TourFinding> find(TourExample example, LockId preferred) const;

private:
    [[nodiscard]] LockId best(TourExample example, LockId preferred) const;
    /// How good an example the lock is; 0: none.
    [[nodiscard]] int rank(TourExample example, LockId lock) const;
    [[nodiscard]] int rankAsRow(LockId lock) const;
    [[nodiscard]] int recentRenewals(LockId lock) const;
    [[nodiscard]] int recentContendedHolds(LockId lock) const;
    [[nodiscard]] QStringList wordsOf(TourExample example, LockId lock) const;

    const QWidget& m_window;
    const Services& m_services;
};

} // namespace lockscope::gui
