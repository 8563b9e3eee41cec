// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/simulator/runpanel.h"

#include "gui/charts/stockchart.h"
#include "gui/simulator/casetexts.h"
#include "gui/simulator/lanespainter.h"
#include "gui/simulator/lanesview.h"
#include "gui/simulator/verdictcard.h"
#include "gui/style/theme.h"
#include "gui/widgets/card.h"
#include "gui/widgets/legendline.h"
#include "gui/widgets/themedparts.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QIcon>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

class LanesLegend
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::LanesLegend)
};

/// Explains the bars of a worker's lane (lanespainter.h), in the application's language.
void fillLanesLegend(LegendLine& legend, const Theme& theme)
{
    using Paint = void (*)(QPainter&, const QRect&, const Colors&);
    const auto entry = [&theme](Paint paint, const QString& word) -> LegendLine::Entry {
        return {[&theme, paint](QPainter& painter, const QRect& square) { paint(painter, square, theme.colors()); },
                word};
    };
    legend.setEntries(
        {entry([](QPainter& p, const QRect& r, const Colors& c) { p.fillRect(r, workerColor(c, 0)); },
               LanesLegend::tr("inside")),
         entry([](QPainter& p, const QRect& r,
                  const Colors& c) { p.fillRect(r.adjusted(0, 2, 0, -2), paleWorkerColor(c, 0)); },
               LanesLegend::tr("believes that it has the lock")),
         entry([](QPainter& p, const QRect& r,
                  const Colors& c) { p.fillRect(QRect(r.left(), r.center().y(), r.width(), 1), c.gap); },
               LanesLegend::tr("waits")),
         entry(
             [](QPainter& p, const QRect& r, const Colors& c) {
                 p.setPen(QPen(c.alarm, 2));
                 p.drawRect(r.adjusted(1, 1, -1, -1));
             },
             LanesLegend::tr("inside, and not alone")),
         entry([](QPainter& p, const QRect& r, const Colors& c) { p.fillRect(r, QBrush(c.alarm, Qt::BDiagPattern)); },
               LanesLegend::tr("knows that its lease is over")),
         entry([](QPainter& p, const QRect& r,
                  const Colors& c) { p.fillRect(r.center().x(), r.top() + 2, 1, 6, c.tick); },
               LanesLegend::tr("renewed")),
         entry([](QPainter& p, const QRect& r,
                  const Colors& c) { p.fillRect(r.center().x(), r.top() - 1, 2, r.height() + 2, c.alarm); },
               LanesLegend::tr("renewal failed, or a lease that ended")),
         entry(
             [](QPainter& p, const QRect& r, const Colors& c) {
                 p.setRenderHint(QPainter::Antialiasing);
                 p.setPen(Qt::NoPen);
                 p.setBrush(c.contended);
                 p.drawEllipse(r.center(), 2, 2);
             },
             LanesLegend::tr("forced step"))},
        LanesLegend::tr("Above, each worker has a colour and a lane with what it believes; below, Redis has lanes with "
                        "what the monitor read, in the colour of who held the lock. A dotted line leads from a "
                        "violation to Redis. A cross: the worker was killed; a green line: it came back."));
}

constexpr int kLow = 30;             ///< below this height, in lines of text, the panel is compact
constexpr int kStockEveryFrames = 6; ///< five updates per second, because charts are expensive

double seconds(RunTime time)
{
    return static_cast<double>(time.count()) / 1e6;
}
} // namespace

RunPanel::RunPanel(const Theme& theme, QWidget* parent)
    : Themed(parent), m_theme(theme), m_card(new Card(theme, this)), m_lanes(new LanesView(theme)),
      m_stock(new StockChart(theme)), m_verdict(new VerdictCard(theme, this)), m_legend(new LegendLine(theme)),
      m_follow(new QToolButton)
{
    m_follow->setObjectName(u"followRun"_s);
    m_follow->setAutoRaise(true);
    m_follow->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_stock->setObjectName(u"stock"_s);
    auto* body = new QWidget;
    auto* inner = new QVBoxLayout(body);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(4);
    inner->addWidget(m_lanes, 1);
    auto* below = new QHBoxLayout;
    m_legend->setObjectName(u"lanesLegend"_s);
    below->addWidget(m_legend, 1);
    below->addWidget(m_follow, 0, Qt::AlignRight);
    inner->addLayout(below);
    inner->addWidget(m_stock);
    m_card->setBody(body);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addWidget(m_card, 1);
    column->addWidget(m_verdict);

    connect(m_lanes, &LanesView::viewChanged, this, &RunPanel::updateRange);
    connect(m_lanes, &LanesView::followingChanged, this, [this](bool following) { m_follow->setVisible(!following); });
    connect(m_follow, &QToolButton::clicked, m_lanes, &LanesView::follow);
    connect(m_verdict, &VerdictCard::momentChosen, m_lanes, &LanesView::showMoment);
    m_follow->hide();
    m_stock->hide(); // until a run has a stock
    setThemeIcon(m_follow, theme, u"live"_s);
    retranslate();
    restyle();
}

RunPanel::~RunPanel()
{
    m_lanes->setRun(nullptr);
}

/// In a low window the stock chart shrinks in favour of the lanes.
void RunPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const int line = fontMetrics().height();
    const bool isLow = height() < kLow * line;
    m_stock->setFixedHeight(line * (isLow ? 4 : 6));
    m_verdict->setCompact(isLow);
}

void RunPanel::setRun(std::unique_ptr<SimRun> run, const QString& subtitle)
{
    clear();
    m_run = std::move(run);
    m_subtitle = subtitle;
    m_lanes->setRun(m_run.get());
    m_verdict->showRun(m_run.get());
    connect(m_run.get(), &SimRun::judged, this, [this] {
        if (isVisible() || m_run->isOver())
            m_verdict->showRun(m_run.get());
        if (m_run->score()) // the score comes after the end of the run
            Q_EMIT phaseChanged();
    });
    connect(m_run.get(), &SimRun::phaseChanged, this, &RunPanel::phaseHasChanged);
    updateTitle();
    updateStock();
    m_run->start();
}

void RunPanel::clear()
{
    m_lanes->setRun(nullptr);
    m_verdict->showRun(nullptr);
    m_run.reset();
    m_subtitle.clear();
    m_stock->setSteps({}, 0);
    m_stock->hide();
    updateTitle();
}

void RunPanel::phaseHasChanged()
{
    m_verdict->showRun(m_run.get());
    updateTitle();
    refresh();
    updateStock();
    Q_EMIT phaseChanged();
}

void RunPanel::refresh()
{
    if (!m_run)
        return;
    m_lanes->refresh();
    if (++m_frames % kStockEveryFrames == 0 || m_run->isOver())
        updateStock();
}

void RunPanel::updateRange()
{
    const TimeView& view = m_lanes->view();
    m_stock->setRange(static_cast<double>(usSinceEpoch(view.left())) / 1e6,
                      static_cast<double>(usSinceEpoch(view.right)) / 1e6, m_lanes->gutter());
    m_stockRevision = 0;
}

void RunPanel::updateStock()
{
    if (!m_run || m_run->revision() == m_stockRevision)
        return;
    m_stockRevision = m_run->revision();
    std::vector<StockChart::Step> steps;
    steps.reserve(m_run->lanes().stock().size());
    for (const StockStep& each : m_run->lanes().stock())
        steps.push_back({seconds(each.at), static_cast<double>(each.stock), static_cast<double>(each.orders)});
    m_stock->setVisible(m_run->scenario().stock.has_value());
    m_stock->setSteps(steps, seconds(m_run->elapsed()));
    nameStock();
    if (!steps.empty())
        m_stock->setSummary(tr("%1 left, %2 orders booked").arg(steps.back().stock).arg(steps.back().orders));
}

/// Names the curves, with their current numbers.
void RunPanel::nameStock()
{
    QString stock = tr("stock");
    QString orders = tr("orders");
    if (m_run && !m_run->lanes().stock().empty()) {
        const StockStep& last = m_run->lanes().stock().back();
        stock += u" %1"_s.arg(last.stock);
        orders += u" %1"_s.arg(last.orders);
    }
    m_stock->setNames(stock, orders);
}

void RunPanel::updateTitle()
{
    if (!m_run) {
        m_card->setTitle(tr("No run yet"), {});
        return;
    }
    QString state;
    switch (m_run->stage()) {
    case SimRun::Stage::Starting:
        state = tr("starting");
        break;
    case SimRun::Stage::Running:
        state = tr("running");
        break;
    case SimRun::Stage::Ended:
        state = tr("ended");
        break;
    case SimRun::Stage::Failed:
        state = tr("did not run");
        break;
    }
    m_card->setTitle(caseWords(m_run->pattern()).title, m_subtitle + u" \u00b7 "_s + state);
}

void RunPanel::retranslate()
{
    fillLanesLegend(*m_legend, m_theme);
    nameStock();
    m_stock->setAccessibleName(tr("Stock and orders"));
    m_stock->setEmptyText(tr("stock and orders"));
    m_follow->setText(tr("Follow"));
    m_follow->setToolTip(tr("Back to the newest moment (End)"));
    m_follow->setAccessibleName(tr("Follow the run"));
    m_verdict->showRun(m_run.get());
    updateTitle();
}

void RunPanel::restyle()
{
    m_verdict->showRun(m_run.get());
}

} // namespace lockscope::gui

#include "moc_runpanel.cpp"
