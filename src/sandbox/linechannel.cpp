// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/linechannel.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <poll.h>
#include <sys/socket.h>

namespace lockscope::sandbox {

bool LineChannel::send(std::string_view line)
{
    const std::string text = std::string(line) + '\n';
    const std::lock_guard guard(m_sending);
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t size = ::send(m_fd, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (size < 0 && errno != EINTR)
            return false;
        sent += size > 0 ? static_cast<std::size_t>(size) : 0;
    }
    return true;
}

std::optional<std::string> LineChannel::takeLine()
{
    const std::size_t end = m_received.find('\n', m_searched);
    m_searched = m_received.size();
    if (end == std::string::npos)
        return std::nullopt;
    std::string line = m_received.substr(0, end);
    m_received.erase(0, end + 1);
    m_searched = 0;
    return line;
}

std::optional<std::string> LineChannel::receive(std::chrono::milliseconds limit)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!m_over) {
        if (std::optional<std::string> line = takeLine())
            return line;
        int wait = -1;
        if (limit.count() >= 0) {
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
            wait = static_cast<int>(std::max<std::int64_t>(left.count(), 0));
        }
        pollfd wanted{m_fd, POLLIN, 0};
        const int ready = ::poll(&wanted, 1, wait);
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0)
            return std::nullopt;
        char buffer[16 * 1024];
        const ssize_t got = ::recv(m_fd, buffer, sizeof buffer, 0);
        if (got > 0)
            m_received.append(buffer, static_cast<std::size_t>(got));
        m_over = got == 0 || (got < 0 && errno != EINTR) || m_received.size() > kLongestLine + sizeof buffer;
    }
    return std::nullopt;
}

} // namespace lockscope::sandbox
