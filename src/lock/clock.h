// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/time.h"
#include "lock/leaseclock.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <poll.h>
#include <span>
#include <stop_token>

namespace lockscope::lock {

/// The time by which the library decides: leases, renewals, pauses between tries, waiting in line, heart beats, and the
/// times in reports. This class is the system's clock. Options that name no clock use the same, without a virtual call.
/// A test derives from it, moves the time by hand and wakes the sleepers; a class that overrides mono() must override
/// wait() and poll(), too. Any thread.
///
/// The limits of a socket (connectLimit, commandLimit, nodeLimit) do not follow it: the kernel ends those by its own
/// monotonic clock.
class Clock
{
public:
    virtual ~Clock() = default;

    /// What leases are measured by. Never goes back, and goes on while the machine sleeps.
    [[nodiscard]] virtual LeaseTime now() const;
    /// What all waiting is measured by, and what reports tell. Never goes back; stands still while the machine sleeps.
    [[nodiscard]] virtual MonoTime mono() const;
    /// Sleeps until isOver() is true, mono() is `until`, or stop is requested; returns what isOver() says then. The
    /// caller holds the mutex of `lock`, which guards what isOver() reads. Whoever changes that notifies `wake`.
    [[nodiscard]] virtual bool wait(std::condition_variable_any& wake, std::unique_lock<std::mutex>& lock,
                                    const std::stop_token& stop, MonoTime until,
                                    const std::function<bool()>& isOver) const;
    /// As ::poll(), until mono() is `until`.
    [[nodiscard]] virtual int poll(std::span<pollfd> descriptors, MonoTime until) const;
};

/// Its former name, from when it knew only the time of leases.
using LeaseTimeSource = Clock;

} // namespace lockscope::lock
