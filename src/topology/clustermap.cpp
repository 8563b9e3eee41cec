// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/clustermap.h"

#include "core/numbers.h"

#include <algorithm>
#include <array>

namespace lockscope::topology {

namespace {

constexpr std::size_t kIdLength = 40;
constexpr std::size_t kFixedFields = 8; // id address flags primary ping pong epoch link

bool isId(std::string_view text)
{
    return text.size() == kIdLength && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

/// Splits off the part before `separator`, or the whole text.
std::string_view take(std::string_view& text, char separator)
{
    const std::size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    return part;
}

bool hasFlag(std::string_view flags, std::string_view flag)
{
    while (!flags.empty()) {
        if (take(flags, ',') == flag)
            return true;
    }
    return false;
}

std::optional<std::uint16_t> slot(std::string_view text)
{
    const auto value = parseNumber<std::uint16_t>(text);
    return value && *value < kClusterSlots ? value : std::nullopt;
}

/// Parses ip:port@bus[,hostname[,name=value]...]; IPv6 addresses have no brackets.
std::optional<MapError> setAddress(std::string_view text, const HostPort& askedAt, ClusterNode& node)
{
    const std::string_view where = take(text, ',');
    const std::string_view host = take(text, ',');
    while (!text.empty()) {
        std::string_view more = take(text, ',');
        if (take(more, '=') == "tls-port")
            node.tlsPort = parseNumber<std::uint16_t>(more).value_or(0);
    }
    std::string_view plain = where.substr(0, where.find('@'));
    const std::size_t colon = plain.rfind(':');
    if (colon == plain.npos)
        return MapError::BadAddress;
    const auto port = parseNumber<std::uint16_t>(plain.substr(colon + 1));
    plain = plain.substr(0, colon);
    if (!port)
        return MapError::BadAddress;
    if (!plain.empty() && plain != "?") { // "?": its address is unknown
        if (!isDialable(plain))
            return MapError::BadAddress;
        node.ip = plain;
    }
    if (!host.empty() && host != "?") {
        if (!isDialable(host))
            return MapError::BadAddress;
        node.hostname = host;
    }
    node.announced = {node.ip.empty() ? askedAt.host : node.ip, *port};
    return std::nullopt;
}

void setFlags(std::string_view flags, ClusterNode& node)
{
    using Role = ClusterNode::Role;
    using Health = ClusterNode::Health;
    node.isMyself = hasFlag(flags, "myself");
    node.isKnown = !hasFlag(flags, "handshake") && !hasFlag(flags, "noaddr");
    node.role = hasFlag(flags, "master")                               ? Role::Primary
                : hasFlag(flags, "slave") || hasFlag(flags, "replica") ? Role::Replica
                                                                       : Role::Unknown;
    node.health = hasFlag(flags, "fail")    ? Health::Failed
                  : hasFlag(flags, "fail?") ? Health::Suspected
                                            : Health::Online;
}

} // namespace

const char* name(ClusterNode::Role role)
{
    switch (role) {
    case ClusterNode::Role::Unknown:
        return "unknown";
    case ClusterNode::Role::Primary:
        return "primary";
    case ClusterNode::Role::Replica:
        return "replica";
    }
    return "";
}

const char* name(ClusterNode::Health health)
{
    switch (health) {
    case ClusterNode::Health::Online:
        return "online";
    case ClusterNode::Health::Loading:
        return "loading";
    case ClusterNode::Health::Suspected:
        return "suspected";
    case ClusterNode::Health::Failed:
        return "failed";
    }
    return "";
}

const char* name(MapError error)
{
    constexpr std::array<const char*, 9> kNames{"too_long", "too_many_nodes", "bad_line",   "bad_id",   "bad_address",
                                                "bad_slot", "slot_twice",     "node_twice", "no_myself"};
    return kNames.at(static_cast<std::size_t>(error));
}

Result<ClusterMap, MapError> ClusterMap::parse(std::string_view nodes, const HostPort& askedAt)
{
    if (nodes.size() > kMostBytes)
        return failure(MapError::TooLong);
    ClusterMap map;
    while (!nodes.empty()) {
        std::string_view line = take(nodes, '\n');
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty())
            continue;
        if (map.m_nodes.size() == kMostNodes)
            return failure(MapError::TooManyNodes);
        if (const auto error = map.addLine(line, askedAt))
            return failure(*error);
    }
    std::vector<std::string_view> ids;
    ids.reserve(map.m_nodes.size());
    for (const ClusterNode& node : map.m_nodes)
        ids.push_back(node.id);
    std::sort(ids.begin(), ids.end());
    if (std::adjacent_find(ids.begin(), ids.end()) != ids.end())
        return failure(MapError::NodeTwice);
    if (std::count_if(map.m_nodes.begin(), map.m_nodes.end(), [](const auto& node) { return node.isMyself; }) != 1)
        return failure(MapError::NoMyself);
    return map;
}

std::optional<MapError> ClusterMap::addLine(std::string_view line, const HostPort& askedAt)
{
    std::array<std::string_view, kFixedFields> fields;
    for (std::string_view& field : fields) {
        if (line.empty())
            return MapError::BadLine;
        field = take(line, ' ');
    }
    ClusterNode node;
    if (!isId(fields[0]))
        return MapError::BadId;
    node.id = fields[0];
    if (const auto error = setAddress(fields[1], askedAt, node))
        return error;
    setFlags(fields[2], node);
    if (fields[3] != "-") {
        if (!isId(fields[3]))
            return MapError::BadId;
        node.primary = fields[3];
    }
    const auto epoch = parseNumber<std::uint64_t>(fields[6]);
    if (!epoch)
        return MapError::BadLine;
    node.epoch = *epoch;
    node.isLinked = fields[7] == "connected";
    m_nodes.push_back(std::move(node));
    while (!line.empty()) {
        const std::string_view word = take(line, ' ');
        if (word.empty())
            continue;
        if (const auto error = addSlots(word, m_nodes.back()))
            return error;
    }
    return std::nullopt;
}

/// Parses 5, 5-9, [5->-id] or [5-<-id].
std::optional<MapError> ClusterMap::addSlots(std::string_view word, ClusterNode& node)
{
    if (word.starts_with('[') && word.ends_with(']') && word.size() > 2) {
        word = word.substr(1, word.size() - 2);
        const std::size_t arrow = word.find("->-");
        const std::size_t at = arrow != word.npos ? arrow : word.find("-<-");
        const auto which = slot(word.substr(0, at));
        if (at == word.npos || !which)
            return MapError::BadSlot;
        const std::string_view peer = word.substr(at + 3);
        if (!isId(peer))
            return MapError::BadId;
        if (node.moving.size() == kClusterSlots)
            return MapError::SlotTwice;
        node.moving.push_back({*which, arrow != word.npos, std::string(peer)});
        return std::nullopt;
    }
    const auto first = slot(take(word, '-'));
    const auto last = word.empty() ? first : slot(word);
    if (!first || !last || *last < *first)
        return MapError::BadSlot;
    const SlotRange range{*first, *last};
    if (const auto error = own(range))
        return error;
    node.slots.push_back(range); // slots are owned once, so there are at most 16,384 ranges in total
    return std::nullopt;
}

/// Assigns slots to the node added last.
std::optional<MapError> ClusterMap::own(SlotRange range)
{
    if (m_owner.empty())
        m_owner.resize(kClusterSlots, kNobody);
    for (unsigned each = range.first; each <= range.last; ++each) {
        if (m_owner[each] != kNobody)
            return MapError::SlotTwice;
        m_owner[each] = static_cast<std::uint16_t>(m_nodes.size() - 1);
    }
    return std::nullopt;
}

void ClusterMap::addShards(const redis::ReplyView& shards, const HostPort& askedAt, bool tls)
{
    std::size_t seen = 0;
    for (const redis::ReplyView shard : shards) {
        for (const redis::ReplyView each : shard.value("nodes")) {
            const std::string_view id = each.value("id").text();
            if (++seen > kMostNodes)
                return;
            const auto node =
                std::find_if(m_nodes.begin(), m_nodes.end(), [&](const ClusterNode& known) { return known.id == id; });
            if (node == m_nodes.end())
                continue;
            const std::string_view endpoint = each.value("endpoint").text();
            if (endpoint.empty()) // the same host as the replying node
                node->announced.host = askedAt.host;
            else if (isDialable(endpoint))
                node->announced.host = endpoint;
            const auto port = each.value("port").integer();
            const auto tlsPort = each.value("tls-port").integer();
            const auto isPort = [](const auto& value) { return value && *value > 0 && *value <= 65535; };
            if (isPort(tlsPort))
                node->tlsPort = static_cast<std::uint16_t>(*tlsPort);
            if (tls && node->tlsPort != 0)
                node->announced.port = node->tlsPort;
            else if (!tls && isPort(port))
                node->announced.port = static_cast<std::uint16_t>(*port);
            if (each.value("health").text() == "loading" && node->health == ClusterNode::Health::Online)
                node->health = ClusterNode::Health::Loading;
        }
    }
}

const ClusterNode* ClusterMap::find(std::string_view id) const
{
    const auto node =
        std::find_if(m_nodes.begin(), m_nodes.end(), [&](const ClusterNode& each) { return each.id == id; });
    return node == m_nodes.end() ? nullptr : &*node;
}

const ClusterNode* ClusterMap::myself() const
{
    const auto node =
        std::find_if(m_nodes.begin(), m_nodes.end(), [](const ClusterNode& each) { return each.isMyself; });
    return node == m_nodes.end() ? nullptr : &*node;
}

const ClusterNode* ClusterMap::owner(std::uint16_t slot) const
{
    if (slot >= m_owner.size() || m_owner[slot] == kNobody)
        return nullptr;
    return &m_nodes[m_owner[slot]];
}

const ClusterNode* ClusterMap::primaryOf(const ClusterNode& node) const
{
    const ClusterNode* at = &node;
    for (int steps = 0; at != nullptr && steps < 8; ++steps) {
        if (at->role == ClusterNode::Role::Primary)
            return at;
        at = at->primary.empty() ? nullptr : find(at->primary);
    }
    return nullptr;
}

std::vector<const ClusterNode*> ClusterMap::primaries() const
{
    std::vector<const ClusterNode*> out;
    for (const ClusterNode& node : m_nodes) {
        if (node.role == ClusterNode::Role::Primary && node.isKnown)
            out.push_back(&node);
    }
    return out;
}

std::size_t ClusterMap::ownedSlots() const
{
    return m_owner.size() - static_cast<std::size_t>(std::count(m_owner.begin(), m_owner.end(), kNobody));
}

} // namespace lockscope::topology
