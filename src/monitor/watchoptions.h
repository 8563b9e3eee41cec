// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clusterslot.h"
#include "core/endpoint.h"
#include "redis/socketfactory.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// What to watch on one node, and its budget of server time. Value type.
struct WatchOptions
{
    Endpoint endpoint; ///< its database is watched
    /// Glob patterns of key names; normalised, and of overlapping ones only the first match counts.
    std::vector<std::string> patterns = {"lock:*"};
    double readBudgetKeysPerSecond = 20000; ///< reads caused by events; 0 = only scans and polls read
    double pollBudgetPerSecond = 2000;      ///< poll commands
    double waitBudgetPerSecond = 500;       ///< commands that query waiters; 0 = none
    /// Reads keys beside the selected lock: the job behind it, signs of life of its library.
    bool readsJobs = true;
    bool usePolling = true;  ///< false: polls predicted expiries only, neither visible rows nor others
    bool reconnect = true;   ///< false: the first failure is final (one-shot verbs of the CLI)
    bool attended = true;    ///< a user is watching; see LiveSource::setAttended()
    bool isOneOfAll = false; ///< a node of a cluster whose nodes are all watched
    /// The caller retires this node and watches the whole cluster when NodeInfo::mode is "cluster". Such a node only
    /// emits NodeEvent::Kind::Info and reads no lock, because the cluster would report each lock a second time.
    bool isLeftForItsCluster = false;
    std::string clientName = "lockscope"; ///< CLIENT SETNAME
    std::chrono::milliseconds connectDeadline{5000};
    std::chrono::milliseconds sampleEvery{5000}; ///< interval of NodeEvents of kind Sample
    /// Name of a keyspace whose primary this node also claims to be; locks granted by both are detected.
    std::string rivals;
    /// For such a cluster node: only keys of these slots are watched, in order; empty: all keys. The node may be
    /// watched a second time for its other slots.
    std::vector<std::uint16_t> slots;
    [[nodiscard]] bool hasSlotOf(std::string_view key) const
    {
        return slots.empty() || std::binary_search(slots.begin(), slots.end(), slotOf(key));
    }
    /// sampleEvery of such a node: once it is a replica it only repeats its primary and is not watched.
    static constexpr std::chrono::milliseconds kRivalSampleEvery{200};
    std::string owner; ///< the owner of this node, where one source serves several; see LiveSource::owner()
    redis::SocketFactory makeSocket; ///< empty: the network
};

} // namespace lockscope::monitor
