// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/nodes.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <hiredis/hiredis.h>
#include <poll.h>
#include <sys/socket.h>
#include <system_error>

namespace lockscope::lock {
namespace {

/// A connection that owes a reply for this long is closed.
constexpr std::chrono::seconds kLongestSilence{1};

} // namespace

Node::Node(Endpoint endpoint, std::string clientName, ClockPointer clock)
    : m_endpoint(std::move(endpoint)), m_clientName(std::move(clientName)), m_who("Redis at " + m_endpoint.nodeName()),
      m_clock(std::move(clock))
{
}

void Node::ask(std::span<const std::string_view> words, Listener listener, std::span<const std::string_view> first)
{
    m_answer.reset();
    if (m_context && !m_connecting)
        read(); // late replies, or the end of the connection, which must not fail the command below
    if (awaits(For::Nobody) && monoNow(m_clock) - m_silentSince > kLongestSilence)
        breakOff({});
    if (!m_context)
        connect();
    if (!m_context)
        return;
    m_awaited.push_back({For::Asker, std::move(listener)});
    wire::appendCommand(m_out, m_hasSucceeded || first.empty() ? words : first);
    if (!m_connecting)
        write();
}

void Node::connect()
{
    if (m_endpoint.transport == Transport::Tls) {
        m_answer = wire::tlsUnsupported(m_endpoint);
        return;
    }
    if (m_endpoint.ssh) {
        m_answer = wire::sshUnsupported(m_endpoint);
        return;
    }
    m_context = wire::owned(m_endpoint.transport == Transport::Unix
                                ? redisConnectUnixNonBlock(m_endpoint.socketPath.c_str())
                                : redisConnectNonBlock(m_endpoint.host.c_str(), m_endpoint.port));
    if (!m_context || m_context->err) {
        m_answer = wire::unreachable(m_endpoint, m_context ? m_context->errstr : "out of memory");
        m_context.reset();
        return;
    }
    m_connecting = true;
    m_hasSucceeded = false;
    m_out.clear();
    m_sent = 0;
    m_awaited.clear();
    for (const std::vector<std::string>& words : wire::loginCommands(m_endpoint, m_clientName)) {
        wire::appendCommand(m_out, std::vector<std::string_view>(words.begin(), words.end()));
        m_awaited.push_back({words.front() == "CLIENT" ? For::Naming : For::Login, {}});
    }
}

void Node::disconnect()
{
    m_context.reset();
}

void Node::giveUp()
{
    if (m_answer)
        return;
    m_silent = true;
    if (!isHandedOver()) // it was not sent completely, so nothing is executed
        return breakOff(wire::timedOut(m_who, Delivery::NotSent).value());
    m_answer = wire::timedOut(m_who, Delivery::Unknown);
    if (!awaits(For::Nobody))
        m_silentSince = monoNow(m_clock);
    for (Awaited& each : m_awaited)
        if (each.whom == For::Asker)
            each.whom = For::Nobody;
}

bool Node::awaits(For whom) const
{
    return std::any_of(m_awaited.begin(), m_awaited.end(), [whom](const Awaited& each) { return each.whom == whom; });
}

int Node::descriptor() const
{
    return m_context ? m_context->fd : -1;
}

short Node::wanted() const
{
    return isHandedOver() ? POLLIN : POLLIN | POLLOUT;
}

void Node::handle(short happened)
{
    if (happened == 0 || !m_context)
        return;
    if (m_connecting)
        return finishConnecting();
    if ((happened & POLLOUT) != 0)
        write();
    if ((happened & (POLLIN | POLLHUP | POLLERR)) != 0 && m_context)
        read();
}

void Node::finishConnecting()
{
    int error = 0;
    socklen_t size = sizeof error;
    if (::getsockopt(m_context->fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0)
        error = errno;
    if (error != 0)
        return breakOff(wire::unreachable(m_endpoint, std::generic_category().message(error)).value());
    m_connecting = false;
    write();
}

void Node::write()
{
    if (!m_origin.isHere()) // a listener may have forked
        return breakOff(forkedError());
    while (m_sent < m_out.size()) {
        const ssize_t sent = ::send(m_context->fd, m_out.data() + m_sent, m_out.size() - m_sent, MSG_NOSIGNAL);
        if (sent >= 0) {
            m_sent += static_cast<std::size_t>(sent);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            return;
        } else if (errno != EINTR) {
            return breakOff(wire::closed(m_who, Delivery::NotSent).value());
        }
    }
    m_out.clear();
    m_sent = 0;
}

void Node::read()
{
    if (redisBufferRead(m_context.get()) != REDIS_OK)
        return breakOff(wire::closed(m_who, Delivery::Unknown).value());
    while (m_context) {
        void* parsed = nullptr;
        if (redisGetReplyFromReader(m_context.get(), &parsed) != REDIS_OK)
            return breakOff({ErrorKind::Protocol, Delivery::Unknown,
                             m_who + " gave an answer that is not Redis protocol. Is it a Redis?"});
        if (!parsed)
            return;
        const wire::RawReply raw(static_cast<redisReply*>(parsed));
        takeReply(*raw);
    }
}

void Node::takeReply(const redisReply& raw)
{
    if (m_awaited.empty())
        return breakOff({ErrorKind::Protocol, Delivery::Unknown, m_who + " answered without being asked."});
    const Awaited awaited = std::move(m_awaited.front());
    m_awaited.pop_front();
    m_silent = false;
    const bool isRequest = awaited.whom == For::Asker || awaited.whom == For::Nobody;
    m_hasSucceeded = m_hasSucceeded || (isRequest && raw.type != REDIS_REPLY_ERROR);
    if (awaited.listener)
        awaited.listener(wire::toResult(raw, m_who));
    if (awaited.whom == For::Asker)
        m_answer = wire::toResult(raw, m_who);
    else if (awaited.whom == For::Login && raw.type == REDIS_REPLY_ERROR)
        breakOff(
            {ErrorKind::LoginRefused, Delivery::NotSent,
             m_who + " refused the login: " +
                 wire::withoutSecrets({raw.str, raw.len}, std::array<std::string_view, 3>{
                                                              "AUTH", m_endpoint.user, m_endpoint.password.reveal()})});
    // The next request resolves the name again.
    if (m_answer && !*m_answer && endsConnection(m_answer->error().kind) && m_awaited.empty())
        breakOff(Error(m_answer->error()));
}

/// Closes the connection. A command that was sent completely may still be executed.
void Node::breakOff(Error why)
{
    if (awaits(For::Asker) && !m_answer) {
        if (!isHandedOver())
            why.delivery = Delivery::NotSent;
        m_answer = failure(std::move(why));
    }
    m_context.reset();
    m_connecting = false;
    m_out.clear();
    m_sent = 0;
    m_awaited.clear();
}

Nodes::Nodes(const std::vector<Endpoint>& endpoints, const std::string& clientName, const ClockPointer& clock)
{
    for (const Endpoint& endpoint : endpoints)
        m_nodes.emplace_back(endpoint, clientName, clock);
}

void Nodes::ask(std::span<const std::string_view> words, std::chrono::milliseconds limit,
                const std::function<bool(const Result<Reply, Error>&)>& isGood, const Listeners& listeners,
                std::span<const std::string_view> first)
{
    const MonoTime deadline = wire::deadlineIn(limit);
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        m_nodes[i].ask(words, listeners ? listeners(i) : Node::Listener{}, first);
    wait(deadline, [&] { return hasQuorum(isGood); });
}

void Nodes::askEach(std::span<const std::string_view> words, std::chrono::milliseconds limit,
                    const std::function<bool(const Result<Reply, Error>&)>& isGood)
{
    const MonoTime deadline = wire::deadlineIn(limit);
    for (Node& node : m_nodes)
        node.ask(words);
    const auto isNotAwaited = [](const Node& node) { return node.answer() || node.isSilent(); };
    wait(deadline, [&] { return hasQuorum(isGood) && std::all_of(m_nodes.begin(), m_nodes.end(), isNotAwaited); });
}

void Nodes::askThese(std::span<const std::size_t> which, std::span<const std::string_view> words,
                     std::chrono::milliseconds limit, const Listeners& listeners)
{
    const MonoTime deadline = wire::deadlineIn(limit);
    for (const std::size_t i : which)
        m_nodes[i].ask(words, listeners ? listeners(i) : Node::Listener{});
    wait(deadline, [] { return false; });
}

void Nodes::disconnect()
{
    for (Node& node : m_nodes)
        node.disconnect();
}

bool Nodes::hasQuorum(const std::function<bool(const Result<Reply, Error>&)>& isGood) const
{
    const auto good = [&](const Node& node) { return node.answer() && isGood(*node.answer()); };
    return static_cast<std::size_t>(std::count_if(m_nodes.begin(), m_nodes.end(), good)) >= quorum();
}

/// Waits until all have replied, or isOver().
void Nodes::wait(MonoTime deadline, const std::function<bool()>& isOver)
{
    const auto answered = [](const Node& node) { return node.answer().has_value(); };
    while (!std::all_of(m_nodes.begin(), m_nodes.end(), answered) && !isOver() && wire::now() < deadline &&
           m_origin.isHere()) // a listener may have forked
        pollOnce(deadline);
    for (Node& node : m_nodes)
        node.giveUp();
}

void Nodes::pollOnce(MonoTime deadline)
{
    std::vector<pollfd> wanted;
    wanted.reserve(m_nodes.size());
    for (const Node& node : m_nodes)
        wanted.push_back({node.answer() ? -1 : node.descriptor(), node.wanted(), 0}); // poll() skips -1
    if (::poll(wanted.data(), wanted.size(), static_cast<int>(wire::left(deadline).count())) <= 0)
        return;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        m_nodes[i].handle(wanted[i].revents);
}

} // namespace lockscope::lock
