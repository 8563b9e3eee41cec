// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tunnel/sshtunnel.h"

#include "sandbox/childprocess.h"
#include "sandbox/filedescriptor.h"
#include "sandbox/temporaryfolder.h"
#include "tunnel/askpass.h"
#include "tunnel/sshcommand.h"
#include "tunnel/sshwords.h"

#include <csignal>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

namespace lockscope::tunnel {

namespace {

using namespace std::chrono_literals;

constexpr auto kLook = 20ms; ///< poll interval while ssh connects
constexpr auto kForwardLimit = 5s;
constexpr auto kEndLimit = 200ms; ///< the caller that drops a tunnel waits for it

bool isThere(const std::string& path)
{
    struct stat info
    {
    };
    return stat(path.c_str(), &info) == 0;
}

/// A killed process is noticed with a delay; a socket without a listener at once.
bool isListening(const std::string& path)
{
    sockaddr_un address{};
    if (path.size() >= sizeof address.sun_path)
        return false;
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, path.size());
    const sandbox::FileDescriptor fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    return fd && ::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

} // namespace

class SshTunnel::Private
{
public:
    using Request = std::function<void()>;

    Private(SshRoute sshRoute, Options sshOptions) : route(std::move(sshRoute)), options(std::move(sshOptions)) {}

    static void begin(const std::shared_ptr<Private>& own)
    {
        own->worker = std::thread([own] { own->run(); });
    }
    void end()
    {
        {
            const std::lock_guard lock(mutex);
            ends = true;
        }
        wake.notify_one();
        if (worker.get_id() == std::this_thread::get_id())
            worker.detach();
        else
            worker.join();
    }

    void post(Request request)
    {
        {
            const std::lock_guard lock(mutex);
            requests.push_back(std::move(request));
        }
        wake.notify_one();
    }

    /// In the worker thread; empty, or the error.
    std::optional<TunnelError> connect();
    Result<std::string, TunnelError> forward(const std::string& target);

    const SshRoute route;
    const Options options;
    std::string log; ///< file with ssh's output; set once, under the mutex
    mutable std::mutex mutex;

private:
    void run();
    std::optional<TunnelError> makeFolder();
    std::optional<TunnelError> waitForMaster();
    void askPerson(const std::string& question);
    void endMaster();
    [[nodiscard]] std::string path(const char* name) const { return folder->path() + '/' + name; }
    [[nodiscard]] TunnelError ended() const { return {TunnelError::Kind::Ended, lastWords(log)}; }

    std::condition_variable wake;
    std::deque<Request> requests;
    std::atomic<bool> ends = false;
    std::thread worker;

    // Used by the worker thread only.
    std::optional<sandbox::TemporaryFolder> folder;
    Askpass askpass;
    std::optional<sandbox::ChildProcess> master;
    std::map<std::string, std::string> forwards; ///< socket path by target
    int sockets = 0;
    bool wasRefused = false;                           ///< the user declined a prompt
    std::chrono::steady_clock::time_point attemptEnds; ///< end of the current attempt to connect
};

void SshTunnel::Private::run()
{
    // ssh may be gone while an answer is written.
    sigset_t broken;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, nullptr);
    for (;;) {
        Request request;
        {
            std::unique_lock lock(mutex);
            wake.wait(lock, [this] { return ends || !requests.empty(); });
            if (requests.empty())
                break;
            request = std::move(requests.front());
            requests.pop_front();
        }
        request(); // runs even at the end, so that every caller gets its result
    }
    endMaster();
}

/// SIGTERM first, so that ssh ends its jump host processes.
void SshTunnel::Private::endMaster()
{
    if (master && master->isRunning()) {
        master->signal(SIGTERM);
        static_cast<void>(master->waitForEnd(kEndLimit));
    }
    master.reset();
    forwards.clear();
}

std::optional<TunnelError> SshTunnel::Private::makeFolder()
{
    if (folder)
        return std::nullopt;
    auto made = sandbox::TemporaryFolder::create("lockscope-ssh");
    if (!made)
        return TunnelError{TunnelError::Kind::NoFolder, made.error().message};
    folder.emplace(std::move(*made));
    if (!askpass.create(folder->path())) {
        folder.reset();
        return TunnelError{TunnelError::Kind::NoFolder, {}};
    }
    const std::lock_guard lock(mutex);
    log = path("log");
    return std::nullopt;
}

std::optional<TunnelError> SshTunnel::Private::connect()
{
    if (ends)
        return TunnelError{TunnelError::Kind::Refused, {}};
    if (master && master->isRunning() && isListening(path("master")))
        return std::nullopt;
    endMaster();
    if (sandbox::findProgram(options.program).empty())
        return TunnelError{TunnelError::Kind::NoProgram, options.program};
    if (auto error = makeFolder())
        return error;
    unlink(path("master").c_str());
    unlink(log.c_str());
    while (askpass.question()) { // drops prompts of an earlier attempt
    }
    sandbox::ProcessOptions process;
    process.program = options.program;
    process.arguments = masterArguments(route, path("master"));
    process.environment = {"SSH_ASKPASS=" + askpass.script(), "SSH_ASKPASS_REQUIRE=force"};
    process.workingFolder = folder->path();
    process.outputFile = log;
    auto started = sandbox::ChildProcess::start(process);
    if (!started)
        return TunnelError{TunnelError::Kind::NoProgram, started.error().message};
    master.emplace(std::move(*started));
    wasRefused = false;
    auto error = waitForMaster();
    if (error)
        endMaster();
    return error;
}

std::optional<TunnelError> SshTunnel::Private::waitForMaster()
{
    attemptEnds = std::chrono::steady_clock::now() + options.limit;
    while (!isThere(path("master"))) {
        if (master->waitForEnd(kLook))
            return wasRefused ? TunnelError{TunnelError::Kind::Refused, lastWords(log)} : ended();
        if (const auto asked = askpass.question())
            askPerson(*asked);
        if (ends)
            return TunnelError{TunnelError::Kind::Refused, {}};
        if (std::chrono::steady_clock::now() >= attemptEnds)
            return TunnelError{TunnelError::Kind::Silent, lastWords(log)};
    }
    return std::nullopt;
}

void SshTunnel::Private::askPerson(const std::string& question)
{
    struct Reply
    {
        std::mutex mutex;
        bool isThere = false;
        std::optional<std::string> text;
    };
    const auto reply = std::make_shared<Reply>();
    const auto asked = std::chrono::steady_clock::now();
    if (!options.ask || wasRefused) {
        wasRefused = true;
        return askpass.answer(std::nullopt);
    }
    const Question asking = questionOf(question);
    options.ask(asking, [reply](std::optional<std::string> text) {
        const std::lock_guard lock(reply->mutex);
        reply->isThere = true;
        reply->text = std::move(text);
    });
    for (;;) {
        {
            const std::lock_guard lock(reply->mutex);
            if (reply->isThere)
                break;
        }
        if (ends || isThere(path("master")) || master->waitForEnd(kLook)) {
            *asking.isOver = true;
            return;
        }
    }
    wasRefused = !reply->text;
    askpass.answer(reply->text);
    if (reply->text)
        std::fill(reply->text->begin(), reply->text->end(), '\0');
    attemptEnds += std::chrono::steady_clock::now() - asked;
}

Result<std::string, TunnelError> SshTunnel::Private::forward(const std::string& target)
{
    if (auto error = connect())
        return failure(std::move(*error));
    if (const auto known = forwards.find(target); known != forwards.end())
        return known->second;
    const std::string socket = path(std::to_string(++sockets).c_str());
    sandbox::ProcessOptions process;
    process.program = options.program;
    process.arguments = forwardArguments(route, path("master"), socket, target);
    process.workingFolder = folder->path();
    process.outputFile = path("forward");
    unlink(process.outputFile.c_str());
    auto started = sandbox::ChildProcess::start(process);
    if (!started)
        return failure(TunnelError{TunnelError::Kind::NoProgram, started.error().message});
    const auto limit = std::chrono::steady_clock::now() + kForwardLimit;
    auto done = started->waitForEnd(kLook);
    while (!done && !ends && std::chrono::steady_clock::now() < limit)
        done = started->waitForEnd(kLook);
    if (!done)
        return failure(TunnelError{TunnelError::Kind::Silent, lastWords(process.outputFile)});
    if (done->exitCode != 0 || done->signal != 0 || !isThere(socket))
        return failure(TunnelError{TunnelError::Kind::Ended, lastWords(process.outputFile)});
    return forwards[target] = socket;
}

SshTunnel::SshTunnel(SshRoute route) : SshTunnel(std::move(route), Options()) {}

SshTunnel::SshTunnel(SshRoute route, Options options)
    : m(std::make_shared<Private>(std::move(route), std::move(options)))
{
    Private::begin(m);
}

SshTunnel::~SshTunnel()
{
    m->end();
}

void SshTunnel::start(std::function<void(std::optional<TunnelError>)> done)
{
    m->post([own = m.get(), done = std::move(done)] { done(own->connect()); });
}

void SshTunnel::open(const std::string& target, Opened opened)
{
    m->post([own = m.get(), target, opened = std::move(opened)] { opened(own->forward(target)); });
}

std::string SshTunnel::words() const
{
    const std::lock_guard lock(m->mutex);
    return lastWords(m->log);
}

const SshRoute& SshTunnel::route() const
{
    return m->route;
}

} // namespace lockscope::tunnel
