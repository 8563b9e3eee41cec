// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/operationtarget.h"

#include "gui/connect/deploymentrules.h"
#include "gui/connect/watcheddeployment.h"
#include "gui/shell/windowsession.h"
#include "monitor/livesource.h"
#include "presentation/servers/nodestore.h"

#include <QPointer>

#include <algorithm>

namespace lockscope::gui {

namespace {

OperationTarget targetOf(const WatchedDeployment& deployment, const std::weak_ptr<monitor::LiveSource>& live)
{
    OperationTarget target;
    target.profile = deployment.profile();
    const auto asOperator = [user = target.profile.actionsUser.toStdString(),
                             password = deployment.actionsPassword()](Endpoint endpoint) {
        if (!user.empty()) {
            endpoint.user = user;
            endpoint.password = password;
        }
        return endpoint;
    };
    target.endpoint = asOperator(deployment.endpoint());
    // The source may have been replaced when this is called.
    target.endpointOf = [live, asOperator, owner = target.profile.id.toStdString()](NodeId node) {
        const auto source = live.lock();
        const bool isOurs = source && source->owner(node) == owner;
        const auto endpoint = isOurs ? source->endpoint(node) : std::nullopt;
        return endpoint ? std::optional(asOperator(*endpoint)) : std::nullopt;
    };
    if (target.profile.cluster) {
        target.cluster = settings::deploymentOf(target.profile);
        target.cluster->server.password = deployment.password();
        target.cluster->server.tunnel = deployment.endpoint().tunnel;
        target.cluster->server = asOperator(target.cluster->server);
    }
    if (target.profile.sentinel) {
        target.group = deployment.deployment();
        target.group->server = asOperator(target.group->server);
    }
    target.knownNodes = [guard = QPointer<const WatchedDeployment>(&deployment)] {
        return guard ? guard->clusterNodes() : std::vector<std::string>();
    };
    target.nodeAt = [live, owner = target.profile.id.toStdString()](const Endpoint& endpoint) -> std::optional<NodeId> {
        const auto source = live.lock();
        for (const NodeId node : source ? source->nodes() : std::vector<NodeId>()) {
            const auto at = source->endpoint(node);
            if (at && source->owner(node) == owner && at->nodeName() == endpoint.nodeName())
                return node;
        }
        return std::nullopt;
    };
    target.notices.announce = [live](NodeId node, int database, const std::string& key) {
        if (const auto source = live.lock())
            source->announceRelease(node, database, key);
    };
    target.notices.resolve = [live](NodeId node, int database, const std::string& key, bool done) {
        if (const auto source = live.lock())
            source->resolveRelease(node, database, key, done);
    };
    return target;
}

} // namespace

std::vector<OperationTarget> operationTargets(const WindowSession& session, DeploymentRules* rules,
                                              const presentation::NodeStore* board)
{
    std::vector<OperationTarget> targets;
    if (!session.live())
        return targets;
    for (const auto& each : session.deployments()) {
        if (!session.showsOne() || each.get() == session.chosen())
            targets.push_back(targetOf(*each, session.live()));
    }
    for (OperationTarget& each : targets) {
        if (rules != nullptr)
            each.rulesOf = [rules, id = each.profile.id](const ServerIdentity& who) { return rules->rules(id, who); };
        if (board != nullptr)
            each.runIdOf = [board](NodeId node) {
                const auto& nodes = board->nodes();
                const auto found =
                    std::find_if(nodes.begin(), nodes.end(), [node](const auto& known) { return known.id == node; });
                return found == nodes.end() ? std::string() : found->info.runId;
            };
    }
    return targets;
}

} // namespace lockscope::gui
