// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/tables/rowrun.h"
#include "gui/tables/sectionheader.h"
#include "gui/tables/sectionplaces.h"

#include <QAbstractItemView>
#include <QRegion>
#include <QString>

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

class QHeaderView;
class QHelpEvent;

namespace lockscope::gui {

/// A table whose rows stand in sections, up to one for each of 100,000 rows (SectionPlaces). The header of the section
/// at the top edge stays in view. Paints rows and cells in view only, each by the item delegate, and asks for the words
/// of the headers in view alone. GUI thread.
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
    using WordsOf = std::function<SectionWords(int section)>;
    void setWords(WordsOf words) { m_wordsOf = std::move(words); }
    [[nodiscard]] SectionWords words(int section) const { return m_wordsOf ? m_wordsOf(section) : SectionWords(); }
    /// Asks for the words of the headers in view, which may be other ones.
    void updateWords();
    struct Look
    {
        QColor ground; ///< of the rows
        SectionHeader::Look headers;
    };
    void setLook(const Look& look);

    [[nodiscard]] QHeaderView* horizontalHeader() const { return m_header; }
    /// Rows that are at least partly on screen.
    [[nodiscard]] std::vector<RowRun> visibleRuns() const;
    /// From the first to the last of them, with folded ones between; {0, -1} when none is.
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
    /// The section whose header is there; in the viewport.
    [[nodiscard]] std::optional<int> sectionHeaderAt(const QPoint& point) const;
    /// Brings the header to the top edge if it begins above it; after folding.
    void scrollToSection(int section);
    /// Section of the row; -1 without sections.
    [[nodiscard]] int sectionOf(int row) const;
    [[nodiscard]] RowRun rowsOfSection(int section) const;
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
    void selectSection(int section);
    void keyboardSearch(const QString& search) override;

Q_SIGNALS:
    void visibleRowsChanged(const std::vector<lockscope::gui::RowRun>& rows);
    /// The pointer moved over the rows.
    void pointerMoved();
    /// The pointer has left the rows.
    void pointerLeft();
    /// The user moves or extends the selection by keys.
    void navigatedByKeyboard();
    /// Context menu by mouse or key, at a global position.
    void menuRequested(const QPoint& globalPosition);
    void copyRequested();
    /// Context menu on a section's header.
    void sectionMenuRequested(int section, const QPoint& globalPosition);
    /// Letters typed while the table has the focus.
    void typed(const QString& text);
    /// The user pressed the header of a section that can fold, or Alt+Left in it, or Alt+Right: then it is the folded
    /// one of the current row, or the next one below.
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
    [[nodiscard]] const SectionPlaces& places() const;
    void movePlaces();
    [[nodiscard]] SectionPlaces::Heights heights() const;
    [[nodiscard]] std::vector<int> visibleSections() const;
    [[nodiscard]] QItemSelection rowsOf(std::size_t section) const;
    [[nodiscard]] std::optional<int> sectionToFold(bool fold) const;
    void paintRow(QPainter& painter, int row, const QRegion& dirty, QStyleOptionViewItem& option) const;
    bool showSectionTip(const QHelpEvent& event);
    void setHovered(int row);
    void announceVisibleRows();

    QHeaderView* m_header = nullptr;
    std::vector<TableSection> m_sections;
    mutable std::optional<SectionPlaces> m_places; ///< empty: rows, sections or font have changed
    WordsOf m_wordsOf;
    std::map<int, SectionWords> m_told; ///< of headers in view, by section
    Look m_look;
    QRegion m_painted;
    std::vector<RowRun> m_announced;
    int m_hovered = -1;
    bool m_arranging = false;
};

} // namespace lockscope::gui
