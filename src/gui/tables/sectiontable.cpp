// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/sectiontable.h"

#include "gui/tables/liveheader.h"

#include <QHeaderView>
#include <QPaintEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>

namespace lockscope::gui {

namespace {
constexpr int kRowPadding = 11;   ///< pixels above and below the text of a row
constexpr int kHeaderPadding = 8; ///< the same of a section's header
} // namespace

SectionTable::SectionTable(QWidget* parent) : QAbstractItemView(parent)
{
    setHeader(*new LiveHeader(this));
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollMode(ScrollPerPixel);
    setFrameShape(NoFrame);
    setMouseTracking(true);
    setTabKeyNavigation(false);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &SectionTable::announceVisibleRows);
}

void SectionTable::setHeader(QHeaderView& header)
{
    delete std::exchange(m_header, &header);
    connect(m_header, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& position) { showHeaderMenu(*this, *m_header, position); });
    const auto moved = [this] {
        updateGeometries();
        viewport()->update();
    };
    connect(m_header, &QHeaderView::sectionResized, this, moved);
    connect(m_header, &QHeaderView::sectionMoved, this, moved);
    connect(m_header, &QHeaderView::geometriesChanged, this, moved);
}

SectionTable::~SectionTable() = default;

void SectionTable::setModel(QAbstractItemModel* next)
{
    if (model() != nullptr)
        model()->disconnect(this);
    QAbstractItemView::setModel(next);
    m_header->setModel(next);
    if (next == nullptr)
        return;
    connect(next, &QAbstractItemModel::rowsInserted, this, &SectionTable::movePlaces);
    connect(next, &QAbstractItemModel::rowsRemoved, this, &SectionTable::movePlaces);
    connect(next, &QAbstractItemModel::layoutChanged, this, &SectionTable::movePlaces);
    connect(next, &QAbstractItemModel::modelReset, this, &SectionTable::movePlaces);
    movePlaces();
}

void SectionTable::movePlaces()
{
    m_places.reset();
    updateGeometries();
    viewport()->update();
}

void SectionTable::setSections(std::vector<TableSection> sections)
{
    if (sections == m_sections)
        return;
    m_sections = std::move(sections);
    m_told.clear();
    movePlaces();
}

void SectionTable::updateWords()
{
    std::map<int, SectionWords> told;
    for (const int section : visibleSections()) {
        const SectionWords& now = told[section] = words(section);
        const auto before = m_told.find(section);
        if (before == m_told.end() || before->second != now)
            viewport()->update(sectionHeaderRect(section));
    }
    m_told = std::move(told);
}

void SectionTable::setLook(const Look& look)
{
    m_look = look;
    viewport()->update();
}

// --- places ---

int SectionTable::lineHeight() const
{
    return fontMetrics().height() + kRowPadding;
}

SectionPlaces::Heights SectionTable::heights() const
{
    const int line = fontMetrics().height();
    return {line, kRowPadding, line + kHeaderPadding};
}

const SectionPlaces& SectionTable::places() const
{
    if (!m_places)
        m_places.emplace(m_sections, model() ? model()->rowCount(rootIndex()) : 0, heights());
    return *m_places;
}

std::vector<int> SectionTable::visibleSections() const
{
    if (m_sections.empty())
        return {};
    return places().sectionsIn(verticalOffset(), verticalOffset() + viewport()->height());
}

int SectionTable::sectionOf(int row) const
{
    return m_sections.empty() ? -1 : places().sectionOf(row);
}

RowRun SectionTable::rowsOfSection(int section) const
{
    const SectionPlaces::Place& place = places().at(static_cast<std::size_t>(section));
    return {place.firstRow, place.firstRow + place.rows - 1};
}

QRect SectionTable::rowRect(int row) const
{
    const auto [top, height] = places().rowBox(row);
    if (height == 0)
        return {};
    return {-horizontalOffset(), top - verticalOffset(), std::max(m_header->length(), viewport()->width()), height};
}

int SectionTable::rowAt(int y) const
{
    return places().rowAt(y + verticalOffset());
}

QRect SectionTable::sectionHeaderRect(int section) const
{
    if (section < 0 || section >= static_cast<int>(m_sections.size()))
        return {};
    const SectionPlaces::Place& place = places().at(static_cast<std::size_t>(section));
    if (place.rows == 0)
        return {};
    const int height = heights().header;
    int top = place.top - verticalOffset();
    if (top < 0) // stays in view until the next one pushes it out
        top = std::min(0, place.bottom - height - verticalOffset());
    return {0, top, viewport()->width(), height};
}

std::vector<RowRun> SectionTable::visibleRuns() const
{
    return places().rowsIn(verticalOffset(), verticalOffset() + viewport()->height());
}

std::pair<int, int> SectionTable::visibleRows() const
{
    const std::vector<RowRun> runs = visibleRuns();
    return runs.empty() ? std::pair(0, -1) : std::pair(runs.front().first, runs.back().last);
}

void SectionTable::scrollToSection(int section)
{
    const SectionPlaces::Place& place = places().at(static_cast<std::size_t>(section));
    if (place.top < verticalOffset())
        verticalScrollBar()->setValue(place.top);
}

void SectionTable::announceVisibleRows()
{
    std::vector<RowRun> rows = visibleRuns();
    if (rows == m_announced)
        return;
    m_announced = std::move(rows);
    Q_EMIT visibleRowsChanged(m_announced);
}

/// Places header and scroll bars; the view calls this whenever rows or sizes have changed.
void SectionTable::updateGeometries()
{
    if (m_arranging)
        return;
    const QScopedValueRollback arranging(m_arranging, true);
    const int height = std::max(m_header->minimumHeight(), m_header->sizeHint().height());
    setViewportMargins(0, height, 0, 0);
    const QRect area = viewport()->geometry();
    m_header->setGeometry(area.left(), area.top() - height, area.width(), height);
    verticalScrollBar()->setRange(0, std::max(0, places().height() - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(lineHeight());
    horizontalScrollBar()->setRange(0, std::max(0, m_header->length() - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    QAbstractItemView::updateGeometries();
    announceVisibleRows();
}

int SectionTable::horizontalOffset() const
{
    return m_header->offset();
}

int SectionTable::verticalOffset() const
{
    return verticalScrollBar()->value();
}

/// Moves the rows that are painted, and paints those that come into view. The section's header at the top edge stays.
void SectionTable::scrollContentsBy(int dx, int dy)
{
    if (dx != 0) {
        m_header->setOffset(horizontalScrollBar()->value());
        return viewport()->update();
    }
    viewport()->scroll(0, dy);
    viewport()->update(0, 0, viewport()->width(), heights().header + std::max(0, dy));
}

QRect SectionTable::visualRect(const QModelIndex& index) const
{
    if (!index.isValid() || isIndexHidden(index))
        return {};
    QRect cell = rowRect(index.row());
    cell.setLeft(m_header->sectionViewportPosition(index.column()));
    cell.setWidth(m_header->sectionSize(index.column()));
    return cell;
}

/// Of the rows on screen.
int SectionTable::sizeHintForColumn(int column) const
{
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    int width = 0;
    for (const RowRun& run : visibleRuns()) {
        for (int row = run.first; row <= run.last; ++row) {
            const QModelIndex index = model()->index(row, column);
            width = std::max(width, itemDelegateForIndex(index)->sizeHint(option, index).width());
        }
    }
    return width;
}

QModelIndex SectionTable::indexAt(const QPoint& point) const
{
    const int column = m_header->logicalIndexAt(point.x());
    if (sectionHeaderAt(point) || column < 0)
        return {};
    const int row = rowAt(point.y());
    return row < 0 ? QModelIndex() : model()->index(row, column, rootIndex());
}

std::optional<int> SectionTable::sectionHeaderAt(const QPoint& point) const
{
    for (const int section : visibleSections()) {
        if (sectionHeaderRect(section).contains(point))
            return section;
    }
    return std::nullopt;
}

bool SectionTable::isIndexHidden(const QModelIndex& index) const
{
    return m_header->isSectionHidden(index.column()) || rowRect(index.row()).height() == 0;
}

void SectionTable::scrollTo(const QModelIndex& index, ScrollHint hint)
{
    const QRect row = rowRect(index.row());
    if (!index.isValid() || row.height() == 0)
        return;
    const int below = heights().header; // a section's header covers that much at the top edge
    const int room = viewport()->height();
    const int value = verticalScrollBar()->value();
    if (hint == PositionAtCenter)
        verticalScrollBar()->setValue(value + row.center().y() - room / 2);
    else if (row.top() < below || hint == PositionAtTop)
        verticalScrollBar()->setValue(value + row.top() - below);
    else if (row.bottom() >= room || hint == PositionAtBottom)
        verticalScrollBar()->setValue(value + row.bottom() + 1 - room);
}

// --- painting ---

void SectionTable::dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles)
{
    const bool isText = roles.size() == 1 && roles.front() == Qt::DisplayRole;
    for (const RowRun& run : m_announced) {
        for (int row = std::max(run.first, topLeft.row()); row <= std::min(run.last, bottomRight.row()); ++row) {
            QRect cells = visualRect(topLeft.siblingAtRow(row)) | visualRect(bottomRight.siblingAtRow(row));
            if (isText && cells.height() > lineHeight() && topLeft == bottomRight)
                cells.setHeight(cells.height() / 2 + 1);
            viewport()->update(cells);
        }
    }
}

void SectionTable::paintEvent(QPaintEvent* event)
{
    m_painted = event->region();
    QPainter painter(viewport());
    painter.setBrushOrigin(0, -verticalOffset()); // hatching moves with its row
    for (const QRect& rect : m_painted)
        painter.fillRect(rect, m_look.ground);
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    for (const RowRun& run : visibleRuns()) {
        for (int row = run.first; row <= run.last; ++row)
            paintRow(painter, row, m_painted, option);
    }
    paintOverRows(painter, m_painted);
    for (const int section : visibleSections()) {
        const QRect box = sectionHeaderRect(section);
        if (!m_painted.intersects(box))
            continue;
        const auto [told, isNew] = m_told.try_emplace(section);
        if (isNew)
            told->second = words(section);
        SectionHeader(box, font())
            .paint(painter, m_sections[static_cast<std::size_t>(section)], told->second, m_look.headers);
    }
}

void SectionTable::paintOverRows(QPainter&, const QRegion&) {}

void SectionTable::paintRow(QPainter& painter, int row, const QRegion& dirty, QStyleOptionViewItem& option) const
{
    const QRect line = rowRect(row);
    if (line.height() == 0 || !dirty.intersects(line))
        return;
    const QStyle::State state =
        option.state & ~(QStyle::State_Selected | QStyle::State_HasFocus | QStyle::State_MouseOver);
    const bool isSelected = selectionModel()->isSelected(model()->index(row, 0));
    const bool isCurrent = currentIndex().row() == row && hasFocus();
    option.state = state | (isSelected ? QStyle::State_Selected : QStyle::State_None) |
                   (isCurrent ? QStyle::State_HasFocus : QStyle::State_None) |
                   (row == m_hovered ? QStyle::State_MouseOver : QStyle::State_None);
    for (int visual = 0; visual < m_header->count(); ++visual) {
        const int column = m_header->logicalIndex(visual);
        if (m_header->isSectionHidden(column))
            continue;
        option.rect =
            QRect(m_header->sectionViewportPosition(column), line.top(), m_header->sectionSize(column), line.height());
        if (!dirty.intersects(option.rect))
            continue;
        const QModelIndex index = model()->index(row, column);
        itemDelegateForIndex(index)->paint(&painter, option, index);
    }
}

} // namespace lockscope::gui

#include "moc_sectiontable.cpp"
