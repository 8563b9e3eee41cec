// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/subscription.h"

#include "lock/dialing.h"
#include "lock/route.h"
#include "lock/wire.h"

#include <utility>

namespace lockscope::lock {
inline namespace v1 {

Subscription::Subscription(const Endpoint& endpoint, const ClientOptions& options)
    : m_endpoint(endpoint), m_options(wire::withResolver(options)),
      m_log(m_options.logger,
            connectionName(m_options.name, "Redis at " + m_endpoint.nodeName()) +
                ", on which waiters are told of releases,",
            m_options.clock)
{
}

Result<void, Error> Subscription::open(std::chrono::milliseconds limit)
{
    close();
    const MonoTime deadline = wire::deadlineIn(limit);
    Route* const route = m_options.route.get();
    Result<Route::Primary, Error> primary = Route::Primary{m_endpoint};
    if (route)
        primary = route->primary(deadline);
    if (!primary)
        return failure(std::move(primary.error()));
    Result<void, Error> opened = openAt(primary->endpoint, deadline);
    if (opened) {
        m_log.made();
    } else {
        lose(opened.error());
        if (route)
            route->doubt(primary->generation);
    }
    return opened;
}

Result<void, Error> Subscription::openAt(const Endpoint& where, MonoTime deadline)
{
    Dialing::Outcome dialed = dial(where, *m_options.resolver, m_ticket, deadline);
    if (!dialed)
        return failure(std::move(dialed.error()));
    m_connection = std::move(*dialed);
    return logIn(deadline);
}

Result<void, Error> Subscription::logIn(MonoTime deadline)
{
    const Result<Endpoint, Error> who = wire::withLogin(m_endpoint, m_options, deadline);
    if (!who)
        return failure(who.error());
    for (const std::vector<std::string>& login : wire::loginCommands(*who, m_options.name)) {
        const std::vector<std::string_view> words(login.begin(), login.end());
        std::string bytes;
        wire::appendCommand(bytes, words);
        if (auto sent = m_connection->send(bytes, deadline); !sent)
            return sent;
        Result<Answer, Error> answer = m_connection->receive(deadline);
        if (!answer)
            return failure(std::move(answer.error()));
        Result<Reply, Error> reply = wire::toResult(std::move(*answer), words);
        if (reply)
            continue;
        if (auto refused = wire::refusedLogin("Redis at " + m_endpoint.nodeName(), words.front(), reply.error()))
            return failure(std::move(*refused));
    }
    return {};
}

int Subscription::descriptor() const
{
    return m_connection ? m_connection->descriptor() : -1;
}

void Subscription::close()
{
    m_connection.reset();
    m_asked.clear();
    m_awaitsPong = false;
}

void Subscription::lose(const Error& why)
{
    close();
    m_log.failed(why);
}

void Subscription::subscribe(const std::string& channel, bool isShard)
{
    m_asked.push_back(channel); // one command per channel: a refused channel must not refuse the others
    send({isShard ? "SSUBSCRIBE" : "SUBSCRIBE", channel});
}

void Subscription::unsubscribe(const std::string& channel, bool isShard)
{
    send({isShard ? "SUNSUBSCRIBE" : "UNSUBSCRIBE", channel});
}

void Subscription::heartBeat()
{
    if (m_awaitsPong)
        return lose(wire::timedOut("Redis at " + m_endpoint.nodeName(), Delivery::Unknown).value());
    m_awaitsPong = true;
    send({"PING"});
}

void Subscription::send(std::initializer_list<std::string_view> words)
{
    if (!m_connection)
        return;
    std::string bytes;
    wire::appendCommand(bytes, std::span(words.begin(), words.size()));
    if (const auto sent = m_connection->send(bytes, wire::deadlineIn(m_options.commandLimit)); !sent)
        lose(sent.error());
}

std::vector<Subscription::Happening> Subscription::read()
{
    std::vector<Happening> happenings;
    if (!m_connection)
        return happenings;
    const Result<bool, Error> arrived = m_connection->read();
    std::optional<Error> broken;
    if (!arrived)
        broken = arrived.error();
    while (std::optional<Result<Answer, Error>> answer = m_connection->next()) {
        if (!*answer) {
            broken = std::move(answer->error());
            break;
        }
        takeAnswer(std::move(**answer), happenings);
    }
    if (broken)
        lose(*broken);
    return happenings;
}

void Subscription::takeAnswer(Answer answer, std::vector<Happening>& happenings)
{
    Result<Reply, Error> reply = wire::toResult(std::move(answer));
    if (reply) {
        onReply(*reply, happenings);
    } else if (!m_asked.empty()) {
        happenings.push_back({Happening::Kind::Refused, m_asked.front(), {}, std::move(reply.error())});
        m_asked.pop_front();
    }
}

void Subscription::onReply(const Reply& reply, std::vector<Happening>& happenings)
{
    const std::string& kind = reply.elements.empty() ? reply.text : reply.elements[0].text;
    if (kind == "pong" || kind == "PONG") { // an array while subscribed
        m_awaitsPong = false;
    } else if ((kind == "subscribe" || kind == "ssubscribe") && reply.elements.size() == 3) {
        if (!m_asked.empty())
            m_asked.pop_front();
        happenings.push_back({Happening::Kind::Subscribed, reply.elements[1].text, {}, {}});
    } else if ((kind == "message" || kind == "smessage") && reply.elements.size() == 3) {
        happenings.push_back({Happening::Kind::Message, reply.elements[1].text, reply.elements[2].text, {}});
    } else if (kind == "sunsubscribe" && reply.elements.size() == 3) {
        happenings.push_back({Happening::Kind::Ended, reply.elements[1].text, {}, {}});
    }
}

} // namespace v1
} // namespace lockscope::lock
