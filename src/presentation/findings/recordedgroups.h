// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/quorum/quorumdata.h"

#include <map>
#include <string>
#include <vector>

namespace lockscope::presentation {

/// Key of the fact (history::RecordingOptions::facts) that stores the Redlock groups of the watched servers.
inline constexpr const char* kGroupsFact = "groups";

/// Appends the server to its group; an empty name means no group.
void addToGroup(std::vector<QuorumGroup>& groups, const std::string& group, const std::string& server);
/// Serialises the groups as JSON for that fact. Empty without groups.
[[nodiscard]] std::string groupsText(const std::vector<QuorumGroup>& groups);
/// Parses the groups from a recording's meta. Invalid content yields none; at most a hundred are read.
[[nodiscard]] std::vector<QuorumGroup> groupsOf(const std::map<std::string, std::string>& meta);

} // namespace lockscope::presentation
