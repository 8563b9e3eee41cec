// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/simulator/simrun.h"
#include "gui/style/themed.h"

#include <QWidget>

#include <memory>

class QToolButton;

namespace lockscope::gui {

class Card;
class LanesView;
class LegendLine;
class StockChart;
class Theme;
class VerdictCard;

/// One run on screen: lanes, stock and orders, verdict. Owns the run. GUI thread.
class RunPanel final : public Themed<QWidget>
{
    Q_OBJECT
public:
    explicit RunPanel(const Theme& theme, QWidget* parent = nullptr);
    ~RunPanel() override;

    /// Replaces and ends the previous run. `subtitle` is shown beside the case's name.
    void setRun(std::unique_ptr<SimRun> run, const QString& subtitle);
    void clear();
    [[nodiscard]] SimRun* run() const { return m_run.get(); }
    [[nodiscard]] bool isRunning() const { return m_run && !m_run->isOver(); }
    /// Repaints news; called 30 times a second while the page is visible.
    void refresh();
    [[nodiscard]] LanesView& lanes() const { return *m_lanes; }
    [[nodiscard]] VerdictCard& verdict() const { return *m_verdict; }
    [[nodiscard]] StockChart& stock() const { return *m_stock; }

Q_SIGNALS:
    void phaseChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    void updateTitle();
    void updateStock();
    void nameStock();
    void updateRange();
    void phaseHasChanged();

    const Theme& m_theme;
    std::unique_ptr<SimRun> m_run;
    QString m_subtitle;
    Card* m_card;
    LanesView* m_lanes;
    StockChart* m_stock;
    VerdictCard* m_verdict;
    LegendLine* m_legend;
    QToolButton* m_follow;
    int m_frames = 0;
    quint64 m_stockRevision = 0;
};

} // namespace lockscope::gui
