// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/waitsfor/waitsforview.h"

#include "gui/presentation.h"
#include "gui/style/theme.h"
#include "gui/widgets/plaintip.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {
using Kind = analysis::WaitsForNode::Kind;

constexpr double kLeastScale = 0.05;
constexpr double kMostScale = 4;
constexpr double kFitScale = 1.25; ///< limit for small graphs
constexpr double kGraphMargin = 24;
constexpr double kGraphZoomStep = 1.25;
constexpr double kPanStep = 60;
constexpr int kDragDistance = 4;
} // namespace

WaitsForView::WaitsForView(const Theme& theme, QWidget* parent) : Themed(parent), m_theme(theme)
{
    setObjectName(u"waitsForGraph"_s);
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(false);
    setMinimumSize(160, 120);
    installAccessibleItems();
    retranslate();
}

void WaitsForView::retranslate()
{
    setAccessibleName(tr("Waits-for graph"));
    setAccessibleDescription(tr("Blockers are on the left, waiters on the right. Arrow keys go to the nearest one in "
                                "their direction, Page Up and Page Down through all."));
}

void WaitsForView::setGraph(DrawnGraph drawn, QStringList sentences)
{
    const std::string before = m_current ? m_drawn.graph.nodes[*m_current].key : std::string();
    m_current.reset();
    m_drawn = std::move(drawn);
    m_sentences = std::move(sentences);
    for (std::uint32_t i = 0; !before.empty() && i < m_drawn.graph.nodes.size(); ++i) {
        if (m_drawn.graph.nodes[i].key == before)
            m_current = i;
    }
    if (m_fitted)
        fitNow();
    viewport()->update();
}

void WaitsForView::setSelected(std::vector<LockId> locks, LockId front)
{
    m_selected = std::move(locks);
    viewport()->update();
    if (m_current && isSelected(*m_current))
        return;
    m_current.reset(); // actions would apply to a node that stays current
    for (std::uint32_t i = 0; front != kNoLock && i < m_drawn.graph.nodes.size(); ++i) {
        if (m_drawn.graph.nodes[i].kind == Kind::Lock && m_drawn.graph.nodes[i].lock == front)
            m_current = i;
    }
}

bool WaitsForView::isSelected(std::uint32_t node) const
{
    return std::find(m_selected.begin(), m_selected.end(), lockOf(node)) != m_selected.end();
}

void WaitsForView::walkTo(std::uint32_t node)
{
    setCurrent(node);
    if (const LockId lock = lockOf(node); lock != kNoLock)
        Q_EMIT lockChosen(lock);
}

QRect WaitsForView::nodeRect(int node) const
{
    return m_view.mapRect(m_drawn.picture.nodes[static_cast<std::size_t>(node)]).toAlignedRect();
}

QString WaitsForView::itemText(int item) const
{
    return item < nodeCount() ? sentence(item) : m_drawn.lines[static_cast<std::size_t>(item - nodeCount())].what;
}

QString WaitsForView::itemValue(int item) const
{
    if (item >= nodeCount())
        return m_drawn.lines[static_cast<std::size_t>(item - nodeCount())].state;
    const waitsfortext::NodeText& text = m_drawn.texts[static_cast<std::size_t>(item)];
    return text.badge.isEmpty() ? text.detail : text.badge + u", "_s + text.detail;
}

QRect WaitsForView::itemRect(int item) const
{
    if (item < nodeCount())
        return nodeRect(item);
    const QPolygonF& line = m_drawn.picture.edges[static_cast<std::size_t>(item - nodeCount())];
    return m_view.mapRect(line.boundingRect()).toAlignedRect();
}

LockId WaitsForView::lockOf(std::uint32_t node) const
{
    const auto& graph = m_drawn.graph;
    if (graph.nodes[node].kind != Kind::Client)
        return graph.nodes[node].lock;
    LockId waitsFor = kNoLock;
    for (const auto& edge : graph.edges) {
        if (edge.from == node)
            return graph.nodes[edge.to].lock;
        if (edge.to == node && waitsFor == kNoLock)
            waitsFor = graph.nodes[edge.from].lock;
    }
    return waitsFor;
}

// --- view ---

void WaitsForView::fit()
{
    m_fitted = true;
    fitNow();
    viewport()->update();
}

void WaitsForView::fitNow()
{
    const QRectF all = m_drawn.picture.bounds.adjusted(-kGraphMargin, -kGraphMargin, kGraphMargin, kGraphMargin);
    const QSizeF room = viewport()->size();
    if (m_drawn.picture.nodes.empty() || room.isEmpty())
        return;
    const double scale =
        std::clamp(std::min(room.width() / all.width(), room.height() / all.height()), kLeastScale, kFitScale);
    m_view = QTransform();
    m_view.translate(room.width() / 2, room.height() / 2);
    m_view.scale(scale, scale);
    m_view.translate(-all.center().x(), -all.center().y());
}

void WaitsForView::zoom(double factor)
{
    zoomAt(QRectF(viewport()->rect()).center(), factor);
}

/// Zooms around `position`, which stays fixed.
void WaitsForView::zoomAt(const QPointF& position, double factor)
{
    const double scale = std::clamp(m_view.m11() * factor, kLeastScale, kMostScale);
    const QPointF fixed = m_view.inverted().map(position);
    m_view = QTransform();
    m_view.translate(position.x(), position.y());
    m_view.scale(scale, scale);
    m_view.translate(-fixed.x(), -fixed.y());
    m_fitted = false;
    viewport()->update();
}

void WaitsForView::pan(const QPointF& by)
{
    m_view *= QTransform::fromTranslate(by.x(), by.y());
    m_fitted = false;
    viewport()->update();
}

void WaitsForView::reveal(std::uint32_t node)
{
    const QRect box = nodeRect(static_cast<int>(node));
    const QRect room = viewport()->rect().adjusted(8, 8, -8, -8);
    if (room.contains(box))
        return;
    const int dx = box.left() < room.left() ? room.left() - box.left() : std::min(0, room.right() - box.right());
    const int dy = box.top() < room.top() ? room.top() - box.top() : std::min(0, room.bottom() - box.bottom());
    pan(QPointF(dx, dy));
}

// --- nodes ---

std::optional<std::uint32_t> WaitsForView::nodeAt(const QPointF& position) const
{
    const QPointF at = m_view.inverted().map(position);
    for (std::uint32_t i = 0; i < m_drawn.picture.nodes.size(); ++i) {
        if (m_drawn.picture.nodes[i].contains(at))
            return i;
    }
    return {};
}

void WaitsForView::setCurrent(std::uint32_t node)
{
    m_current = node;
    reveal(node);
    viewport()->update();
    QAccessibleEvent event(this, QAccessible::Focus);
    event.setChild(static_cast<int>(node));
    QAccessible::updateAccessibility(&event);
}

void WaitsForView::choose(std::uint32_t node)
{
    m_current = node;
    viewport()->update();
    const LockId lock = lockOf(node);
    m_unfolded = m_drawn.graph.nodes[node].kind == Kind::More;
    if (m_unfolded)
        unfold(lock);
    if (lock != kNoLock)
        Q_EMIT lockChosen(lock);
}

void WaitsForView::unfold(LockId lock)
{
    Q_EMIT moreRequested(); // the receiver replaces the graph
    for (std::uint32_t i = 0; i < m_drawn.graph.nodes.size(); ++i) {
        const auto& node = m_drawn.graph.nodes[i];
        if (node.kind == Kind::Lock && node.lock == lock)
            return setCurrent(i);
    }
}

/// Moves to the nearest node in that direction. Distance to the side counts twice.
void WaitsForView::goTo(int dx, int dy)
{
    if (m_drawn.picture.nodes.empty())
        return;
    if (!m_current)
        return walkTo(m_drawn.graph.root.value_or(0));
    const QPointF from = m_drawn.picture.nodes[*m_current].center();
    std::optional<std::uint32_t> best;
    double least = 0;
    for (std::uint32_t i = 0; i < m_drawn.picture.nodes.size(); ++i) {
        const QPointF way = m_drawn.picture.nodes[i].center() - from;
        const double along = way.x() * dx + way.y() * dy;
        const double aside = std::abs(way.x() * dy) + std::abs(way.y() * dx);
        if (along <= 1 || (best && along + 2 * aside >= least))
            continue;
        best = i;
        least = along + 2 * aside;
    }
    if (best)
        walkTo(*best);
}

/// Moves through the nodes by index, wherever they are.
void WaitsForView::step(int by)
{
    if (nodeCount() > 0)
        walkTo(static_cast<std::uint32_t>(m_current ? (static_cast<int>(*m_current) + by + nodeCount()) % nodeCount()
                                                    : 0));
}

// --- events ---

void WaitsForView::setEmptyText(const QString& text)
{
    if (std::exchange(m_emptyText, text) != text)
        viewport()->update();
}

void WaitsForView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    const Colors& colors = m_theme.colors();
    painter.fillRect(viewport()->rect(), colors.window);
    if (nodeCount() == 0) {
        constexpr int kLetters = 80; // of a line
        const QRect all = viewport()->rect();
        const int width = std::min(all.width() * 9 / 10, fontMetrics().averageCharWidth() * kLetters);
        painter.setPen(colors.mutedText);
        painter.drawText(QRect((all.width() - width) / 2, 0, width, all.height()), Qt::AlignCenter | Qt::TextWordWrap,
                         m_emptyText);
        return;
    }
    painter.setTransform(m_view);
    const QRectF visible = m_view.inverted().mapRect(QRectF(viewport()->rect()));
    paintGraph(painter, m_drawn, colors, font(), {m_selected, m_current, hasFocus()}, visible);
}

void WaitsForView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    if (m_fitted)
        fitNow();
}

void WaitsForView::wheelEvent(QWheelEvent* event)
{
    const QPoint turn = event->angleDelta();
    if (event->modifiers() & Qt::ControlModifier)
        zoomAt(event->position(), std::pow(kGraphZoomStep, turn.y() / 120.0));
    else if (event->modifiers() & Qt::ShiftModifier)
        pan(QPointF(turn.y() != 0 ? turn.y() : turn.x(), 0));
    else
        pan(QPointF(turn));
    event->accept();
}

void WaitsForView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_pressedAt = m_draggedTo = event->position();
    m_dragging = m_unfolded = false;
}

void WaitsForView::mouseMoveEvent(QMouseEvent* event)
{
    if (!(event->buttons() & Qt::LeftButton))
        return;
    if (!m_dragging && (event->position() - m_pressedAt).manhattanLength() < kDragDistance)
        return;
    m_dragging = true;
    viewport()->setCursor(Qt::ClosedHandCursor);
    pan(event->position() - m_draggedTo);
    m_draggedTo = event->position();
}

void WaitsForView::mouseReleaseEvent(QMouseEvent* event)
{
    viewport()->unsetCursor();
    if (event->button() != Qt::LeftButton || std::exchange(m_dragging, false) || std::exchange(m_unfolded, false))
        return;
    const auto node = nodeAt(event->position());
    if (!node)
        return;
    if ((event->modifiers() & Qt::ControlModifier) && lockOf(*node) != kNoLock) {
        m_current = node;
        Q_EMIT lockToggled(lockOf(*node));
    } else {
        choose(*node);
    }
}

void WaitsForView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto node = nodeAt(event->position());
    if (!m_unfolded && node && lockOf(*node) != kNoLock)
        Q_EMIT lockActivated(lockOf(*node));
}

void WaitsForView::keyPressEvent(QKeyEvent* event)
{
    const bool pans = event->modifiers() & Qt::ShiftModifier;
    const auto go = [&](int dx, int dy) { pans ? pan(QPointF(dx, dy) * -kPanStep) : goTo(dx, dy); };
    switch (event->key()) {
    case Qt::Key_Left:
        return go(-1, 0);
    case Qt::Key_Right:
        return go(1, 0);
    case Qt::Key_Up:
        return go(0, -1);
    case Qt::Key_Down:
        return go(0, 1);
    case Qt::Key_PageDown:
        return step(1);
    case Qt::Key_PageUp:
        return step(-1);
    case Qt::Key_Home:
        if (nodeCount() > 0)
            walkTo(m_drawn.graph.root.value_or(
                m_drawn.graph.deadlocks.empty() ? 0 : m_drawn.graph.deadlocks.front().cycle.front()));
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(kGraphZoomStep);
    case Qt::Key_Minus:
        return zoom(1 / kGraphZoomStep);
    case Qt::Key_F:
        return fit();
    case Qt::Key_Space:
        if (m_current)
            choose(*m_current);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current && lockOf(*m_current) != kNoLock) {
            const LockId lock = lockOf(*m_current);
            const bool isMore = m_drawn.graph.nodes[*m_current].kind == Kind::More;
            choose(*m_current); // may replace the graph
            if (!isMore)
                Q_EMIT lockActivated(lock);
        }
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void WaitsForView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto node = byKey ? m_current : nodeAt(viewport()->mapFromGlobal(event->globalPos()));
    if (!node || lockOf(*node) == kNoLock)
        return;
    m_current = node;
    viewport()->update();
    const QPoint at = byKey ? viewport()->mapToGlobal(nodeRect(static_cast<int>(*node)).center()) : event->globalPos();
    Q_EMIT menuRequested(lockOf(*node), at);
}

void WaitsForView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void WaitsForView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

bool WaitsForView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto node = nodeAt(help->pos());
        if (node)
            QToolTip::showText(help->globalPos(), plainTip(m_sentences.at(*node)), viewport(),
                               nodeRect(static_cast<int>(*node)));
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace lockscope::gui

#include "moc_waitsforview.cpp"
