// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: one wait for permits of a semaphore, or for a latch.

#include "lock/redissoncounter.h"
#include "lock/timedwait.h"

#include <functional>
#include <string_view>

namespace lockscope::lock {
inline namespace v1 {

/// Asks until the answer is yes: at each message, and each `poll`.
class RedissonCounterWait final : public TimedWait
{
public:
    /// The counter and the options must outlive it. `wait` 0: a single try.
    RedissonCounterWait(const RedissonCounter& counter, const WaitOptions& options, std::chrono::milliseconds wait,
                        const std::stop_token& stop);

    /// Whether the request may have changed the server when its reply is lost.
    enum class Asks : std::uint8_t { Reads, Changes };
    /// `ask` sends one request with this limit; true ends the wait. `what` is waited for: for messages.
    [[nodiscard]] Waited run(Asks asks, std::string_view what,
                             const std::function<Result<bool, Error>(std::chrono::milliseconds)>& ask);

private:
    [[nodiscard]] Waited askUntilTheEnd(Asks asks, std::string_view what,
                                        const std::function<Result<bool, Error>(std::chrono::milliseconds)>& ask);
    [[nodiscard]] Waited gaveUp(std::string_view what) const;
    [[nodiscard]] Waited ended(WaitOutcome outcome, Error error = {}) const;
    void count(const Waited& result) const;

    const RedissonCounter& m_counter;
    const WaitOptions& m_options;
    int m_failures = 0; ///< consecutive
};

} // namespace v1
} // namespace lockscope::lock
