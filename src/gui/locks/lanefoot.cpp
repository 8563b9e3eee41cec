// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lanefoot.h"

#include "analysis/verdict.h"
#include "gui/inspector/inspectorparts.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/lockstable.h"
#include "gui/shell/windowsession.h"
#include "gui/style/theme.h"
#include "gui/timeline/lanepainter.h"
#include "gui/timeline/timewheel.h"
#include "gui/widgets/legendline.h"
#include "gui/widgets/quietbutton.h"
#include "gui/widgets/themedparts.h"
#include "presentation/events/eventwords.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/timeline/lanehistory.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/words/lengthtext.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using namespace std::chrono_literals;

constexpr Us kSpans[] = {1s, 10s, 60s, 5min, 10min, 1h};
/// A live period changes many times a second; updating its text twice is enough for reading.
constexpr auto kUpdateEvery = 500ms;

enum Button : std::size_t { ZoomIn, ZoomOut, Fit, Range, Previous, Next, Live };
constexpr const char* kButtonNames[] = {"laneZoomIn",   "laneZoomOut", "laneFit", "laneRange",
                                        "lanePrevious", "laneNext",    "laneLive"};
constexpr const char* kIcons[] = {"zoom-in", "zoom-out", "fit", "clock", "chevron-left", "chevron-right", "live"};

/// Explains the colours and end signs of the lanes, in the application's language. A class with tr() of its own would
/// take the texts of LaneFoot into its context in the catalogues, where nobody finds them.
void fillLegend(LegendLine& legend, const Theme& theme)
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
         colour(SpanState::Lost, QCoreApplication::translate("lockscope::gui::LaneLegend", "lost", "a hold")),
         sign(EndSign::Cross, eventwords::word(EventKind::Expired)),
         sign(EndSign::Arrow, eventwords::word(EventKind::TakenOver)),
         sign(EndSign::Square, eventwords::word(EventKind::Evicted)),
         sign(EndSign::Ring, QCoreApplication::translate("lockscope::gui::LaneLegend", "other end", "of a hold")),
         colour(SpanState::Vanished, verdictWord(Verdict::Vanished))},
        QCoreApplication::translate(
            "lockscope::gui::LaneLegend",
            "Colours say what became of a hold, signs how it ended. Where a pixel holds several, each has its share of "
            "the time as its share of the height, the most serious lowest; a line under the bar marks what is too "
            "short for one."));
}

} // namespace

LaneFoot::LaneFoot(Services& services, LocksTable& table, QWidget* parent)
    : Themed(parent), m_services(services), m_table(table), m_period(new ElidedLabel(this)),
      m_span(new QComboBox(this)), m_legend(new LegendLine(services.theme, this))
{
    setObjectName(u"laneFoot"_s);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    buildControls();
    connect(&m_table, &LocksTable::periodChanged, this, &LaneFoot::updateContents);
    m_clock.setInterval(kUpdateEvery);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        if (isVisible())
            updateContents();
    });
    m_clock.start();
    retranslate();
}

void LaneFoot::buildControls()
{
    m_period->setObjectName(u"lanePeriod"_s);
    m_period->setTextFormat(Qt::PlainText);
    constexpr int kLeastColumns = 26; // of a period that the choice of the span does not tell; the legend gives way
    m_period->setMinimumWidth(fontMetrics().averageCharWidth() * kLeastColumns);
    setTone(m_period, m_services.theme, lockcells::Tone::Muted);
    m_span->setObjectName(u"laneSpan"_s);
    for (std::size_t i = 0; i < std::size(kSpans); ++i)
        m_span->addItem(QString());
    connect(m_span, &QComboBox::activated, this,
            [this](int index) { m_table.setSpan(kSpans[static_cast<std::size_t>(index)]); });
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 4, 10, 4);
    row->addWidget(m_span);
    for (std::size_t i = 0; i < m_buttons.size(); ++i) {
        m_buttons[i] = quietButton(this, kButtonNames[i]);
        setThemeIcon(m_buttons[i], m_services.theme, QString::fromLatin1(kIcons[i]));
        row->addWidget(m_buttons[i]);
    }
    row->addWidget(m_period, 1);
    row->addStretch(); // in the place of the period, where that gives way
    m_legend->setObjectName(u"laneLegend"_s);
    row->addWidget(m_legend);
    const auto does = [this](Button button, auto what) {
        connect(m_buttons[button], &QToolButton::clicked, this, what);
    };
    does(ZoomIn, [this] { m_table.zoom(kZoomStep * kZoomStep); });
    does(ZoomOut, [this] { m_table.zoom(1 / (kZoomStep * kZoomStep)); });
    does(Fit, [this] { m_table.fit(); });
    does(Range, [this] { Q_EMIT rangePressed(); });
    does(Previous, [this] { m_table.stepContention(-1); });
    does(Next, [this] { m_table.stepContention(+1); });
    does(Live, [this] { m_table.followLive(); });
}

void LaneFoot::setWide(bool wide)
{
    setVisible(wide);
    updateContents();
}

QString LaneFoot::periodText() const
{
    const TimeView& view = m_table.view();
    const QString span = lengthtext::label(view.span);
    const auto asOf = m_services.frames.asOf();
    QString text;
    if (!m_table.isFollowing())
        text = tr("%1 from %2").arg(span, lanetext::clock(view.left(), Us{1}));
    else if (m_services.frames.showsPast())
        text = tr("the %1 before the moment shown").arg(span);
    else if (asOf)
        //: %1 is a length of time, %2 a time of day
        text = tr("the %1 before %2").arg(span, lanetext::clock(*asOf, Us{1'000'000}));
    else
        text = tr("last %1, following live").arg(span);
    return m_services.frames.isPaused() ? tr("%1, paused").arg(text) : text;
}

void LaneFoot::showSpan()
{
    const Us span = m_table.view().span;
    const auto* const found = std::find(std::begin(kSpans), std::end(kSpans), span);
    m_span->setPlaceholderText(lengthtext::label(span));
    m_span->setCurrentIndex(found == std::end(kSpans) ? -1 : static_cast<int>(found - std::begin(kSpans)));
}

void LaneFoot::updateContents()
{
    m_period->setText(periodText());
    m_buttons[Live]->setEnabled(!m_table.isFollowing());
    showSpan();
    placePeriod();
}

/// The last minute that follows live is what the choice of the span says already: its words give way to the legend.
void LaneFoot::placePeriod()
{
    const FrameLoop& frames = m_services.frames;
    const bool isPlain = m_table.isFollowing() && !frames.showsPast() && !frames.asOf() && !frames.isPaused();
    const int words = m_period->fontMetrics().horizontalAdvance(m_period->text());
    const int room = width() - m_buttons[Live]->geometry().right() - m_legend->sizeHint().width();
    m_period->setVisible(!isPlain || room >= words + 3 * layout()->spacing() + layout()->contentsMargins().right());
}

void LaneFoot::resizeEvent(QResizeEvent* event)
{
    Themed::resizeEvent(event);
    placePeriod();
}

void LaneFoot::retranslate()
{
    for (std::size_t i = 0; i < std::size(kSpans); ++i)
        m_span->setItemText(static_cast<int>(i), lengthtext::label(kSpans[i]));
    m_span->setAccessibleName(tr("Length of time shown"));
    setWords(m_buttons[ZoomIn], tr("Zoom In"), tr("Show less time (Ctrl++, or Ctrl+wheel at the pointer)"));
    setWords(m_buttons[ZoomOut], tr("Zoom Out"), tr("Show more time (Ctrl+-, or Ctrl+wheel at the pointer)"));
    setWords(m_buttons[Fit], tr("Fit"), tr("Fit the selected range or hold; again: the last minute (Ctrl+0)"));
    setWords(m_buttons[Range], tr("Select Range…"),
             tr("Statistics of a range of time: its ends can be typed, or pulled in the lanes (Alt+R)"));
    setWords(m_buttons[Previous], tr("Previous Contention"), tr("Go to the contention or loss before ([)"));
    setWords(m_buttons[Next], tr("Next Contention"), tr("Go to the contention or loss after (])"));
    setWords(m_buttons[Live], tr("Back to Live"), tr("Follow the present again (Esc)"));
    fillLegend(*m_legend, m_services.theme);
    updateContents();
}

} // namespace lockscope::gui

#include "moc_lanefoot.cpp"
