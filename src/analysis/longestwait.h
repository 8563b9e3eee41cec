// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/waits.h"

#include <chrono>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace lockscope::analysis {

/// How long one and the same client waited at most, where waiters are told one by one; some sources tell but their
/// number. Memory: one time a waiter of now, at most kMaxWaitersKept a source. Thread: the one that owns it.
class LongestWait
{
public:
    void take(const LockWaiters& waits);
    /// Nothing is known any more of who waits now.
    void forget() { m_waiting.clear(); }
    /// Waits that have ended do not count any more; those that go on do.
    void forgetEnded() { m_longest = {}; }

    /// Longest wait of one client up to `now`: finished waits and those that go on.
    [[nodiscard]] std::chrono::microseconds until(ServerTime now) const;
    /// Were there waiters whom no source told from the others?
    [[nodiscard]] bool hasUnnamed() const { return m_hasUnnamed; }

private:
    std::unordered_map<std::uint32_t, std::vector<ServerTime>> m_waiting; ///< by lock id: since when
    std::chrono::microseconds m_longest{0};
    bool m_hasUnnamed = false;
};

} // namespace lockscope::analysis
