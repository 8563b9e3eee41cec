// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/streamscope.h"

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

class StreamScope::Sieve
{
public:
    using Shows = std::function<bool(NodeId)>;
    explicit Sieve(Shows shows) : m_shows(std::move(shows)) {}

    void apply(Batch& batch)
    {
        leaveOutNames(batch);
        leaveOutEvents(batch);
        std::erase_if(batch.states, [this](const Batch::State& state) { return !has(state.id); });
        batch.states.insert(batch.states.begin(), m_goners.begin(), m_goners.end());
        std::erase_if(batch.waits, [this](const LockWaiters& waits) { return !has(waits.lock); });
        std::erase_if(batch.traced, [this](const TracedCommand& command) { return !has(command.lock); });
        const auto isOfOther = [this](const auto& item) { return !m_shows(item.node); };
        std::erase_if(batch.clients, isOfOther);
        std::erase_if(batch.traceStates, isOfOther);
        std::erase_if(batch.nodes, isOfOther);
        for (const NodeEvent& event : batch.nodes)
            m_gaps += event.kind == NodeEvent::Kind::Gap;
        std::copy(std::begin(m_events), std::end(m_events), std::begin(batch.counters.events));
        batch.counters.gaps = m_gaps;
    }

private:
    [[nodiscard]] bool has(LockId lock) const { return index(lock) < m_isShown.size() && m_isShown[index(lock)]; }

    void leaveOutNames(Batch& batch)
    {
        m_goners.clear();
        std::erase_if(batch.names, [this](const Batch::Name& name) {
            const auto i = index(name.id);
            if (i >= m_isShown.size())
                m_isShown.resize(i + std::size_t{1});
            const bool isShown = m_shows(name.node);
            if (!isShown && m_isShown[i]) // the id was reused for a lock of another deployment
                m_goners.push_back({name.id, 0, {}, kNoNode});
            m_isShown[i] = isShown;
            return !isShown;
        });
    }

    /// States and node events store the number of events before them, which is adjusted.
    void leaveOutEvents(Batch& batch)
    {
        std::vector<std::uint32_t> before(batch.events.size() + 1); // number of kept events before each event
        std::uint32_t kept = 0;
        for (std::size_t i = 0; i < batch.events.size(); ++i) {
            if (const LockEvent& event = batch.events[i]; has(event.lock)) {
                ++m_events[static_cast<int>(event.kind)];
                batch.events[kept++] = event;
            }
            before[i + 1] = kept;
        }
        const auto rest = [&before](std::uint32_t all) {
            return before[std::min<std::size_t>(all, before.size() - 1)];
        };
        batch.events.resize(kept);
        for (Batch::State& state : batch.states)
            state.after = rest(state.after);
        for (NodeEvent& event : batch.nodes)
            event.after = rest(event.after);
    }

    const Shows m_shows;
    std::vector<bool> m_isShown; ///< by lock
    std::vector<Batch::State> m_goners;
    std::uint64_t m_events[kEventKinds] = {};
    std::uint64_t m_gaps = 0;
};

StreamScope::StreamScope() = default;
StreamScope::~StreamScope() = default;

void StreamScope::learn(const std::vector<NodeEvent>& events)
{
    using Kind = NodeEvent::Kind;
    bool isNews = false;
    for (const NodeEvent& event : events) {
        if (event.kind == Kind::Retired)
            m_nodes[event.node].isWatched = false;
        else if (event.kind == Kind::Joined || event.kind == Kind::Info)
            m_nodes[event.node] = {event.info.keyspaceName.empty() ? event.info.address : event.info.keyspaceName};
        else
            continue;
        isNews = true;
    }
    if (!isNews)
        return;
    m_hasSeveral = deployments().size() > 1;
    std::map<std::string, int> watched;
    for (const auto& [id, node] : m_nodes)
        watched[deploymentOf(id)] += node.isWatched ? 1 : 0;
    for (auto& [id, node] : m_nodes)
        node.hasSiblings = watched[deploymentOf(id)] > 1;
}

std::string StreamScope::deploymentOf(NodeId node) const
{
    const auto known = m_nodes.find(node);
    if (known == m_nodes.end())
        return {};
    const std::string& name = known->second.keyspace;
    const auto at = name.rfind('@');
    if (at == std::string::npos || name.find('/') != std::string::npos) // a path may contain it
        return name;
    const auto group = std::find_if(m_nodes.begin(), m_nodes.end(), [head = name.substr(0, at)](const auto& each) {
        return each.second.keyspace == head;
    });
    return group == m_nodes.end() ? name : group->second.keyspace;
}

std::string StreamScope::title(const std::string& deployment) const
{
    std::string title = m_titleOf ? m_titleOf(deployment) : std::string();
    return title.empty() ? deployment : title;
}

std::string StreamScope::tag(NodeId node) const
{
    return m_hasSeveral && !m_chosen ? title(deploymentOf(node)) : std::string();
}

bool StreamScope::hasSiblings(NodeId node) const
{
    const auto known = m_nodes.find(node);
    return known != m_nodes.end() && known->second.hasSiblings;
}

bool StreamScope::showsSeveralNodes() const
{
    return std::count_if(m_nodes.begin(), m_nodes.end(),
                         [this](const auto& each) { return each.second.isWatched && shows(each.first); }) > 1;
}

std::vector<std::string> StreamScope::deployments() const
{
    std::vector<std::string> names;
    for (const auto& [id, node] : m_nodes) {
        std::string name = deploymentOf(id);
        if (node.isWatched && !name.empty() && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(std::move(name));
    }
    return names;
}

void StreamScope::addBatch(const Batch& batch, const PictureView& before)
{
    if (batch.rewound) {
        m_recent.clear();
        m_nodes.clear();
        m_hasSeveral = false;
    }
    learn(batch.nodes);
    holdOrLetGo(batch, before);
    if (m_recent.isHeld())
        m_recent.push(batch);
    else
        m_recent.addBatch(batch);
    if (batch.rewound && m_sieve)
        beginSieve(); // ids have new meanings
}

void StreamScope::sieve(Batch& batch)
{
    if (m_sieve)
        m_sieve->apply(batch);
}

void StreamScope::holdOrLetGo(const Batch& batch, const PictureView& before)
{
    if (!m_hasSeveral) {
        if (m_recent.isHeld() && !m_chosen)
            m_recent.drop();
    } else if (!m_recent.isHeld()) {
        if (batch.rewound)
            m_recent.hold(PictureView()); // the batch is a snapshot
        else
            m_recent.hold(before);
    }
}

/// For the chosen deployment; shows all if it is absent.
void StreamScope::beginSieve()
{
    const auto names = deployments();
    if (m_chosen && (!m_recent.isHeld() || std::find(names.begin(), names.end(), *m_chosen) == names.end()))
        m_chosen.reset();
    m_sieve = m_chosen ? std::make_unique<Sieve>([this](NodeId node) { return shows(node); }) : nullptr;
}

bool StreamScope::choose(const std::optional<std::string>& deployment, const std::function<void(const Batch&)>& tell)
{
    if (deployment == m_chosen)
        return true;
    const auto names = deployments();
    if (!m_recent.isHeld() || (deployment && std::find(names.begin(), names.end(), *deployment) == names.end()))
        return false;
    m_chosen = deployment;
    beginSieve();
    Batch batch;
    m_recent.tellKnown(batch);
    const auto pass = [&] {
        if (m_sieve)
            m_sieve->apply(batch);
        tell(batch);
    };
    pass();
    for (const Batch& each : m_recent.batches()) {
        batch = each;
        pass();
    }
    return true;
}

} // namespace lockscope::presentation
