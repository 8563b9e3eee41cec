// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "sandbox/error.h"
#include "sandbox/filedescriptor.h"
#include "sandbox/guard.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::sandbox {

/// Finds a program in PATH, then in the usual system folders; empty if it is not installed.
[[nodiscard]] std::string findProgram(std::string_view name);

struct ProcessOptions
{
    std::string program; ///< a name to search in PATH, or an absolute file name
    std::vector<std::string> arguments;
    std::vector<std::string> environment; ///< NAME=value, in addition to the current environment
    std::string workingFolder;            ///< empty: the current one
    std::string outputFile;               ///< for standard output and standard error; empty: discarded
    /// Connects standard input and output to us: see ChildProcess::channel().
    bool withChannel = false;
};

/// How a process ended: either exit code or signal.
struct ProcessEnd
{
    int exitCode = 0; ///< meaningful if signal is 0
    int signal = 0;
    friend bool operator==(const ProcessEnd&, const ProcessEnd&) = default;
};

/// A process that does not outlive us: killed with this object, and at once at any end of our process (see Guard).
/// Standard input is empty, unless there is a channel. Move-only, one thread at a time, any thread.
class ChildProcess
{
public:
    [[nodiscard]] static Result<ChildProcess, Error> start(const ProcessOptions& options);

    [[nodiscard]] pid_t pid() const { return m_guard.pid(); }
    /// Our end of the connection to its standard input and output; -1 without one. Closed when the process ends.
    [[nodiscard]] int channel() const { return m_channel.get(); }
    [[nodiscard]] bool isRunning() { return !waitForEnd(std::chrono::milliseconds{0}); }
    /// SIGTERM, SIGKILL, SIGSTOP, SIGCONT ... No effect after the process ended.
    void signal(int number) { m_guard.signal(number); }
    /// Empty if it still runs after this time.
    [[nodiscard]] std::optional<ProcessEnd> waitForEnd(std::chrono::milliseconds limit);

private:
    ChildProcess(Guard guard, FileDescriptor channel) : m_guard(std::move(guard)), m_channel(std::move(channel)) {}

    Guard m_guard;
    FileDescriptor m_channel;
};

} // namespace lockscope::sandbox
