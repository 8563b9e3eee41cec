// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Which process this is. What a fork copies is worth nothing in the child: its sockets, threads and leases are those of
// the parent.

#include "lock/error.h"

#include <cstdint>
#include <memory>

namespace lockscope::lock {

/// The number of this process among its ancestors that used the library; higher in every child. One load of an atomic,
/// any thread. Counts every kind of fork (fork(), _Fork(), clone()) where Linux can wipe a page for a child (4.14 and
/// later), elsewhere what runs the handlers of pthread_atfork(). Not by getpid(): that is a system call on the path of
/// every isValid(), and two processes of different pid namespaces may both be number 1.
[[nodiscard]] std::uint64_t thisProcess() noexcept;

/// Remembers the process that made it.
class Origin
{
public:
    /// False in a child of that process.
    [[nodiscard]] bool isHere() const noexcept { return thisProcess() == m_process; }

private:
    std::uint64_t m_process = thisProcess();
};

/// Why something inherited is not used.
[[nodiscard]] Error forkedError();

/// Keeps in the child what it can neither use nor destroy: a lock, a condition variable or a container that a thread of
/// the parent was using at the fork, a thread that is not there. Still reachable, so it is no leak to those who look.
void keepForever(std::shared_ptr<void> inherited);

} // namespace lockscope::lock
