// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/tokenclients.h"
#include "analysis/tracebook.h"
#include "gui/tables/rowsmodel.h"

#include <cstdint>
#include <string>

namespace lockscope::gui {

/// What a trace burst told of each lock, one row a lock, in the book's order (sort it by a proxy on SortRole). GUI
/// thread.
class TraceModel final : public RowsModel<TraceModel, analysis::TraceBook::Row>
{
    Q_OBJECT
public:
    enum Column { Key, Attempts, Refused, Waiting, WaitMedian, WaitLongest, HandOver, MostRefused, ColumnCount };
    static constexpr int SortRole = Qt::UserRole + 1;

    /// Both must outlive the model.
    TraceModel(const analysis::TraceBook& book, const analysis::TokenClients& clients, QObject* parent = nullptr);

    /// The book changed.
    void update();
    /// nullptr: no such row any more.
    [[nodiscard]] const analysis::TraceBook::Row* row(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;

private:
    [[nodiscard]] Columns columns() const override;
    [[nodiscard]] const analysis::TraceBook::Row* rowAt(int at) const override { return row(at); }
    [[nodiscard]] QVariant more(const analysis::TraceBook::Row& row, int column, int role) const override;
    [[nodiscard]] QVariant sortValue(const analysis::TraceBook::Row& row, int column) const;
    [[nodiscard]] QString waitingTip(const analysis::TraceBook::Row& row) const;

    const analysis::TraceBook& m_book;
    const analysis::TokenClients& m_clients;
    std::uint64_t m_revision = 0;
    int m_rows = 0;
};

/// Who tried to get one lock, one row a connection. GUI thread.
class TraceClientsModel final : public RowsModel<TraceClientsModel, analysis::TraceBook::ByClient>
{
    Q_OBJECT
public:
    enum Column { Client, Address, Library, User, Acquired, Refused, Waited, ColumnCount };
    static constexpr int SortRole = TraceModel::SortRole;

    TraceClientsModel(const analysis::TraceBook& book, const analysis::TokenClients& clients,
                      QObject* parent = nullptr);

    /// nullptr: of no lock.
    void setLock(const analysis::TraceBook::Row* row);
    /// Is one of them an address that several connections share?
    [[nodiscard]] bool hasSeveral() const;
    void update();

    int rowCount(const QModelIndex& parent = {}) const override;

private:
    using ByClient = analysis::TraceBook::ByClient;
    [[nodiscard]] Columns columns() const override;
    [[nodiscard]] const ByClient* rowAt(int row) const override;
    [[nodiscard]] QVariant more(const ByClient& by, int column, int role) const override;
    [[nodiscard]] const analysis::TraceBook::Row* lock() const;
    [[nodiscard]] analysis::TraceBook::WaitCounts waiting(const ByClient& by) const;
    [[nodiscard]] QString tip(const ByClient& by, int column) const;

    const analysis::TraceBook& m_book;
    const analysis::TokenClients& m_clients;
    KeyspaceId m_keyspace{};
    std::uint16_t m_database = 0;
    std::string m_key; ///< of the lock; a row of the book may move
    bool m_hasLock = false;
    int m_rows = 0;
};

} // namespace lockscope::gui
