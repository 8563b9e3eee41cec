// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/watcher.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <poll.h>
#include <sstream>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace lockscope::nemesis {

std::unique_ptr<Watcher> Watcher::start(const WatcherOptions& options, std::string& error)
{
    sandbox::ProcessOptions process;
    process.program = options.program;
    process.arguments = {"watch", "--json", "--show-tokens", "--uri", options.uri, "--pattern", "lock:*"};
    process.environment = {"LOCKSCOPE_PASSWORD=" + options.password, "QT_QPA_PLATFORM=offscreen"};
    process.environment.insert(process.environment.end(), options.environment.begin(), options.environment.end());
    process.outputFile = options.errorFile;
    process.withChannel = true;
    auto child = sandbox::ChildProcess::start(process);
    if (!child) {
        error = child.error().message;
        return nullptr;
    }
    return std::unique_ptr<Watcher>(new Watcher(std::move(*child)));
}

Watcher::Watcher(sandbox::ChildProcess process) : m_process(std::move(process)), m_reader([this] { read(); }) {}

Watcher::~Watcher()
{
    m_over = true;
    m_process.signal(SIGCONT);
    m_process.signal(SIGKILL);
    m_reader.join();
}

std::vector<Told> Watcher::take()
{
    const std::lock_guard guard(m_mutex);
    return std::exchange(m_told, {});
}

std::string Watcher::endText()
{
    const auto end = m_process.waitForEnd(std::chrono::milliseconds{0});
    if (!end)
        return "still running";
    return end->signal != 0 ? "ended by signal " + std::to_string(end->signal)
                            : "ended with exit code " + std::to_string(end->exitCode);
}

double Watcher::cpuSeconds() const
{
    std::ifstream file("/proc/" + std::to_string(m_process.pid()) + "/stat");
    std::string text;
    std::getline(file, text);
    std::istringstream behindName(text.substr(std::min(text.size(), text.rfind(')') + 1)));
    std::string field;
    for (int i = 3; i < 14; ++i)
        behindName >> field;
    double user = 0;
    double system = 0;
    behindName >> user >> system;
    return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

std::int64_t Watcher::memoryBytes() const
{
    std::ifstream file("/proc/" + std::to_string(m_process.pid()) + "/statm");
    std::int64_t size = 0;
    std::int64_t resident = 0;
    file >> size >> resident;
    return resident * ::sysconf(_SC_PAGESIZE);
}

std::string Watcher::describe() const
{
    int unread = 0;
    (void)::ioctl(m_process.channel(), FIONREAD, &unread);
    std::string text = "unread bytes: " + std::to_string(unread) + '\n';
    std::error_code error;
    for (const auto& task :
         std::filesystem::directory_iterator("/proc/" + std::to_string(m_process.pid()) + "/task", error)) {
        std::string name;
        std::string state;
        std::string call;
        std::getline(std::ifstream(task.path() / "comm") >> std::ws, name);
        std::getline(std::ifstream(task.path() / "stat") >> std::ws, state);
        std::getline(std::ifstream(task.path() / "syscall") >> std::ws, call);
        text += name + "  stat " + state.substr(0, 60) + "  syscall " + call.substr(0, 60) + '\n';
    }
    return text;
}

void Watcher::takeLine(std::string_view line)
{
    auto told = parseTold(line, std::chrono::steady_clock::now());
    if (!told) {
        ++m_bad;
        return;
    }
    const std::lock_guard guard(m_mutex);
    m_told.push_back(std::move(*told));
}

void Watcher::read()
{
    std::string text;
    std::string buffer(1U << 16U, '\0');
    while (!m_over) {
        if (m_paused) {
            std::this_thread::sleep_for(std::chrono::milliseconds{5});
            continue;
        }
        pollfd wanted{m_process.channel(), POLLIN, 0};
        if (::poll(&wanted, 1, 50) <= 0)
            continue;
        const ssize_t got = ::recv(m_process.channel(), buffer.data(), buffer.size(), 0);
        if (got <= 0)
            return; // its end; isRunning() tells
        text.append(buffer.data(), static_cast<std::size_t>(got));
        std::size_t begin = 0;
        for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
            takeLine(std::string_view(text).substr(begin, end - begin));
            begin = end + 1;
        }
        text.erase(0, begin);
    }
}

} // namespace lockscope::nemesis
