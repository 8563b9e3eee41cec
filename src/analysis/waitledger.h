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

/// Total wait time that each lock has caused since monitoring began: observed waiters times the time they were
/// observed. Locks are kept by name, so that a recurring lock stays one entry; at most kMost entries, and the one that
/// caused least is evicted first. Not thread-safe.
class WaitLedger
{
public:
    static constexpr std::size_t kMost = 4'096;

    struct Entry
    {
        KeyspaceId keyspace{};
        std::uint16_t database = 0;
        std::string name;      ///< raw bytes
        LockId lock = kNoLock; ///< its latest id; compare the name with the picture before using it
        std::uint32_t waiters = 0;
        std::uint32_t most = 0;              ///< maximum at one time
        ServerTime since{};                  ///< start of the period with `waiters` waiters
        std::chrono::microseconds before{0}; ///< wait time accumulated before `since`

        /// Accumulated wait time up to `now`, in client-seconds.
        [[nodiscard]] std::chrono::microseconds total(ServerTime now) const
        {
            return before + (now > since ? waiters * (now - since) : std::chrono::microseconds{0});
        }
    };

    /// From `at` on, `waiters` clients wait for the lock. A time before the latest known change counts from that
    /// change.
    void set(LockId lock, const KeyView& key, std::uint32_t waiters, ServerTime at);
    void clear();

    /// Entry numbers are stable and below bound(); an evicted entry has an empty name.
    [[nodiscard]] std::size_t bound() const { return m_entries.size(); }
    /// Number of entries that have a name.
    [[nodiscard]] std::size_t size() const { return m_numbers.size(); }
    [[nodiscard]] const Entry& entry(std::uint32_t number) const { return m_entries[number]; }
    /// The numbers of the `n` locks that caused most wait time, in descending order; ties by name.
    [[nodiscard]] std::vector<std::uint32_t> top(std::size_t n, ServerTime now) const;
    [[nodiscard]] std::chrono::microseconds total(ServerTime now) const;

private:
    using Key = std::tuple<KeyspaceId, std::uint16_t, std::string>;
    void makeRoom(ServerTime now);

    std::vector<Entry> m_entries;
    std::map<Key, std::uint32_t> m_numbers;
    std::vector<std::uint32_t> m_free;
    std::chrono::microseconds m_gone{0}; ///< total of evicted entries
};

} // namespace lockscope::analysis
