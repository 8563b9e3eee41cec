// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "redis/socketfactory.h"
#include "topology/discoverystep.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::topology {

class RoleQuery;
class SameServer;
class SentinelQuery;

/// Finds the primary of a group behind Sentinels: queries all of them at once, and asks each announced server for its
/// role. A hung Sentinel delays no other. Runs once.
class PrimarySearch final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::chrono::milliseconds deadline{3000}; ///< per query, even if bytes trickle in
        /// Time for further replies after the first valid one: they may know a newer primary.
        std::chrono::milliseconds grace{150};
        bool everyHop = false; ///< waits for every reply, for displays of all steps
        std::string clientName = "lockscope";
        redis::SocketFactory makeSocket; ///< empty: real network sockets
    };

    /// `clock` must outlive it. The deployment is a group behind Sentinels.
    PrimarySearch(Deployment deployment, const Clock& clock, Options options, QObject* parent = nullptr);
    PrimarySearch(Deployment deployment, const Clock& clock, QObject* parent = nullptr);
    ~PrimarySearch() override;

    void start();

    // After finished():
    /// With login; empty: not found.
    [[nodiscard]] const std::optional<Endpoint>& primary() const { return m_primary; }
    /// Other servers (by run id, not address) that report the role, too: after a failover the former primary may do so
    /// for a while.
    [[nodiscard]] const std::vector<Endpoint>& otherPrimaries() const { return m_others; }
    /// Cause and remedy if it was not found, one sentence each; else empty.
    [[nodiscard]] const QString& error() const { return m_error; }
    [[nodiscard]] Trouble trouble() const { return m_trouble; }

    /// The Sentinels in order, then the servers that they announced; also during the search.
    [[nodiscard]] std::vector<DiscoveryStep> hops() const;

Q_SIGNALS:
    void changed();
    void finished();

private:
    struct Candidate
    {
        std::unique_ptr<RoleQuery> question;
        std::size_t votes = 0;
        bool isAnswered = false;
    };
    void onSentinel(std::size_t index);
    void onRole(std::size_t index);
    void lookWhetherDone();
    void end();
    void onCompared();
    void fail();

    const Deployment m_deployment;
    const Clock& m_clock;
    const Options m_options;
    std::vector<std::unique_ptr<SentinelQuery>> m_sentinels;
    std::vector<bool> m_answered; ///< per m_sentinels
    std::vector<Candidate> m_candidates;
    QTimer m_grace;
    std::optional<Endpoint> m_primary;
    std::vector<Endpoint> m_others;
    std::vector<std::unique_ptr<SameServer>> m_compared; ///< m_primary with each other server that reports the role
    QString m_error;
    Trouble m_trouble = Trouble::None;
    bool m_done = false;
};

} // namespace lockscope::topology
