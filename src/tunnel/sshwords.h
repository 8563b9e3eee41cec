// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tunnel/sshtunnel.h"

#include <string>
#include <string_view>

namespace lockscope::tunnel {

/// What ssh wrote last in that file, in one line that can be shown: without what it says each time, and without
/// control characters. Empty where there is nothing.
[[nodiscard]] std::string lastWords(const std::string& file);
/// The same of a text. Pure.
[[nodiscard]] std::string lastWordsOf(std::string_view text);
/// What SSH_ASKPASS is asked. Pure.
[[nodiscard]] Question questionOf(std::string text);

} // namespace lockscope::tunnel
