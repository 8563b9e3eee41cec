// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who waits although nobody holds the lock: the queue of a fair lock outlives its key, and blocks everybody while its
// head does not come. Whoever stands in it listens to a channel, by which the queue is found.
#include "monitor/waiting/waitsampler.h"

#include "formats/lastingqueue.h"
#include "redis/command.h"

#include <cstdlib>
#include <string>
#include <utility>

namespace lockscope::monitor {

using namespace std::chrono_literals;

namespace {

constexpr auto kChannelsEvery = 2s;
/// Above so many channels they are not listed: at some hundred bytes each, the answer stays below a megabyte.
constexpr std::int64_t kMaxChannels = 5000;
constexpr std::size_t kMaxFree = 256; ///< locks

/// The sum of both kinds; nothing where INFO does not say.
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

/// Who stands in which library's queue, and listens to such a channel.
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

void WaitSampler::composeFree(MonoTime now)
{
    if (!m_dialect.channels || !m_mayRead || !m_mayFind) {
        m_knowsFree = true;
        return;
    }
    if (std::exchange(m_listsChannels, false)) {
        for (const auto& library : formats::libraries()) {
            if (library.lastingQueue == nullptr)
                continue;
            command(Asked::Channels, 0, 1, "PUBSUB", "CHANNELS", library.lastingQueue->channels);
            if (m_dialect.sharded)
                command(Asked::Channels, 0, 1, "PUBSUB", "SHARDCHANNELS", library.lastingQueue->channels);
        }
    } else if (m_channelsAsked == MonoTime{} || now - m_channelsAsked >= kChannelsEvery) {
        m_channelsAsked = now;
        m_waitedFor.clear();
        command(Asked::ChannelCount, 0, 1, "INFO", "stats");
    }
}

/// How many there are is known before they are listed.
void WaitSampler::takeChannelCount(std::string_view info)
{
    const auto count = channelsIn(info);
    m_listsChannels = count && *count > 0 && *count <= kMaxChannels;
    if (!m_listsChannels)
        endFree();
}

void WaitSampler::takeChannels(const redis::ReplyView& reply)
{
    for (const auto channel : reply) {
        const auto [queue, waiter] = queueOf(channel.text());
        if (!waiter || m_waitedFor.size() >= kMaxFree || !m_host.isWatched(waiter->lock))
            continue;
        const auto lock = m_host.find(waiter->lock);
        if (lock == kNoLock || m_host.picture().state(lock).phase != Phase::Held)
            m_waitedFor.emplace(waiter->lock, queue);
    }
}

/// Both lists are there: the queues are read as those of held locks, and what was said before of others goes.
void WaitSampler::endFree()
{
    m_knowsFree = true;
    for (const auto& key : m_freeTold) {
        const auto lock = m_host.find(key);
        if (lock != kNoLock && m_host.picture().state(lock).phase == Phase::Free && !m_waitedFor.contains(key))
            m_board.withdraw(lock, WaitSource::Queue);
    }
    m_freeTold.clear();
    for (const auto& [key, queue] : m_waitedFor) {
        Look look;
        look.key = key;
        look.place = queue->placeOf(key);
        look.step = Step::Length;
        look.isFree = true;
        look.found.source = WaitSource::Queue;
        look.found.bound = WaitBound::Exactly;
        look.found.through = look.place.name;
        m_later.push_back(std::move(look));
    }
    m_waitedFor.clear();
}

void WaitSampler::tellFree(Look& look)
{
    auto lock = m_host.find(look.key);
    if (lock != kNoLock && m_host.picture().state(lock).phase == Phase::Held)
        return;                  // taken in the meantime
    if (look.found.count == 0) { // subscriptions are forgotten now and then
        if (lock != kNoLock)
            m_board.withdraw(lock, WaitSource::Queue);
        return;
    }
    if (lock == kNoLock)
        lock = m_host.lookAt(look.key); // the queue alone tells of it
    look.found.at = m_host.observed().server;
    m_freeTold.insert(look.key);
    m_board.setFree(lock, std::move(look.found));
}

} // namespace lockscope::monitor
