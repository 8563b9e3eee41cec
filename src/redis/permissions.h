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

/// What an answer to "may I run this?" means.
enum class Permission : std::uint8_t {
    Granted,
    CommandRefused,
    KeyRefused,
    ChannelRefused,
    NoSuchCommand, ///< renamed, or blocked by a hosting service
    Unclear,       ///< busy, loading ...
};

/// Reads the reply to the command itself, which was run directly or queued in MULTI. Any error but a refusal means that
/// it may be run.
[[nodiscard]] Permission permissionOf(ReplyView reply);
/// Reads the reply to ACL DRYRUN.
[[nodiscard]] Permission dryRunPermission(ReplyView reply);

/// What a command touches, which decides which ACL rule gives access to it.
enum class Access : std::uint8_t { Nothing, Reads, Writes, Channel };

/// One question about one command, belonging to one capability. All of them have to be granted for a yes.
struct PermissionCheck
{
    CapabilityId id = CapabilityId::Read;
    Command command{"PING"};
    std::optional<Command> direct; ///< does no harm when really run; nothing: may only be asked about
    std::optional<Command> undo;   ///< sent behind `direct`
    std::string keyPattern;        ///< the watched pattern it is about; empty: none
    std::string touched;           ///< the pattern of keys or channels that it needs, for the remedy
    Access access = Access::Nothing;
    bool onlyDryRun = false; ///< asked by ACL DRYRUN or not at all
    Permission permission = Permission::Unclear;
    std::string words; ///< the server's
    /// The command, with its subcommand where it has such: "GETRANGE", "OBJECT ENCODING".
    [[nodiscard]] std::string label() const;
};
/// The questions for a server of this `version` (ServerInfo::versionNumber(), 0 = unknown). What it is too old to know
/// is left out.
[[nodiscard]] std::vector<PermissionCheck> permissionChecks(const ProbeOptions& options, const ConnectionOptions& ours,
                                                            std::int64_t clientId, int version);

/// Makes up a key that the glob pattern matches.
[[nodiscard]] std::string sampleKey(std::string_view pattern);

/// Sets state, reason and remedy from all its checks. `user` is ours, `version` ServerInfo::versionNumber().
void conclude(Capability& capability, const std::vector<PermissionCheck>& checks, const std::string& user, int version);

} // namespace lockscope::redis
