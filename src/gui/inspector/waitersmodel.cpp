// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/inspector/waitersmodel.h"

#include "gui/widgets/plaintip.h"

#include <utility>

namespace lockscope::gui {

void WaitersModel::update(std::vector<WaiterRow> rows)
{
    if (rows == m_rows)
        return;
    if (rows.size() != m_rows.size())
        return setRows(std::move(rows));
    m_rows = std::move(rows);
    announceAllRows();
}

auto WaitersModel::columns() const -> Columns
{
    using Of = const WaitersModel&;
    using Each = const WaiterRow&;
    using lockcells::Tone;
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("Who"), [](Of, Each each) { return each.who; }, nullptr, Qt::AlignLeft,
         [](Of, Each each) { return each.isDead ? Tone::Alarm : Tone::Plain; }},
        {QT_TR_NOOP("Has waited"), [](Of, Each each) { return each.waited; }, nullptr, Qt::AlignRight,
         [](Of, Each each) { return each.isDead ? Tone::Alarm : Tone::Muted; }},
        {QT_TR_NOOP("Will wait"), [](Of, Each each) { return each.prospect; }, nullptr, Qt::AlignLeft,
         [](Of, Each each) { return each.isDead ? Tone::Alarm : Tone::Muted; }},
    };
    return all;
}

QVariant WaitersModel::more(const WaiterRow& row, int column, int role) const
{
    switch (role) {
    case Qt::ToolTipRole:
        return plainTip(row.tip);
    case Qt::AccessibleTextRole:
        return cellText(row, column);
    default:
        return {};
    }
}

} // namespace lockscope::gui

#include "moc_waitersmodel.cpp"
