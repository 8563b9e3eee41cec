// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lock/leaseclock.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <span>
#include <stop_token>

struct pollfd; // of <poll.h>

namespace lockscope::lock {
inline namespace v1 {

/// The clock of the library: leases, renewals, pauses between tries, waiting in line, heart beats, and the times in
/// reports. This class is the system's clock; options without a clock use the same without a virtual call. A test
/// derives from it, moves the time by hand and wakes the sleepers; a class that overrides mono() must also override
/// wait() and poll(). Any thread.
///
/// Socket limits (connectLimit, commandLimit, nodeLimit) do not follow it: they end by the kernel's monotonic clock.
class Clock
{
public:
    virtual ~Clock() = default;

    /// The clock of leases. Never goes back, and continues while the machine sleeps.
    [[nodiscard]] virtual LeaseTime now() const;
    /// The clock of waits and reports. Never goes back; stops while the machine sleeps.
    [[nodiscard]] virtual MonoTime mono() const;
    /// Sleeps until isOver() is true, mono() reaches `until`, or stop is requested; returns the final isOver(). The
    /// caller holds the mutex of `lock`, which guards the state of isOver(). A thread that changes that state notifies
    /// `wake`.
    [[nodiscard]] virtual bool wait(std::condition_variable_any& wake, std::unique_lock<std::mutex>& lock,
                                    const std::stop_token& stop, MonoTime until,
                                    const std::function<bool()>& isOver) const;
    /// Like ::poll(), until mono() reaches `until`.
    [[nodiscard]] virtual int poll(std::span<pollfd> descriptors, MonoTime until) const;
};

/// Former name, from when it provided only the time of leases.
using LeaseTimeSource = Clock;

} // namespace v1
} // namespace lockscope::lock
