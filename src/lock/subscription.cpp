// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/subscription.h"

#include <hiredis/hiredis.h>
#include <sys/socket.h>
#include <sys/time.h>

namespace lockscope::lock {

Subscription::Subscription(const Endpoint& endpoint, const ClientOptions& options)
    : m_endpoint(endpoint), m_options(wire::withResolver(options))
{
}

Result<void, Error> Subscription::open()
{
    close();
    Result<wire::Context, Error> connected =
        wire::connect(m_endpoint, *m_options.resolver, wire::deadlineIn(m_options.connectLimit));
    if (!connected)
        return failure(std::move(connected.error()));
    m_context = std::move(*connected);
    const MonoTime end = wire::deadlineIn(m_options.connectLimit);
    redisSetTimeout(m_context.get(), wire::toTimeval(m_options.commandLimit));
    const std::string who = "Redis at " + m_endpoint.nodeName();
    for (const std::vector<std::string>& words : wire::loginCommands(m_endpoint, m_options.name)) {
        std::string bytes;
        wire::appendCommand(bytes, std::vector<std::string_view>(words.begin(), words.end()));
        void* parsed = nullptr;
        if (::send(m_context->fd, bytes.data(), bytes.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(bytes.size()) ||
            !wire::waitReadable(m_context->fd, end) || redisGetReply(m_context.get(), &parsed) != REDIS_OK) {
            close();
            return wire::closed(who, Delivery::NotSent);
        }
        const wire::RawReply raw(static_cast<redisReply*>(parsed));
        Result<Reply, Error> reply =
            wire::toResult(*raw, who, std::vector<std::string_view>(words.begin(), words.end()));
        if (reply)
            continue;
        if (std::optional<Error> refused = wire::refusedLogin(who, words.front(), std::move(reply.error()))) {
            close();
            return failure(std::move(*refused));
        }
    }
    return {};
}

int Subscription::descriptor() const
{
    return m_context ? m_context->fd : -1;
}

void Subscription::close()
{
    m_context.reset();
    m_asked.clear();
    m_awaitsPong = false;
}

void Subscription::subscribe(const std::string& channel)
{
    m_asked.push_back(channel); // one command per channel: a refused channel must not refuse the others
    send({"SUBSCRIBE", channel});
}

void Subscription::unsubscribe(const std::string& channel)
{
    send({"UNSUBSCRIBE", channel});
}

void Subscription::heartBeat()
{
    if (m_awaitsPong)
        return close();
    m_awaitsPong = true;
    send({"PING"});
}

void Subscription::send(std::initializer_list<std::string_view> words)
{
    if (!m_context)
        return;
    std::string bytes;
    wire::appendCommand(bytes, std::span(words.begin(), words.size()));
    if (::send(m_context->fd, bytes.data(), bytes.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(bytes.size()))
        close();
}

std::vector<Subscription::Happening> Subscription::read()
{
    std::vector<Happening> happenings;
    if (!m_context)
        return happenings;
    if (redisBufferRead(m_context.get()) != REDIS_OK) {
        close();
        return happenings;
    }
    void* parsed = nullptr;
    while (m_context && redisGetReplyFromReader(m_context.get(), &parsed) == REDIS_OK && parsed) {
        const wire::RawReply raw(static_cast<redisReply*>(parsed));
        if (raw->type == REDIS_REPLY_ERROR) {
            if (!m_asked.empty()) {
                const std::string who = "Redis at " + m_endpoint.nodeName();
                happenings.push_back(
                    {Happening::Kind::Refused, m_asked.front(), {}, wire::toResult(*raw, who).error()});
                m_asked.pop_front();
            }
        } else if (const Result<Reply, Error> reply = wire::toResult(*raw, {})) {
            onReply(*reply, happenings);
        }
        parsed = nullptr;
    }
    if (m_context && m_context->err)
        close();
    return happenings;
}

void Subscription::onReply(const Reply& reply, std::vector<Happening>& happenings)
{
    const std::string& kind = reply.elements.empty() ? reply.text : reply.elements[0].text;
    if (kind == "pong" || kind == "PONG") { // an array while subscribed
        m_awaitsPong = false;
    } else if (kind == "subscribe" && reply.elements.size() == 3) {
        if (!m_asked.empty())
            m_asked.pop_front();
        happenings.push_back({Happening::Kind::Subscribed, reply.elements[1].text, {}, {}});
    } else if (kind == "message" && reply.elements.size() == 3) {
        happenings.push_back({Happening::Kind::Message, reply.elements[1].text, reply.elements[2].text, {}});
    }
}

} // namespace lockscope::lock
