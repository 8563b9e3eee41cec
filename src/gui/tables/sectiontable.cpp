// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/sectiontable.h"

#include "gui/tables/liveheader.h"
#include "gui/tables/rowselection.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>
#include <limits>

namespace lockscope::gui {

namespace {
constexpr int kTextMargin = 8;  // pixels left and right in a section's header
constexpr int kRowPadding = 11; // pixels above and below the text of a row
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
    const auto rowsMoved = [this] {
        updateGeometries();
        viewport()->update();
    };
    connect(next, &QAbstractItemModel::rowsInserted, this, rowsMoved);
    connect(next, &QAbstractItemModel::rowsRemoved, this, rowsMoved);
    connect(next, &QAbstractItemModel::layoutChanged, this, rowsMoved);
    connect(next, &QAbstractItemModel::modelReset, this, rowsMoved);
    announceVisibleRows();
}

void SectionTable::setSections(std::vector<TableSection> sections)
{
    if (sections == m_sections)
        return;
    m_sections = std::move(sections);
    updateGeometries();
    viewport()->update();
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

int SectionTable::headerHeight() const
{
    return fontMetrics().height() + 8;
}

std::vector<SectionTable::Place> SectionTable::places() const
{
    std::vector<Place> places;
    const int all = model() ? model()->rowCount(rootIndex()) : 0;
    const int line = fontMetrics().height();
    int row = 0;
    int top = 0;
    for (std::size_t i = 0; i < m_sections.size(); ++i) {
        const TableSection& section = m_sections[i];
        const bool isLast = i + 1 == m_sections.size();
        Place place;
        place.firstRow = row;
        place.rows = isLast ? all - row : std::min(section.rows, all - row);
        place.top = top;
        place.rowsTop = top + (place.rows > 0 ? headerHeight() : 0);
        place.rowHeight = section.isFolded ? 0 : line * section.lines + kRowPadding + (section.lines > 1 ? 1 : 0);
        place.bottom = place.rowsTop + place.rows * place.rowHeight;
        row += place.rows;
        top = place.bottom;
        places.push_back(place);
    }
    if (m_sections.empty() && all > 0)
        places.push_back({0, all, 0, 0, lineHeight(), all * lineHeight()});
    return places;
}

QRect SectionTable::rowRect(int row) const
{
    for (const Place& place : places()) {
        if (row < place.firstRow || row >= place.firstRow + place.rows)
            continue;
        const int top = place.rowsTop + (row - place.firstRow) * place.rowHeight - verticalOffset();
        return {-horizontalOffset(), top, std::max(m_header->length(), viewport()->width()), place.rowHeight};
    }
    return {};
}

int SectionTable::rowAt(int y) const
{
    const int at = y + verticalOffset();
    for (const Place& place : places()) {
        if (place.rowHeight > 0 && at >= place.rowsTop && at < place.bottom)
            return place.firstRow + (at - place.rowsTop) / place.rowHeight;
    }
    return -1;
}

QRect SectionTable::sectionHeaderRect(int section) const
{
    if (m_sections.empty())
        return {};
    const Place place = places()[static_cast<std::size_t>(section)];
    if (place.rows == 0)
        return {};
    const int offset = verticalOffset();
    int top = place.top - offset;
    if (top < 0) // stays in view until the next one pushes it out
        top = std::min(0, place.bottom - headerHeight() - offset);
    return {0, top, viewport()->width(), headerHeight()};
}

std::pair<int, int> SectionTable::visibleRows() const
{
    int first = std::numeric_limits<int>::max();
    int last = -1;
    const int top = verticalOffset();
    const int bottom = top + viewport()->height();
    for (const Place& place : places()) {
        if (place.rowHeight == 0 || place.rows == 0 || place.bottom <= top || place.rowsTop >= bottom)
            continue;
        const auto rowAtContent = [&](int y) {
            return place.firstRow + std::clamp((y - place.rowsTop) / place.rowHeight, 0, place.rows - 1);
        };
        first = std::min(first, rowAtContent(std::max(top, place.rowsTop)));
        last = std::max(last, rowAtContent(bottom - 1));
    }
    return last < 0 ? std::pair(0, -1) : std::pair(first, last);
}

void SectionTable::announceVisibleRows()
{
    const auto rows = visibleRows();
    if (rows == m_announced)
        return;
    m_announced = rows;
    Q_EMIT visibleRowsChanged(rows.first, rows.second);
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
    const std::vector<Place> all = places();
    const int content = all.empty() ? 0 : all.back().bottom;
    verticalScrollBar()->setRange(0, std::max(0, content - viewport()->height()));
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

void SectionTable::scrollContentsBy(int dx, int)
{
    if (dx != 0)
        m_header->setOffset(horizontalScrollBar()->value());
    viewport()->update();
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
    const auto [first, last] = visibleRows();
    for (int row = first; row <= last; ++row) {
        const QModelIndex index = model()->index(row, column);
        width = std::max(width, itemDelegateForIndex(index)->sizeHint(option, index).width());
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
    for (int section = 0; section < static_cast<int>(m_sections.size()); ++section) {
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
    const int below = headerHeight(); // a section's header covers that much at the top edge
    const int room = viewport()->height();
    const int value = verticalScrollBar()->value();
    if (hint == PositionAtCenter)
        verticalScrollBar()->setValue(value + row.center().y() - room / 2);
    else if (row.top() < below || hint == PositionAtTop)
        verticalScrollBar()->setValue(value + row.top() - below);
    else if (row.bottom() >= room || hint == PositionAtBottom)
        verticalScrollBar()->setValue(value + row.bottom() + 1 - room);
}

// --- selection and keys ---

std::vector<int> SectionTable::selectedRows() const
{
    return selectedRowsOf(*selectionModel());
}

void SectionTable::selectAll()
{
    std::vector<Place> shown;
    for (const Place& place : places()) {
        if (place.rows > 0 && place.rowHeight > 0)
            shown.push_back(place);
    }
    if (shown.empty())
        return;
    const auto rowsOf = [this](const Place& first, const Place& last) {
        return QItemSelection(model()->index(first.firstRow, 0),
                              model()->index(last.firstRow + last.rows - 1, model()->columnCount() - 1));
    };
    const int row = currentIndex().row();
    const auto ours = std::find_if(shown.begin(), shown.end(), [row](const Place& place) {
        return row >= place.firstRow && row < place.firstRow + place.rows;
    });
    const Place& section = ours == shown.end() ? shown.front() : *ours;
    const std::vector<int> selected = selectedRows();
    const bool isWhole = static_cast<int>(selected.size()) == section.rows && selected.front() == section.firstRow &&
                         selected.back() == section.firstRow + section.rows - 1;
    selectionModel()->select(isWhole ? rowsOf(shown.front(), shown.back()) : rowsOf(section, section),
                             QItemSelectionModel::ClearAndSelect);
}

/// The row so many shown rows further; the last one in that direction at the end.
int SectionTable::nextRow(int row, int step) const
{
    std::vector<Place> shown;
    int count = 0;
    int position = -1;
    for (const Place& place : places()) {
        if (place.rows == 0 || place.rowHeight == 0)
            continue;
        if (row >= place.firstRow && row < place.firstRow + place.rows)
            position = count + row - place.firstRow;
        count += place.rows;
        shown.push_back(place);
    }
    if (count == 0)
        return -1;
    if (position < 0)
        position = step > 0 ? -1 : count;
    int wanted = std::clamp(position + step, 0, count - 1);
    for (const Place& place : shown) {
        if (wanted < place.rows)
            return place.firstRow + wanted;
        wanted -= place.rows;
    }
    return -1;
}

/// Tells a screen reader the row with the focus.
void SectionTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QAbstractItemView::currentChanged(current, previous);
    for (const QModelIndex& each : {current, previous}) {
        if (each.isValid())
            viewport()->update(rowRect(each.row()));
    }
    if (!QAccessible::isActive() || !current.isValid() || !hasFocus())
        return;
    QAccessibleEvent event(this, QAccessible::Focus);
    event.setChild(current.row());
    QAccessible::updateAccessibility(&event);
}

QModelIndex SectionTable::moveCursor(CursorAction action, Qt::KeyboardModifiers)
{
    const int page = std::max(1, viewport()->height() / lineHeight() - 2);
    const int all = model()->rowCount();
    const int row = currentIndex().isValid() ? currentIndex().row() : -1;
    const int column = currentIndex().isValid() ? currentIndex().column() : m_header->logicalIndex(0);
    int next = row;
    switch (action) {
    case MoveUp:
    case MovePrevious:
        next = nextRow(row, -1);
        break;
    case MoveNext:
        next = row < 0 ? -1 : nextRow(row, 1);
        break;
    case MoveDown:
        next = nextRow(row, 1);
        break;
    case MovePageUp:
        next = nextRow(row, -page);
        break;
    case MovePageDown:
        next = nextRow(row, page);
        break;
    case MoveHome:
        next = nextRow(row, -all);
        break;
    case MoveEnd:
        next = nextRow(row, all);
        break;
    case MoveLeft:
    case MoveRight:
        break;
    }
    return next < 0 ? QModelIndex() : model()->index(next, column);
}

void SectionTable::setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags command)
{
    const QRect area = rect.normalized();
    QItemSelection wanted;
    const int offset = verticalOffset();
    for (const Place& place : places()) {
        if (place.rows == 0 || place.rowHeight == 0)
            continue;
        const int from = std::max(area.top() + offset, place.rowsTop);
        const int to = std::min(area.bottom() + offset, place.bottom - 1);
        if (from > to)
            continue;
        const int first = place.firstRow + (from - place.rowsTop) / place.rowHeight;
        const int last = place.firstRow + (to - place.rowsTop) / place.rowHeight;
        wanted.select(model()->index(first, 0), model()->index(last, model()->columnCount() - 1));
    }
    selectionModel()->select(wanted, command);
}

QRegion SectionTable::visualRegionForSelection(const QItemSelection& selection) const
{
    QRegion region;
    const auto [first, last] = visibleRows();
    for (const QItemSelectionRange& range : selection) {
        for (int row = std::max(first, range.top()); row <= std::min(last, range.bottom()); ++row)
            region += rowRect(row);
    }
    return region;
}

void SectionTable::keyboardSearch(const QString& search)
{
    Q_EMIT typed(search);
}

void SectionTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        Q_EMIT copyRequested();
        event->accept();
        return;
    }
    if (event->modifiers() == Qt::AltModifier && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        const bool isFolded = !m_sections.empty() && m_sections.back().isFolded;
        if (!m_sections.empty() && m_sections.back().canFold && isFolded == (event->key() == Qt::Key_Right))
            Q_EMIT foldRequested(static_cast<int>(m_sections.size()) - 1);
        event->accept();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Home:
        Q_EMIT newsRequested();
        [[fallthrough]];
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_End:
        Q_EMIT navigatedByKeyboard();
        break;
    default:
        break;
    }
    QAbstractItemView::keyPressEvent(event);
}

void SectionTable::mousePressEvent(QMouseEvent* event)
{
    const auto section = sectionHeaderAt(event->pos());
    if (!section)
        return QAbstractItemView::mousePressEvent(event);
    const TableSection& pressed = m_sections[static_cast<std::size_t>(*section)];
    if (event->button() != Qt::LeftButton)
        return;
    if (!pressed.news.isEmpty() && newsRect(*section).contains(event->pos()))
        Q_EMIT newsRequested();
    else if (pressed.canFold)
        Q_EMIT foldRequested(*section);
}

void SectionTable::contextMenuEvent(QContextMenuEvent* event)
{
    QPoint position = event->globalPos();
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const QRect row = visualRect(currentIndex());
        position = viewport()->mapToGlobal(row.isValid() ? row.bottomLeft() + QPoint(24, 0) : QPoint(24, 24));
    }
    event->accept();
    if (event->reason() == QContextMenuEvent::Keyboard || !sectionHeaderAt(event->pos()))
        Q_EMIT menuRequested(position);
}

void SectionTable::changeEvent(QEvent* event)
{
    QAbstractItemView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateGeometries();
}

bool SectionTable::viewportEvent(QEvent* event)
{
    // Only a pointer that moves counts, not one that rests where the window opened.
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::MouseButtonPress) {
        const QPoint at = static_cast<QMouseEvent*>(event)->pos();
        setHovered(sectionHeaderAt(at) ? -1 : rowAt(at.y()));
        Q_EMIT pointerMoved();
    } else if (event->type() == QEvent::Leave) {
        setHovered(-1);
        Q_EMIT pointerLeft();
    }
    return QAbstractItemView::viewportEvent(event);
}

void SectionTable::setHovered(int row)
{
    const int before = std::exchange(m_hovered, row);
    if (before == row)
        return;
    for (const int each : {before, row}) {
        if (each >= 0)
            viewport()->update(rowRect(each));
    }
}

// --- painting ---

void SectionTable::dataChanged(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles)
{
    if (QAccessible::isActive())
        QAbstractItemView::dataChanged(topLeft, bottomRight, roles);
    const auto [first, last] = visibleRows();
    const bool isText = roles.size() == 1 && roles.front() == Qt::DisplayRole;
    for (int row = std::max(first, topLeft.row()); row <= std::min(last, bottomRight.row()); ++row) {
        QRect cells = visualRect(topLeft.siblingAtRow(row)) | visualRect(bottomRight.siblingAtRow(row));
        if (isText && cells.height() > lineHeight() && topLeft == bottomRight)
            cells.setHeight(cells.height() / 2 + 1);
        viewport()->update(cells);
    }
}

void SectionTable::paintEvent(QPaintEvent* event)
{
    m_painted = event->region();
    QPainter painter(viewport());
    for (const QRect& rect : m_painted)
        painter.fillRect(rect, m_look.ground);
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    const auto [first, last] = visibleRows();
    for (int row = first; row <= last; ++row)
        paintRow(painter, row, m_painted, option);
    paintOverRows(painter, m_painted);
    for (int section = 0; section < static_cast<int>(m_sections.size()); ++section) {
        if (m_painted.intersects(sectionHeaderRect(section)))
            paintSectionHeader(painter, section);
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

QRect SectionTable::newsRect(int section) const
{
    const QRect header = sectionHeaderRect(section);
    const int width =
        fontMetrics().horizontalAdvance(m_sections[static_cast<std::size_t>(section)].news) + 2 * kTextMargin;
    return {header.right() - width, header.top(), width, header.height()};
}

void SectionTable::paintSectionHeader(QPainter& painter, int section)
{
    const TableSection& shown = m_sections[static_cast<std::size_t>(section)];
    const QRect box = sectionHeaderRect(section);
    painter.fillRect(box, m_look.header);
    painter.fillRect(box.left(), box.bottom(), box.width(), 1, m_look.line);
    painter.setFont(font());
    int x = kTextMargin;
    const auto write = [&](const QString& text, const QColor& ink, bool isBold) {
        QFont face = font();
        face.setBold(isBold);
        painter.setFont(face);
        painter.setPen(ink);
        const QFontMetrics metrics(face);
        painter.drawText(QRect(x, box.top(), box.width() - x, box.height()), Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(text, Qt::ElideRight, box.width() - x - kTextMargin));
        x += metrics.horizontalAdvance(text) + kTextMargin;
    };
    if (shown.canFold)
        write(shown.isFolded ? QStringLiteral("▸") : QStringLiteral("▾"), m_look.muted, false);
    write(shown.title, m_look.text, true);
    write(shown.count, section == 0 && m_sections.size() > 1 ? m_look.news : m_look.text, true);
    write(shown.note, m_look.muted, false);
    if (shown.news.isEmpty())
        return;
    painter.setFont(font());
    painter.setPen(m_look.news);
    painter.drawText(newsRect(section), Qt::AlignCenter, shown.news);
}

} // namespace lockscope::gui

#include "moc_sectiontable.cpp"
