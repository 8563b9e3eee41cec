// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/words/celltext.h"

#include <QString>
#include <QTime>

#include <chrono>
#include <optional>

namespace lockscope::presentation::momenttext {

/// Against what a person says a time.
struct Context
{
    ServerTime from{};     ///< of the recording
    ServerTime to{};       ///< its end; of what is watched: now
    ServerTime position{}; ///< what is shown
    celltext::Zone zone = celltext::Zone::Utc;
};

/// The moment that somebody typed: "14:03", "14:03:22.118" (of the day that is shown, or of the next or last one if the
/// recording has it only there), "2026-03-04 14:03" or ISO 8601, "-90" or "-10m" (before the end; s, m, h), "+12.5"
/// (behind the begin). Nothing: it is none of these. Never outside of the recording.
[[nodiscard]] std::optional<ServerTime> momentOf(const QString& text, const Context& context);

/// The same, also outside of the recording.
[[nodiscard]] std::optional<ServerTime> exactMomentOf(const QString& text, const Context& context);

/// "-90", "+12.5", "-10m" as a length of time (s, m, min, h, d; the sign is the text's). Nothing: it is none.
[[nodiscard]] std::optional<std::chrono::microseconds> distanceOf(const QString& text);
/// "14:03", "14:03:22.118". Invalid: it is none.
[[nodiscard]] QTime timeOfDayOf(const QString& text);

/// "14:03:22.118", or with the date when that is not the day of `now`.
[[nodiscard]] QString time(ServerTime at, ServerTime now, celltext::Zone zone);
/// "12 m 05 s ago", by this machine's clock; "now" when it is less than a second.
[[nodiscard]] QString ago(ServerTime at, ServerTime now);
/// "1×", "0.25×", "as fast as it goes".
[[nodiscard]] QString speed(double speed);

} // namespace lockscope::presentation::momenttext
