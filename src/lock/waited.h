// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lock/error.h"
#include "lock/options.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace lockscope::lock {
inline namespace v1 {

/// For a semaphore or a latch.
struct WaitOptions
{
    /// Looks at least this often, in case a message is lost. At least 1 ms.
    std::chrono::milliseconds poll{1'000};
    WhenAway whenAway = WhenAway::Wait;
    /// Counts requests, refusals and waits under `name`; `acquired` counts waits that succeeded. Empty: the service's.
    std::shared_ptr<Metrics> metrics{};
    std::string name{}; ///< empty: the name of the service, else Metrics::kUnnamed
};

/// How a wait for permits or for a latch ended.
enum class WaitOutcome : std::uint8_t {
    Done,      ///< the permits are taken, or the latch is open
    TimedOut,  ///< not within the wait limit, or at the only try
    Cancelled, ///< stop was requested
    Unknown,   ///< a reply was lost: the permits may be taken, and nobody knows by whom
    Failed,    ///< an error: see error()
};

/// The result of a wait. True only if it succeeded.
class [[nodiscard]] Waited
{
public:
    /// `error` explains every outcome but Done.
    Waited(WaitOutcome outcome, Error error, std::chrono::milliseconds waited, int attempts);

    explicit operator bool() const noexcept { return m_outcome == WaitOutcome::Done; }
    [[nodiscard]] WaitOutcome outcome() const noexcept { return m_outcome; }
    /// One English sentence or more for people. Empty if Done.
    [[nodiscard]] const std::string& why() const { return m_error.message; }
    /// Kind Taken for TimedOut and Cancelled. The message is why(). Not for Done, which has none.
    [[nodiscard]] const Error& error() const { return m_error; }
    [[nodiscard]] std::chrono::milliseconds waited() const { return m_waited; }
    /// Number of requests.
    [[nodiscard]] int attempts() const { return m_attempts; }

private:
    WaitOutcome m_outcome;
    Error m_error;
    std::chrono::milliseconds m_waited;
    int m_attempts;
};

} // namespace v1
} // namespace lockscope::lock
