// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "core/time.h"
#include "redis/connection.h"
#include "topology/retrypace.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace lockscope::topology {

class ReplicaPollers;
class RolePoller;
class RoleQuery;
class SameServer;
class SentinelPoller;

/// Detects when another server becomes the primary of a group. A server must report the role itself: a replica is
/// believed while the primary is silent or denies the role (the Sentinels follow about a second later), any other
/// server if more Sentinels name it than the primary. While something is wrong all are polled more often, for 15 s;
/// afterwards unreachable servers are polled less and less often (RetryPace). The former primary is polled for a while,
/// because it may still act as one. Servers are identified by run id: two addresses that both report a primary are
/// compared by it.
class PrimaryFollower final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::chrono::milliseconds askEvery{1000};
        std::chrono::milliseconds askHurriedly{200}; ///< while the primary has a problem
        std::chrono::milliseconds deadline{3000};
        /// How long the primary may stay silent once another server reports the role.
        std::chrono::milliseconds patience{300};
        /// Minimum time to poll the former primary; it continues while that still reports the role.
        std::chrono::milliseconds watchFormer{15'000};
        /// How long Sentinels may still name the former primary after a replica was believed before them.
        std::chrono::milliseconds tellingLag{10'000};
        /// Time without confirmations from replicas after which the primary counts as cut off from them.
        std::chrono::milliseconds cutOffAfter{5'000};
        std::string clientName = "lockscope";
    };

    /// `clock` must outlive it. `primary`: the result of the search.
    PrimaryFollower(Deployment deployment, Endpoint primary, const Clock& clock, Options options,
                    QObject* parent = nullptr);
    ~PrimaryFollower() override;

    void start();
    /// Polls Sentinels, primary and replicas now and resets their retry delays. For a retry on request.
    void retryNow();
    [[nodiscard]] const Endpoint& primary() const { return m_primary; }
    /// In moved(): a moment when primary() was still a replica, so nothing that the former one had was lost before;
    /// zero: unknown.
    [[nodiscard]] MonoTime wholeUntil() const { return m_wholeUntil; }

Q_SIGNALS:
    /// primary() has changed.
    void moved();
    /// The former primary starts or stops to report that it is a primary, too.
    void formerChanged(const lockscope::Endpoint& former, bool isPrimary);
    /// No replica confirms the primary's writes any more, or one does again. Locks granted meanwhile would be lost with
    /// the primary.
    void cutOffChanged(bool isCutOff);

private:
    struct Candidate
    {
        Endpoint endpoint;
        std::size_t votes = 0;
        std::size_t votesOfPrimary = 0;
    };
    void everyTick();
    void listenToPrimary();
    void onPrimaryRole(bool isPrimary);
    void onAnswer();
    void hurry();
    void setPace(std::chrono::milliseconds askEvery);
    void onPromoted();
    [[nodiscard]] bool isStale(const Candidate& candidate);
    [[nodiscard]] std::optional<Candidate> candidate() const;
    void consider();
    void decide();
    void onCompared();
    void move(const Endpoint& next);
    void compareFormer();
    [[nodiscard]] bool isThePrimary(const Endpoint& server) const;
    [[nodiscard]] std::unique_ptr<SameServer> comparison(const Endpoint& one, const Endpoint& other);
    void askFormer();
    void onFormer();
    void setFormer(bool isPrimary);
    [[nodiscard]] std::unique_ptr<RoleQuery> question(const Endpoint& endpoint);
    /// Deferred, because the caller may be inside one of its signals.
    template <class Asked>
    static void drop(std::unique_ptr<Asked>& asked)
    {
        if (asked)
            asked.release()->deleteLater();
    }

    const Deployment m_deployment;
    Endpoint m_primary;
    std::set<std::string> m_names; ///< further names and addresses of the primary, by its run id
    const Clock& m_clock;
    const Options m_options;
    std::vector<std::unique_ptr<SentinelPoller>> m_pollers;
    std::unique_ptr<RolePoller> m_role; ///< of the primary
    std::unique_ptr<ReplicaPollers> m_replicas;
    MonoTime m_wholeUntil{};
    bool m_isCutOff = false;
    std::optional<MonoTime> m_earlySince;
    QTimer m_tick;
    QTimer m_patience;
    std::optional<Candidate> m_candidate; ///< being queried
    std::unique_ptr<RoleQuery> m_askedCandidate;
    std::unique_ptr<RoleQuery> m_askedPrimary;
    std::unique_ptr<SameServer> m_compared; ///< m_candidate and the primary, while both report the role
    RetryPace m_candidatePace;              ///< for a candidate that was not accepted
    std::string m_lastCandidate;
    MonoTime m_hurriedSince{};
    bool m_candidateSaysYes = false;
    std::optional<bool> m_primarySays;
    std::optional<Endpoint> m_former;
    MonoTime m_formerSince{};
    std::set<std::string> m_formerNames; ///< of m_former, including its known one
    bool m_formerIsPrimary = false;
    std::unique_ptr<SameServer> m_comparedFormer; ///< with the primary, if it reports the role, too
    std::unique_ptr<RoleQuery> m_askedFormer;
};

} // namespace lockscope::topology
