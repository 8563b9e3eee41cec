// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/endpoint.h"
#include "core/result.h"
#include "lock/clock.h"
#include "lock/error.h"
#include "lock/reply.h"

#include <chrono>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::lock {

struct PendingRelease;

struct ClientOptions
{
    std::chrono::milliseconds connectLimit{2000}; ///< for connecting and logging in
    std::chrono::milliseconds commandLimit{1000}; ///< for one command, connecting included
    std::string name;                             ///< CLIENT SETNAME; empty: none
    /// The server is a node of a Redis Cluster: commands go to the node that has their key, as the nodes say (MOVED,
    /// ASK), over a connection to each, reached like the first one. All keys of one command have to be of one slot
    /// (lock:{order-1}:a).
    bool followsRedirections = false;
    /// What pauses and heart beats are measured by, also those of locks and watchdogs that get these options and name
    /// no clock of their own. Empty: the system's. The limits above do not follow it.
    std::shared_ptr<const Clock> clock{};
};

/// The words of one command; they must outlive the call that takes it.
using Command = std::vector<std::string_view>;

/// One blocking connection to one Redis (RESP2). It connects when it is first needed, and again for the next command
/// after the connection was lost. No command is ever sent twice. Any thread; threads take turns.
///
/// The connection belongs to the process that made it. In a child of that process (fork) every call returns an Error of
/// kind Forked and sends nothing; the child makes a client of its own.
class Client
{
public:
    explicit Client(Endpoint endpoint, ClientOptions options = {});
    /// Blocks only if leases were destroyed while the server hung: at most twice commandLimit, for a last try to
    /// release them.
    ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    /// Optional: command() connects by itself. Tells early what is wrong.
    [[nodiscard]] Result<void, Error> connect();
    /// The words are binary-safe. An error answer of the server is an Error with Delivery::Answered.
    [[nodiscard]] Result<Reply, Error> command(std::span<const std::string_view> words);
    [[nodiscard]] Result<Reply, Error> command(std::initializer_list<std::string_view> words);
    /// With another limit than commandLimit.
    [[nodiscard]] Result<Reply, Error> command(std::initializer_list<std::string_view> words,
                                               std::chrono::milliseconds limit);
    [[nodiscard]] Result<Reply, Error> command(std::span<const std::string_view> words,
                                               std::chrono::milliseconds limit);
    /// All at once, at most `limit` for all together; exactly one result for each, in order. Up to some hundred of
    /// small answers: they are read after everything is sent.
    [[nodiscard]] std::vector<Result<Reply, Error>> pipeline(std::span<const Command> commands,
                                                             std::chrono::milliseconds limit);
    /// Closes the connection, as a process that ends does.
    void disconnect();

    /// False in a child of the process that made it.
    [[nodiscard]] bool isHere() const;
    [[nodiscard]] const Endpoint& endpoint() const;
    [[nodiscard]] const ClientOptions& options() const;

    /// True when a command waited until its limit and the server has answered none since. Leases that are destroyed
    /// then do not wait one after the other: a thread of the client sends their releases together.
    [[nodiscard]] bool isStalled() const;
    /// Called by a lease that is destroyed; not for programs.
    void releaseLater(PendingRelease release);
    /// Lets two clients of the same server and owner release in one pipeline. Call it before the first command.
    void shareReleases(const Client& with);

private:
    class Impl; // hiredis stays behind it
    std::unique_ptr<Impl> m_impl;
};

} // namespace lockscope::lock
