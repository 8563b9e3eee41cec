// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lockscope::redis {

/// A group of commands with pending replies.
struct PendingReplies
{
    std::uint64_t firstByte = 0; ///< position of its first byte in the connection's output
    std::uint64_t tag = 0;
    ReplySink* sink = nullptr;
    std::uint32_t replies = 0;
    std::uint32_t answered = 0;
    bool isSubscription = false; ///< its confirmations arrive as pushes
};

/// FIFO ring; allocates only to grow.
class PendingQueue
{
public:
    PendingQueue() : m_ring(64) {}

    [[nodiscard]] bool isEmpty() const { return m_count == 0; }
    [[nodiscard]] std::size_t awaited() const { return m_awaited; } ///< pending replies
    [[nodiscard]] PendingReplies& front() { return m_ring[m_head]; }

    void push(const PendingReplies& entry)
    {
        if (m_count == m_ring.size())
            grow();
        m_ring[(m_head + m_count) & (m_ring.size() - 1)] = entry;
        ++m_count;
        m_awaited += entry.replies;
    }

    /// Counts one reply of the front entry; removes the entry after its last. Returns a copy from before the call.
    PendingReplies takeReply()
    {
        const PendingReplies entry = front();
        --m_awaited;
        if (++front().answered == entry.replies) {
            m_head = (m_head + 1) & (m_ring.size() - 1);
            --m_count;
        }
        return entry;
    }

private:
    void grow()
    {
        std::vector<PendingReplies> larger(m_ring.size() * 2);
        for (std::size_t i = 0; i < m_count; ++i)
            larger[i] = m_ring[(m_head + i) & (m_ring.size() - 1)];
        m_ring.swap(larger);
        m_head = 0;
    }

    std::vector<PendingReplies> m_ring; ///< size is a power of two
    std::size_t m_head = 0;
    std::size_t m_count = 0;
    std::size_t m_awaited = 0;
};

} // namespace lockscope::redis
