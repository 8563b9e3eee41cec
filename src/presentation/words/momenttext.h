// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/words/celltext.h"

#include <QString>
#include <QTime>

#include <chrono>
#include <optional>

namespace lockscope::presentation::momenttext {

/// The context in which a typed time is interpreted.
struct Context
{
    ServerTime from{};     ///< start of the recording
    ServerTime to{};       ///< its end; for the live view: now
    ServerTime position{}; ///< the shown moment
    celltext::Zone zone = celltext::Zone::Utc;
};

/// Parses a typed moment: "14:03", "14:03:22.118" (of the shown day, or of a neighbouring day if the recording has it
/// only there), "2026-03-04 14:03" or ISO 8601, "-90" or "-10m" (before the end; s, m, h), "+12.5" (after the start).
/// Clamped to the recording. No value: none of these.
[[nodiscard]] std::optional<ServerTime> momentOf(const QString& text, const Context& context);

/// The same without clamping.
[[nodiscard]] std::optional<ServerTime> exactMomentOf(const QString& text, const Context& context);

/// Parses "-90", "+12.5", "-10m" as a length of time (s, m, min, h, d; with the sign of the text). No value: invalid.
[[nodiscard]] std::optional<std::chrono::microseconds> distanceOf(const QString& text);
/// Parses "14:03", "14:03:22.118". Invalid when the text is.
[[nodiscard]] QTime timeOfDayOf(const QString& text);

/// "14:03:22.118", with the date when it differs from the day of `now`.
[[nodiscard]] QString time(ServerTime at, ServerTime now, celltext::Zone zone);
/// "12 min 05 s ago", by this machine's clock; "now" when it is less than a second.
[[nodiscard]] QString ago(ServerTime at, ServerTime now);
/// "1×", "0.25×", "Max".
[[nodiscard]] QString speed(double speed);

} // namespace lockscope::presentation::momenttext
