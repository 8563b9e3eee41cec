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

/// What a guard looks after: a folder, or a program. File names are absolute.
struct GuardPlan
{
    std::string folder; ///< made by the guard (mode 0700) and removed with everything in it
    std::string program;
    std::vector<std::string> arguments;   ///< without the program's own name
    std::vector<std::string> environment; ///< the whole of it, NAME=value
    std::string workingFolder;            ///< empty: ours
    std::string outputFile;               ///< appended to by standard output and standard error; empty: /dev/null
    int channel = -1; ///< if set, this descriptor is standard input and output of the program; it stays the caller's
};

/// A small process between us and what must not outlive us. It holds one end of a socket pair whose other end is only
/// ours: when we end, in whatever way, the kernel closes it, and the guard kills its program or removes its folder.
///
/// Why a process of its own, and not PR_SET_PDEATHSIG in the child: that signal comes when the *thread* that created
/// the child ends, posix_spawn cannot set it, and a killed redis-server leaves its folder behind. The guard has one
/// thread, so between it and its child PR_SET_PDEATHSIG does hold: killing the guard ends the program too. Why forked
/// and not a helper program: there is nothing to install, to find or to be of another version. The price is that the
/// guard may make only async-signal-safe calls (we may have threads), so everything it needs is laid out before the
/// fork.
///
/// One thread at a time.
class Guard
{
public:
    /// Returns when the folder exists or the program was executed; otherwise gives errno of the step that failed.
    [[nodiscard]] static Result<Guard, int> start(const GuardPlan& plan);

    Guard(Guard&& other) noexcept;
    Guard& operator=(Guard&& other) noexcept;
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;
    /// Lets go: the guard does its duty and ends; returns when it has.
    ~Guard();

    /// Of the program; 0 for a folder.
    [[nodiscard]] pid_t pid() const { return m_pid; }
    /// Delivered by the guard, which is the program's parent: never to a stranger that got its number.
    void signal(int number);
    /// The program's wait status, once it has ended. Waits at most this long.
    [[nodiscard]] std::optional<int> waitForEnd(std::chrono::milliseconds limit);

private:
    Guard(int socket, pid_t guard) : m_socket(socket), m_guard(guard) {}
    void letGo();

    int m_socket = -1;
    pid_t m_guard = -1;
    pid_t m_pid = 0;
    std::optional<int> m_status;
};

} // namespace lockscope::sandbox
