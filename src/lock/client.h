// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "lock/clock.h"
#include "lock/error.h"
#include "lock/forward.h"
#include "lock/reply.h"
#include "lock/resolver.h"

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

struct PendingRelease;
class Credentials;
class Logger;
class Route;
class SlotMap;

struct ClientOptions
{
    std::chrono::milliseconds connectLimit{2000}; ///< for connecting and login
    std::chrono::milliseconds commandLimit{1000}; ///< for one command, including connecting
    std::string name{};                           ///< sent by CLIENT SETNAME; empty: none
    /// The server is a Redis Cluster node: follows MOVED and ASK to the node that has the key, with one connection per
    /// node, reached like the first one. All keys of a command must be in one slot (lock:{order-1}:a).
    bool followsRedirections = false;
    /// Further nodes of that cluster, which are asked when the first one is away.
    std::shared_ptr<const std::vector<Endpoint>> seeds{};
    /// The clock for pauses and heart beats, also of locks and watchdogs that get these options without a clock of
    /// their own. Empty: the system's. The limits above do not follow it.
    std::shared_ptr<const Clock> clock{};
    /// Resolves host names, also for what gets these options. Empty: each connection has its own.
    std::shared_ptr<Resolver> resolver{};
    /// User and password of each login, instead of the endpoint's. Not for Redlock.
    std::shared_ptr<Credentials> credentials{};
    /// Where the server is, if Sentinels know it; made by LockService, not by programs. Empty: at the endpoint.
    std::shared_ptr<Route> route{};
    /// The slots of the cluster, shared by clients that follow redirections; made by LockService, not by
    /// programs. Empty: each client has its own.
    std::shared_ptr<SlotMap> slots{};
    /// Passes messages to ServiceOptions::log; made by LockService, not by programs. Empty: nothing is logged.
    std::shared_ptr<const Logger> logger{};
};

/// The words of one command; they must outlive the call.
using Command = std::vector<std::string_view>;

/// One blocking connection to one Redis (RESP2). Connects on first use, and reconnects for the next command after a
/// lost connection. Never sends a command twice. Any thread; threads take turns.
///
/// The connection belongs to its process. In a child (fork) every call returns an Error of kind Forked and sends
/// nothing; the child must create its own client.
class Client
{
public:
    explicit Client(Endpoint endpoint, ClientOptions options = {});
    /// Blocks only if leases were destroyed while the server hung: at most twice commandLimit, for a last try to
    /// release them.
    ~Client();
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    /// Optional, because command() connects: reports a problem early.
    [[nodiscard]] Result<void, Error> connect();
    /// The words are binary-safe. An error reply is an Error with Delivery::Answered.
    [[nodiscard]] Result<Reply, Error> command(std::span<const std::string_view> words);
    [[nodiscard]] Result<Reply, Error> command(std::initializer_list<std::string_view> words);
    /// With a limit other than commandLimit.
    [[nodiscard]] Result<Reply, Error> command(std::initializer_list<std::string_view> words,
                                               std::chrono::milliseconds limit);
    [[nodiscard]] Result<Reply, Error> command(std::span<const std::string_view> words,
                                               std::chrono::milliseconds limit);
    /// Sends all commands at once, with one `limit` for all; returns one result each, in order. For up to some hundred
    /// small replies: they are read after everything was sent.
    [[nodiscard]] std::vector<Result<Reply, Error>> pipeline(std::span<const Command> commands,
                                                             std::chrono::milliseconds limit);
    /// Closes the connection, as at the end of a process.
    void disconnect();

    /// False in a child of the process that created it.
    [[nodiscard]] bool isHere() const;
    [[nodiscard]] const Endpoint& endpoint() const;
    [[nodiscard]] const ClientOptions& options() const;

    /// True after a command timed out, until the server replies again. Leases destroyed in this state do not wait one
    /// by one: a thread of the client sends their releases together.
    [[nodiscard]] bool isStalled() const;
    /// Starts the thread for releaseLater(). Called by locks, which report the error; not for programs.
    [[nodiscard]] Result<void, Error> startReleaser();
    /// For destroyed leases; not for programs. Requires startReleaser().
    void releaseLater(PendingRelease release);
    /// Lets two clients of the same server and owner release in one pipeline. Call before the first command.
    void shareReleases(const Client& with);

private:
    friend class SingleAcquisition;
    friend class SingleRenewer;
    [[nodiscard]] Result<void, Error> connect(std::chrono::milliseconds limit);
    /// The nodes whose connection has ended since the last call; without a cluster this, or none. Does not wait.
    [[nodiscard]] std::vector<Client*> takeEnded();
    /// In a cluster the node that has the slot as far as known, else this.
    [[nodiscard]] Client* homeOf(std::uint16_t slot);
    /// Like command(), for a lock that scripts release. Asks once per connection whether the user may run scripts; if
    /// not, returns that error and does not send the words.
    [[nodiscard]] Result<Reply, Error> acquire(std::initializer_list<std::string_view> words,
                                               std::chrono::milliseconds limit);
    [[nodiscard]] Result<Reply, Error> run(std::span<const std::string_view> words, std::chrono::milliseconds limit,
                                           bool needsScripts);

    /// Like acquire(), and behind the words WAIT in the same write, on a connection apart from other commands.
    /// `waited`: the reply to WAIT; an error if the words were not executed there.
    struct Waited
    {
        Result<Reply, Error> reply;
        Result<Reply, Error> waited;
    };
    [[nodiscard]] Waited acquireAndWait(std::initializer_list<std::string_view> words, int replicas,
                                        std::chrono::milliseconds replicaLimit, std::chrono::milliseconds limit);

    class Impl; // hides the connection
    std::unique_ptr<Impl> m_impl;
};

} // namespace v1
} // namespace lockscope::lock
