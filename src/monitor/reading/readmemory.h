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

/// Facts that the reader keeps for each lock between reads. Verified by name, because ids are reused and a new lock
/// must not inherit facts. Thread: redis-io.
class ReadMemory
{
public:
    struct Entry
    {
        std::uint32_t owner = 0; ///< hash of the lock's name
        ValueType type = ValueType::Unknown;
        Evidence evidence = Evidence::Poll; ///< evidence of the pending request
        std::uint32_t lookedAt = 0;         ///< turn of the latest reading
        std::uint32_t lookedMs = 0;         ///< monotonic, truncated
        bool runsOut = false;               ///< the value encodes its end, which no notification announces
    };

    explicit ReadMemory(NodeHost& host) : m_host(host) {}

    /// The entry of the lock that has this id now; initially empty.
    Entry& of(LockId lock);
    /// nullptr: nothing is known of the lock that has this id now.
    [[nodiscard]] const Entry* known(LockId lock) const;
    /// True when the lock's value encodes its end.
    [[nodiscard]] bool runsOut(LockId lock) const
    {
        const auto* entry = known(lock);
        return entry != nullptr && entry->runsOut;
    }
    void noteRead(Entry& entry, MonoTime now) const;
    /// Begins a new turn, in which nothing has been read yet.
    void beginTurn() { ++m_turn; }
    /// True when it was read in this turn.
    [[nodiscard]] bool isLookedAt(LockId lock) const;
    /// isLookedAt(), and nothing is left uncertain by an earlier gap.
    [[nodiscard]] bool isFresh(LockId lock) const { return isLookedAt(lock) && !m_host.picture().isUnconfirmed(lock); }
    /// Age of the oldest reading among held locks, in milliseconds. Scans all locks.
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
