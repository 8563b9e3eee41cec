// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/deployment.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace lockscope {

/// A redirection: the reply of a Redis Cluster node to a command for another node's key. The command was not executed.
/// Source: https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/
struct Redirect
{
    /// Moved: the slot now belongs to the target. Ask: the slot is migrating to the target; only this command goes
    /// there, preceded by ASKING.
    enum class Kind : std::uint8_t { Moved, Ask };
    Kind kind = Kind::Moved;
    std::uint16_t slot = 0;
    HostPort to; ///< the target; empty host: the host of the node that replied
    friend bool operator==(const Redirect&, const Redirect&) = default;
};

/// Parses the error line "MOVED 3999 127.0.0.1:6381", "ASK 3999 ::1:6381" or "ASK 3999 [::1]:6381"; Redis writes IPv6
/// without brackets. Empty for other errors, and for a host that isDialable() refuses. Pure.
[[nodiscard]] std::optional<Redirect> parseRedirect(std::string_view line);

} // namespace lockscope
