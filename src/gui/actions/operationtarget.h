// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/lockoperation.h"
#include "core/endpoint.h"
#include "settings/profile.h"

#include <functional>
#include <optional>
#include <vector>

namespace lockscope::presentation {
class NodeStore;
}

namespace lockscope::gui {

class DeploymentRules;
class WindowSession;

/// The destination of actions on one deployment's locks. Value type.
struct OperationTarget
{
    settings::Profile profile;
    Endpoint endpoint; ///< the profile's address, for the audit log
    /// Address of a node with the login for actions; no value when it is not part of the deployment, or no longer
    /// watched.
    std::function<std::optional<Endpoint>(NodeId)> endpointOf;
    /// The cluster with the same login; no value: not a cluster.
    std::optional<Deployment> cluster;
    /// The Sentinel group with the same login; no value: not a group.
    std::optional<Deployment> group;
    /// Ids of all watched nodes of a cluster.
    std::function<std::vector<std::string>()> knownNodes;
    /// Run id of the watched server; empty: unknown.
    std::function<std::string(NodeId)> runIdOf;
    /// Returns the rules of the saved profiles for the server that answered.
    std::function<actions::ServerRules(const ServerIdentity&)> rulesOf;
    /// The watched node at this address.
    std::function<std::optional<NodeId>(const Endpoint&)> nodeAt;
    actions::ReleaseNotices notices;
};

/// The shown deployments of the session as targets, with their profile's own user for actions if it has one; each
/// removal is announced to the live source. Empty while not connected.
/// `rules`, `board`: must outlive the targets; may be nullptr.
[[nodiscard]] std::vector<OperationTarget> operationTargets(const WindowSession& session,
                                                            DeploymentRules* rules = nullptr,
                                                            const presentation::NodeStore* board = nullptr);

} // namespace lockscope::gui
