// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/deployment.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace lockscope {

/// Where a node of a Redis Cluster sends a client that asks it for a key of another node. The command was not executed.
/// Source: https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/
struct Redirect
{
    /// Moved: the slot belongs to that node from now on. Ask: the slot is on its way there; this command alone goes
    /// there, behind ASKING.
    enum class Kind : std::uint8_t { Moved, Ask };
    Kind kind = Kind::Moved;
    std::uint16_t slot = 0;
    HostPort to; ///< an empty host: that of the node that answered
    friend bool operator==(const Redirect&, const Redirect&) = default;
};

/// Reads the error line "MOVED 3999 127.0.0.1:6381", "ASK 3999 ::1:6381" or "ASK 3999 [::1]:6381"; Redis writes IPv6
/// without brackets. Nothing: it is another error, or it names a host that isDialable() refuses. Pure.
[[nodiscard]] std::optional<Redirect> parseRedirect(std::string_view line);

} // namespace lockscope
