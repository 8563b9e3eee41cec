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

/// Watches a whole cluster as one keyspace named after the deployment (its first seed, because a cluster has no name).
/// Each primary is a node of it. A promoted replica joins and replaces its primary, so that locks keep their ids; new
/// nodes join, forgotten nodes retire. A former primary that still serves after another one took its slots is also
/// watched, as the keyspace `name@host:port`; a primary that still serves some slots of another one is watched likewise
/// for these slots. Thread: the source's.
class ClusterWatch final : public QObject
{
    Q_OBJECT
public:
    /// `live` and `clock` must outlive it. `map`: the result of ClusterSearch, obtained from `from`. The endpoint of
    /// `options` is ignored: each node uses Deployment::nodeEndpoint().
    ClusterWatch(LiveSource& live, const Deployment& deployment, const topology::ClusterMap& map, const HostPort& from,
                 WatchOptions options, const Clock& clock, topology::ClusterFollower::Options follow = {},
                 QObject* parent = nullptr);

    /// Joins the primaries and begins to follow changes.
    void start();
    /// For nodes that join from now on.
    void setPatterns(std::vector<std::string> patterns) { m_options.patterns = std::move(patterns); }
    /// Resets the backoff of the search for changes, on request of a user.
    void retryNow() { m_follower.retryNow(); }
    [[nodiscard]] const topology::ClusterView& view() const { return m_follower.view(); }
    /// The node with this cluster id; kNoNode: it is not watched.
    [[nodiscard]] NodeId nodeOf(const std::string& clusterId) const;
    [[nodiscard]] const std::string& keyspace() const { return m_name; }

Q_SIGNALS:
    /// The nodes or the owners of slots changed.
    void changed();
    /// A notice for people, in a sentence or two.
    void noticed(const QString& text);

private:
    struct Former
    {
        NodeId node = kNoNode; ///< while it is watched
        MonoTime since{};
    };
    /// Slots that a primary still serves although another node owns them.
    struct Contest
    {
        std::vector<std::uint16_t> slots;
        NodeId node = kNoNode; ///< while it is watched for these slots
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
    /// True when a resharding moves some of a node's slots, or is about to. (If all of them move, it is a failover.)
    [[nodiscard]] bool areSlotsDealt(const SlotTable& table) const;
    [[nodiscard]] NodeId join(const topology::ClusterView::Node& node, const std::string& keyspace,
                              std::vector<std::uint16_t> slots = {});
    /// The node that a new primary replaces: the former primary that owned most of its slots.
    [[nodiscard]] std::optional<std::string> predecessorOf(const topology::ClusterView::Node& node) const;
    [[nodiscard]] std::optional<std::string> successorOf(const std::string& id) const;
    /// True when its slots have a new owner that is not watched yet.
    [[nodiscard]] bool hasHeir(const std::string& id) const;
    void replace(const std::string& id, const std::string& by);
    void onUnreachable(const std::string& id, MonoTime lastHeard);

    LiveSource& m_live;
    const std::string m_name;
    WatchOptions m_options;
    const Clock& m_clock;
    topology::ClusterFollower m_follower;
    std::map<std::string, NodeId> m_nodes; ///< by id in the cluster
    std::map<std::string, Former> m_formers;
    std::map<std::string, Contest> m_contests; ///< by cluster node id
    std::set<std::string> m_placeless;         ///< nodes whose unknown address was already reported
    std::vector<std::string> m_owner;          ///< cluster id of the latest owner of each slot, or empty
    std::optional<SlotTable> m_told;
    QTimer m_rest;   ///< runs for a while after slots have moved
    QTimer m_settle; ///< then contested slots are checked again
};

} // namespace lockscope::monitor
