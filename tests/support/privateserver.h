// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

struct redisContext;

namespace lockscope::test {

/// A reply as the reference client (hiredis, RESP2) read it.
struct Reply
{
    enum class Type : std::uint8_t { Failed, Nil, String, Status, Error, Integer, Array };
    Type type = Type::Failed; ///< Failed: no answer (no connection, cut)
    std::string text;         ///< String, Status, Error; for Failed: the reason
    std::int64_t integer = 0;
    std::vector<Reply> elements;

    [[nodiscard]] bool isError() const { return type == Type::Error || type == Type::Failed; }
    [[nodiscard]] bool isNil() const { return type == Type::Nil; }
};

/// A redis-server of our own: temporary folder, unix socket and a free loopback port, no persistence. Dies with the
/// thread that started it (start it from the main thread), also when that is killed. Not thread-safe.
class PrivateServer
{
public:
    /// `arguments` are appended to the command line: {"--notify-keyspace-events", "Kg$lshzxe"}.
    explicit PrivateServer(std::vector<std::string> arguments = {});
    ~PrivateServer();
    PrivateServer(const PrivateServer&) = delete;
    PrivateServer& operator=(const PrivateServer&) = delete;

    /// Starts the process and waits until it answers. On false log() says why.
    [[nodiscard]] bool start();
    /// kill -9; returns when the process is gone. The port and the folder stay ours.
    void kill();
    /// kill -9 and start on the same port and socket, with empty data unless the arguments say otherwise.
    [[nodiscard]] bool restart();
    void pause();  ///< SIGSTOP: connections stay open, nothing answers
    void resume(); ///< SIGCONT
    [[nodiscard]] bool isRunning() const { return m_pid > 0; }
    [[nodiscard]] int pid() const { return m_pid; }

    [[nodiscard]] std::uint16_t port() const { return m_port; }
    [[nodiscard]] std::string socketPath() const;
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }
    [[nodiscard]] Endpoint tcpEndpoint() const;
    [[nodiscard]] Endpoint unixEndpoint() const;
    /// What the server wrote to its log so far.
    [[nodiscard]] std::string log() const;

    /// Ground truth: runs one command over a hiredis connection of its own, as the default user. Binary-safe.
    /// Reconnects if needed.
    Reply command(const std::vector<std::string>& arguments);
    /// What redis_version says, as 70015 for 7.0.15; of a Valkey the version of Redis that it speaks.
    [[nodiscard]] int version();
    /// The password the helper (not the server) uses for command().
    void setPassword(std::string password) { m_password = std::move(password); }

private:
    void spawn();
    bool waitUntilAnswering();
    bool connectHelper();
    void dropHelper();

    std::vector<std::string> m_arguments;
    std::filesystem::path m_folder;
    std::string m_password;
    std::uint16_t m_port = 0;
    int m_pid = 0;
    redisContext* m_helper = nullptr;
};

/// A hiredis reply tree as values; null becomes Reply::Type::Failed.
[[nodiscard]] Reply toReply(const void* redisReply);

} // namespace lockscope::test
