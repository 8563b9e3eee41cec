// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/waiting/freequeues.h"

#include "formats/library.h"
#include "formats/librarylist.h"

#include <cstdlib>
#include <optional>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr auto kCountFreeEvery = 2s;
/// Above this number of channels they are not listed: at some hundred bytes each, the answer stays below a megabyte.
constexpr std::int64_t kMaxChannels = 5000;
constexpr std::size_t kMaxFree = 256; ///< locks

/// Sum of both kinds of channels; no value where INFO lacks them.
[[nodiscard]] std::optional<std::int64_t> channelsIn(std::string_view info)
{
    std::optional<std::int64_t> sum;
    for (const std::string_view name : {"pubsub_channels:", "pubsubshard_channels:"}) {
        const auto at = info.find(name);
        if (at != info.npos)
            sum = sum.value_or(0) + std::atoll(std::string(info.substr(at + name.size(), 20)).c_str());
    }
    return sum;
}

/// The library and waiter of a client that listens on this channel.
[[nodiscard]] std::pair<const formats::LastingQueue*, std::optional<formats::QueuedWaiter>>
queueOf(std::string_view channel)
{
    for (const auto& library : formats::libraries()) {
        if (library.lastingQueue == nullptr)
            continue;
        if (const auto waiter = library.lastingQueue->waiterOf(channel))
            return {library.lastingQueue, waiter};
    }
    return {};
}

} // namespace

void FreeQueues::start()
{
    stop();
    m_may = true;
}

void FreeQueues::stop()
{
    m_waitedFor.clear();
    m_found.clear();
    m_onBoard.clear();
    m_counted = {};
    m_wantsList = m_isKnown = false;
}

std::vector<std::string_view> FreeQueues::channels()
{
    std::vector<std::string_view> patterns;
    for (const auto& library : formats::libraries()) {
        if (library.lastingQueue != nullptr)
            patterns.emplace_back(library.lastingQueue->channels);
    }
    return patterns;
}

FreeQueues::Ask FreeQueues::next(MonoTime now, bool mayAsk)
{
    if (!mayAsk || !m_may) {
        m_isKnown = true;
        return Ask::Nothing;
    }
    if (std::exchange(m_wantsList, false))
        return Ask::List;
    if (m_counted != MonoTime{} && now - m_counted < kCountFreeEvery)
        return Ask::Nothing;
    m_counted = now;
    m_waitedFor.clear();
    return Ask::Count;
}

void FreeQueues::refused()
{
    m_may = false;
    m_isKnown = true;
}

void FreeQueues::takeCount(std::string_view info)
{
    const auto count = channelsIn(info);
    m_wantsList = count && *count > 0 && *count <= kMaxChannels;
    if (!m_wantsList)
        (void)end();
}

void FreeQueues::takeChannels(const redis::ReplyView& reply)
{
    for (const auto channel : reply) {
        const auto [queue, waiter] = queueOf(channel.text());
        if (!waiter || m_waitedFor.size() >= kMaxFree || !m_host.isWatched(waiter->lock))
            continue;
        const auto lock = m_host.find(waiter->lock);
        if (lock != kNoLock && m_host.picture().state(lock).phase == LockPhase::Held)
            continue;
        auto& waited = m_waitedFor[std::string(waiter->lock)];
        waited.queue = queue;
        ++waited.count;
        if (waited.listeners.size() < kMaxWaitersKept)
            waited.listeners.emplace_back(waiter->id);
    }
}

std::vector<FreeQueues::Found> FreeQueues::end()
{
    m_isKnown = true;
    for (const auto& key : std::exchange(m_onBoard, {})) {
        const auto lock = m_host.find(key);
        if (lock != kNoLock && m_host.picture().state(lock).phase == LockPhase::Free && !m_waitedFor.contains(key))
            withdraw(lock);
    }
    std::vector<Found> found;
    m_found = std::exchange(m_waitedFor, {});
    for (const auto& [key, waited] : m_found)
        found.push_back({key, waited.queue->placeOf(key)});
    return found;
}

void FreeQueues::withdraw(LockId lock)
{
    m_board.withdraw(lock, WaitSource::Queue);
    m_board.withdraw(lock, WaitSource::Subscribers);
}

void FreeQueues::updateBoard(const std::string& key, WaitersFrom found)
{
    auto lock = m_host.find(key);
    if (lock != kNoLock && m_host.picture().state(lock).phase == LockPhase::Held)
        return; // acquired meanwhile
    const auto listening = m_found.find(key);
    if (found.count == 0 && found.waiters.empty() && listening != m_found.end()) {
        // The queue is gone but clients listen: nobody is left to wake them.
        found.source = WaitSource::Subscribers;
        found.through = listening->second.queue->placeOf(key).wakes + '*';
        found.bound = WaitBound::AtLeast;
        found.count = listening->second.count;
        for (const auto& id : listening->second.listeners) {
            auto& waiter = found.waiters.emplace_back();
            waiter.id = id;
            waiter.pulse = WaiterPulse::Listens;
        }
    }
    if (found.count == 0 && found.waiters.empty()) {
        if (lock != kNoLock)
            withdraw(lock);
        return;
    }
    if (lock == kNoLock)
        lock = m_host.lookAt(key); // only the queue reveals this lock
    found.at = m_host.observed().server;
    m_onBoard.insert(key);
    m_board.setFree(lock, std::move(found));
}

} // namespace lockscope::monitor
