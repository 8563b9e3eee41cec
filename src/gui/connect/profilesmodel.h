// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/style/themed.h"
#include "settings/profilestore.h"

#include <QAbstractListModel>

namespace lockscope::gui {

class Theme;

/// The saved profiles as a list: environment chip, name, address. GUI thread.
class ProfilesModel final : public Themed<QAbstractListModel>
{
    Q_OBJECT
public:
    enum Role { IdRole = Qt::UserRole + 1 };

    /// Both must outlive the model.
    ProfilesModel(const settings::ProfileStore& store, const Theme& theme, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QModelIndex indexOf(const QString& id) const;

private:
    void restyle() override;

    const settings::ProfileStore& m_store;
    const Theme& m_theme;
    QList<settings::Profile> m_shown; ///< a copy, because the store changes before the change is announced
};

} // namespace lockscope::gui
