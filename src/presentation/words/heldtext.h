// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lockstate.h"
#include "presentation/timeline/hold.h"

#include <QString>

/// For how long a lock has been held, as exactly as anybody knows. One sentence for tables, tool tips, inspector and
/// dialogs. In the application's language; pure but for that.
namespace lockscope::presentation::heldtext {

enum class Known : std::uint8_t {
    Begin,     ///< it began at `from`
    Untouched, ///< at `from` it was held already: the key was not touched from then until it was found
    FirstSeen, ///< at `from` it was held already, when it was seen for the first time
    Nothing,
};

struct Since
{
    Known known = Known::Nothing;
    ServerTime from = kUnknownTime;
};

/// `firstSeen`: of a hold whose begin is not known.
[[nodiscard]] Since since(const LockState& state, ServerTime firstSeen = kUnknownTime);
[[nodiscard]] Since since(const DrawnHold& hold);

/// "2 h 14 m since 10:04:11", "at least 2 h 14 m: untouched from 10:04:11 until it was found". `length` and `at` are of
/// Since::from, in the way of the place where it stands.
[[nodiscard]] QString sentence(Known known, const QString& length, const QString& at);

} // namespace lockscope::presentation::heldtext
