// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/waiting/waitboard.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

namespace {

constexpr std::size_t kMaxIdBytes = 256;
constexpr std::size_t kMostFreed = 256;

[[nodiscard]] bool isSame(const Waiter& a, const Waiter& b)
{
    return a.id == b.id && a.client == b.client;
}

/// Known waiters keep their start, unless the source itself knows the start of each wait: a client that acquired in
/// between and waits again may look the same.
void keepSince(const WaitersFrom& before, WaitersFrom& now)
{
    const bool knowsItself = now.source == WaitSource::Blocked || now.source == WaitSource::Trace;
    for (auto& waiter : now.waiters) {
        const auto known = std::find_if(before.waiters.begin(), before.waiters.end(),
                                        [&](const Waiter& other) { return isSame(other, waiter); });
        if (knowsItself && waiter.since != kUnknownTime)
            continue;
        if (known != before.waiters.end() && known->since != kUnknownTime &&
            (waiter.since == kUnknownTime || known->since < waiter.since))
            waiter.since = known->since;
    }
}

void tidy(WaitersFrom& says)
{
    if (says.waiters.size() > kMaxWaitersKept)
        says.waiters.resize(kMaxWaitersKept);
    for (auto& waiter : says.waiters) {
        if (waiter.id.size() > kMaxIdBytes)
            waiter.id.resize(kMaxIdBytes);
    }
}

[[nodiscard]] bool isNews(const WaitersFrom& before, WaitersFrom now)
{
    now.at = before.at;
    return before != now;
}

[[nodiscard]] ServerTime newest(const std::vector<WaitersFrom>& from)
{
    ServerTime at{};
    for (const auto& one : from)
        at = std::max(at, one.at);
    return at;
}

} // namespace

WaitBoard::Record* WaitBoard::find(LockId lock)
{
    if (index(lock) >= m_has.size() || !m_has[index(lock)])
        return nullptr;
    return &m_records.find(index(lock))->second;
}

void WaitBoard::set(LockId lock, WaitersFrom says)
{
    if (index(lock) < m_picture.size() && m_picture.state(lock).phase == LockPhase::Held)
        put(lock, std::move(says));
}

void WaitBoard::setFree(LockId lock, WaitersFrom says)
{
    if (index(lock) >= m_picture.size() || m_picture.state(lock).phase == LockPhase::Held)
        return;
    bool isFirst = false;
    if (auto* record = find(lock)) { // waiters of the hold that has ended
        isFirst = record->endedAt != kUnknownTime;
        if (isFirst)
            std::erase_if(record->from, [&](const WaitersFrom& one) { return one.source != says.source; });
        record->endedAt = kUnknownTime;
    }
    put(lock, std::move(says), isFirst);
}

void WaitBoard::put(LockId lock, WaitersFrom says, bool isNewsAnyhow)
{
    tidy(says);
    auto* record = find(lock);
    if (record == nullptr) {
        if (index(lock) >= m_has.size())
            m_has.resize(m_picture.size());
        m_has[index(lock)] = true;
        record = &m_records[index(lock)];
        queueLook(lock, says.at);
    }
    const auto before = std::find_if(record->from.begin(), record->from.end(),
                                     [&](const WaitersFrom& one) { return one.source == says.source; });
    const bool known = before != record->from.end();
    if (known)
        keepSince(*before, says);
    for (auto& waiter : says.waiters) {
        if (waiter.since == kUnknownTime)
            waiter.since = says.at;
    }
    const bool news = isNewsAnyhow || !known || isNews(*before, says);
    if (known)
        *before = std::move(says);
    else
        record->from.push_back(std::move(says));
    if (news)
        change(lock, *record);
    else if (m_picture.state(lock).phase != LockPhase::Held)
        apply(lock, *record); // the end of its hold had reset it
}

void WaitBoard::withdraw(LockId lock, WaitSource source)
{
    auto* record = find(lock);
    if (record == nullptr)
        return;
    const auto at = newest(record->from);
    if (std::erase_if(record->from, [&](const WaitersFrom& one) { return one.source == source; }) == 0)
        return;
    if (record->from.empty())
        drop(lock, at);
    else
        change(lock, *record);
}

void WaitBoard::forget(NodeId node)
{
    std::vector<LockId> locks;
    for (const auto& [id, record] : m_records) {
        if (m_picture.key(LockId{id}).node == node)
            locks.push_back(LockId{id});
    }
    for (const auto lock : locks)
        drop(lock, newest(m_records[index(lock)].from));
}

void WaitBoard::retire(NodeId node)
{
    const auto queues = std::exchange(queuesOf(node), {});
    for (const auto& [lock, at] : queues.looked) {
        m_queued[lock] = false;
        if (find(LockId{lock}) != nullptr)
            queueLook(LockId{lock}, at);
    }
    for (const auto& ended : queues.ended)
        queuesOf(m_picture.nodeOf(LockId{ended.lock})).ended.push_back(ended);
}

void WaitBoard::onEvents(std::span<const LockEvent> events)
{
    for (const auto& event : events) {
        auto* record = find(event.lock);
        if (record == nullptr)
            continue;
        if (endsHold(event.kind)) {
            record->endedAt = event.at;
            auto& queues = queuesOf(event.node);
            queues.ended.push_back({index(event.lock), event.at});
            const bool waited = std::any_of(record->from.begin(), record->from.end(),
                                            [](const WaitersFrom& one) { return one.count > 0; });
            if (waited && queues.freed.size() < kMostFreed)
                queues.freed.push_back(event.lock);
        } else if (beginsHold(event.kind)) {
            begin(event.lock, *record, event);
        }
    }
}

void WaitBoard::begin(LockId lock, Record& record, const LockEvent& event)
{
    const ServerTime at = event.at;
    record.endedAt = kUnknownTime;
    // A queued client that holds the lock now no longer waits; if it is queued again, its wait starts now.
    std::size_t served = 0;
    if (event.holder != TokenId::None) {
        for (auto& one : record.from) {
            if (one.source != WaitSource::Queue)
                continue;
            const auto own = std::erase_if(
                one.waiters, [&](const Waiter& waiter) { return waiter.id == m_picture.token(event.holder); });
            one.count -= std::min(one.count, std::uint32_t(own));
            served += own;
        }
    }
    const auto dropped =
        served + std::erase_if(record.from, [&](const WaitersFrom& one) { return one.at + kCarry < at; });
    if (record.from.empty())
        drop(lock, at);
    else if (dropped > 0)
        change(lock, record);
    else
        apply(lock, record); // the reported details are unchanged
}

WaitBoard::Queues& WaitBoard::queuesOf(NodeId node)
{
    const auto i = static_cast<std::size_t>(node);
    if (i >= m_queues.size())
        m_queues.resize(i + 1);
    return m_queues[i];
}

void WaitBoard::tick(NodeId node, ServerTime now, std::chrono::milliseconds staleAfter)
{
    auto& ended = queuesOf(node).ended;
    for (; !ended.empty() && ended.front().at + kFree <= now; ended.pop_front()) {
        const LockId lock{ended.front().lock};
        const auto* record = find(lock);
        if (record != nullptr && record->endedAt != kUnknownTime && record->endedAt + kFree <= now)
            drop(lock, record->endedAt);
    }
    dropStale(node, now, staleAfter);
}

void WaitBoard::dropStale(NodeId node, ServerTime now, std::chrono::milliseconds staleAfter)
{
    auto& looked = queuesOf(node).looked;
    while (!looked.empty() && looked.front().at + staleAfter <= now) {
        const LockId lock{looked.front().lock};
        looked.pop_front();
        m_queued[index(lock)] = false;
        auto* record = find(lock);
        if (record == nullptr)
            continue;
        const auto dropped =
            std::erase_if(record->from, [&](const WaitersFrom& one) { return one.at + staleAfter <= now; });
        if (record->from.empty()) {
            drop(lock, now);
            continue;
        }
        ServerTime oldest = now;
        for (const auto& one : record->from)
            oldest = std::min(oldest, one.at);
        queueLook(lock, oldest);
        if (dropped > 0)
            change(lock, *record);
    }
}

void WaitBoard::queueLook(LockId lock, ServerTime at)
{
    if (index(lock) >= m_queued.size())
        m_queued.resize(m_picture.size());
    if (m_queued[index(lock)]) // left by an earlier record; checked when it comes up
        return;
    m_queued[index(lock)] = true;
    queuesOf(m_picture.key(lock).node).looked.push_back({index(lock), at});
}

std::vector<LockId> WaitBoard::takeFreed(NodeId node)
{
    return std::exchange(queuesOf(node).freed, {});
}

std::span<const WaitersFrom> WaitBoard::of(LockId lock) const
{
    const auto record = m_records.find(index(lock));
    return record == m_records.end() ? std::span<const WaitersFrom>() : std::span(record->second.from);
}

void WaitBoard::apply(LockId lock, const Record& record)
{
    m_picture.setWaiters(lock, waitersOf(record.from));
}

void WaitBoard::change(LockId lock, Record& record)
{
    apply(lock, record);
    if (std::exchange(record.dirty, true))
        return;
    m_dirty.push_back(lock);
}

void WaitBoard::drop(LockId lock, ServerTime at)
{
    const auto record = m_records.find(index(lock));
    if (record->second.told)
        m_gone.push_back({index(lock), at});
    m_records.erase(record);
    m_has[index(lock)] = false;
    m_picture.setWaiters(lock, std::nullopt);
}

void WaitBoard::collect(std::vector<LockWaiters>& into)
{
    for (const auto& gone : m_gone)
        into.push_back({gone.at, LockId{gone.lock}, 0, {}});
    m_gone.clear();
    for (const auto lock : m_dirty) {
        auto* record = find(lock);
        if (record == nullptr || !std::exchange(record->dirty, false))
            continue;
        record->told = true;
        into.push_back({newest(record->from), lock, waitersOf(record->from).value_or(0), record->from});
    }
    m_dirty.clear();
}

} // namespace lockscope::monitor
