// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/actor.h"
#include "redis/command.h"
#include "support/qt/scriptedserver.h"

namespace lockscope::test {

inline QByteArray wire(std::initializer_list<std::string_view> arguments)
{
    std::string out;
    redis::appendCommand(out, arguments);
    return QByteArray(out.data(), qsizetype(out.size()));
}

inline actions::KeySnapshot confirmed(std::optional<actions::NativeDelete> native = std::nullopt)
{
    actions::KeySnapshot seen;
    seen.key = "lock:a";
    seen.exists = seen.comparable = true;
    seen.type = ValueType::String;
    seen.value = seen.token = "token-with-a-secret";
    seen.pttlMs = 5000;
    seen.native = native;
    return seen;
}

/// Login, and a look that finds what confirmed() says.
inline void scriptLook(ScriptedServer& server)
{
    server.expect(wire({"TYPE", "lock:a"})).reply("+string\r\n");
    server.expect(wire({"PTTL", "lock:a"})).reply(":4000\r\n");
    server.expect(wire({"STRLEN", "lock:a"})).reply(":19\r\n");
    server.expect(wire({"GETRANGE", "lock:a", "0", "65535"})).reply("$19\r\ntoken-with-a-secret\r\n");
}

inline void scriptLogin(ScriptedServer& server)
{
    server.expect(wire({"HELLO", "3", "SETNAME", "lockscope-action"}))
        .reply("%2\r\n+version\r\n+8.4.0\r\n+proto\r\n:3\r\n");
    server.expect(wire({"PING"})).reply("+PONG\r\n");
    server.expect(wire({"INFO", "server"})).reply("-NOPERM no\r\n");
    server.expect(wire({"INFO", "replication"})).reply("-NOPERM no\r\n");
}

inline actions::OperationOptions scripted(const ScriptedServer& server, std::chrono::milliseconds deadline)
{
    Endpoint endpoint;
    endpoint.port = server.port();
    auto options = acting(endpoint);
    options.deadline = deadline;
    return options;
}

} // namespace lockscope::test
