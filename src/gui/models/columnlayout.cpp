// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/columnlayout.h"

#include "gui/models/livetable.h"

#include <QEvent>
#include <QHeaderView>

#include <algorithm>

namespace lockscope::gui {

ColumnLayout::ColumnLayout(LiveTable& table, std::vector<Column> columns)
    : QObject(&table), m_table(table), m_header(*table.horizontalHeader()), m_columns(std::move(columns)),
      m_untouched(m_header.saveState())
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
    table.viewport()->installEventFilter(this);
    distribute();
}

void ColumnLayout::restore(const QByteArray& state)
{
    m_busy = true;
    m_save.stop();
    m_users = !state.isEmpty() && m_header.restoreState(state);
    if (!m_users)
        m_header.restoreState(m_untouched);
    m_header.setStretchLastSection(true);
    m_busy = false;
    distribute();
}

bool ColumnLayout::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        distribute();
    return QObject::eventFilter(object, event);
}

void ColumnLayout::distribute()
{
    if (m_users || m_busy)
        return;
    m_busy = true;
    const int character = m_table.fontMetrics().averageCharWidth();
    int room = m_table.viewport()->width();
    int shares = 0;
    int wanting = 0;
    const auto lacks = [&](const Column& column) { return std::max(0, column.whole - column.least) * character; };
    for (const Column& column : m_columns) {
        room -= column.least * character;
        shares += column.share;
        wanting += lacks(column);
    }
    room = std::max(room, 0);
    const int forWhole = std::min(room, wanting);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column& column = m_columns[i];
        m_header.resizeSection(static_cast<int>(i), column.least * character +
                                                        lacks(column) * forWhole / std::max(wanting, 1) +
                                                        (room - forWhole) * column.share / std::max(shares, 1));
    }
    m_busy = false;
}

/// A change that was not ours is the user's.
void ColumnLayout::touched()
{
    if (m_busy || !m_table.isVisible())
        return;
    m_users = true;
    m_save.start();
}

} // namespace lockscope::gui
