// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "redis/socketfactory.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace lockscope::monitor {

/// What to watch on one node, and how much of the server's time that may cost. Value type.
struct WatchOptions
{
    Endpoint endpoint; ///< its database is the watched one
    /// Glob patterns of key names; normalised, and where two overlap only the first match counts.
    std::vector<std::string> patterns = {"lock:*"};
    double readBudgetKeysPerSecond = 20000; ///< event reads; 0 = only scans and polls read
    double pollBudgetPerSecond = 2000;      ///< poll commands
    double waitBudgetPerSecond = 500;       ///< commands that ask who waits; 0 = nobody asks
    bool usePolling = true;  ///< false: neither visible rows nor the others are polled (predicted expiries still are)
    bool reconnect = true;   ///< false: the first failure is final (one-shot verbs of the CLI)
    bool attended = true;    ///< somebody waits for it; see LiveSource::setAttended()
    bool isOneOfAll = false; ///< a node of a cluster whose nodes are all watched
    /// Whoever joins this node retires it when NodeInfo::mode says "cluster", and watches the whole cluster. The node
    /// then tells its NodeEvent::Kind::Info and reads no lock: the cluster would tell each of them a second time.
    bool isLeftForItsCluster = false;
    std::string clientName = "lockscope"; ///< CLIENT SETNAME
    std::chrono::milliseconds connectDeadline{5000};
    std::chrono::milliseconds sampleEvery{5000}; ///< NodeEvents of kind Sample
    /// The name of a keyspace whose primary this node claims to be, too: a lock that both grant is found.
    std::string rivals;
    /// Of such a node of a cluster: only keys of these slots are watched, in order; empty: all keys. The node may be
    /// watched a second time for all its other slots.
    std::vector<std::uint16_t> slots;
    /// sampleEvery of such a node: once it is a replica it repeats what the primary does, and is not watched.
    static constexpr std::chrono::milliseconds kRivalSampleEvery{200};
    std::string owner; ///< for whom the node is watched, where one source serves several; see LiveSource::owner()
    redis::SocketFactory makeSocket; ///< empty: the network
};

} // namespace lockscope::monitor
