// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/tables/tablemodel.h"

#include <QCoreApplication>

namespace lockscope::gui {

int TableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(heads().size());
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return QAbstractTableModel::headerData(section, orientation, role);
    if (section < 0 || section >= columnCount())
        return {};
    const Head& head = heads()[static_cast<std::size_t>(section)];
    const auto translated = [this](const char* text) {
        return text ? QVariant(QCoreApplication::translate(metaObject()->className(), text)) : QVariant();
    };
    switch (role) {
    case Qt::DisplayRole:
        return translated(head.title);
    case Qt::ToolTipRole:
        return translated(head.tip);
    case Qt::TextAlignmentRole:
        return alignment(section);
    default:
        return {};
    }
}

void TableModel::retranslate()
{
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    announceAllRows();
}

QVariant TableModel::alignment(int column) const
{
    return QVariant::fromValue(heads()[static_cast<std::size_t>(column)].side | Qt::AlignVCenter);
}

void TableModel::setRowCount(int& rows, int now)
{
    if (now > rows) {
        beginInsertRows({}, rows, now - 1);
        rows = now;
        endInsertRows();
    } else if (now < rows) {
        beginResetModel();
        rows = now;
        endResetModel();
    }
}

void TableModel::announceAllRows()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

} // namespace lockscope::gui

#include "moc_tablemodel.cpp"
