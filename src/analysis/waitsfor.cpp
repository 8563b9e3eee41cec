// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/waitsfor.h"

#include "analysis/waitsforgraph_impl.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace lockscope::analysis {

namespace {

using Node = WaitsForNode;
using Edge = WaitsForEdge;

/// Shorter ids are names and constants ("true", "worker-1"), which several clients may use.
constexpr std::size_t kUniqueBytes = 16;
/// Minimum length of a connection name that may equal a token by intention.
constexpr std::size_t kNameBytes = 4;

/// Maps tokens to connections, by all facts that mention both.
class Joins
{
public:
    explicit Joins(const WaitsForFacts& facts)
    {
        std::set<std::pair<LockId, std::string>> held;
        for (const auto& hold : facts.holds) {
            add(hold.who);
            held.emplace(hold.lock, hold.who.id);
        }
        // A waiter with exactly the holder's token may have it from the same line of code, so it proves nothing.
        for (const auto& wait : facts.waits) {
            if (!held.contains({wait.lock, wait.who.id}))
                add(wait.who);
            if (wait.source == WaitSource::Trace && wait.who.name.size() >= kNameBytes && !wait.who.client.empty() &&
                !wait.who.several)
                m_names[wait.who.name].emplace(std::pair(wait.who.node, wait.who.client), &wait.who);
        }
    }
    /// Adds the connection, if another party with this id has one and the id is unique.
    [[nodiscard]] Party completed(Party who) const
    {
        if (!who.client.empty() || who.idIsWho)
            return who;
        const Party* other = onlyOne(m_clients, who.id);
        if (!other && !m_clients.contains(who.id))
            other = onlyOne(m_names, who.id);
        if (!other)
            return who;
        who.client = other->client;
        who.node = other->node;
        who.name = other->name;
        return who;
    }
    /// True when only the name of a connection completes it.
    [[nodiscard]] bool isByName(const Party& who) const
    {
        return who.client.empty() && !who.idIsWho && !m_clients.contains(who.id) && onlyOne(m_names, who.id);
    }

private:
    using Found = std::map<std::string, std::map<std::pair<NodeId, std::string>, const Party*>>;
    static const Party* onlyOne(const Found& found, const std::string& word)
    {
        const auto seen = found.find(word);
        return seen == found.end() || seen->second.size() != 1 ? nullptr : seen->second.begin()->second;
    }
    void add(const Party& who)
    {
        if (who.id.size() >= kUniqueBytes && !who.client.empty() && !who.several)
            m_clients[who.id].emplace(std::pair(who.node, who.client), &who);
    }
    Found m_clients; ///< by id
    Found m_names;   ///< by connection name
};

std::string clientKey(const Party& who, LockId lock)
{
    if (who.idIsWho && !who.id.empty())
        return "id " + who.id;
    if (!who.client.empty() && !who.several)
        return "at " + std::to_string(static_cast<int>(who.node)) + ' ' + who.client;
    if (who.id.size() >= kUniqueBytes)
        return "token " + who.id;
    return "token " + who.id + (who.several ? who.client : std::string()) + " of " + std::to_string(index(lock));
}

class Builder
{
public:
    explicit Builder(const WaitsForFacts& facts) : m_joins(facts)
    {
        for (const auto& hold : facts.holds) {
            if (!hold.who.id.empty() || !hold.who.client.empty())
                m_holds.try_emplace(index(hold.lock), &hold);
        }
        for (const auto& wait : facts.waits)
            addWait(wait);
        for (const auto& count : facts.counts)
            m_counts[index(count.lock)] = count.waiters;
        findShared();
    }

    WaitsForGraph build()
    {
        std::set<std::uint32_t> locks;
        for (const auto& [lock, waits] : m_waits)
            locks.insert(lock);
        for (const auto& [lock, count] : m_counts) {
            if (count > m_taken[lock])
                locks.insert(lock);
        }
        for (const std::uint32_t lock : locks)
            addLock(LockId{lock});
        return std::move(m_graph);
    }

private:
    /// The waits of one client for one lock, over all sources.
    struct OneWait
    {
        Party who;
        ServerTime since = kUnknownTime;
        WaitSource source{};
        ServerTime asOf = kUnknownTime;
    };

    void addWait(const WaitsForFacts::Wait& wait)
    {
        const Party who = m_joins.completed(wait.who);
        const std::string key = clientKey(who, wait.lock);
        const std::uint32_t lock = index(wait.lock);
        if (gotIt(lock, key, wait.since)) {
            ++m_taken[lock];
            return;
        }
        const auto [it, isNew] = m_waits[lock].try_emplace(key, OneWait{who, wait.since, wait.source, wait.asOf});
        if (!isNew && wait.asOf == kUnknownTime)
            it->second.asOf = kUnknownTime;
        if (!isNew && wait.since != kUnknownTime && (it->second.since == kUnknownTime || wait.since < it->second.since))
            it->second.since = wait.since;
    }

    /// Finds connections shared by coroutines or threads: those that wait for their own lock, or for several locks at a
    /// time. On such a connection the holder need not be the waiter.
    void findShared()
    {
        std::map<std::string, std::size_t> waiting; // by client: number of locks
        for (const auto& [lock, waits] : m_waits) {
            const auto held = m_holds.find(lock);
            for (const auto& [key, wait] : waits) {
                if (wait.who.idIsWho || wait.who.client.empty() || wait.asOf != kUnknownTime)
                    continue;
                const bool isOwn = held != m_holds.end() && key == holderKey(*held->second);
                if (++waiting[key] > 1 || isOwn)
                    m_shared.insert(key);
            }
        }
    }

    [[nodiscard]] std::string holderKey(const WaitsForFacts::Hold& hold) const
    {
        return clientKey(m_joins.completed(hold.who), hold.lock);
    }

    /// True for a waiter that has meanwhile acquired the lock and is still reported for a moment. A client that tries
    /// again for its own lock waits for itself.
    [[nodiscard]] bool gotIt(std::uint32_t lock, const std::string& key, ServerTime since) const
    {
        const auto found = m_holds.find(lock);
        if (found == m_holds.end())
            return false;
        const auto& hold = *found->second;
        if (holderKey(hold) != key)
            return false;
        return since == kUnknownTime || hold.since == kUnknownTime || since <= hold.since;
    }

    std::uint32_t client(const Party& who, LockId lock, bool holds)
    {
        std::string key = clientKey(who, lock);
        if (holds && m_shared.contains(key))
            key += " holding " + std::to_string(index(lock));
        const auto [it, isNew] = m_clients.try_emplace(key, static_cast<std::uint32_t>(m_graph.nodes.size()));
        if (isNew) {
            Node node;
            node.key = key;
            node.who = who;
            m_graph.nodes.push_back(std::move(node));
        } else if (Party& known = m_graph.nodes[it->second].who; known.name.empty()) {
            known.name = who.name;
        }
        return it->second;
    }

    void addLock(LockId lock)
    {
        const auto place = static_cast<std::uint32_t>(m_graph.nodes.size());
        Node node;
        node.kind = Node::Kind::Lock;
        node.key = "lock " + std::to_string(index(lock));
        node.lock = lock;
        m_graph.nodes.push_back(std::move(node));
        addHolder(place, lock);
        std::uint32_t named = 0;
        if (const auto waits = m_waits.find(index(lock)); waits != m_waits.end()) {
            for (const auto& [key, wait] : inOrder(waits->second))
                addWaiter(place, lock, *wait);
            named = static_cast<std::uint32_t>(waits->second.size());
        }
        addUnnamed(place, lock, named);
        m_graph.waiters += m_graph.nodes[place].waiters;
    }

    void addHolder(std::uint32_t place, LockId lock)
    {
        const auto found = m_holds.find(index(lock));
        if (found == m_holds.end()) {
            ++m_graph.unknownHolders;
            return;
        }
        const Party who = m_joins.completed(found->second->who);
        m_graph.unjoinedHolders += (who.client.empty() || who.several) && !who.idIsWho;
        m_graph.namedHolders += m_joins.isByName(found->second->who);
        const std::uint32_t holder = client(who, lock, true);
        ++m_graph.nodes[holder].holds;
        m_graph.nodes[place].since = found->second->since;
        Edge edge;
        edge.from = holder;
        edge.to = place;
        edge.since = found->second->since;
        m_graph.edges.push_back(edge);
    }

    /// Longest wait first; unknown ones last.
    static std::vector<std::pair<std::string, const OneWait*>> inOrder(const std::map<std::string, OneWait>& waits)
    {
        std::vector<std::pair<std::string, const OneWait*>> order;
        order.reserve(waits.size());
        for (const auto& [key, wait] : waits)
            order.emplace_back(key, &wait);
        std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) {
            const auto rank = [](const OneWait& wait) { return std::pair(wait.since == kUnknownTime, wait.since); };
            return rank(*a.second) < rank(*b.second);
        });
        return order;
    }

    void addWaiter(std::uint32_t place, LockId lock, const OneWait& wait)
    {
        const std::uint32_t waiter = client(wait.who, lock, false);
        Node& node = m_graph.nodes[waiter];
        if (wait.since != kUnknownTime && (node.since == kUnknownTime || wait.since < node.since))
            node.since = wait.since;
        Edge edge;
        edge.from = place;
        edge.to = waiter;
        edge.waits = true;
        edge.since = wait.since;
        edge.source = wait.source;
        edge.asOf = wait.asOf;
        m_graph.edges.push_back(edge);
        if (wait.asOf != kUnknownTime) {
            ++m_graph.kept;
            m_graph.asOf = m_graph.asOf == kUnknownTime ? wait.asOf : std::min(m_graph.asOf, wait.asOf);
        }
        ++m_graph.nodes[place].waiters;
    }

    void addUnnamed(std::uint32_t place, LockId lock, std::uint32_t named)
    {
        const auto found = m_counts.find(index(lock));
        const std::uint32_t all = found == m_counts.end() ? 0 : found->second;
        const std::uint32_t known = named + m_taken[index(lock)];
        if (all <= known)
            return;
        Node node;
        node.kind = Node::Kind::Unnamed;
        node.key = "unnamed " + std::to_string(index(lock));
        node.lock = lock;
        node.waiters = all - known;
        m_graph.unnamed += node.waiters;
        m_graph.nodes[place].waiters += node.waiters;
        Edge edge;
        edge.from = place;
        edge.to = static_cast<std::uint32_t>(m_graph.nodes.size());
        edge.waits = true;
        m_graph.nodes.push_back(std::move(node));
        m_graph.edges.push_back(edge);
    }

    Joins m_joins;
    std::map<std::uint32_t, const WaitsForFacts::Hold*> m_holds;
    std::map<std::uint32_t, std::map<std::string, OneWait>> m_waits;
    std::map<std::uint32_t, std::uint32_t> m_counts;
    std::set<std::string> m_shared;                 ///< keys of shared connections
    std::map<std::uint32_t, std::uint32_t> m_taken; ///< by lock: number of reported waiters that hold it by now
    std::map<std::string, std::uint32_t> m_clients;
    WaitsForGraph m_graph;
};

} // namespace

WaitsForGraph waitsForGraph(const WaitsForFacts& facts)
{
    WaitsForGraph graph = Builder(facts).build();
    findDeadlocks(graph);
    layer(graph);
    countBlocked(graph);
    nameChainAndRoot(graph);
    return graph;
}

} // namespace lockscope::analysis
