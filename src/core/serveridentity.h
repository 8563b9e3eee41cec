// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/deployment.h"

#include <string>
#include <vector>

namespace lockscope {

/// Identity that a server states on a connection. Empty fields: not stated, or the query is not permitted. Value type.
struct ServerIdentity
{
    std::string runId;
    std::string replicationId;         ///< shared by a primary and its replicas
    std::string formerReplicationId;   ///< from before the last failover
    std::string clusterId;             ///< id of a node of a cluster
    std::vector<std::string> nodeIds;  ///< of all nodes of its cluster, once it was asked for them
    std::vector<HostPort> nodeAddress; ///< where these announce themselves
    bool isClusterNode = false;
    bool mayNotAsk = false; ///< a node of a cluster that may be asked neither CLUSTER MYID nor CLUSTER NODES
    /// Unique id: the node id in a cluster, else the run id.
    [[nodiscard]] const std::string& name() const { return clusterId.empty() ? runId : clusterId; }
    friend bool operator==(const ServerIdentity&, const ServerIdentity&) = default;
};

} // namespace lockscope
