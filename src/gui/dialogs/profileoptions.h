// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/profile.h"

#include <string>
#include <vector>

namespace lockscope::gui {

/// The key patterns that a profile watches: its own and those of its presets, normalised, each once.
[[nodiscard]] std::vector<std::string> watchedPatterns(const settings::Profile& profile);

/// The same profile watching these presets and patterns, too.
[[nodiscard]] settings::Profile alsoWatching(settings::Profile profile, const QStringList& presets,
                                             const QStringList& patterns);

/// Where a deployment is, in one spelling: without login, database, certificates and the table of reachable places.
/// Two profiles with the same one are of the same server.
[[nodiscard]] std::string addressOf(Deployment deployment);

/// Does `typed`, an address that a person gave, name what `saved` names? Database and user count, too; without a user
/// it may be any.
[[nodiscard]] bool namesSame(const Deployment& typed, const settings::Profile& saved);

} // namespace lockscope::gui
