// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace lockscope {

/// An SSH machine behind which servers are reached, as given to ssh. Empty (or 0) fields are left to ssh's own
/// configuration. Value type.
struct SshRoute
{
    std::string host; ///< a name, an address, or a Host alias of the ssh configuration; no brackets
    std::uint16_t port = 0;
    std::string user;
    std::string jump;       ///< jump hosts as for `ssh -J`: [user@]host[:port], separated by commas
    std::string configFile; ///< instead of ~/.ssh/config

    /// [user@]host[:port], the form that parseSshRoute() parses.
    [[nodiscard]] std::string text() const;
    friend bool operator==(const SshRoute&, const SshRoute&) = default;
};

/// Parses [user@]host[:port] and `jump` (as above, or empty). Rejects everything that ssh could take for an option or a
/// shell could interpret. The error is a sentence for the user.
[[nodiscard]] Result<SshRoute, std::string> parseSshRoute(std::string_view hop, std::string_view jump);

/// Error of a tunnel.
struct TunnelError
{
    enum class Kind : std::uint8_t {
        NoProgram, ///< no ssh program on this machine
        NoFolder,  ///< no private folder could be created; `words` has the reason
        Refused,   ///< the user did not answer ssh's prompt
        Silent,    ///< ssh neither connected nor failed in time
        Ended,     ///< ssh exited; `words` has its output
    };
    Kind kind = Kind::Ended;
    std::string words; ///< last output of ssh; may be empty
    friend bool operator==(const TunnelError&, const TunnelError&) = default;
};

/// Reaches servers that cannot be dialled from here. Thread-safe.
class Tunnel
{
public:
    virtual ~Tunnel() = default;
    /// Called once, in any thread, with the path of a local unix socket that leads to the server.
    using Opened = std::function<void(const Result<std::string, TunnelError>&)>;
    /// Opens a way to `target`: host:port, [v6]:port, or the absolute path of a unix socket, as seen from the far end.
    /// Builds the tunnel first if needed. Success does not mean that a server listens there: only a connection shows
    /// that.
    virtual void open(const std::string& target, Opened opened) = 0;
    /// The last output of ssh: explains why a connection through the tunnel closed at once. May be empty.
    [[nodiscard]] virtual std::string words() const = 0;
};

} // namespace lockscope
