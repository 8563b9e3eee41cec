// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/time.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace lockscope {

/// Is `bytes` well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms)?
[[nodiscard]] bool isUtf8(std::string_view bytes);

/// Any bytes as one line of UTF-8 for people: well-formed characters stay; control characters, the backslash and what
/// is not UTF-8 become \n, \t, \\ or \xHH, so that two different keys never look the same.
[[nodiscard]] std::string printable(std::string_view bytes);

/// One line for a terminal, whatever it was made of: what would steer the terminal or deceive its reader becomes \n or
/// \xHH as in printable(); backslashes stay, so that what is printable() already stays as it is.
[[nodiscard]] std::string terminalLine(std::string_view line);

/// JSON text without characters that would steer a terminal or deceive its reader: DEL, C1 and bidirectional controls,
/// what is invisible. They become \uXXXX: the same value for a parser. `json` is well-formed UTF-8.
[[nodiscard]] std::string terminalJson(std::string json);

/// At most `maxCharacters` of printable(bytes), with an ellipsis in the middle. Counts UTF-8 characters.
[[nodiscard]] std::string printableElided(std::string_view bytes, std::size_t maxCharacters);

/// Valid UTF-8 for JSON: as it is when it is UTF-8, else printable(bytes).
[[nodiscard]] std::string jsonText(std::string_view bytes);

/// Lower-case hexadecimal.
[[nodiscard]] std::string hex(std::string_view bytes);

/// One word for any POSIX shell: as it is when harmless, else quoted; "$(printf '...')" when a terminal would not show
/// it as it is. No word of a shell can hold a NUL, which is lost.
[[nodiscard]] std::string shellWord(std::string_view bytes);

/// ISO 8601, UTC, always milliseconds: 2026-01-02T03:04:05.678Z.
[[nodiscard]] std::string isoTime(ServerTime t);

} // namespace lockscope
