// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope::actions {

/// What INFO replication says. Value type.
struct Replication
{
    std::string id;       ///< of the data's history, which a server shares with its replicas; empty: unknown
    std::string formerId; ///< from before the last failover; empty: none
    /// The attached replicas as they announce themselves, not checked. A program that only reads the stream announces
    /// no port and has no clients: it is none.
    std::vector<HostPort> replicas;
};
[[nodiscard]] Replication parseReplication(std::string_view info);

} // namespace lockscope::actions
