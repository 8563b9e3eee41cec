// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "gui/shell/page.h"

#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace lockscope::gui {

class LegendLine;
class RangePanel;
class TimelineWidget;

/// The timeline with controls above and the statistics of a selected range below. GUI thread.
class TimelinePage final : public Page
{
    Q_OBJECT
public:
    explicit TimelinePage(Services& services, QWidget* parent = nullptr);

    void showAsOf(const QString& time) override;
    QWidget* searchField() override;
    bool backToLive() override;
    /// For "Show in timeline".
    void reveal(LockId lock);
    [[nodiscard]] TimelineWidget* timeline() const { return m_timeline; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate() override;
    [[nodiscard]] QWidget* buildControls();
    void updateTexts();
    void showHint();
    void editRange();
    void showSpan();
    void showRange();
    [[nodiscard]] QString hint() const;

    Services& m_services;
    TimelineWidget* m_timeline;
    QLineEdit* m_filter;
    QComboBox* m_order;
    QComboBox* m_span;
    QToolButton* m_zoomIn;
    QToolButton* m_zoomOut;
    QToolButton* m_fit;
    QToolButton* m_range;
    QToolButton* m_previous;
    QToolButton* m_next;
    QToolButton* m_live;
    QLabel* m_orderLabel;
    QLabel* m_spanLabel;
    QLabel* m_status;
    QLabel* m_footer;
    LegendLine* m_legend;
    RangePanel* m_rangePanel;
    std::optional<quint64> m_rangeShown; ///< revision
    class QTimer* m_clock;
};

} // namespace lockscope::gui
