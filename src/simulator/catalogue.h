// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/pattern.h"
#include "simulator/referee.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace lockscope::simulator {

enum class CaseKind : std::uint8_t {
    Wrong,   ///< on purpose
    Right,   ///< or right enough: it says what it does not protect from
    Control, ///< what the others are compared with
    Drill,   ///< no way to lock, but a trouble that right patterns get into; see drills.h
};

/// What can happen to a lock. The columns of the claims table.
enum class Hazard : std::uint8_t {
    KilledHolder,
    LongWork,
    StoppedHolder,
    ScriptFlush,
    ServerRestart,
    Failover,
    ClockStep,
    LostAnswer,
};
inline constexpr std::size_t kHazards = 8;

/// One pattern of the catalogue. The text of its case is builtinScenario(id).
struct CaseInfo
{
    std::string_view id;   ///< "A3"
    std::string_view name; ///< "blind-delete"
    CaseKind kind = CaseKind::Wrong;
    bool renews = false; ///< WorkerSpec::renewal means something to it
    /// What a run with the forced step shows every time. Empty for right ones, and for drills that nothing may come of.
    std::vector<ViolationKind> expected;
    /// Violations that a right pattern gives up by its claims under the faults of its own case; what a drill may show
    /// beside what it expects.
    std::vector<ViolationKind> givenUp;
    /// What WorkerSpec::variant may be, to be chosen for a run; the first one is what it is without. Empty: nothing to
    /// choose.
    std::vector<std::string_view> variants;
    std::unique_ptr<CaseClient> (*make)() = nullptr; ///< nullptr: a drill, whose workers name theirs
};

/// In the catalogue's order.
[[nodiscard]] const std::vector<CaseInfo>& catalogue();
/// By id or by name, whatever the case of the letters; nullptr: there is none.
[[nodiscard]] const CaseInfo* findPattern(std::string_view idOrName);

/// Does it survive that, by its claims? Empty: wrong patterns claim nothing.
[[nodiscard]] std::optional<bool> survives(std::string_view id, Hazard hazard);

} // namespace lockscope::simulator
