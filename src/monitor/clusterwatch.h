// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/livesource.h"
#include "topology/clusterfollower.h"

#include <QObject>
#include <QString>

#include <QTimer>

#include <map>
#include <optional>
#include <set>
#include <string>

namespace lockscope::monitor {

/// Watches a whole cluster: each primary is a node of one keyspace, which has the name of the deployment (the first
/// seed: a cluster has no name of its own). A replica that was promoted joins and replaces the primary before, so that
/// locks keep their ids; new nodes join, forgotten ones retire. A node that goes on as a primary after another has
/// taken its slots is watched beside as a keyspace of its own, `name@host:port`; so is one that goes on to serve some
/// of its slots while they are another one's, for these slots alone. Thread: that of the source.
class ClusterWatch final : public QObject
{
    Q_OBJECT
public:
    /// `live` and `clock` must outlive it. `map`: what ClusterSearch found, at `from`. The endpoint of `options` means
    /// nothing: that of each node is Deployment::nodeEndpoint().
    ClusterWatch(LiveSource& live, const Deployment& deployment, const topology::ClusterMap& map, const HostPort& from,
                 WatchOptions options, const Clock& clock, topology::ClusterFollower::Options follow = {},
                 QObject* parent = nullptr);

    /// Watches the primaries and follows.
    void start();
    /// Somebody asks for another try: the search for changes begins its pace anew.
    void retryNow() { m_follower.retryNow(); }
    [[nodiscard]] const topology::ClusterView& view() const { return m_follower.view(); }
    /// Which node of the cluster that is, by its id there; kNoNode: it is not watched.
    [[nodiscard]] NodeId nodeOf(const std::string& clusterId) const;
    [[nodiscard]] const std::string& keyspace() const { return m_name; }

Q_SIGNALS:
    /// Which nodes there are, or who has which slot.
    void changed();
    /// What somebody should know, in a sentence or two.
    void noticed(const QString& text);

private:
    struct Former
    {
        NodeId node = kNoNode; ///< while it is watched
        MonoTime since{};
    };
    /// Slots that a primary serves, while they are another one's.
    struct Contest
    {
        std::vector<std::uint16_t> slots;
        NodeId node = kNoNode; ///< while it is watched for them
        MonoTime since{};
    };
    void apply();
    void joinNew();
    void leaveOld();
    void lookAtFormers();
    void lookAtContested();
    void end(Contest& contest, const std::string& id);
    void noticeTwo(const std::string& address);
    void tellSlots();
    /// Some of a node's slots are another one's now, or about to be: they are dealt out anew. (All of them: a
    /// failover.)
    [[nodiscard]] bool areSlotsDealt(const SlotTable& table) const;
    [[nodiscard]] NodeId join(const topology::ClusterView::Node& node, const std::string& keyspace,
                              std::vector<std::uint16_t> slots = {});
    /// Whose place a new primary has taken: the node that had most of its slots until now, and is none any more.
    [[nodiscard]] std::optional<std::string> predecessorOf(const topology::ClusterView::Node& node) const;
    [[nodiscard]] std::optional<std::string> successorOf(const std::string& id) const;
    /// Somebody has its slots, who is not watched yet.
    [[nodiscard]] bool hasHeir(const std::string& id) const;
    void replace(const std::string& id, const std::string& by);
    void onUnreachable(const std::string& id, MonoTime lastHeard);

    LiveSource& m_live;
    const std::string m_name;
    const WatchOptions m_options;
    const Clock& m_clock;
    topology::ClusterFollower m_follower;
    std::map<std::string, NodeId> m_nodes; ///< by id in the cluster
    std::map<std::string, Former> m_formers;
    std::map<std::string, Contest> m_contests; ///< by id in the cluster
    std::set<std::string> m_placeless;         ///< of which it was told that nobody says where they are
    std::vector<std::string> m_owner;          ///< of each slot until now: id in the cluster, or empty
    std::optional<SlotTable> m_told;
    QTimer m_rest;   ///< slots moved a moment ago
    QTimer m_settle; ///< then contested slots are looked at again
};

} // namespace lockscope::monitor
