// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "presentation/traces/tracestore.h"

#include <QString>

#include <span>

/// The waiters of a lock as text: number, source, and the limits of that source. Pure; words follow the application's
/// language.
namespace lockscope::presentation::waittext {

/// For a cell: "3", "0", "≤ 2" (some may wait for something else), a dash when no source can tell.
[[nodiscard]] QString cell(const LockState& state, std::span<const WaitersFrom> from);
/// The same as a sentence: "3 waiting", "nobody, as far as can be seen", or why it is unknown.
[[nodiscard]] QString sentence(const PictureView& picture, LockId lock);
/// One source: "2 subscribers of redisson_lock__channel:{a}".
[[nodiscard]] QString source(const WaitersFrom& from);
/// The same as a sentence, and what it cannot detect.
[[nodiscard]] QString sentences(const WaitersFrom& from);
/// A summary in a few lines: number, who is next, the source and its limits.
[[nodiscard]] QString summary(const PictureView& picture, LockId lock, ServerTime now);
/// What this source cannot detect.
[[nodiscard]] QString blindSpot(const WaitersFrom& from);
/// Result of the last trace: "2 waited when the trace ended 12 s ago, the longest for 10.0 s".
[[nodiscard]] QString traced(const TracedWaits& waits, ServerTime now);
/// Why the waiters of this lock are unknown, and what would reveal them.
[[nodiscard]] QString whyUnknown(const PictureView& picture, LockId lock);

/// The waiter as decoded from its token, with its connection where known.
[[nodiscard]] QString who(LibraryId library, const Waiter& waiter);
/// "≥ 12.4 s": since it was first seen; a dash when unknown.
[[nodiscard]] QString waited(const Waiter& waiter, ServerTime now);
/// Until when it keeps its place, and whether it is alive: "4 min 58 s left", "gone for 12 s", "silent".
[[nodiscard]] QString prospect(const Waiter& waiter, ServerTime now);
/// The same in sentences.
[[nodiscard]] QString fate(const Waiter& waiter, ServerTime now);
/// True when its deadline has passed or no connection listens for it: it keeps its place but does not wait.
[[nodiscard]] bool isDead(const Waiter& waiter, ServerTime now);

} // namespace lockscope::presentation::waittext
