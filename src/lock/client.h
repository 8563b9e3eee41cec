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
    /// Of pauses and heart beats, and of the locks and watchdogs that take these options and name no other. Empty: the
    /// system's. The limits above are the kernel's, whatever it says.
    std::shared_ptr<const Clock> clock{};
};

/// The words of one command; they must outlive the call that takes it.
using Command = std::vector<std::string_view>;

/// One blocking connection to one Redis (RESP2). Connects when it is first needed, and again when a command comes after
/// the connection was lost; a command itself is never sent twice. Any thread; threads take turns.
///
/// The connection is of the process that made it. In a child of that process (fork) every call is an Error of kind
/// Forked and nothing is sent; the child makes a client of its own.
class Client
{
public:
    explicit Client(Endpoint endpoint, ClientOptions options = {});
    /// Blocks only when leases went while the server hung: at most twice commandLimit, for the last try to release
    /// them.
    ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    /// Not needed before command(); tells early what is wrong.
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

    /// The server let a command wait until its limit, and has answered none since. Then leases that go wait for it no
    /// more, one after the other: what they would send is sent for all of them at once, by a thread of its own.
    [[nodiscard]] bool isStalled() const;
    /// Called by a lease that goes.
    void releaseLater(PendingRelease release);
    /// Clients of one server and one owner release in the same pipeline. Before the first command.
    void shareReleases(const Client& with);

private:
    class Impl; // hiredis stays behind it
    std::unique_ptr<Impl> m_impl;
};

} // namespace lockscope::lock
