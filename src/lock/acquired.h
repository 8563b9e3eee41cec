// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lock/error.h"
#include "lock/lease.h"
#include "lock/leaseclock.h"
#include "lock/outcome.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// How an acquisition ended.
enum class AcquireOutcome : std::uint8_t {
    Acquired,
    Taken,     ///< one try, and another holder has the lock
    TimedOut,  ///< another holder had it until the wait limit
    Cancelled, ///< stop was requested
    NoQuorum,  ///< Redlock: fewer than a majority of nodes granted it
    Unknown,   ///< a reply was lost: the lock may be held until freeBy(); it is given back
    Failed,    ///< an error: see error()
};

/// The result of an acquisition: the lease, or why there is none.
///
///     if (auto lease = mutex.acquire())
///         work(*lease);
///     else
///         log(lease.why());
///
/// Move-only, like the lease. Access to a lease that is not there throws std::bad_variant_access, and so does error()
/// where there is one: the work must not run then.
class [[nodiscard]] Acquired
{
public:
    explicit Acquired(AcquireResult result, const std::string& key = {});

    /// True if the lock was acquired. Whether it is still held: Lease::isValid().
    explicit operator bool() const& noexcept { return outcome() == AcquireOutcome::Acquired; }
    /// `if (mutex.acquire())` would release the lock before the block: name the lease.
    explicit operator bool() const&& = delete;

    [[nodiscard]] Lease& operator*() & { return std::get<Lease>(m_result); }
    [[nodiscard]] const Lease& operator*() const& { return std::get<Lease>(m_result); }
    /// For `Lease lease = *std::move(acquired)`.
    [[nodiscard]] Lease&& operator*() && { return std::get<Lease>(std::move(m_result)); }
    [[nodiscard]] Lease* operator->() & { return &std::get<Lease>(m_result); }
    [[nodiscard]] const Lease* operator->() const& { return &std::get<Lease>(m_result); }
    Lease* operator->() && = delete;

    [[nodiscard]] AcquireOutcome outcome() const noexcept { return static_cast<AcquireOutcome>(m_result.index()); }
    /// One English sentence or more for people, with the key and without a token. Empty with a lease.
    [[nodiscard]] std::string why() const;
    /// Kind Taken for Taken, TimedOut and Cancelled; for Unknown and Failed what went wrong; for NoQuorum the first
    /// node's error if failed nodes made a majority impossible, else Taken. The message is why().
    [[nodiscard]] Error error() const;

    /// Taken: the holder's token. Empty: the key is no lock of this kind, it became free, or the token is unknown.
    [[nodiscard]] std::optional<std::string> holder() const;
    /// Taken: the remaining lease of the holder if it is not renewed. Empty: no TTL, or unknown.
    [[nodiscard]] std::optional<std::chrono::milliseconds> retryAfter() const;
    /// NoQuorum: the replies of the last try; else empty.
    [[nodiscard]] const std::vector<NodeOutcome>& nodes() const&;
    [[nodiscard]] std::vector<NodeOutcome> nodes() && { return nodes(); }
    /// Unknown: the lock is free by then, ttl after the connection was given up. A request that is still in transit
    /// later is not considered.
    [[nodiscard]] std::optional<MonoTime> freeBy() const;
    /// TimedOut, Cancelled and NoQuorum; else 0.
    [[nodiscard]] std::chrono::milliseconds waited() const;
    /// The number of tries, for the same outcomes.
    [[nodiscard]] int attempts() const;

    /// The type that acquire() returned up to version 1.0; it goes with 2.0.
    [[nodiscard]] const AcquireResult& variant() const& { return m_result; }
    [[nodiscard]] AcquireResult variant() && { return std::move(m_result); }

private:
    AcquireResult m_result;
    std::string m_key; ///< empty with a lease
};

} // namespace v1
} // namespace lockscope::lock
