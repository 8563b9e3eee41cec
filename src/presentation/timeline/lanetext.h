// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "presentation/timeline/hold.h"
#include "presentation/timeline/rangestats.h"

#include <QString>

namespace lockscope::presentation {

class LaneHistory;

/// The timeline as text: tool tips, accessible texts, statistics. In the application's language.
namespace lanetext {

[[nodiscard]] QString title();
/// The key, printable; elided in the middle beyond a few hundred characters.
[[nodiscard]] QString name(const KeyView& key);
/// One hold in several lines: holder, start, end and how it ended, renewals, missed ones, waiters.
[[nodiscard]] QString hold(const LaneHistory& history, const DrawnHold& hold, ServerTime now);
enum class Shown { Present, Past }; ///< whether `now` is the present, or a moment of the past
/// The hold in one sentence, for people who do not see the window. `server`: its name; empty: left out.
[[nodiscard]] QString sentence(const LaneHistory& history, const KeyView& key, const DrawnHold& hold,
                               const QString& server, ServerTime now, Shown shown);
/// A lane in one line: "lock:a: held by 4f1c…9e for 12.0 s, 3 renewals, 1 missed; contended".
[[nodiscard]] QString lane(const LaneHistory& history, const PictureView& picture, LockId lock, ServerTime now);
[[nodiscard]] QString range(const RangeStats& stats);
/// How a hold ended: "released", "expired, not released" ...; "still held".
[[nodiscard]] QString ending(const DrawnHold& hold);
/// "gap 1.2 s: cut off".
[[nodiscard]] QString gap(ServerTime from, ServerTime to, const QString& reason, ServerTime now);
/// An axis label: "-10 s", "-2 min 30 s", "now".
[[nodiscard]] QString relative(std::chrono::microseconds toNow, std::chrono::microseconds step);
/// "03:08:41", with milliseconds where the step is shorter than a second; UTC.
[[nodiscard]] QString clock(ServerTime at, std::chrono::microseconds step);

} // namespace lanetext
} // namespace lockscope::presentation
