// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sockets.h"

#include <arpa/inet.h>
#include <cerrno>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/un.h>

namespace lockscope::sandbox {
namespace {

constexpr int kBacklog = 128;

bool fill(sockaddr_un& address, const std::string& path)
{
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return false;
    }
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    return true;
}

FileDescriptor connectUnix(const std::string& path, int flags)
{
    sockaddr_un address{};
    if (!fill(address, path))
        return {};
    FileDescriptor fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | flags, 0));
    if (fd && ::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
        return fd;
    return {};
}

FileDescriptor connectTcp(const std::string& host, std::uint16_t port, int flags)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    if (::inet_pton(AF_INET, host == "localhost" ? "127.0.0.1" : host.c_str(), &address.sin_addr) != 1) {
        errno = EADDRNOTAVAIL;
        return {};
    }
    FileDescriptor fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | flags, 0));
    if (!fd)
        return {};
    const int on = 1;
    ::setsockopt(fd.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 || errno == EINPROGRESS)
        return fd;
    return {};
}

} // namespace

FileDescriptor connectTo(const Endpoint& endpoint, bool nonblocking)
{
    const int flags = nonblocking ? SOCK_NONBLOCK : 0;
    return endpoint.transport == Transport::Unix ? connectUnix(endpoint.socketPath, flags)
                                                 : connectTcp(endpoint.host, endpoint.port, flags);
}

FileDescriptor listenOnLoopback(std::uint16_t& port)
{
    FileDescriptor fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* generic = reinterpret_cast<sockaddr*>(&address);
    // Accepted sockets inherit it: otherwise small pieces wait up to 40 ms for an acknowledgement.
    const int on = 1;
    ::setsockopt(fd.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (!fd || ::bind(fd.get(), generic, size) != 0 || ::listen(fd.get(), kBacklog) != 0 ||
        ::getsockname(fd.get(), generic, &size) != 0)
        return {};
    port = ntohs(address.sin_port);
    return fd;
}

FileDescriptor listenOn(const std::string& path)
{
    sockaddr_un address{};
    if (!fill(address, path))
        return {};
    FileDescriptor fd(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!fd || ::bind(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
        ::listen(fd.get(), kBacklog) != 0)
        return {};
    return fd;
}

} // namespace lockscope::sandbox
