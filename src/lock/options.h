// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/error.h"
#include "lock/observer.h"

#include <chrono>
#include <memory>

namespace lockscope::lock {

/// The pause between two tries: evenly spread over [shortest, longest]. Equal bounds make it fixed.
struct Retry
{
    std::chrono::milliseconds shortest{50};
    std::chrono::milliseconds longest{150};

    [[nodiscard]] static constexpr Retry fixed(std::chrono::milliseconds pause) { return {pause, pause}; }
    [[nodiscard]] static constexpr Retry jittered(std::chrono::milliseconds from, std::chrono::milliseconds to)
    {
        return {from, to};
    }
    friend bool operator==(const Retry&, const Retry&) = default;
};

struct MutexOptions
{
    /// How long the server keeps the lock without renewal. At least 10 ms; at least 1 s with a watchdog.
    std::chrono::milliseconds ttl{10'000};
    /// How long acquire() tries. 0: once.
    std::chrono::milliseconds wait{3'000};
    Retry retry;
    /// Renew every ttl/2 until released or lost. Without it the work must be shorter than the ttl.
    bool watchdog = true;
    std::shared_ptr<Observer> observer; ///< may be empty
};

/// InvalidOptions, with the rule that is broken.
[[nodiscard]] Result<void, Error> validate(const MutexOptions& options);

/// The part of a ttl that clocks of two machines may differ by: 1 % and 2 ms.
[[nodiscard]] constexpr std::chrono::nanoseconds drift(std::chrono::nanoseconds ttl)
{
    return ttl / 100 + std::chrono::milliseconds{2};
}

} // namespace lockscope::lock
