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

/// Reads the lines of MONITOR, without the '+' before and the line end behind them:
///
///     1700000000.123456 [0 127.0.0.1:1234] "SET" "lock:a" "tok\x00en" "NX"
///
/// Pure; allocates only until its buffers have grown to what the lines need. Thread: the one that owns it.
class MonitorLine
{
public:
    /// Arguments that are kept of a command; those behind are left out, and isWhole() says so.
    static constexpr std::size_t kMostArguments = 256;

    /// False: this is no line of MONITOR; the accessors then say nothing. `cut`: the end of the line is missing, so
    /// that its last argument may be, too. Views into `line` and into this object; valid until the next parse().
    bool parse(std::string_view line, bool cut = false);

    [[nodiscard]] ServerTime at() const { return m_at; }
    [[nodiscard]] int database() const { return m_database; }
    /// "127.0.0.1:1234", "[::1]:1234", "unix:/run/redis.sock"; "lua" for a command of a script.
    [[nodiscard]] std::string_view address() const { return m_address; }
    [[nodiscard]] bool isFromScript() const { return m_address == "lua"; }
    /// The command's name first, as the client typed it.
    [[nodiscard]] std::span<const std::string_view> arguments() const { return m_arguments; }
    /// All arguments are there, each to its end.
    [[nodiscard]] bool isWhole() const { return m_whole; }

private:
    bool parseHead(std::string_view& rest);
    bool parseArguments(std::string_view rest, bool cut);
    /// Behind the opening quote; moves `rest` behind the closing one. False: the line ends or errs in it.
    bool unquote(std::string_view& rest, std::string_view& argument);

    ServerTime m_at{};
    int m_database = 0;
    std::string_view m_address;
    std::vector<std::string_view> m_arguments;
    std::string m_unescaped; ///< of the arguments with escapes; reserved before they are written
    bool m_whole = false;
};

} // namespace lockscope::redis
