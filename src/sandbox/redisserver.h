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
/// there is none. Another program may take it before you do.
[[nodiscard]] std::uint16_t freePort();

struct RedisOptions
{
    /// notify-keyspace-events, for example "Kg$lshzxe". Empty: off, as Redis is by default.
    std::string notifications;
    /// Unset: a random one. Empty: none.
    std::optional<std::string> password;
    /// Every write is in the append-only file before it is answered, and there again after restart().
    bool appendOnly = false;
    /// Bytes; 0: unlimited. What is beyond it is decided by the policy, for example "volatile-lru".
    std::uint64_t maxMemory = 0;
    std::string maxMemoryPolicy = "noeviction";
    /// 0: a free one.
    std::uint16_t port = 0;
    /// Name and content of files that are in its folder before it starts for the first time.
    std::vector<std::pair<std::string, std::string>> files;
    /// More for the command line of redis-server; these win over everything set here.
    std::vector<std::string> arguments;
    std::string program = "redis-server";
    /// How long start() and restart() wait for the first answer.
    std::chrono::milliseconds startLimit{10'000};
};

/// A private redis-server: its own folder, a unix socket and a loopback port behind a password, nothing written to disk
/// that outlives it. All servers of one set that replicate or fail over need one password. Gone with this object, and
/// within a second of our end however we end. Move-only, one thread at a time.
class RedisServer
{
public:
    /// Returns when the server answers. What is wrong otherwise: not installed, ended early (with its own words), no
    /// answer.
    [[nodiscard]] static Result<RedisServer, Error> start(RedisOptions options = {});

    RedisServer(RedisServer&&) noexcept = default;
    RedisServer& operator=(RedisServer&&) = delete; // the process would lose its folder first
    /// A short SIGTERM, then SIGKILL.
    ~RedisServer();

    /// By the unix socket.
    [[nodiscard]] Endpoint endpoint() const;
    /// By 127.0.0.1 and port().
    [[nodiscard]] Endpoint tcpEndpoint() const;
    [[nodiscard]] std::uint16_t port() const { return m_port; }
    [[nodiscard]] const std::string& folder() const { return m_folder.path(); }
    [[nodiscard]] const std::string& password() const { return m_password; }
    /// The last lines of its log, for messages.
    [[nodiscard]] std::string logTail(std::size_t bytes = 2000) const;

    /// 0 when it does not run.
    [[nodiscard]] pid_t pid() const { return m_process ? m_process->pid() : 0; }
    [[nodiscard]] bool isRunning() { return m_process && m_process->isRunning(); }

    /// Asks it to end, and makes it after two seconds. Folder, port and password stay for restart().
    void stop();
    /// SIGKILL: as a crash would be.
    void kill9();
    /// SIGSTOP and SIGCONT: a server that is there and does not answer. suspend() returns when it stands still.
    void suspend();
    void resume();
    /// Stops it if it runs; then the same port, socket and password again, as a primary. With appendOnly its data are
    /// there again, else it is empty.
    [[nodiscard]] Result<void, Error> restart();
    /// Where restart() listens: another port than before. Only while it does not run.
    void setPort(std::uint16_t port) { m_port = port; }

    /// One command to this server, as its administrator; see sandbox/talk.h.
    [[nodiscard]] Result<std::vector<std::string>, Error>
    ask(const std::vector<std::string>& words, std::chrono::milliseconds limit = std::chrono::seconds{5}) const;

    /// Becomes a replica of the server at this TCP address (a FaultProxy, to hold replication back) and returns when
    /// both have the same data.
    [[nodiscard]] Result<void, Error> follow(const Endpoint& primary,
                                             std::chrono::milliseconds limit = std::chrono::seconds{20});
    /// A replica becomes a primary, with what it has got.
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
    std::optional<ChildProcess> m_process; // after m_folder, so that it ends before its folder goes
};

/// So many independent servers with the same options, as for Redlock; started at the same time.
[[nodiscard]] Result<std::vector<RedisServer>, Error> startServers(std::size_t count, const RedisOptions& options = {});

} // namespace lockscope::sandbox
