// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/laneplaces.h"

#include "gui/locks/locksmodel.h"
#include "gui/tables/sectiontable.h"

#include <QHeaderView>

namespace lockscope::gui {

QRect LanePlaces::area() const
{
    const QHeaderView& header = *m_table.horizontalHeader();
    if (header.count() <= LocksModel::Lane || header.isSectionHidden(LocksModel::Lane))
        return {};
    const int left = header.sectionViewportPosition(LocksModel::Lane) + kMargin;
    return QRect(left, 0, header.sectionSize(LocksModel::Lane) - kMargin, m_table.viewport()->height());
}

QRect LanePlaces::lane(int row) const
{
    const QRect all = area();
    const QRect line = m_table.rowRect(row);
    const int height = m_table.lineHeight();
    return {all.left(), line.top() + (line.height() - height) / 2, all.width(), height};
}

bool LanePlaces::isShown(int row) const
{
    return m_table.isRowShown(row);
}

int LanePlaces::rowAt(const QPoint& at) const
{
    return m_table.indexAt(at).row();
}

int LanePlaces::rowUnder(int y) const
{
    return m_table.rowAt(y);
}

bool LanePlaces::isOnHeader(const QPoint& at) const
{
    return m_table.sectionHeaderAt(at).has_value();
}

} // namespace lockscope::gui
