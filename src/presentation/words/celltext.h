// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <QString>

#include <chrono>
#include <string_view>

/// Values as short text for cells and tool tips. Pure; any thread, except that words follow the application's language.
namespace lockscope::presentation::celltext {

/// "\u200b", "\U000e0041".
[[nodiscard]] QString escaped(char32_t character);

/// Renders any bytes on one line: control characters, invalid UTF-8 and bidirectional controls are escaped visibly; the
/// middle is elided beyond `maxCharacters`.
[[nodiscard]] QString bytes(std::string_view raw, std::size_t maxCharacters = 160);

/// Adds line-break opportunities (U+200B, which bytes() never returns) to long words. For wrapped text only, not for
/// text that is copied.
[[nodiscard]] QString breakable(const QString& text);

/// The same for text that is printable already (core's printable(), a holder's summary).
[[nodiscard]] QString printed(std::string_view utf8, std::size_t maxCharacters = 160);

enum class Zone { Utc, Local };
/// "2026-03-04 03:08:41.207Z", or local time with its offset; a dash when unknown.
[[nodiscard]] QString time(ServerTime at, Zone zone = Zone::Utc);
/// The same without the date.
[[nodiscard]] QString timeOfDay(ServerTime at, Zone zone = Zone::Utc);
/// "12:18:40".
[[nodiscard]] QString secondOfDay(ServerTime at, Zone zone = Zone::Utc);

/// A dash, for an absent value.
[[nodiscard]] QString none();
/// "not seen": there is a holder, but its token was not read.
[[nodiscard]] QString notSeen();
/// "(empty)": the value was read and is empty.
[[nodiscard]] QString emptyValue();
/// "not named": the lock is held, but its value identifies nobody.
[[nodiscard]] QString notNamed();
/// The holder as decoded from its token, else the token itself.
[[nodiscard]] QString holder(LibraryId library, std::string_view token, std::size_t maxCharacters = 80);
/// The kind of evidence: "event", "poll" ..., translated.
[[nodiscard]] QString evidenceWord(Evidence evidence);

} // namespace lockscope::presentation::celltext
