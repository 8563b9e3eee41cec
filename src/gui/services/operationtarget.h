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
class NodeBoard;
}

namespace lockscope::gui {

class DeploymentRules;
class WindowSession;

/// Where actions on the locks of one deployment go. Value type.
struct OperationTarget
{
    settings::Profile profile;
    Endpoint endpoint; ///< what the profile names, for the audit log
    /// Where a node of the deployment is, with user and password of who may act there; nothing when it is none, or is
    /// not watched any more.
    std::function<std::optional<Endpoint>(NodeId)> endpointOf;
    /// The cluster of which that is a node, with the same login; nothing: it is none.
    std::optional<Deployment> cluster;
    /// The group behind Sentinels whose primary that is, with the same login; nothing: it is none.
    std::optional<Deployment> group;
    /// In a cluster the ids of all nodes that are watched there now.
    std::function<std::vector<std::string>()> knownNodes;
    /// Run id of the server that is watched there; empty: it is not known.
    std::function<std::string(NodeId)> runIdOf;
    /// Returns the rules of the saved profiles for the server that answered.
    std::function<actions::ServerRules(const ServerIdentity&)> rulesOf;
    /// The watched node at such a place.
    std::function<std::optional<NodeId>(const Endpoint&)> nodeAt;
    actions::ReleaseNotices notices;
};

/// The deployments that the session shows as targets: with their profile's own user for actions if it names one, and
/// the live source told of each removal. None while not connected.
/// `rules`, `board`: both must outlive the targets; nullptr where there is none.
[[nodiscard]] std::vector<OperationTarget> operationTargets(const WindowSession& session,
                                                            DeploymentRules* rules = nullptr,
                                                            const presentation::NodeBoard* board = nullptr);

} // namespace lockscope::gui
