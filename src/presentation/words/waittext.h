// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "presentation/facts/tracedesk.h"

#include <QString>

#include <span>

/// Who waits for a lock, in words: how many, by which source, and what that source cannot see. Pure; the words follow
/// the application's language.
namespace lockscope::presentation::waittext {

/// For a cell: "3", "0", "≤ 2" (some of these may wait for something else), a dash when nothing can tell.
[[nodiscard]] QString cell(const LockState& state, std::span<const WaitersFrom> from);
/// The same as a sentence: "3 waiting", "nobody, as far as can be seen", or why it is not known.
[[nodiscard]] QString sentence(const PictureView& picture, LockId lock);
/// One source: "2 subscribers of redisson_lock__channel:{a}".
[[nodiscard]] QString source(const WaitersFrom& from);
/// All of it in a few lines: how many, who is next, and how that is known with what it cannot see.
[[nodiscard]] QString summary(const PictureView& picture, LockId lock, ServerTime now);
/// What this source cannot see.
[[nodiscard]] QString blindSpot(const WaitersFrom& from);
/// What the last trace saw: "2 waited when the trace ended 12 s ago, the longest for 10.0 s".
[[nodiscard]] QString traced(const TracedWaits& waits, ServerTime now);
/// Why nothing is known of who waits for this lock, and what would tell.
[[nodiscard]] QString whyUnknown(const PictureView& picture, LockId lock);

/// Who it is: as its library's token says, with the connection where that is known.
[[nodiscard]] QString who(LibraryId library, const Waiter& waiter);
/// "≥ 12.4 s": since it was first seen; a dash when not known.
[[nodiscard]] QString waited(const Waiter& waiter, ServerTime now);
/// Until when it keeps its place, and whether it is alive: "4 m 58 s left", "gone for 12 s", "silent".
[[nodiscard]] QString prospect(const Waiter& waiter, ServerTime now);
/// The same in sentences.
[[nodiscard]] QString fate(const Waiter& waiter, ServerTime now);
/// Past its deadline, or nobody listens for it: it keeps its place and does not wait.
[[nodiscard]] bool isDead(const Waiter& waiter, ServerTime now);

} // namespace lockscope::presentation::waittext
