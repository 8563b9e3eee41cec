// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"
#include "core/time.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// The result of one part of a SelectedReading.
enum class ReadOutcome : std::uint8_t {
    NotRead,  ///< nothing to read, not read yet, or turned off
    Read,     ///< the rest is valid
    Absent,   ///< there is no such key
    Refused,  ///< the server denies the right
    TooLarge, ///< measured, and not read
};

/// A connection as CLIENT LIST shows it.
struct OpenConnection
{
    std::int64_t id = -1;
    std::string address; ///< "10.0.0.7:51234"
    std::string name;    ///< CLIENT SETNAME
    std::string library; ///< lib-name (Redis 7.2)
    std::string user;
    std::chrono::seconds idle{-1}; ///< since its last command; -1: not told
    friend bool operator==(const OpenConnection&, const OpenConnection&) = default;
};

/// A connection that an earlier list had, and a later one had not.
struct ClosedConnection
{
    OpenConnection connection;
    ServerTime seen{};   ///< of the last list that had it
    ServerTime missed{}; ///< of the first list without it
    friend bool operator==(const ClosedConnection&, const ClosedConnection&) = default;
};

struct ConnectionsReading
{
    ReadOutcome outcome = ReadOutcome::NotRead; ///< TooLarge: too many connections to list them
    ServerTime at = kUnknownTime;               ///< of the list
    std::vector<OpenConnection> open;           ///< without our own
    std::vector<ClosedConnection> closed;       ///< since the first list, the latest last; bounded
    friend bool operator==(const ConnectionsReading&, const ConnectionsReading&) = default;
};

/// How the keys of a library show that somebody works.
enum class LifeSignKind : std::uint8_t {
    Mark,      ///< a string that any worker of the queue writes again and again, with a lease
    Processes, ///< a set of process names, each of which is a hash with the time of its last beat
    TaskLease, ///< a sorted set: task -> end of the lease that the task's worker extends
};

struct LifeSignReading
{
    ReadOutcome outcome = ReadOutcome::NotRead;
    LifeSignKind kind = LifeSignKind::Mark;
    std::uint32_t processes = 0;     ///< Processes: those in the set
    std::uint32_t beating = 0;       ///< Processes: those with a beat among the ones that were read
    ServerTime last = kUnknownTime;  ///< Processes: the latest beat, by the processes' clocks
    ServerTime until = kUnknownTime; ///< Mark, TaskLease: the end of the lease
    friend bool operator==(const LifeSignReading&, const LifeSignReading&) = default;
};

/// The job behind a lock: what key and token say, and named fields beside them; never arguments or results.
struct JobReading
{
    ReadOutcome outcome = ReadOutcome::NotRead; ///< of the fields; the rest may come from key and token
    std::string jobClass{};
    std::string queue{};
    std::string id{};
    std::string state{};
    std::string worker{};
    std::optional<std::int64_t> attempt{}; ///< counts from 1
    ServerTime started = kUnknownTime;     ///< by the worker's clock
    friend bool operator==(const JobReading&, const JobReading&) = default;
};

/// One of several who have a lock.
struct HolderReading
{
    std::string token;
    std::uint32_t count = 0;
    ServerTime until = kUnknownTime; ///< end of its share, by its own clock
    friend bool operator==(const HolderReading&, const HolderReading&) = default;
};

/// Numbers beside a lock, and all who have it.
struct SharesReading
{
    ReadOutcome outcome = ReadOutcome::NotRead; ///< of the holders
    std::vector<HolderReading> holders;
    std::uint32_t all = 0;                ///< their number, those not read included
    std::optional<std::int64_t> left;     ///< permits left, of a semaphore whose holders are beside the number
    std::optional<std::uint64_t> fencing; ///< the newest fencing token
    friend bool operator==(const SharesReading&, const SharesReading&) = default;
};

/// A reading of the surroundings of the selected lock, and of no other: the connections of its server, its library's
/// signs of life, the job behind it. Value type.
struct SelectedReading
{
    LockId lock = kNoLock;
    std::string key;         ///< the lock's name, because ids are reused
    std::string holder;      ///< token of the hold that it is about
    bool areKeysOff = false; ///< the profile turns reads of keys beside the lock off
    ServerTime at = kUnknownTime;
    std::shared_ptr<const ConnectionsReading> connections; ///< never nullptr in a published one
    std::vector<LifeSignReading> signs;
    std::optional<JobReading> job; ///< no value: nothing is known to be behind this lock
    SharesReading shares;
};

} // namespace lockscope
