// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/timelinepage.h"

#include "gui/inspector/inspectorparts.h"
#include "gui/locks/lockmenu.h"
#include "gui/presentation.h"
#include "gui/shell/windowsession.h"
#include "gui/style/theme.h"
#include "gui/timeline/rangepanel.h"
#include "gui/timeline/timelinepainter.h"
#include "gui/timeline/timelinewidget.h"
#include "gui/widgets/flowlayout.h"
#include "gui/widgets/legendline.h"
#include "gui/widgets/plaintip.h"
#include "gui/widgets/quietbutton.h"
#include "gui/widgets/themedparts.h"
#include "presentation/events/eventwords.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/words/celltext.h"
#include "presentation/words/lengthtext.h"

#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

class TimelineLegend
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::gui::TimelineLegend)
};

/// Explains the colours and end signs of the timeline, in the application's language.
void fillTimelineLegend(LegendLine& legend, const Theme& theme)
{
    using analysis::Verdict;
    using eventwords::EndSign;
    const auto colour = [&theme](SpanState state, const QString& word) -> LegendLine::Entry {
        return {[&theme, state](QPainter& painter, const QRect& square) {
                    painter.fillRect(square, LanePainter::fillOf(state, theme.colors()));
                },
                word};
    };
    const auto sign = [&theme](EndSign end, const QString& word) -> LegendLine::Entry {
        return {[&theme, end](QPainter& painter, const QRect& square) {
                    const bool lost = end != EndSign::Ring;
                    LanePainter::paintSign(painter, QRectF(square).center(), end,
                                           lost ? theme.colors().alarm : theme.colors().mutedText);
                },
                word};
    };
    legend.setEntries(
        {colour(SpanState::Held, verdictWord(Verdict::Held)),
         colour(SpanState::Contended, verdictWord(Verdict::Contended)),
         colour(SpanState::NoTtl, verdictWord(Verdict::NoTtl)),
         colour(SpanState::Lost, TimelineLegend::tr("lost", "a hold")),
         sign(EndSign::Cross, eventwords::word(EventKind::Expired)),
         sign(EndSign::Arrow, eventwords::word(EventKind::TakenOver)),
         sign(EndSign::Square, eventwords::word(EventKind::Evicted)),
         sign(EndSign::Ring, TimelineLegend::tr("other end", "of a hold")),
         colour(SpanState::Vanished, verdictWord(Verdict::Vanished))},
        TimelineLegend::tr(
            "Colours say what became of a hold, signs how it ended. Where a pixel holds several, each has its share of "
            "the time as its share of the height, the most serious lowest; a line under the bar marks what is too "
            "short "
            "for one."));
}

using namespace std::chrono_literals;
constexpr Us kSpans[] = {1s, 10s, 60s, 5min, 10min, 1h};
constexpr double kSpanStep = 0.5;
constexpr int kHintColumns = 30;
} // namespace

TimelinePage::TimelinePage(Services& services, QWidget* parent)
    : Page(parent), m_services(services),
      m_timeline(new TimelineWidget(services.frames, services.history, services.selection, services.actions,
                                    services.theme, this)),
      m_filter(new QLineEdit(this)), m_order(new QComboBox(this)), m_span(new QComboBox(this)),
      m_zoomIn(quietButton(this, "timelineZoomIn")), m_zoomOut(quietButton(this, "timelineZoomOut")),
      m_fit(quietButton(this, "timelineFit")), m_range(quietButton(this, "timelineRange")),
      m_previous(quietButton(this, "timelinePreviousContention")), m_next(quietButton(this, "timelineNextContention")),
      m_live(quietButton(this, "timelineLive")), m_orderLabel(new QLabel(this)), m_spanLabel(new QLabel(this)),
      m_status(new QLabel(this)), m_footer(new ElidedLabel(this)), m_legend(new LegendLine(services.theme, this)),
      m_rangePanel(new RangePanel(services.theme, this)), m_clock(new QTimer(this))
{
    setObjectName(QStringLiteral("timelinePage"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildControls());
    auto* parts = new QSplitter(Qt::Vertical, this);
    parts->setObjectName(u"timelineParts"_s);
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_timeline);
    parts->addWidget(m_rangePanel);
    parts->setStretchFactor(0, 1);
    m_rangePanel->hide();
    layout->addWidget(parts, 1);
    connect(m_rangePanel, &RangePanel::rangeTyped, m_timeline, &TimelineWidget::selectRange);
    connect(m_rangePanel, &RangePanel::zoomWanted, m_timeline, &TimelineWidget::fitSelection);
    connect(m_rangePanel, &RangePanel::closeWanted, this, [this] {
        m_timeline->clearRange();
        m_timeline->setFocus();
    });
    connect(m_rangePanel, &RangePanel::lockChosen, this, [this](LockId lock) { m_services.selection.select(lock); });
    static_cast<ElidedLabel*>(m_footer)->setElideMode(Qt::ElideRight);
    m_footer->setObjectName(QStringLiteral("timelineFooter"));
    m_footer->setContentsMargins(10, 4, 10, 6);
    m_footer->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_status);
    bottom->addWidget(m_footer, 1);
    m_legend->setObjectName(u"timelineLegend"_s);
    bottom->addWidget(m_legend);
    layout->addLayout(bottom);

    connect(m_timeline, &TimelineWidget::spanChanged, this, &TimelinePage::showSpan);
    connect(m_timeline, &TimelineWidget::followingChanged, this, &TimelinePage::updateTexts);
    connect(m_timeline, &TimelineWidget::rangeChanged, this, &TimelinePage::updateTexts);
    connect(m_timeline, &TimelineWidget::lanesChanged, this, &TimelinePage::updateTexts);
    connect(m_timeline, &TimelineWidget::activated, this, [this](LockId lock) {
        m_services.selection.select(lock);
        m_services.actions.action(LockMenu::Item::Inspect)->trigger();
    });
    // Queued, so that the window shows this page first.
    connect(
        services.actions.action(LockMenu::Item::ShowInTimeline), &QAction::triggered, this,
        [this] { reveal(m_services.selection.current()); }, Qt::QueuedConnection);
    // The texts of a live view change many times per second; updating them twice is enough for reading.
    constexpr auto kTextsEvery = 500ms;
    m_clock->setInterval(kTextsEvery);
    connect(m_clock, &QTimer::timeout, this, [this] {
        if (isVisible())
            updateTexts();
    });
    m_clock->start();
    const std::pair<QToolButton*, QString> icons[] = {
        {m_zoomIn, QStringLiteral("zoom-in")},
        {m_zoomOut, QStringLiteral("zoom-out")},
        {m_fit, QStringLiteral("fit")},
        {m_range, QStringLiteral("clock")},
        {m_previous, QStringLiteral("chevron-left")},
        {m_next, QStringLiteral("chevron-right")},
        {m_live, QStringLiteral("live")},
    };
    for (const auto& [each, name] : icons)
        setThemeIcon(each, m_services.theme, name);
    for (QLabel* label : {m_status, m_footer, m_orderLabel, m_spanLabel})
        setTone(label, m_services.theme, lockcells::Tone::Muted);
    retranslate();
}

/// The controls wrap into several lines on a narrow page.
QWidget* TimelinePage::buildControls()
{
    m_filter->setObjectName(QStringLiteral("timelineFilter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setFixedWidth(std::max(280, fontMetrics().averageCharWidth() * 30));
    connect(m_filter, &QLineEdit::textChanged, m_timeline, &TimelineWidget::setFilterText);
    m_order->setObjectName(QStringLiteral("timelineOrder"));
    m_order->addItems({QString(), QString(), QString()});
    connect(m_order, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_timeline->setOrder(static_cast<LaneList::Order>(index)); });
    m_orderLabel->setBuddy(m_order);
    m_span->setObjectName(QStringLiteral("timelineSpan"));
    for (std::size_t i = 0; i < std::size(kSpans); ++i)
        m_span->addItem(QString());
    m_span->setCurrentIndex(2);
    m_spanLabel->setBuddy(m_span);
    connect(m_span, &QComboBox::activated, this,
            [this](int index) { m_timeline->setSpan(kSpans[static_cast<std::size_t>(index)]); });

    const auto zoom = [this](double factor) {
        const auto& view = m_timeline->view();
        m_timeline->zoomAt(m_timeline->isFollowing() ? view.width : view.width / 2.0, factor);
    };
    connect(m_zoomIn, &QToolButton::clicked, this, [zoom] { zoom(kSpanStep); });
    connect(m_zoomOut, &QToolButton::clicked, this, [zoom] { zoom(1 / kSpanStep); });
    connect(m_fit, &QToolButton::clicked, m_timeline, &TimelineWidget::fitSelection);
    connect(m_range, &QToolButton::clicked, this, &TimelinePage::editRange);
    connect(m_previous, &QToolButton::clicked, this, [this] { m_timeline->stepContention(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { m_timeline->stepContention(+1); });
    connect(m_live, &QToolButton::clicked, m_timeline, &TimelineWidget::followLive);
    m_live->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);

    m_status->setObjectName(QStringLiteral("timelineStatus"));
    m_status->setTextFormat(Qt::PlainText);
    m_footer->setTextFormat(Qt::PlainText);
    m_status->setContentsMargins(10, 4, 0, 6);
    auto* controls = new QWidget(this);
    auto* row = new QHBoxLayout(controls);
    row->setContentsMargins(10, 6, 10, 6);
    auto* parts = new QWidget(controls);
    auto* flow = new FlowLayout(parts);
    flow->setContentsMargins(0, 0, 0, 0);
    constexpr int kApart = 12;
    flow->setSpacing(kApart);
    const auto group = [parts, flow](std::initializer_list<QWidget*> members) {
        auto* together = new QWidget(parts);
        auto* side = new QHBoxLayout(together);
        side->setContentsMargins(0, 0, 0, 0);
        for (QWidget* member : members)
            side->addWidget(member);
        flow->addWidget(together);
    };
    group({m_filter});
    group({m_orderLabel, m_order});
    group({m_spanLabel, m_span});
    group({m_zoomIn, m_zoomOut, m_fit, m_range, m_previous, m_next});
    row->addWidget(parts, 1);
    row->addWidget(m_live, 0, Qt::AlignTop);
    return controls;
}

void TimelinePage::retranslate()
{
    m_filter->setPlaceholderText(tr("Filter lanes by lock or holder"));
    m_filter->setAccessibleName(tr("Filter lanes"));
    m_orderLabel->setText(tr("Order"));
    const QStringList orders = {tr("By name"), tr("Latest activity first"), tr("Problems first")};
    for (int i = 0; i < static_cast<int>(orders.size()); ++i)
        m_order->setItemText(i, orders[i]);
    m_order->setAccessibleName(tr("Order of the lanes"));
    m_spanLabel->setText(tr("Show"));
    for (int i = 0; i < m_span->count(); ++i)
        m_span->setItemText(i, lengthtext::label(kSpans[static_cast<std::size_t>(i)]));
    m_span->setAccessibleName(tr("Length of time shown"));
    setWords(m_zoomIn, tr("Zoom In"), tr("Show less time (W, or Ctrl+wheel at the cursor)"));
    setWords(m_zoomOut, tr("Zoom Out"), tr("Show more time (S, or Ctrl+wheel at the cursor)"));
    setWords(m_fit, tr("Fit Selection"), tr("Fit the selected range, or the hold of the selected lock (F)"));
    setWords(m_range, tr("Select Range…"),
             tr("Statistics of a range of time: its ends can be typed, or pulled in the picture"));
    setWords(m_previous, tr("Previous Contention"), tr("Go to the contention or loss before ([)"));
    setWords(m_next, tr("Next Contention"), tr("Go to the contention or loss after (])"));
    setWords(m_live, tr("Back to Live"), tr("Follow the present again (End or Esc)"));
    fillTimelineLegend(*m_legend, m_services.theme);
    updateTexts();
}

QWidget* TimelinePage::searchField()
{
    return m_filter;
}

bool TimelinePage::backToLive()
{
    if (!m_filter->text().isEmpty() && m_filter->hasFocus()) {
        m_filter->clear();
        m_timeline->setFocus();
        return true;
    }
    return m_timeline->backToLive();
}

void TimelinePage::reveal(LockId lock)
{
    m_filter->clear();
    m_timeline->reveal(lock);
    m_timeline->setFocus();
}

QString TimelinePage::hint() const
{
    const auto notShown = m_timeline->lanes().notShown();
    if (notShown > 0)
        return tr("%n more lock(s): filter to see them.", nullptr, static_cast<int>(notShown));
    return tr("Ctrl+wheel zooms at the cursor · drag pans · Shift+drag selects a range · [ ] steps through contentions "
              "· P pins a lane");
}

/// Shows one of the lengths to choose from, or as placeholder the length after zooming.
void TimelinePage::showSpan()
{
    const Us span = m_timeline->view().span;
    const auto* const found = std::find(std::begin(kSpans), std::end(kSpans), span);
    const int index = found == std::end(kSpans) ? -1 : static_cast<int>(found - std::begin(kSpans));
    m_span->setPlaceholderText(lengthtext::label(span));
    m_span->setCurrentIndex(index);
}

void TimelinePage::editRange()
{
    if (!m_timeline->range())
        m_timeline->selectShown();
    m_rangePanel->editTimes();
}

void TimelinePage::showAsOf(const QString&)
{
    m_timeline->viewport()->update();
    updateTexts();
}

/// Shows the panel while a range is selected.
void TimelinePage::showRange()
{
    const auto revision = m_timeline->rangeRevision();
    const bool has = m_timeline->rangeStats().has_value();
    m_rangePanel->setVisible(has);
    m_rangePanel->setFilter(m_filter->text().trimmed());
    if (!has) {
        if (m_rangeShown)
            m_rangePanel->clear();
        m_rangeShown.reset();
    } else if (std::exchange(m_rangeShown, revision) != revision) {
        m_rangePanel->setServer(m_services.session.isConnected() ? m_services.session.title() : QString());
        m_rangePanel->show(*m_timeline->rangeReport(),
                           [this](LockId lock) { return lanetext::name(m_services.frames.picture().key(lock)); });
    }
}

void TimelinePage::updateTexts()
{
    m_status->setText(m_timeline->statusText());
    showSpan();
    showRange();
    m_live->setEnabled(!m_timeline->isFollowing());
    showHint();
}

void TimelinePage::showHint()
{
    // A hint that is elided to a few letters is useless; without it, the legend gets the line.
    const int room = width() - m_status->sizeHint().width() - m_legend->sizeHint().width();
    const bool isShort = m_timeline->lanes().notShown() > 0; // lanes are missing, which must be stated
    const bool hasRoom = isShort || room >= fontMetrics().averageCharWidth() * kHintColumns;
    m_footer->setText(hasRoom ? hint() : QString());
    m_footer->setMinimumWidth(isShort ? m_footer->sizeHint().width() : 0);
    m_footer->setToolTip(plainTip(m_footer->text()));
}

/// Does not wait for the timer: until then, a narrower page would elide the hint to a few letters.
void TimelinePage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    showHint();
}

} // namespace lockscope::gui

#include "moc_timelinepage.cpp"
