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
    Wrong,   ///< wrong on purpose
    Right,   ///< right, or sufficiently right: states what it does not protect from
    Control, ///< baseline for the others
    Drill,   ///< no locking pattern, but trouble that right patterns get into; see drills.h
};

/// Hazards to a lock: the columns of the claims table.
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

/// One pattern of the catalogue. builtinScenario(id) has its scenario.
struct CaseInfo
{
    std::string_view id;   ///< "A3"
    std::string_view name; ///< "blind-delete"
    CaseKind kind = CaseKind::Wrong;
    bool renews = false; ///< WorkerSpec::renewal has an effect
    /// Violations that every run with the forced step shows. Empty for right patterns, and for drills without a certain
    /// result.
    std::vector<ViolationKind> expected;
    /// Violations that a right pattern concedes under the faults of its own case; for a drill: permitted besides the
    /// expected ones.
    std::vector<ViolationKind> givenUp;
    /// Possible values of WorkerSpec::variant; the first is the default. Empty: no choice.
    std::vector<std::string_view> variants;
    std::unique_ptr<CaseClient> (*make)() = nullptr; ///< nullptr: a drill, whose workers name their patterns
};

/// In the catalogue's order.
[[nodiscard]] const std::vector<CaseInfo>& catalogue();
/// Looks up an id or name, case-insensitively; nullptr: unknown.
[[nodiscard]] const CaseInfo* findPattern(std::string_view idOrName);

/// True when the pattern claims to survive the hazard. No value: wrong patterns claim nothing.
[[nodiscard]] std::optional<bool> survives(std::string_view id, Hazard hazard);

} // namespace lockscope::simulator
