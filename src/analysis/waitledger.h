// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace lockscope::analysis {

/// How much waiting each lock has caused since watching began: the waiters that were seen, times how long they were
/// seen. Locks are kept by name, so that one that comes and goes stays one; at most kMost of them, and those that
/// caused least give way. Not thread-safe.
class WaitLedger
{
public:
    static constexpr std::size_t kMost = 4'096;

    struct Entry
    {
        KeyspaceId keyspace{};
        std::uint16_t database = 0;
        std::string name;      ///< raw bytes
        LockId lock = kNoLock; ///< its latest id; whether it still is its own the picture says
        std::uint32_t waiters = 0;
        std::uint32_t most = 0;              ///< at once
        ServerTime since{};                  ///< of `waiters`
        std::chrono::microseconds before{0}; ///< what was waited until `since`

        /// All that was waited until `now`, in client-seconds so to speak.
        [[nodiscard]] std::chrono::microseconds total(ServerTime now) const
        {
            return before + (now > since ? waiters * (now - since) : std::chrono::microseconds{0});
        }
    };

    /// From `at` on so many wait for the lock. What is older than what is known already counts from there.
    void set(LockId lock, const KeyView& key, std::uint32_t waiters, ServerTime at);
    void clear();

    /// Stable numbers below bound(); an entry that gave way has no name.
    [[nodiscard]] std::size_t bound() const { return m_entries.size(); }
    /// Entries that have a name.
    [[nodiscard]] std::size_t size() const { return m_numbers.size(); }
    [[nodiscard]] const Entry& entry(std::uint32_t number) const { return m_entries[number]; }
    /// The numbers of the `n` that caused most, most first; ties by name.
    [[nodiscard]] std::vector<std::uint32_t> top(std::size_t n, ServerTime now) const;
    [[nodiscard]] std::chrono::microseconds total(ServerTime now) const;

private:
    using Key = std::tuple<KeyspaceId, std::uint16_t, std::string>;
    void makeRoom(ServerTime now);

    std::vector<Entry> m_entries;
    std::map<Key, std::uint32_t> m_numbers;
    std::vector<std::uint32_t> m_free;
    std::chrono::microseconds m_gone{0}; ///< of entries that gave way
};

} // namespace lockscope::analysis
