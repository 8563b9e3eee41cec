// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::sandbox {

/// Exchanges lines with a child process over a connected socket. Does not own the descriptor. Any thread may send, one
/// receives.
class LineChannel
{
public:
    static constexpr std::size_t kLongestLine = 1'000'000;

    explicit LineChannel(int fd) : m_fd(fd) {}

    /// Appends the line end; the line must not contain one. Blocks while the other side is slow. False: it is gone.
    bool send(std::string_view line);
    /// A line without its end. Empty: timeout, or the channel is closed. A negative limit waits forever.
    [[nodiscard]] std::optional<std::string> receive(std::chrono::milliseconds limit);
    /// True once the other side is gone (or sent a line that is too long) and all its lines were received.
    [[nodiscard]] bool isOver() const { return m_over; }

private:
    [[nodiscard]] std::optional<std::string> takeLine();

    const int m_fd;
    std::mutex m_sending;
    std::string m_received;
    std::size_t m_searched = 0;
    bool m_over = false;
};

} // namespace lockscope::sandbox
