// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace lockscope::gui {

/// A table view for live rows: fixed row height, no work for rows outside the viewport, no type-ahead through 100,000
/// rows. Emits what the page needs of pointer, keyboard and visible rows. GUI thread.
class LiveTable final : public QTableView
{
    Q_OBJECT
public:
    explicit LiveTable(QWidget* parent = nullptr);

    void setModel(QAbstractItemModel* model) override;
    /// Rows that are at least partly on screen; {0, -1} when none is.
    [[nodiscard]] std::pair<int, int> visibleRows() const;
    /// The row under the pointer; -1: none.
    [[nodiscard]] int hoveredRow() const { return m_hovered; }
    /// Selected rows, ascending.
    [[nodiscard]] std::vector<int> selectedRows() const;
    /// The view shows the end of the table.
    [[nodiscard]] bool isAtEnd() const;
    /// Row height from the font; after a change of font or style.
    void updateRowHeight();
    /// Typing looks for rows on screen only; the text is handed on by typed().
    void keyboardSearch(const QString& search) override;

Q_SIGNALS:
    void visibleRowsChanged(int first, int last);
    /// The pointer moves over the rows, or has left them.
    void pointerOverChanged(bool over);
    /// The user moves or extends the selection by keys.
    void navigatedByKeyboard();
    /// Context menu by mouse or key, at a global position.
    void menuRequested(const QPoint& globalPosition);
    void copyRequested();
    /// Letters typed while the table has the focus.
    void typed(const QString& text);

protected:
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;
    void updateGeometries() override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void announceVisibleRows();
    void setHovered(int row);
    void updateRow(int row);
    void showHeaderMenu(const QPoint& position);
    bool m_pointerOver = false;
    int m_hovered = -1;
    std::pair<int, int> m_announced{0, -1};
};

} // namespace lockscope::gui
