// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/closing.h"
#include "history/error.h"

#include <QString>

#include <string>

namespace lockscope::presentation::recordingtext {

/// Problem, cause and remedy of a recording's error: one or two sentences. Translated at the time of the call.
[[nodiscard]] QString sentence(const history::Error& error);
/// A sentence on what an unclosed recording lacks, and why; empty if it lacks nothing.
[[nodiscard]] QString sentence(history::Closing ending, const std::string& path);

} // namespace lockscope::presentation::recordingtext
