// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/waitsfor/graphpainter.h"

#include "gui/style/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace lockscope::gui {

namespace {

using analysis::WaitsForEdge;
using analysis::WaitsForNode;
using Kind = WaitsForNode::Kind;

constexpr double kPadding = 10;
constexpr double kTitleCharacters = 21;
constexpr double kArrow = 8;
constexpr double kCorner = 3;
constexpr double kThick = 2.2;

QFont titleFont(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont smallFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.9);
    return font;
}

void paintArrow(QPainter& painter, const QPolygonF& line, bool open)
{
    const QPointF tip = line.last();
    const QPointF back = tip - line[line.size() - 2];
    const double length = std::hypot(back.x(), back.y());
    if (length < 1)
        return;
    const QPointF along = back / length * kArrow;
    const QPointF aside(-along.y() / 2, along.x() / 2);
    const QPolygonF head{{tip - along + aside, tip, tip - along - aside}};
    QPen pen = painter.pen();
    pen.setStyle(Qt::SolidLine);
    painter.setPen(pen);
    painter.setBrush(open ? Qt::NoBrush : QBrush(pen.color()));
    open ? painter.drawPolyline(head) : painter.drawPolygon(head);
}

void paintEdge(QPainter& painter, const WaitsForEdge& edge, const QPolygonF& line, const Colors& colors)
{
    QPen pen(edge.deadlock ? colors.alarm : edge.waits ? colors.contended : colors.held, edge.deadlock ? kThick : 1.3);
    if (edge.asOf != kUnknownTime)
        pen.setDashPattern({1.5, 4}); // seen by a trace that has ended
    else if (edge.waits)
        pen.setDashPattern({5, 3});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    paintArrow(painter, line, edge.waits);
}

QPainterPath outline(Kind kind, const QRectF& box)
{
    QPainterPath path;
    const double radius = kind == Kind::Lock ? kCorner : box.height() / 2;
    path.addRoundedRect(box, radius, radius);
    return path;
}

/// Paints a padlock: a shackle over a body.
void paintPadlock(QPainter& painter, QRectF box, const QColor& color)
{
    painter.setPen(QPen(color, 1.4));
    painter.setBrush(Qt::NoBrush);
    const QRectF body(box.left(), box.center().y() - box.height() * 0.08, box.width(), box.height() * 0.58);
    painter.drawArc(QRectF(box.left() + box.width() * 0.2, box.top(), box.width() * 0.6, box.height() * 0.84), 0,
                    180 * 16);
    painter.setBrush(color);
    painter.drawRoundedRect(body, 1.5, 1.5);
}

void paintBadge(QPainter& painter, const QString& text, const QRectF& box, const QColor& color, const Colors& colors)
{
    const QFontMetricsF metrics(painter.font());
    const QSizeF size(metrics.horizontalAdvance(text) + 10, metrics.height() + 1);
    const double top = box.top() - size.height() + kPadding / 2; // leaves the node's title free
    const QRectF badge(box.right() - size.width() - kPadding, top, size.width(), size.height());
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(badge, size.height() / 2, size.height() / 2);
    painter.setPen(colors.window);
    painter.drawText(badge, Qt::AlignCenter, text);
}

struct NodePaint
{
    QPainter& painter;
    const Colors& colors;
    const QFont& font;
    const GraphFocus& focus;

    void paint(const DrawnGraph& drawn, std::uint32_t place) const
    {
        const WaitsForNode& node = drawn.graph.nodes[place];
        const QRectF box = drawn.picture.nodes[place];
        const bool isRoot = drawn.graph.root == place;
        const bool isSelected = node.kind == Kind::Lock && std::find(focus.selected.begin(), focus.selected.end(),
                                                                     node.lock) != focus.selected.end();
        const QColor line = node.deadlock ? colors.alarm : isRoot ? colors.contended : colors.gap;
        QPen pen(line, node.deadlock || isRoot ? kThick : 1.2);
        if (node.kind == Kind::Unnamed || node.kind == Kind::More)
            pen.setStyle(Qt::DashLine);
        painter.setPen(pen);
        painter.setBrush(isSelected ? colors.selection : colors.panel);
        painter.drawPath(outline(node.kind, box));
        if (isSelected) {
            painter.setPen(QPen(colors.held, 1.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawPath(outline(node.kind, box.adjusted(3, 3, -3, -3)));
        }
        if (focus.current == place && focus.hasKeys) {
            painter.setPen(QPen(colors.text, 1, Qt::DotLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawPath(outline(node.kind, box.adjusted(-4, -4, 4, 4)));
        }
        paintTexts(node, drawn.texts[place], box);
        painter.setFont(smallFont(font));
        if (!drawn.texts[place].badge.isEmpty())
            paintBadge(painter, drawn.texts[place].badge, box, line, colors);
    }

private:
    void paintTexts(const WaitsForNode& node, const waitsfortext::NodeText& text, const QRectF& box) const
    {
        const QFontMetricsF title(titleFont(font));
        const QFontMetricsF small(smallFont(font));
        QRectF inner = box.adjusted(kPadding, 0, -kPadding, 0);
        if (node.kind == Kind::Lock) {
            const double side = title.height() * 0.8;
            paintPadlock(painter, QRectF(inner.left(), box.center().y() - side / 2, side * 0.8, side),
                         node.deadlock ? colors.alarm : colors.mutedText);
            inner.setLeft(inner.left() + side * 0.8 + kPadding * 0.8);
        } else {
            inner.adjust(kPadding * 0.4, 0, -kPadding * 0.4, 0);
        }
        const double top = box.center().y() - (title.height() + small.height()) / 2;
        painter.setFont(titleFont(font));
        painter.setPen(colors.text);
        painter.drawText(QRectF(inner.left(), top, inner.width(), title.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         title.elidedText(text.title, Qt::ElideMiddle, inner.width()));
        painter.setFont(smallFont(font));
        painter.setPen(colors.mutedText);
        painter.drawText(QRectF(inner.left(), top + title.height(), inner.width(), small.height()),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         small.elidedText(text.detail, Qt::ElideRight, inner.width()));
    }
};

} // namespace

QSizeF nodeSize(const QFont& font)
{
    const QFontMetricsF title(titleFont(font));
    const QFontMetricsF small(smallFont(font));
    return {std::ceil(title.averageCharWidth() * kTitleCharacters + 2 * kPadding + title.height()),
            std::ceil(title.height() + small.height() + kPadding)};
}

void paintGraph(QPainter& painter, const DrawnGraph& drawn, const Colors& colors, const QFont& font,
                const GraphFocus& focus, const QRectF& visible)
{
    painter.setRenderHint(QPainter::Antialiasing);
    const double margin = kArrow * 2;
    const QRectF wanted = visible.adjusted(-margin, -margin, margin, margin);
    const auto paintEdges = [&](bool inDeadlock) { // edges of a deadlock are painted last, on top
        for (std::size_t e = 0; e < drawn.graph.edges.size(); ++e) {
            const QPolygonF& line = drawn.picture.edges[e];
            const bool mine = drawn.graph.edges[e].deadlock.has_value() == inDeadlock;
            if (mine && line.boundingRect().adjusted(-1, -1, 1, 1).intersects(wanted))
                paintEdge(painter, drawn.graph.edges[e], line, colors);
        }
    };
    paintEdges(false);
    paintEdges(true);
    const NodePaint nodes{painter, colors, font, focus};
    for (std::uint32_t i = 0; i < drawn.graph.nodes.size(); ++i) {
        if (drawn.picture.nodes[i].intersects(wanted))
            nodes.paint(drawn, i);
    }
}

} // namespace lockscope::gui
