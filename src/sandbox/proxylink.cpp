// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/proxylink.h"

#include <algorithm>
#include <cerrno>
#include <sys/socket.h>

namespace lockscope::sandbox {
namespace {

constexpr std::size_t kMostWaiting = std::size_t{256} * 1024;
constexpr std::size_t kMostRead = std::size_t{16} * 1024;

enum class ReadEnd : std::uint8_t { More, Nothing, Ended, Broken };

ReadEnd readSome(int fd, std::size_t most, std::string& bytes)
{
    bytes.resize(most);
    const ssize_t got = ::recv(fd, bytes.data(), most, 0);
    const int error = errno;
    bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    if (got > 0)
        return ReadEnd::More;
    if (got == 0)
        return ReadEnd::Ended;
    return error == EAGAIN || error == EINTR ? ReadEnd::Nothing : ReadEnd::Broken;
}

} // namespace

std::size_t ProxyPipe::room(const WayFaults& faults) const
{
    if (m_size >= kMostWaiting)
        return 0;
    if (faults.bytesPerSecond == 0)
        return kMostRead;
    // Small pieces, so that a slow direction trickles instead of sending one block per second.
    return std::clamp<std::size_t>(faults.bytesPerSecond / 100, 1, kMostRead);
}

MonoTime ProxyPipe::dueTime(std::size_t size, const WayFaults& faults, MonoTime now)
{
    MonoTime due = std::max(now + faults.delay, m_last);
    if (faults.bytesPerSecond > 0)
        due += std::chrono::nanoseconds{1'000'000'000ULL * size / faults.bytesPerSecond};
    m_last = due;
    return due;
}

void ProxyPipe::hurry(MonoTime now)
{
    for (auto& chunk : m_chunks)
        chunk.due = std::min(chunk.due, now);
    m_last = std::min(m_last, now);
}

void ProxyPipe::push(std::string bytes, const WayFaults& faults, MonoTime now)
{
    m_size += bytes.size();
    m_chunks.push_back({dueTime(bytes.size(), faults, now), std::move(bytes)});
}

void ProxyPipe::pushEnd(const WayFaults& faults, MonoTime now)
{
    m_chunks.push_back({dueTime(0, faults, now), {}});
}

bool ProxyPipe::flush(int destination, const WayFaults& faults, MonoTime now, std::uint64_t& delivered)
{
    m_blocked = false;
    while (!faults.hold && !m_chunks.empty() && m_chunks.front().due <= now) {
        std::string& bytes = m_chunks.front().bytes;
        if (bytes.empty()) {
            ::shutdown(destination, SHUT_WR);
            m_chunks.clear();
            return true;
        }
        const ssize_t sent = ::send(destination, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0) {
            // ENOTCONN: the connection to the server is not established yet.
            m_blocked = errno == EAGAIN || errno == EINTR || errno == ENOTCONN;
            return m_blocked;
        }
        delivered += static_cast<std::uint64_t>(sent);
        m_size -= static_cast<std::size_t>(sent);
        bytes.erase(0, static_cast<std::size_t>(sent));
        if (bytes.empty())
            m_chunks.pop_front();
    }
    return true;
}

std::optional<MonoTime> ProxyPipe::nextDue(const WayFaults& faults) const
{
    if (m_chunks.empty() || faults.hold || m_blocked)
        return std::nullopt;
    return m_chunks.front().due;
}

void ProxyPipe::clear()
{
    m_chunks.clear();
    m_size = 0;
}

ProxyLink::ProxyLink(FileDescriptor client, FileDescriptor server)
    : m_client(std::move(client)), m_server(std::move(server))
{
}

void ProxyLink::addTo(std::vector<pollfd>& polled, const ProxyRules& rules) const
{
    const auto entry = [](int fd, bool read, bool write) {
        const auto events = static_cast<short>((read ? POLLIN : 0) | (write ? POLLOUT : 0));
        // Without a wanted event the descriptor is left out: poll() would report a hang-up repeatedly.
        return pollfd{events != 0 ? fd : -1, events, 0};
    };
    polled.push_back(entry(m_client.get(), !m_clientEnded && m_toServer.room(rules.toServer) > 0,
                           m_toClient.isBlocked() && !rules.toClient.hold));
    polled.push_back(entry(m_server.get(), !m_serverEnded && m_toClient.room(rules.toClient) > 0,
                           m_toServer.isBlocked() && !rules.toServer.hold));
}

std::optional<MonoTime> ProxyLink::nextDue(const ProxyRules& rules) const
{
    const std::optional<MonoTime> a = m_toServer.nextDue(rules.toServer);
    const std::optional<MonoTime> b = m_toClient.nextDue(rules.toClient);
    return a && b ? std::min(*a, *b) : a ? a : b;
}

bool ProxyLink::work(const pollfd& client, const pollfd& server, ProxyRules& rules, MonoTime now)
{
    constexpr short kReadable = POLLIN | POLLHUP | POLLERR;
    if ((client.revents & kReadable) != 0 && !m_clientEnded && !readClient(rules, now))
        return false;
    if ((server.revents & kReadable) != 0 && !m_serverEnded && !readServer(rules, now))
        return false;
    return flush(rules, now);
}

bool ProxyLink::readClient(ProxyRules& rules, MonoTime now)
{
    const std::size_t room = m_toServer.room(rules.toServer);
    std::string bytes;
    const ReadEnd end = room > 0 ? readSome(m_client.get(), room, bytes) : ReadEnd::Nothing;
    const bool swallow = rules.toServer.swallow;
    switch (end) {
    case ReadEnd::More:
        if (swallow) {
            rules.counters.bytesSwallowed += bytes.size();
            break;
        }
        lookForLoss(bytes, rules);
        m_toServer.push(std::move(bytes), rules.toServer, now);
        break;
    case ReadEnd::Ended:
    case ReadEnd::Broken:
        m_clientEnded = true;
        if (!swallow)
            m_toServer.pushEnd(rules.toServer, now);
        break;
    case ReadEnd::Nothing:
        break;
    }
    return true;
}

bool ProxyLink::readServer(ProxyRules& rules, MonoTime now)
{
    const std::size_t room = m_toClient.room(rules.toClient);
    std::string bytes;
    const ReadEnd end = room > 0 ? readSome(m_server.get(), room, bytes) : ReadEnd::Nothing;
    const bool swallow = rules.toClient.swallow || m_silent;
    switch (end) {
    case ReadEnd::More:
        if (m_losing)
            return loseAnswer(bytes.size(), rules);
        if (swallow)
            rules.counters.bytesSwallowed += bytes.size();
        else
            m_toClient.push(std::move(bytes), rules.toClient, now);
        break;
    case ReadEnd::Ended:
    case ReadEnd::Broken:
        m_serverEnded = true;
        if (!swallow)
            m_toClient.pushEnd(rules.toClient, now);
        break;
    case ReadEnd::Nothing:
        break;
    }
    return true;
}

bool ProxyLink::loseAnswer(std::size_t size, ProxyRules& rules)
{
    rules.counters.bytesSwallowed += size;
    ++rules.counters.answersLost;
    m_silent = *m_losing == AnswerLoss::Silence;
    m_losing.reset();
    if (!m_silent)
        end(Ending::Reset);
    return m_silent;
}

void ProxyLink::lookForLoss(std::string_view bytes, ProxyRules& rules)
{
    if (!rules.nextLoss) {
        m_requestTail.clear();
        return;
    }
    const std::string& wanted = rules.nextLoss->requestContains;
    m_requestTail.append(bytes);
    if (m_requestTail.find(wanted) == std::string::npos) {
        const std::size_t kept = std::min(m_requestTail.size(), wanted.size() - 1);
        m_requestTail.erase(0, m_requestTail.size() - kept);
        return;
    }
    m_requestTail.clear();
    m_losing = rules.nextLoss->loss;
    rules.nextLoss.reset();
}

bool ProxyLink::flush(ProxyRules& rules, MonoTime now)
{
    if (!m_toServer.flush(m_server.get(), rules.toServer, now, rules.counters.bytesToServer)) {
        // The server is gone; bytes that it sent before may still reach the client.
        m_toServer.clear();
        if (!m_serverEnded) {
            m_serverEnded = true;
            m_toClient.pushEnd(rules.toClient, now);
        }
    }
    if (!m_toClient.flush(m_client.get(), rules.toClient, now, rules.counters.bytesToClient)) {
        m_toClient.clear();
        m_clientEnded = true;
        m_toServer.pushEnd(rules.toServer, now);
    }
    return !(m_clientEnded && m_serverEnded && m_toServer.isEmpty() && m_toClient.isEmpty());
}

void ProxyLink::end(Ending ending)
{
    if (ending == Ending::Reset) {
        const linger now{1, 0};
        ::setsockopt(m_client.get(), SOL_SOCKET, SO_LINGER, &now, sizeof now);
        ::setsockopt(m_server.get(), SOL_SOCKET, SO_LINGER, &now, sizeof now);
    }
    m_client.close();
    m_server.close();
}

} // namespace lockscope::sandbox
