// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/redirect.h"

#include "topology/clustermap.h"

#include <algorithm>

namespace lockscope::actions {

namespace {

bool isAt(const topology::ClusterNode& node, const HostPort& place)
{
    if (place.port == 0 || (place.port != node.announced.port && place.port != node.tlsPort))
        return false;
    return place.host.empty() || place.host == node.announced.host || place.host == node.ip ||
           place.host == node.hostname;
}

bool canBeMeant(const topology::ClusterNode* node)
{
    return node != nullptr && node->isKnown && node->role == topology::ClusterNode::Role::Primary;
}

} // namespace

const topology::ClusterNode* targetOf(const topology::ClusterMap& map, const Redirect& redirect)
{
    const auto& nodes = map.nodes();
    const auto named =
        std::find_if(nodes.begin(), nodes.end(), [&](const auto& node) { return isAt(node, redirect.to); });
    if (named == nodes.end())
        return nullptr;
    // The map is slightly newer than the redirection, and nodes are identified by id, not by address.
    const topology::ClusterNode* meant = nullptr;
    if (redirect.kind == Redirect::Kind::Moved) {
        meant = map.owner(redirect.slot);
    } else if (const auto* self = map.myself()) {
        const auto moving = std::find_if(self->moving.begin(), self->moving.end(), [&](const auto& each) {
            return each.slot == redirect.slot && each.isLeaving;
        });
        meant = moving != self->moving.end() ? map.find(moving->peer) : map.owner(redirect.slot);
    }
    return canBeMeant(meant) ? meant : nullptr;
}

} // namespace lockscope::actions
