// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "sandbox/temporaryfolder.h"
#include "support/valueof.h"

#include <QTest>

#include <cstdint>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace lockscope::test {

/// A unix socket that listens, in a folder of its own.
class UnixListener
{
public:
    UnixListener()
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        endpoint().socketPath.copy(address.sun_path, sizeof address.sun_path - 1);
        m_socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (::bind(m_socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
            ::listen(m_socket, 5) != 0)
            qFatal("cannot listen on %s", address.sun_path);
    }
    UnixListener(const UnixListener&) = delete;
    UnixListener& operator=(const UnixListener&) = delete;
    ~UnixListener() { ::close(m_socket); }
    [[nodiscard]] int socket() const { return m_socket; }
    [[nodiscard]] Endpoint endpoint() const
    {
        Endpoint result;
        result.transport = Transport::Unix;
        result.socketPath = m_folder.path() + "/peer.sock";
        return result;
    }

private:
    const sandbox::TemporaryFolder m_folder = value(sandbox::TemporaryFolder::create("lockscope-listener"));
    int m_socket = -1;
};

/// A TCP port of this machine that listens. Nobody accepts unless the test does.
class TcpListener
{
public:
    explicit TcpListener(int backlog) : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        if (::bind(m_socket, reinterpret_cast<const sockaddr*>(&address), size) != 0 ||
            ::listen(m_socket, backlog) != 0 ||
            ::getsockname(m_socket, reinterpret_cast<sockaddr*>(&address), &size) != 0)
            qFatal("cannot listen");
        m_port = ntohs(address.sin_port);
    }
    TcpListener(const TcpListener&) = delete;
    TcpListener& operator=(const TcpListener&) = delete;
    ~TcpListener() { ::close(m_socket); }
    [[nodiscard]] int socket() const { return m_socket; }
    [[nodiscard]] std::uint16_t port() const { return m_port; }

private:
    int m_socket;
    std::uint16_t m_port = 0;
};

} // namespace lockscope::test
