// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/sshroute.h"

#include <QString>

#include <cstdint>
#include <string>

namespace lockscope::redis {

/// Why a connection could not be made, or ended.
enum class ConnectErrorKind : std::uint8_t {
    NameNotFound,
    Refused,
    Unreachable, ///< no route, or no such socket file
    Timeout,     ///< connect, handshake or command: silence; `detail` says which
    TlsRequired, ///< the server speaks only TLS
    NotTls,      ///< we speak TLS, the server does not
    TlsFailed,   ///< certificate, host name, client certificate; `detail` holds the reasons
    NotRedis,    ///< something else answers there
    IsSentinel,  ///< a Sentinel answers where a Redis server was expected
    TooOld,      ///< older than Redis 6
    PasswordNeeded,
    WrongPassword,
    NoPermission, ///< by ACL, or protected mode
    DatabaseOutOfRange,
    Loading, ///< still reading its data set
    Busy,    ///< a script is running
    MaxClients,
    Closed,        ///< by the server: shutdown, CLIENT KILL, output buffer limit, network
    ProtocolError, ///< it was Redis, and then sent bytes that are not RESP
    Refusal,       ///< any other error reply during the handshake; `detail` holds the server's words
    ReplyTooLarge, ///< more than RespParser::kBudget
    Tunnel,        ///< there is no way through SSH; `detail` holds ssh's words
    TunnelTarget,  ///< the way is there, and its far end does not reach the server; likewise
};

struct ConnectError
{
    ConnectErrorKind kind = ConnectErrorKind::Closed;
    std::string node;   ///< Endpoint::nodeName()
    std::string detail; ///< the system's or server's own words; may be empty; never a password

    /// Is it worth trying again with the same settings (server down or restarting), rather than a matter of settings?
    [[nodiscard]] bool isTransient() const;
    /// What kind of trouble that is for scripts: a right that is missing, or the connection.
    [[nodiscard]] Trouble trouble() const;
    /// One sentence: what it is and what to do. Translated at the time of the call.
    [[nodiscard]] QString message() const;
    friend bool operator==(const ConnectError&, const ConnectError&) = default;
};

/// Why nothing at `node` can be reached through a tunnel.
[[nodiscard]] ConnectError tunnelError(const std::string& node, const TunnelError& error);

/// The kind's stable name, for JSON and logs: "refused", "tls_required" ...
[[nodiscard]] const char* name(ConnectErrorKind kind);

} // namespace lockscope::redis
