// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture_impl.h"

#include <numeric>
#include <utility>

namespace lockscope {

namespace {

/// Longer than a frame by far: a consumer that pulls at its beat never sees an id change its meaning within a batch.
/// And for those that do not, as long as it costs no more than a megabyte of each.
constexpr std::chrono::seconds kRest{1};
constexpr std::size_t kRestingLocks = 4'096;
constexpr std::size_t kRestingTokens = 16'384;
constexpr std::size_t kCommonName = 60; ///< bytes: two cache lines with its size before it
constexpr std::size_t kAhead = 8;       ///< elements of a queue whose memory is fetched before their turn

} // namespace

Picture::Picture() : m(std::make_unique<Impl>()) {}

Picture::~Picture() = default;

void Picture::setCoverage(NodeId node, const Coverage& coverage)
{
    auto& where = m->node(node);
    where.coverage = coverage;
    where.narrowest = std::exchange(where.isCoverageSet, true) ? inBoth(where.narrowest, coverage) : coverage;
    where.beforeGap = inBoth(where.beforeGap, coverage);
}

void Picture::setReadsHolders(NodeId node, bool reads)
{
    m->node(node).readsHolders = reads;
}

void Picture::setUnnamed(NodeId node, IsUnnamed isUnnamed)
{
    m->node(node).isUnnamed = std::move(isUnnamed);
}

LockId Picture::find(NodeId node, std::uint16_t database, std::string_view name, LockId guess) const
{
    if (m->is(guess, node, database, name))
        return guess;
    return m->find(m->hashOf(node, database, name));
}

void Picture::fetchAhead(LockId id) const
{
    if (index(id) >= m->entries.size())
        return;
    Impl::prefetchEntry(m->at(id));
}

std::uint64_t Picture::fetchTokenAhead(std::string_view token) const
{
    const auto hash = hashBytes(token, m->seed);
    m->tokenIndex.prefetch(hash);
    return hash;
}

void Picture::fetchNameAhead(LockId id) const
{
    if (index(id) >= m->entries.size())
        return;
    const auto& e = m->at(id);
    if (e.name != nullptr) {
        __builtin_prefetch(e.name);
        __builtin_prefetch(e.name + kCommonName);
    }
    m->prefetchNote(e);
}

const LockState& Picture::state(LockId id) const
{
    return m->at(id).state;
}

KeyView Picture::key(LockId id) const
{
    const auto& e = m->at(id);
    return {e.node, e.database, ByteStore::get(e.name)};
}

std::string_view Picture::token(TokenId id) const
{
    return index(id) < m->tokens.size() ? ByteStore::get(m->tokens[index(id)].bytes) : std::string_view{};
}

std::uint32_t Picture::size() const
{
    return m->entries.size();
}

std::uint32_t Picture::heldCount() const
{
    return m->held;
}

std::uint32_t Picture::trackedCount() const
{
    return m->names.size();
}

std::uint64_t Picture::unattributed() const
{
    return m->unattributed;
}

std::uint64_t Picture::unread(NodeId node) const
{
    return m->node(node).unread;
}

std::uint64_t Picture::unread() const
{
    return m->unread;
}

ServerTime Picture::confirmedAt(LockId id, ServerTime near) const
{
    return std::min(m->at(id).confirmed, near);
}

std::uint32_t Picture::sequence(LockId id) const
{
    return id == kNoLock ? 0 : m->at(id).sequence;
}

bool Picture::isUnconfirmed(LockId id) const
{
    return index(id) < m->entries.size() && m->at(id).has(flag::Unconfirmed);
}

NodeId Picture::nodeOf(LockId id) const
{
    return m->at(id).node;
}

bool Picture::wantsRead(LockId id) const
{
    if (index(id) >= m->entries.size())
        return false;
    const auto& e = m->at(id);
    if (!e.has(flag::Known))
        return false;
    if (e.has(flag::Waits | flag::Pushed | flag::Unconfirmed | flag::Predicted | flag::ExpiryWanted | flag::Doubt))
        return true;
    if (e.state.phase == Phase::Gone)
        return !e.has(flag::Over); // first heard of by something that does not say what it is
    return e.isHeld() && e.state.holder == TokenId::None && !e.state.tooLarge;
}

void Picture::setWaiters(LockId lock, std::optional<std::uint16_t> waiters)
{
    if (index(lock) >= m->entries.size())
        return;
    auto& e = m->at(lock);
    auto& s = e.state;
    if (!e.has(flag::Known) || (s.waitersKnown == waiters.has_value() && s.waiters == waiters.value_or(0)))
        return;
    if (s.phase == Phase::Gone) { // nobody holds it, and nobody was seen to: it is there for those who wait
        if (waiters.value_or(0) == 0)
            return;
        s.phase = Phase::Free;
        s.evidence = Evidence::Queue;
        ++m->freed;
        m->linger(lock, e);
    }
    s.waitersKnown = waiters.has_value();
    s.waiters = waiters.value_or(0);
    m->touch(lock, e);
}

bool Picture::hasChanged() const
{
    return !m->dirty.empty() || !m->newNames.empty() || !m->newTokens.empty();
}

void Picture::resend(std::span<const LockEvent> events)
{
    for (const auto& event : events)
        m->touch(event.lock, m->at(event.lock));
}

void Picture::collect(Batch& into, std::vector<LockEvent>& events)
{
    auto& d = *m;
    std::uint64_t reused = 0;
    const auto define = [&](std::string_view text) {
        const auto offset = into.bytes.size();
        into.bytes.append(text);
        return static_cast<std::uint32_t>(offset);
    };
    for (const auto& [id, from] : d.newNames) {
        const auto& e = d.entries[id];
        const auto name = ByteStore::get(e.name);
        into.names.push_back(
            {LockId{id}, e.node, e.database, define(name), static_cast<std::uint32_t>(name.size()), from});
        reused = std::max(reused, from);
    }
    for (const auto& [id, from] : d.newTokens) {
        const auto bytes = ByteStore::get(d.tokens[id].bytes);
        into.tokens.push_back({TokenId{id}, define(bytes), static_cast<std::uint32_t>(bytes.size()), from});
        reused = std::max(reused, from);
    }
    if (into.speaksOfBefore(reused)) {
        resend(into.events);
        into.leaveOutEvents();
    }
    if (into.epoch == 0 || into.events.empty())
        into.epoch = d.epoch;
    into.addEvents(events);
    const auto after = static_cast<std::uint32_t>(into.events.size());
    for (const auto id : d.dirty) {
        auto& e = d.at(id);
        e.unset(flag::Dirty);
        into.states.push_back({id, after, e.state});
    }
    d.newNames.clear();
    d.newTokens.clear();
    d.dirty.clear();
    d.restLapsedTokens();
    ++d.epoch;
    into.counters.held = d.held;
    into.counters.tracked = d.names.size();
    into.counters.unattributed = d.unattributed;
    into.counters.unread = d.unread;
    d.wakeRested();
}

std::size_t Picture::memoryBytes() const
{
    const auto& d = *m;
    return sizeof(Impl) + d.entries.memoryBytes() + d.names.memoryBytes() + d.tokenIndex.memoryBytes() +
           d.bytes.capacityBytes() + d.tokens.capacity() * sizeof(TokenRecord) + d.notes.capacity() * sizeof(Note) +
           (d.freeNotes.capacity() + d.dirty.capacity() + d.lapsedTokens.capacity()) * sizeof(std::uint32_t) +
           (d.restingLocks.size() + d.restingTokens.size()) * sizeof(Resting) +
           (d.freeLocks.capacity() + d.freeTokens.capacity() + d.newNames.capacity() + d.newTokens.capacity()) *
               sizeof(Defined) +
           std::accumulate(d.nodes.begin(), d.nodes.end(), std::size_t{0}, [](std::size_t sum, const NodeState& n) {
               return sum + n.deadlines.capacity() * sizeof(Due) +
                      (n.shortLinger.size() + n.longLinger.size()) * sizeof(Linger) +
                      (n.begun.size() + n.noted.size()) * sizeof(Waiting);
           });
}

LockId Picture::Impl::add(NodeId where, std::uint16_t database, std::string_view name, std::uint64_t hash,
                          ServerTime seen)
{
    Defined defined{};
    if (freeLocks.empty()) {
        defined = {entries.add(), 0};
    } else {
        defined = freeLocks.back();
        freeLocks.pop_back();
    }
    const LockId id{defined.id};
    auto& e = at(id);
    e.name = bytes.put(name);
    if (e.node != where)
        e.queued = std::numeric_limits<std::uint32_t>::max(); // that place is in the queue of another node
    e.node = where;
    e.database = database;
    // Not from zero: a read that was asked for a former owner of the id never fits by chance.
    e.sequence = nextSequence += 0x9E3779B9u;
    e.confirmed = seen;
    e.set(flag::Known);
    if (const auto& isUnnamed = node(where).isUnnamed; isUnnamed && isUnnamed(name))
        e.set(flag::Unnamed);
    names.insert(hash, defined.id);
    newNames.push_back(defined);
    return id;
}

void Picture::Impl::drop(LockId id)
{
    auto& e = at(id);
    if (e.has(flag::Unread) || (e.has(flag::Unnamed) && e.has(flag::Waits)))
        endUnread(e);
    forgetWait(e);
    if (e.has(flag::OwnRelease))
        forgetForced(id);
    names.erase(hashOf(e.node, e.database, ByteStore::get(e.name)), index(id));
    if (e.isHeld())
        --held;
    if (e.state.phase == Phase::Free)
        --freed;
    unuse(e.state.holder);
    unuse(e.state.previousHolder);
    e.state = LockState{};
    // e.queued stays: the node's deadline queue still has that place, and whoever gets the id next uses it.
    touch(id, e);
    e.flags = flag::Dirty; // not Held, not Known
    restingLocks.push_back({epoch, now, index(id)});
}

TokenId Picture::Impl::intern(std::string_view token, std::uint64_t hash)
{
    if (token.empty())
        return TokenId::None;
    if (hash == 0)
        hash = hashBytes(token, seed);
    auto id = tokenIndex.find(hash);
    if (id == IdIndex::kNone) {
        Defined defined{};
        if (freeTokens.empty()) {
            defined = {static_cast<std::uint32_t>(tokens.size()), 0};
            tokens.emplace_back();
        } else {
            defined = freeTokens.back();
            freeTokens.pop_back();
            if (freeTokens.size() >= kAhead)
                __builtin_prefetch(&tokens[freeTokens[freeTokens.size() - kAhead].id], 1);
        }
        id = defined.id;
        tokens[id] = {bytes.put(token), static_cast<std::uint32_t>(hash)};
        tokenIndex.insert(hash, id);
        newTokens.push_back(defined);
    }
    ++tokens[id].users;
    return TokenId{id};
}

void Picture::Impl::unuse(TokenId id)
{
    if (id == TokenId::None)
        return;
    auto& token = tokens[index(id)];
    if (--token.users != 0 || token.lapsed)
        return;
    token.lapsed = true;
    lapsedTokens.push_back(index(id));
}

void Picture::Impl::restLapsedTokens()
{
    for (std::size_t i = 0; i < lapsedTokens.size(); ++i) {
        if (i + kAhead < lapsedTokens.size())
            tokenIndex.prefetch(tokens[lapsedTokens[i + kAhead]].hash);
        auto& token = tokens[lapsedTokens[i]];
        token.lapsed = false;
        if (token.users != 0) // came back in the meantime
            continue;
        tokenIndex.erase(token.hash, lapsedTokens[i]);
        restingTokens.push_back({epoch, now, lapsedTokens[i]});
    }
    lapsedTokens.clear();
}

void Picture::Impl::wakeRested()
{
    const auto awake = [&](const std::deque<Resting>& queue, std::size_t keep) {
        return queue.size() > keep && hasPassed(queue.front().since, kRest, now);
    };
    for (; awake(restingLocks, kRestingLocks); restingLocks.pop_front()) {
        const auto& rested = restingLocks.front();
        auto& e = entries[rested.id];
        bytes.drop(e.name);
        e.name = nullptr;
        freeLocks.push_back({rested.id, rested.epoch});
    }
    for (; awake(restingTokens, kRestingTokens); restingTokens.pop_front()) {
        const auto& rested = restingTokens.front();
        bytes.drop(tokens[rested.id].bytes);
        tokens[rested.id].bytes = nullptr;
        freeTokens.push_back({rested.id, rested.epoch});
    }
}

} // namespace lockscope
