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

/// True for DEL, C1 controls, line separators, bidirectional controls, and what is not seen: with them a name could
/// imitate another one, or a text control a terminal. Source: Default_Ignorable_Code_Point and Bidi_Control of Unicode
/// 15, the fillers and the blank of braille.
[[nodiscard]] bool isDeceptive(char32_t character);

/// Any bytes as one line of UTF-8 for display: well-formed characters stay; control and deceptive characters, unusual
/// spaces, backslashes and invalid bytes become \n, \t, \\ or \xHH. Distinct keys stay distinct.
[[nodiscard]] std::string printable(std::string_view bytes);

/// Makes a line safe for a terminal: control and deceptive characters become \n or \xHH as in printable(). Backslashes
/// stay, so the output of printable() is unchanged.
[[nodiscard]] std::string terminalLine(std::string_view line);

/// Escapes deceptive characters in JSON text as \uXXXX, the same value for a parser. `json` is well-formed UTF-8.
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
