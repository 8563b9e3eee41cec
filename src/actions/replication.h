// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::actions {

/// The reply to INFO replication, parsed. Value type.
struct Replication
{
    std::string id;       ///< of the data's history, which a server shares with its replicas; empty: unknown
    std::string formerId; ///< from before the last failover; empty: none
    /// The attached replicas as they announce themselves, not checked. Port 0: one that serves TLS or a unix socket
    /// only, or a program that copies the data and has no clients; the two cannot be told apart.
    std::vector<HostPort> replicas;
    bool refusesWrites = false;      ///< a replica, not a writable one
    std::optional<HostPort> primary; ///< of a replica
};
/// True if something can be dialled there.
[[nodiscard]] bool canBeAsked(const HostPort& replica);
[[nodiscard]] Replication parseReplication(std::string_view info);

} // namespace lockscope::actions
