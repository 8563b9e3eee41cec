// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/columnlayout.h"

#include "gui/tables/livetable.h"

#include <QAbstractItemModel>
#include <QAbstractItemView>
#include <QEvent>
#include <QHeaderView>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace lockscope::gui {

ColumnLayout::ColumnLayout(QAbstractItemView& table, QHeaderView& header, std::vector<Column> columns)
    : QObject(&table), m_table(table), m_header(header), m_columns(std::move(columns)),
      m_untouched(m_header.saveState()), m_isSmall(m_columns.size()), m_off(m_columns.size()),
      m_wanted(m_columns.size())
{
    m_save.setSingleShot(true);
    m_save.setInterval(1000);
    connect(&m_save, &QTimer::timeout, this, [this] { Q_EMIT changed(m_header.saveState()); });
    connect(&m_header, &QHeaderView::sectionResized, this, [this](int section) {
        // The last column stretches by itself when the table is resized.
        if (m_header.visualIndex(section) != m_header.count() - 1)
            touched();
    });
    connect(&m_header, &QHeaderView::sectionMoved, this, &ColumnLayout::touched);
    connect(&m_header, &QHeaderView::sortIndicatorChanged, this, [this] {
        if (!m_busy)
            m_save.start();
    });
    // Titles have another width in another language.
    if (table.model())
        connect(table.model(), &QAbstractItemModel::headerDataChanged, this, &ColumnLayout::distribute);
    table.viewport()->installEventFilter(this);
    distribute();
}

ColumnLayout::ColumnLayout(LiveTable& table, std::vector<Column> columns)
    : ColumnLayout(table, *table.horizontalHeader(), std::move(columns))
{
}

void ColumnLayout::restore(const QByteArray& state)
{
    showOnly({});
    m_busy = true;
    m_save.stop();
    m_users = !state.isEmpty() && m_header.restoreState(state);
    if (!m_users)
        m_header.restoreState(m_untouched);
    m_header.setStretchLastSection(true);
    m_wanted.assign(m_columns.size(), false);
    m_busy = false;
    distribute();
}

void ColumnLayout::setShown(int column, bool isShown)
{
    const auto i = static_cast<std::size_t>(column);
    const bool isHidden = m_hiddenBefore.empty() ? m_header.isSectionHidden(column) : m_hiddenBefore[i];
    m_off[i] = !isShown;
    m_wanted[i] = m_users && isShown && isHidden;
    if (!m_hiddenBefore.empty()) {
        m_hiddenBefore[i] = !isShown || m_wanted[i];
    } else if (m_users) {
        m_busy = true;
        m_header.setSectionHidden(column, !isShown || m_wanted[i]);
        m_busy = false;
        showWanted();
    }
    distribute();
}

void ColumnLayout::showWanted()
{
    // A table without a model has no columns.
    if (!m_users || m_busy || !m_hiddenBefore.empty() || m_header.count() == 0)
        return;
    const QScopedValueRollback busy(m_busy, true);
    int visual = m_header.count() - 1;
    while (visual > 0 && m_header.isSectionHidden(m_header.logicalIndex(visual)))
        --visual;
    const int last = m_header.logicalIndex(visual);
    const int least = m_columns[static_cast<std::size_t>(last)].least * m_table.fontMetrics().averageCharWidth();
    m_header.setStretchLastSection(false); // what it has now would be its least
    m_header.resizeSection(last, least);
    for (std::size_t i = 0; i < m_wanted.size(); ++i) {
        const int column = static_cast<int>(i);
        if (!m_wanted[i])
            continue;
        m_header.setSectionHidden(column, false);
        m_wanted[i] = m_header.length() > m_table.viewport()->width();
        m_header.setSectionHidden(column, m_wanted[i]);
    }
    m_header.setStretchLastSection(true);
}

void ColumnLayout::switchColumn(int column, bool isShown)
{
    m_header.setSectionHidden(column, !isShown);
    m_wanted[static_cast<std::size_t>(column)] = false;
    if (touched())
        Q_EMIT switched(column, isShown);
}

void ColumnLayout::showOnly(const std::vector<int>& columns)
{
    if (columns.empty() == m_hiddenBefore.empty())
        return;
    m_busy = true;
    const std::vector<bool> before = std::exchange(m_hiddenBefore, {});
    for (int i = 0; i < m_header.count(); ++i) {
        const bool wasHidden = m_header.isSectionHidden(i);
        if (!columns.empty())
            m_hiddenBefore.push_back(wasHidden);
        m_header.setSectionHidden(i, columns.empty() ? before[static_cast<std::size_t>(i)]
                                                     : std::find(columns.begin(), columns.end(), i) == columns.end());
    }
    m_busy = false;
    distribute();
    showWanted();
}

bool ColumnLayout::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        distribute();
        showWanted();
    }
    return QObject::eventFilter(object, event);
}

void ColumnLayout::distribute()
{
    if (m_users || m_busy)
        return;
    m_busy = true;
    const int character = m_table.fontMetrics().averageCharWidth();
    if (m_hiddenBefore.empty())
        hideWhatHasNoRoom(character);
    int room = m_table.viewport()->width();
    int shares = 0;
    int untitled = 0;
    int wanting = 0; ///< of those that never give way
    int othersWanting = 0;
    const auto lacks = [&](std::size_t i) {
        const Column& column = m_columns[i];
        return m_isSmall[i] ? 0 : std::max(0, (column.whole - column.least) * character - titleLacks(i, character));
    };
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (m_header.isSectionHidden(static_cast<int>(i)))
            continue;
        room -= least(i) * character;
        shares += m_columns[i].share;
        untitled += titleLacks(i, character);
        (m_columns[i].givesWay == 0 ? wanting : othersWanting) += lacks(i);
    }
    room = std::max(room, 0);
    const int forTitles = std::min(room, untitled);
    const int forWhole = std::min(room - forTitles, wanting);
    const int forOthers = std::min(room - forTitles - forWhole, othersWanting);
    const int left = room - forTitles - forWhole - forOthers;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column& column = m_columns[i];
        if (m_header.isSectionHidden(static_cast<int>(i)))
            continue;
        const int whole = column.givesWay == 0 ? lacks(i) * forWhole / std::max(wanting, 1)
                                               : lacks(i) * forOthers / std::max(othersWanting, 1);
        m_header.resizeSection(static_cast<int>(i), least(i) * character +
                                                        titleLacks(i, character) * forTitles / std::max(untitled, 1) +
                                                        whole + left * column.share / std::max(shares, 1));
    }
    m_busy = false;
}

int ColumnLayout::titleLacks(std::size_t column, int character) const
{
    constexpr int kBesideTitle = 12; // margins
    const QString title =
        m_table.model()
            ? m_table.model()->headerData(static_cast<int>(column), Qt::Horizontal, Qt::DisplayRole).toString()
            : QString();
    return std::max(0, m_header.fontMetrics().horizontalAdvance(title) + kBesideTitle - least(column) * character);
}

void ColumnLayout::hideWhatHasNoRoom(int character)
{
    int room = m_table.viewport()->width();
    std::vector<std::size_t> giving;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const bool givesWay = m_columns[i].givesWay > 0 && !m_off[i];
        if (m_off[i])
            m_header.setSectionHidden(static_cast<int>(i), true);
        if (givesWay)
            giving.push_back(i);
        if (givesWay || !m_header.isSectionHidden(static_cast<int>(i))) // others are hidden until they are asked for
            room -= m_columns[i].least * character;
    }
    std::sort(giving.begin(), giving.end(),
              [this](std::size_t a, std::size_t b) { return m_columns[a].givesWay > m_columns[b].givesWay; });
    for (const std::size_t i : giving) {
        const Column& column = m_columns[i];
        m_isSmall[i] = room < 0 && column.small > 0;
        m_header.setSectionHidden(static_cast<int>(i), room < 0 && !m_isSmall[i]);
        if (room < 0)
            room += (column.least - column.small) * character;
    }
}

/// A change that the layout did not make comes from the user. False if it made it.
bool ColumnLayout::touched()
{
    if (m_busy || !m_table.isVisible() || !m_hiddenBefore.empty())
        return false;
    m_users = true;
    m_save.start();
    return true;
}

} // namespace lockscope::gui

#include "moc_columnlayout.cpp"
