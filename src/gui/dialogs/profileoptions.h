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

} // namespace lockscope::gui
