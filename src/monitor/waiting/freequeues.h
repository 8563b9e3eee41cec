// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "core/waits.h"
#include "formats/lastingqueue.h"
#include "formats/waitplaces.h"
#include "monitor/nodehost.h"
#include "monitor/waiting/waitboard.h"
#include "redis/reply.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Who waits although nobody holds the lock: the queue of a fair lock outlives its key, and blocks everybody while its
/// head does not come. Whoever stands in it listens to a channel, by which the queue is found. The channels are counted
/// first, and listed only where there are not too many. Says what to ask next and takes the answers; sends nothing.
/// Thread: redis-io.
class FreeQueues
{
public:
    enum class Ask : std::uint8_t { Nothing, Count /**< INFO stats */, List /**< PUBSUB CHANNELS of channels() */ };
    /// A lock that is not held, and the queue in which somebody waits for it.
    struct Found
    {
        std::string lock;
        formats::WaitPlace place;
    };

    FreeQueues(NodeHost& host, WaitBoard& board) : m_host(host), m_board(board) {}

    /// A new connection.
    void start();
    void stop();
    /// Patterns of the channels to which those listen who stand in such a queue.
    [[nodiscard]] static std::vector<std::string_view> channels();

    /// `mayAsk`: channels may be listed and queues be read.
    [[nodiscard]] Ask next(MonoTime now, bool mayAsk);
    void takeCount(std::string_view info);
    /// One of the lists; the round ends with end().
    void takeChannels(const redis::ReplyView& reply);
    /// All lists are there: what is to be measured and read now. What was said before of other locks goes.
    [[nodiscard]] std::vector<Found> end();
    /// What was found in such a queue.
    void tell(const std::string& lock, WaitersFrom found);
    /// Our user may not ask: those who wait for held locks are counted all the same.
    void refused();
    /// The first round is over, and none is under way.
    [[nodiscard]] bool isKnown() const { return m_isKnown && !m_wantsList; }

private:
    void withdraw(LockId lock);
    NodeHost& m_host;
    WaitBoard& m_board;
    struct WaitedFor
    {
        const formats::LastingQueue* queue = nullptr; ///< that they stand in
        std::vector<std::string> listeners;           ///< at most kMaxWaitersKept
        std::uint32_t count = 0;
    };
    using Locks = std::map<std::string, WaitedFor, std::less<>>;
    Locks m_waitedFor;                         ///< free locks of the round that is under way
    Locks m_found;                             ///< of the last one, until the next
    std::set<std::string, std::less<>> m_told; ///< of which somebody was told to wait since
    MonoTime m_counted{};
    bool m_wantsList = false; ///< there are few enough
    bool m_isKnown = false;
    bool m_may = true;
};

} // namespace lockscope::monitor
