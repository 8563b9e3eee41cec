// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/charts/chartwidget.h"
#include "gui/presentation.h"
#include "gui/shell/page.h"
#include "presentation/dashboard/dashboarddata.h"
#include "presentation/stream/lockref.h"
#include "presentation/stream/perview.h"

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <utility>

class QGridLayout;
class QScrollArea;
class QTreeWidget;

namespace lockscope::gui {

class BarChart;
class Card;
class ChartWidget;
struct Colors;
class Figure;
class StackedAreaChart;
class TimeChart;
class TrendChart;

/// Statistics: locks per holder, rates, hold times, contention. Draws one card per frame while visible; the figures are
/// updated all the time. GUI thread.
class DashboardPage final : public Page, public FrameConsumer
{
    Q_OBJECT
public:
    explicit DashboardPage(Services& services, QWidget* parent = nullptr);
    ~DashboardPage() override;

    void showAsOf(const QString& time) override;

    void consume(const Frame& frame) override;
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override;
    void reset() override;

    [[nodiscard]] const DashboardData& data() const { return *m_data; }
    using Period = std::pair<ServerTime, ServerTime>;
    /// Source of the brush, which is the period of the lanes.
    void setBrush(std::function<Period()> brush) { m_brush = std::move(brush); }
    /// Draws brush and marks where they are now.
    void updateMarks();
    /// Colour of the n-th holder; the first ten and the grey of the rest are easy to tell apart.
    [[nodiscard]] static QColor slotColor(const Colors& colors, int slot);

Q_SIGNALS:
    /// The pointer is at this moment of a chart; kUnknownTime: at none.
    void momentPointed(lockscope::ServerTime at);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void retranslate() override;
    void restyle() override;
    void tellSince();
    void tellWhen();
    static constexpr std::size_t kTopHolders = 10;

    enum CardId { Holders, HoldersOverTime, Held, RatesCard, HoldTime, Contention, Longest, CardCount };
    void buildCards();
    QWidget* buildContention();
    QWidget* buildLongest();
    [[nodiscard]] std::array<TimeChart*, 3> timeCharts() const;
    void pointAt(std::optional<double> seconds);
    /// End of the last complete second, at which the charts of time end.
    [[nodiscard]] ServerTime endOfCharts() const;
    /// True once for each second.
    [[nodiscard]] bool isDue(CardId card);
    bool selectRow(int row);
    /// Marks the selected locks in *Held longest*, whose rows may have moved.
    void markLongest();
    void arrange(int columns);
    void draw(CardId card, const PictureView& picture, ServerTime now);
    void drawAll();
    void drawHolders();
    void drawHoldersOverTime();
    void drawHeld();
    void showHeldNow();
    void drawRates();
    void titleSpans();
    void drawHoldTimes();
    void drawContention(const PictureView& picture, ServerTime now);
    void drawLongest(const PictureView& picture, ServerTime now);
    void setStyles();
    [[nodiscard]] QString holderName(LibraryId library, const std::string& group) const;
    [[nodiscard]] QString wholeHolderName(LibraryId library, const std::string& group) const;
    /// Colour slot of a holder, stable while it is among the first.
    [[nodiscard]] int slotOf(const std::string& group);
    void activateHolder(int bar);

    Services& m_services;
    PerView<DashboardData> m_data;
    QScrollArea* m_scroll;
    QWidget* m_canvas;
    QGridLayout* m_grid;
    int m_columns = 0;
    Card* m_cards[CardCount] = {};
    BarChart* m_holders;
    StackedAreaChart* m_holdersOverTime;
    TrendChart* m_held;
    TrendChart* m_rates;
    BarChart* m_holdTimes;
    Figure* m_gapMedian;
    Figure* m_gapP99;
    Figure* m_gapCount;
    Figure* m_waiters;
    Figure* m_waited;
    Figure* m_refused;
    QTreeWidget* m_longest;
    std::vector<LockRef> m_longestLocks; ///< of its rows
    bool m_markingLongest = false;       ///< rows are being marked by the program, not by the user
    analysis::HolderRanking::Ranking m_shown;
    std::map<std::string, int> m_slots;
    int m_nextCard = 0;
    std::int64_t m_ratesUntil = 0;                      ///< last second for which the rates were drawn
    std::array<std::int64_t, CardCount> m_drawnUntil{}; ///< the same, of other charts of time
    std::function<Period()> m_brush;
    std::optional<double> m_pointed; ///< seconds of the charts of time
    bool m_stale = true;             ///< redraw all cards at the next frame
    std::array<int, 3> m_secondsTitled{};
    QString m_shownAt; ///< time of day of the shown data; empty: now
};

} // namespace lockscope::gui
