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

/// The time by which the library decides: leases, renewals, pauses between tries, waiting in line, heart beats, and
/// what reports tell. As it is here it is the system's, which is also what counts, without a virtual call, wherever an
/// option may name a clock and names none. A test derives from it, moves the time by hand and wakes those who sleep:
/// who overrides mono() overrides wait() and poll(), too. Any thread.
///
/// It does not say how long a socket, or a turn at one, is waited for (connectLimit, commandLimit, nodeLimit): the
/// kernel ends that, by its own monotonic clock.
class Clock
{
public:
    virtual ~Clock() = default;

    /// What leases are measured by. Never goes back, and goes on while the machine sleeps.
    [[nodiscard]] virtual LeaseTime now() const;
    /// What all waiting is measured by, and what reports tell. Never goes back; stands still while the machine sleeps.
    [[nodiscard]] virtual MonoTime mono() const;
    /// Sleeps until `isOver`, until mono() is `until`, or until stop is requested; returns what isOver() says then. The
    /// mutex of `lock` is held, and guards what isOver() reads; who changes that notifies `wake`.
    [[nodiscard]] virtual bool wait(std::condition_variable_any& wake, std::unique_lock<std::mutex>& lock,
                                    const std::stop_token& stop, MonoTime until,
                                    const std::function<bool()>& isOver) const;
    /// As ::poll(), until mono() is `until`.
    [[nodiscard]] virtual int poll(std::span<pollfd> descriptors, MonoTime until) const;
};

/// Its name when it only knew the time of leases.
using LeaseTimeSource = Clock;

} // namespace lockscope::lock
