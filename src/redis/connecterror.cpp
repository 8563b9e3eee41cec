// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connecterror.h"

#include <QCoreApplication>

namespace lockscope::redis {

namespace {

constexpr const char kContext[] = "lockscope::redis::ConnectError";

/// One sentence per kind; %1 is the node.
const char* sentence(ConnectErrorKind kind)
{
    switch (kind) {
    case ConnectErrorKind::NameNotFound:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "The host name of %1 is not known: check its spelling and the name service.");
    case ConnectErrorKind::Refused:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "Nothing listens at %1: check host and port, and whether the server runs.");
    case ConnectErrorKind::Unreachable:
        return QT_TRANSLATE_NOOP(
            "lockscope::redis::ConnectError",
            "%1 cannot be reached: check the address, the network and the firewall, or the path of the socket.");
    case ConnectErrorKind::Timeout:
        return QT_TRANSLATE_NOOP(
            "lockscope::redis::ConnectError",
            "%1 does not answer in time: the server may be stopped or overloaded, or a firewall drops the packets.");
    case ConnectErrorKind::TlsRequired:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "%1 speaks only TLS: use rediss:// instead of redis://.");
    case ConnectErrorKind::NotTls:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "%1 does not speak TLS: use redis:// instead of rediss://, or the server's TLS port.");
    case ConnectErrorKind::TlsFailed:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "No trusted TLS connection to %1: check CA file, host name and client certificate.");
    case ConnectErrorKind::NotRedis:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "What answers at %1 is not Redis: check host and port.");
    case ConnectErrorKind::IsSentinel:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "%1 is a Sentinel, not a Redis server: write redis+sentinel://%1/GROUP, with the name "
                                 "of the group that it watches, or choose the kind Group behind Sentinels.");
    case ConnectErrorKind::TooOld:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "The server at %1 is too old: Redis 6.0 or newer, or any Valkey, is needed.");
    case ConnectErrorKind::PasswordNeeded:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "%1 requires a password: give one, and the user name if it is not the default user.");
    case ConnectErrorKind::WrongPassword:
        return QT_TRANSLATE_NOOP(
            "lockscope::redis::ConnectError",
            "%1 does not accept this user name and password: check both, and that the user is enabled (ACL LIST).");
    case ConnectErrorKind::NoPermission:
        return QT_TRANSLATE_NOOP(
            "lockscope::redis::ConnectError",
            "%1 does not let this user in: an administrator has to permit it (ACL, protected mode, or the rights "
            "of the socket file).");
    case ConnectErrorKind::DatabaseOutOfRange:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "%1 does not have this database: choose another number, 0 on a cluster node.");
    case ConnectErrorKind::Loading:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "The server at %1 is still loading its data: try again in a moment.");
    case ConnectErrorKind::Busy:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "The server at %1 is busy with a long script: wait, or end it with SCRIPT KILL.");
    case ConnectErrorKind::MaxClients:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "The server at %1 has no connection left: raise maxclients, or close other clients.");
    case ConnectErrorKind::Closed:
        return QT_TRANSLATE_NOOP(
            "lockscope::redis::ConnectError",
            "The connection to %1 was closed: the server ended or restarted, cut this client, or the network failed.");
    case ConnectErrorKind::ProtocolError:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "%1 sent bytes that are not the Redis protocol: is there a proxy in between?");
    case ConnectErrorKind::Refusal:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "%1 refuses the connection: see the server's own words.");
    case ConnectErrorKind::ReplyTooLarge:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "%1 sent a reply larger than 128 MiB, and the connection was closed before it used up "
                                 "the memory here: look for keys or values of that size, or watch narrower patterns.");
    case ConnectErrorKind::Tunnel:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "There is no way through SSH to %1: see what ssh says, and try the same machine with "
                                 "ssh in a terminal.");
    case ConnectErrorKind::TunnelTarget:
        return QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                 "The SSH machine does not reach %1: check the address as it is seen from there, and "
                                 "whether that machine permits forwards (AllowTcpForwarding, PermitOpen).");
    }
    return "";
}

} // namespace

bool ConnectError::isTransient() const
{
    switch (kind) {
    case ConnectErrorKind::NameNotFound:
    case ConnectErrorKind::Refused:
    case ConnectErrorKind::Unreachable:
    case ConnectErrorKind::Timeout:
    case ConnectErrorKind::Loading:
    case ConnectErrorKind::Busy:
    case ConnectErrorKind::MaxClients:
    case ConnectErrorKind::Closed:
    case ConnectErrorKind::ProtocolError:
    case ConnectErrorKind::Tunnel:
    case ConnectErrorKind::TunnelTarget:
        return true;
    case ConnectErrorKind::TlsRequired:
    case ConnectErrorKind::NotTls:
    case ConnectErrorKind::TlsFailed:
    case ConnectErrorKind::NotRedis:
    case ConnectErrorKind::IsSentinel:
    case ConnectErrorKind::TooOld:
    case ConnectErrorKind::PasswordNeeded:
    case ConnectErrorKind::WrongPassword:
    case ConnectErrorKind::NoPermission:
    case ConnectErrorKind::DatabaseOutOfRange:
    case ConnectErrorKind::Refusal:
    case ConnectErrorKind::ReplyTooLarge:
        return false;
    }
    return false;
}

Trouble ConnectError::trouble() const
{
    const bool mayNot = kind == ConnectErrorKind::PasswordNeeded || kind == ConnectErrorKind::WrongPassword ||
                        kind == ConnectErrorKind::NoPermission;
    return mayNot ? Trouble::Permission : Trouble::Connection;
}

EngineText ConnectError::text() const
{
    EngineText text(sentence(kind), {EngineText::verbatim(node)});
    if (detail.empty())
        return text;
    //: A sentence, and the server's own words about it
    return {QT_TRANSLATE_NOOP("lockscope::redis::ConnectError", "%1 (%2)"), {std::move(text), detail.c_str()}};
}

QString ConnectError::message() const
{
    return QString::fromStdString(text().rendered(
        [](const std::string& source) { return QCoreApplication::translate(kContext, source.c_str()).toStdString(); }));
}

ConnectError tunnelError(const std::string& node, const TunnelError& error)
{
    ConnectError out{ConnectErrorKind::Tunnel, node, error.words};
    if (!error.words.empty() && error.kind != TunnelError::Kind::NoProgram)
        return out;
    // Details produced here; message() translates them.
    switch (error.kind) {
    case TunnelError::Kind::NoProgram:
        out.detail = QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                                       "there is no ssh on this machine: install the package openssh-client");
        break;
    case TunnelError::Kind::NoFolder:
        out.detail = QT_TRANSLATE_NOOP("lockscope::redis::ConnectError", "no private folder could be made for it");
        break;
    case TunnelError::Kind::Refused:
        out.detail = QT_TRANSLATE_NOOP("lockscope::redis::ConnectError", "what ssh asked was not answered");
        break;
    case TunnelError::Kind::Silent:
        out.detail = QT_TRANSLATE_NOOP("lockscope::redis::ConnectError", "ssh did not connect in time");
        break;
    case TunnelError::Kind::Ended:
        out.detail = QT_TRANSLATE_NOOP("lockscope::redis::ConnectError", "ssh ended without a word");
        break;
    }
    return out;
}

const char* name(ConnectErrorKind kind)
{
    switch (kind) {
    case ConnectErrorKind::NameNotFound:
        return "name_not_found";
    case ConnectErrorKind::Refused:
        return "refused";
    case ConnectErrorKind::Unreachable:
        return "unreachable";
    case ConnectErrorKind::Timeout:
        return "timeout";
    case ConnectErrorKind::TlsRequired:
        return "tls_required";
    case ConnectErrorKind::NotTls:
        return "not_tls";
    case ConnectErrorKind::TlsFailed:
        return "tls_failed";
    case ConnectErrorKind::NotRedis:
        return "not_redis";
    case ConnectErrorKind::IsSentinel:
        return "is_sentinel";
    case ConnectErrorKind::TooOld:
        return "too_old";
    case ConnectErrorKind::PasswordNeeded:
        return "password_needed";
    case ConnectErrorKind::WrongPassword:
        return "wrong_password";
    case ConnectErrorKind::NoPermission:
        return "no_permission";
    case ConnectErrorKind::DatabaseOutOfRange:
        return "database_out_of_range";
    case ConnectErrorKind::Loading:
        return "loading";
    case ConnectErrorKind::Busy:
        return "busy";
    case ConnectErrorKind::MaxClients:
        return "max_clients";
    case ConnectErrorKind::Closed:
        return "closed";
    case ConnectErrorKind::ProtocolError:
        return "protocol_error";
    case ConnectErrorKind::Refusal:
        return "refusal";
    case ConnectErrorKind::ReplyTooLarge:
        return "reply_too_large";
    case ConnectErrorKind::Tunnel:
        return "tunnel";
    case ConnectErrorKind::TunnelTarget:
        return "tunnel_target";
    }
    return "";
}

} // namespace lockscope::redis
