// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/dialing.h"

#include <cerrno>
#include <hiredis/hiredis.h>
#include <sys/socket.h>
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

int Dialing::descriptor() const
{
    return m_context ? m_context->fd : -1;
}

std::optional<Result<wire::Context, Error>> Dialing::proceed(bool isReady)
{
    if (m_lookup) {
        std::optional<Lookup::Found> found = m_lookup->result();
        if (!found)
            return std::nullopt;
        m_lookup.reset();
        if (!*found)
            return wire::unreachable(*m_endpoint, found->error());
        m_addresses = std::move(**found);
    } else if (m_context) {
        if (!isReady)
            return std::nullopt;
        int error = 0;
        socklen_t size = sizeof error;
        if (::getsockopt(m_context->fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0)
            error = errno;
        if (error == 0)
            return std::move(m_context);
        m_why = std::generic_category().message(error);
    }
    while (m_next < m_addresses.size()) {
        const std::string& address = m_addresses[m_next++];
        m_context = wire::owned(m_endpoint->transport == Transport::Unix
                                    ? redisConnectUnixNonBlock(address.c_str())
                                    : redisConnectNonBlock(address.c_str(), m_endpoint->port));
        if (m_context && !m_context->err)
            return std::nullopt;
        m_why = m_context ? m_context->errstr : "out of memory";
    }
    m_context.reset();
    return wire::unreachable(*m_endpoint, m_why);
}

} // namespace lockscope::lock
