// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/pages/gapsmodel.h"

#include "gui/presentation.h"
#include "gui/widgets/plaintip.h"

#include "core/text.h"
#include "presentation/words/lengthtext.h"

#include <QDateTime>

#include <array>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

void GapsModel::add(const NodeEvent& gap)
{
    if (rowCount() == kKept) {
        beginRemoveRows({}, kKept - 1, kKept - 1);
        m_gaps.pop_back();
        endRemoveRows();
        ++m_leftOut;
    }
    beginInsertRows({}, 0, 0);
    m_gaps.push_front({gap.from, gap.at, QString::fromStdString(gap.text)});
    endInsertRows();
}

void GapsModel::clear()
{
    beginResetModel();
    m_gaps.clear();
    m_leftOut = 0;
    endResetModel();
}

void GapsModel::setUtc(bool utc)
{
    if (std::exchange(m_utc, utc) != utc)
        announceAllRows();
}

int GapsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_gaps.size());
}

QString GapsModel::timeText(ServerTime t) const
{
    if (m_utc)
        return QString::fromStdString(isoTime(t));
    return QDateTime::fromMSecsSinceEpoch(usSinceEpoch(t) / 1000).toString(u"yyyy-MM-dd HH:mm:ss.zzz"_s);
}

QVariant GapsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (role == Qt::ToolTipRole)
        return plainTip(data(index, Qt::DisplayRole).toString());
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    const Gap& gap = m_gaps[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
    case From:
        return timeText(gap.from);
    case To:
        return timeText(gap.to);
    case Length:
        return lengthtext::exact(gap.to - gap.from);
    case Reason:
        return gap.reason;
    }
    return {};
}

GapsModel::Heads GapsModel::heads() const
{
    static constexpr std::array<Head, ColumnCount> all{{
        {QT_TR_NOOP("From")},
        {QT_TR_NOOP("To")},
        {QT_TR_NOOP("Length")},
        {QT_TR_NOOP("Reason")},
    }};
    return all;
}

} // namespace lockscope::gui

#include "moc_gapsmodel.cpp"
