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
    Stuck,              ///< a lock that does not end although its holder is gone
    Oversold,           ///< orders beyond what the desk had
    LostUpdate,         ///< orders that the final stock does not know of
    LostLock,           ///< the lease ended while the holder still worked
    StaleWriteAccepted, ///< the desk took a write from somebody who was not the last to get the lock any more
    StaleWriteRefused,  ///< a fenced desk refused one: good, and counted
    FalseFree,          ///< granted although a live holder's lease still ran
    DoubleEffect,       ///< one order booked twice
    Deadlock,           ///< each of several workers waits for a lock that the next one holds
    Convoy,             ///< a lock with long sections and always a line of waiters: slow, not wrong, and counted
};
inline constexpr std::size_t kViolationKinds = 13;
/// Is it bad? A refused stale write is good, and a convoy is only slow.
[[nodiscard]] constexpr bool isHarm(ViolationKind kind)
{
    return kind != ViolationKind::StaleWriteRefused && kind != ViolationKind::Convoy;
}

/// The words of `simulate --json`: "overlap", "foreign_delete" ...
[[nodiscard]] const char* name(ViolationKind kind);

/// One violation: who did it, to whom.
struct Violation
{
    ViolationKind kind = ViolationKind::Overlap;
    MonoTime at{};
    std::uint32_t worker = kNobody;
    std::uint32_t other = kNobody; ///< kNobody: nobody in particular
    std::uint32_t lock = 0;
    friend bool operator==(const Violation&, const Violation&) = default;
};

struct RunVerdict
{
    std::array<std::uint64_t, kViolationKinds> counts{};
    std::vector<Violation> moments; ///< in order of time; at most kMostMoments of a kind

    static constexpr std::size_t kMostMoments = 1'000;
    [[nodiscard]] std::uint64_t operator[](ViolationKind kind) const { return counts[static_cast<std::size_t>(kind)]; }
    /// Is there no harm?
    [[nodiscard]] bool isClean() const;
};

/// Judges by the log alone; pure. The records of a whole run, in any order. Times decide: what a worker knew before it
/// sent a command happened before that command; where two commands overlap in time, nobody is accused.
[[nodiscard]] RunVerdict judge(std::span<const Record> records);

/// What a run was worth: a mutual exclusion that nobody asked for proves nothing.
struct RunFigures
{
    std::uint64_t cycles = 0; ///< sections that were entered
    std::uint64_t acquisitions = 0;
    std::uint64_t waited = 0;  ///< acquisitions before which the same worker was refused
    std::uint64_t touched = 0; ///< sections that read the stock
    std::chrono::microseconds waitP50{0};
    std::chrono::microseconds waitP99{0};
    std::chrono::microseconds longestWait{0};
    std::uint64_t fewestSections = 0; ///< of a worker
    std::uint64_t mostSections = 0;
    std::chrono::microseconds length{0}; ///< from the first record to the last
    std::uint64_t errors = 0;

    [[nodiscard]] double waitedShare() const;
    [[nodiscard]] double cyclesPerSecond() const;
    /// At least 20 % of the acquisitions waited, and every section touched the stock.
    [[nodiscard]] bool counts() const { return waitedShare() >= 0.2 && cycles > 0 && touched == cycles; }
};

[[nodiscard]] RunFigures figures(std::span<const Record> records);

} // namespace lockscope::simulator
