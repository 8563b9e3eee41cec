// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/livesource.h"
#include "topology/primaryfollower.h"

#include <QObject>
#include <QString>

namespace lockscope::monitor {

/// Watches a Sentinel group at its current primary: after a failover the new primary joins the same keyspace and
/// replaces the old one, so that locks keep their ids. A former primary that still claims the role is also watched, as
/// the keyspace `group@host:port`. Thread: the source's.
class GroupWatch final : public QObject
{
    Q_OBJECT
public:
    /// `live` and `clock` must outlive it. The endpoint of `options` is the primary found by the search.
    GroupWatch(LiveSource& live, const Deployment& deployment, WatchOptions options, const Clock& clock,
               topology::PrimaryFollower::Options follow = {}, QObject* parent = nullptr);

    /// Joins the primary and begins to follow changes.
    void start();
    /// For nodes that join from now on.
    void setPatterns(std::vector<std::string> patterns) { m_options.patterns = std::move(patterns); }
    /// Resets the backoff of the search for changes, on request of a user.
    void retryNow() { m_follower.retryNow(); }
    [[nodiscard]] const Endpoint& primary() const { return m_follower.primary(); }

Q_SIGNALS:
    void moved();
    /// A notice for people, in a sentence or two.
    void noticed(const QString& text);

private:
    void onMoved();
    void onCutOff(bool isCutOff);
    void onFormer(const Endpoint& former, bool isPrimary);
    [[nodiscard]] WatchOptions optionsAt(const Endpoint& endpoint) const;

    LiveSource& m_live;
    const std::string m_group;
    WatchOptions m_options;
    topology::PrimaryFollower m_follower;
    NodeId m_node = kNoNode;
    NodeId m_former = kNoNode; ///< a former primary, while it is watched too
};

} // namespace lockscope::monitor
