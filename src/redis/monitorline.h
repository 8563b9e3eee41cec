// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::redis {

/// Parses lines of MONITOR, without the '+' and the line end:
///
///     1700000000.123456 [0 127.0.0.1:1234] "SET" "lock:a" "tok\x00en" "NX"
///
/// Pure; allocates only until its buffers fit the lines. Thread: the owner's.
class MonitorLine
{
public:
    /// Limit for arguments kept per command; isWhole() is false if there were more.
    static constexpr std::size_t kMostArguments = 256;

    /// False if this is no MONITOR line; the accessors are then meaningless. `cut`: the line is truncated, perhaps
    /// within its last argument. Views into `line` and this object; valid until the next parse().
    bool parse(std::string_view line, bool cut = false);

    [[nodiscard]] ServerTime at() const { return m_at; }
    [[nodiscard]] int database() const { return m_database; }
    /// "127.0.0.1:1234", "[::1]:1234", "unix:/run/redis.sock"; "lua" for a command in a script.
    [[nodiscard]] std::string_view address() const { return m_address; }
    [[nodiscard]] bool isFromScript() const { return m_address == "lua"; }
    /// Starts with the command's name, as the client typed it.
    [[nodiscard]] std::span<const std::string_view> arguments() const { return m_arguments; }
    /// True if all arguments are present and complete.
    [[nodiscard]] bool isWhole() const { return m_whole; }

private:
    bool parseHead(std::string_view& rest);
    bool parseArguments(std::string_view rest, bool cut);
    /// Starts behind the opening quote; moves `rest` behind the closing one. False: unterminated or invalid.
    bool unquote(std::string_view& rest, std::string_view& argument);

    ServerTime m_at{};
    int m_database = 0;
    std::string_view m_address;
    std::vector<std::string_view> m_arguments;
    std::string m_unescaped; ///< unescaped arguments; reserved in advance, so that views stay valid
    bool m_whole = false;
};

} // namespace lockscope::redis
