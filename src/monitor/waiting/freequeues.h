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

/// Waiters of locks that nobody holds: the queue of a fair lock outlives its key and blocks everybody while its head is
/// absent. Clients in the queue listen on a channel, by which the queue is found. It counts channels first, and lists
/// them only when there are few. Decides the next query and parses answers; sends nothing. Thread: redis-io.
class FreeQueues
{
public:
    enum class Ask : std::uint8_t { Nothing, Count /**< INFO stats */, List /**< PUBSUB CHANNELS of channels() */ };
    /// A free lock and the queue in which clients wait for it.
    struct Found
    {
        std::string lock;
        formats::WaitPlace place;
    };

    FreeQueues(NodeHost& host, WaitBoard& board) : m_host(host), m_board(board) {}

    /// Begins a new connection.
    void start();
    void stop();
    /// Patterns of the channels on which queued clients listen.
    [[nodiscard]] static std::vector<std::string_view> channels();

    /// `mayAsk`: channels may be listed and queues read.
    [[nodiscard]] Ask next(MonoTime now, bool mayAsk);
    void takeCount(std::string_view info);
    /// Parses one of the lists; end() ends the round.
    void takeChannels(const redis::ReplyView& reply);
    /// All lists have arrived: returns the queues to measure and read now, and withdraws waiters of other locks.
    [[nodiscard]] std::vector<Found> end();
    /// Reports the waiters found in such a queue.
    void updateBoard(const std::string& lock, WaitersFrom found);
    /// Our user lacks the right: waiters of held locks are still counted.
    void refused();
    /// True when the first round is complete and none is running.
    [[nodiscard]] bool isKnown() const { return m_isKnown && !m_wantsList; }

private:
    void withdraw(LockId lock);
    NodeHost& m_host;
    WaitBoard& m_board;
    struct WaitedFor
    {
        const formats::LastingQueue* queue = nullptr; ///< the queue of these clients
        std::vector<std::string> listeners;           ///< at most kMaxWaitersKept
        std::uint32_t count = 0;
    };
    using Locks = std::map<std::string, WaitedFor, std::less<>>;
    Locks m_waitedFor;                            ///< free locks of the current round
    Locks m_found;                                ///< result of the previous round
    std::set<std::string, std::less<>> m_onBoard; ///< locks with reported waiters since then
    MonoTime m_counted{};
    bool m_wantsList = false; ///< the channels are few enough to be listed
    bool m_isKnown = false;
    bool m_may = true;
};

} // namespace lockscope::monitor
