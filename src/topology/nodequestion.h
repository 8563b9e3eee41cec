// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topology/clustermap.h"
#include "topology/question.h"

#include <cstdint>
#include <optional>

namespace lockscope::topology {

/// Asks one node of a cluster once who belongs to it. Logs in as whoever watches it would; whatever it says is
/// checked, and an answer that does not end within the deadline is none.
class NodeQuestion final : public Question
{
    Q_OBJECT
public:
    /// What an answer says about the settings: the worse one first, when several nodes say different things.
    enum class Verdict : std::uint8_t {
        NotACluster, ///< a Redis that runs alone, or a Sentinel
        WrongLogin,
        NotPermitted, ///< CLUSTER NODES is forbidden
        BadAnswer,    ///< what it says is no map
        NoAnswer,
        Fine, ///< also of a cluster that is down: isDown()
    };

    /// `clock` must outlive it. `id`: who is expected to answer there; empty: whoever does (a seed).
    NodeQuestion(const Deployment& deployment, const HostPort& announced, const HostPort& announcedBy, std::string id,
                 const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds deadline,
                 QObject* parent);

    [[nodiscard]] const HostPort& announced() const { return m_announced; }
    [[nodiscard]] const std::string& id() const { return m_id; }
    /// Once it is answered.
    [[nodiscard]] Verdict verdict() const { return m_verdict; }
    [[nodiscard]] const std::optional<ClusterMap>& map() const { return m_map; }
    /// It says that the cluster is down: it answers no command about a key.
    [[nodiscard]] bool isDown() const { return m_isDown; }
    /// It is busy with a script or loads its data: it will answer.
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

private:
    void onReady() override;
    void onError(const redis::ConnectError& error) override;
    [[nodiscard]] bool isSeed() const { return m_id.empty(); }
    void onNodes(const redis::Answer& answer);
    void onRefused(const redis::ReplyView& error);
    void finishWithMap();
    void finish(Verdict verdict, const QString& result, const QString& remedy = {});

    const HostPort m_announced;
    const HostPort m_announcedBy;
    const std::string m_id;
    Verdict m_verdict = Verdict::NoAnswer;
    std::optional<ClusterMap> m_map;
    bool m_isDown = false;
    bool m_isBusy = false;
};

} // namespace lockscope::topology
