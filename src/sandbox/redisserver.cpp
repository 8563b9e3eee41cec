// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/redisserver.h"

#include "sandbox/filedescriptor.h"
#include "sandbox/random.h"
#include "sandbox/talk.h"

#include <algorithm>
#include <arpa/inet.h>
#include <csignal>
#include <fstream>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace lockscope::sandbox {
namespace {

constexpr auto kPollInterval = std::chrono::milliseconds{5};
constexpr std::chrono::milliseconds kTermLimit{2000};
/// A cluster node also listens 10,000 ports higher.
constexpr std::uint16_t kHighestPort = 65535 - 10000;

/// Quotes a value for redis.conf.
std::string quoted(const std::string& text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '"';
}

/// A signal takes effect with a delay; the state follows the name in /proc/PID/stat.
bool isStopped(pid_t pid)
{
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(file, text);
    return text.find(") T ") != std::string::npos;
}

Error notInstalled(const std::string& program)
{
    return {ErrorKind::NotInstalled, "No private Redis can be started: " + program +
                                         " is not installed, or not in PATH. Install it (Debian, Ubuntu: apt install "
                                         "redis-server), or connect to a server of yours with --uri."};
}

} // namespace

std::uint16_t freePort()
{
    // Rejected ports stay bound during the search, so that the system offers another one each time.
    std::vector<FileDescriptor> refused;
    for (int attempt = 0; attempt < 64; ++attempt) {
        FileDescriptor fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* generic = reinterpret_cast<sockaddr*>(&address);
        if (!fd || ::bind(fd.get(), generic, size) != 0 || ::getsockname(fd.get(), generic, &size) != 0)
            return 0;
        if (const std::uint16_t port = ntohs(address.sin_port); port <= kHighestPort)
            return port;
        refused.push_back(std::move(fd));
    }
    return 0;
}

Result<RedisServer, Error> RedisServer::start(RedisOptions options)
{
    if (findProgram(options.program).empty())
        return failure(notInstalled(options.program));
    Result<TemporaryFolder, Error> folder = TemporaryFolder::create("lockscope-redis");
    if (!folder)
        return failure(folder.error());
    if (folder->path().size() + std::string_view("/redis.sock").size() >= sizeof(sockaddr_un::sun_path))
        return failure(Error{ErrorKind::NoFolder, "The path " + folder->path() +
                                                      " is too long for a unix socket. Set TMPDIR to a shorter one."});

    RedisServer server(std::move(options), std::move(*folder));
    for (const auto& [name, content] : server.m_options.files) {
        std::ofstream out(server.file(name.c_str()));
        if (!(out << content))
            return failure(Error{ErrorKind::CannotStart,
                                 "The file " + server.file(name.c_str()) + " could not be written. Is the disk full?"});
    }
    // The port was free a moment ago; another program may have been faster.
    for (int attempt = 0;; ++attempt) {
        server.m_port = server.m_options.port != 0 ? server.m_options.port : freePort();
        Result<void, Error> launched = server.launch();
        if (launched)
            return server;
        const bool portTaken = server.logTail().find("Address already in use") != std::string::npos;
        if (!portTaken || attempt == 4 || server.m_options.port != 0)
            return failure(launched.error());
        ::unlink(server.file("redis.log").c_str());
    }
}

RedisServer::RedisServer(RedisOptions options, TemporaryFolder folder)
    : m_options(std::move(options)), m_password(m_options.password ? *m_options.password : randomHex(16)),
      m_folder(std::move(folder))
{
}

RedisServer::~RedisServer()
{
    stop();
}

Endpoint RedisServer::endpoint() const
{
    Endpoint result;
    result.transport = Transport::Unix;
    result.socketPath = file("redis.sock");
    result.password = Secret(m_password);
    return result;
}

Endpoint RedisServer::tcpEndpoint() const
{
    Endpoint result;
    result.host = "127.0.0.1";
    result.port = m_port;
    result.password = Secret(m_password);
    return result;
}

std::string RedisServer::logTail(std::size_t bytes) const
{
    std::ifstream log(file("redis.log"), std::ios::binary | std::ios::ate);
    if (!log)
        return {};
    const auto size = static_cast<std::size_t>(log.tellg());
    std::string text(std::min(size, bytes), '\0');
    log.seekg(static_cast<std::streamoff>(size - text.size()));
    log.read(text.data(), static_cast<std::streamsize>(text.size()));
    return text;
}

/// In a file instead of on the command line, where every user of the machine could read the password.
Result<void, Error> RedisServer::writeConfiguration() const
{
    const std::string path = file("redis.conf");
    std::ofstream out(path, std::ios::trunc);
    ::chmod(path.c_str(), 0600);
    out << "bind 127.0.0.1\nport " << m_port << "\nunixsocket " << quoted(file("redis.sock"))
        << "\nunixsocketperm 700\ndir " << quoted(folder()) << "\nlogfile " << quoted(file("redis.log"))
        << "\ndaemonize no\nsave \"\"\nappendonly " << (m_options.appendOnly ? "yes" : "no")
        << "\nappendfsync always\nmaxmemory " << m_options.maxMemory << "\nmaxmemory-policy "
        << m_options.maxMemoryPolicy << "\nnotify-keyspace-events " << quoted(m_options.notifications)
        << '\n'
        // Replicas synchronize within milliseconds: no wait for further replicas, and no file in between.
        << "repl-diskless-sync yes\nrepl-diskless-sync-delay 0\nrepl-diskless-load swapdb\nrepl-ping-replica-period "
           "1\n";
    if (!m_password.empty())
        out << "requirepass " << quoted(m_password) << "\nmasterauth " << quoted(m_password) << '\n';
    out.close();
    if (!out)
        return failure(Error{ErrorKind::CannotStart, "The file " + path + " could not be written. Is the disk full?"});
    return {};
}

Result<void, Error> RedisServer::launch()
{
    if (Result<void, Error> written = writeConfiguration(); !written)
        return written;
    ::unlink(file("redis.sock").c_str()); // left by a killed server
    ProcessOptions process;
    process.program = m_options.program;
    process.arguments = {file("redis.conf")};
    process.arguments.insert(process.arguments.end(), m_options.arguments.begin(), m_options.arguments.end());
    process.workingFolder = folder();
    process.outputFile = file("redis.log"); // output before it opens its log: configuration errors
    Result<ChildProcess, Error> child = ChildProcess::start(process);
    if (!child)
        return failure(child.error());
    m_process.emplace(std::move(*child));
    return waitUntilItAnswers();
}

Result<void, Error> RedisServer::waitUntilItAnswers()
{
    const auto end = std::chrono::steady_clock::now() + m_options.startLimit;
    while (!answersPing(endpoint(), kPollInterval * 100)) {
        if (m_process->waitForEnd(kPollInterval)) {
            m_process.reset();
            return failure(
                Error{ErrorKind::EndedEarly, "redis-server ended as soon as it was started. It said:\n" + logTail()});
        }
        if (std::chrono::steady_clock::now() >= end) {
            kill9();
            return failure(Error{ErrorKind::NoAnswer, "redis-server was started but did not answer within " +
                                                          std::to_string(m_options.startLimit.count()) +
                                                          " ms. Is the machine overloaded? It said:\n" + logTail()});
        }
    }
    return {};
}

void RedisServer::stop()
{
    if (!m_process)
        return;
    m_process->signal(SIGCONT);
    m_process->signal(SIGTERM);
    if (!m_process->waitForEnd(kTermLimit))
        kill9();
    m_process.reset();
}

void RedisServer::kill9()
{
    if (!m_process)
        return;
    m_process->signal(SIGKILL);
    m_process.reset(); // returns once the guard has seen its end
}

void RedisServer::suspend()
{
    if (!m_process)
        return;
    m_process->signal(SIGSTOP);
    const auto end = std::chrono::steady_clock::now() + kTermLimit;
    while (!isStopped(pid()) && isRunning() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(kPollInterval / 5);
}

void RedisServer::resume()
{
    if (m_process)
        m_process->signal(SIGCONT);
}

Result<void, Error> RedisServer::restart()
{
    stop();
    // Old connections may hold the port for a moment.
    for (int attempt = 0;; ++attempt) {
        ::unlink(file("redis.log").c_str());
        Result<void, Error> launched = launch();
        if (launched || attempt == 4 || logTail().find("Address already in use") == std::string::npos)
            return launched;
        std::this_thread::sleep_for(kPollInterval * 20);
    }
}

Result<std::vector<std::string>, Error> RedisServer::ask(const std::vector<std::string>& words,
                                                         std::chrono::milliseconds limit) const
{
    return sandbox::ask(endpoint(), words, limit);
}

Result<void, Error> RedisServer::follow(const Endpoint& primary, std::chrono::milliseconds limit)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    if (const auto told = ask({"REPLICAOF", primary.host, std::to_string(primary.port)}); !told)
        return failure(told.error());
    for (;;) {
        // The primary streams to the replica only after it counts as online, and then from its first acknowledgement
        // on: each may take up to a second.
        const auto info = sandbox::ask(primary, {"INFO", "replication"}, limit);
        if (!info)
            return failure(info.error());
        const std::string online = "port=" + std::to_string(m_port) + ",state=online,offset=";
        const auto at = info->front().find(online);
        if (at != std::string::npos && info->front().compare(at + online.size(), 2, "0,") != 0)
            return {};
        if (std::chrono::steady_clock::now() >= end)
            return failure(Error{ErrorKind::NoAnswer, "A private replica did not get the data of its primary at " +
                                                          primary.nodeName() + " in time. It said:\n" + logTail()});
        std::this_thread::sleep_for(kPollInterval);
    }
}

Result<void, Error> RedisServer::promote()
{
    if (const auto told = ask({"REPLICAOF", "NO", "ONE"}); !told)
        return failure(told.error());
    return {};
}

Result<std::vector<RedisServer>, Error> startServers(std::size_t count, const RedisOptions& options)
{
    std::vector<std::optional<Result<RedisServer, Error>>> started(count);
    std::vector<std::thread> threads;
    threads.reserve(count);
    for (auto& server : started)
        threads.emplace_back([&] { server.emplace(RedisServer::start(options)); });
    for (std::thread& thread : threads)
        thread.join();
    std::vector<RedisServer> servers;
    servers.reserve(count);
    for (auto& server : started) {
        if (!*server)
            return failure(server->error());
        servers.push_back(std::move(**server));
    }
    return servers;
}

} // namespace lockscope::sandbox
