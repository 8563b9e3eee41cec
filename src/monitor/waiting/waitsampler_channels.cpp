// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who waits by listening: subscribers of channels.
#include "monitor/waiting/waitsampler.h"

#include "redis/command.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

namespace {

constexpr std::size_t kChannelsACommand = 32; ///< they come back with the answer

} // namespace

void WaitSampler::composeChannels()
{
    for (const bool sharded : {false, true}) {
        if (sharded && !m_dialect.sharded)
            break;
        for (std::size_t first = 0; first < m_channels.size(); first += kChannelsACommand) {
            const auto count = std::min(kChannelsACommand, m_channels.size() - first);
            redis::Command ask{"PUBSUB", sharded ? "SHARDNUMSUB" : "NUMSUB"};
            for (std::size_t i = first; i < first + count; ++i) {
                const auto& look = m_looks[m_channels[i].look];
                if (look.step == Step::Channel)
                    ask.arg(look.place.name);
                else
                    ask.arg(look.place.wakes + look.found.waiters[m_channels[i].waiter].id);
            }
            ask.appendTo(m_wire);
            m_sent.push_back({sharded ? Asked::ShardSubscribers : Asked::Subscribers, first, count});
        }
    }
}

void WaitSampler::takeSubscribers(const Sent& sent, const redis::ReplyView& reply)
{
    auto it = reply.begin();
    for (std::size_t i = sent.first; i < sent.first + sent.count && it != reply.end(); ++i) {
        ++it; // the channel's name
        if (it == reply.end())
            return;
        m_channels[i].subscribers += (*it++).integer().value_or(0);
    }
}

void WaitSampler::refusedChannels(const redis::ReplyView& reply)
{
    if (std::exchange(m_dialect.channels, false))
        deny("wait_channels", tr("How many wait for a lock by subscribing to its channel cannot be counted."),
             "+pubsub|numsub +pubsub|shardnumsub", reply);
}

void WaitSampler::finishPulse(std::size_t i)
{
    for (const auto& channel : m_channels) {
        if (channel.look == i)
            m_looks[i].found.waiters[channel.waiter].pulse =
                channel.subscribers > 0 ? WaiterPulse::Listens : WaiterPulse::Silent;
    }
}

} // namespace lockscope::monitor
