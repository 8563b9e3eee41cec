// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/shell/page.h"

#include <QTimer>

#include <array>

class QComboBox;
class QLabel;
class QToolButton;

namespace lockscope::gui {

class LegendLine;
class LocksTable;

/// The line below wide lanes: the period, its controls and the legend. GUI thread.
class LaneFoot final : public Themed<QWidget>
{
    Q_OBJECT
public:
    /// Both must outlive it.
    LaneFoot(Services& services, LocksTable& table, QWidget* parent);

    void setWide(bool wide);
    /// At once; the period follows twice a second.
    void updateContents();
    /// "last 60 s, following live"
    [[nodiscard]] QString periodText() const;

Q_SIGNALS:
    /// The button that selects a range and lets its ends be typed.
    void rangePressed();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate() override;
    void buildControls();
    void showSpan();
    void placePeriod();

    Services& m_services;
    LocksTable& m_table;
    QLabel* m_period;
    QComboBox* m_span;
    std::array<QToolButton*, 7> m_buttons;
    LegendLine* m_legend;
    QTimer m_clock;
};

} // namespace lockscope::gui
