// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/deployment.h"

#include <string>
#include <vector>

namespace lockscope {

/// Identity that a server reports on a connection. Empty fields: not reported, or the query is not permitted. Value
/// type.
struct ServerIdentity
{
    std::string runId;
    std::string replicationId;         ///< shared by a primary and its replicas
    std::string formerReplicationId;   ///< from before the last failover
    std::string clusterId;             ///< id of a node of a cluster
    std::vector<std::string> nodeIds;  ///< of all cluster nodes, if queried
    std::vector<HostPort> nodeAddress; ///< announced addresses of these nodes
    bool isClusterNode = false;
    bool mayNotAsk = false; ///< cluster node without permission for CLUSTER MYID and CLUSTER NODES
    /// Unique id: the node id in a cluster, else the run id.
    [[nodiscard]] const std::string& name() const { return clusterId.empty() ? runId : clusterId; }
    friend bool operator==(const ServerIdentity&, const ServerIdentity&) = default;
};

} // namespace lockscope
