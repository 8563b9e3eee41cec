// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topology/query.h"

#include <QObject>

#include <chrono>
#include <memory>
#include <string>

namespace lockscope::topology {

/// Queries a server once for its run id, which identifies the process at any name or address. Thread: that of its event
/// loop.
class RunIdQuestion final : public Query
{
    Q_OBJECT
public:
    /// `clock` must outlive it.
    RunIdQuestion(const Endpoint& server, const Clock& clock, redis::ConnectionOptions options,
                  std::chrono::milliseconds deadline, QObject* parent);

    /// Valid after answered(); empty: no reply, or no run id.
    [[nodiscard]] const std::string& runId() const { return m_runId; }

private:
    Task<Finding> converse(const redis::ServerHello& hello) override;
    Finding failed(const redis::ConnectError& error) override;

    std::string m_runId;
};

/// Compares whether two addresses belong to one server: Sentinels may name a server by its address while the servers
/// announce its host name. Queries both at once, once. Thread: that of its event loop.
class SameServer final : public QObject
{
    Q_OBJECT
public:
    /// `clock` must outlive it.
    SameServer(const Endpoint& one, const Endpoint& other, const Clock& clock, const redis::ConnectionOptions& options,
               std::chrono::milliseconds deadline, QObject* parent = nullptr);

    void ask();
    [[nodiscard]] bool isAnswered() const { return m_awaited == 0; }
    /// Valid after answered(). Also false if a server does not report its run id.
    [[nodiscard]] bool isSame() const;
    [[nodiscard]] const Endpoint& one() const { return m_one.endpoint(); }
    [[nodiscard]] const Endpoint& other() const { return m_other.endpoint(); }

Q_SIGNALS:
    /// Emitted once.
    void answered();

private:
    RunIdQuestion m_one;
    RunIdQuestion m_other;
    int m_awaited = 2;
};

} // namespace lockscope::topology
