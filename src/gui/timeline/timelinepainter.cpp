// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/timelinepainter.h"

#include "analysis/verdict.h"
#include "gui/presentation.h"
#include "gui/style/flatstyle.h"
#include "gui/style/mixedcolor.h"
#include "gui/style/verdictsign.h"
#include "presentation/locks/verdicttext.h"
#include "presentation/stream/lockselection.h"
#include "presentation/timeline/lanetext.h"
#include "presentation/words/enginetext.h"

#include <QFontMetrics>
#include <QPainterPath>

#include <climits>
#include <cmath>

namespace lockscope::gui {

using eventwords::EndSign;

namespace {
constexpr int kTickHeight = 5;
constexpr int kBandHeight = 3;
constexpr int kFootHeight = 2;
constexpr int kRoundedFrom = 8; // pixels; narrower bars are plain rectangles
constexpr int kMarkDistance = 14;
constexpr int kMostLaidOut = 2000;
constexpr int kLabelFrom = 40; // pixels; narrower bars have no text

double luminance(const QColor& color)
{
    const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}
} // namespace

QColor TimelinePainter::inkOn(const QColor& fill)
{
    // At this luminance white and near-black text are equally readable.
    return luminance(fill) > 0.18 ? QColor(0x0c0e12) : QColor(0xffffff);
}

QColor TimelinePainter::fillOf(SpanState state, const Colors& colors)
{
    // Full colours glare on a dark background; on a white one the text needs their contrast.
    const double share = luminance(colors.window) > 0.5 ? 1.0 : 0.85;
    switch (state) {
    case SpanState::Vanished:
        return colors.released;
    case SpanState::Held:
        return mixed(colors.held, colors.window, share);
    case SpanState::Contended:
        return mixed(colors.contended, colors.window, share);
    case SpanState::NoTtl:
        return mixed(colors.alarm, colors.window, 0.6);
    case SpanState::Lost:
        return mixed(colors.alarm, colors.window, share);
    }
    return colors.held;
}

TimelinePainter::TimelinePainter(QPainter& painter, const TimelineScene& scene) : m_painter(painter), m_scene(scene)
{
    m_step = niceStep(scene.view, scene.timeWidth + kTimesApart);
    m_axis = axisTicks(scene.view, m_step, scene.isLive ? scene.axisNow : ServerTime{});
}

QRect TimelinePainter::timeArea() const
{
    const int top = m_scene.rows.top;
    return {m_scene.gutter, top, m_scene.view.width, m_scene.size.height() - m_scene.axisHeight - top};
}

int TimelinePainter::timeX(ServerTime t) const
{
    const double x = std::clamp(m_scene.view.xOf(t), -1e6, 1e6);
    return m_scene.gutter + static_cast<int>(std::lround(x));
}

QRect TimelinePainter::barBox(int row, int x0, int x1) const
{
    const int height = m_scene.rows.rowHeight - kTickHeight - kBandHeight - kFootHeight - 4;
    return {x0, m_scene.rows.yOf(row) + kTickHeight + 1, x1 - x0, height};
}

void TimelinePainter::paint(const QRegion& dirty)
{
    const QRect around = dirty.boundingRect();
    const auto [first, last] = m_scene.rows.visible(m_scene.size.height() - m_scene.axisHeight);
    const auto isDirty = [&](int row) {
        return dirty.intersects(QRect(0, m_scene.rows.yOf(row), m_scene.size.width(), m_scene.rows.rowHeight));
    };
    for (const QRect& rect : dirty)
        m_painter.fillRect(rect, m_scene.colors.window);
    paintGrid();
    m_painter.setClipRect(QRect(0, m_scene.rows.top, m_scene.size.width(), timeArea().height()));
    for (int row = first; row <= last; ++row) {
        if (!isDirty(row))
            continue;
        paintRowBackground(row);
        collectLane(row, m_scene.lanes.at(row));
    }
    m_painter.setClipRect(timeArea());
    paintBars();
    paintGaps(first, last);
    paintLabels();
    paintEndMarks();
    for (const QPoint& at : m_missed)
        paintMissed(at);
    paintFocusedHold();
    paintMarks();
    paintRange();
    paintNow();
    if (const QRect names(0, m_scene.rows.top, m_scene.gutter, timeArea().height()); dirty.intersects(names)) {
        m_painter.setClipRect(names);
        for (int row = first; row <= last; ++row)
            paintName(row, m_scene.lanes.at(row));
    }
    m_painter.setClipping(false);
    if (around.top() < m_scene.rows.top)
        paintHeader();
    paintGapLabels();
    if (around.bottom() >= m_scene.size.height() - m_scene.axisHeight)
        paintAxis();
    if (m_scene.rows.count == 0)
        paintEmpty();
}

void TimelinePainter::paintHeader()
{
    if (m_scene.header.isEmpty())
        return;
    QFont bold = m_painter.font();
    bold.setBold(true);
    const QFont plain = m_painter.font();
    const QString title = lanetext::title();
    const int height = QFontMetrics(plain).height() + 8;
    const int width = QFontMetrics(bold).horizontalAdvance(title);
    m_painter.setFont(bold);
    m_painter.setPen(m_scene.colors.text);
    m_painter.drawText(QRect(10, 0, width + 2, height), Qt::AlignVCenter, title);
    m_painter.setFont(plain);
    m_painter.setPen(m_scene.colors.mutedText);
    const QRect rest(18 + width, 0, m_scene.size.width() - width - 26, height);
    m_painter.drawText(rest, Qt::AlignVCenter,
                       QFontMetrics(plain).elidedText(m_scene.header, Qt::ElideRight, rest.width()));
}

void TimelinePainter::paintGrid()
{
    std::vector<QRect> lines;
    for (const ServerTime t : m_axis)
        lines.emplace_back(timeX(t), timeArea().top(), 1, timeArea().height());
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(mixed(m_scene.colors.border, m_scene.colors.window, 0.6));
    m_painter.drawRects(lines.data(), static_cast<int>(lines.size()));
}

bool TimelineScene::isSelected(LockId lock) const
{
    return selection != nullptr && selection->contains(lock);
}

void TimelinePainter::paintRowBackground(int row)
{
    const QRect box(0, m_scene.rows.yOf(row), m_scene.size.width(), m_scene.rows.rowHeight);
    const LockId lock = m_scene.lanes.at(row);
    if (!m_scene.isSelected(lock))
        return;
    m_painter.fillRect(box, m_scene.colors.selection);
    m_painter.fillRect(box.left(), box.top(), kSelectionMark, box.height(), m_scene.colors.held);
    if (m_scene.focused) {
        m_painter.setPen(m_scene.colors.held);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(box.adjusted(0, 0, -1, -1));
    }
}

void TimelinePainter::paintName(int row, LockId lock)
{
    const LockState& state = m_scene.picture.state(lock);
    const NodeId node = m_scene.picture.key(lock).node;
    const bool isPast = m_scene.known.of(node).has_value();
    const ServerTime now = std::min(m_scene.now, m_scene.known.of(node).value_or(m_scene.now));
    const auto verdict = analysis::verdictOf(state, now, m_scene.known.since(node));
    const QFontMetrics metrics(m_painter.font());
    const int y = m_scene.rows.yOf(row);
    const int middle = y + m_scene.rows.rowHeight / 2;
    const int glyph = std::max(8, metrics.ascent() * 2 / 3);
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    paintGlyph(m_painter, QRectF(10, middle - glyph / 2.0, glyph, glyph), verdictGlyph(verdict),
               isPast ? m_scene.colors.mutedText : verdictColor(verdict, m_scene.colors));
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    int left = 16 + glyph;
    if (m_scene.lanes.isPinned(lock)) {
        m_painter.fillRect(QRect(left, middle - 5, 2, 10), m_scene.colors.held);
        left += 6;
    }
    const bool muted = isPast || (state.phase != LockPhase::Held && !m_scene.isSelected(lock));
    m_painter.setPen(muted ? m_scene.colors.mutedText : m_scene.colors.text);
    QRect box(left, y, m_scene.gutter - left - 8, m_scene.rows.rowHeight);
    const QString name = lanetext::name(m_scene.picture.key(lock));
    const QString server = QString::fromStdString(m_scene.scope.tag(node));
    const int nameWidth =
        server.isEmpty() ? box.width() : std::min(metrics.horizontalAdvance(name) + 4, box.width() * 2 / 3);
    m_painter.drawText(box.adjusted(0, 0, nameWidth - box.width(), 0), Qt::AlignVCenter | Qt::TextSingleLine,
                       metrics.elidedText(name, Qt::ElideMiddle, nameWidth));
    if (server.isEmpty())
        return;
    box.setLeft(box.left() + nameWidth + metrics.averageCharWidth());
    m_painter.setPen(m_scene.colors.mutedText);
    // Elides at the left: addresses of one deployment differ at their ends.
    m_painter.drawText(box, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine,
                       metrics.elidedText(server, Qt::ElideLeft, box.width()));
}

void TimelinePainter::collectLane(int row, LockId lock)
{
    const auto holds = m_scene.history.holds(lock);
    if (holds.empty())
        return;
    const int top = m_scene.rows.yOf(row);
    const int barTop = barBox(row, 0, 0).top();
    const int barHeight = barBox(row, 0, 0).height();
    const LanePicture lane = paintLane(holds, m_scene.view, m_scene.now, barHeight);
    for (const SharedColumns& columns : lane.shared)
        collectShared(columns, barTop + barHeight);
    int lastMark = INT_MIN / 2;
    for (std::size_t i = 0; i < lane.spans.size(); ++i) {
        const PaintSpan& span = lane.spans[i];
        const DrawnHold& hold = holds[span.hold];
        const QRect bar(m_scene.gutter + span.x0, barTop, span.x1 - span.x0, barHeight);
        if (span.isWhole)
            m_bars[static_cast<std::size_t>(span.state)].push_back(bar);
        const bool goesOn = i > 0 && lane.spans[i - 1].hold == span.hold;
        const bool ends = i + 1 == lane.spans.size() || lane.spans[i + 1].hold != span.hold;
        if (span.isWhole && ends && !hold.endKnown())
            m_unsure.push_back(bar);
        if (!goesOn)
            collectHold(hold, bar, span.state, lastMark);
        if (ends)
            collectEnd(hold, bar, lastMark);
    }
    if (holds.back().isOpen()) {
        for (const ServerTime due : m_scene.history.overdueTicks(lock, m_scene.now))
            m_missed.emplace_back(timeX(due), top + 1);
    }
}

/// Collects label, ticks and waiter band of a hold.
void TimelinePainter::collectHold(const DrawnHold& hold, const QRect& bar, SpanState state, int lastMark)
{
    const int tickTop = bar.top() - kTickHeight;
    if (bar.width() >= kLabelFrom)
        m_labels.push_back({bar.adjusted(bar.left() - lastMark < 8 ? 10 : 6, 0, -4, 0), hold.label, state});
    collectTicks(hold, hold.ticks, tickTop, m_ticks);
    for (const int x : tickColumns(hold, hold.missedTicks, m_scene.view, 4))
        m_missed.emplace_back(m_scene.gutter + x, tickTop);
    collectWaiters(hold, bar.bottom() + 1 + kFootHeight);
}

void TimelinePainter::collectEnd(const DrawnHold& hold, const QRect& bar, int& lastMark)
{
    const EndSign sign = hold.isOpen() ? EndSign::None : eventwords::row(hold.endedAs).sign;
    if (sign != EndSign::None && hold.end <= m_scene.view.right &&
        bar.right() - lastMark >= kMarkDistance) { // ends too close to the last mark show by colour only
        lastMark = bar.right();
        m_ends.push_back({QPoint(bar.right() + 1, bar.center().y()), sign, hold.isLost()});
    }
}

/// Collects columns shared by several short holds. The foot under the bars shows the worst state in the column.
void TimelinePainter::collectShared(const SharedColumns& columns, int bottom)
{
    const int x = m_scene.gutter + columns.x0;
    const int width = columns.x1 - columns.x0;
    for (std::size_t i = 0; i < kSpanStates; ++i) {
        if (const int height = columns.height(static_cast<SpanState>(i)); height > 0)
            m_parts[i].emplace_back(x, bottom - columns.from[i], width, height);
    }
    if (columns.foot)
        m_parts[static_cast<std::size_t>(*columns.foot)].emplace_back(x, bottom, width, kFootHeight);
}

void TimelinePainter::collectTicks(const DrawnHold& hold, const Ticks& ticks, int y, std::vector<QRect>& into)
{
    for (const int x : tickColumns(hold, ticks, m_scene.view, 3))
        into.emplace_back(m_scene.gutter + x, y, 1, kTickHeight + 4);
}

void TimelinePainter::collectWaiters(const DrawnHold& hold, int y)
{
    if (!hold.waiters)
        return;
    for (std::size_t i = 0; i < hold.waiters->size(); ++i) {
        const WaitersChange& change = (*hold.waiters)[i];
        if (change.waiters == 0)
            continue;
        const ServerTime until = i + 1 < hold.waiters->size() ? hold.tickTime((*hold.waiters)[i + 1].afterMs)
                                                              : std::min(hold.end, m_scene.now);
        const int x0 = timeX(hold.tickTime(change.afterMs));
        m_waiters.emplace_back(x0, y, std::max(1, timeX(until) - x0), kBandHeight);
    }
}

void TimelinePainter::paintBars()
{
    m_painter.setPen(Qt::NoPen);
    for (std::size_t state = 0; state < m_bars.size(); ++state) {
        std::vector<QRect>& bars = m_parts[state];
        bars.insert(bars.end(), m_bars[state].begin(), m_bars[state].end());
        m_painter.setBrush(fillOf(static_cast<SpanState>(state), m_scene.colors));
        m_painter.drawRects(bars.data(), static_cast<int>(bars.size()));
    }
    roundCorners();
    m_painter.setBrush(QBrush(m_scene.colors.window, Qt::BDiagPattern));
    m_painter.drawRects(m_unsure.data(), static_cast<int>(m_unsure.size()));
    m_painter.setBrush(mixed(m_scene.colors.contended, m_scene.colors.window, 0.6));
    m_painter.drawRects(m_waiters.data(), static_cast<int>(m_waiters.size()));
    m_painter.setBrush(m_scene.colors.tick);
    m_painter.drawRects(m_ticks.data(), static_cast<int>(m_ticks.size()));
}

/// Paints pixels of the background over the corners: thousands of rounded rectangles would take tens of milliseconds.
void TimelinePainter::roundCorners()
{
    constexpr double kCorner = 0.72; // share of the background in the corner pixel, at a radius of 2
    constexpr double kBeside = 0.18;
    std::vector<QRect> corners;
    std::vector<QRect> beside;
    for (const std::vector<QRect>& bars : m_bars) {
        for (const QRect& bar : bars) {
            if (bar.width() < kRoundedFrom)
                continue;
            for (const int x : {bar.left(), bar.right()}) {
                const int inwards = x == bar.left() ? 1 : -1;
                for (const int y : {bar.top(), bar.bottom()}) {
                    corners.emplace_back(x, y, 1, 1);
                    beside.emplace_back(x + inwards, y, 1, 1);
                    beside.emplace_back(x, y == bar.top() ? y + 1 : y - 1, 1, 1);
                }
            }
        }
    }
    QColor ground = m_scene.colors.window;
    for (const auto& [pixels, share] : {std::pair(&corners, kCorner), std::pair(&beside, kBeside)}) {
        ground.setAlphaF(static_cast<float>(share));
        m_painter.setBrush(ground);
        m_painter.drawRects(pixels->data(), static_cast<int>(pixels->size()));
    }
}

/// Paints a vermillion triangle where a renewal was due and did not come.
void TimelinePainter::paintMissed(const QPoint& at)
{
    const QPointF tip(at.x() + 0.5, at.y() + kTickHeight + 3);
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setPen(QPen(m_scene.colors.alarm, 1.5));
    m_painter.setBrush(m_scene.colors.window);
    m_painter.drawPolygon(QPolygonF({tip, tip + QPointF(-4.5, -7), tip + QPointF(4.5, -7)}));
    m_painter.setRenderHint(QPainter::Antialiasing, false);
}

void TimelinePainter::paintLabels()
{
    const QFontMetrics metrics(m_painter.font());
    if (m_scene.labels.size() > kMostLaidOut)
        m_scene.labels.clear();
    for (const Label& label : m_labels) {
        QStaticText& laidOut = m_scene.labels[label.label];
        if (const QString text = m_scene.history.label(label.label); laidOut.text() != text) {
            laidOut.setTextFormat(Qt::PlainText);
            laidOut.setText(text);
            laidOut.prepare({}, m_painter.font());
        }
        m_painter.setPen(inkOn(fillOf(label.state, m_scene.colors)));
        const QSizeF size = laidOut.size();
        if (size.width() <= label.box.width())
            m_painter.drawStaticText(label.box.left(), label.box.center().y() - static_cast<int>(size.height()) / 2,
                                     laidOut);
        else
            m_painter.drawText(label.box, Qt::AlignVCenter | Qt::TextSingleLine,
                               metrics.elidedText(laidOut.text(), Qt::ElideRight, label.box.width()));
    }
}

void TimelinePainter::paintEndMarks()
{
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    for (const EndMark& mark : m_ends) {
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_scene.colors.window);
        m_painter.drawEllipse(QPointF(mark.at), 6.0, 6.0);
        paintSign(m_painter, mark.at, mark.sign, mark.lost ? m_scene.colors.alarm : m_scene.colors.mutedText);
    }
    m_painter.setRenderHint(QPainter::Antialiasing, false);
}

/// Paints the sign of an end; presentation/events/eventwords.cpp maps events to signs.
void TimelinePainter::paintSign(QPainter& painter, QPointF c, EndSign sign, const QColor& color)
{
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(color, 2));
    painter.setBrush(Qt::NoBrush);
    if (sign == EndSign::Cross) {
        painter.drawLine(c + QPointF(-3, -3), c + QPointF(3, 3));
        painter.drawLine(c + QPointF(-3, 3), c + QPointF(3, -3));
    } else if (sign == EndSign::Arrow) {
        painter.setBrush(color);
        painter.setPen(Qt::NoPen);
        painter.drawPolygon(QPolygonF({c + QPointF(-3, -4), c + QPointF(4, 0), c + QPointF(-3, 4)}));
    } else if (sign == EndSign::Square) {
        painter.fillRect(QRectF(c.x() - 3, c.y() - 3, 6, 6), color);
    } else {
        painter.drawEllipse(c, 3.5, 3.5);
    }
}

void TimelinePainter::paintGaps(int firstRow, int lastRow)
{
    QColor color = m_scene.colors.gap;
    color.setAlpha(170);
    for (const GapSpan& gap : m_scene.history.gaps()) {
        const ServerTime to = std::min(gap.to, m_scene.now);
        if (to < m_scene.view.left() || gap.from > m_scene.view.right)
            continue;
        const int x0 = std::max(timeX(gap.from), m_scene.gutter);
        const int width = std::max(2, timeX(to) - x0);
        for (int row = firstRow; row <= lastRow; ++row) {
            if (m_scene.history.wasSeenOn(m_scene.lanes.at(row), gap.node, gap.from, to))
                m_painter.fillRect(QRect(x0, m_scene.rows.yOf(row), width, m_scene.rows.rowHeight),
                                   QBrush(color, Qt::BDiagPattern));
        }
    }
}

void TimelinePainter::paintGapLabels()
{
    QFont small = m_painter.font();
    small.setPointSizeF(small.pointSizeF() * 0.88);
    const QFont before = m_painter.font();
    m_painter.setFont(small);
    const QFontMetrics metrics(small);
    m_painter.setPen(m_scene.colors.mutedText);
    int free = m_scene.gutter;
    for (const GapSpan& gap : m_scene.history.gaps()) {
        const ServerTime to = std::min(gap.to, m_scene.now);
        if (to < m_scene.view.left() || gap.from > m_scene.view.right)
            continue;
        const QString text =
            metrics.elidedText(lanetext::gap(gap.from, gap.to, enginetext::shown(gap.reason), m_scene.now),
                               Qt::ElideRight, m_scene.view.width / 2);
        const int width = metrics.horizontalAdvance(text);
        const int middle = (std::max(timeX(gap.from), m_scene.gutter) + timeX(to)) / 2;
        const int x =
            std::clamp(middle - width / 2, m_scene.gutter, std::max(m_scene.gutter, m_scene.size.width() - width - 4));
        if (x < free)
            continue; // no room; the tool tip shows it
        free = x + width + 12;
        m_painter.drawText(QPoint(x, m_scene.rows.top - 3), text);
    }
    m_painter.setFont(before);
}

/// Frames the selected hold of the selected lock in the text colour, which no state uses.
void TimelinePainter::paintFocusedHold()
{
    if (m_scene.selection == nullptr || !m_scene.selection->hold())
        return;
    const int row = m_scene.lanes.rowOf(m_scene.selection->current());
    if (row < 0)
        return;
    for (const DrawnHold& hold : m_scene.history.holds(m_scene.lanes.at(row))) {
        if (hold.begin != *m_scene.selection->hold())
            continue;
        const int x0 = timeX(hold.begin);
        const int x1 = timeX(hold.isOpen() ? m_scene.now : hold.end);
        m_painter.setPen(QPen(m_scene.colors.text, 2));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(barBox(row, x0, std::max(x1, x0 + 3)).adjusted(0, 0, -1, -1));
    }
}

void TimelinePainter::paintMarks()
{
    if (m_scene.marks.holds.empty())
        return;
    const QPen pen(m_scene.colors.text, 2);
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    for (const HolderMarks::Hold& hold : m_scene.marks.holds) {
        const int x0 = timeX(hold.begin);
        m_painter.drawRect(barBox(hold.row, x0, std::max(timeX(hold.end), x0 + 3)).adjusted(0, 0, -1, -1));
    }
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    for (const HolderMarks::Arrow& arrow : m_scene.marks.arrows) {
        constexpr int kSide = 7; // pixels; within one lane the arrow spans the place where the bars meet
        const bool isWithin = arrow.fromRow == arrow.toRow;
        const QRect to = barBox(arrow.toRow, timeX(arrow.toAt), timeX(arrow.toAt));
        const QRect from = barBox(arrow.fromRow, timeX(arrow.fromAt), timeX(arrow.fromAt));
        const QPointF tip(to.left() - (isWithin ? kSide : 0),
                          isWithin || arrow.fromRow < arrow.toRow ? to.top() : to.bottom());
        const QPointF tail(from.left() + (isWithin ? kSide : 0),
                           isWithin || arrow.fromRow > arrow.toRow ? from.top() : from.bottom());
        QPainterPath path(tail);
        if (isWithin)
            path.quadTo((tail + tip) / 2 - QPointF(0, kTickHeight + 3), tip);
        else
            path.lineTo(tip);
        m_painter.setPen(QPen(m_scene.colors.text, 1.5));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawPath(path);
        const double down = tip.y() >= tail.y() ? 1 : -1;
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_scene.colors.text);
        m_painter.drawPolygon(QPolygonF({tip, tip + QPointF(-3.5, -5 * down), tip + QPointF(3.5, -5 * down)}));
    }
    m_painter.setRenderHint(QPainter::Antialiasing, false);
}

void TimelinePainter::paintRange()
{
    if (!m_scene.range)
        return;
    const auto [from, to] = *m_scene.range;
    const QRect box(timeX(from), timeArea().top(), std::max(1, timeX(to) - timeX(from)), timeArea().height());
    QColor fill = m_scene.colors.text;
    fill.setAlpha(28);
    m_painter.fillRect(box, fill);
    m_painter.fillRect(QRect(box.left(), box.top(), 1, box.height()), m_scene.colors.text);
    m_painter.fillRect(QRect(box.right(), box.top(), 1, box.height()), m_scene.colors.text);
}

void TimelinePainter::paintNow()
{
    if (m_scene.axisNow <= m_scene.view.right && m_scene.axisNow >= m_scene.view.left())
        m_painter.fillRect(QRect(timeX(m_scene.axisNow), timeArea().top(), 1, timeArea().height()),
                           m_scene.colors.mutedText);
    if (m_scene.hoverX)
        m_painter.fillRect(QRect(*m_scene.hoverX, timeArea().top(), 1, timeArea().height()), m_scene.colors.border);
}

void TimelinePainter::paintAxis()
{
    const QRect strip(0, m_scene.size.height() - m_scene.axisHeight, m_scene.size.width(), m_scene.axisHeight);
    m_painter.fillRect(QRect(strip.left(), strip.top(), strip.width(), 1), m_scene.colors.border);
    if (m_scene.times.size() > kMostLaidOut)
        m_scene.times.clear();
    const auto drawAt = [&](int x, const QString& text, const QColor& color) {
        QStaticText& laidOut = m_scene.times[text];
        if (laidOut.text().isEmpty()) {
            laidOut.setTextFormat(Qt::PlainText);
            laidOut.setText(text);
            laidOut.prepare({}, m_painter.font());
        }
        const int width = static_cast<int>(std::ceil(laidOut.size().width()));
        const int left = std::clamp(x - width / 2, m_scene.gutter - width / 2, m_scene.size.width() - width - 4);
        const QRect box(left, strip.top() + 1, width + 1, strip.height() - 1);
        m_painter.fillRect(box.adjusted(-4, 0, 4, 0), m_scene.colors.window);
        m_painter.setPen(color);
        m_painter.drawStaticText(left, box.center().y() - static_cast<int>(laidOut.size().height()) / 2, laidOut);
    };
    for (const ServerTime t : m_axis) {
        const QString text =
            m_scene.isLive ? lanetext::relative(t - m_scene.axisNow, m_step) : lanetext::clock(t, m_step);
        if (timeX(t) >= m_scene.gutter)
            drawAt(timeX(t), text, m_scene.colors.mutedText);
    }
    if (m_scene.hoverX) {
        const ServerTime t = m_scene.view.timeAt(*m_scene.hoverX - m_scene.gutter);
        drawAt(*m_scene.hoverX, lanetext::clock(t, Us{1}), m_scene.colors.text);
    }
}

void TimelinePainter::paintEmpty()
{
    m_painter.setPen(m_scene.colors.mutedText);
    m_painter.drawText(QRect(QPoint(0, m_scene.rows.top), QSize(m_scene.size.width(), timeArea().height())),
                       Qt::AlignCenter | Qt::TextWordWrap, m_scene.empty);
}

} // namespace lockscope::gui
