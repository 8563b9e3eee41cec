// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to redisson*.cpp: Redisson's families of locks, each in a file of its own. The table in redisson.cpp combines
// them. All functions are pure.

#include "formats/auxiliary.h"
#include "formats/lastingqueue.h"
#include "formats/libraries/all.h"
#include "formats/permits.h"
#include "formats/releasetools.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::formats::redisson {

// ---- redissonlock.cpp: plain, fair, fenced, spin and read-write locks

inline constexpr std::string_view kMode = "mode"; ///< field of a read-write lock that is not a holder

/// The parts of a holder's field name.
struct Field
{
    std::string_view uuid;
    std::string_view thread;
    bool write = false;
};
[[nodiscard]] std::optional<Field> parse(std::string_view name);
[[nodiscard]] inline std::uint32_t saturated(std::uint64_t count)
{
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(count, std::numeric_limits<std::uint32_t>::max()));
}
[[nodiscard]] std::optional<Claim> claimLock(const Subject& s);
[[nodiscard]] std::optional<Claim> claimReadWrite(const Subject& s);
void explainWatchdog(const Subject& s, Analysis& analysis);
void explainLock(const Subject& s, Analysis& analysis);
void explainReadWrite(const Subject& s, Analysis& analysis);
/// For a token: a field name, or a permit.
[[nodiscard]] HolderText describe(std::string_view token);
[[nodiscard]] std::string_view client(std::string_view token);
[[nodiscard]] std::string_view party(std::string_view token);

// ---- redissonmulti.cpp: FasterMultiLock

[[nodiscard]] bool isMulti(const RawValue& raw);
[[nodiscard]] std::optional<Claim> claimFasterMulti(const Subject& s);
void explainFasterMulti(const Subject& s, Analysis& analysis);
/// Adds the end of the lease, which belongs to the count of a value of a multi-lock.
void addUntil(const RawValue& whole, RawValue& part);

// ---- redissonnumbers.cpp: counters without holders, and permits

extern const BareNumbers kNumbers;
[[nodiscard]] std::optional<Claim> claimPermits(const Subject& s);
void explainPermits(const Subject& s, Analysis& analysis);
[[nodiscard]] std::optional<Claim> claimNumber(const Subject& s);
void explainNumber(const Subject& s, Analysis& analysis);
[[nodiscard]] Release givePermitBack(const KeySample& sample, const Analysis& analysis);

// ---- redissonbeside.cpp: queues, marks and numbers beside a lock

extern const LastingQueue kFairQueue;
[[nodiscard]] std::optional<Claim> claimQueue(const Subject& s);
void explainQueue(const Subject& s, Analysis& analysis);
[[nodiscard]] std::optional<Claim> claimAuxiliary(const Subject& s);
[[nodiscard]] WaitPlace queueOf(std::string_view lock);
[[nodiscard]] std::optional<QueuedWaiter> queuedWaiter(std::string_view channel);
[[nodiscard]] std::string afterPrefix(std::string_view rest);
[[nodiscard]] std::string ofLatch(std::string_view rest);
[[nodiscard]] std::size_t readTimeoutSuffix(std::string_view key);

inline constexpr std::array kHelpers{
    Helper{ValueType::List, "redisson_lock_queue:", "", afterPrefix},
    Helper{ValueType::ZSet, "redisson_lock_timeout:", "", afterPrefix},
    Helper{ValueType::String, "redisson_lock_token:", "", afterPrefix},
    Helper{ValueType::String, "redisson_unlock_latch:", "", ofLatch},
    Helper{.parent = afterPrefix, .ending = readTimeoutSuffix, .lastBytes = "0123456789"},
};

} // namespace lockscope::formats::redisson
