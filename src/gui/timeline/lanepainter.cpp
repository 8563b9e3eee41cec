// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/lanepainter.h"

#include "gui/presentation.h"
#include "gui/style/mixedcolor.h"
#include "gui/widgets/oneellipsis.h"
#include "presentation/timeline/lanehistory.h"

#include <QFontMetrics>
#include <QPainterPath>

#include <climits>
#include <cmath>

namespace lockscope::gui {

using eventwords::EndSign;

namespace {
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

QColor LanePainter::inkOn(const QColor& fill)
{
    // At this luminance white and near-black text are equally readable.
    return luminance(fill) > 0.18 ? QColor(0x0c0e12) : QColor(0xffffff);
}

QColor LanePainter::fillOf(SpanState state, const Colors& colors)
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

int LaneScene::timeX(ServerTime t) const
{
    const double x = std::clamp(view.xOf(t), -1e6, 1e6);
    return left + static_cast<int>(std::lround(x));
}

QRect LanePainter::barBox(const QRect& row, int x0, int x1)
{
    const int height = row.height() - kTickHeight - kBandHeight - kFootHeight - 2;
    return {x0, row.top() + kTickHeight + 1, x1 - x0, height};
}

void LanePainter::paint()
{
    paintBars();
    paintGaps();
    paintLabels();
    paintEndMarks();
    for (const QPoint& at : m_missed)
        paintMissed(at);
}

void LanePainter::add(LockId lock, const QRect& row)
{
    m_rows.emplace_back(lock, row);
    const auto holds = m_scene.history.holds(lock);
    if (holds.empty())
        return;
    const int top = row.top();
    const int barTop = barBox(row, 0, 0).top();
    const int barHeight = barBox(row, 0, 0).height();
    const LanePicture lane = paintLane(holds, m_scene.view, m_scene.now, barHeight);
    for (const SharedColumns& columns : lane.shared)
        collectShared(columns, barTop + barHeight);
    int lastMark = INT_MIN / 2;
    for (std::size_t i = 0; i < lane.spans.size(); ++i) {
        const PaintSpan& span = lane.spans[i];
        const DrawnHold& hold = holds[span.hold];
        const QRect bar(m_scene.left + span.x0, barTop, span.x1 - span.x0, barHeight);
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
            m_missed.emplace_back(m_scene.timeX(due), top + 1);
    }
}

/// Collects label, ticks and waiter band of a hold.
void LanePainter::collectHold(const DrawnHold& hold, const QRect& bar, SpanState state, int lastMark)
{
    const int tickTop = bar.top() - kTickHeight;
    if (bar.width() >= kLabelFrom)
        m_labels.push_back({bar.adjusted(bar.left() - lastMark < 8 ? 10 : 6, 0, -4, 0), hold.label, state});
    collectTicks(hold, hold.ticks, tickTop, m_ticks);
    for (const int x : tickColumns(hold, hold.missedTicks, m_scene.view, 4))
        m_missed.emplace_back(m_scene.left + x, tickTop);
    collectWaiters(hold, bar.bottom() + 1 + kFootHeight);
}

void LanePainter::collectEnd(const DrawnHold& hold, const QRect& bar, int& lastMark)
{
    const EndSign sign = hold.isOpen() ? EndSign::None : eventwords::row(hold.endedAs).sign;
    if (sign != EndSign::None && hold.end <= m_scene.view.right &&
        bar.right() - lastMark >= kMarkDistance) { // ends too close to the last mark show by colour only
        lastMark = bar.right();
        m_ends.push_back({QPoint(bar.right() + 1, bar.center().y()), sign, hold.isLost()});
    }
}

/// Collects columns shared by several short holds. The foot under the bars shows the worst state in the column.
void LanePainter::collectShared(const SharedColumns& columns, int bottom)
{
    const int x = m_scene.left + columns.x0;
    const int width = columns.x1 - columns.x0;
    for (std::size_t i = 0; i < kSpanStates; ++i) {
        if (const int height = columns.height(static_cast<SpanState>(i)); height > 0)
            m_parts[i].emplace_back(x, bottom - columns.from[i], width, height);
    }
    if (columns.foot)
        m_parts[static_cast<std::size_t>(*columns.foot)].emplace_back(x, bottom, width, kFootHeight);
}

void LanePainter::collectTicks(const DrawnHold& hold, const Ticks& ticks, int y, std::vector<QRect>& into)
{
    for (const int x : tickColumns(hold, ticks, m_scene.view, 3))
        into.emplace_back(m_scene.left + x, y, 1, kTickHeight + 1); // the label is below
}

void LanePainter::collectWaiters(const DrawnHold& hold, int y)
{
    if (!hold.waiters)
        return;
    for (std::size_t i = 0; i < hold.waiters->size(); ++i) {
        const WaitersChange& change = (*hold.waiters)[i];
        if (change.waiters == 0)
            continue;
        const ServerTime until = i + 1 < hold.waiters->size() ? hold.tickTime((*hold.waiters)[i + 1].afterMs)
                                                              : std::min(hold.end, m_scene.now);
        const int x0 = m_scene.timeX(hold.tickTime(change.afterMs));
        m_waiters.emplace_back(x0, y, std::max(1, m_scene.timeX(until) - x0), kBandHeight);
    }
}

void LanePainter::paintBars()
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
void LanePainter::roundCorners()
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

/// Paints a vermillion triangle where a renewal was due and did not come: above the bar, which has the holder's name.
void LanePainter::paintMissed(const QPoint& at)
{
    const QPointF tip(at.x() + 0.5, at.y() + kTickHeight);
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setPen(QPen(m_scene.colors.alarm, 1.5));
    m_painter.setBrush(m_scene.colors.window);
    m_painter.drawPolygon(QPolygonF({tip, tip + QPointF(-4, -5), tip + QPointF(4, -5)}));
    m_painter.setRenderHint(QPainter::Antialiasing, false);
}

void LanePainter::paintLabels()
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
        if (size.width() <= label.box.width()) {
            m_painter.drawStaticText(label.box.left(), label.box.center().y() - static_cast<int>(size.height()) / 2,
                                     laidOut);
        } else if (const QString text = elidedOnce(metrics, laidOut.text(), label.box.width()); text.size() > 1) {
            m_painter.drawText(label.box, Qt::AlignVCenter | Qt::TextSingleLine, text); // three dots alone say nothing
        }
    }
}

void LanePainter::paintEndMarks()
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
void LanePainter::paintSign(QPainter& painter, QPointF c, EndSign sign, const QColor& color)
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

void LanePainter::paintGaps()
{
    QColor color = m_scene.colors.gap;
    color.setAlpha(170);
    for (const GapSpan& gap : m_scene.history.gaps()) {
        const ServerTime to = std::min(gap.to, m_scene.now);
        if (to < m_scene.view.left() || gap.from > m_scene.view.right)
            continue;
        const int x0 = std::max(m_scene.timeX(gap.from), m_scene.left);
        const int width = std::max(2, m_scene.timeX(to) - x0);
        for (const auto& [lock, row] : m_rows) {
            if (m_scene.history.wasSeenOn(lock, gap.node, gap.from, to))
                m_painter.fillRect(QRect(x0, row.top(), width, row.height()), QBrush(color, Qt::BDiagPattern));
        }
    }
}

/// In the text colour, which no state uses.
void LanePainter::paintFocus(LockId lock, ServerTime begin, const QRect& row)
{
    for (const DrawnHold& hold : m_scene.history.holds(lock)) {
        if (hold.begin != begin)
            continue;
        const int x0 = m_scene.timeX(hold.begin);
        const int x1 = m_scene.timeX(hold.isOpen() ? m_scene.now : hold.end);
        m_painter.setPen(QPen(m_scene.colors.text, 2));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(barBox(row, x0, std::max(x1, x0 + 3)).adjusted(0, 0, -1, -1));
    }
}

void LanePainter::paintRange(const std::pair<ServerTime, ServerTime>& range, const QRect& area)
{
    constexpr int kShade = 28; // of 255
    const int left = m_scene.timeX(range.first);
    const QRect box(left, area.top(), std::max(1, m_scene.timeX(range.second) - left), area.height());
    QColor shade = m_scene.colors.text;
    shade.setAlpha(kShade);
    m_painter.fillRect(box & area, shade);
    for (const int x : {box.left(), box.right()})
        m_painter.fillRect(QRect(x, area.top(), 1, area.height()) & area, m_scene.colors.text);
}

void LanePainter::paintMarks(const HolderMarks& marks, const std::function<QRect(int row)>& rowBox)
{
    if (marks.holds.empty())
        return;
    const QPen pen(m_scene.colors.text, 2);
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    for (const HolderMarks::Hold& hold : marks.holds) {
        const int x0 = m_scene.timeX(hold.begin);
        m_painter.drawRect(
            barBox(rowBox(hold.row), x0, std::max(m_scene.timeX(hold.end), x0 + 3)).adjusted(0, 0, -1, -1));
    }
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    for (const HolderMarks::Arrow& arrow : marks.arrows) {
        constexpr int kSide = 7; // pixels; within one lane the arrow spans the place where the bars meet
        const bool isWithin = arrow.fromRow == arrow.toRow;
        const QRect to = barBox(rowBox(arrow.toRow), m_scene.timeX(arrow.toAt), m_scene.timeX(arrow.toAt));
        const QRect from = barBox(rowBox(arrow.fromRow), m_scene.timeX(arrow.fromAt), m_scene.timeX(arrow.fromAt));
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

} // namespace lockscope::gui
