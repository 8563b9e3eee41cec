// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/nodes.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>

namespace lockscope::lock {
inline namespace v1 {
namespace {

/// A releaser waits so long for a node, and rests at most as long before it asks again.
constexpr std::chrono::milliseconds kReleaseLimit{500};

ClientOptions releaserOptions(const Node::Parts& parts)
{
    ClientOptions options;
    options.connectLimit = options.commandLimit = kReleaseLimit;
    options.name = parts.clientName.empty() ? parts.clientName : parts.clientName + "/releaser";
    options.resolver = parts.resolver;
    options.logger = parts.logger;
    return options;
}

/// The results of Nodes::shared() in one process.
struct Registry
{
    struct Entry
    {
        std::vector<Endpoint> endpoints;
        std::string clientName;
        std::weak_ptr<const Clock> clock;
        std::weak_ptr<Nodes> nodes;
    };
    const Origin origin{};
    std::mutex mutex; // guards what follows
    std::vector<Entry> entries;
};

constinit std::atomic<Registry*> registry{nullptr}; // never deleted: locks may be static

/// A child has its own: a thread of the parent may have had that mutex at the fork.
Registry& ourRegistry()
{
    Registry* known = registry.load();
    while (!known || !known->origin.isHere()) {
        auto fresh = std::make_unique<Registry>();
        if (!registry.compare_exchange_strong(known, fresh.get()))
            continue; // another thread was faster
        if (known)
            keepForever(std::shared_ptr<Registry>(known));
        known = fresh.release();
    }
    return *known;
}

bool isSame(const std::weak_ptr<const Clock>& known, const ClockPointer& clock)
{
    return !known.owner_before(clock) && !clock.owner_before(known);
}

} // namespace

Nodes::Nodes(const std::vector<Endpoint>& endpoints, const std::string& clientName, const ClockPointer& clock,
             std::shared_ptr<Resolver> resolver, std::shared_ptr<const Logger> logger)
    : m_set(std::make_shared<NodeSet>(endpoints, clientName, clock, std::move(resolver), std::move(logger)))
{
    for (const Endpoint& endpoint : endpoints)
        m_releasers.push_back(Releaser::make(endpoint, releaserOptions(m_set->parts())));
}

/// The releasers do not send again what has been answered meanwhile. In a child there are no threads to join, and one
/// of the parent may have been using the connections at the fork.
Nodes::~Nodes()
{
    if (!m_origin.isHere()) {
        disconnect();
        keepForever(m_set);
        for (std::shared_ptr<Releaser>& each : m_releasers)
            keepForever(std::move(each));
        return;
    }
    for (std::size_t i = 0; i < size(); ++i)
        m_set->readLate(i);
    for (const std::shared_ptr<Releaser>& each : m_releasers)
        each->requestStop();
}

std::shared_ptr<Nodes> Nodes::shared(const std::vector<Endpoint>& endpoints, const std::string& clientName,
                                     const ClockPointer& clock)
{
    Registry& known = ourRegistry();
    const std::lock_guard guard(known.mutex);
    std::erase_if(known.entries, [](const Registry::Entry& each) { return each.nodes.expired(); });
    for (const Registry::Entry& each : known.entries) {
        if (each.endpoints != endpoints || each.clientName != clientName || !isSame(each.clock, clock))
            continue;
        if (std::shared_ptr<Nodes> nodes = each.nodes.lock())
            return nodes;
    }
    auto nodes = std::make_shared<Nodes>(endpoints, clientName, clock);
    known.entries.push_back({endpoints, clientName, clock, nodes});
    return nodes;
}

Result<void, Error> Nodes::startReleasers()
{
    if (!m_origin.isHere())
        return failure(forkedError());
    for (const std::shared_ptr<Releaser>& each : m_releasers)
        if (Result<void, Error> started = each->start(); !started)
            return started;
    return {};
}

void Nodes::disconnect()
{
    m_set->disconnect();
    for (const std::shared_ptr<Releaser>& each : m_releasers)
        each->disconnect();
}

} // namespace v1
} // namespace lockscope::lock
