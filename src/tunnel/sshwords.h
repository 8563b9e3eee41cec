// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tunnel/sshtunnel.h"

#include <string>
#include <string_view>

namespace lockscope::tunnel {

/// ssh's last output in that file as one printable line, without its routine messages. Empty if there is none.
[[nodiscard]] std::string lastWords(const std::string& file);
/// The same for a text. Pure.
[[nodiscard]] std::string lastWordsOf(std::string_view text);
/// Parses a prompt for SSH_ASKPASS. Pure.
[[nodiscard]] Question questionOf(std::string text);

} // namespace lockscope::tunnel
