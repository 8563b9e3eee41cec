// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Identifies the process. Objects copied by a fork are useless in the child: their sockets, threads and leases belong
// to the parent.

#include "lock/error.h"

#include <cstdint>
#include <memory>
#include <mutex>

namespace lockscope::lock {
inline namespace v1 {

/// Number of this process among its ancestors that used the library; higher in every child. One atomic load, any
/// thread. Detects every kind of fork (fork(), _Fork(), clone()) if Linux can wipe a page for a child (4.14 and later),
/// otherwise those that run pthread_atfork() handlers. getpid() would cost a system call in every isValid(), and two
/// processes in different pid namespaces may both have pid 1.
[[nodiscard]] std::uint64_t thisProcess() noexcept;

/// Remembers the process that created it.
class Origin
{
public:
    /// False in a child of that process.
    [[nodiscard]] bool isHere() const noexcept { return thisProcess() == m_process; }
    /// Locks the mutex of an object of that process. In a child, where a thread that does not exist may have it, the
    /// result may be without it: then what it guards may be half changed.
    [[nodiscard]] std::unique_lock<std::mutex> lock(std::mutex& mutex) const
    {
        return isHere() ? std::unique_lock(mutex) : std::unique_lock(mutex, std::try_to_lock);
    }

private:
    std::uint64_t m_process = thisProcess();
};

/// The error for inherited objects.
[[nodiscard]] Error forkedError();

/// Keeps an inherited object alive in the child, where it can be neither used nor destroyed: a mutex, condition
/// variable or container that a thread of the parent was using at the fork, or a thread that does not exist. It stays
/// reachable, so leak checkers accept it.
void keepForever(std::shared_ptr<void> inherited);

} // namespace v1
} // namespace lockscope::lock
