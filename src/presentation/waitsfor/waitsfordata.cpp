// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/waitsfor/waitsfordata.h"

#include "formats/decode.h"

#include <algorithm>

namespace lockscope::presentation {

using analysis::Party;
using analysis::WaitsForFacts;

namespace {

/// True when the token alone identifies its holder on every lock: its library stores process and thread in it.
bool namesThread(LibraryId library, std::string_view token)
{
    const auto text = formats::describeHolder(library, token);
    return !text.client.empty() && !text.thread.empty();
}

Party partyOf(LibraryId library, std::string_view token)
{
    Party who;
    who.id = token;
    who.library = library;
    who.idIsWho = !token.empty() && namesThread(library, token);
    return who;
}

} // namespace

void WaitsForData::reset()
{
    *this = WaitsForData();
}

bool WaitsForData::takeChanged()
{
    return std::exchange(m_changed, false);
}

void WaitsForData::consume(const Frame& frame)
{
    m_changed = m_changed || !frame.batch.traced.empty();
    for (const ReusedLock& reused : frame.reusedLocks) {
        m_details.erase(index(reused.id));
        m_traced.erase(index(reused.id));
        m_kept.erase(index(reused.id));
    }
    for (const LockWaiters& waiters : frame.batch.waits) {
        keep(waiters.lock, waiters, frame.picture);
        if (waiters.from.empty())
            m_details.erase(index(waiters.lock));
        else
            m_details[index(waiters.lock)] = waiters;
        readLock(waiters.lock, frame.picture, waiters.at);
    }
    for (const LockId id : frame.picture.changed()) {
        const std::uint32_t lock = index(id);
        if (!m_kept.empty() && m_kept.contains(lock))
            dropKept(id, frame.picture);
        if (frame.picture.state(id).waiters > 0 || (lock < m_isWaiting.size() && m_isWaiting[lock]))
            readLock(id, frame.picture, frame.batch.now);
    }
    if (m_counted.addBatch(frame.batch))
        lookAtAll(frame.picture, frame.batch.now);
    bool isOver = false;
    for (const TraceStatus& status : frame.batch.traceStates) {
        if (status.state != TraceStatus::State::Ended)
            continue;
        endBurst(status, frame.picture);
        isOver = true;
    }
    m_bursts += isOver ? 1 : 0; // a burst on several locks ends once for each of them
}

// --- waits kept from the last trace ---

WaitsForData::Hold WaitsForData::holdOf(LockId lock, const PictureView& picture)
{
    const LockState& state = picture.state(lock);
    if (state.holder == TokenId::None)
        return {{}, state.heldSince};
    return {std::string(picture.token(state.holder)), state.heldSince};
}

bool WaitsForData::isSame(const Hold& before, const Hold& now)
{
    const bool sameHolder = before.holder.empty() || before.holder == now.holder;
    return sameHolder && (before.since == kUnknownTime || now.since == kUnknownTime || before.since == now.since);
}

/// Keeps traced waits that `now` lacks only because the burst has ended.
void WaitsForData::keep(LockId lock, const LockWaiters& now, const PictureView& picture)
{
    const std::uint32_t id = index(lock);
    const auto isTrace = [](const WaitersFrom& from) { return from.source == WaitSource::Trace; };
    const bool held = id < picture.size() && picture.state(lock).phase == LockPhase::Held;
    const auto hold = held ? holdOf(lock, picture) : Hold();
    if (std::any_of(now.from.begin(), now.from.end(), isTrace)) {
        m_kept.erase(id);
        m_traced[id] = hold;
        return;
    }
    const auto traced = m_traced.find(id);
    const auto detail = m_details.find(id);
    if (traced == m_traced.end())
        return;
    if (held && detail != m_details.end() && isSame(traced->second, hold)) {
        const auto& from = detail->second.from;
        const auto trace = std::find_if(from.begin(), from.end(), isTrace);
        if (trace != from.end() && !trace->waiters.empty())
            m_kept[id] = {*trace, std::max(trace->at, now.at), hold, m_bursts};
    }
    m_traced.erase(traced);
}

void WaitsForData::dropKept(LockId lock, const PictureView& picture)
{
    const auto kept = m_kept.find(index(lock));
    if (picture.state(lock).phase == LockPhase::Held && isSame(kept->second.hold, holdOf(lock, picture)))
        return;
    m_kept.erase(kept);
    m_changed = true;
}

/// A polling client that a later burst did not see has stopped waiting; a client that only listens would not be seen.
void WaitsForData::endBurst(const TraceStatus& status, const PictureView& picture)
{
    constexpr std::int64_t kLongEnoughMs = 2'000;
    const auto isGone = [](const Waiter& waiter) { return waiter.pulse != WaiterPulse::Listens; };
    for (auto it = m_kept.begin(); it != m_kept.end() && status.elapsedMs >= kLongEnoughMs;) {
        Kept& kept = it->second;
        const LockId lock{it->first};
        if (kept.burst < m_bursts && picture.key(lock).node == status.node &&
            (status.lock == kNoLock || status.lock == lock))
            std::erase_if(kept.trace.waiters, isGone);
        it = kept.trace.waiters.empty() ? m_kept.erase(it) : std::next(it);
    }
    m_changed = true;
}

void WaitsForData::forgetKept()
{
    m_kept.clear();
    m_changed = true;
}

void WaitsForData::readLock(LockId lock, const PictureView& picture, ServerTime at)
{
    const std::uint32_t id = index(lock);
    if (id >= picture.size())
        return;
    if (id >= m_isWaiting.size())
        m_isWaiting.resize(id + std::size_t{1});
    const LockState& state = picture.state(lock);
    const auto detail = m_details.find(id);
    std::uint32_t waiters = detail == m_details.end() ? state.waiters : std::max(state.waiters, detail->second.count);
    if (state.phase != LockPhase::Held) // nobody blocks them, except in a queue that outlives its lock
        waiters = state.phase == LockPhase::Free ? state.waiters : 0;
    if (!m_counted.has(picture.key(lock).node))
        waiters = 0;
    m_changed = m_changed || m_isWaiting[id] || waiters > 0;
    m_isWaiting[id] = waiters > 0;
    if (waiters > 0)
        m_waiting[id] = waiters;
    else
        m_waiting.erase(id);
    m_ledger.set(lock, picture.key(lock), waiters, at);
}

/// The set of live nodes changed.
void WaitsForData::lookAtAll(const PictureView& picture, ServerTime at)
{
    for (std::uint32_t id = 0; id < picture.size(); ++id) {
        if (picture.state(LockId{id}).waiters > 0 || m_details.contains(id) || m_waiting.contains(id))
            readLock(LockId{id}, picture, at);
    }
    m_changed = true;
}

WaitsForFacts WaitsForData::facts(const PictureView& picture, const analysis::TokenClients* clients) const
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> locks; // number of waiters, lock
    for (const auto& [lock, waiters] : m_waiting)
        locks.emplace_back(waiters, lock);
    for (const auto& [lock, kept] : m_kept) {
        if (!m_waiting.contains(lock))
            locks.emplace_back(kept.trace.waiters.size(), lock);
    }
    std::sort(locks.begin(), locks.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    if (locks.size() > kMostLocks)
        locks.resize(kMostLocks);
    WaitsForFacts facts;
    for (const auto& [waiters, id] : locks) {
        const LockId lock{id};
        const LockState& state = picture.state(lock);
        const NodeId node = picture.key(lock).node;
        if (m_waiting.contains(id)) // waiters that were only seen before are listed by name
            facts.counts.push_back({lock, waiters});
        if (state.phase == LockPhase::Held && state.holder != TokenId::None) {
            Party who = partyOf(state.library, picture.token(state.holder));
            if (const TracedClient* client = clients ? clients->clientOf(who.id) : nullptr) {
                who.client = client->address;
                who.node = client->node;
                who.name = client->name;
                who.several = client->several;
            }
            facts.holds.push_back({lock, std::move(who), state.heldSince});
        }
        const auto add = [&](const WaitersFrom& from, ServerTime asOf) {
            for (const Waiter& waiter : from.waiters) {
                Party who = partyOf(state.library, waiter.id);
                who.client = waiter.client;
                who.node = node;
                who.name = waiter.name;
                who.several = waiter.several;
                facts.waits.push_back({lock, std::move(who), waiter.since, from.source, asOf});
            }
        };
        if (const auto detail = m_details.find(id); detail != m_details.end() && m_counted.has(node)) {
            for (const WaitersFrom& from : detail->second.from) {
                // Blocked on an unknown list, which only a trace could identify.
                if (from.source != WaitSource::Blocked || from.bound != WaitBound::AtMost)
                    add(from, kUnknownTime);
            }
        }
        if (const auto kept = m_kept.find(id); kept != m_kept.end())
            add(kept->second.trace, kept->second.at);
    }
    return facts;
}

} // namespace lockscope::presentation
