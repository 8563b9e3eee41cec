// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/node.h"

#include "lock/wire.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <poll.h>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {
namespace {

/// A connection that owes a reply, or is not established, for this long is closed.
constexpr std::chrono::seconds kLongestSilence{1};

} // namespace

Node::Node(std::size_t number, Endpoint endpoint, const Parts& parts)
    : m_number(number), m_endpoint(std::move(endpoint)), m_who("Redis at " + m_endpoint.nodeName()),
      m_log(parts.logger, connectionName(parts.clientName, m_who), parts.clock), m_parts(parts)
{
}

void Node::ask(const std::shared_ptr<Round>& round, std::span<const std::string_view> words,
               std::span<const std::string_view> first)
{
    round->places[m_number].isAsked = true;
    if (m_connection)
        read(); // late replies, or the end of the connection, which must not fail the command below
    if (m_refused)
        breakOff(*m_refused);
    if ((m_dialing || owesReply()) && monoNow(m_parts.clock) - m_silentSince > kLongestSilence)
        breakOff(wire::timedOut(m_who, Delivery::Unknown).value());
    if (!m_connection && !m_dialing)
        if (auto connecting = connect(); !connecting) {
            m_log.failed(connecting.error());
            return conclude(*round, failure(std::move(connecting.error())));
        }
    const std::size_t before = m_out.size();
    wire::appendCommand(m_out, m_hasSucceeded || first.empty() ? words : first);
    m_awaited.push_back({round, m_out.size() - before, {}});
    if (m_dialing)
        dial(false);
    else
        write();
}

Result<void, Error> Node::connect()
{
    Result<Dialing, Error> dialing = Dialing::begin(m_endpoint, *m_parts.resolver, m_ticket, m_parts.wake);
    if (!dialing)
        return failure(std::move(dialing.error()));
    m_dialing = std::move(*dialing);
    m_hasSucceeded = false;
    m_refused.reset();
    m_silentSince = monoNow(m_parts.clock);
    for (const std::vector<std::string>& words : wire::loginCommands(m_endpoint, m_parts.clientName)) {
        const std::size_t before = m_out.size();
        wire::appendCommand(m_out, std::vector<std::string_view>(words.begin(), words.end()));
        m_awaited.push_back({nullptr, m_out.size() - before, words.front()});
    }
    return {};
}

void Node::disconnect()
{
    m_connection.reset();
    m_dialing.reset();
}

void Node::giveUp(Round& round)
{
    Round::Place& place = round.places[m_number];
    if (!place.isAsked || place.isOver)
        return;
    m_silent = true;
    if (!m_dialing && !owesReply())
        m_silentSince = monoNow(m_parts.clock);
    const bool isWithdrawn = withdraw(round);
    place.answer = wire::timedOut(m_who, isWithdrawn ? Delivery::NotSent : Delivery::Unknown);
    place.isOver = true;
}

void Node::readLate()
{
    if (m_connection)
        read();
}

/// False if a part of the request was sent.
bool Node::withdraw(const Round& round)
{
    std::size_t end = m_out.size();
    for (auto each = m_awaited.rbegin(); each != m_awaited.rend() && end - each->size >= m_sent && !each->isSent;
         ++each) {
        end -= each->size;
        if (each->round.get() != &round)
            continue;
        m_out.erase(end, each->size);
        m_awaited.erase(std::next(each).base());
        return true;
    }
    return false;
}

/// True if a reply that nobody waits for is still to come.
bool Node::owesReply() const
{
    return std::any_of(m_awaited.begin(), m_awaited.end(),
                       [this](const Awaited& each) { return each.round && each.round->places[m_number].isOver; });
}

int Node::descriptor() const
{
    return m_dialing ? m_dialing->descriptor() : m_connection ? m_connection->descriptor() : -1;
}

short Node::wanted() const
{
    if (m_dialing)
        return m_dialing->wanted();
    const bool hasUnsent = !m_out.empty() || (m_connection && m_connection->hasUnsent());
    return hasUnsent ? POLLIN | POLLOUT : POLLIN;
}

void Node::handle(short happened)
{
    if (m_dialing)
        return dial(happened != 0);
    if ((happened & POLLOUT) != 0 && m_connection)
        write();
    if ((happened & (POLLIN | POLLHUP | POLLERR)) != 0 && m_connection)
        read();
}

void Node::dial(bool isReady)
{
    ++m_connectionNumber;
    std::optional<Dialing::Outcome> result = m_dialing->proceed(isReady);
    if (!result)
        return;
    m_dialing.reset();
    if (!*result)
        return breakOff(result->error());
    m_connection = std::move(**result);
    write();
}

void Node::write()
{
    const Result<std::size_t, Error> sent = m_connection->write(std::string_view(m_out).substr(m_sent));
    m_sent += sent.value_or(0);
    noteSent();
    if (!sent)
        return breakOff(sent.error().kind == ErrorKind::Closed ? wire::closed(m_who, Delivery::Unknown).value()
                                                               : sent.error());
    if (m_sent < m_out.size())
        return;
    m_out.clear();
    m_sent = 0;
}

void Node::noteSent()
{
    std::size_t end = m_out.size();
    for (auto each = m_awaited.rbegin(); each != m_awaited.rend() && !each->isSent; ++each) {
        each->isSent = end <= m_sent;
        if (each->round)
            each->round->places[m_number].isSent = each->isSent;
        end -= each->size;
    }
}

/// Until nothing is left: the end of TLS is seen behind its last bytes.
void Node::read()
{
    while (m_connection) {
        if (std::optional<Result<Answer, Error>> answer = m_connection->next()) {
            if (!*answer)
                return breakOff(answer->error());
            takeReply(std::move(**answer));
            continue;
        }
        const Result<bool, Error> arrived = m_connection->read();
        if (!arrived)
            return breakOff(arrived.error());
        if (!*arrived)
            return;
    }
}

void Node::takeReply(Answer answer)
{
    if (m_awaited.empty())
        return breakOff({ErrorKind::Protocol, Delivery::Unknown, m_who + " answered without being asked."});
    const Awaited awaited = std::move(m_awaited.front());
    m_awaited.pop_front();
    m_silent = false;
    m_silentSince = monoNow(m_parts.clock);
    if (!awaited.round)
        return takeLoginReply(std::move(answer), awaited.command);
    if (m_refused)
        return takeReplyWithoutLogin(*awaited.round, answer.isError);
    if (!m_hasSucceeded && !answer.isError)
        m_log.made();
    m_hasSucceeded = m_hasSucceeded || !answer.isError;
    Result<Reply, Error> reply = wire::toResult(std::move(answer));
    if (!reply)
        wire::hide(reply.error().message, awaited.round->secrets);
    const bool isWrongServer = !reply && endsConnection(reply.error().kind);
    if (isWrongServer)
        m_log.failed(reply.error());
    if (awaited.round->heard)
        awaited.round->heard(m_number, reply);
    Round::Place& place = awaited.round->places[m_number];
    if (place.isOver) {
        m_parts.late.push_back({awaited.round, m_number, std::move(reply), monoNow(m_parts.clock)});
    } else {
        place.arrived = monoNow(m_parts.clock);
        conclude(*awaited.round, std::move(reply));
    }
    if (isWrongServer && m_awaited.empty()) // the next request resolves the name again
        m_connection.reset();
}

void Node::takeLoginReply(Answer answer, const std::string& command)
{
    const std::array<std::string_view, 3> secrets{"AUTH", m_endpoint.user, m_endpoint.password.reveal()};
    Result<Reply, Error> reply = wire::toResult(std::move(answer), secrets);
    if (!reply && !m_refused) {
        m_refused = wire::refusedLogin(m_who, command, std::move(reply.error()));
        if (m_refused)
            m_log.failed(*m_refused);
    }
    if (m_refused && m_awaited.empty())
        m_connection.reset();
}

/// The login was refused. If the request was not, it was executed for another user or in another database.
void Node::takeReplyWithoutLogin(Round& round, bool isRefused)
{
    Error error = *m_refused;
    if (!isRefused)
        error.delivery = Delivery::Unknown;
    const bool isLate = round.places[m_number].isOver;
    if (round.heard && isRefused && (isLate || error.delivery != Delivery::NotSent)) // else it counts as not sent
        round.heard(m_number, failure(error));
    if (!isLate)
        conclude(round, failure(std::move(error)));
    if (m_awaited.empty())
        m_connection.reset();
}

void Node::conclude(Round& round, Result<Reply, Error> reply) const
{
    Round::Place& place = round.places[m_number];
    place.answer = std::move(reply);
    place.isOver = true;
}

/// Closes the connection. A request that was sent completely may still be executed.
void Node::breakOff(const Error& why)
{
    m_connection.reset();
    m_dialing.reset();
    m_log.failed(why);
    m_out.clear();
    m_sent = 0;
    for (const Awaited& each : std::exchange(m_awaited, {})) {
        if (!each.round || each.round->places[m_number].isOver)
            continue;
        Error error = why;
        if (!each.isSent)
            error.delivery = Delivery::NotSent;
        conclude(*each.round, failure(std::move(error)));
    }
}

} // namespace v1
} // namespace lockscope::lock
