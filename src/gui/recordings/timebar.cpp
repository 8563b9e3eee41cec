// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/recordings/timebar.h"

#include "gui/recordings/playback.h"
#include "gui/style/mixedcolor.h"
#include "gui/style/theme.h"
#include "gui/style/verdictsign.h"
#include "gui/widgets/fontpixels.h"
#include "gui/widgets/plaintip.h"
#include "presentation/findings/findingtext.h"
#include "presentation/words/momenttext.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using std::chrono::microseconds;

constexpr microseconds kLeastSpan = std::chrono::seconds(2);
/// Spans of the live view until the user zooms: the smallest that shows all, or else the last.
constexpr std::array<microseconds, 4> kLiveSpans{std::chrono::minutes(5), std::chrono::minutes(15),
                                                 std::chrono::minutes(30), std::chrono::hours(1)};
constexpr int kDensityColumn = 2; ///< width of a density column, in pixels
constexpr double kWheelStep = 1.25;
/// Minimum interval between position announcements to screen readers.
constexpr microseconds kSayEvery = std::chrono::seconds(1);
/// Distances of the times below the bar.
constexpr std::array<std::chrono::seconds, 17> kTimeSteps{
    std::chrono::seconds(1),    std::chrono::seconds(2),  std::chrono::seconds(5), std::chrono::seconds(10),
    std::chrono::seconds(30),   std::chrono::minutes(1),  std::chrono::minutes(2), std::chrono::minutes(5),
    std::chrono::minutes(10),   std::chrono::minutes(30), std::chrono::hours(1),   std::chrono::hours(2),
    std::chrono::hours(4),      std::chrono::hours(12),   std::chrono::hours(24),  std::chrono::hours(7 * 24),
    std::chrono::hours(28 * 24)};

// Pixels for a font of 10 pt.
constexpr int kStripHigh = 56;
constexpr double kStripRow = 7;  ///< a row of findings
constexpr double kStripMark = 7; ///< a mark in it, also the least distance of two
constexpr double kStripRing = 3;
constexpr double kStripName = 0.8;

/// The rows from the top.
constexpr std::array kMarkRows{analysis::Severity::Problem, analysis::Severity::Warning, analysis::Severity::Note};

} // namespace

TimeBar::TimeBar(Playback& playback, const Theme& theme, QWidget* parent)
    : Themed(parent), m_playback(playback), m_theme(theme)
{
    setObjectName(u"timeBar"_s);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
    connect(&playback, &Playback::changed, this, [this] {
        setFocusPolicy(m_playback.isPast() ? Qt::StrongFocus : Qt::NoFocus);
        if (!m_playback.isPast())
            m_isDragging = false;
        m_columns.clear(); // the density of the same time may have changed
        updateGeometry();
        refresh();
        say();
    });
}

void TimeBar::setFindings(const FindingsStore& findings)
{
    m_findings = &findings;
    connect(m_findings, &FindingsStore::replaced, this, qOverload<>(&QWidget::update));
}

QSize TimeBar::sizeHint() const
{
    return {400, fontPixels(*this, kStripHigh)};
}

void TimeBar::retranslate()
{
    say();
    update();
}

void TimeBar::setZone(celltext::Zone zone)
{
    m_zone = zone;
    say();
}

void TimeBar::refresh()
{
    place();
    const auto at = m_playback.position();
    if (std::chrono::abs(at - m_saidAt) >= kSayEvery)
        say();
    const bool isLive = !m_playback.isPast();
    if (isLive && std::exchange(m_drawnTo, m_to) == m_to && m_columnsUntil == m_playback.overview().to())
        return; // nothing moved by a column, and nothing happened
    update();
}

microseconds TimeBar::wholeSpan() const
{
    const auto range = m_playback.range();
    const microseconds all = std::max<microseconds>(kLeastSpan, range.to - range.from);
    if (m_playback.isFile())
        return all;
    const auto* shown = std::ranges::find_if(kLiveSpans, [all](microseconds each) { return each >= all; });
    if (shown != kLiveSpans.end())
        return *shown;
    return m_playback.isPast() ? all : kLiveSpans.back();
}

void TimeBar::placeWhole(microseconds span)
{
    const auto end = std::max(m_playback.range().to, m_playback.range().from + kLeastSpan);
    const auto column = std::max(microseconds(1), span * kDensityColumn / std::max(1, width()));
    m_to = ServerTime(((end.time_since_epoch() + column - microseconds(1)) / column) * column);
    m_from = m_to - span;
}

/// Keeps the visible range in place until the play head leaves it, then centres it there. The live range ends now, and
/// moves by whole columns; the past begins with it.
void TimeBar::place()
{
    const microseconds whole = wholeSpan();
    if (!m_playback.isPast()) {
        m_span = {};
        return placeWhole(whole);
    }
    const bool begins = m_span.count() == 0 && m_to != ServerTime{};
    if (begins && m_playback.isMemory() && whole > kLiveSpans.back())
        m_span = m_to - m_from;
    const auto range = m_playback.range();
    const auto span = std::clamp(m_span.count() != 0 ? m_span : whole, kLeastSpan, whole);
    if (span == whole)
        return placeWhole(span);
    const auto head = m_playback.position();
    ServerTime from = m_from;
    const bool isElsewhere = head != m_placedFor && (head < from || head > from + span);
    if (m_to - m_from != span || isElsewhere)
        from = head - span / 2;
    m_placedFor = head;
    m_from = std::clamp(from, range.from, std::max(range.from, range.to - span));
    m_to = m_from + span;
}

double TimeBar::xOf(ServerTime at) const
{
    const auto span = static_cast<double>((m_to - m_from).count());
    return span <= 0 ? 0 : static_cast<double>((at - m_from).count()) / span * width();
}

ServerTime TimeBar::timeAt(double x) const
{
    const auto span = static_cast<double>((m_to - m_from).count());
    return m_from + microseconds(std::llround(span * std::clamp(x / std::max(1, width()), 0.0, 1.0)));
}

// --- words ---

void TimeBar::say()
{
    m_saidAt = m_playback.position();
    const auto now = m_playback.now();
    const QString time = momenttext::time(m_saidAt, now, m_zone);
    setAccessibleName(m_playback.isPast() ? tr("Time: %1, %2, %3", "what is shown, how long ago, whether it plays")
                                                .arg(time, momenttext::ago(m_saidAt, now),
                                                     m_playback.isPlaying() ? tr("playing") : tr("standing still"))
                                          : tr("Time: live"));
    setAccessibleDescription(tr("Left and Right go to the previous and next event, Page Up and Page Down farther, Home "
                                "and End to the start and the end"));
}

QString TimeBar::tipAt(double x) const
{
    const auto at = timeAt(x);
    const auto now = m_playback.now();
    QString text = momenttext::time(at, now, m_zone) + u", "_s + momenttext::ago(at, now);
    const bool isKnown = at >= m_playback.range().from;
    if (const auto* hole = m_playback.overview().holeAt(at); hole != nullptr && !hole->why.isEmpty())
        text += u'\n' + tr("No data for this time: %1").arg(hole->why);
    else if (hole != nullptr || !isKnown)
        text += u'\n' + tr("No data for this time.");
    if (const auto* mark = markAt(x)) {
        const auto* episode = m_findings->find(mark->number);
        text = momenttext::time(mark->begin, now, m_zone) + u", "_s + momenttext::ago(mark->begin, now) + u'\n' +
               findingtext::title(mark->id);
        if (episode != nullptr)
            text += u": "_s + findingtext::subject(*episode, m_findings->nodeName(episode->subject.node)) + u'\n' +
                    findingtext::condition(*episode);
    }
    for (const RecordNote& note : m_playback.notes()) {
        if (std::abs(xOf(note.at) - x) <= fontPixels(*this, kStripMark) / 2.0)
            text += u'\n' + momenttext::time(note.at, now, m_zone) + u"  "_s + note.words();
    }
    if (!m_playback.isPast() && isKnown)
        text += u'\n' + tr("Click to go there; Esc comes back.");
    return text;
}

bool TimeBar::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), plainTip(tipAt(help->pos().x())), this);
        return true;
    }
    return Themed::event(event);
}

// --- the picture ---

void TimeBar::paintDensity(QPainter& painter, const QRect& area)
{
    const auto& overview = m_playback.overview();
    if (overview.isEmpty())
        return;
    const auto count = static_cast<std::size_t>(std::max(1, area.width() / kDensityColumn));
    if (m_columns.size() != count || m_columnsFrom != m_from || m_columnsTo != m_to ||
        m_columnsUntil != overview.to()) {
        m_columns = overview.columns(m_from, m_to, count);
        m_columnsFrom = m_from;
        m_columnsTo = m_to;
        m_columnsUntil = overview.to();
    }
    const double most = *std::max_element(m_columns.begin(), m_columns.end());
    if (most <= 0)
        return;
    QColor color = m_theme.colors().held;
    color.setAlphaF(0.7F); // marks and lines stand out from it
    for (std::size_t i = 0; i < count; ++i) {
        if (m_columns[i] <= 0)
            continue;
        // The logarithm keeps rare events visible beside frequent ones.
        const double share = std::log1p(m_columns[i]) / std::log1p(most);
        const int height = std::max(1, static_cast<int>(std::lround(share * area.height())));
        painter.fillRect(QRect(area.left() + static_cast<int>(i) * kDensityColumn, area.bottom() + 1 - height,
                               kDensityColumn, height),
                         color);
    }
}

/// Before the first of what is known: an empty strip would say that nothing happened.
void TimeBar::paintUnwatched(QPainter& painter, const QRect& area) const
{
    const ServerTime from = m_playback.range().from;
    const int end = qRound(std::min<double>(width(), xOf(from)));
    if (end <= kDensityColumn)
        return;
    const Colors& colors = m_theme.colors();
    painter.fillRect(QRect(0, 0, end, height() - 1), mixed(colors.border, colors.window, 0.4));
    const QString words = tr("watched since %1", "a time of day").arg(celltext::secondOfDay(from, m_zone));
    painter.setFont(smallFont());
    const int wide = QFontMetrics(smallFont()).horizontalAdvance(words);
    const int apart = fontPixels(*this, kStripMark);
    if (end < wide + 2 * apart)
        return;
    painter.setPen(colors.mutedText);
    painter.drawText(QRect(apart, area.top(), wide + 1, area.height()), Qt::AlignLeft | Qt::AlignVCenter, words);
}

void TimeBar::paintHoles(QPainter& painter, const QRect& area) const
{
    const Colors& colors = m_theme.colors();
    for (const auto& hole : m_playback.overview().holes()) {
        if (hole.to <= m_from || hole.from >= m_to)
            continue;
        const int left = std::max(area.left(), static_cast<int>(std::floor(xOf(hole.from))));
        const int right = std::min(area.right() + 1, static_cast<int>(std::ceil(xOf(hole.to))));
        const QRect place(left, area.top(), std::max(2, right - left), area.height());
        painter.fillRect(place, QBrush(colors.gap, Qt::BDiagPattern));
    }
}

double TimeBar::markHeight(analysis::Severity severity) const
{
    const auto row = std::find(kMarkRows.begin(), kMarkRows.end(), severity) - kMarkRows.begin();
    return rows().finding * (static_cast<double>(row) + 0.5) + 1;
}

/// Colour and shape give the severity, a line the duration.
void TimeBar::paintFindings(QPainter& painter) const
{
    if (m_findings == nullptr)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto severity : kMarkRows)
        paintRow(painter, severity, markHeight(severity));
    painter.restore();
}

void TimeBar::paintRow(QPainter& painter, analysis::Severity severity, double middle) const
{
    const Colors& colors = m_theme.colors();
    const double size = fontPixels(*this, kStripMark);
    const double half = size / 2;
    const bool isNote = severity == analysis::Severity::Note;
    const QColor color = severityColor(severity, colors);
    double drawnAt = -size; // marks that would overlap are drawn once
    double lineTo = -1;
    for (const FindingMark& mark : isNote ? m_findings->noteMarks() : m_findings->marks()) {
        if (mark.severity != severity || mark.begin > m_to)
            continue;
        const double x = xOf(mark.begin);
        const double end = mark.end == kUnknownTime ? width() : std::min<double>(width(), xOf(mark.end));
        if (end < 0)
            continue;
        const double from = std::max(x, lineTo);
        if (end > from)
            painter.fillRect(QRectF(from, middle - 1, end - from, 2), color);
        lineTo = std::max(lineTo, end);
        if (x < 0 || x - drawnAt < half)
            continue;
        drawnAt = x;
        QPainterPath shape;
        if (severity == analysis::Severity::Problem)
            shape.addPolygon(QPolygonF({{x, middle - half}, {x + half, middle + half}, {x - half, middle + half}}));
        else if (isNote)
            shape.addEllipse(QPointF(x, middle), half * 0.7, half * 0.7);
        else
            shape.addPolygon(
                QPolygonF({{x, middle - half}, {x + half, middle}, {x, middle + half}, {x - half, middle}}));
        shape.closeSubpath();
        painter.setPen(QPen(colors.window, 1));
        painter.setBrush(color);
        painter.drawPath(shape);
    }
}

void TimeBar::paintNotes(QPainter& painter, const QRect& area) const
{
    const double ring = fontPixels(*this, kStripRing);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.colors().text, 1.5));
    painter.setBrush(m_theme.colors().window);
    for (const RecordNote& note : m_playback.notes()) {
        const double x = xOf(note.at);
        if (x >= 0 && x <= width())
            painter.drawEllipse(QPointF(x, area.bottom() - ring - 2), ring, ring);
    }
    painter.restore();
}

/// Times at a distance that leaves room between them, with a tick each.
void TimeBar::paintTimes(QPainter& painter, const Rows& rows) const
{
    const double span = static_cast<double>((m_to - m_from).count());
    if (span <= 0)
        return;
    painter.setFont(smallFont());
    painter.setPen(m_theme.colors().mutedText);
    const QFontMetrics metrics(smallFont());
    const int wide = metrics.horizontalAdvance(u"00:00:00"_s);
    const auto step = std::find_if(kTimeSteps.begin(), kTimeSteps.end() - 1, [&](std::chrono::seconds each) {
        return static_cast<double>(microseconds(each).count()) / span * width() >= 2 * wide;
    });
    const int letters = *step < std::chrono::minutes(1) ? 8 : 5;
    const auto first = m_from.time_since_epoch() / *step + 1;
    for (ServerTime at(first * microseconds(*step)); at < m_to; at += *step) {
        const QString text = celltext::timeOfDay(at, m_zone).left(letters);
        const int half = metrics.horizontalAdvance(text) / 2 + 1;
        const int x = qRound(xOf(at));
        if (x - half < 0 || x + half > width())
            continue;
        painter.drawText(QRect(x - half, rows.times.top(), 2 * half, rows.times.height()), Qt::AlignCenter, text);
    }
}

const FindingMark* TimeBar::markAt(double x) const
{
    const FindingMark* found = nullptr;
    if (m_findings == nullptr)
        return found;
    for (const auto* marks : {&m_findings->noteMarks(), &m_findings->marks()}) {
        for (const FindingMark& mark : *marks) {
            if (std::abs(xOf(mark.begin) - x) > fontPixels(*this, kStripMark) / 2.0)
                continue;
            if (found == nullptr || mark.severity > found->severity)
                found = &mark;
        }
    }
    return found;
}

void TimeBar::paintHead(QPainter& painter) const
{
    const QRect area = rect();
    const double x = std::clamp(xOf(m_playback.position()), 1.0, width() - 1.0);
    const QColor color = m_theme.colors().text;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.colors().window, 4));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom() + 1));
    painter.setPen(QPen(color, 2));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom() + 1));
    QPainterPath handle;
    handle.moveTo(x - 5, area.top());
    handle.lineTo(x + 5, area.top());
    handle.lineTo(x, area.top() + 6);
    handle.closeSubpath();
    painter.fillPath(handle, color);
}

TimeBar::Edge TimeBar::edgeAt(double x) const
{
    constexpr double kReach = 5;
    if (!m_brush)
        return Edge::None;
    const auto [from, to] = m_brush();
    const auto isOn = [&](ServerTime time) {
        return std::abs(std::clamp(xOf(time), 0.0, width() - 1.0) - x) <= kReach;
    };
    if (m_playback.isPast() && isOn(m_playback.position()))
        return Edge::None; // the head lies on the edge of lanes that follow, and dragging it is what the bar is for
    return isOn(from) ? Edge::From : isOn(to) ? Edge::To : Edge::None;
}

void TimeBar::pullEdge(double x)
{
    auto [from, to] = m_brush();
    (m_edge == Edge::From ? from : to) = timeAt(x);
    if (from < to)
        Q_EMIT brushPulled(from, to);
}

void TimeBar::paintBrush(QPainter& painter) const
{
    if (!m_brush)
        return;
    constexpr double kLeast = 4; // pixels
    const auto [from, to] = m_brush();
    const double left = std::max(0.0, xOf(from));
    const double right = std::min<double>(width(), std::max(xOf(to), left + kLeast));
    if (right <= left)
        return;
    QColor fill = m_theme.colors().held;
    fill.setAlphaF(0.14F); // what is below stays readable
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.colors().held, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(left + 0.5, 0.5, right - left - 1, height() - 2), 3, 3);
    painter.restore();
}

QFont TimeBar::smallFont() const
{
    QFont small = font();
    small.setPointSizeF(QFontInfo(small).pointSizeF() * kStripName);
    return small;
}

TimeBar::Rows TimeBar::rows() const
{
    const double finding = fontPixels(*this, kStripRow);
    const int above = qRound(3 * finding) + 2;
    const int below = QFontMetrics(smallFont()).height();
    const QRect times(0, height() - below, width(), below);
    return {finding, QRect(0, above, width(), std::max(1, times.top() - above)), times};
}

void TimeBar::paintEvent(QPaintEvent*)
{
    const Colors& colors = m_theme.colors();
    QPainter painter(this);
    painter.fillRect(rect(), colors.window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), colors.border);
    const bool isPast = m_playback.isPast();
    if (!isPast && !m_playback.hasLive())
        return;
    const Rows rows = this->rows();
    paintUnwatched(painter, rows.density);
    paintHoles(painter, rows.density);
    paintDensity(painter, rows.density);
    paintTimes(painter, rows);
    paintFindings(painter);
    paintNotes(painter, rows.density);
    paintBrush(painter);
    if (m_hover >= 0 && isEnabled() && m_playback.canGoBack()) {
        QColor color = colors.text;
        color.setAlpha(110);
        painter.fillRect(QRectF(m_hover, 0, 1, height()), color);
    }
    if (isPast)
        paintHead(painter);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(colors.contended, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

// --- mouse and keys ---

void TimeBar::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    const double x = event->position().x();
    const auto* mark = markAt(x);
    m_edge = mark == nullptr ? edgeAt(x) : Edge::None;
    m_isDragging = m_edge == Edge::None;
    if (!m_isDragging)
        return;
    m_pressedOnMark = mark != nullptr ? x : -1;
    if (mark != nullptr)
        Q_EMIT markPressed(mark->number);
    if (mark == nullptr || !m_playback.isPast())
        m_playback.goTo(mark != nullptr ? mark->told : timeAt(x));
}

void TimeBar::pointAt(ServerTime at)
{
    m_hover = at == kUnknownTime ? -1 : xOf(at);
    update();
}

void TimeBar::mouseMoveEvent(QMouseEvent* event)
{
    m_hover = event->position().x();
    if (m_edge != Edge::None)
        pullEdge(m_hover);
    setCursor(m_edge != Edge::None || (!m_isDragging && edgeAt(m_hover) != Edge::None) ? Qt::SplitHCursor
                                                                                       : Qt::ArrowCursor);
    const bool trembles =
        m_pressedOnMark >= 0 && std::abs(m_hover - m_pressedOnMark) < QApplication::startDragDistance();
    if (m_isDragging && !trembles) {
        m_pressedOnMark = -1;
        m_playback.goTo(timeAt(event->position().x()));
    }
    update();
}

void TimeBar::mouseReleaseEvent(QMouseEvent*)
{
    m_isDragging = false;
    m_edge = Edge::None;
}

void TimeBar::leaveEvent(QEvent*)
{
    m_hover = -1;
    update();
}

void TimeBar::wheelEvent(QWheelEvent* event)
{
    const double steps = event->angleDelta().y() / 120.0;
    if (steps == 0 || !m_playback.isPast())
        return event->ignore();
    const microseconds whole = wholeSpan();
    const auto at = timeAt(event->position().x());
    const double share = event->position().x() / std::max(1, width());
    const auto span =
        microseconds(std::llround(static_cast<double>((m_to - m_from).count()) / std::pow(kWheelStep, steps)));
    m_span = std::clamp(span, kLeastSpan, whole);
    m_from = at - microseconds(std::llround(static_cast<double>(m_span.count()) * share));
    m_to = m_from + m_span;
    if (m_span == whole)
        m_span = {};
    refresh();
    event->accept();
}

void TimeBar::keyPressEvent(QKeyEvent* event)
{
    using Direction = Playback::Direction;
    const bool byFrame = event->modifiers() & Qt::ShiftModifier;
    const auto step = [&](Direction direction) {
        byFrame ? m_playback.stepFrame(direction) : m_playback.stepEvent(direction);
    };
    const auto tenth = (m_to - m_from) / 10;
    const auto range = m_playback.range();
    switch (event->key()) {
    case Qt::Key_Left:
        return step(Direction::Back);
    case Qt::Key_Right:
        return step(Direction::Forward);
    case Qt::Key_PageUp:
        return m_playback.goTo(m_playback.position() - tenth);
    case Qt::Key_PageDown:
        return m_playback.goTo(m_playback.position() + tenth);
    case Qt::Key_Home:
        return m_playback.goTo(range.from);
    case Qt::Key_End:
        return m_playback.goTo(range.to);
    default:
        return QWidget::keyPressEvent(event);
    }
}

} // namespace lockscope::gui

#include "moc_timebar.cpp"
