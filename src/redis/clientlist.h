// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lockscope::redis {

/// A line of CLIENT LIST: one connection as the server sees it. Views into the reply. Fields that a server version
/// lacks are empty, or -1.
struct ClientLine
{
    std::int64_t id = -1;
    std::int64_t database = -1;
    std::chrono::seconds age{-1};  ///< of the connection
    std::chrono::seconds idle{-1}; ///< since the last command; for a blocked client, the time it has been blocked
    std::string_view address;      ///< "10.0.0.7:51234", "[::1]:51434", "/path:0"
    std::string_view name;         ///< CLIENT SETNAME
    std::string_view flags;        ///< N none, b blocked, P pubsub, O monitor, x MULTI ...
    std::string_view command;      ///< the last one, "blpop", "client|list"
    std::string_view user;         ///< 6.0
    std::string_view library;      ///< 7.2
    std::string_view libraryVersion;

    [[nodiscard]] bool isBlocked() const { return flags.find('b') != flags.npos; }
};

/// Parses the reply of CLIENT LIST. Skips invalid lines. Pure; thread: any.
[[nodiscard]] std::vector<ClientLine> parseClientList(std::string_view text);

} // namespace lockscope::redis
