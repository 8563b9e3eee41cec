// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "redis/socketfactory.h"
#include "topology/hop.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::topology {

class RoleQuestion;
class SameServer;
class SentinelQuestion;

/// Finds the primary of a group behind Sentinels: asks all of them at once, and each server that one of them announces
/// whether it is the primary. A Sentinel that hangs delays nobody. Once.
class PrimarySearch final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::chrono::milliseconds deadline{3000}; ///< of each question, however much an answer goes on
        /// How long the others may still speak once one was right: they may know of a newer primary.
        std::chrono::milliseconds grace{150};
        bool everyHop = false; ///< waits for every answer, for whoever shows them all
        std::string clientName = "lockscope";
        redis::SocketFactory makeSocket; ///< empty: the network
    };

    /// `clock` must outlive it. The deployment is one behind Sentinels.
    PrimarySearch(Deployment deployment, const Clock& clock, Options options, QObject* parent = nullptr);
    PrimarySearch(Deployment deployment, const Clock& clock, QObject* parent = nullptr);
    ~PrimarySearch() override;

    void start();

    // After finished():
    /// With login; nothing: it was not found.
    [[nodiscard]] const std::optional<Endpoint>& primary() const { return m_primary; }
    /// Other servers (by their run ids, not their addresses) that say so, too: after a failover the old one may do so
    /// for a while.
    [[nodiscard]] const std::vector<Endpoint>& otherPrimaries() const { return m_others; }
    /// Why it was not found and what to do, a sentence each; empty when it was.
    [[nodiscard]] const QString& error() const { return m_error; }
    [[nodiscard]] Trouble trouble() const { return m_trouble; }

    /// The Sentinels in their order, then the servers that they announced; also meanwhile.
    [[nodiscard]] std::vector<Hop> hops() const;

Q_SIGNALS:
    void changed();
    void finished();

private:
    struct Candidate
    {
        std::unique_ptr<RoleQuestion> question;
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
    std::vector<std::unique_ptr<SentinelQuestion>> m_sentinels;
    std::vector<bool> m_answered; ///< of m_sentinels
    std::vector<Candidate> m_candidates;
    QTimer m_grace;
    std::optional<Endpoint> m_primary;
    std::vector<Endpoint> m_others;
    std::vector<std::unique_ptr<SameServer>> m_compared; ///< m_primary with each other that says that it is one
    QString m_error;
    Trouble m_trouble = Trouble::None;
    bool m_done = false;
};

} // namespace lockscope::topology
