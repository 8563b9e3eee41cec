// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: a non-blocking connection to one of several independent servers.

#include "core/endpoint.h"
#include "core/time.h"
#include "lock/dialing.h"
#include "lock/logger.h"
#include "lock/process.h"
#include "lock/reply.h"
#include "lock/resolver.h"
#include "lock/timing.h"
#include "lock/transport.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// One command to several servers, and their replies. Guarded by the mutex of its Nodes.
struct Round
{
    struct Place
    {
        std::optional<Result<Reply, Error>> answer;
        MonoTime arrived{}; ///< of a reply in time
        bool isAsked = false;
        bool isSent = false; ///< completely
        bool isOver = false; ///< answered or given up
    };
    /// Called for each reply, in time or late, under that mutex: quick. May be empty.
    std::function<void(std::size_t node, const Result<Reply, Error>&)> heard;
    /// Called for each reply without the mutex, a late one in any thread that uses the servers. May be empty.
    std::function<void(std::size_t node, const Result<Reply, Error>&, MonoTime arrived)> report;
    std::vector<std::string> secrets; ///< words that must not appear in messages
    std::vector<Place> places;        ///< by node
};

/// A reply to a request that was given up.
struct LateReply
{
    std::shared_ptr<Round> round;
    std::size_t node;
    Result<Reply, Error> reply;
    MonoTime arrived;
};

/// A connection that sends the requests of all threads in order. One thread at a time.
class Node
{
public:
    struct Parts
    {
        std::string clientName;
        ClockPointer clock;
        std::shared_ptr<Resolver> resolver;
        std::shared_ptr<const Logger> logger;
        std::function<void()> wake;   ///< called in any thread when handle() has something to do
        std::vector<LateReply>& late; ///< where replies to given-up requests go
    };
    /// `parts` must outlive this.
    Node(std::size_t number, Endpoint endpoint, const Parts& parts);

    [[nodiscard]] const Endpoint& endpoint() const { return m_endpoint; }
    /// Sends the command; connects first if needed. `first` (if not empty) is sent instead until a request has
    /// succeeded on this connection.
    void ask(const std::shared_ptr<Round>& round, std::span<const std::string_view> words,
             std::span<const std::string_view> first);
    /// Stops waiting: the answer becomes a timeout. A request of which nothing was sent is withdrawn; else a late reply
    /// goes to `late`. The connection stays, so the next command is executed after this one.
    void giveUp(Round& round);
    /// Takes the replies that have arrived. Does not wait.
    void readLate();
    /// True if a request was given up and nothing has arrived since.
    [[nodiscard]] bool isSilent() const { return m_silent; }

    /// In a child: only closes the descriptor of the parent's connection.
    void disconnect();

    /// Identifies the descriptor: another one has another number.
    [[nodiscard]] std::uint64_t connection() const { return m_connectionNumber; }
    [[nodiscard]] int descriptor() const;
    [[nodiscard]] short wanted() const; ///< events for poll()
    /// Call it after poll(); 0: no event.
    void handle(short happened);

private:
    struct Awaited
    {
        std::shared_ptr<Round> round; ///< null: part of the login
        std::size_t size = 0;         ///< in bytes
        std::string command;          ///< of the login
        bool isSent = false;
    };

    [[nodiscard]] Result<void, Error> connect();
    void dial(bool isReady);
    void write();
    void noteSent();
    void read();
    void takeReply(Answer answer);
    void takeLoginReply(Answer answer, const std::string& command);
    void takeReplyWithoutLogin(Round& round, bool isRefused);
    void conclude(Round& round, Result<Reply, Error> reply) const;
    void breakOff(const Error& why);
    [[nodiscard]] bool withdraw(const Round& round);
    [[nodiscard]] bool owesReply() const;

    const Origin m_origin{};
    const std::size_t m_number;
    const Endpoint m_endpoint;
    const std::string m_who;
    const std::shared_ptr<TlsTicket> m_ticket = std::make_shared<TlsTicket>();
    ConnectionLog m_log;
    const Parts& m_parts;             ///< its clock measures silences; requests end by the kernel's
    std::optional<Dialing> m_dialing; ///< while there is no connection yet
    ConnectionPointer m_connection;
    std::uint64_t m_connectionNumber = 0;
    bool m_hasSucceeded = false;    ///< a request on this connection
    std::optional<Error> m_refused; ///< the login: what was sent behind it may be executed without it
    std::string m_out;              ///< unsent bytes, behind m_sent bytes
    std::size_t m_sent = 0;
    std::deque<Awaited> m_awaited; ///< sent ones first
    bool m_silent = false;
    MonoTime m_silentSince{}; ///< begin of the connection attempt, last reply, or first request given up since
};

} // namespace v1
} // namespace lockscope::lock
