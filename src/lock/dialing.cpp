// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/dialing.h"

#include "lock/wire.h"

#include <poll.h>
#include <system_error>
#include <utility>

namespace lockscope::lock {

Result<Dialing, Error> Dialing::begin(const Endpoint& endpoint, Resolver& resolver, std::function<void()> done)
{
    if (endpoint.transport == Transport::Tls)
        return wire::tlsUnsupported(endpoint);
    if (endpoint.ssh)
        return wire::sshUnsupported(endpoint);
    if (endpoint.transport == Transport::Unix) {
        Dialing dialing(endpoint, nullptr);
        dialing.m_addresses.push_back(endpoint.socketPath);
        return dialing;
    }
    Result<std::shared_ptr<Lookup>, Error> lookup = resolver.begin(endpoint.host, std::move(done));
    if (!lookup)
        return failure(std::move(lookup.error()));
    return Dialing(endpoint, std::move(*lookup));
}

short Dialing::wanted() const
{
    return POLLOUT;
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
        const int error = m_socket.connectError();
        if (error == 0)
            return ConnectionPointer(new Connection(std::move(m_socket), "Redis at " + m_endpoint->nodeName()));
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

Dialing::Outcome Dialing::finish(MonoTime deadline)
{
    for (bool isReady = false;;) {
        if (std::optional<Outcome> outcome = proceed(isReady))
            return std::move(*outcome);
        if (m_lookup) {
            if (!m_lookup->waitUntil(deadline))
                return wire::unreachable(*m_endpoint, "its name was not resolved in time");
        } else if (!(isReady = wire::waitFor(descriptor(), wanted(), deadline))) {
            return wire::unreachable(*m_endpoint, "it did not answer in time");
        }
    }
}

Dialing::Outcome dial(const Endpoint& endpoint, Resolver& resolver, MonoTime deadline)
{
    Result<Dialing, Error> dialing = Dialing::begin(endpoint, resolver, {});
    return dialing ? dialing->finish(deadline) : failure(std::move(dialing.error()));
}

} // namespace lockscope::lock
