// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/profile.h"

#include <string>
#include <vector>

namespace lockscope::gui {

/// The key patterns that a profile watches: its own and those of its presets, normalised, without duplicates.
[[nodiscard]] std::vector<std::string> watchedPatterns(const settings::Profile& profile);

/// A copy of the profile that also watches these presets and patterns.
[[nodiscard]] settings::Profile alsoWatching(settings::Profile profile, const QStringList& presets,
                                             const QStringList& patterns);

/// Canonical address of a deployment: without login, database, certificates and the table of reachable places. Two
/// profiles with the same address name the same server.
[[nodiscard]] std::string addressOf(Deployment deployment);

/// True when the address `typed` names the same deployment as `saved`, including database and user; an address without
/// a user matches any user.
[[nodiscard]] bool namesSame(const Deployment& typed, const settings::Profile& saved);

} // namespace lockscope::gui
