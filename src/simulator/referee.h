// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "simulator/record.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lockscope::simulator {

enum class ViolationKind : std::uint8_t {
    Overlap,            ///< two workers inside the critical section at once
    ForeignDelete,      ///< a release removed another holder's lock
    ForeignRenewal,     ///< a renewal prolonged another holder's lock
    Stuck,              ///< a lock that does not end, or a part that is waited for, although its holder is gone
    Oversold,           ///< orders in excess of the desk's units
    LostUpdate,         ///< orders missing in the final stock
    LostLock,           ///< the lease ended while the holder still worked
    StaleWriteAccepted, ///< the desk accepted a write of a worker that was no longer the latest holder
    StaleWriteRefused,  ///< a fenced desk refused such a write: good, but counted
    FalseFree,          ///< granted although a live holder's lease still ran, or a part waited for was not done
    DoubleEffect,       ///< one order booked twice
    Deadlock,           ///< each of several workers waits for a lock that the next one holds
    Convoy,             ///< a lock with long sections and a permanent queue of waiters: slow, not wrong, but counted
};
inline constexpr std::size_t kViolationKinds = 13;
/// True for harmful kinds. A refused stale write is good, and a convoy is only slow.
[[nodiscard]] constexpr bool isHarm(ViolationKind kind)
{
    return kind != ViolationKind::StaleWriteRefused && kind != ViolationKind::Convoy;
}

/// The words of `simulate --json`: "overlap", "foreign_delete" ...
[[nodiscard]] const char* name(ViolationKind kind);

/// One violation, with culprit and victim.
struct Violation
{
    ViolationKind kind = ViolationKind::Overlap;
    MonoTime at{};
    std::uint32_t worker = kNobody;
    std::uint32_t other = kNobody; ///< kNobody: no particular worker
    std::uint32_t lock = 0;
    friend bool operator==(const Violation&, const Violation&) = default;
};

struct RunVerdict
{
    std::array<std::uint64_t, kViolationKinds> counts{};
    std::vector<Violation> moments; ///< ordered by time; at most kMostMoments per kind

    static constexpr std::size_t kMostMoments = 1'000;
    [[nodiscard]] std::uint64_t operator[](ViolationKind kind) const { return counts[static_cast<std::size_t>(kind)]; }
    /// True without any harmful violation.
    [[nodiscard]] bool isClean() const;
};

/// Judges a run from its log alone; pure. Takes the records of a whole run in any order. Times decide: what a worker
/// knew before it sent a command precedes that command; where two commands overlap in time, no worker is accused.
[[nodiscard]] RunVerdict judge(std::span<const Record> records);

/// Load figures of a run: mutual exclusion without contention proves nothing.
struct RunFigures
{
    std::uint64_t cycles = 0; ///< sections entered
    std::uint64_t acquisitions = 0;
    std::uint64_t waited = 0;  ///< acquisitions preceded by a refusal of the same worker
    std::uint64_t touched = 0; ///< sections that read the stock
    std::chrono::microseconds waitP50{0};
    std::chrono::microseconds waitP99{0};
    std::chrono::microseconds longestWait{0};
    std::uint64_t fewestSections = 0; ///< minimum over the workers
    std::uint64_t mostSections = 0;
    std::chrono::microseconds length{0}; ///< from the first record to the last
    std::uint64_t errors = 0;

    [[nodiscard]] double waitedShare() const;
    [[nodiscard]] double cyclesPerSecond() const;
    /// True when at least 20 % of the acquisitions waited, and every section used the stock.
    [[nodiscard]] bool counts() const { return waitedShare() >= 0.2 && cycles > 0 && touched == cycles; }
};

[[nodiscard]] RunFigures figures(std::span<const Record> records);

} // namespace lockscope::simulator
