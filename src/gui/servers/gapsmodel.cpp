// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/servers/gapsmodel.h"

#include "core/text.h"
#include "gui/widgets/plaintip.h"
#include "presentation/words/enginetext.h"
#include "presentation/words/lengthtext.h"

#include <QDateTime>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

void GapsModel::add(const NodeEvent& gap)
{
    if (rowCount() == kKept) {
        removeRowAt(kKept - 1);
        ++m_leftOut;
    }
    insertRow(0, {gap.from, gap.at, enginetext::reasonOf(gap)});
}

void GapsModel::clear()
{
    m_leftOut = 0;
    setRows({});
}

void GapsModel::setUtc(bool utc)
{
    if (std::exchange(m_utc, utc) != utc)
        announceAllRows();
}

QString GapsModel::timeText(ServerTime t) const
{
    if (m_utc)
        return QString::fromStdString(isoTime(t));
    return QDateTime::fromMSecsSinceEpoch(usSinceEpoch(t) / 1000).toString(u"yyyy-MM-dd HH:mm:ss.zzz"_s);
}

QVariant GapsModel::more(const GapRow& row, int column, int role) const
{
    if (role == Qt::AccessibleTextRole)
        return cellText(row, column);
    return role == Qt::ToolTipRole ? plainTip(cellText(row, column)) : QVariant();
}

auto GapsModel::columns() const -> Columns
{
    using Of = const GapsModel&;
    using Gap = const GapRow&;
    static constexpr ColumnSpec all[]{
        {QT_TR_NOOP("From"), [](Of of, Gap gap) { return of.timeText(gap.from); }},
        {QT_TR_NOOP("To"), [](Of of, Gap gap) { return of.timeText(gap.to); }},
        {QT_TR_NOOP("Length"), [](Of, Gap gap) { return lengthtext::exact(gap.to - gap.from); }},
        {QT_TR_NOOP("Reason"), [](Of, Gap gap) { return enginetext::shown(gap.reason); }},
    };
    return all;
}

} // namespace lockscope::gui

#include "moc_gapsmodel.cpp"
