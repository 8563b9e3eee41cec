// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/laneheader.h"

#include "gui/style/theme.h"
#include "presentation/timeline/lanetext.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyleOptionHeader>

#include <cmath>

namespace lockscope::gui {

namespace lanetext = presentation::lanetext;

namespace {
constexpr int kHandle = 6; // pixels
} // namespace

LaneHeader::LaneHeader(int column, std::function<Axis()> axis, const Theme& theme, QWidget* parent)
    : LiveHeader(parent), m_column(column), m_axis(std::move(axis)), m_theme(theme)
{
    connect(this, &QHeaderView::sectionMoved, this, [this] {
        if (visualIndex(m_column) != count() - 1)
            moveSection(visualIndex(m_column), count() - 1);
    });
}

/// A press on the axis neither sorts nor drags the column; its left edge is still a handle.
void LaneHeader::mousePressEvent(QMouseEvent* event)
{
    const int inside = event->pos().x() - sectionViewportPosition(m_column);
    if (logicalIndexAt(event->pos()) != m_column || inside <= kHandle)
        LiveHeader::mousePressEvent(event);
}

void LaneHeader::updateAxis()
{
    viewport()->update(sectionViewportPosition(m_column), 0, sectionSize(m_column), height());
}

void LaneHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const
{
    LiveHeader::initStyleOptionForIndex(option, logicalIndex);
    if (logicalIndex == m_column)
        option->text.clear();
}

void LaneHeader::paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const
{
    LiveHeader::paintSection(painter, rect, logicalIndex);
    if (logicalIndex != m_column)
        return;
    const Axis axis = m_axis();
    const QFontMetrics metrics(font());
    painter->save();
    painter->setClipRect(rect);
    painter->setFont(font());
    const auto write = [&](int x, const QString& text, const QColor& ink, bool isOver) {
        const int width = metrics.horizontalAdvance(text);
        const int left =
            std::clamp(x - width / 2, rect.left() + 2, std::max(rect.left() + 2, rect.right() - width - 3));
        const QRect box(left, rect.top(), width + 1, rect.height() - 1);
        if (isOver)
            painter->fillRect(box.adjusted(-4, 0, 4, 0), m_theme.colors().panel);
        painter->setPen(ink);
        painter->drawText(box, Qt::AlignVCenter | Qt::TextSingleLine, text);
    };
    for (const ServerTime at : axis.times) {
        const int x = axis.left + static_cast<int>(std::lround(axis.view.xOf(at)));
        if (x >= rect.left())
            write(x, axis.isLive ? lanetext::relative(at - axis.now, axis.step) : lanetext::clock(at, axis.step),
                  m_theme.colors().mutedText, false);
    }
    if (axis.hoverX)
        write(*axis.hoverX, lanetext::clock(axis.view.timeAt(*axis.hoverX - axis.left), Us{1}), m_theme.colors().text,
              true);
    painter->restore();
}

} // namespace lockscope::gui
