// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemView>
#include <QRegion>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

class QHeaderView;

namespace lockscope::gui {

/// A run of rows below a header of its own.
struct TableSection
{
    int rows = 0;
    int lines = 1;         ///< text lines of each of its rows: 1 or 2
    bool canFold = false;  ///< only the last section can: rows in view are one run
    bool isFolded = false; ///< its rows are not shown
    QString title;
    QString count; ///< after the title
    QString note;  ///< muted, after the count
    QString news;  ///< at the right: what the section would have gained if its order were not frozen; empty: nothing
    friend bool operator==(const TableSection&, const TableSection&) = default;
};

/// A table whose rows stand in sections. All rows of a section are equally high, so the place of each of 100,000 rows
/// is arithmetic. The header of the section at the top edge stays in view. Paints rows and cells in view only, each by
/// the item delegate. GUI thread.
class SectionTable : public QAbstractItemView
{
    Q_OBJECT
public:
    explicit SectionTable(QWidget* parent = nullptr);
    ~SectionTable() override;

    void setModel(QAbstractItemModel* model) override;
    /// Replaces all sections; rows beyond their sum belong to the last one. Sections without rows are not shown.
    void setSections(std::vector<TableSection> sections);
    [[nodiscard]] const std::vector<TableSection>& sections() const { return m_sections; }
    /// The sections' headers have these colours, and the rows this ground.
    struct Look
    {
        QColor ground;
        QColor header;
        QColor line;
        QColor text;
        QColor muted;
        QColor news;
    };
    void setLook(const Look& look);

    [[nodiscard]] QHeaderView* horizontalHeader() const { return m_header; }
    /// Rows that are at least partly on screen; {0, -1} when none is.
    [[nodiscard]] std::pair<int, int> visibleRows() const;
    /// Selected rows, ascending.
    [[nodiscard]] std::vector<int> selectedRows() const;
    /// In the viewport; an empty rectangle for a folded row.
    [[nodiscard]] QRect rowRect(int row) const;
    [[nodiscard]] int rowAt(int y) const;
    /// False for a row of a folded section.
    [[nodiscard]] bool isRowShown(int row) const { return rowRect(row).height() > 0; }
    /// Place of a section's header in the viewport; the one at the top edge is where it stays in view.
    [[nodiscard]] QRect sectionHeaderRect(int section) const;
    /// What the paint event that is under way covers, in the viewport; for delegates that can leave a line out.
    [[nodiscard]] const QRegion& painted() const { return m_painted; }
    /// In a row of two lines another text (Qt::DisplayRole alone) paints the first line anew, not the second.
    void dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles) override;
    [[nodiscard]] int lineHeight() const;

    QRect visualRect(const QModelIndex& index) const override;
    int sizeHintForColumn(int column) const override;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    QModelIndex indexAt(const QPoint& point) const override;
    /// Selects the rows of the section with the current row, or of the first one; all that is shown if they are
    /// selected already.
    void selectAll() override;
    void keyboardSearch(const QString& search) override;

Q_SIGNALS:
    void visibleRowsChanged(int first, int last);
    /// The pointer moved over the rows.
    void pointerMoved();
    /// The pointer has left the rows.
    void pointerLeft();
    /// The user moves or extends the selection by keys.
    void navigatedByKeyboard();
    /// Context menu by mouse or key, at a global position.
    void menuRequested(const QPoint& globalPosition);
    void copyRequested();
    /// Letters typed while the table has the focus.
    void typed(const QString& text);
    /// The user pressed the header of a section that can fold, or Alt+Left or Alt+Right.
    void foldRequested(int section);
    /// The user wants to see what came meanwhile: a press on a section's news, or Home.
    void newsRequested();

protected:
    /// Replaces the column header; for a header of another class. Before setModel().
    void setHeader(QHeaderView& header);
    /// Paints between the rows' cells and the headers of the sections.
    virtual void paintOverRows(QPainter& painter, const QRegion& dirty);

    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;
    void updateGeometries() override;
    void scrollContentsBy(int dx, int dy) override;
    int horizontalOffset() const override;
    int verticalOffset() const override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    /// MoveNext without a current row is nothing: the view asks for it when it gets the focus, which makes no row the
    /// current one.
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    bool isIndexHidden(const QModelIndex& index) const override;
    void setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags command) override;
    QRegion visualRegionForSelection(const QItemSelection& selection) const override;

private:
    /// A section's place in the content, in pixels from the top of all.
    struct Place
    {
        int firstRow = 0;
        int rows = 0;
        int top = 0;       ///< of its header
        int rowsTop = 0;   ///< of its first row
        int rowHeight = 0; ///< 0 when folded
        int bottom = 0;
    };
    [[nodiscard]] std::vector<Place> places() const;
    [[nodiscard]] int headerHeight() const;
    [[nodiscard]] int nextRow(int row, int step) const;
    [[nodiscard]] std::optional<int> sectionHeaderAt(const QPoint& point) const;
    void paintRow(QPainter& painter, int row, const QRegion& dirty, QStyleOptionViewItem& option) const;
    void paintSectionHeader(QPainter& painter, int section);
    [[nodiscard]] QRect newsRect(int section) const;
    void setHovered(int row);
    void announceVisibleRows();

    QHeaderView* m_header = nullptr;
    std::vector<TableSection> m_sections;
    Look m_look;
    QRegion m_painted;
    std::pair<int, int> m_announced{0, -1};
    int m_hovered = -1;
    bool m_arranging = false;
};

} // namespace lockscope::gui
