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

/// Where a program is, by PATH and the usual system folders after it; empty if it is not installed.
[[nodiscard]] std::string findProgram(std::string_view name);

struct ProcessOptions
{
    std::string program; ///< a name to look for in PATH, or an absolute file name
    std::vector<std::string> arguments;
    std::vector<std::string> environment; ///< NAME=value, in addition to ours
    std::string workingFolder;            ///< empty: ours
    std::string outputFile;               ///< gets standard output and standard error; empty: they are dropped
    /// Standard input and output are one connection to us: see ChildProcess::channel().
    bool withChannel = false;
};

/// How a process ended: one of the two.
struct ProcessEnd
{
    int exitCode = 0; ///< meaningful if signal is 0
    int signal = 0;
    friend bool operator==(const ProcessEnd&, const ProcessEnd&) = default;
};

/// A process that does not outlive us: killed when this object goes, and at once when we end in whatever way (see
/// Guard). Its standard input is empty, unless it has a channel. Move-only, one thread at a time, any thread.
class ChildProcess
{
public:
    [[nodiscard]] static Result<ChildProcess, Error> start(const ProcessOptions& options);

    [[nodiscard]] pid_t pid() const { return m_guard.pid(); }
    /// Our end of the connection that is its standard input and output; -1 without one. Ends when the process does.
    [[nodiscard]] int channel() const { return m_channel.get(); }
    [[nodiscard]] bool isRunning() { return !waitForEnd(std::chrono::milliseconds{0}); }
    /// SIGTERM, SIGKILL, SIGSTOP, SIGCONT ... Nothing happens when it has ended already.
    void signal(int number) { m_guard.signal(number); }
    /// Empty when it still runs after this time.
    [[nodiscard]] std::optional<ProcessEnd> waitForEnd(std::chrono::milliseconds limit);

private:
    ChildProcess(Guard guard, FileDescriptor channel) : m_guard(std::move(guard)), m_channel(std::move(channel)) {}

    Guard m_guard;
    FileDescriptor m_channel;
};

} // namespace lockscope::sandbox
