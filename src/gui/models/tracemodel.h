// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/tokenclients.h"
#include "analysis/tracebook.h"
#include "gui/models/tablemodel.h"

#include <cstdint>
#include <string>

namespace lockscope::gui {

/// Trace results, one row for each lock, in the book's order (sort them by a proxy on SortRole). GUI thread.
class TraceModel final : public TableModel
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
    QVariant data(const QModelIndex& index, int role) const override;

private:
    [[nodiscard]] Heads heads() const override;
    [[nodiscard]] QString text(const analysis::TraceBook::Row& row, int column) const;
    [[nodiscard]] QVariant sortValue(const analysis::TraceBook::Row& row, int column) const;
    [[nodiscard]] QString waitingTip(const analysis::TraceBook::Row& row) const;

    const analysis::TraceBook& m_book;
    const analysis::TokenClients& m_clients;
    std::uint64_t m_revision = 0;
    int m_rows = 0;
};

/// Clients that tried to get one lock, one row for each connection. GUI thread.
class TraceClientsModel final : public TableModel
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
    QVariant data(const QModelIndex& index, int role) const override;

private:
    [[nodiscard]] Heads heads() const override;
    [[nodiscard]] const analysis::TraceBook::Row* lock() const;
    [[nodiscard]] QString tip(const QModelIndex& index, const analysis::TraceBook::Row& row) const;

    const analysis::TraceBook& m_book;
    const analysis::TokenClients& m_clients;
    KeyspaceId m_keyspace{};
    std::uint16_t m_database = 0;
    std::string m_key; ///< of the lock; a row of the book may move
    bool m_hasLock = false;
    int m_rows = 0;
};

} // namespace lockscope::gui
