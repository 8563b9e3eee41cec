// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace lockscope {

/// A machine behind which servers are reached, as ssh is told of it. What is empty (or 0) is what ssh's own
/// configuration says. Value type.
struct SshRoute
{
    std::string host; ///< a name, an address, or an alias of ssh's configuration; no brackets
    std::uint16_t port = 0;
    std::string user;
    std::string jump; ///< machines on the way there, as `ssh -J` takes them: [user@]host[:port], separated by commas
    std::string configFile; ///< instead of ~/.ssh/config

    /// [user@]host[:port], which parseSshRoute() reads.
    [[nodiscard]] std::string text() const;
    friend bool operator==(const SshRoute&, const SshRoute&) = default;
};

/// [user@]host[:port], and `jump` as above or empty. Nothing in it can be taken for an option of ssh, or means anything
/// to a shell. The error is a sentence for a person.
[[nodiscard]] Result<SshRoute, std::string> parseSshRoute(std::string_view hop, std::string_view jump);

/// Why nothing can be reached through a tunnel.
struct TunnelError
{
    enum class Kind : std::uint8_t {
        NoProgram, ///< there is no ssh on this machine
        NoFolder,  ///< no private folder could be made; `words` say why
        Refused,   ///< the person did not answer what ssh asked
        Silent,    ///< ssh neither connected nor gave up in time
        Ended,     ///< ssh gave up; `words` are its own
    };
    Kind kind = Kind::Ended;
    std::string words; ///< ssh's last ones; may be empty
    friend bool operator==(const TunnelError&, const TunnelError&) = default;
};

/// A way to servers that cannot be dialled from here. All functions may be called in any thread.
class Tunnel
{
public:
    virtual ~Tunnel() = default;
    /// Called once, in any thread: the path of a unix socket here that leads to the server.
    using Opened = std::function<void(const Result<std::string, TunnelError>&)>;
    /// `target`: host:port, [v6]:port, or the absolute path of a unix socket, all as seen from the far end. Whether
    /// somebody listens there is only found out by connecting. Builds the tunnel first if it is not there (any more).
    virtual void open(const std::string& target, Opened opened) = 0;
    /// What ssh said last: why a connection through the tunnel ended at once. May be empty.
    [[nodiscard]] virtual std::string words() const = 0;
};

} // namespace lockscope
