// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lock/error.h"
#include "lock/leaseclock.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

/// Why a lease ended before its release.
enum class LossReason : std::uint8_t {
    TakenByOther, ///< the key holds another token
    Gone,         ///< the key does not exist any more
    RanOut,       ///< no renewal succeeded in time
    Failover,     ///< not there after its connection ended (a restart), or another server became the primary
};

/// One try to acquire. The views are valid during the call.
struct AttemptReport
{
    enum class Outcome : std::uint8_t { Granted, Refused, Failed };
    std::string_view key;
    std::string_view token;
    Outcome outcome = Outcome::Failed;
    MonoTime sent{};
    MonoTime answered{};
};

/// One try of the watchdog. Its delay is sent - due.
struct RenewalReport
{
    enum class Outcome : std::uint8_t { Renewed, TakenByOther, Gone, Failed };
    std::string_view key;
    std::string_view token;
    Outcome outcome = Outcome::Failed;
    MonoTime due{};
    MonoTime sent{};
    MonoTime answered{};
    MonoTime validUntil{}; ///< after this try
};

/// Reply of one of several servers to a request to set or delete a token. Reported for every reply, even one too late
/// to count: then with the next request to that server, by any thread that makes one.
struct NodeReport
{
    enum class Request : std::uint8_t { Set, Delete };
    enum class Outcome : std::uint8_t {
        Done,
        Other,  ///< another token is set
        Absent, ///< Delete: the key does not exist
        Failed,
    };
    std::size_t node = 0; ///< in the order of the endpoints
    std::string_view key;
    std::string_view token;
    Request request = Request::Set;
    Outcome outcome = Outcome::Failed;
    MonoTime sent{};
    MonoTime answered{};
};

/// Observes the library, for measurements and tests. Called by the acquiring thread and the watchdog's; must be quick.
/// Exceptions are caught and counted (LockFigures::observerErrors), except one that attempted() throws at a refusal: it
/// leaves acquire(), which then sends nothing more, as if the program had died there.
class Observer
{
public:
    virtual ~Observer() = default;
    virtual void attempted(const AttemptReport&) {}
    virtual void renewed(const RenewalReport&) {}
    virtual void nodeAnswered(const NodeReport&) {}
    virtual void lost(std::string_view /*key*/, std::string_view /*token*/, LossReason) {}
    /// A lease was destroyed, and its lock was not (certainly) released: the TTL ends it. Called by the thread that
    /// destroyed the lease, or later by one that releases in the background.
    virtual void unreleased(std::string_view /*key*/, std::string_view /*token*/, const Error&) {}
};

} // namespace v1
} // namespace lockscope::lock
