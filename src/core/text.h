// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/time.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope {

/// True for well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms).
[[nodiscard]] bool isUtf8(std::string_view bytes);

/// Any bytes as one line of UTF-8 for display: well-formed characters stay; control characters, backslashes and invalid
/// bytes become \n, \t, \\ or \xHH. Distinct keys stay distinct.
[[nodiscard]] std::string printable(std::string_view bytes);

/// Makes a line safe for a terminal: control and deceptive characters become \n or \xHH as in printable(). Backslashes
/// stay, so the output of printable() is unchanged.
[[nodiscard]] std::string terminalLine(std::string_view line);

/// Escapes in JSON text what could control a terminal or deceive its reader: DEL, C1 and bidirectional controls,
/// invisible characters. They become \uXXXX, the same value for a parser. `json` is well-formed UTF-8.
[[nodiscard]] std::string terminalJson(std::string json);

/// printable(bytes) with at most `maxCharacters` UTF-8 characters, elided in the middle.
[[nodiscard]] std::string printableElided(std::string_view bytes, std::size_t maxCharacters);

/// A valid UTF-8 string for JSON: `bytes` if they are UTF-8, else printable(bytes).
[[nodiscard]] std::string jsonText(std::string_view bytes);

/// Lower-case hexadecimal.
[[nodiscard]] std::string hex(std::string_view bytes);

/// Quotes bytes as one word for any POSIX shell, unquoted if harmless; "$(printf '...')" if a terminal would not show
/// them unchanged. NUL bytes are lost: no shell word can hold one.
[[nodiscard]] std::string shellWord(std::string_view bytes);

/// ISO 8601, UTC, always milliseconds: 2026-01-02T03:04:05.678Z.
[[nodiscard]] std::string isoTime(ServerTime t);

} // namespace lockscope
