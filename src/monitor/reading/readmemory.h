// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"
#include "core/time.h"
#include "monitor/nodehost.h"
#include "monitor/reading/bylock.h"

#include <cstdint>
#include <string_view>

namespace lockscope::monitor {

/// What the reader remembers of each lock from one read to the next. It goes by the lock's name: ids are used again,
/// and nothing of what was known is true of the next one. Thread: redis-io.
class ReadMemory
{
public:
    struct Entry
    {
        std::uint32_t owner = 0; ///< hash of the name that the lock's id stands for
        ValueType type = ValueType::Unknown;
        Evidence evidence = Evidence::Poll; ///< of what wants it to be read
        std::uint32_t lookedAt = 0;         ///< the turn of the last look
        std::uint32_t lookedMs = 0;         ///< monotonic, truncated
        bool runsOut = false;               ///< its value says when it ends: no notification will
    };

    explicit ReadMemory(NodeHost& host) : m_host(host) {}

    /// Of the lock that has this id now; empty at first.
    Entry& of(LockId lock);
    /// Null: nothing is known of the lock that has this id now.
    [[nodiscard]] const Entry* known(LockId lock) const;
    /// Its value says when it ends.
    [[nodiscard]] bool runsOut(LockId lock) const
    {
        const auto* entry = known(lock);
        return entry != nullptr && entry->runsOut;
    }
    void looked(Entry& entry, MonoTime now) const;
    /// A new turn: nothing was looked at in it.
    void beginTurn() { ++m_turn; }
    /// Was it looked at in this turn?
    [[nodiscard]] bool isLookedAt(LockId lock) const;
    /// And nothing of a gap before is left open.
    [[nodiscard]] bool isFresh(LockId lock) const { return isLookedAt(lock) && !m_host.picture().isUnconfirmed(lock); }
    /// How long ago the held lock was looked at that waits longest, in milliseconds. Goes over all locks.
    [[nodiscard]] std::uint32_t oldestLook(MonoTime now) const;
    void fetchAhead(LockId lock) const
    {
        if (const auto* entry = m_entries.find(lock))
            __builtin_prefetch(entry, 1);
    }

private:
    [[nodiscard]] std::uint32_t ownerOf(LockId lock) const;

    NodeHost& m_host;
    ByLock<Entry> m_entries;
    std::uint32_t m_turn = 1;
};

} // namespace lockscope::monitor
