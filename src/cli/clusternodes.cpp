// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/clusternodes.h"

#include "cli/options.h"
#include "cli/output.h"
#include "cli/rows.h"
#include "cli/tr.h"
#include "core/text.h"

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

ClusterPrimaries primariesOf(const topology::ClusterSearch& search)
{
    using Health = topology::ClusterNode::Health;
    ClusterPrimaries out;
    std::set<std::string> names;
    std::vector<const topology::ClusterNode*> primaries;
    for (const topology::ClusterNode& node : search.map()->nodes()) {
        if (node.role == topology::ClusterNode::Role::Primary)
            primaries.push_back(&node); // even without a known address: its slots count as missing
    }
    std::sort(primaries.begin(), primaries.end(), [](const auto* a, const auto* b) {
        const auto firstSlot = [](const auto& node) {
            return node.slots.empty() ? kClusterSlots : node.slots.front().first;
        };
        return firstSlot(*a) < firstSlot(*b); // makes the order independent of the answering node
    });
    for (const auto* node : primaries) {
        if (node->slots.empty())
            continue; // it holds no keys
        if (!node->isKnown || node->announced.port == 0)
            out.missing.push_back(
                {node->id.substr(0, 8), ExitCode::Connection, u"the cluster does not say where this node is"_s});
        else if (node->health == Health::Failed)
            out.missing.push_back({search.endpointOf(*node).nodeName(), ExitCode::Connection,
                                   u"the other nodes say that it failed, and nobody has taken over its slots yet"_s});
        else if (const topology::Hop* why = search.whyMissing(*node))
            out.missing.push_back({search.endpointOf(*node).nodeName(), codeOf(why->trouble), why->result});
        else if (const Endpoint where = search.endpointOf(*node); !names.insert(where.nodeName()).second)
            out.missing.push_back({node->id.substr(0, 8), ExitCode::Connection,
                                   u"the cluster announces it at %1, where another node answers"_s.arg(
                                       QString::fromStdString(where.nodeName()))});
        else
            out.endpoints.push_back(where);
    }
    if (const auto owned = search.map()->ownedSlots(); owned < kClusterSlots)
        out.missing.push_back({{},
                               ExitCode::Connection,
                               Tr::tr("%n slot(s) are served by no node: no lock in them can be read", nullptr,
                                      static_cast<int>(kClusterSlots - owned))});
    return out;
}

ExitCode codeOf(Trouble trouble)
{
    return trouble == Trouble::Permission ? ExitCode::Permission : ExitCode::Connection;
}

void tellMissing(const std::vector<MissingNode>& missing)
{
    for (const MissingNode& each : missing)
        complain(each.node.empty()
                     ? u"missing: %1"_s.arg(each.why)
                     : u"missing: node %1: %2"_s.arg(QString::fromStdString(printable(each.node)), each.why));
}

ExitCode worstOf(const std::vector<MissingNode>& missing)
{
    const bool lacksRight = std::any_of(missing.begin(), missing.end(),
                                        [](const MissingNode& each) { return each.code == ExitCode::Permission; });
    return lacksRight ? ExitCode::Permission : ExitCode::Connection;
}

ExitCode endIncomplete(const std::vector<MissingNode>& missing, const std::string& keyspace, ExitCode own,
                       const Options& options, Output& output)
{
    if (missing.empty())
        return own;
    tellMissing(missing);
    Json nodes = Json::array();
    for (const MissingNode& each : missing) {
        nodes.push_back({{"node", each.node.empty() ? Json(nullptr) : Json(jsonText(each.node))},
                         {"code", static_cast<int>(each.code)},
                         {"why", each.why.toStdString()}});
        if (options.hasSeveral())
            nodes.back()["keyspace"] = jsonText(each.keyspace);
    }
    if (options.json) {
        Json line{{"incomplete", missing.size()}, {"nodes", nodes}};
        line["keyspace"] = options.hasSeveral() ? Json(nullptr) : Json(keyspace);
        output.line(jsonLine(line));
    }
    if (own == ExitCode::Connection || own == ExitCode::Permission)
        return own;
    return options.strict ? worstOf(missing) : ExitCode::Incomplete;
}

} // namespace lockscope::cli
