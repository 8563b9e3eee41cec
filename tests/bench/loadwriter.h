// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <deque>
#include <stdexcept>
#include <string>
#include <thread>

namespace lockscope::bench {

/// Writes cycles of SET NX PX ... DEL on many keys over one pipelined TCP connection, at full speed or paced, and
/// counts what the server confirmed: the truth that events are held against.
class LoadWriter
{
public:
    struct Load
    {
        std::uint32_t keys = 1000;
        double eventsPerSecond = 0; ///< three a cycle; 0 = as fast as the server takes them
        std::chrono::microseconds hold{0};
        std::uint64_t cycles = 100'000;
    };
    struct Done
    {
        std::uint64_t acquired = 0;
        std::uint64_t released = 0;
        std::uint64_t refused = 0;
        double seconds = 0;
        [[nodiscard]] std::uint64_t events() const { return 2 * acquired + released; }
    };

    explicit LoadWriter(std::uint16_t port) : m_fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        sockaddr generic{};
        std::memcpy(&generic, &address, sizeof address);
        if (::connect(m_fd, &generic, sizeof address) != 0)
            throw std::runtime_error("the load writer cannot connect");
        const int on = 1;
        ::setsockopt(m_fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    ~LoadWriter() { ::close(m_fd); }
    LoadWriter(const LoadWriter&) = delete;
    LoadWriter& operator=(const LoadWriter&) = delete;

    Done run(const Load& load)
    {
        const auto begin = std::chrono::steady_clock::now();
        m_done = {};
        if (load.eventsPerSecond > 0)
            runPaced(load);
        else
            runFast(load);
        m_done.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return m_done;
    }

private:
    /// Batches of a thousand commands, two in flight.
    void runFast(const Load& load)
    {
        constexpr std::uint64_t kBatch = 500;
        std::uint64_t inFlight = 0;
        for (std::uint64_t next = 0; next < load.cycles;) {
            const auto end = std::min(next + kBatch, load.cycles);
            for (auto i = next; i < end; ++i)
                addSet(i % load.keys, i);
            for (auto i = next; i < end; ++i)
                addDel(i % load.keys);
            inFlight += 2 * (end - next);
            next = end;
            send();
            if (inFlight >= 4 * kBatch)
                inFlight -= receive(2 * kBatch);
        }
        while (inFlight > 0)
            inFlight -= receive(inFlight);
    }

    void runPaced(const Load& load)
    {
        struct Held
        {
            std::chrono::steady_clock::time_point until;
            std::uint32_t key;
        };
        const auto perSecond = load.eventsPerSecond / 3;
        const auto begin = std::chrono::steady_clock::now();
        std::deque<Held> held;
        std::uint64_t next = 0;
        std::uint64_t inFlight = 0;
        while (next < load.cycles || !held.empty() || inFlight > 0) {
            const auto now = std::chrono::steady_clock::now();
            const auto due = std::uint64_t(std::chrono::duration<double>(now - begin).count() * perSecond);
            for (; next < std::min(due, load.cycles); ++next, ++inFlight) {
                addSet(next % load.keys, next);
                held.push_back({now + load.hold, std::uint32_t(next % load.keys)});
            }
            for (; !held.empty() && held.front().until <= now; held.pop_front(), ++inFlight)
                addDel(held.front().key);
            send();
            inFlight -= receive(0);
            std::this_thread::sleep_for(std::chrono::microseconds(load.eventsPerSecond < 20'000 ? 1000 : 200));
        }
    }

    void addSet(std::uint64_t key, std::uint64_t token)
    {
        char text[160];
        // 40 bytes of key, 36 of token, as real ones have.
        m_out.append(text, std::size_t(std::snprintf(
                               text, sizeof text,
                               "*6\r\n$3\r\nSET\r\n$40\r\nlock:bench:%029llu\r\n$36\r\ntoken-%030llu\r\n"
                               "$2\r\nNX\r\n$2\r\nPX\r\n$6\r\n600000\r\n",
                               static_cast<unsigned long long>(key), static_cast<unsigned long long>(token))));
    }
    void addDel(std::uint64_t key)
    {
        char text[80];
        m_out.append(text,
                     std::size_t(std::snprintf(text, sizeof text, "*2\r\n$3\r\nDEL\r\n$40\r\nlock:bench:%029llu\r\n",
                                               static_cast<unsigned long long>(key))));
    }
    void send()
    {
        std::size_t sent = 0;
        while (sent < m_out.size()) {
            const auto n = ::send(m_fd, m_out.data() + sent, m_out.size() - sent, MSG_NOSIGNAL);
            if (n <= 0)
                throw std::runtime_error("the load writer was cut");
            sent += std::size_t(n);
        }
        m_out.clear();
    }
    /// Waits for at least `least` replies; returns how many came. Each is one line.
    std::uint64_t receive(std::uint64_t least)
    {
        std::uint64_t count = 0;
        char bytes[65536];
        do {
            const auto n = ::recv(m_fd, bytes, sizeof bytes, count < least ? 0 : MSG_DONTWAIT);
            if (n == 0 || (n < 0 && count < least))
                throw std::runtime_error("the load writer was cut");
            for (ssize_t i = 0; i < n; ++i) {
                if (m_first == 0) {
                    m_first = bytes[i];
                } else if (m_second == 0) {
                    m_second = bytes[i];
                }
                if (bytes[i] != '\n')
                    continue;
                m_done.acquired += m_first == '+';
                m_done.released += m_first == ':' && m_second == '1';
                m_done.refused += m_first == '$' || (m_first == ':' && m_second == '0');
                m_first = m_second = 0;
                ++count;
            }
            if (n < 0)
                break;
        } while (count < least);
        return count;
    }

    int m_fd;
    std::string m_out;
    Done m_done;
    char m_first = 0;
    char m_second = 0;
};

} // namespace lockscope::bench
