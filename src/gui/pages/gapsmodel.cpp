// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/pages/gapsmodel.h"

#include "gui/presentation.h"
#include "gui/widgets/plaintip.h"

#include "core/text.h"

#include <QDateTime>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

void GapsModel::add(const NodeEvent& gap)
{
    if (rowCount() == kKept) {
        beginRemoveRows({}, kKept - 1, kKept - 1);
        m_gaps.pop_back();
        endRemoveRows();
    }
    beginInsertRows({}, 0, 0);
    m_gaps.push_front({gap.from, gap.at, QString::fromStdString(gap.text)});
    endInsertRows();
}

void GapsModel::clear()
{
    beginResetModel();
    m_gaps.clear();
    endResetModel();
}

void GapsModel::setUtc(bool utc)
{
    if (std::exchange(m_utc, utc) != utc)
        announceAll();
}

void GapsModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    announceAll();
}

void GapsModel::announceAll()
{
    if (!m_gaps.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int GapsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_gaps.size());
}

int GapsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
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
        return tr("%1 s").arg(std::chrono::duration<double>(gap.to - gap.from).count(), 0, 'f', 3);
    case Reason:
        return gap.reason;
    }
    return {};
}

QVariant GapsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case From:
        return tr("From");
    case To:
        return tr("To");
    case Length:
        return tr("Length");
    case Reason:
        return tr("Reason");
    }
    return {};
}

} // namespace lockscope::gui
