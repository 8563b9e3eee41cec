// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Findings about a server and the completeness of its data.
#include "analysis/findings/rule.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <vector>

namespace lockscope::analysis {

namespace {

using std::chrono::microseconds;

EvidencePoint told(ServerTime at, std::string text)
{
    EvidencePoint point;
    point.at = at;
    point.what = EvidencePoint::What::Node;
    point.text = std::move(text);
    return point;
}

KeyspaceId keyspaceOf(NodeId node, const FindingContext& context)
{
    return context.nodes.of(node).keyspace;
}

/// Under memory pressure the server evicts keys, and locks are the first candidates, because they have a TTL.
class EvictionRisk final : public FindingRule
{
    static constexpr auto kId = FindingId::EvictionRisk;
    void node(const NodeEvent& event, const FindingContext& context) override
    {
        if (event.kind == NodeEvent::Kind::Retired) {
            m_policies.erase(event.node);
            context.episodes.resolve(kId, event.node, context.now, true);
        }
        if (event.kind == NodeEvent::Kind::Info)
            m_policies[event.node] = event.info.evictionPolicy;
        const ServerFigures& sample = event.sample;
        if (event.kind != NodeEvent::Kind::Sample || sample.usedMemory < 0 || sample.maxMemory < 0)
            return;
        const std::string& policy = m_policies[event.node];
        const auto used =
            sample.maxMemory > 0 ? sample.usedMemory / std::max<std::int64_t>(sample.maxMemory / 100, 1) : 0;
        const bool isSo = !policy.empty() && policy != "noeviction" && used >= context.limit(kId, Measure::Memory);
        if (!isSo) {
            context.episodes.resolve(kId, event.node, event.at);
            return;
        }
        context.episodes.occurred(kId, context.picture, event.node, keyspaceOf(event.node, context), event.at,
                                  {{Measure::Memory, used}}, told(event.at, policy),
                                  context.episodes.isOpen(kId, event.node) ? 0 : 1);
    }
    void clear() override { m_policies.clear(); }

    std::map<NodeId, std::string> m_policies;
};

/// Another process, role or server at the same address: data that was not on disk or a replica is lost, so a lock may
/// have been granted twice.
class ServerChanged final : public FindingRule
{
    static constexpr auto kId = FindingId::ServerChanged;
    struct Server
    {
        std::string runId;
        std::string role;
        std::string mode;
        KeyspaceId keyspace{};
        std::string address = {};
    };
    void node(const NodeEvent& event, const FindingContext& context) override
    {
        if (event.kind == NodeEvent::Kind::Retired)
            retired(event, context);
        if (event.kind != NodeEvent::Kind::Info || event.info.runId.empty())
            return;
        Server& server = m_servers[event.node];
        const Server before = std::exchange(
            server, {event.info.runId, event.info.role, event.info.mode, event.info.keyspace, event.info.address});
        std::string text;
        if (!before.runId.empty() && before.runId != server.runId)
            text = "restarted";
        else if (!before.role.empty() && !server.role.empty() && before.role != server.role && !isWhole(server))
            text = before.role + " is now " + server.role;
        if (!text.empty())
            context.episodes.occurred(kId, context.picture, event.node, event.info.keyspace, momentOf(event, context),
                                      {}, told(momentOf(event, context), text));
        const auto awaited = std::find_if(m_awaited.begin(), m_awaited.end(), [&](const auto& gone) {
            return gone.by == server.address && gone.server.keyspace == server.keyspace;
        });
        if (awaited == m_awaited.end())
            return;
        const Awaited gone = *awaited;
        m_awaited.erase(awaited);
        tookOver(event.node, gone.server, gone.at, context);
    }
    /// True for a node of a cluster that is watched as a whole. There Retired reports failovers, and a node that gave
    /// all its slots away becomes a replica without any loss.
    [[nodiscard]] bool isWhole(const Server& server) const
    {
        return server.mode == "cluster" && std::count_if(m_servers.begin(), m_servers.end(), [&](const auto& entry) {
                                               return entry.second.keyspace == server.keyspace;
                                           }) > 1;
    }
    static ServerTime momentOf(const NodeEvent& event, const FindingContext& context)
    {
        return event.at == ServerTime{} || event.at == kUnknownTime ? context.now : event.at;
    }
    /// A retired node with a successor. Cluster nodes come and go, and the event names the successor.
    void retired(const NodeEvent& event, const FindingContext& context)
    {
        const auto gone = m_servers.find(event.node);
        if (gone == m_servers.end())
            return;
        const Server server = gone->second;
        m_servers.erase(gone);
        const ServerTime at = momentOf(event, context);
        const std::string& by = event.text;
        const auto heir = std::find_if(m_servers.begin(), m_servers.end(), [&](const auto& entry) {
            return entry.second.keyspace == server.keyspace && (by.empty() || entry.second.address == by);
        });
        if (heir != m_servers.end() && (!by.empty() || server.mode != "cluster"))
            tookOver(heir->first, server, at, context);
        else if (heir == m_servers.end() && !by.empty()) // it has not reported its identity yet
            m_awaited.push_back({by, server, at});
    }
    /// The same process at another address is no failover.
    void tookOver(NodeId heir, const Server& gone, ServerTime at, const FindingContext& context)
    {
        if (m_servers.at(heir).runId != gone.runId)
            context.episodes.occurred(kId, context.picture, heir, gone.keyspace, at, {}, told(at, "failover"));
    }
    void clear() override
    {
        m_servers.clear();
        m_awaited.clear();
    }

    /// A retired server whose successor has not reported its identity yet.
    struct Awaited
    {
        std::string by; ///< address of the successor
        Server server;
        ServerTime at{};
    };
    std::map<NodeId, Server> m_servers;
    std::vector<Awaited> m_awaited;
};

/// True if the server answers us, although it refuses our login. Its clients go on, and we see nothing (Blind).
bool refusesLogin(const NodeEvent& event)
{
    return event.kind == NodeEvent::Kind::State && event.trouble == Trouble::Permission;
}

bool isAnswering(const NodeEvent& event)
{
    return event.state == ConnectionState::Live || event.state == ConnectionState::Scanning;
}

/// The server does not answer: meanwhile no lock of it can be acquired, renewed or released.
class ServerStalled final : public FindingRule
{
    static constexpr auto kId = FindingId::ServerStalled;
    struct Node
    {
        ServerTime silentSince = kUnknownTime; ///< unknown: it answers
        bool hasAnswered = false;              ///< since it is watched
        bool refuses = false;                  ///< our login; until it cannot be reached, or lets us in
    };
    void node(const NodeEvent& event, const FindingContext& context) override
    {
        if (event.kind == NodeEvent::Kind::Retired) {
            m_nodes.erase(event.node);
            context.episodes.resolve(kId, event.node, context.now, true);
        }
        if (event.kind != NodeEvent::Kind::State)
            return;
        Node& node = m_nodes[event.node];
        const bool hasRefused = node.refuses;
        if (event.trouble != Trouble::None || isAnswering(event))
            node.refuses = refusesLogin(event);
        if (isAnswering(event) || node.refuses) {
            tell(event.node, node, context); // a recording may have no event in between
            node.hasAnswered = true;
            node.silentSince = kUnknownTime;
            context.episodes.resolve(kId, event.node, context.now);
        } else if (node.hasAnswered && node.silentSince == kUnknownTime) {
            const bool isSinceThen = event.knownUntil != kUnknownTime && !hasRefused;
            node.silentSince = isSinceThen ? event.knownUntil : context.now;
        }
    }
    void passed(const FindingContext& context) override
    {
        for (const auto& [id, node] : m_nodes)
            tell(id, node, context);
    }
    static void tell(NodeId id, const Node& node, const FindingContext& context)
    {
        if (node.silentSince == kUnknownTime)
            return;
        const auto silent = context.now - node.silentSince;
        if (silent.count() < context.limit(kId, Measure::Unanswered))
            return;
        context.episodes.stands(kId, id, keyspaceOf(id, context), node.silentSince, context.now,
                                {{Measure::Unanswered, silent.count()}}, told(node.silentSince, "no answer"));
    }
    void clear() override { m_nodes.clear(); }

    std::map<NodeId, Node> m_nodes;
};

/// The server's clock or ours was set: leases stored as times end too early or too late.
class ClockStep final : public FindingRule
{
    static constexpr auto kId = FindingId::ClockStep;
    void node(const NodeEvent& event, const FindingContext& context) override
    {
        if (event.kind == NodeEvent::Kind::Retired)
            m_offsets.erase(event.node);
        if (event.kind != NodeEvent::Kind::Clock)
            return;
        const auto [known, isNew] = m_offsets.try_emplace(event.node, event.offsetUs);
        const std::int64_t moved = event.offsetUs - known->second;
        known->second = event.offsetUs;
        const std::int64_t beyond = std::abs(moved) - event.roundTripUs;
        if (isNew || beyond < context.limit(kId, Measure::Offset))
            return;
        const ServerTime at = event.at == ServerTime{} ? context.now : event.at;
        context.episodes.occurred(kId, context.picture, event.node, keyspaceOf(event.node, context), at,
                                  {{Measure::Offset, beyond}}, told(at, moved > 0 ? "forward" : "back"));
    }
    void clear() override { m_offsets.clear(); }

    std::map<NodeId, std::int64_t> m_offsets;
};

/// Observation is incomplete: more may have happened than is reported.
class Blind final : public FindingRule
{
    static constexpr auto kId = FindingId::Blind;
    struct Node
    {
        std::int64_t missing = 0; ///< missing rights
        std::string firstMissing;
        bool refusesLogin = false;
        std::int64_t gaps = 0; ///< in the episode
        std::int64_t gapUs = 0;
        ServerTime lastGap = kUnknownTime;
        std::int64_t shed = 0;
        ServerTime lastShed = kUnknownTime;
        bool hasNews = false;
    };
    void node(const NodeEvent& event, const FindingContext& context) override
    {
        if (event.kind == NodeEvent::Kind::Retired) {
            m_nodes.erase(event.node);
            context.episodes.resolve(kId, event.node, context.now, true);
        } else if (event.kind == NodeEvent::Kind::State && (event.trouble != Trouble::None || isAnswering(event))) {
            Node& node = m_nodes[event.node];
            const bool refused = refusesLogin(event);
            node.hasNews = node.hasNews || refused != node.refusesLogin;
            node.refusesLogin = refused;
        } else if (event.kind == NodeEvent::Kind::Info) {
            Node& node = m_nodes[event.node];
            node.missing = 0;
            node.firstMissing.clear();
            for (const CapabilityReport& report : event.info.capabilities) {
                if (report.state != CapabilityState::No || !isNeeded(report.name))
                    continue;
                ++node.missing;
                node.firstMissing = node.firstMissing.empty() ? report.name : node.firstMissing;
            }
            node.hasNews = true;
        } else if (event.kind == NodeEvent::Kind::Gap) {
            Node& node = m_nodes[event.node];
            ++node.gaps;
            node.gapUs += std::max<std::int64_t>((event.at - event.from).count(), 0);
            node.lastGap = std::max(node.lastGap, event.at);
            node.hasNews = true;
        }
    }
    static bool isNeeded(const std::string& capability)
    {
        constexpr std::array<std::string_view, 4> kNeeded{"psubscribe", "notifications", "scan", "read"};
        return std::find(kNeeded.begin(), kNeeded.end(), capability) != kNeeded.end();
    }
    void passed(const FindingContext& context) override
    {
        if (context.counters.readsShed > m_shed && !m_nodes.empty()) { // a total for all nodes
            Node& node = m_nodes.begin()->second;
            node.shed += static_cast<std::int64_t>(context.counters.readsShed - m_shed);
            node.lastShed = context.now;
            node.hasNews = true;
        }
        m_shed = context.counters.readsShed;
        for (auto& [id, node] : m_nodes) {
            const auto isRecent = [&](ServerTime t) { return t != kUnknownTime && context.now - t < kQuiet; };
            const std::int64_t missing = node.missing + (node.refusesLogin ? 1 : 0);
            const bool isSo = missing > 0 || isRecent(node.lastGap) || isRecent(node.lastShed);
            if (!isSo) {
                if (context.episodes.isOpen(kId, id))
                    context.episodes.resolve(kId, id, context.now);
                node.gaps = node.gapUs = node.shed = 0;
            } else if (node.hasNews) {
                std::string text = node.firstMissing;
                if (isRecent(node.lastGap) || isRecent(node.lastShed))
                    text = isRecent(node.lastGap) ? "gap" : "reads skipped";
                if (node.refusesLogin)
                    text = "login";
                context.episodes.occurred(kId, context.picture, id, keyspaceOf(id, context), context.now,
                                          {{Measure::Gaps, node.gaps},
                                           {Measure::GapTime, node.gapUs},
                                           {Measure::Missing, missing},
                                           {Measure::Shed, node.shed}},
                                          told(context.now, text));
            }
            node.hasNews = false;
        }
    }
    void clear() override
    {
        m_nodes.clear();
        m_shed = 0;
    }

    std::map<NodeId, Node> m_nodes;
    std::uint64_t m_shed = 0;
};

} // namespace

void addNodeRules(FindingRules& rules)
{
    rules.push_back(std::make_unique<EvictionRisk>());
    rules.push_back(std::make_unique<ServerStalled>());
    rules.push_back(std::make_unique<ServerChanged>());
    rules.push_back(std::make_unique<ClockStep>());
    rules.push_back(std::make_unique<Blind>());
}

} // namespace lockscope::analysis
