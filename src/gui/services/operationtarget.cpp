// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/operationtarget.h"

#include "gui/services/windowsession.h"
#include "monitor/livecontrol.h"

namespace lockscope::gui {

std::optional<OperationTarget> operationTarget(const WindowSession& session)
{
    if (!session.isConnected() || !session.live())
        return std::nullopt;
    OperationTarget target;
    target.profile = session.profile();
    const auto asOperator = [user = target.profile.actionsUser.toStdString(),
                             password = session.actionsPassword()](Endpoint endpoint) {
        if (!user.empty()) {
            endpoint.user = user;
            endpoint.password = password;
        }
        return endpoint;
    };
    target.endpoint = asOperator(session.endpoint());
    // The answer may come after the source was replaced.
    const std::weak_ptr<monitor::LiveControl> live(session.live());
    target.endpointOf = [live, asOperator](NodeId node) {
        const auto source = live.lock();
        const auto endpoint = source ? source->endpoint(node) : std::nullopt;
        return endpoint ? std::optional(asOperator(*endpoint)) : std::nullopt;
    };
    if (target.profile.cluster) {
        target.cluster = settings::deploymentOf(target.profile);
        target.cluster->server.password = session.endpoint().password;
        target.cluster->server = asOperator(target.cluster->server);
    }
    target.nodeAt = [live](const Endpoint& endpoint) -> std::optional<NodeId> {
        const auto source = live.lock();
        for (const NodeId node : source ? source->nodes() : std::vector<NodeId>()) {
            const auto at = source->endpoint(node);
            if (at && at->nodeName() == endpoint.nodeName())
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

} // namespace lockscope::gui
