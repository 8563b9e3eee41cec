// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/qt/scriptedserver.h"

#include <QByteArray>

namespace lockscope::test {

inline QByteArray bulk(const QByteArray& text)
{
    return '$' + QByteArray::number(text.size()) + "\r\n" + text + "\r\n";
}

/// What a server of Redis 7 answers to HELLO 3.
inline QByteArray helloReply(const QByteArray& mode, const QByteArray& role = {})
{
    return (role.isEmpty() ? "%5\r\n" : "%6\r\n") + bulk("server") + bulk("redis") + bulk("version") + bulk("7.0.15") +
           bulk("proto") + ":3\r\n" + bulk("id") + ":5\r\n" + bulk("mode") + bulk(mode) +
           (role.isEmpty() ? QByteArray() : bulk("role") + bulk(role));
}

inline QByteArray addressReply(const QByteArray& host, const QByteArray& port)
{
    return "*2\r\n" + bulk(host) + bulk(port);
}

/// A Sentinel that lets everybody in and answers the first question with these bytes.
inline void scriptSentinel(ScriptedServer& server, const QByteArray& answer)
{
    server.expectAny().reply(helloReply("sentinel")).expectAny().reply("+PONG\r\n").expectAny().reply(answer);
}

/// A server that lets everybody in and answers ROLE with these bytes.
inline void scriptServer(ScriptedServer& server, const QByteArray& role)
{
    server.expectAny().reply(helloReply("standalone", "master")).expectAny().reply("+PONG\r\n").expectAny().reply(role);
}

} // namespace lockscope::test
