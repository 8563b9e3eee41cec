// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/clientlist.h"

#include "core/numbers.h"

namespace lockscope::redis {

namespace {

/// Splits off the part in front of `end`; drops the `end`.
[[nodiscard]] std::string_view takeUntil(std::string_view& text, char end)
{
    const auto at = text.find(end);
    const auto part = text.substr(0, at);
    text.remove_prefix(at == text.npos ? text.size() : at + 1);
    return part;
}

/// Valkey 9.1 formats a unix socket like an IPv6 address: "[/run/redis.sock:0]:0". MONITOR shows the plain form.
[[nodiscard]] std::string_view addressOf(std::string_view text)
{
    constexpr std::string_view kEnd = ":0]:0";
    if (!text.starts_with("[/") || !text.ends_with(kEnd))
        return text;
    return text.substr(1, text.size() - 1 - std::string_view("]:0").size());
}

void take(ClientLine& line, std::string_view key, std::string_view value)
{
    if (key == "id")
        line.id = parseNumber<std::int64_t>(value).value_or(-1);
    else if (key == "addr")
        line.address = addressOf(value);
    else if (key == "name")
        line.name = value;
    else if (key == "age")
        line.age = std::chrono::seconds(parseNumber<std::int64_t>(value).value_or(-1));
    else if (key == "idle")
        line.idle = std::chrono::seconds(parseNumber<std::int64_t>(value).value_or(-1));
    else if (key == "flags")
        line.flags = value;
    else if (key == "db")
        line.database = parseNumber<std::int64_t>(value).value_or(-1);
    else if (key == "cmd")
        line.command = value;
    else if (key == "user")
        line.user = value;
    else if (key == "lib-name")
        line.library = value;
    else if (key == "lib-ver")
        line.libraryVersion = value;
}

} // namespace

std::vector<ClientLine> parseClientList(std::string_view text)
{
    std::vector<ClientLine> clients;
    while (!text.empty()) {
        auto rest = takeUntil(text, '\n');
        if (rest.ends_with('\r'))
            rest.remove_suffix(1);
        ClientLine line;
        while (!rest.empty()) {
            auto value = takeUntil(rest, ' ');
            const auto key = takeUntil(value, '=');
            take(line, key, value);
        }
        if (line.id >= 0 && !line.address.empty())
            clients.push_back(line);
    }
    return clients;
}

} // namespace lockscope::redis
