// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "loadwriter.h"

#include "sandbox/filedescriptor.h"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope::bench {

/// What a real server published while one load ran, as bytes: whole notifications in RESP3.
struct RecordedNotifications
{
    std::string bytes;
    std::vector<std::size_t> begins; ///< of each notification
};

inline sandbox::FileDescriptor connectTo(std::uint16_t port)
{
    sandbox::FileDescriptor fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        throw std::runtime_error("a scripted server cannot connect");
    const int on = 1;
    ::setsockopt(fd.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

/// Three a cycle, of `load` on the server at this port.
inline RecordedNotifications recordNotifications(std::uint16_t port, const LoadWriter::Load& load)
{
    const auto listener = connectTo(port);
    constexpr std::string_view kSubscribe = "HELLO 3\r\nPSUBSCRIBE __keyspace@0__:lock:*\r\n";
    if (::send(listener.get(), kSubscribe.data(), kSubscribe.size(), MSG_NOSIGNAL) < 0)
        throw std::runtime_error("a scripted server cannot subscribe");
    constexpr std::string_view kBegin = ">4\r\n";
    std::string all;
    const auto receive = [&](auto enough) {
        char bytes[65536];
        while (!enough()) {
            const auto got = ::recv(listener.get(), bytes, sizeof bytes, 0);
            if (got <= 0)
                throw std::runtime_error("a scripted server was cut");
            all.append(bytes, std::size_t(got));
        }
    };
    receive([&] { return all.find("psubscribe") != all.npos && all.ends_with(":1\r\n"); });
    all.clear();
    const auto done = LoadWriter(port).run(load);
    RecordedNotifications recorded;
    receive([&] {
        const auto from = recorded.begins.empty() ? 0 : recorded.begins.back() + 1;
        for (auto at = all.find(kBegin, from); at != all.npos; at = all.find(kBegin, at + 1))
            recorded.begins.push_back(at);
        return recorded.begins.size() == done.events() && all.ends_with("del\r\n");
    });
    recorded.bytes = std::move(all);
    return recorded;
}

/// Processes' worth of servers in one child process: each lets everything through to a real server that has nothing to
/// do, and, when it is told to play, publishes recorded bytes to who has subscribed. So what is measured is who reads,
/// not what six servers cost the machine. Made before this process has other threads.
class ScriptedServers
{
public:
    static constexpr std::size_t kAtOnce = 64; ///< notifications that a server sends in one go

    ScriptedServers(const std::vector<std::uint16_t>& real, RecordedNotifications recorded)
        : m_recorded(std::move(recorded))
    {
        std::vector<Server> servers;
        for (const std::uint16_t port : real) {
            sandbox::FileDescriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
            sockaddr_in address{};
            address.sin_family = AF_INET;
            address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
            socklen_t size = sizeof address;
            auto* generic = reinterpret_cast<sockaddr*>(&address);
            if (::bind(listener.get(), generic, size) != 0 || ::listen(listener.get(), 16) != 0 ||
                ::getsockname(listener.get(), generic, &size) != 0)
                throw std::runtime_error("a scripted server cannot listen");
            m_ports.push_back(ntohs(address.sin_port));
            servers.push_back({std::move(listener), port, {}, {}});
        }
        int ends[2];
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
            throw std::runtime_error("no socket pair");
        m_child = ::fork();
        if (m_child == 0) {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            ::close(ends[0]);
            serve(std::move(servers), ends[1]);
        }
        m_words = sandbox::FileDescriptor(ends[0]);
        ::close(ends[1]);
    }
    ~ScriptedServers()
    {
        ::kill(m_child, SIGKILL);
        ::waitpid(m_child, nullptr, 0);
    }
    ScriptedServers(const ScriptedServers&) = delete;
    ScriptedServers& operator=(const ScriptedServers&) = delete;

    [[nodiscard]] const std::vector<std::uint16_t>& ports() const { return m_ports; }
    /// Begins: the recorded bytes so many times from each server, at this rate over all; returns their number.
    std::uint64_t play(double eventsPerSecond, std::uint64_t rounds)
    {
        const std::pair<double, std::uint64_t> order{eventsPerSecond, rounds};
        if (::send(m_words.get(), &order, sizeof order, MSG_NOSIGNAL) != sizeof order)
            throw std::runtime_error("the scripted servers are gone");
        return rounds * m_recorded.begins.size() * m_ports.size();
    }

private:
    using Clock = std::chrono::steady_clock;
    struct Link
    {
        sandbox::FileDescriptor client;
        sandbox::FileDescriptor server;
        bool isSubscriber = false;
    };
    struct Server
    {
        sandbox::FileDescriptor listener;
        std::uint16_t real = 0;
        std::vector<Link> links;
        Clock::time_point next; ///< it publishes then
        std::size_t at = 0;     ///< of the recorded notifications
        std::uint64_t rounds = 0;
    };

    /// All that is there; false: it is over. What is read comes to `see`.
    template <class See>
    static bool forward(int from, int to, See see)
    {
        char bytes[65536];
        const auto got = ::recv(from, bytes, sizeof bytes, 0);
        if (got <= 0)
            return false;
        see(std::string_view(bytes, std::size_t(got)));
        return sendAll(to, {bytes, std::size_t(got)});
    }
    static bool sendAll(int to, std::string_view bytes)
    {
        while (!bytes.empty()) {
            const auto sent = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0)
                return false;
            bytes.remove_prefix(std::size_t(sent));
        }
        return true;
    }

    void publish(Server& server) const
    {
        const auto end = std::min(server.at + kAtOnce, m_recorded.begins.size());
        const auto from = m_recorded.begins[server.at];
        const auto to = end < m_recorded.begins.size() ? m_recorded.begins[end] : m_recorded.bytes.size();
        for (const Link& link : server.links)
            if (link.isSubscriber)
                sendAll(link.client.get(), std::string_view(m_recorded.bytes).substr(from, to - from));
        server.at = end;
        if (server.at == m_recorded.begins.size()) {
            server.at = 0;
            --server.rounds;
        }
    }

    [[noreturn]] void serve(std::vector<Server> servers, int words) const
    {
        Clock::duration every{};
        for (;;) {
            std::vector<pollfd> wanted{{words, POLLIN, 0}};
            auto wake = Clock::time_point::max();
            for (const Server& server : servers) {
                wanted.push_back({server.listener.get(), POLLIN, 0});
                for (const Link& link : server.links) {
                    wanted.push_back({link.client.get(), POLLIN, 0});
                    wanted.push_back({link.server.get(), POLLIN, 0});
                }
                if (server.rounds > 0)
                    wake = std::min(wake, server.next);
            }
            const auto left = std::chrono::nanoseconds(std::max(wake - Clock::now(), Clock::duration::zero()));
            const timespec limit{0, std::min<long>(left.count(), 999'999'999)};
            ::ppoll(wanted.data(), wanted.size(), &limit, nullptr);
            std::size_t i = 0;
            const auto isReady = [&] { return (wanted[i++].revents & (POLLIN | POLLHUP | POLLERR)) != 0; };
            std::pair<double, std::uint64_t> order;
            if (isReady()) {
                if (::recv(words, &order, sizeof order, MSG_WAITALL) != sizeof order)
                    ::_exit(0);
                const auto count = double(servers.size());
                every = std::chrono::duration_cast<Clock::duration>(
                    std::chrono::duration<double>(double(kAtOnce) * count / order.first));
                for (std::size_t n = 0; n < servers.size(); ++n) {
                    servers[n].next = Clock::now() + every * n / servers.size(); // one after the other
                    servers[n].rounds = order.second;
                }
            }
            for (Server& server : servers) {
                const bool isCalled = isReady();
                std::erase_if(server.links, [&](Link& link) {
                    const bool asks = isReady();
                    const bool answers = isReady();
                    const auto see = [&](std::string_view bytes) {
                        link.isSubscriber = link.isSubscriber || bytes.find("PSUBSCRIBE") != bytes.npos;
                    };
                    return (asks && !forward(link.client.get(), link.server.get(), see)) ||
                           (answers && !forward(link.server.get(), link.client.get(), [](auto) {}));
                });
                if (isCalled) {
                    Link link{sandbox::FileDescriptor(::accept(server.listener.get(), nullptr, nullptr)),
                              connectTo(server.real)};
                    const int on = 1;
                    ::setsockopt(link.client.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
                    server.links.push_back(std::move(link));
                }
                for (; server.rounds > 0 && server.next <= Clock::now(); server.next += every)
                    publish(server);
            }
        }
    }

    RecordedNotifications m_recorded;
    std::vector<std::uint16_t> m_ports;
    sandbox::FileDescriptor m_words;
    pid_t m_child = -1;
};

} // namespace lockscope::bench
