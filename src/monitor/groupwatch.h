// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/livesource.h"
#include "topology/primaryfollower.h"

#include <QObject>
#include <QString>

namespace lockscope::monitor {

/// Watches a group behind Sentinels at its primary, whichever that is: the node that took over joins the same keyspace
/// and replaces the one before, so that locks keep their ids. While that one says that it is a primary, too, it is
/// watched beside it as a keyspace of its own, `group@host:port`. Thread: that of the source.
class GroupWatch final : public QObject
{
    Q_OBJECT
public:
    /// `live` and `clock` must outlive it. The endpoint of `options` is the primary that was found.
    GroupWatch(LiveSource& live, const Deployment& deployment, WatchOptions options, const Clock& clock,
               topology::PrimaryFollower::Options follow = {}, QObject* parent = nullptr);

    /// Watches the primary and follows.
    void start();
    /// Somebody asks for another try: the search for changes begins its pace anew.
    void retryNow() { m_follower.retryNow(); }
    [[nodiscard]] const Endpoint& primary() const { return m_follower.primary(); }

Q_SIGNALS:
    void moved();
    /// What somebody should know, in a sentence or two.
    void noticed(const QString& text);

private:
    void onMoved();
    void onCutOff(bool isCutOff);
    void onFormer(const Endpoint& former, bool isPrimary);
    [[nodiscard]] WatchOptions optionsAt(const Endpoint& endpoint) const;

    LiveSource& m_live;
    const std::string m_group;
    const WatchOptions m_options;
    topology::PrimaryFollower m_follower;
    NodeId m_node = kNoNode;
    NodeId m_former = kNoNode; ///< while it is watched, too
};

} // namespace lockscope::monitor
