// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/probe.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::redis {

/// Meaning of the answer to a permission check.
enum class Permission : std::uint8_t {
    Granted,
    CommandRefused,
    KeyRefused,
    ChannelRefused,
    NoSuchCommand, ///< renamed, or blocked by a hosting service
    Unclear,       ///< busy, loading ...
};

/// From the reply to the command itself, run directly or queued in MULTI. Errors other than a refusal mean that it is
/// permitted.
[[nodiscard]] Permission permissionOf(ReplyView reply);
/// From the reply to ACL DRYRUN.
[[nodiscard]] Permission dryRunPermission(ReplyView reply);

/// What a command accesses; selects the ACL rule that grants it.
enum class Access : std::uint8_t { Nothing, Reads, Writes, Channel };

/// One check of one command for a capability. The capability requires all of its checks to be granted.
struct PermissionCheck
{
    CapabilityId id = CapabilityId::Read;
    Command command{"PING"};
    std::optional<Command> direct; ///< harmless variant that may really run; empty: only dry runs
    std::optional<Command> undo;   ///< sent after `direct`
    std::string keyPattern;        ///< the watched pattern it checks; empty: none
    std::string touched;           ///< pattern of the keys or channels that it needs, for the remedy
    Access access = Access::Nothing;
    bool onlyDryRun = false; ///< checked by ACL DRYRUN or not at all
    Permission permission = Permission::Unclear;
    std::string words; ///< text of the server
    /// The command with its subcommand, if any: "GETRANGE", "OBJECT ENCODING".
    [[nodiscard]] std::string label() const;
};
/// The checks for a server of this `version` (ServerInfo::versionNumber(), 0 = unknown), without commands that it does
/// not know. `isCluster`: it is a node of a cluster.
[[nodiscard]] std::vector<PermissionCheck> permissionChecks(const ProbeOptions& options, const ConnectionOptions& ours,
                                                            std::int64_t clientId, int version, bool isCluster);

/// An example of a key that the glob pattern matches.
[[nodiscard]] std::string sampleKey(std::string_view pattern);

/// Derives state, reason and remedy from all checks. `user` is the account, `version` ServerInfo::versionNumber().
void conclude(Capability& capability, const std::vector<PermissionCheck>& checks, const std::string& user, int version);

} // namespace lockscope::redis
