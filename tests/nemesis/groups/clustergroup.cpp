// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Three primaries with a replica each: slots that move, failovers of all kinds, nodes that die, stand still, come and
// go.
#include "nemesis/groups/group.h"

#include "core/clusterslot.h"
#include "sandbox/cluster.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <thread>

namespace lockscope::nemesis {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kShards = 3;
constexpr int kBystandersOfShard = 200;

/// Its primary now, and its replica: numbers of nodes of the cluster.
struct Shard
{
    std::size_t primary = 0;
    std::size_t replica = 0;
};

/// Locks of one slot.
struct Family
{
    std::uint16_t slot = 0;
    std::size_t shard = 0;
    std::set<std::string> nodes;       ///< that had it in this fault
    std::set<std::string> nodesBefore; ///< and in the one before
    bool hit = false;
};

std::string reason(const Result<void, sandbox::Error>& result)
{
    return result ? std::string() : result.error().message;
}

class ClusterGroup : public Group
{
public:
    ClusterGroup(sandbox::Cluster cluster, std::size_t writers, bool wide) : m_cluster(std::move(cluster)), m_wide(wide)
    {
        for (std::size_t i = 0; i < kShards; ++i)
            m_shards[i] = {i, m_cluster.replicaOf(i)};
        for (std::size_t i = 0; i < writers; ++i)
            add(taggedPrefix(static_cast<int>(i)));
        for (std::size_t shard = 0; shard < kShards; ++shard)
            add(bystandersOf(shard));
    }

    std::string uri() const override
    {
        std::string uri = "redis+cluster://" + std::string(kWatcherName) + "@";
        for (std::size_t i = 0; i < 2 * kShards; ++i)
            uri += (i > 0 ? ",127.0.0.1:" : "127.0.0.1:") + std::to_string(m_cluster.node(i).port());
        return uri;
    }
    const std::vector<std::string>& prefixes() const override { return m_prefixes; }
    /// One after the other: whoever has not got the keys knows who has, or is gone.
    Endpoint placeOf(std::size_t /*family*/) override
    {
        return m_cluster.node(m_turn.fetch_add(1) % (2 * kShards)).tcpEndpoint();
    }

    std::string addBystanders()
    {
        for (std::size_t shard = 0; shard < kShards; ++shard) {
            Talker talker(m_cluster.node(shard).tcpEndpoint());
            for (int i = 0; i < kBystandersOfShard; ++i) {
                const auto said = talker.ask({"SET", bystandersOf(shard) + std::to_string(i),
                                              "bystander-" + std::to_string(i), "PX", "86400000"});
                if (!said || said->isError)
                    return "A lock cannot be written: " + (said ? said->text : "no answer");
            }
        }
        return {};
    }

    std::vector<GroupFault> faults() override
    {
        std::vector<GroupFault> all = watcherFaults([this] { return running(); });
        const auto one = [&](const char* name, unsigned costs, std::string (ClusterGroup::*run)(GroupField&)) {
            all.push_back({name, costs, [this, run](GroupField& field) { return (this->*run)(field); }});
        };
        one("slot-moves", kNothing, &ClusterGroup::slotMoves);
        one("slot-moves-slowly", kNothing, &ClusterGroup::slotMovesSlowly);
        one("slots-move-at-once", kNothing, &ClusterGroup::manySlotsMove);
        one("slot-taken", kStream | kData | kSource, &ClusterGroup::slotTaken);
        one("failover-planned", kStream, &ClusterGroup::failoverPlanned);
        one("failover-forced", kStream | kData, &ClusterGroup::failoverForced);
        one("failover-taken", kStream | kData, &ClusterGroup::failoverTaken);
        one("primary-killed", kStream | kData, &ClusterGroup::primaryKilled);
        // When it goes on, it serves its clients for a moment, until it hears that it is none any more.
        one("primary-stopped-until-replaced", kStream | kData | kSource, &ClusterGroup::primaryStopped);
        one("primary-stopped-short", kStill, &ClusterGroup::primaryStoppedShort);
        one("primary-sleeps", kStill, &ClusterGroup::primarySleeps);
        one("replica-killed", kNothing, &ClusterGroup::replicaKilled);
        one("watcher-cut-at-one", kStream, &ClusterGroup::watcherCut);
        one("node-comes-and-goes", kNothing, &ClusterGroup::nodeComesAndGoes);
        one("replica-comes-and-goes", kNothing, &ClusterGroup::replicaComesAndGoes);
        one("failover-then-slot-moves", kStream | kData, &ClusterGroup::failoverThenMove);
        one("replicas-swap-ports", kNothing, &ClusterGroup::replicasSwapPorts);
        one("primaries-swap-ports", kStream | kData, &ClusterGroup::primariesSwapPorts);
        one("all-at-other-ports", kStream | kData, &ClusterGroup::allAtOtherPorts);
        return all;
    }

    std::string heal() override
    {
        if (std::string why = reason(m_cluster.waitUntilWell(60s)); !why.empty())
            return why;
        // A slot that was taken without an epoch above all others may have gone back.
        for (std::size_t i = 0; i < m_families.size(); ++i) {
            for (std::size_t shard = 0; shard < kShards; ++shard)
                if (m_cluster.ask(m_shards[shard].primary, {"TTL", m_prefixes[i] + "0"})) // else: MOVED
                    m_families[i].shard = shard;
            m_families[i].nodes.insert(nodeName(m_shards[m_families[i].shard].primary));
        }
        return {};
    }

    std::optional<ServerPicture> picture() override
    {
        ServerPicture all;
        for (const Shard& shard : m_shards) {
            Talker talker(m_cluster.node(shard.primary).endpoint());
            const auto part = pictureOf(talker);
            if (!part)
                return std::nullopt;
            all.at = all.held.empty() ? part->at
                                      : Span{std::min(all.at.from, part->at.from), std::max(all.at.to, part->at.to)};
            all.held.insert(part->held.begin(), part->held.end());
        }
        return all;
    }

    bool isOf(const Told& gap, std::size_t family) const override
    {
        const Family& one = m_families[family];
        return one.nodes.contains(gap.node) || one.nodesBefore.contains(gap.node);
    }
    bool isHit(std::size_t family) const override { return m_families[family].hit; }
    void beginFault() override
    {
        for (Family& family : m_families) {
            family.nodesBefore = std::move(family.nodes);
            family.nodes = {nodeName(m_shards[family.shard].primary)};
            family.hit = false;
        }
    }

private:
    static std::string bystandersOf(std::size_t shard)
    {
        for (int i = 0;; ++i) {
            std::string prefix = "lock:{b" + std::to_string(i) + "}:";
            if (static_cast<std::size_t>(slotOf(prefix)) * kShards / kClusterSlots == shard)
                return prefix;
        }
    }
    void add(const std::string& prefix)
    {
        m_prefixes.push_back(prefix);
        Family family;
        family.slot = slotOf(prefix);
        for (std::size_t i = 0; i < kShards; ++i)
            if (m_cluster.firstOwner(family.slot) == m_shards[i].primary)
                family.shard = i;
        m_families.push_back(std::move(family));
    }
    std::string nodeName(std::size_t number) const { return m_cluster.node(number).tcpEndpoint().nodeName(); }
    std::vector<Endpoint> running()
    {
        std::vector<Endpoint> all;
        for (std::size_t i = 0; i < m_cluster.size(); ++i)
            if (m_cluster.node(i).isRunning())
                all.push_back(m_cluster.node(i).endpoint());
        hitAll();
        return all;
    }
    void hitAll()
    {
        for (Family& family : m_families)
            family.hit = true;
    }
    void hit(std::size_t shard)
    {
        for (Family& family : m_families)
            family.hit = family.hit || family.shard == shard;
    }
    /// All families of the shard are at its other node now.
    void change(std::size_t shard)
    {
        std::swap(m_shards[shard].primary, m_shards[shard].replica);
        for (Family& family : m_families)
            if (family.shard == shard)
                family.nodes.insert(nodeName(m_shards[shard].primary));
    }
    std::size_t anyShard(GroupField& field) const
    {
        return static_cast<std::size_t>(field.random.between(0, kShards - 1));
    }

    std::string move(GroupField& field, Family& family, std::int64_t pauseMs)
    {
        const std::size_t to = (family.shard + static_cast<std::size_t>(field.random.between(1, 2))) % kShards;
        const std::size_t fromNode = m_shards[family.shard].primary;
        const std::size_t toNode = m_shards[to].primary;
        family.nodes.insert(nodeName(toNode));
        family.nodes.insert(nodeName(m_shards[to].replica)); // a moment ago it was the primary, perhaps
        family.hit = true;
        if (pauseMs == 0) {
            family.shard = to;
            return reason(m_cluster.moveSlot(family.slot, fromNode, toNode));
        }
        if (const auto begun = m_cluster.beginMove(family.slot, fromNode, toNode); !begun)
            return begun.error().message;
        field.sleepBetween(0, 20 * pauseMs);
        for (;;) {
            const auto keys = m_cluster.ask(fromNode, {"CLUSTER", "GETKEYSINSLOT", std::to_string(family.slot), "10"});
            if (!keys)
                return keys.error().message;
            if (keys->empty())
                break;
            for (const std::string& key : *keys) {
                if (const auto moved = m_cluster.migrate(key, fromNode, toNode); !moved)
                    return moved.error().message;
                field.sleepBetween(0, pauseMs);
            }
        }
        field.sleepBetween(0, 20 * pauseMs);
        family.shard = to;
        return reason(m_cluster.endMove(family.slot, toNode));
    }
    std::string slotMoves(GroupField& field) { return move(field, field.random.oneOf(m_families), 0); }
    std::string slotMovesSlowly(GroupField& field)
    {
        return move(field, field.random.oneOf(m_families), field.random.between(5, 40));
    }
    std::string manySlotsMove(GroupField& field)
    {
        for (Family& family : m_families) {
            if (!field.random.chance(60))
                continue;
            if (std::string why = move(field, family, 0); !why.empty())
                return why;
        }
        return {};
    }
    /// As an operator does it who does not know better: what the slot had stays behind, and is deleted there.
    std::string slotTaken(GroupField& field)
    {
        Family& family = m_families[static_cast<std::size_t>(
            field.random.between(0, static_cast<std::int64_t>(m_families.size() - kShards) - 1))];
        const std::size_t to = (family.shard + static_cast<std::size_t>(field.random.between(1, 2))) % kShards;
        const std::size_t node = m_shards[to].primary;
        const std::string slot = std::to_string(family.slot);
        family.nodes.insert(nodeName(node));
        family.hit = true;
        const std::string& from = m_cluster.id(m_shards[family.shard].primary);
        family.shard = to;
        for (const auto& words : {std::vector<std::string>{"CLUSTER", "SETSLOT", slot, "IMPORTING", from},
                                  {"CLUSTER", "SETSLOT", slot, "NODE", m_cluster.id(node)}})
            if (const auto said = m_cluster.ask(node, words); !said)
                return said.error().message;
        return {};
    }
    std::string failOver(GroupField& field, const char* how)
    {
        const std::size_t shard = anyShard(field);
        hit(shard);
        const auto done = m_cluster.failOver(m_shards[shard].replica, how);
        change(shard);
        return reason(done);
    }
    std::string failoverPlanned(GroupField& field) { return failOver(field, ""); }
    std::string failoverForced(GroupField& field) { return failOver(field, "FORCE"); }
    std::string failoverTaken(GroupField& field) { return failOver(field, "TAKEOVER"); }
    /// Before all nodes know of the one, the other begins.
    std::string failoverThenMove(GroupField& field)
    {
        if (std::string why = failOver(field, "FORCE"); !why.empty())
            return why;
        return move(field, field.random.oneOf(m_families), field.random.between(5, 20));
    }
    std::string primaryKilled(GroupField& field)
    {
        const std::size_t shard = anyShard(field);
        const std::size_t old = m_shards[shard].primary;
        m_wide ? hitAll() : hit(shard);
        m_cluster.node(old).kill9();
        const auto replaced = m_cluster.waitForPrimary(m_shards[shard].replica, 60s);
        change(shard);
        field.sleepBetween(0, 1'500);
        const auto restarted = m_cluster.node(old).restart();
        return replaced ? reason(restarted) : replaced.error().message;
    }
    std::string primaryStopped(GroupField& field)
    {
        const std::size_t shard = anyShard(field);
        const std::size_t old = m_shards[shard].primary;
        m_wide ? hitAll() : hit(shard);
        m_cluster.node(old).suspend();
        const auto replaced = m_cluster.waitForPrimary(m_shards[shard].replica, 60s);
        change(shard);
        field.sleepBetween(0, 1'500);
        m_cluster.node(old).resume();
        return reason(replaced);
    }
    std::string primaryStoppedShort(GroupField& field)
    {
        const std::size_t shard = anyShard(field);
        hit(shard);
        m_cluster.node(m_shards[shard].primary).suspend();
        field.sleepBetween(50, 900);
        m_cluster.node(m_shards[shard].primary).resume();
        return {};
    }
    std::string primarySleeps(GroupField& field)
    {
        const std::size_t shard = anyShard(field);
        hit(shard);
        Talker talker(m_cluster.node(m_shards[shard].primary).endpoint());
        static_cast<void>(talker.ask({"DEBUG", "SLEEP", "0." + std::to_string(field.random.between(1, 9))}));
        return {};
    }
    /// The others take them for each other, and know no address of theirs (noaddr) until they have spoken.
    std::string replicasSwapPorts(GroupField& field)
    {
        const std::size_t shard = anyShard(field);
        return rotate(field, {m_shards[shard].replica, m_shards[(shard + 1) % kShards].replica});
    }
    std::string primariesSwapPorts(GroupField& field)
    {
        const std::size_t shard = anyShard(field);
        hitAll();
        return rotate(field, {m_shards[shard].primary, m_shards[(shard + 1) % kShards].primary});
    }
    /// Nobody is where anybody knew him to be.
    std::string allAtOtherPorts(GroupField& field)
    {
        hitAll();
        std::vector<std::size_t> all;
        for (std::size_t i = 0; i < 2 * kShards; ++i)
            all.push_back(i);
        return rotate(field, all);
    }
    std::string rotate(GroupField& field, const std::vector<std::size_t>& numbers)
    {
        const auto noteNames = [this] {
            for (Family& family : m_families) {
                for (std::size_t i = 0; i < 2 * kShards; ++i)
                    family.nodes.insert(nodeName(i));
            }
        };
        noteNames();
        std::string why = reason(m_cluster.rotatePorts(numbers));
        field.sleepBetween(0, 2'000); // as they find each other, or do not
        if (why.empty())
            why = introduceAll();
        if (why.empty())
            why = reason(m_cluster.waitUntilWell(90s));
        findPrimaries();
        noteNames();
        return why;
    }
    /// As an operator does it: two that lost each other's address do not find it again by themselves.
    std::string introduceAll()
    {
        const auto end = std::chrono::steady_clock::now() + 60s;
        for (bool isLost = true; isLost;) {
            isLost = false;
            for (std::size_t i = 0; i < 2 * kShards; ++i) {
                const auto said = m_cluster.ask(i, {"CLUSTER", "NODES"});
                if (!said || said->empty() || said->front().find("noaddr") == std::string::npos)
                    continue;
                isLost = true;
                for (std::size_t other = 0; other < 2 * kShards; ++other)
                    static_cast<void>(m_cluster.ask(
                        i, {"CLUSTER", "MEET", "127.0.0.1", std::to_string(m_cluster.node(other).port())}));
            }
            if (isLost && std::chrono::steady_clock::now() > end)
                return "Nodes do not find each other again.";
            std::this_thread::sleep_for(std::chrono::milliseconds{200});
        }
        return {};
    }
    /// Those that were away for long were replaced.
    void findPrimaries()
    {
        for (Shard& shard : m_shards) {
            const auto said = m_cluster.ask(shard.replica, {"ROLE"});
            if (said && !said->empty() && said->front() == "master")
                std::swap(shard.primary, shard.replica);
        }
    }
    std::string replicaKilled(GroupField& field)
    {
        const std::size_t replica = m_shards[anyShard(field)].replica;
        m_cluster.node(replica).kill9();
        field.sleepBetween(0, 3'000);
        return reason(m_cluster.node(replica).restart());
    }
    std::string watcherCut(GroupField& field)
    {
        const std::size_t shard = anyShard(field);
        hit(shard);
        Talker talker(m_cluster.node(m_shards[shard].primary).endpoint());
        static_cast<void>(talker.ask({"CLIENT", "KILL", "USER", kWatcherName}));
        return {};
    }
    std::string nodeComesAndGoes(GroupField& field)
    {
        const auto added = m_cluster.add();
        if (!added)
            return added.error().message;
        field.sleepBetween(300, 1'500);
        const auto forgotten = m_cluster.forget(*added);
        m_cluster.node(*added).kill9();
        return reason(forgotten);
    }

    /// What it tells is an echo of its primary, also while the other nodes still take it for a primary.
    std::string replicaComesAndGoes(GroupField& field)
    {
        const std::size_t shard = anyShard(field);
        const auto added = m_cluster.add();
        if (!added)
            return added.error().message;
        const auto follows = m_cluster.ask(*added, {"CLUSTER", "REPLICATE", m_cluster.id(m_shards[shard].primary)});
        if (!follows)
            return follows.error().message;
        field.sleepBetween(1'500, 3'000);
        m_cluster.node(*added).kill9();
        return reason(m_cluster.forget(*added));
    }

    sandbox::Cluster m_cluster;
    std::array<Shard, kShards> m_shards;
    std::vector<std::string> m_prefixes;
    std::vector<Family> m_families;
    std::atomic<std::size_t> m_turn{0};
    bool m_wide; ///< without one of its primaries the cluster serves nothing
};

} // namespace

std::unique_ptr<Group> startCluster(std::size_t writers, bool wide, std::string& error)
{
    sandbox::ClusterOptions options;
    options.primaries = kShards;
    options.notifications = "KEA";
    options.nodeTimeout = 2s;
    options.arguments = {"--user",
                         kWatcherName,
                         "on",
                         std::string(">") + kWatcherPassword,
                         "~*",
                         "&*",
                         "+@all",
                         "--enable-debug-command",
                         "yes",
                         "--cluster-require-full-coverage",
                         wide ? "yes" : "no"};
    auto cluster = sandbox::Cluster::start(options);
    if (!cluster) {
        error = cluster.error().message;
        return nullptr;
    }
    auto group = std::make_unique<ClusterGroup>(std::move(*cluster), writers, wide);
    error = group->addBystanders();
    return error.empty() ? std::move(group) : nullptr;
}

} // namespace lockscope::nemesis
