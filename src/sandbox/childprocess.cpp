// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/childprocess.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <sys/socket.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace lockscope::sandbox {
namespace {

bool isProgram(const std::string& file)
{
    std::error_code error;
    return std::filesystem::is_regular_file(file, error) && ::access(file.c_str(), X_OK) == 0;
}

std::vector<std::string> environmentWith(const std::vector<std::string>& added)
{
    std::vector<std::string> all = added;
    for (char** variable = environ; variable && *variable; ++variable) {
        const std::string_view text = *variable;
        const std::string_view name = text.substr(0, text.find('=') + 1);
        const bool replaced =
            std::any_of(added.begin(), added.end(), [&](const std::string& a) { return a.starts_with(name); });
        if (!replaced)
            all.emplace_back(text);
    }
    return all;
}

} // namespace

std::string findProgram(std::string_view name)
{
    if (name.find('/') != std::string_view::npos) {
        const std::string file = std::filesystem::absolute(name).string();
        return isProgram(file) ? file : std::string{};
    }
    const char* path = std::getenv("PATH"); // NOLINT(concurrency-mt-unsafe): nothing here sets variables
    // The last three contain servers, and may be missing in a user's PATH.
    const std::string folders = std::string(path ? path : "") + ":/usr/local/bin:/usr/bin:/usr/local/sbin:/usr/sbin";
    for (std::size_t begin = 0; begin <= folders.size();) {
        const std::size_t end = std::min(folders.find(':', begin), folders.size());
        const std::string file = folders.substr(begin, end - begin) + '/' + std::string(name);
        if (end > begin && isProgram(file))
            return std::filesystem::absolute(file).string();
        begin = end + 1;
    }
    return {};
}

Result<ChildProcess, Error> ChildProcess::start(const ProcessOptions& options)
{
    GuardPlan plan;
    plan.program = findProgram(options.program);
    if (plan.program.empty())
        return failure(Error{ErrorKind::NotInstalled, "The program " + options.program +
                                                          " was not found, neither in PATH nor in the system's "
                                                          "folders. Install it, or name its full path."});
    plan.arguments = options.arguments;
    plan.environment = environmentWith(options.environment);
    plan.workingFolder = options.workingFolder;
    plan.outputFile = options.outputFile;
    const auto cannot = [&](int error) {
        return failure(Error{ErrorKind::CannotStart, "The program " + plan.program + " could not be started: " +
                                                         std::generic_category().message(error) + "."});
    };
    FileDescriptor ours;
    FileDescriptor theirs;
    if (options.withChannel) {
        int pair[2];
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
            return cannot(errno);
        ours = FileDescriptor(pair[0]);
        theirs = FileDescriptor(pair[1]);
        plan.channel = theirs.get();
    }
    Result<Guard, int> guard = Guard::start(plan);
    if (!guard)
        return cannot(guard.error());
    return ChildProcess(std::move(*guard), std::move(ours));
}

std::optional<ProcessEnd> ChildProcess::waitForEnd(std::chrono::milliseconds limit)
{
    const std::optional<int> status = m_guard.waitForEnd(limit);
    if (!status)
        return std::nullopt;
    if (WIFSIGNALED(*status))
        return ProcessEnd{0, WTERMSIG(*status)};
    return ProcessEnd{WEXITSTATUS(*status), 0};
}

} // namespace lockscope::sandbox
