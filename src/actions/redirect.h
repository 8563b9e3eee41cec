// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace lockscope::topology {
class ClusterMap;
struct ClusterNode;
} // namespace lockscope::topology

namespace lockscope::actions {

/// A redirection by a cluster node that does not have the key. The command was not executed.
struct Redirect
{
    /// Moved: the slot belongs to that node. Ask: the slot is moving there, and this key has moved already, or does not
    /// exist.
    enum class Kind : std::uint8_t { Moved, Ask };
    Kind kind = Kind::Moved;
    std::uint16_t slot = 0;
    HostPort to; ///< an empty host: that of the redirecting node
    friend bool operator==(const Redirect&, const Redirect&) = default;
};

/// Parses an error reply "MOVED 3999 127.0.0.1:6381" or "ASK ...". Empty: another error, or an address that cannot be
/// dialled.
[[nodiscard]] std::optional<Redirect> redirectOf(std::string_view words);

/// The target node of a redirection according to the present cluster map of the redirecting node: a primary in the map.
/// Null: no such node; unknown addresses are never dialled. Points into `map`.
[[nodiscard]] const topology::ClusterNode* targetOf(const topology::ClusterMap& map, const Redirect& redirect);

} // namespace lockscope::actions
