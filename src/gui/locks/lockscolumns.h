// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace lockscope::gui {

class ColumnLayout;
class LocksTable;
struct Services;

/// The columns of the Locks table, as the preferences keep them: widths, order and sorting, the column of the servers,
/// and wide lanes. GUI thread.
class LocksColumns final : public QObject
{
    Q_OBJECT
public:
    /// The table shows the model of the services; both must outlive it.
    LocksColumns(Services& services, LocksTable& table);

    /// Folds the columns between lock and lane, so that the lanes have their room, or unfolds them.
    void setWideLanes(bool wide);

private:
    void restore();
    void updateServer();
    void readPreference(const QString& key);

    Services& m_services;
    LocksTable& m_table;
    ColumnLayout* m_layout;
    bool m_hasServer = true; ///< as long as there is room
};

} // namespace lockscope::gui
