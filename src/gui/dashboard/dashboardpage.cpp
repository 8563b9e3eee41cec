// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/dashboard/dashboardpage.h"

#include "gui/charts/barchart.h"
#include "gui/charts/stackedareachart.h"
#include "gui/charts/trendchart.h"
#include "gui/findings/findingsettings.h"
#include "gui/locks/lockmenu.h"
#include "gui/locks/locksmodel.h"
#include "gui/presentation.h"
#include "gui/shell/windowsession.h"
#include "gui/style/theme.h"
#include "gui/style/verdictsign.h"
#include "gui/widgets/card.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/holdlabels.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <QAction>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope::gui {

namespace {
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

constexpr int kChartSeconds = DashboardData::kSeconds;
constexpr std::size_t kMostMarks = 200;
constexpr int kTwoColumns = 620;
constexpr int kThreeColumns = 1500;
constexpr int kChartHeight = 170;
constexpr int kMostHeight = 380;

/// Scales a length that was chosen for the usual font to a larger font.
int inLines(const QWidget& widget, int pixels)
{
    constexpr int kLine = 15;
    return std::max(pixels, pixels * widget.fontMetrics().height() / kLine);
}
} // namespace

DashboardPage::DashboardPage(Services& services, QWidget* parent)
    : Page(parent), m_services(services), m_data(services.frames), m_scroll(new QScrollArea(this)),
      m_canvas(new QWidget), m_grid(new QGridLayout(m_canvas))
{
    setObjectName(u"dashboardPage"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scroll);
    m_scroll->setObjectName(u"dashboardScroll"_s);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_canvas);
    m_grid->setContentsMargins(12, 12, 12, 12);
    m_grid->setSpacing(12);
    buildCards();
    arrange(2);
    m_services.frames.addConsumer(this);
    connect(m_holders, &BarChart::barActivated, this, &DashboardPage::activateHolder);
    connect(&m_services.locks, &LocksModel::countsChanged, this, [this] {
        if (isPresented() && !m_stale)
            showHeldNow();
    });
    connect(&m_services.session, &WindowSession::whenChanged, this, &DashboardPage::tellSince);
    connect(&m_services.session, &WindowSession::changed, this, &DashboardPage::tellSince);
    for (TimeChart* chart : timeCharts())
        connect(chart, &TimeChart::pointed, this, &DashboardPage::pointAt);
    restyle();
    retranslate();
}

DashboardPage::~DashboardPage()
{
    m_services.frames.removeConsumer(this);
}

void DashboardPage::buildCards()
{
    const Theme& theme = m_services.theme;
    m_holders = new BarChart(theme, Qt::Horizontal);
    m_holders->setObjectName(u"currentHolders"_s);
    m_holders->setClickable(true);
    m_holdersOverTime = new StackedAreaChart(theme, kChartSeconds, static_cast<int>(kTopHolders) + 1);
    m_holdersOverTime->setObjectName(u"holdersOverTime"_s);
    m_held = new TrendChart(theme, kChartSeconds);
    m_held->setObjectName(u"locksHeld"_s);
    m_rates = new TrendChart(theme, kChartSeconds);
    m_rates->setObjectName(u"rates"_s);
    m_holdTimes = new BarChart(theme, Qt::Vertical);
    m_holdTimes->setObjectName(u"holdTimes"_s);
    for (auto& card : m_cards)
        card = new Card(theme, m_canvas);
    const std::pair<CardId, ChartWidget*> charts[] = {{Holders, m_holders},
                                                      {HoldersOverTime, m_holdersOverTime},
                                                      {Held, m_held},
                                                      {RatesCard, m_rates},
                                                      {HoldTime, m_holdTimes}};
    for (const auto& [id, chart] : charts) {
        chart->setMinimumHeight(
            std::min(kMostHeight, inLines(*this, id <= HoldersOverTime ? kChartHeight + 60 : kChartHeight)));
        m_cards[id]->setBody(chart);
    }
    m_cards[Contention]->setBody(buildContention());
    m_cards[Longest]->setBody(buildLongest());
}

QWidget* DashboardPage::buildContention()
{
    auto* body = new QWidget;
    auto* grid = new QGridLayout(body);
    grid->setContentsMargins(0, 4, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(10);
    int place = 0;
    for (Figure** figure : {&m_gapMedian, &m_gapP99, &m_gapCount, &m_waiters, &m_waited, &m_refused}) {
        *figure = new Figure(m_services.theme, body);
        grid->addWidget(*figure, place / 3, place % 3);
        ++place;
    }
    grid->setRowStretch(2, 1);
    m_gapMedian->setObjectName(u"handOverMedian"_s);
    m_gapP99->setObjectName(u"handOverP99"_s);
    m_gapCount->setObjectName(u"handOvers"_s);
    m_waiters->setObjectName(u"waiters"_s);
    m_waited->setObjectName(u"waited"_s);
    m_refused->setObjectName(u"refusedEstimate"_s);
    return body;
}

QWidget* DashboardPage::buildLongest()
{
    m_longest = new QTreeWidget;
    m_longest->setObjectName(u"heldLongest"_s);
    m_longest->setColumnCount(3);
    m_longest->setRootIsDecorated(false);
    m_longest->setUniformRowHeights(true);
    m_longest->setFrameShape(QFrame::NoFrame);
    m_longest->setSelectionMode(QAbstractItemView::SingleSelection);
    m_longest->setTextElideMode(Qt::ElideMiddle);
    m_longest->setMinimumHeight(std::min(kMostHeight, inLines(*this, kChartHeight)));
    m_longest->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_longest->header()->setSectionsMovable(false);
    m_longest->header()->setStretchLastSection(false);
    m_longest->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_longest->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_longest->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    connect(m_longest, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        if (selectRow(m_longest->indexOfTopLevelItem(item)))
            m_services.lockMenu.action(LockMenu::Item::ShowInTable)->trigger();
    });
    connect(m_longest, &QTreeWidget::itemClicked, this,
            [this](QTreeWidgetItem* item) { selectRow(m_longest->indexOfTopLevelItem(item)); });
    connect(m_longest, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (item && !m_markingLongest) // moved by keyboard
            selectRow(m_longest->indexOfTopLevelItem(item));
    });
    connect(&m_services.selection, &LockSelection::changed, this, &DashboardPage::markLongest);
    return m_longest;
}

/// False when the row's lock has left the picture.
bool DashboardPage::selectRow(int row)
{
    if (row < 0 || row >= static_cast<int>(m_longestLocks.size()))
        return false;
    const LockRef lock = m_longestLocks[static_cast<std::size_t>(row)];
    if (!isCurrent(m_services.frames.picture(), lock))
        return false;
    m_services.selection.select(lock.id);
    return true;
}

void DashboardPage::markLongest()
{
    const QScopedValueRollback marking(m_markingLongest, true);
    for (std::size_t i = 0; i < m_longestLocks.size(); ++i) {
        QTreeWidgetItem* item = m_longest->topLevelItem(static_cast<int>(i));
        const LockRef& lock = m_longestLocks[i];
        const bool isSelected = isCurrent(m_services.frames.picture(), lock) && m_services.selection.contains(lock.id);
        if (isSelected && m_services.selection.current() == lock.id)
            m_longest->setCurrentItem(item, 0, QItemSelectionModel::NoUpdate);
        if (item->isSelected() != isSelected)
            item->setSelected(isSelected);
    }
}

void DashboardPage::arrange(int columns)
{
    if (columns == m_columns)
        return;
    m_columns = columns;
    for (int i = 0; i < CardCount; ++i)
        m_grid->removeWidget(m_cards[i]);
    for (int c = 0; c < 3; ++c)
        m_grid->setColumnStretch(c, c < columns ? 1 : 0);
    int place = 0;
    for (int i = 0; i < CardCount; ++i) {
        const bool lastAlone = i == CardCount - 1 && place % columns == 0;
        m_grid->addWidget(m_cards[i], place / columns, place % columns, 1, lastAlone ? columns : 1);
        ++place;
    }
}

void DashboardPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    arrange(width() < inLines(*this, kTwoColumns) ? 1 : width() < inLines(*this, kThreeColumns) ? 2 : 3);
}

/// The titles state the spans, because the time axes grow after connecting.
void DashboardPage::titleSpans()
{
    const std::array<int, 3> seconds{m_holdersOverTime->secondsShown(), m_held->secondsShown(),
                                     m_rates->secondsShown()};
    if (std::exchange(m_secondsTitled, seconds) == seconds)
        return;
    const auto last = [this](int s) {
        const QString length = lengthtext::label(std::chrono::seconds(s));
        if (m_shownAt.isEmpty())
            //: %1 is a length of time
            return tr("last %1").arg(length);
        //: %1 is a length of time, %2 a time of day
        return tr("the %1 before %2").arg(length, m_shownAt);
    };
    m_cards[HoldersOverTime]->setTitle(tr("Holders over time"), last(seconds[0]));
    m_cards[Held]->setTitle(tr("Locks held"), last(seconds[1]));
    m_cards[RatesCard]->setTitle(tr("Events per second"), last(seconds[2]));
}

/// For a recording: counts from one minute before the seek position.
void DashboardPage::tellSince()
{
    const bool isPast = m_services.session.isPast();
    m_cards[HoldTime]->setTitle(tr("Hold times"), isPast ? tr("holds by length, in the played part")
                                                         : tr("holds by length, since watching began"));
    m_cards[Contention]->setTitle(tr("Contention"), isPast ? tr("in the played part") : tr("since watching began"));
}

void DashboardPage::showAsOf(const QString& time)
{
    m_shownAt = time;
    tellWhen();
    m_stale = true;
    if (isPresented())
        drawAll();
}

/// Sets the texts that say *now*; while the live state is unknown, they name the time of the data.
void DashboardPage::tellWhen()
{
    const bool isNow = m_shownAt.isEmpty();
    m_cards[Holders]->setTitle(tr("Current holders"),
                               isNow ? tr("now; click to filter") : tr("at %1; click to filter").arg(m_shownAt));
    m_cards[Longest]->setTitle(tr("Held longest"),
                               isNow ? tr("locks held now") : tr("locks held at %1").arg(m_shownAt));
    m_waiters->setCaption(isNow ? tr("waiters seen now") : tr("waiters seen at %1").arg(m_shownAt));
    m_holders->setEmptyText(isNow ? tr("Nobody holds a lock now.") : tr("Nobody held a lock at %1.").arg(m_shownAt));
    for (TimeChart* chart : timeCharts())
        chart->setEnd(m_shownAt);
    m_secondsTitled = {};
    titleSpans();
}

void DashboardPage::retranslate()
{
    tellWhen();
    tellSince();
    m_gapMedian->setCaption(tr("hand-over gap, median"));
    m_gapP99->setCaption(tr("hand-over gap, p99"));
    m_gapCount->setCaption(tr("hand-overs within 10 s"));
    m_waited->setCaption(tr("wait time, median · p99"));
    m_waited->setToolTip(tr("Named waiters only (queues, traces), from when they were first seen: they may have waited "
                            "longer. Channels show only how many wait."));
    m_refused->setCaption(tr("refused attempts a second, upper bound"));
    m_cards[Contention]->setNote(
        tr("A hand-over gap is the time from the end of a hold to the next acquisition of the same lock. Refused "
           "attempts are an upper bound: all SET and SETNX calls of the server, also those that have nothing to do "
           "with locks, minus the acquisitions seen."));
    m_scroll->setAccessibleName(tr("Dashboard"));
    m_holders->setAccessibleName(tr("Current holders"));
    m_holdersOverTime->setAccessibleName(tr("Holders over time"));
    m_held->setAccessibleName(tr("Locks held"));
    m_rates->setAccessibleName(tr("Events per second"));
    m_holdTimes->setAccessibleName(tr("Hold times"));
    m_longest->setAccessibleName(tr("Held longest"));
    m_holdersOverTime->setEmptyText(tr("Nothing seen yet."));
    m_held->setEmptyText(tr("Nothing seen yet."));
    m_rates->setEmptyText(tr("Nothing seen yet."));
    m_holdTimes->setEmptyText(tr("No complete hold seen yet."));
    m_longest->setHeaderLabels({tr("Lock"), tr("Holder"), tr("Held for")});
    constexpr int kHeaderPadding = 24;
    m_longest->header()->setMinimumSectionSize(m_longest->fontMetrics().horizontalAdvance(tr("Held for")) +
                                               kHeaderPadding);
    setStyles();
    m_stale = true;
}

void DashboardPage::setStyles()
{
    const Colors& colors = m_services.theme.colors();
    m_held->setSeries({{tr("held"), colors.held}});
    m_rates->setSeries({{tr("acquired"), colors.held},
                        {tr("renewed"), colors.good},
                        {tr("released"), colors.released},
                        {tr("expired"), colors.alarm}});
}

void DashboardPage::restyle()
{
    QPalette canvas = m_canvas->palette();
    canvas.setColor(QPalette::Window, m_services.theme.colors().window);
    m_canvas->setPalette(canvas);
    m_canvas->setAutoFillBackground(true);
    QPalette list = m_longest->palette();
    list.setColor(QPalette::Base, m_services.theme.colors().panel);
    list.setColor(QPalette::Text, m_services.theme.colors().text);
    m_longest->setPalette(list);
    setStyles();
    m_stale = true;
}

// --- frames ---

void DashboardPage::consume(const Frame&) {} // m_data collects the data of each view by itself

bool DashboardPage::isPresented() const
{
    return isVisible() && !window()->isMinimized();
}

void DashboardPage::reset()
{
    m_slots.clear();
    m_shown = {};
    drawAll();
    m_stale = true; // the next present() draws what arrived since
}

/// Draws one card per frame, so each is drawn about four times per second and no frame takes long. The rates change
/// only when a second ends, and are drawn at once then: activity that stopped must not seem to continue.
void DashboardPage::present(const Frame& frame)
{
    m_data->advance(frame.picture, frame.now);
    if (m_stale) {
        drawAll();
        return;
    }
    if (m_data->runningSecond() != m_ratesUntil) {
        draw(RatesCard, frame.picture, frame.now);
        return;
    }
    draw(static_cast<CardId>(m_nextCard), frame.picture, frame.now);
    m_nextCard = (m_nextCard + 1) % CardCount;
}

void DashboardPage::drawAll()
{
    m_drawnUntil.fill(-1);
    for (int card = 0; card < CardCount; ++card)
        draw(static_cast<CardId>(card), m_services.frames.picture(), m_services.frames.now());
    m_stale = false;
}

void DashboardPage::hideEvent(QHideEvent* event)
{
    m_stale = true;
    Page::hideEvent(event);
}

void DashboardPage::draw(CardId card, const PictureView& picture, ServerTime now)
{
    switch (card) {
    case Holders:
        showHeldNow();
        break;
    case HoldersOverTime:
        if (isDue(card))
            drawHoldersOverTime();
        titleSpans();
        break;
    case Held:
        drawHeld();
        titleSpans();
        break;
    case RatesCard:
        drawRates();
        titleSpans();
        updateMarks();
        m_ratesUntil = m_data->runningSecond();
        break;
    case HoldTime:
        drawHoldTimes();
        break;
    case Contention:
        drawContention(picture, now);
        break;
    case Longest:
        drawLongest(picture, now);
        break;
    case CardCount:
        break;
    }
}

// --- what lies over the charts of time ---

std::array<TimeChart*, 3> DashboardPage::timeCharts() const
{
    return {m_holdersOverTime, m_held, m_rates};
}

ServerTime DashboardPage::endOfCharts() const
{
    return ServerTime{std::chrono::seconds{m_data->runningSecond()}};
}

bool DashboardPage::isDue(CardId card)
{
    return std::exchange(m_drawnUntil[card], m_data->runningSecond()) != m_data->runningSecond();
}

void DashboardPage::updateMarks()
{
    if (!isPresented())
        return;
    const auto at = [end = endOfCharts()](ServerTime time) {
        return std::chrono::duration<double>(time - end).count();
    };
    std::vector<TimeMark> marks;
    for (const auto& mark : m_services.findings.store().marks()) {
        if (const double begin = at(mark.begin); begin >= -kChartSeconds)
            marks.push_back({begin, severityColor(mark.severity, m_services.theme.colors())});
    }
    if (marks.size() > kMostMarks)
        marks.erase(marks.begin(), marks.end() - static_cast<std::ptrdiff_t>(kMostMarks));
    for (TimeChart* chart : timeCharts()) {
        if (m_brush) {
            const auto [from, to] = m_brush();
            chart->marks().setBrush(std::pair(at(from), at(to)));
        }
        chart->marks().setMarks(marks);
    }
    if (m_pointed)
        pointAt(m_pointed);
}

/// The same moment in all charts of time.
void DashboardPage::pointAt(std::optional<double> seconds)
{
    m_pointed = seconds;
    const ServerTime moment =
        seconds ? endOfCharts() + std::chrono::microseconds(std::llround(*seconds * 1e6)) : kUnknownTime;
    constexpr int kToSeconds = 8;
    const QString label =
        seconds ? celltext::timeOfDay(moment, m_services.locks.timeZone()).left(kToSeconds) : QString();
    for (TimeChart* chart : timeCharts())
        chart->marks().setPointer(seconds, label);
    Q_EMIT momentPointed(moment);
}

void DashboardPage::activateHolder(int bar)
{
    if (bar < 0 || bar >= static_cast<int>(m_shown.top.size()))
        return; // the bar "others" has no filter
    const auto& row = m_shown.top[static_cast<std::size_t>(bar)];
    const PictureView& picture = m_services.frames.picture();
    for (std::size_t i = 0; i < picture.size(); ++i) {
        const LockId id{static_cast<std::uint32_t>(i)};
        if (picture.state(id).phase != LockPhase::Held || picture.state(id).holder != row.token)
            continue;
        m_services.selection.select(id);
        m_services.lockMenu.action(LockMenu::Item::FilterHolder)->trigger();
        return;
    }
}

} // namespace lockscope::gui

#include "moc_dashboardpage.cpp"
