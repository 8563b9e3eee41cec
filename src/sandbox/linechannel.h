// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope::sandbox {

/// Lines over a connected socket, both ways: between us and a process of ours. Does not own the descriptor. Any thread
/// sends, one receives.
class LineChannel
{
public:
    static constexpr std::size_t kLongestLine = 1'000'000;

    explicit LineChannel(int fd) : m_fd(fd) {}

    /// Adds the line's end; the line itself must have none. Waits when the other side is slow. False: it is gone.
    bool send(std::string_view line);
    /// Without its end. Empty: nothing came in time, or the channel is over. A negative limit waits for ever.
    [[nodiscard]] std::optional<std::string> receive(std::chrono::milliseconds limit);
    /// The other side is gone (or sent a line that is too long), and every line that it sent was received.
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
