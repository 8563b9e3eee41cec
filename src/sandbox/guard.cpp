// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/guard.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <sstream>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace lockscope::sandbox {
namespace {

struct Message
{
    enum Kind : int { Ready, Failed, Ended };
    int kind = Ready;
    int value = 0; ///< Ready: pid or 0; Failed: errno; Ended: wait status
};

/// The plan as plain pointers, prepared before the fork.
struct Layout
{
    explicit Layout(const GuardPlan& p) : plan(p)
    {
        argv.push_back(plan.program.c_str());
        for (const std::string& argument : plan.arguments)
            argv.push_back(argument.c_str());
        argv.push_back(nullptr);
        for (const std::string& variable : plan.environment)
            envp.push_back(variable.c_str());
        envp.push_back(nullptr);
        findCommandLine();
    }

    /// The memory that `ps` and `pkill -f` show: fields 48 and 49 of /proc/self/stat.
    void findCommandLine()
    {
        std::ifstream file("/proc/self/stat");
        std::string text;
        std::getline(file, text);
        const std::size_t nameEnd = text.rfind(')');
        if (nameEnd == std::string::npos)
            return;
        std::istringstream fields(text.substr(nameEnd + 1));
        std::string skipped;
        for (int field = 3; field < 48; ++field)
            fields >> skipped;
        std::uintptr_t begin = 0;
        std::uintptr_t end = 0;
        if (fields >> begin >> end && begin < end) {
            commandLine =
                reinterpret_cast<char*>(begin); // NOLINT(performance-no-int-to-ptr): the kernel gives a number
            commandLineSize = end - begin;
        }
    }

    const GuardPlan& plan;
    std::vector<const char*> argv;
    std::vector<const char*> envp;
    char* commandLine = nullptr;
    std::size_t commandLineSize = 0;
};

constexpr int kSocket = 3;  ///< the guard's end
constexpr int kChannel = 4; ///< the program's end, if it has a channel

// Only async-signal-safe calls from here to runGuard().

void report(Message::Kind kind, int value)
{
    const Message message{kind, value};
    (void)::send(kSocket, &message, sizeof message, MSG_NOSIGNAL);
}

void resetSignals()
{
    for (int number = 1; number < NSIG; ++number)
        ::signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
}

void closeFrom(int first)
{
    if (::syscall(SYS_close_range, static_cast<unsigned>(first), ~0U, 0U) == 0)
        return;
    const long limit = ::sysconf(_SC_OPEN_MAX);
    for (int fd = first; fd < (limit > 0 ? limit : 1024); ++fd)
        ::close(fd);
}

/// Closes all inherited descriptors (a reader of our output would wait for the guard) and shields the guard from
/// signals for our process (Ctrl+C, SIGTERM to the group, and `pkill -9 -f` with our command line, which would leave
/// the folder behind).
void detach(const Layout& layout, int socket)
{
    ::setsid();
    resetSignals();
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE})
        ::signal(number, SIG_IGN);
    // Moves the channel away first: it may have one of the two numbers.
    const int channel = layout.plan.channel >= 0 ? ::fcntl(layout.plan.channel, F_DUPFD_CLOEXEC, kChannel + 1) : -1;
    ::dup2(socket, kSocket);
    ::fcntl(kSocket, F_SETFD, FD_CLOEXEC);
    ::close(kChannel);
    if (channel >= 0)
        ::dup3(channel, kChannel, O_CLOEXEC);
    const int null = ::open("/dev/null", O_RDWR);
    for (int fd = 0; fd < kSocket && null >= 0; ++fd)
        ::dup2(null, fd);
    closeFrom(kChannel + 1);

    constexpr char name[] = "sandbox-guard";
    // A raw system call: the address sanitizer's prctl() takes a lock that another thread may have held at the fork.
    ::syscall(SYS_prctl, PR_SET_NAME, name, 0, 0, 0);
    if (layout.commandLineSize > sizeof name) {
        std::memset(layout.commandLine, 0, layout.commandLineSize);
        std::memcpy(layout.commandLine, name, sizeof name);
    }
}

ssize_t readRetrying(int fd, void* buffer, std::size_t size)
{
    ssize_t got = 0;
    do
        got = ::read(fd, buffer, size);
    while (got < 0 && errno == EINTR);
    return got;
}

int waitRetrying(pid_t pid)
{
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

/// Uses rm for the recursion, because opendir() is not async-signal-safe. Repeats, because a dying program may still
/// create files.
void removeFolder(const char* folder)
{
    struct stat found
    {
    };
    for (int attempt = 0; attempt < 200 && ::lstat(folder, &found) == 0; ++attempt) {
        const pid_t pid = ::fork();
        if (pid == 0) {
            ::execl("/bin/rm", "rm", "-rf", "--", folder, static_cast<char*>(nullptr));
            ::_exit(127);
        }
        if (pid > 0)
            waitRetrying(pid);
        const timespec pause{0, 10'000'000};
        if (::lstat(folder, &found) == 0)
            ::nanosleep(&pause, nullptr);
    }
}

void guardFolder(const Layout& layout)
{
    const char* folder = layout.plan.folder.c_str();
    if (::mkdir(folder, 0700) != 0) {
        report(Message::Failed, errno);
        return;
    }
    report(Message::Ready, 0);
    char byte = 0;
    while (readRetrying(kSocket, &byte, 1) > 0) {
    }
    removeFolder(folder);
}

[[noreturn]] void becomeProgram(const Layout& layout, pid_t guard, int errorPipe)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != guard) // the guard was killed before PR_SET_PDEATHSIG
        ::_exit(127);
    resetSignals();
    bool ready = layout.plan.workingFolder.empty() || ::chdir(layout.plan.workingFolder.c_str()) == 0;
    if (ready && !layout.plan.outputFile.empty()) {
        const int output = ::open(layout.plan.outputFile.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        ready = output >= 0 && ::dup2(output, 1) == 1 && ::dup2(output, 2) == 2;
    }
    if (ready && layout.plan.channel >= 0)
        ready = ::dup2(kChannel, 0) == 0 && ::dup2(kChannel, 1) == 1;
    if (ready)
        ::execve(layout.plan.program.c_str(), const_cast<char* const*>(layout.argv.data()),
                 const_cast<char* const*>(layout.envp.data()));
    const int error = errno;
    (void)!::write(errorPipe, &error, sizeof error);
    ::_exit(127);
}

/// Waits until the program or our process ends.
void watch(pid_t program)
{
    // -1 on kernels before 5.3: then polls for the program's end 20 times a second.
    const int pidFd = static_cast<int>(::syscall(SYS_pidfd_open, program, 0));
    for (;;) {
        pollfd fds[2] = {{kSocket, POLLIN, 0}, {pidFd, POLLIN, 0}};
        ::poll(fds, pidFd >= 0 ? 2 : 1, pidFd >= 0 ? -1 : 50);
        int status = 0;
        if (::waitpid(program, &status, WNOHANG) == program) {
            report(Message::Ended, status);
            return;
        }
        if (fds[0].revents == 0)
            continue;
        unsigned char number = 0;
        if (readRetrying(kSocket, &number, 1) <= 0) {
            ::kill(program, SIGKILL);
            waitRetrying(program);
            return;
        }
        ::kill(program, number);
    }
}

void guardProgram(const Layout& layout)
{
    int errorPipe[2];
    if (::pipe2(errorPipe, O_CLOEXEC) != 0) {
        report(Message::Failed, errno);
        return;
    }
    const pid_t guard = ::getpid();
    const pid_t program = ::fork();
    if (program == 0)
        becomeProgram(layout, guard, errorPipe[1]);
    const int forkError = errno;
    ::close(errorPipe[1]);
    ::close(kChannel); // the other end must see the program's end
    if (program < 0) {
        report(Message::Failed, forkError);
        return;
    }
    int error = 0;
    if (readRetrying(errorPipe[0], &error, sizeof error) == sizeof error) {
        waitRetrying(program);
        report(Message::Failed, error);
        return;
    }
    ::close(errorPipe[0]);
    report(Message::Ready, program);
    watch(program);
}

[[noreturn]] void runGuard(const Layout& layout, int socket)
{
    detach(layout, socket);
    if (layout.plan.folder.empty())
        guardProgram(layout);
    else
        guardFolder(layout);
    ::_exit(0);
}

bool readMessage(int socket, Message& message)
{
    return readRetrying(socket, &message, sizeof message) == sizeof message;
}

} // namespace

Result<Guard, int> Guard::start(const GuardPlan& plan)
{
    const Layout layout(plan);
    int pair[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return failure(int{errno});
    // Blocks signals: one between the fork and resetSignals() would run our handlers in the guard.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before);
    const pid_t pid = ::fork();
    if (pid == 0)
        runGuard(layout, pair[1]);
    const int forkError = errno;
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    ::close(pair[1]);
    if (pid < 0) {
        ::close(pair[0]);
        return failure(int{forkError});
    }
    Guard guard(pair[0], pid);
    Message message;
    if (!readMessage(guard.m_socket, message))
        return failure(int{ECHILD});
    if (message.kind == Message::Failed)
        return failure(int{message.value});
    guard.m_pid = message.value;
    return guard;
}

Guard::Guard(Guard&& other) noexcept
    : m_socket(std::exchange(other.m_socket, -1)), m_guard(std::exchange(other.m_guard, -1)),
      m_pid(std::exchange(other.m_pid, 0)), m_status(std::exchange(other.m_status, std::nullopt))
{
}

Guard& Guard::operator=(Guard&& other) noexcept
{
    if (this != &other) {
        release();
        m_socket = std::exchange(other.m_socket, -1);
        m_guard = std::exchange(other.m_guard, -1);
        m_pid = std::exchange(other.m_pid, 0);
        m_status = std::exchange(other.m_status, std::nullopt);
    }
    return *this;
}

Guard::~Guard()
{
    release();
}

void Guard::release()
{
    if (m_socket < 0)
        return;
    ::close(std::exchange(m_socket, -1));
    waitRetrying(std::exchange(m_guard, -1));
}

void Guard::signal(int number)
{
    const auto byte = static_cast<unsigned char>(number);
    if (m_socket >= 0)
        (void)::send(m_socket, &byte, 1, MSG_NOSIGNAL);
}

std::optional<int> Guard::waitForEnd(std::chrono::milliseconds limit)
{
    if (m_status || m_socket < 0)
        return m_status;
    pollfd fd{m_socket, POLLIN, 0};
    const auto end = std::chrono::steady_clock::now() + limit;
    for (;;) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
        const int ready = ::poll(&fd, 1, static_cast<int>(std::max<std::int64_t>(left, 0)));
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0)
            return std::nullopt;
        break;
    }
    Message message;
    // No message: the guard was killed, and its program with it.
    m_status = readMessage(m_socket, message) ? message.value : SIGKILL;
    return m_status;
}

} // namespace lockscope::sandbox
