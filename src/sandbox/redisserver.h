// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "sandbox/childprocess.h"
#include "sandbox/error.h"
#include "sandbox/temporaryfolder.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::sandbox {

/// A TCP port of the loopback interface that was free a moment ago, with room for a cluster's bus port above it; 0 if
/// there is none. Another program may take it first.
[[nodiscard]] std::uint16_t freePort();

struct RedisOptions
{
    /// notify-keyspace-events, for example "Kg$lshzxe". Empty: off, the default of Redis.
    std::string notifications;
    /// Unset: random. Empty: none.
    std::optional<std::string> password;
    /// Writes reach the append-only file before they are answered, and survive restart().
    bool appendOnly = false;
    /// Bytes; 0: unlimited. The policy applies beyond it, for example "volatile-lru".
    std::uint64_t maxMemory = 0;
    std::string maxMemoryPolicy = "noeviction";
    /// 0: a free one.
    std::uint16_t port = 0;
    /// Name and content of files created in its folder before the first start.
    std::vector<std::pair<std::string, std::string>> files;
    /// Additional arguments for redis-server; they override everything set here.
    std::vector<std::string> arguments;
    std::string program = "redis-server";
    /// Limit for the first reply in start() and restart().
    std::chrono::milliseconds startLimit{10'000};
};

/// A private redis-server: its own folder, a unix socket and a loopback port with a password; nothing stays on disk.
/// Servers that replicate or fail over must share a password. Ends with this object, and within a second at any end of
/// our process. Move-only, one thread at a time.
class RedisServer
{
public:
    /// Returns once the server replies. Errors: not installed, ended early (with its output), no reply.
    [[nodiscard]] static Result<RedisServer, Error> start(RedisOptions options = {});

    RedisServer(RedisServer&&) noexcept = default;
    RedisServer& operator=(RedisServer&&) = delete; // the process would lose its folder first
    /// SIGTERM, and SIGKILL shortly after.
    ~RedisServer();

    /// Over the unix socket.
    [[nodiscard]] Endpoint endpoint() const;
    /// Over 127.0.0.1 and port().
    [[nodiscard]] Endpoint tcpEndpoint() const;
    [[nodiscard]] std::uint16_t port() const { return m_port; }
    [[nodiscard]] const std::string& folder() const { return m_folder.path(); }
    [[nodiscard]] const std::string& password() const { return m_password; }
    /// The last lines of its log, for error messages.
    [[nodiscard]] std::string logTail(std::size_t bytes = 2000) const;

    /// 0 if it does not run.
    [[nodiscard]] pid_t pid() const { return m_process ? m_process->pid() : 0; }
    [[nodiscard]] bool isRunning() { return m_process && m_process->isRunning(); }

    /// SIGTERM, and SIGKILL after two seconds. Folder, port and password stay for restart().
    void stop();
    /// SIGKILL, like a crash.
    void kill9();
    /// SIGSTOP and SIGCONT: the server exists but does not reply. suspend() returns once it has stopped.
    void suspend();
    void resume();
    /// Stops it if it runs; then starts it with the same port, socket and password, as a primary. With appendOnly it
    /// has its data again, else it is empty.
    [[nodiscard]] Result<void, Error> restart();
    /// Where restart() listens: another port than before. Only while it does not run.
    void setPort(std::uint16_t port) { m_port = port; }

    /// Runs one command as administrator; see sandbox/talk.h.
    [[nodiscard]] Result<std::vector<std::string>, Error>
    ask(const std::vector<std::string>& words, std::chrono::milliseconds limit = std::chrono::seconds{5}) const;

    /// Becomes a replica of the server at this TCP address (which may be a FaultProxy that delays replication); returns
    /// once both have the same data.
    [[nodiscard]] Result<void, Error> follow(const Endpoint& primary,
                                             std::chrono::milliseconds limit = std::chrono::seconds{20});
    /// Promotes a replica to a primary with its present data.
    [[nodiscard]] Result<void, Error> promote();

private:
    RedisServer(RedisOptions options, TemporaryFolder folder);

    [[nodiscard]] std::string file(const char* name) const { return folder() + '/' + name; }
    [[nodiscard]] Result<void, Error> writeConfiguration() const;
    [[nodiscard]] Result<void, Error> launch();
    [[nodiscard]] Result<void, Error> waitUntilItAnswers();

    RedisOptions m_options;
    std::string m_password;
    std::uint16_t m_port = 0;
    TemporaryFolder m_folder;
    std::optional<ChildProcess> m_process; // after m_folder, so that it ends before its folder is removed
};

/// Independent servers with the same options, as for Redlock; started concurrently.
[[nodiscard]] Result<std::vector<RedisServer>, Error> startServers(std::size_t count, const RedisOptions& options = {});

} // namespace lockscope::sandbox
