// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/choices.h"
#include "redis/respparser.h"
#include "redis/socket.h"

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

namespace lockscope::test {

/// A socket without a network: what the client writes is read by FakeServer, which says what comes back and when.
class FakeSocket final : public redis::Socket
{
public:
    FakeSocket(const Endpoint& endpoint, QObject* parent, std::vector<FakeSocket*>& all)
        : Socket(endpoint, parent), m_all(all)
    {
        m_all.push_back(this);
    }
    ~FakeSocket() override { std::erase(m_all, this); }

    void open() override { m_wantsOpen = true; }
    void abort() override { m_isGone = true; }
    [[nodiscard]] std::size_t available() const override { return m_isGone ? 0 : m_readable.size() - m_read; }
    std::size_t read(char* into, std::size_t size) override
    {
        const std::size_t got = std::min(size, available());
        std::copy_n(m_readable.data() + m_read, got, into);
        m_read += got;
        if (m_read == m_readable.size()) {
            m_readable.clear();
            m_read = 0;
        }
        return got;
    }
    void write(const char* bytes, std::size_t size) override
    {
        require(!m_isGone && isOpen, "nothing is written to a socket that is not open");
        m_unwritten += size;
        fromClient.append(bytes, size);
        require(fromClient.size() < (1u << 22), "what is sent stays bounded");
    }
    void flush() override {}
    [[nodiscard]] std::size_t unwritten() const override { return m_unwritten; }

    // The other side.
    [[nodiscard]] bool isGone() const { return m_isGone; }
    [[nodiscard]] bool wantsOpen() const { return m_wantsOpen && !isOpen && !m_isGone; }
    void accept()
    {
        Q_EMIT connected();
        if (m_isGone)
            return;
        isOpen = true;
        Q_EMIT opened();
    }
    void deliver(std::size_t most)
    {
        const std::size_t size = std::min(most, toClient.size());
        if (m_isGone || size == 0)
            return;
        m_readable.append(toClient, 0, size);
        toClient.erase(0, size);
        Q_EMIT received();
    }
    /// The kernel takes what was written.
    void take(std::size_t most)
    {
        if (m_isGone || m_unwritten == 0)
            return;
        m_unwritten -= std::min(most, m_unwritten);
        Q_EMIT written();
    }
    void end(redis::ConnectErrorKind kind)
    {
        if (m_isGone)
            return;
        m_isGone = true;
        Q_EMIT failed(kind, "words of the system");
    }

    std::string fromClient;
    std::string toClient;
    redis::RespParser commands; ///< what the client sent, and the server has not read
    bool isOpen = false;

private:
    std::vector<FakeSocket*>& m_all;
    std::string m_readable;
    std::size_t m_read = 0;
    std::size_t m_unwritten = 0;
    bool m_wantsOpen = false;
    bool m_isGone = false;
};

/// Answers commands as a Redis might, as a broken one might, or as nobody ever did.
class FakeServer
{
public:
    /// Answers up to `most` commands that came; false: none waits.
    bool serve(FakeSocket& socket, Choices& choices, std::size_t most);
    /// One message that nobody asked for.
    static void push(FakeSocket& socket, Choices& choices);
    static void garbage(FakeSocket& socket, Choices& choices)
    {
        socket.toClient += choices.bytes(1 + choices.below(40));
    }

    std::int64_t nowUs = 0; ///< since the epoch

private:
    void answer(FakeSocket& socket, Choices& choices, const std::vector<std::string>& command);
    std::string value(Choices& choices, const std::vector<std::string>& command) const;
    std::string collection(Choices& choices, const std::string& name) const;
};

} // namespace lockscope::test
