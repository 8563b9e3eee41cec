// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/redirect.h"

#include "topology/clustermap.h"

#include <algorithm>
#include <charconv>

namespace lockscope::actions {

namespace {

template <class Number>
std::optional<Number> number(std::string_view text)
{
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::string_view nextWord(std::string_view& text)
{
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    return word;
}

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

std::optional<Redirect> redirectOf(std::string_view words)
{
    Redirect out;
    const auto code = nextWord(words);
    if (code != "MOVED" && code != "ASK")
        return std::nullopt;
    out.kind = code == "ASK" ? Redirect::Kind::Ask : Redirect::Kind::Moved;
    const auto slot = number<std::uint16_t>(nextWord(words));
    const auto address = nextWord(words);
    const auto colon = address.rfind(':'); // IPv6 has no brackets here
    if (!slot || *slot >= kClusterSlots || !words.empty() || colon == address.npos)
        return std::nullopt;
    const auto port = number<std::uint16_t>(address.substr(colon + 1));
    const auto host = address.substr(0, colon);
    const bool isUnknown = host.empty() || host == "?";
    if (!port || *port == 0 || (!isUnknown && !isDialable(host)))
        return std::nullopt;
    out.slot = *slot;
    out.to = {isUnknown ? std::string() : std::string(host), *port};
    return out;
}

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
