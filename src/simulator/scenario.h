// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::simulator {

using Millis = std::chrono::milliseconds;

/// How long something takes, drawn anew each time.
struct Distribution
{
    enum class Kind : std::uint8_t {
        Uniform,     ///< evenly in [from, to]; a fixed time if they are equal
        Exponential, ///< from + an exponential one of this mean, cut at `to`
    };
    Kind kind = Kind::Uniform;
    Millis from{0};
    Millis to{0};
    Millis mean{0}; ///< only Exponential
    friend bool operator==(const Distribution&, const Distribution&) = default;
};

/// How a worker takes and gives back its locks. The catalogue's names and ids; "wrong" ones are wrong on purpose.
enum class Pattern : std::uint8_t {
    SetnxNoTtl,  ///< setnx-no-ttl (A1): SETNX k "true", work, DEL k
    TtlTooShort, ///< ttl-too-short (A10): SET k uuid NX PX, work for longer, compare and delete; nobody renews
    Production,  ///< production (B3): our own library
};

/// What a lock of a scenario is there to show.
enum class LockRole : std::uint8_t {
    Uncontended,
    Contended,
    Renewed, ///< held for longer than its ttl, by renewal
    Stuck,   ///< never ends
    Expires, ///< ends without a release
};

/// Where in its cycle a worker can be interrupted.
enum class StepPoint : std::uint8_t {
    Acquired,      ///< the lock is taken, the work not begun
    BeforeRelease, ///< the work is done, the lock not given back
};

/// The worker vanishes as after kill -9: its connections close, nothing more is sent.
struct Fault
{
    StepPoint at = StepPoint::Acquired;
    std::optional<Millis> returnsAfter; ///< started anew by then; empty: never
    friend bool operator==(const Fault&, const Fault&) = default;
};

struct LockSpec
{
    std::string key;
    LockRole role = LockRole::Uncontended;
    friend bool operator==(const LockSpec&, const LockSpec&) = default;
};

/// One worker: a thread with connections of its own.
struct WorkerSpec
{
    std::string name; ///< also of its connections: no spaces
    Pattern pattern = Pattern::Production;
    std::vector<std::size_t> locks; ///< indices into Scenario::locks; one is drawn for each cycle
    Millis start{0};                ///< after the scenario's own start
    Millis ttl{10'000};
    Distribution hold;
    Distribution think;
    Millis wait{3'000};  ///< how long it tries to get a lock
    bool renewal = true; ///< only Production has it
    std::optional<Fault> fault;
    friend bool operator==(const WorkerSpec&, const WorkerSpec&) = default;
};

/// Everything a run needs, but the server. The same seed makes the same choices.
struct Scenario
{
    std::string id;
    std::string title;
    std::uint64_t seed = 1;
    Millis duration{0}; ///< 0: until stopped
    std::vector<LockSpec> locks;
    std::vector<WorkerSpec> workers;
    friend bool operator==(const Scenario&, const Scenario&) = default;
};

/// Says where in the text, what is wrong and what would be right: `workers[2].ttl_ms: ...`.
struct ScenarioError
{
    std::string message;
};

/// Reads JSON as resources/scenarios/README.md describes it. Unknown fields are errors: most of them are misspelt known
/// ones.
[[nodiscard]] Result<Scenario, ScenarioError> parseScenario(std::string_view json);

/// A scenario that is part of the program. The text is in static memory.
struct BuiltinScenario
{
    std::string_view id;
    std::string_view json;
};
/// Those of resources/scenarios, by name.
[[nodiscard]] const std::vector<BuiltinScenario>& builtinScenarios();
/// Empty if there is no such id.
[[nodiscard]] std::string_view builtinScenario(std::string_view id);

[[nodiscard]] const char* name(Pattern pattern);
[[nodiscard]] const char* name(LockRole role);

} // namespace lockscope::simulator
