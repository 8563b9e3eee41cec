// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lockstate.h"
#include "presentation/timeline/hold.h"

#include <QString>

/// How long a lock has been held, as exactly as known: one sentence for tables, tool tips, inspector and dialogs. In
/// the application's language; otherwise pure.
namespace lockscope::presentation::heldtext {

enum class Known : std::uint8_t {
    Begin,     ///< the hold began at `from`
    Bound,     ///< the hold began at `from` or before: its begin was queued while the watcher stood still
    Untouched, ///< already held at `from`: the key was untouched from then until it was found
    FirstSeen, ///< already held at `from`, when it was first seen
    Nothing,
};

struct Since
{
    Known known = Known::Nothing;
    ServerTime from = kUnknownTime;
};

/// `firstSeen`: for a hold with an unknown start.
[[nodiscard]] Since since(const LockState& state, ServerTime firstSeen = kUnknownTime);
[[nodiscard]] Since since(const DrawnHold& hold);

/// "2 h 14 min since 10:04:11", "at least 2 h 14 min: untouched from 10:04:11 until it was found". `length` and `at`
/// describe Since::from, formatted by the caller.
[[nodiscard]] QString sentence(Known known, const QString& length, const QString& at);

} // namespace lockscope::presentation::heldtext
