// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/time.h"
#include "lock/error.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lockscope::lock {

/// Why a lease ended before it was released.
enum class LossReason : std::uint8_t {
    TakenByOther, ///< the key holds another token
    Gone,         ///< the key is not there any more
    RanOut,       ///< no renewal succeeded in time
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

/// One try of the watchdog. How late it was: sent - due.
struct RenewalReport
{
    enum class Outcome : std::uint8_t { Renewed, TakenByOther, Gone, Failed };
    std::string_view key;
    std::string_view token;
    Outcome outcome = Outcome::Failed;
    MonoTime due{};
    MonoTime sent{};
    MonoTime answered{};
    MonoTime validUntil{}; ///< after it
};

/// What one of several servers answered when a token was to be set there or deleted. Told for every answer that comes,
/// also for one that came too late to count: then with the next request to that server.
struct NodeReport
{
    enum class Request : std::uint8_t { Set, Delete };
    enum class Outcome : std::uint8_t {
        Done,
        Other,  ///< another token is there
        Absent, ///< Delete: nothing is there
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

/// Sees what the library does, for measurements and tests. Called by the acquiring thread and by the watchdog's; must
/// be quick and must not throw. Only what attempted() throws at a refusal comes out of acquire(): nothing more is sent
/// then, as if the program had died there.
class Observer
{
public:
    virtual ~Observer() = default;
    virtual void attempted(const AttemptReport&) {}
    virtual void renewed(const RenewalReport&) {}
    virtual void nodeAnswered(const NodeReport&) {}
    virtual void lost(std::string_view /*key*/, std::string_view /*token*/, LossReason) {}
    /// A lease has gone, and its lock could not be released, or not for certain: without us the server ends it when its
    /// ttl runs out. By the thread that destroyed the lease, or later by one that releases for it.
    virtual void unreleased(std::string_view /*key*/, std::string_view /*token*/, const Error&) {}
};

} // namespace lockscope::lock
