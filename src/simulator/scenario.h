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

    [[nodiscard]] static constexpr Distribution fixed(Millis time) { return {Kind::Uniform, time, time, Millis{0}}; }
    friend bool operator==(const Distribution&, const Distribution&) = default;
};

/// What a lock of a scenario is there to show.
enum class LockRole : std::uint8_t {
    Uncontended,
    Contended,
    Renewed, ///< held for longer than its ttl, by renewal
    Stuck,   ///< never ends
    Expires, ///< ends without a release
};

/// Named places in a worker's cycle, between two commands. Which of them a pattern passes is its own affair.
enum class StepPoint : std::uint8_t {
    BeforeAcquire, ///< it will now try to get the lock
    BeforeExpire,  ///< the lock is set, its time to live not yet
    BeforeGetset,  ///< the lock was read as expired, not yet overwritten
    BeforeReenter, ///< the first hold was taken, the second (of this lock or of the next) not yet looked for
    BeforeRewrite, ///< the value was read, not yet written back
    Acquired,      ///< the lock is taken, the work not begun
    Entered,       ///< work began
    BeforeWrite,   ///< the work is done, its result not yet written
    BeforeRelease, ///< the work is over, the lock not given back
    BeforeDelete,  ///< the token was compared, the key not yet deleted
    Released,      ///< the lock was given back
    Reading,       ///< the answer to "is it free?" is there, nothing done with it
    Waiting,       ///< it was refused, and will try again or stands in a queue (the library's own patterns)
};

enum class FaultKind : std::uint8_t {
    Kill,  ///< as kill -9: its connections close, nothing more is sent; a worker of a process of its own dies with it
    Stop,  ///< as SIGSTOP and SIGCONT after `time`
    Delay, ///< it alone sleeps for `time`; its watchdog goes on
    Wait,  ///< until another worker passes `until` of the same lock after this one got it; at most `time`
    Meet,  ///< until `count` workers stand at this step point of the same lock; at most `time`
    ScriptFlush, ///< SCRIPT FLUSH on the server
    ClockStep,   ///< its own wall clock goes ahead by `time`; in a process of its own for everything in there
    Outside,     ///< something done to the servers: `what`
};

/// What happens to a worker at a step point.
struct Fault
{
    StepPoint at = StepPoint::Acquired;
    FaultKind action = FaultKind::Kill;
    std::uint32_t times = 0; ///< only so many times; 0: each time
    std::uint32_t after = 0; ///< not the first so many times that the worker passes
    Millis time{2'000};
    StepPoint until = StepPoint::Acquired;
    std::uint32_t count = 2;
    std::string what;
    std::optional<Millis> returnsAfter; ///< Kill: started anew after this time; empty: never
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
    std::string name;          ///< also of its connections: no spaces
    std::string pattern{"B3"}; ///< id of the catalogue
    /// Indices into Scenario::locks; one is drawn for each cycle. A pattern that needs several takes all of them.
    std::vector<std::size_t> locks;
    Millis start{0}; ///< after the scenario's own start
    Millis ttl{10'000};
    Distribution hold;
    Distribution think;
    Millis wait{3'000};                ///< how long it tries to get a lock
    std::optional<Distribution> retry; ///< pause between two tries; empty: as the pattern has it
    bool renewal = true;               ///< only patterns with a watchdog have it
    Millis clockSkew{0};               ///< how far its own clock is ahead
    std::string user;                  ///< A5: whose request it is
    std::string variant;               ///< which of its mistakes, where a pattern has several
    std::size_t server = 0; ///< which one it talks to: 0 is RunServers::main, 1 the first of RunServers::more ...
    std::string process;    ///< workers of one name share a process of their own; empty: a thread of ours
    std::vector<Fault> faults;
    friend bool operator==(const WorkerSpec&, const WorkerSpec&) = default;
};

/// Everything a run needs, but the server. The same seed makes the same choices.
struct Scenario
{
    std::string id;
    std::string title;
    std::uint64_t seed = 1;
    Millis duration{0};                ///< 0: until stopped
    std::uint64_t cycles = 0;          ///< ends after so many sections, of all workers together; 0: no limit
    std::optional<std::int64_t> stock; ///< units that the order desk of each lock has; empty: there is no desk
    std::string setup;                 ///< what servers it needs; empty: one
    std::string prefix;                ///< of every key
    std::vector<LockSpec> locks;
    std::vector<WorkerSpec> workers;

    [[nodiscard]] std::string lockKey(std::size_t lock) const { return prefix + locks[lock].key; }
    [[nodiscard]] std::string stockKey(std::size_t lock) const { return deskKey(lock) + ":stock"; }
    [[nodiscard]] std::string ordersKey(std::size_t lock) const { return deskKey(lock) + ":orders"; }
    [[nodiscard]] std::string fenceKey(std::size_t lock) const { return deskKey(lock) + ":fence"; }
    friend bool operator==(const Scenario&, const Scenario&) = default;

private:
    [[nodiscard]] std::string deskKey(std::size_t lock) const { return prefix + "desk:" + std::to_string(lock); }
};

/// Says where in the text, what is wrong and what would be right: `workers[2].ttl_ms: ...`.
struct ScenarioError
{
    std::string message;
};

enum class Forced : std::uint8_t {
    Yes, ///< with what the scenario has under "forced"
    No,  ///< without: a wrong pattern then shows nothing
};

/// Reads JSON as resources/scenarios/README.md describes it. Unknown fields are errors: most of them are misspelt known
/// ones.
[[nodiscard]] Result<Scenario, ScenarioError> parseScenario(std::string_view json, Forced forced = Forced::Yes);

/// This many workers: copies of the last one are added, or the last ones go. At least one.
void setWorkerCount(Scenario& scenario, std::size_t count);

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

[[nodiscard]] const char* name(LockRole role);
[[nodiscard]] const char* name(StepPoint point);
[[nodiscard]] const char* name(FaultKind action);

} // namespace lockscope::simulator
