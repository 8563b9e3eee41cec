// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: several independent servers, asked the same at once.

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

/// One of them: a connection that never blocks (only resolving a host name may).
class Node
{
public:
    using Answer = std::optional<Result<Reply, Error>>;
    /// Hears an answer when it is read, in time or not. Not called when none comes.
    using Listener = std::function<void(const Result<Reply, Error>&)>;

    Node(Endpoint endpoint, std::string clientName, ClockPointer clock);

    [[nodiscard]] const Endpoint& endpoint() const { return m_endpoint; }
    /// Sends the command, connecting first if need be.
    void ask(std::span<const std::string_view> words, Listener listener = {});
    /// Empty while it is not answered.
    [[nodiscard]] const Answer& answer() const { return m_answer; }
    /// Waits no longer: the answer is a time-out now. One that comes later is for nobody; the connection stays, so
    /// that what is sent next is executed after what was sent before.
    void giveUp();
    /// It was given up the last time, and has said nothing since.
    [[nodiscard]] bool isSilent() const { return m_silent; }

    /// In a child, of the parent's connection: no more than that.
    void disconnect();

    [[nodiscard]] int descriptor() const;
    [[nodiscard]] short wanted() const; ///< for poll()
    void handle(short happened);

private:
    enum class For : std::uint8_t { Login, Asker, Nobody };
    struct Awaited
    {
        For whom;
        Listener listener;
    };

    void connect();
    void finishConnecting();
    void write();
    void read();
    void take(const redisReply& raw);
    void breakOff(Error why);
    [[nodiscard]] bool awaits(For whom) const;
    [[nodiscard]] bool isHandedOver() const { return !m_connecting && m_sent == m_out.size(); }

    const Origin m_origin{};
    const Endpoint m_endpoint;
    const std::string m_clientName;
    const std::string m_who;
    const ClockPointer m_clock; ///< of silences; requests end by the kernel's
    wire::Context m_context;
    bool m_connecting = false;
    std::string m_out;
    std::size_t m_sent = 0;
    std::deque<Awaited> m_awaited;
    bool m_silent = false;
    MonoTime m_silentSince{}; ///< when the oldest answer for nobody was given up
    Answer m_answer = failure(Error{});
};

/// All of them, by one poll() and no thread. One thread at a time.
class Nodes
{
public:
    /// What hears the answer of the node of this number; may be empty.
    using Listeners = std::function<Node::Listener(std::size_t node)>;

    Nodes(const std::vector<Endpoint>& endpoints, const std::string& clientName, const ClockPointer& clock);

    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] std::size_t quorum() const { return m_nodes.size() / 2 + 1; }
    [[nodiscard]] const Node& operator[](std::size_t i) const { return m_nodes[i]; }

    /// Asks all at once, in the order of the endpoints. Ends when all have answered, after `limit`, or as soon as a
    /// quorum has answered so that `isGood`. Each node then has an answer.
    void ask(std::span<const std::string_view> words, std::chrono::milliseconds limit,
             const std::function<bool(const Result<Reply, Error>&)>& isGood, const Listeners& listeners = {});
    /// As ask(), but a quorum ends it only when every node that is not silent has answered: for who needs to know what
    /// each of them has.
    void askEach(std::span<const std::string_view> words, std::chrono::milliseconds limit,
                 const std::function<bool(const Result<Reply, Error>&)>& isGood);
    /// Asks only these, and waits for all of them. The others keep the answers they have.
    void askThese(std::span<const std::size_t> which, std::span<const std::string_view> words,
                  std::chrono::milliseconds limit, const Listeners& listeners = {});

    /// In a child: the descriptors of the parent's connections.
    void disconnect();

private:
    [[nodiscard]] bool hasQuorum(const std::function<bool(const Result<Reply, Error>&)>& isGood) const;
    void wait(MonoTime deadline, const std::function<bool()>& isOver);
    void pollOnce(MonoTime deadline);

    const Origin m_origin{};
    std::deque<Node> m_nodes; // not to be moved
};

} // namespace lockscope::lock
