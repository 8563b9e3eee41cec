// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/sshroute.h"

#include <QString>

#include <cstdint>
#include <string>

namespace lockscope::redis {

/// Why a connection failed or ended.
enum class ConnectErrorKind : std::uint8_t {
    NameNotFound,
    Refused,
    Unreachable, ///< no route, or no such socket file
    Timeout,     ///< no bytes during connect, handshake or a command; `detail` says which
    TlsRequired, ///< the server speaks only TLS
    NotTls,      ///< the server does not speak TLS
    TlsFailed,   ///< certificate, host name, client certificate; `detail` has the reasons
    NotRedis,    ///< another kind of server replied
    IsSentinel,  ///< a Sentinel where a Redis server was expected
    TooOld,      ///< older than Redis 6
    PasswordNeeded,
    WrongPassword,
    NoPermission, ///< by ACL, or protected mode
    DatabaseOutOfRange,
    Loading, ///< loading its data set
    Busy,    ///< a script is running
    MaxClients,
    Closed,        ///< by the server: shutdown, CLIENT KILL, output buffer limit, network
    ProtocolError, ///< a Redis server sent bytes that are not RESP
    Refusal,       ///< any other error reply during the handshake; `detail` has its text
    ReplyTooLarge, ///< more than RespParser::kBudget
    Tunnel,        ///< SSH failed; `detail` has ssh's output
    TunnelTarget,  ///< SSH works, but its far end cannot reach the server; `detail` has ssh's output
};

struct ConnectError
{
    ConnectErrorKind kind = ConnectErrorKind::Closed;
    std::string node;   ///< Endpoint::nodeName()
    std::string detail; ///< text of the system or server; may be empty; never a password

    /// True if a retry with the same settings may succeed (server down or restarting).
    [[nodiscard]] bool isTransient() const;
    /// The trouble for exit codes: a missing permission, or the connection.
    [[nodiscard]] Trouble trouble() const;
    /// One sentence: problem and remedy.
    [[nodiscard]] EngineText text() const;
    /// text() in the user's language at the time of the call.
    [[nodiscard]] QString message() const;
    friend bool operator==(const ConnectError&, const ConnectError&) = default;
};

/// Error for a failed tunnel to `node`.
[[nodiscard]] ConnectError tunnelError(const std::string& node, const TunnelError& error);

/// Stable name for JSON and logs: "refused", "tls_required" ...
[[nodiscard]] const char* name(ConnectErrorKind kind);

} // namespace lockscope::redis
