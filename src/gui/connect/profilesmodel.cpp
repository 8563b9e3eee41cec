// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connect/profilesmodel.h"

#include "gui/connect/environment.h"
#include "gui/presentation.h"
#include "gui/widgets/plaintip.h"

namespace lockscope::gui {

ProfilesModel::ProfilesModel(const settings::ProfileStore& store, const Theme& theme, QObject* parent)
    : Themed(parent), m_store(store), m_theme(theme), m_shown(store.profiles())
{
    connect(&store, &settings::ProfileStore::changed, this, [this] {
        beginResetModel();
        m_shown = m_store.profiles();
        endResetModel();
    });
}

void ProfilesModel::restyle()
{
    if (!m_shown.isEmpty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
}

int ProfilesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant ProfilesModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const settings::Profile& profile = m_shown.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return profile.name;
    case Qt::DecorationRole:
        return environmentChip(profile, m_theme.colors());
    case Qt::ToolTipRole:
        return plainTip(QString::fromStdString(settings::deploymentOf(profile).displayUri()));
    case Qt::AccessibleTextRole:
        //: accessible text of a saved server: name, environment, URI
        return tr("%1, %2, %3")
            .arg(profile.name, environmentName(profile.environment),
                 QString::fromStdString(settings::deploymentOf(profile).displayUri()));
    case IdRole:
        return profile.id;
    default:
        return {};
    }
}

QModelIndex ProfilesModel::indexOf(const QString& id) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (m_shown.at(row).id == id)
            return index(row);
    }
    return {};
}

} // namespace lockscope::gui

#include "moc_profilesmodel.cpp"
