// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/batch.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace lockscope {

namespace {

/// After a burst, a container frees its memory in the first round that needs less than a quarter of it.
constexpr std::size_t kKeepBytes = 1u << 20;

template <class Container>
void empty(Container& c)
{
    if (c.capacity() * sizeof(typename Container::value_type) > kKeepBytes && c.size() < c.capacity() / 4)
        c = Container();
    else
        c.clear();
}

template <class T>
void moveBehind(std::vector<T>& into, std::vector<T>& later)
{
    if (into.empty()) {
        into.swap(later);
        return;
    }
    into.insert(into.end(), std::make_move_iterator(later.begin()), std::make_move_iterator(later.end()));
    later.clear();
}

/// Appends names or tokens; their offsets shift by the bytes already there.
template <class T>
void moveDefinitions(std::vector<T>& into, std::vector<T>& later, std::size_t offset)
{
    for (auto& definition : later)
        definition.offset += static_cast<std::uint32_t>(offset);
    moveBehind(into, later);
}

template <class T>
std::uint64_t newestReuse(const std::vector<T>& definitions, std::uint64_t newest)
{
    for (const auto& definition : definitions)
        newest = std::max(newest, definition.reusedFrom);
    return newest;
}

} // namespace

void Batch::clear()
{
    epoch = 0;
    empty(bytes);
    empty(names);
    empty(tokens);
    empty(events);
    empty(waits);
    empty(clients);
    empty(traced);
    empty(traceStates);
    empty(nodes);
    empty(states);
    eventsLeftOut = 0;
    leftOutFrom = kUnknownTime;
    pace = 1;
    rewound = false;
}

void Batch::addEvents(std::vector<LockEvent>& later)
{
    moveBehind(events, later);
}

void Batch::append(Batch& later)
{
    const auto reused = newestReuse(later.tokens, newestReuse(later.names, 0));
    const auto offset = bytes.size();
    if (bytes.empty())
        bytes.swap(later.bytes);
    else
        bytes.append(later.bytes);
    moveDefinitions(names, later.names, offset);
    moveDefinitions(tokens, later.tokens, offset);
    if (speaksOfBefore(reused))
        leaveOutEvents();
    if (epoch == 0 || events.empty())
        epoch = later.epoch;
    for (State& state : later.states)
        state.after += static_cast<std::uint32_t>(events.size());
    for (NodeEvent& event : later.nodes)
        event.after += static_cast<std::uint32_t>(events.size());
    moveBehind(states, later.states);
    moveBehind(events, later.events);
    moveBehind(waits, later.waits);
    moveBehind(clients, later.clients);
    moveBehind(traced, later.traced);
    moveBehind(traceStates, later.traceStates);
    moveBehind(nodes, later.nodes);
    countLeftOut(later.eventsLeftOut, later.leftOutFrom);
    counters = later.counters;
    now = later.now;
    taken = later.taken;
    pace = later.pace;
    rewound = rewound || later.rewound;
    later.clear();
}

void Batch::leaveOutEvents()
{
    countLeftOut(events.size(), earliestOf(events));
    events.clear();
    traced.clear();
    for (State& state : states)
        state.after = 0;
    // Waiters are not repeated later, so they stay, except those of an id's former owner.
    std::unordered_set<std::uint32_t> others;
    for (const Name& name : names) {
        if (speaksOfBefore(name.reusedFrom))
            others.insert(index(name.id));
    }
    if (!others.empty())
        std::erase_if(waits, [&](const LockWaiters& said) { return others.contains(index(said.lock)); });
}

void Batch::countLeftOut(std::uint64_t count, ServerTime from)
{
    eventsLeftOut += count;
    leftOutFrom = earlierOf(leftOutFrom, from);
}

ServerTime earlierOf(ServerTime a, ServerTime b)
{
    if (a == kUnknownTime || b == kUnknownTime)
        return std::max(a, b); // the known one, if any
    return std::min(a, b);
}

ServerTime earliestOf(std::span<const LockEvent> events)
{
    ServerTime earliest = kUnknownTime;
    for (const LockEvent& event : events) {
        // An event of unknown precision counts with its own time.
        const bool known = event.precisionUs != kUnknownPrecisionUs;
        earliest = earlierOf(earliest, event.at - std::chrono::microseconds(known ? event.precisionUs : 0));
    }
    return earliest;
}

const char* name(CapabilityState state)
{
    switch (state) {
    case CapabilityState::No:
        return "no";
    case CapabilityState::Yes:
        return "yes";
    case CapabilityState::Unknown:
        break;
    }
    return "unknown";
}

} // namespace lockscope
