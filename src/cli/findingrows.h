// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"
#include "cli/rows.h"

#include <string>

namespace lockscope::cli {

/// A finding for people, one line; for programs there is presentation::findingjson. `began`: it begins; else it ended.
[[nodiscard]] std::string findingLine(const analysis::Episode& episode, bool began, const std::string& node);

} // namespace lockscope::cli
