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

class ReplicaEars;
class RoleEar;
class RoleQuestion;
class SameServer;
class SentinelEar;

/// Notices when another server becomes the primary of a group. Only a server that says so itself is believed: a replica
/// while the primary says nothing or that it is none, for about a second later the Sentinels will say the same; any
/// server that more Sentinels name than the primary. All are asked more often while something is wrong, for 15 s; after
/// that whatever cannot be reached is asked less and less often (RetryPace). The one that
/// was is asked for a while: it may go on as a primary, too. Who a server is its run id says: where two addresses seem
/// to be two primaries, both are asked for it.
class PrimaryFollower final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::chrono::milliseconds askEvery{1000};
        std::chrono::milliseconds askHurriedly{200}; ///< while something is wrong with the primary
        std::chrono::milliseconds deadline{3000};
        /// How long the primary may stay silent once another one says that it is the primary now.
        std::chrono::milliseconds patience{300};
        /// How long the former primary is asked at least; while it says that it is one, it is asked on.
        std::chrono::milliseconds watchFormer{15'000};
        /// How long Sentinels may still name the former one, after a replica was believed before they told.
        std::chrono::milliseconds tellingLag{10'000};
        /// So long may replicas confirm nothing before the primary is said to be cut off from them.
        std::chrono::milliseconds cutOffAfter{5'000};
        std::string clientName = "lockscope";
    };

    /// `clock` must outlive it. `primary`: the one that was found.
    PrimaryFollower(Deployment deployment, Endpoint primary, const Clock& clock, Options options,
                    QObject* parent = nullptr);
    ~PrimaryFollower() override;

    void start();
    /// Somebody asks for another try: Sentinels, primary and replicas are asked now, each pace begins anew.
    void retryNow();
    [[nodiscard]] const Endpoint& primary() const { return m_primary; }
    /// In moved(): a moment when primary() was still a replica, so that nothing of what the former one had was lost
    /// before; zero: nobody knows.
    [[nodiscard]] MonoTime wholeUntil() const { return m_wholeUntil; }

Q_SIGNALS:
    /// primary() is another one now.
    void moved();
    /// The former primary says that it is one, too; or does not any more.
    void formerChanged(const lockscope::Endpoint& former, bool isPrimary);
    /// No replica confirms any more what the primary writes; or one does again. What it grants meanwhile would be lost
    /// with it.
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
    [[nodiscard]] std::unique_ptr<RoleQuestion> question(const Endpoint& endpoint);
    /// We may be inside one of its signals.
    template <class Asked>
    static void drop(std::unique_ptr<Asked>& asked)
    {
        if (asked)
            asked.release()->deleteLater();
    }

    const Deployment m_deployment;
    Endpoint m_primary;
    std::set<std::string> m_names; ///< other names and addresses of the primary, by its run id
    const Clock& m_clock;
    const Options m_options;
    std::vector<std::unique_ptr<SentinelEar>> m_ears;
    std::unique_ptr<RoleEar> m_role; ///< of the primary
    std::unique_ptr<ReplicaEars> m_replicas;
    MonoTime m_wholeUntil{};
    bool m_isCutOff = false;
    std::optional<MonoTime> m_earlySince;
    QTimer m_tick;
    QTimer m_patience;
    std::optional<Candidate> m_candidate; ///< being asked
    std::unique_ptr<RoleQuestion> m_askedCandidate;
    std::unique_ptr<RoleQuestion> m_askedPrimary;
    std::unique_ptr<SameServer> m_compared; ///< m_candidate with the primary, while both say that they are one
    RetryPace m_candidatePace;              ///< of a candidate that is not followed
    std::string m_lastCandidate;
    MonoTime m_hurriedSince{};
    bool m_candidateSaysYes = false;
    std::optional<bool> m_primarySays;
    std::optional<Endpoint> m_former;
    MonoTime m_formerSince{};
    std::set<std::string> m_formerNames; ///< of m_former, with the one that it is known by
    bool m_formerIsPrimary = false;
    std::unique_ptr<SameServer> m_comparedFormer; ///< with the primary, when it says that it is one, too
    std::unique_ptr<RoleQuestion> m_askedFormer;
};

} // namespace lockscope::topology
