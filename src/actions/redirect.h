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

/// Where a node of a cluster sends whoever asks it for a key that it does not have. The command was not executed.
struct Redirect
{
    /// Moved: the slot belongs to that node. Ask: it is on its way there, and this key has arrived, or is nowhere.
    enum class Kind : std::uint8_t { Moved, Ask };
    Kind kind = Kind::Moved;
    std::uint16_t slot = 0;
    HostPort to; ///< an empty host: that of the node that said so
    friend bool operator==(const Redirect&, const Redirect&) = default;
};

/// What an error line "MOVED 3999 127.0.0.1:6381" or "ASK ..." says. Nothing: it is another error, or it names what no
/// program may dial.
[[nodiscard]] std::optional<Redirect> redirectOf(std::string_view words);

/// The node that a redirection means, by what the node that sent it says of its cluster at this moment: a primary of
/// the map. Null: no node of the map is there, or none that could be meant; such a place is never dialled. Points into
/// `map`.
[[nodiscard]] const topology::ClusterNode* targetOf(const topology::ClusterMap& map, const Redirect& redirect);

} // namespace lockscope::actions
