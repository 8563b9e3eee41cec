// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: sends the same command to several independent servers at once.

#include "core/endpoint.h"
#include "lock/reply.h"
#include "lock/timing.h"
#include "lock/wire.h"

#include <chrono>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::lock {

/// One server: a non-blocking connection (only name resolution may block).
class Node
{
public:
    using Answer = std::optional<Result<Reply, Error>>;
    /// Called when a reply arrives, in time or late; not called without one.
    using Listener = std::function<void(const Result<Reply, Error>&)>;

    Node(Endpoint endpoint, std::string clientName, ClockPointer clock);

    [[nodiscard]] const Endpoint& endpoint() const { return m_endpoint; }
    /// Sends the command; connects first if needed. `first` (if not empty) is sent instead until a request has
    /// succeeded on this connection.
    void ask(std::span<const std::string_view> words, Listener listener = {},
             std::span<const std::string_view> first = {});
    /// Empty while no reply has arrived.
    [[nodiscard]] const Answer& answer() const { return m_answer; }
    /// Stops waiting: the answer becomes a timeout, and a late reply is discarded. The connection stays, so the next
    /// command is executed after this one.
    void giveUp();
    /// True if the last request was given up and nothing has arrived since.
    [[nodiscard]] bool isSilent() const { return m_silent; }

    /// In a child: only closes the descriptor of the parent's connection.
    void disconnect();

    [[nodiscard]] int descriptor() const;
    [[nodiscard]] short wanted() const; ///< events for poll()
    void handle(short happened);

private:
    enum class For : std::uint8_t { Login, Naming, Asker, Nobody }; // Naming: CLIENT SETNAME, whose refusal is ignored
    struct Awaited
    {
        For whom;
        Listener listener;
    };

    void connect();
    void finishConnecting();
    void write();
    void read();
    void takeReply(const redisReply& raw);
    void breakOff(Error why);
    [[nodiscard]] bool awaits(For whom) const;
    [[nodiscard]] bool isHandedOver() const { return !m_connecting && m_sent == m_out.size(); }

    const Origin m_origin{};
    const Endpoint m_endpoint;
    const std::string m_clientName;
    const std::string m_who;
    const ClockPointer m_clock; ///< for silences; requests end by the kernel's clock
    wire::Context m_context;
    bool m_connecting = false;
    bool m_hasSucceeded = false; ///< a request on this connection
    std::string m_out;
    std::size_t m_sent = 0;
    std::deque<Awaited> m_awaited;
    bool m_silent = false;
    MonoTime m_silentSince{}; ///< when the oldest discarded reply was given up
    Answer m_answer = failure(Error{});
};

/// All servers, by one poll() without threads. One thread at a time.
class Nodes
{
public:
    /// Creates the listener for the reply of a node; may return an empty one.
    using Listeners = std::function<Node::Listener(std::size_t node)>;

    Nodes(const std::vector<Endpoint>& endpoints, const std::string& clientName, const ClockPointer& clock);

    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] std::size_t quorum() const { return m_nodes.size() / 2 + 1; }
    [[nodiscard]] const Node& operator[](std::size_t i) const { return m_nodes[i]; }

    /// Sends to all at once, in the order of the endpoints. Returns when all have replied, after `limit`, or once a
    /// quorum has replied with `isGood`. Each node then has an answer. `first` as in Node::ask().
    void ask(std::span<const std::string_view> words, std::chrono::milliseconds limit,
             const std::function<bool(const Result<Reply, Error>&)>& isGood, const Listeners& listeners = {},
             std::span<const std::string_view> first = {});
    /// Like ask(), but a quorum ends it only after every node that is not silent has replied: for callers that need the
    /// state of each.
    void askEach(std::span<const std::string_view> words, std::chrono::milliseconds limit,
                 const std::function<bool(const Result<Reply, Error>&)>& isGood);
    /// Sends only to these nodes and waits for all of them. The others keep their answers.
    void askThese(std::span<const std::size_t> which, std::span<const std::string_view> words,
                  std::chrono::milliseconds limit, const Listeners& listeners = {});

    /// In a child: closes the descriptors of the parent's connections.
    void disconnect();

private:
    [[nodiscard]] bool hasQuorum(const std::function<bool(const Result<Reply, Error>&)>& isGood) const;
    void wait(MonoTime deadline, const std::function<bool()>& isOver);
    void pollOnce(MonoTime deadline);

    const Origin m_origin{};
    std::deque<Node> m_nodes; // Node is not movable
};

} // namespace lockscope::lock
