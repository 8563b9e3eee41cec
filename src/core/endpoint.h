// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"
#include "core/sshroute.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope {

/// A password. Only the transport reveals it; it is never printed.
class Secret
{
public:
    Secret() = default;
    explicit Secret(std::string value) : m_value(std::move(value)) {}
    [[nodiscard]] bool isEmpty() const { return m_value.empty(); }
    [[nodiscard]] const std::string& reveal() const { return m_value; }
    friend bool operator==(const Secret&, const Secret&) = default;

private:
    std::string m_value;
};

enum class Transport : std::uint8_t { Tcp, Tls, Unix };

/// PEM file names. Empty: system trust store, no client certificate, SNI = host.
struct TlsFiles
{
    std::string caFile;
    std::string certificateFile;
    std::string keyFile;
    std::string serverName; ///< verified and sent as SNI instead of the host
    friend bool operator==(const TlsFiles&, const TlsFiles&) = default;
};

/// Address and login of a Redis server. Value type.
struct Endpoint
{
    Transport transport = Transport::Tcp;
    std::string host = "127.0.0.1"; ///< no brackets, also for IPv6
    std::uint16_t port = 6379;
    std::string socketPath; ///< only for Transport::Unix
    std::string user;       ///< empty: the default user
    Secret password;
    int database = 0;
    TlsFiles tls;
    /// If set, the server is reached only through this SSH machine; host and port are as seen from there.
    std::optional<SshRoute> ssh;
    std::shared_ptr<Tunnel> tunnel; ///< open tunnel for `ssh`; connections are opened through it

    /// Canonical URI without the password: redis://user@host:port/db, rediss://..., unix:///path?db=n.
    [[nodiscard]] std::string displayUri() const;
    /// host:port, [v6]:port or the socket path: the node's name in tables and output, and the target of Tunnel::open().
    [[nodiscard]] std::string nodeName() const;
    friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

/// Error of a URI for the user: what, why and what to do. Never contains the password.
struct UriError
{
    std::string message;
};

/// Parses redis://, rediss://, unix:// and the usual aliases (redis+unix://, redis+socket://, redis-socket://,
/// valkey://, valkeys://, redis+tls://, rediss+... ; host:port and /path/to.sock without a scheme), user and password,
/// /db or ?db=, IPv6 in brackets, percent-encoding, the query keys ssh and ssh_jump, and for TLS cacert, cert, key,
/// sni. Source: IANA provisional redis/rediss registration and the conventions of Lettuce and redis-py (docs/cli.md
/// lists them).
[[nodiscard]] Result<Endpoint, UriError> parseUri(std::string_view uri);

} // namespace lockscope
