// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/recordings/timebar.h"

#include "gui/recordings/playback.h"
#include "gui/style/theme.h"
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
#include <cmath>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

using std::chrono::microseconds;

constexpr microseconds kLeastSpan = std::chrono::seconds(2);
/// Span of the live view until the user zooms out.
constexpr microseconds kLastHour = std::chrono::hours(1);
constexpr int kColumn = 2; ///< width of a density column, in pixels
constexpr int kMarkWidth = 9;
constexpr double kWheelStep = 1.25;
/// Minimum interval between position announcements to screen readers.
constexpr microseconds kSayEvery = std::chrono::seconds(1);

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

void TimeBar::setFindings(const FindingsStore& desk)
{
    m_desk = &desk;
    connect(m_desk, &FindingsStore::replaced, this, qOverload<>(&QWidget::update));
}

QSize TimeBar::sizeHint() const
{
    return {400, m_playback.isPast() ? kThick : kThin};
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
    update();
}

/// Keeps the visible range in place until the play head leaves it, then centres it there. The live range ends now.
void TimeBar::place()
{
    const auto range = m_playback.range();
    const auto all = std::max(kLeastSpan, range.to - range.from);
    const bool isLive = !m_playback.isPast();
    auto span = m_span.count() != 0 ? m_span : isLive ? kLastHour : all;
    span = std::clamp(span, kLeastSpan, all);
    if (isLive || span == all) {
        m_to = std::max(range.to, range.from + all);
        m_from = m_to - span;
        return;
    }
    const auto head = m_playback.position();
    ServerTime from = m_from;
    const bool isElsewhere = head != m_placedFor && (head < from || head > from + span);
    if (m_to - m_from != span || isElsewhere)
        from = head - span / 2;
    m_placedFor = head;
    m_from = std::clamp(from, range.from, std::max(range.from, range.to - span));
    m_to = m_from + span;
}

void TimeBar::showAll()
{
    m_span = {};
    refresh();
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
    if (const auto* hole = m_playback.overview().holeAt(at))
        text += u'\n' +
                (hole->why.isEmpty() ? tr("No data for this time.") : tr("No data for this time: %1").arg(hole->why));
    if (const auto* mark = markAt(x)) {
        const auto* episode = m_desk->find(mark->number);
        text = momenttext::time(mark->begin, now, m_zone) + u", "_s + momenttext::ago(mark->begin, now) + u'\n' +
               findingtext::title(mark->id);
        if (episode != nullptr)
            text += u": "_s + findingtext::subject(*episode, m_desk->nodeName(episode->subject.node)) + u'\n' +
                    findingtext::condition(*episode);
    }
    for (const RecordNote& note : m_playback.notes()) {
        if (m_playback.isPast() && std::abs(xOf(note.at) - x) <= kMarkWidth / 2.0)
            text += u'\n' + momenttext::time(note.at, now, m_zone) + u"  "_s + note.words();
    }
    if (!m_playback.isPast())
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
    return QWidget::event(event);
}

// --- the picture ---

void TimeBar::paintDensity(QPainter& painter, const QRect& area)
{
    const auto& overview = m_playback.overview();
    if (overview.isEmpty())
        return;
    const auto count = static_cast<std::size_t>(std::max(1, area.width() / kColumn));
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
    const QColor color = m_theme.colors().held;
    for (std::size_t i = 0; i < count; ++i) {
        if (m_columns[i] <= 0)
            continue;
        // The square root keeps rare events visible beside frequent ones.
        const int height = std::max(1, static_cast<int>(std::lround(std::sqrt(m_columns[i] / most) * area.height())));
        painter.fillRect(
            QRect(area.left() + static_cast<int>(i) * kColumn, area.bottom() + 1 - height, kColumn, height), color);
    }
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
        painter.fillRect(place, colors.track);
        painter.fillRect(place, QBrush(colors.gap, Qt::BDiagPattern));
    }
}

/// Paints findings: colour and shape give the severity, a line the duration. The most serious are on top.
void TimeBar::paintMarks(QPainter& painter, const QRect& area) const
{
    if (m_desk == nullptr)
        return;
    const Colors& colors = m_theme.colors();
    const bool isThin = !m_playback.isPast();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto severity : {analysis::Severity::Warning, analysis::Severity::Problem}) {
        const QColor color = severity == analysis::Severity::Problem ? colors.alarm : colors.contended;
        double drawnAt = -kMarkWidth; // marks that would overlap are drawn once
        double lineTo = -1;
        for (const FindingMark& mark : m_desk->marks()) {
            if (mark.severity != severity || mark.begin > m_to)
                continue;
            const double x = xOf(mark.begin);
            const double end = mark.end == kUnknownTime ? width() : std::min<double>(width(), xOf(mark.end));
            if (end < 0)
                continue;
            const double from = std::max(x, lineTo);
            if (end > from && !isThin)
                painter.fillRect(QRectF(from, area.bottom() - 1, end - from, 2), color);
            lineTo = std::max(lineTo, end);
            if (x < 0 || x - drawnAt < kMarkWidth / 2.0)
                continue;
            drawnAt = x;
            if (isThin) {
                painter.fillRect(QRectF(x - 1, area.top(), 3, area.height()), color);
                continue;
            }
            QPainterPath shape;
            const double top = area.top() + 1;
            if (severity == analysis::Severity::Problem)
                shape.addPolygon(QPolygonF(
                    {{x, top}, {x + kMarkWidth / 2.0, top + kMarkWidth}, {x - kMarkWidth / 2.0, top + kMarkWidth}}));
            else
                shape.addPolygon(QPolygonF({{x, top},
                                            {x + kMarkWidth / 2.0, top + kMarkWidth / 2.0},
                                            {x, top + kMarkWidth},
                                            {x - kMarkWidth / 2.0, top + kMarkWidth / 2.0}}));
            shape.closeSubpath();
            painter.setPen(QPen(colors.window, 1));
            painter.setBrush(color);
            painter.drawPath(shape);
        }
    }
    painter.restore();
}

void TimeBar::paintNotes(QPainter& painter, const QRect& area) const
{
    constexpr double kRing = 3;
    if (!m_playback.isPast())
        return; // the thin bar of the live view has no room
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.colors().text, 1.5));
    painter.setBrush(m_theme.colors().window);
    for (const RecordNote& note : m_playback.notes()) {
        const double x = xOf(note.at);
        if (x >= 0 && x <= width())
            painter.drawEllipse(QPointF(x, area.bottom() - kRing - 2), kRing, kRing);
    }
    painter.restore();
}

const FindingMark* TimeBar::markAt(double x) const
{
    const FindingMark* found = nullptr;
    if (m_desk == nullptr)
        return found;
    for (const FindingMark& mark : m_desk->marks()) {
        if (std::abs(xOf(mark.begin) - x) > kMarkWidth / 2.0)
            continue;
        if (found == nullptr || mark.severity > found->severity)
            found = &mark;
    }
    return found;
}

void TimeBar::paintHead(QPainter& painter, const QRect& area) const
{
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

void TimeBar::paintEvent(QPaintEvent*)
{
    const Colors& colors = m_theme.colors();
    QPainter painter(this);
    const QRect area = rect();
    painter.fillRect(area, colors.track);
    const bool isPast = m_playback.isPast();
    if (!isPast && !m_playback.hasLive())
        return;
    paintDensity(painter, isPast ? area.adjusted(0, 4, 0, 0) : area);
    paintHoles(painter, area);
    paintMarks(painter, area);
    paintNotes(painter, area);
    if (m_hover >= 0 && isEnabled() && m_playback.canGoBack()) {
        QColor color = colors.text;
        color.setAlpha(110);
        painter.fillRect(QRectF(m_hover, 0, 1, height()), color);
    }
    if (isPast)
        paintHead(painter, area);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(colors.contended, 1));
        painter.drawRect(area.adjusted(0, 0, -1, -1));
    }
}

// --- mouse and keys ---

void TimeBar::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    m_isDragging = true;
    const auto* mark = markAt(event->position().x());
    m_pressedOnMark = mark != nullptr ? event->position().x() : -1;
    if (mark != nullptr && m_playback.isPast())
        Q_EMIT markPressed(mark->number);
    else
        m_playback.goTo(mark != nullptr ? mark->told : timeAt(event->position().x()));
}

void TimeBar::mouseMoveEvent(QMouseEvent* event)
{
    m_hover = event->position().x();
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
    const auto range = m_playback.range();
    const auto all = std::max(kLeastSpan, range.to - range.from);
    const auto at = timeAt(event->position().x());
    const double share = event->position().x() / std::max(1, width());
    const auto span =
        microseconds(std::llround(static_cast<double>((m_to - m_from).count()) / std::pow(kWheelStep, steps)));
    m_span = std::clamp(span, kLeastSpan, all);
    m_from = at - microseconds(std::llround(static_cast<double>(m_span.count()) * share));
    m_to = m_from + m_span;
    if (m_span == all)
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
