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

/// The read policy: which requested keys are read next, and which requests are dropped. Pure.
///
/// A lock is queued at most once, at its most urgent request. The order is acquisitions, changes, unknown holders,
/// renewals, expiries. Among acquisitions the newest goes first: when the budget is short, a fresh one can still be
/// read during its hold, an old one hardly.
class ReadQueue
{
public:
    struct Waiting
    {
        LockId lock = kNoLock;
        ReadKind kind = ReadKind::Holder;
        MonoTime since{}; ///< time of the request
        friend bool operator==(const Waiting&, const Waiting&) = default;
    };

    void requestRead(LockId lock, ReadKind kind, MonoTime now);
    /// Takes the most urgent request of these kinds. False when there is none.
    bool pop(ReadKind mostUrgent, ReadKind leastUrgent, Waiting& wanted);
    [[nodiscard]] bool isWaiting(LockId lock) const
    {
        const auto* kind = m_kindOf.find(lock);
        return kind != nullptr && *kind != 0;
    }
    /// Moves requests older than `limit` to `given`, except expiries, which can wait.
    void giveUp(MonoTime now, std::chrono::milliseconds limit, std::vector<LockId>& given);
    [[nodiscard]] bool isEmpty() const { return m_size == 0; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool has(ReadKind kind) const { return m_waiting[std::size_t(kind)] > 0; }
    void clear();

private:
    static constexpr std::size_t kKinds = 5;
    struct Entry
    {
        LockId lock;
        MonoTime since;
    };
    bool claim(LockId lock, std::size_t kind);

    std::array<std::deque<Entry>, kKinds> m_lists; // may contain entries replaced by a more urgent request
    std::array<std::size_t, kKinds> m_waiting{};   // without replaced entries
    ByLock<std::uint8_t> m_kindOf;                 // 1 + kind while queued
    std::size_t m_size = 0;
};

} // namespace lockscope::monitor
