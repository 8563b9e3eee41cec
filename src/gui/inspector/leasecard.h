// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "core/lockstate.h"
#include "gui/presentation.h"
#include "presentation/timeline/sawtooth.h"

#include <QCoreApplication>

#include <chrono>
#include <vector>

class QVBoxLayout;
class QWidget;

namespace lockscope::presentation {
class LaneHistory;
} // namespace lockscope::presentation

namespace lockscope::gui {

class Card;
class SawtoothChart;
class Theme;

/// The card *Lease* of the inspector: a saw-tooth of the last minute; hidden when that had no lease. Its words are the
/// inspector's.
class LeaseCard
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::Inspector)
public:
    static constexpr std::chrono::seconds kWindow{60};

    /// Adds the card to `column`, as a child of `parent`.
    LeaseCard(const Theme& theme, QVBoxLayout& column, QWidget* parent);

    /// `steps`: deadlines of the lock since its selection.
    void show(const LockState& state, const LaneHistory& history, LockId lock, const std::vector<LeaseStep>& steps,
              ServerTime now);
    void retranslate();
    [[nodiscard]] const SawtoothChart& chart() const { return *m_chart; }

private:
    Card* m_card;
    SawtoothChart* m_chart;
};

} // namespace lockscope::gui
