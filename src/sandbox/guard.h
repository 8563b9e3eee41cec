// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace lockscope::sandbox {

/// The task of a guard: a folder, or a program. File names are absolute.
struct GuardPlan
{
    std::string folder; ///< created by the guard (mode 0700), and removed with its content
    std::string program;
    std::vector<std::string> arguments;   ///< without the program's name
    std::vector<std::string> environment; ///< complete, NAME=value
    std::string workingFolder;            ///< empty: the current one
    std::string outputFile;               ///< standard output and standard error are appended; empty: /dev/null
    int channel = -1; ///< if set, becomes standard input and output of the program; still owned by the caller
};

/// A small process between us and a resource that must not outlive us. It holds one end of a socket pair; we hold the
/// other end. When our process ends in any way, the kernel closes our end, and the guard kills its program or removes
/// its folder.
///
/// PR_SET_PDEATHSIG in the child is not enough: that signal comes when the *thread* that created the child ends,
/// posix_spawn cannot set it, and a killed redis-server leaves its folder behind. The guard has one thread, so it can
/// use PR_SET_PDEATHSIG for its own child: killing the guard ends the program, too. It is forked instead of being a
/// helper program, so nothing has to be installed, found or kept at the same version. In return the guard may only make
/// async-signal-safe calls (our process may have threads), so all data is prepared before the fork.
///
/// One thread at a time.
class Guard
{
public:
    /// Returns once the folder exists or the program was executed; otherwise returns errno of the failed step.
    [[nodiscard]] static Result<Guard, int> start(const GuardPlan& plan);

    Guard(Guard&& other) noexcept;
    Guard& operator=(Guard&& other) noexcept;
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;
    /// Releases the guard, which does its task and ends; returns afterwards.
    ~Guard();

    /// Of the program; 0 for a folder.
    [[nodiscard]] pid_t pid() const { return m_pid; }
    /// Sent by the guard as the program's parent, so it never reaches an unrelated process with a reused pid.
    void signal(int number);
    /// The program's wait status, once it has ended. Waits at most `limit`.
    [[nodiscard]] std::optional<int> waitForEnd(std::chrono::milliseconds limit);

private:
    Guard(int socket, pid_t guard) : m_socket(socket), m_guard(guard) {}
    void release();

    int m_socket = -1;
    pid_t m_guard = -1;
    pid_t m_pid = 0;
    std::optional<int> m_status;
};

} // namespace lockscope::sandbox
