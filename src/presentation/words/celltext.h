// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <QString>

#include <chrono>
#include <string_view>

/// Values as short text for cells and tool tips. Pure; any thread but for the words, which follow the application's
/// language.
namespace lockscope::presentation::celltext {

/// Any bytes as one line: control characters, what is not UTF-8 and what would turn the direction of the text around
/// are escaped visibly; the middle is left out beyond `maxCharacters`.
[[nodiscard]] QString bytes(std::string_view raw, std::size_t maxCharacters = 160);

/// `text` with places in long words where a line may end (U+200B, which nothing that bytes() returns contains). For
/// what wraps; not for what is copied.
[[nodiscard]] QString breakable(const QString& text);

/// Text that is printable already (core's printable(), a holder's summary), made safe and short in the same way.
[[nodiscard]] QString printed(std::string_view utf8, std::size_t maxCharacters = 160);

enum class Zone { Utc, Local };
/// "2026-03-04 03:08:41.207Z", or local time with its offset; a dash when unknown.
[[nodiscard]] QString time(ServerTime at, Zone zone = Zone::Utc);
/// The same without the date.
[[nodiscard]] QString timeOfDay(ServerTime at, Zone zone = Zone::Utc);
/// "12:18:40".
[[nodiscard]] QString secondOfDay(ServerTime at, Zone zone = Zone::Utc);

/// A dash: nothing to say.
[[nodiscard]] QString none();
/// "not seen": there is a holder, and who it is was not seen.
[[nodiscard]] QString notSeen();
/// "not named": somebody holds the lock, and its value names nobody.
[[nodiscard]] QString notNamed();
/// Who a token says it is, for people: as its library writes it, else the token itself.
[[nodiscard]] QString holder(LibraryId library, std::string_view token, std::size_t maxCharacters = 80);
/// How a fact is known: "event", "poll" ..., translated.
[[nodiscard]] QString evidenceWord(Evidence evidence);

} // namespace lockscope::presentation::celltext
