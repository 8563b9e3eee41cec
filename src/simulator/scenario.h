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

/// A random duration, drawn anew each time.
struct Distribution
{
    enum class Kind : std::uint8_t {
        Uniform,     ///< uniform in [from, to]; a fixed time if they are equal
        Exponential, ///< from + an exponential value with this mean, cut at `to`
    };
    Kind kind = Kind::Uniform;
    Millis from{0};
    Millis to{0};
    Millis mean{0}; ///< only for Exponential

    [[nodiscard]] static constexpr Distribution fixed(Millis time) { return {Kind::Uniform, time, time, Millis{0}}; }
    friend bool operator==(const Distribution&, const Distribution&) = default;
};

/// Purpose of a lock in a scenario.
enum class LockRole : std::uint8_t {
    Uncontended,
    Contended,
    Renewed, ///< held longer than its ttl, by renewal
    Stuck,   ///< never expires
    Expires, ///< ends without a release
};

/// Named places between two commands of a worker's cycle. Each pattern passes only some of them.
enum class StepPoint : std::uint8_t {
    BeforeAcquire, ///< about to try to get the lock
    BeforeExpire,  ///< the lock is set, its TTL not yet
    BeforeGetset,  ///< the lock was read as expired, not overwritten yet
    BeforeReenter, ///< the first hold was acquired, the second (of this lock or of the next) not checked yet
    BeforeRewrite, ///< the value was read, not written back yet
    Acquired,      ///< the lock is acquired, work has not begun
    Entered,       ///< work began
    BeforeWrite,   ///< the work is done, its result not written yet
    BeforeRelease, ///< the work is done, the lock not released yet
    BeforeDelete,  ///< the token was compared, the key not deleted yet
    Released,      ///< the lock was released
    Reading,       ///< the answer to "is it free?" has arrived, without a reaction yet
    Waiting,       ///< it was refused, and will retry or is in a queue (patterns of our own library)
};

enum class FaultKind : std::uint8_t {
    Kill,        ///< as kill -9: its connections close; a worker in a separate process dies with the process
    Stop,        ///< as SIGSTOP, and SIGCONT after `time`
    Delay,       ///< only the worker sleeps for `time`; its watchdog goes on
    Wait,        ///< until another worker passes `until` of the same lock after this one acquired it; at most `time`
    Meet,        ///< until `count` workers are at this step point of the same lock; at most `time`
    ScriptFlush, ///< SCRIPT FLUSH on the server
    ClockStep,   ///< advances the worker's wall clock by `time`; in a separate process for all its workers
    Outside,     ///< an action on the servers: `what`
};

/// A fault that hits a worker at a step point.
struct Fault
{
    StepPoint at = StepPoint::Acquired;
    FaultKind action = FaultKind::Kill;
    std::uint32_t times = 0; ///< maximum number of occurrences; 0: every time
    std::uint32_t after = 0; ///< number of passes to skip first
    Millis time{2'000};
    StepPoint until = StepPoint::Acquired;
    std::uint32_t count = 2;
    std::string what;
    std::optional<Millis> returnsAfter; ///< Kill: restarted after this time; empty: never
    friend bool operator==(const Fault&, const Fault&) = default;
};

struct LockSpec
{
    std::string key;
    LockRole role = LockRole::Uncontended;
    friend bool operator==(const LockSpec&, const LockSpec&) = default;
};

/// One worker: a thread with its own connections.
struct WorkerSpec
{
    std::string name;          ///< also the name of its connections: no spaces
    std::string pattern{"B3"}; ///< id in the catalogue
    /// Indices into Scenario::locks; one is drawn for each cycle. Patterns that need several take all of them.
    std::vector<std::size_t> locks;
    Millis start{0}; ///< relative to the start of the scenario
    Millis ttl{10'000};
    Distribution hold;
    Distribution think;
    Millis wait{3'000};                ///< maximum time for trying to get a lock
    std::optional<Distribution> retry; ///< pause between attempts; empty: the pattern's own
    bool renewal = true;               ///< only for patterns with a watchdog
    Millis clockSkew{0};               ///< how far its clock is ahead
    std::string user;                  ///< A5: the user whose request it serves
    std::string variant;               ///< selects one of the pattern's mistakes
    std::size_t server = 0; ///< the server it uses: 0 is RunServers::main, 1 the first of RunServers::more ...
    std::string process;    ///< workers with the same name share a separate process; empty: a thread of this process
    std::vector<Fault> faults;
    friend bool operator==(const WorkerSpec&, const WorkerSpec&) = default;
};

/// A complete run without its server. The same seed makes the same choices.
struct Scenario
{
    std::string id;
    std::string title;
    std::uint64_t seed = 1;
    Millis duration{0};                ///< 0: until stopped
    std::uint64_t cycles = 0;          ///< number of sections of all workers after which it ends; 0: no limit
    std::optional<std::int64_t> stock; ///< units of each lock's order desk; empty: no desk
    std::string setup;                 ///< required servers; empty: one
    std::string prefix;                ///< prefix of every key
    std::vector<LockSpec> locks;
    std::vector<WorkerSpec> workers;

    [[nodiscard]] std::string lockKey(std::size_t lock) const { return prefix + locks[lock].key; }
    [[nodiscard]] std::string stockKey(std::size_t lock) const { return deskKey(lock) + ":stock"; }
    [[nodiscard]] std::string ordersKey(std::size_t lock) const { return deskKey(lock) + ":orders"; }
    [[nodiscard]] std::string fenceKey(std::size_t lock) const { return deskKey(lock) + ":fence"; }
    /// Patterns with a latch: jobs that nobody has begun, and the round that they belong to.
    [[nodiscard]] std::string jobsKey(std::size_t lock) const { return deskKey(lock) + ":jobs"; }
    [[nodiscard]] std::string roundKey(std::size_t lock) const { return deskKey(lock) + ":round"; }
    friend bool operator==(const Scenario&, const Scenario&) = default;

private:
    [[nodiscard]] std::string deskKey(std::size_t lock) const { return prefix + "desk:" + std::to_string(lock); }
};

/// Place, error and remedy: `workers[2].ttl_ms: ...`.
struct ScenarioError
{
    std::string message;
};

enum class Forced : std::uint8_t {
    Yes, ///< with the faults under "forced"
    No,  ///< without them: a wrong pattern then shows no violation
};

/// Parses JSON as described in resources/scenarios/README.md. Unknown fields are errors, because most of them are
/// misspelt.
[[nodiscard]] Result<Scenario, ScenarioError> parseScenario(std::string_view json, Forced forced = Forced::Yes);

/// Sets the number of workers (at least one): appends copies of the last one, or removes the last ones.
void setWorkerCount(Scenario& scenario, std::size_t count);

/// A scenario that is part of the program. Static storage.
struct BuiltinScenario
{
    std::string_view id;
    std::string_view json;
};
/// The scenarios of resources/scenarios, by name.
[[nodiscard]] const std::vector<BuiltinScenario>& builtinScenarios();
/// Empty if the id is unknown.
[[nodiscard]] std::string_view builtinScenario(std::string_view id);

[[nodiscard]] const char* name(LockRole role);
[[nodiscard]] const char* name(StepPoint point);
[[nodiscard]] const char* name(FaultKind action);

} // namespace lockscope::simulator
