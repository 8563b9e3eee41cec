// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "gui/shell/page.h"

#include <QTimer>

#include <array>
#include <optional>
#include <utility>

class QComboBox;
class QLabel;
class QToolButton;

namespace lockscope::gui {

class LegendLine;
class LocksTable;
class RangePanel;

/// What stands below wide lanes: the period, its controls and the legend; above them the statistics of a selected
/// range. A range brings it up also when the lanes are narrow. GUI thread.
class LaneFoot final : public Themed<QWidget>
{
    Q_OBJECT
public:
    /// Both must outlive it.
    LaneFoot(Services& services, LocksTable& table, QWidget* parent);

    void setWide(bool wide);
    /// At once; the period and a range that goes on follow twice a second.
    void updateContents();
    /// Gives the keyboard to the ends of the range, which is what is shown when none is selected.
    void editRange();
    /// "last 60 s, following live"
    [[nodiscard]] QString periodText() const;

private:
    void retranslate() override;
    void buildControls();
    void updateRange();
    void showSpan();

    Services& m_services;
    LocksTable& m_table;
    RangePanel* m_panel;
    QWidget* m_controls;
    QLabel* m_period;
    QComboBox* m_span;
    std::array<QToolButton*, 7> m_buttons;
    LegendLine* m_legend;
    QTimer m_clock;
    bool m_isWide = false;
    /// What the panel was filled from, so that a past range is not computed again.
    struct Shown
    {
        std::pair<ServerTime, ServerTime> range;
        quint64 revision = 0;
        int rows = 0;
        ServerTime until{}; ///< the end of the range, or now when that is earlier
        friend bool operator==(const Shown&, const Shown&) = default;
    };
    std::optional<Shown> m_shown;
};

} // namespace lockscope::gui
