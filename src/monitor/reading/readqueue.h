// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/picture.h"
#include "monitor/reading/bylock.h"

#include <array>
#include <cstdint>
#include <deque>
#include <vector>

namespace lockscope::monitor {

/// The reading policy: which wanted keys are read next, and which wishes are given up. Pure.
///
/// A lock waits at most once, at its most urgent wish. Acquisitions go first, then changes, unknown holders, renewals
/// and expiries. Among acquisitions the newest goes first: when the budget does not suffice for all, a fresh one can
/// still be caught in its hold, an old one hardly.
class ReadQueue
{
public:
    struct Waiting
    {
        LockId lock = kNoLock;
        WantKind kind = WantKind::Holder;
        MonoTime since{}; ///< when it was wanted
        friend bool operator==(const Waiting&, const Waiting&) = default;
    };

    void want(LockId lock, WantKind kind, MonoTime now);
    /// The most urgent one of these kinds. False when there is none.
    bool pop(WantKind mostUrgent, WantKind leastUrgent, Waiting& wanted);
    [[nodiscard]] bool isWaiting(LockId lock) const
    {
        const auto* kind = m_kindOf.find(lock);
        return kind != nullptr && *kind != 0;
    }
    /// Moves what has waited longer than `limit` (but expiries, which can wait) to `given`.
    void giveUp(MonoTime now, std::chrono::milliseconds limit, std::vector<LockId>& given);
    [[nodiscard]] bool isEmpty() const { return m_size == 0; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool has(WantKind kind) const { return m_waiting[std::size_t(kind)] > 0; }
    void clear();

private:
    static constexpr std::size_t kKinds = 5;
    struct Entry
    {
        LockId lock;
        MonoTime since;
    };
    bool claim(LockId lock, std::size_t kind);

    std::array<std::deque<Entry>, kKinds> m_lists; // may hold entries that were overtaken by a more urgent wish
    std::array<std::size_t, kKinds> m_waiting{};   // without those
    ByLock<std::uint8_t> m_kindOf;                 // 1 + kind while it waits
    std::size_t m_size = 0;
};

} // namespace lockscope::monitor
