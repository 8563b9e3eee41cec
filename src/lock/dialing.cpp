// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/dialing.h"

#include "lock/wire.h"

#include <algorithm>
#include <poll.h>
#include <system_error>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {

Result<Dialing, Error> Dialing::begin(const Endpoint& endpoint, Resolver& resolver,
                                      const std::shared_ptr<TlsTicket>& ticket, std::function<void()> done)
{
    if (endpoint.transport == Transport::Tls && !isTlsBuilt())
        return wire::tlsUnsupported(endpoint);
    if (endpoint.ssh)
        return wire::sshUnsupported(endpoint);
    if (endpoint.transport == Transport::Unix) {
        Dialing dialing(endpoint, nullptr, ticket);
        dialing.m_addresses.push_back(endpoint.socketPath);
        return dialing;
    }
    Result<std::shared_ptr<Lookup>, Error> lookup = resolver.begin(endpoint.host, std::move(done));
    if (!lookup)
        return failure(std::move(lookup.error()));
    return Dialing(endpoint, std::move(*lookup), ticket);
}

int Dialing::descriptor() const
{
    return m_connection ? m_connection->descriptor() : m_socket.descriptor();
}

short Dialing::wanted() const
{
    if (!m_connection)
        return POLLOUT;
    return m_connection->hasUnsent() ? POLLIN | POLLOUT : POLLIN;
}

std::optional<Dialing::Outcome> Dialing::proceed(bool isReady)
{
    if (m_lookup) {
        std::optional<Lookup::Found> found = m_lookup->result();
        if (!found)
            return std::nullopt;
        m_lookup.reset();
        if (!*found)
            return wire::unreachable(*m_endpoint, found->error());
        m_addresses = std::move(**found);
    } else if (descriptor() >= 0) {
        if (!isReady)
            return std::nullopt;
        if (m_connection)
            return handshake();
        const int error = m_socket.connectError();
        if (error == 0) {
            if (Result<void, Error> made = makeConnection(); !made)
                return failure(std::move(made.error()));
            return handshake();
        }
        m_why = std::generic_category().message(error);
    }
    while (m_next < m_addresses.size()) {
        Result<Socket, std::string> socket = Socket::connecting(*m_endpoint, m_addresses[m_next++]);
        if (socket) {
            m_socket = std::move(*socket);
            return std::nullopt;
        }
        m_why = socket.error();
    }
    m_socket.close();
    return wire::unreachable(*m_endpoint, m_why);
}

Result<void, Error> Dialing::makeConnection()
{
    std::string who = "Redis at " + m_endpoint->nodeName();
    std::unique_ptr<Tls> tls;
    if (m_endpoint->transport == Transport::Tls) {
        Result<std::unique_ptr<Tls>, Error> made = makeTls(*m_endpoint, who, m_ticket);
        if (!made)
            return failure(std::move(made.error()));
        tls = std::move(*made);
    }
    m_connection = ConnectionPointer(new Connection(std::move(m_socket), std::move(who), std::move(tls)));
    return {};
}

std::optional<Dialing::Outcome> Dialing::handshake()
{
    const Result<bool, Error> isOver = m_connection->handshake();
    if (!isOver)
        return failure(isOver.error());
    if (*isOver)
        return std::move(m_connection);
    return std::nullopt;
}

Error Dialing::tooLate() const
{
    if (m_connection) // a Redis without TLS waits for the end of a line
        return {ErrorKind::Unreachable, Delivery::NotSent,
                "Redis at " + m_endpoint->nodeName() +
                    " did not finish the TLS handshake in time. It hangs, or this port does not speak TLS: then use "
                    "redis:// instead of rediss://, or the TLS port."};
    return wire::unreachable(*m_endpoint, m_lookup ? "its name was not resolved in time" : "it did not answer in time")
        .value();
}

Dialing::Outcome Dialing::finish(MonoTime acceptDeadline, MonoTime deadline)
{
    for (bool isReady = false;;) {
        if (std::optional<Outcome> outcome = proceed(isReady))
            return std::move(*outcome);
        const MonoTime until = m_connection ? deadline : std::min(acceptDeadline, deadline);
        isReady = m_lookup ? m_lookup->waitUntil(until).has_value() : wire::waitFor(descriptor(), wanted(), until);
        if (!isReady)
            return failure(tooLate());
    }
}

Dialing::Outcome dial(const Endpoint& endpoint, Resolver& resolver, const std::shared_ptr<TlsTicket>& ticket,
                      MonoTime deadline, MonoTime acceptDeadline)
{
    Result<Dialing, Error> dialing = Dialing::begin(endpoint, resolver, ticket, {});
    return dialing ? dialing->finish(acceptDeadline, deadline) : failure(std::move(dialing.error()));
}

} // namespace v1
} // namespace lockscope::lock
