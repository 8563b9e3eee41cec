// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"
#include "gui/waitsfor/graphpainter.h"
#include "gui/widgets/accessibleitems.h"

#include <QAbstractScrollArea>
#include <QTransform>

namespace lockscope::gui {

class Theme;

/// The zoomable waits-for graph. Shows everything until the user zooms or drags. Arrow keys move between nodes, Page Up
/// and Page Down through all of them; this selects a node's lock, and Return shows it. GUI thread.
class WaitsForView final : public Themed<QAbstractScrollArea>, public AccessibleItems
{
    Q_OBJECT
    Q_INTERFACES(lockscope::gui::AccessibleItems)
public:
    explicit WaitsForView(const Theme& theme, QWidget* parent = nullptr);

    /// Keeps the current node while it exists. `sentences`: descriptions of the nodes for tool tips and screen readers.
    void setGraph(DrawnGraph drawn, QStringList sentences);
    /// The text stands in the middle while the graph is empty.
    void setEmptyText(const QString& text);
    /// `front`: the lock from which arrow keys continue: its node becomes current, unless the current node stands for
    /// one of `locks` already.
    void setSelected(std::vector<LockId> locks, LockId front);
    [[nodiscard]] const DrawnGraph& drawn() const { return m_drawn; }
    [[nodiscard]] int nodeCount() const { return static_cast<int>(m_drawn.graph.nodes.size()); }
    [[nodiscard]] const QString& sentence(int node) const { return m_sentences.at(node); }
    [[nodiscard]] QRect nodeRect(int node) const; ///< in the viewport
    [[nodiscard]] std::optional<std::uint32_t> current() const { return m_current; }
    void setCurrent(std::uint32_t node);
    /// The lock that a node stands for: itself, the one it holds, or the one it waits for.
    [[nodiscard]] LockId lockOf(std::uint32_t node) const;

    /// The nodes, then the edges between them.
    [[nodiscard]] int itemCount() const override { return nodeCount() + static_cast<int>(m_drawn.lines.size()); }
    [[nodiscard]] QString itemText(int item) const override;
    [[nodiscard]] QString itemValue(int item) const override;
    [[nodiscard]] QRect itemRect(int item) const override;
    [[nodiscard]] bool isItemReachable(int item) const override { return item < nodeCount(); }
    [[nodiscard]] int currentItem() const override { return m_current ? static_cast<int>(*m_current) : -1; }

    void zoom(double factor);
    void fit();
    [[nodiscard]] bool isFitted() const { return m_fitted; }
    [[nodiscard]] double scale() const { return m_view.m11(); }

Q_SIGNALS:
    void lockChosen(lockscope::LockId lock);
    /// Ctrl+click: adds to the selection or removes from it.
    void lockToggled(lockscope::LockId lock);
    /// Return, or a double click.
    void lockActivated(lockscope::LockId lock);
    void menuRequested(lockscope::LockId lock, const QPoint& globalPosition);
    /// "12 more" was clicked: the receiver unfolds them, and the lock that they wait for becomes the current node.
    void moreRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void retranslate() override;
    [[nodiscard]] std::optional<std::uint32_t> nodeAt(const QPointF& position) const;
    void zoomAt(const QPointF& position, double factor);
    void pan(const QPointF& by);
    void fitNow();
    void goTo(int dx, int dy);
    void step(int by);
    void reveal(std::uint32_t node);
    void choose(std::uint32_t node);
    /// By the keyboard: selects the highlighted node.
    void walkTo(std::uint32_t node);
    [[nodiscard]] bool isSelected(std::uint32_t node) const;
    void unfold(LockId lock);

    const Theme& m_theme;
    DrawnGraph m_drawn;
    QString m_emptyText;
    QStringList m_sentences;
    QTransform m_view; ///< from picture to viewport
    bool m_fitted = true;
    std::vector<LockId> m_selected;
    std::optional<std::uint32_t> m_current;
    QPointF m_pressedAt;
    QPointF m_draggedTo;
    bool m_dragging = false;
    bool m_unfolded = false; ///< by the last click: the second click of a double click meets another picture
};

} // namespace lockscope::gui
