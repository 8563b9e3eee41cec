// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/socket.h"

#include "lock/wire.h"

#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <system_error>
#include <unistd.h>

namespace lockscope::lock {
inline namespace v1 {
namespace {

std::string inWords(int error)
{
    return std::generic_category().message(error);
}

void setOption(int fd, int level, int name, int value)
{
    (void)::setsockopt(fd, level, name, &value, sizeof value);
}

/// Requests are small, so they are sent at once. A peer that vanished is noticed after half a minute.
void prepareTcp(int fd)
{
    setOption(fd, IPPROTO_TCP, TCP_NODELAY, 1);
    setOption(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
    setOption(fd, IPPROTO_TCP, TCP_KEEPIDLE, 15);
    setOption(fd, IPPROTO_TCP, TCP_KEEPINTVL, 5);
    setOption(fd, IPPROTO_TCP, TCP_KEEPCNT, 3);
}

/// 0, or errno. An interrupted connect() goes on in the background.
int beginConnect(int fd, const sockaddr* address, socklen_t size)
{
    return ::connect(fd, address, size) == 0 || errno == EINPROGRESS || errno == EINTR ? 0 : errno;
}

} // namespace

Socket::Socket(int descriptor) : m_fd(descriptor)
{
    struct stat made
    {
    };
    if (::fstat(descriptor, &made) == 0)
        m_inode = made.st_ino;
}

Result<Socket, std::string> Socket::connecting(const Endpoint& endpoint, const std::string& address)
{
    constexpr int kType = SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK;
    if (endpoint.transport == lockscope::Transport::Unix) {
        sockaddr_un path{};
        path.sun_family = AF_UNIX;
        if (address.size() >= sizeof path.sun_path)
            return failure(inWords(ENAMETOOLONG));
        address.copy(path.sun_path, address.size());
        const int fd = ::socket(AF_UNIX, kType, 0);
        if (fd < 0)
            return failure(inWords(errno));
        Socket socket(fd);
        if (const int error = beginConnect(fd, reinterpret_cast<const sockaddr*>(&path), sizeof path); error != 0)
            return failure(inWords(error));
        return socket;
    }
    addrinfo wanted{};
    wanted.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (const int error = ::getaddrinfo(address.c_str(), std::to_string(endpoint.port).c_str(), &wanted, &found))
        return failure(std::string(::gai_strerror(error)));
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(found, ::freeaddrinfo);
    const int fd = ::socket(found->ai_family, kType, 0);
    if (fd < 0)
        return failure(inWords(errno));
    Socket socket(fd);
    prepareTcp(fd);
    if (const int error = beginConnect(fd, found->ai_addr, found->ai_addrlen); error != 0)
        return failure(inWords(error));
    return socket;
}

int Socket::connectError() const
{
    int error = 0;
    socklen_t size = sizeof error;
    return ::getsockopt(m_fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

void Socket::setBlocking(std::chrono::milliseconds readLimit) const
{
    const timeval limit = wire::toTimeval(readLimit);
    (void)::setsockopt(m_fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    (void)::fcntl(m_fd, F_SETFL, ::fcntl(m_fd, F_GETFL) & ~O_NONBLOCK);
}

void Socket::close()
{
    if (m_fd < 0)
        return;
    struct stat now
    {
    };
    const bool isOurs = m_origin.isHere() ||
                        (m_inode != 0 && ::fstat(m_fd, &now) == 0 && S_ISSOCK(now.st_mode) && now.st_ino == m_inode);
    if (isOurs)
        ::close(m_fd);
    m_fd = -1;
}

void Socket::swap(Socket& other) noexcept
{
    std::swap(m_fd, other.m_fd);
    std::swap(m_inode, other.m_inode);
    std::swap(m_origin, other.m_origin);
}

} // namespace v1
} // namespace lockscope::lock
