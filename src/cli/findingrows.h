// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"
#include "cli/rows.h"

#include <string>

namespace lockscope::cli {

/// A finding as a line for people (presentation::findingjson is for programs). `began` is false at its end.
[[nodiscard]] std::string findingLine(const analysis::Episode& episode, bool began, const std::string& node);

} // namespace lockscope::cli
