// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/facts/quorumdata.h"

#include <map>
#include <string>
#include <vector>

namespace lockscope::presentation {

/// The fact of a recording (history::RecordingOptions::facts) that names the Redlock groups of what was watched.
inline constexpr const char* kGroupsFact = "groups";

/// Puts the server into its group, behind those that are there; an empty name is no group.
void addToGroup(std::vector<QuorumGroup>& groups, const std::string& group, const std::string& server);
/// For that fact: JSON. Empty for no group.
[[nodiscard]] std::string groupsText(const std::vector<QuorumGroup>& groups);
/// Of a recording's meta. Whatever else stands there is no group; of what is there at most a hundred are taken.
[[nodiscard]] std::vector<QuorumGroup> groupsOf(const std::map<std::string, std::string>& meta);

} // namespace lockscope::presentation
