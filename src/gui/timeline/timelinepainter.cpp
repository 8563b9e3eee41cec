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

#include <cmath>

namespace lockscope::gui {

namespace {
constexpr int kMostLaidOutTimes = 2000;
} // namespace

TimelinePainter::TimelinePainter(QPainter& painter, const TimelineScene& scene)
    : m_painter(painter),
      m_scene(scene), m_lanes{scene.history, scene.colors, scene.labels, scene.view, scene.gutter, scene.now}
{
    m_step = niceStep(scene.view, scene.timeWidth + kTimesApart);
    m_axis = axisTicks(scene.view, m_step, scene.isLive ? scene.axisNow : ServerTime{});
}

QRect TimelinePainter::timeArea() const
{
    const int top = m_scene.rows.top;
    return {m_scene.gutter, top, m_scene.view.width, m_scene.size.height() - m_scene.axisHeight - top};
}

QRect TimelinePainter::rowBox(int row) const
{
    return {0, m_scene.rows.yOf(row), m_scene.size.width(), m_scene.rows.rowHeight};
}

void TimelinePainter::paint(const QRegion& dirty)
{
    const QRect around = dirty.boundingRect();
    const auto [first, last] = m_scene.rows.visible(m_scene.size.height() - m_scene.axisHeight);
    LanePainter lanes(m_painter, m_lanes);
    for (const QRect& rect : dirty)
        m_painter.fillRect(rect, m_scene.colors.window);
    paintGrid();
    m_painter.setClipRect(QRect(0, m_scene.rows.top, m_scene.size.width(), timeArea().height()));
    for (int row = first; row <= last; ++row) {
        if (!dirty.intersects(rowBox(row)))
            continue;
        paintRowBackground(row);
        lanes.add(m_scene.lanes.at(row), rowBox(row));
    }
    m_painter.setClipRect(timeArea());
    lanes.paint();
    const auto rowOfMark = [this](int row) { return rowBox(row); };
    if (const LockSelection* selection = m_scene.selection; selection != nullptr && selection->hold()) {
        if (const int row = m_scene.lanes.rowOf(selection->current()); row >= 0)
            lanes.paintFocus(selection->current(), *selection->hold(), rowBox(row));
    }
    lanes.paintMarks(m_scene.marks, rowOfMark);
    paintRange();
    paintNow();
    if (const QRect names(0, m_scene.rows.top, m_scene.gutter, timeArea().height()); dirty.intersects(names)) {
        m_painter.setClipRect(names);
        for (int row = first; row <= last; ++row)
            paintName(row, m_scene.lanes.at(row));
    }
    m_painter.setClipping(false);
    paintGapLabels();
    if (around.bottom() >= m_scene.size.height() - m_scene.axisHeight)
        paintAxis();
    if (m_scene.rows.count == 0)
        paintEmpty();
}

void TimelinePainter::paintGrid()
{
    std::vector<QRect> lines;
    for (const ServerTime t : m_axis)
        lines.emplace_back(m_lanes.timeX(t), timeArea().top(), 1, timeArea().height());
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
    const QRect box = rowBox(row);
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
        const int middle = (std::max(m_lanes.timeX(gap.from), m_scene.gutter) + m_lanes.timeX(to)) / 2;
        const int x =
            std::clamp(middle - width / 2, m_scene.gutter, std::max(m_scene.gutter, m_scene.size.width() - width - 4));
        if (x < free)
            continue; // no room; the tool tip shows it
        free = x + width + 12;
        m_painter.drawText(QPoint(x, m_scene.rows.top - 3), text);
    }
    m_painter.setFont(before);
}

void TimelinePainter::paintRange()
{
    if (!m_scene.range)
        return;
    const auto [from, to] = *m_scene.range;
    const QRect box(m_lanes.timeX(from), timeArea().top(), std::max(1, m_lanes.timeX(to) - m_lanes.timeX(from)),
                    timeArea().height());
    QColor fill = m_scene.colors.text;
    fill.setAlpha(28);
    m_painter.fillRect(box, fill);
    m_painter.fillRect(QRect(box.left(), box.top(), 1, box.height()), m_scene.colors.text);
    m_painter.fillRect(QRect(box.right(), box.top(), 1, box.height()), m_scene.colors.text);
}

void TimelinePainter::paintNow()
{
    if (m_scene.axisNow <= m_scene.view.right && m_scene.axisNow >= m_scene.view.left())
        m_painter.fillRect(QRect(m_lanes.timeX(m_scene.axisNow), timeArea().top(), 1, timeArea().height()),
                           m_scene.colors.mutedText);
    if (m_scene.hoverX)
        m_painter.fillRect(QRect(*m_scene.hoverX, timeArea().top(), 1, timeArea().height()), m_scene.colors.border);
}

void TimelinePainter::paintAxis()
{
    const QRect strip(0, m_scene.size.height() - m_scene.axisHeight, m_scene.size.width(), m_scene.axisHeight);
    m_painter.fillRect(QRect(strip.left(), strip.top(), strip.width(), 1), m_scene.colors.border);
    if (m_scene.times.size() > kMostLaidOutTimes)
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
        if (m_lanes.timeX(t) >= m_scene.gutter)
            drawAt(m_lanes.timeX(t), text, m_scene.colors.mutedText);
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
