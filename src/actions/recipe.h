// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/seen.h"
#include "formats/release.h"

#include <optional>

namespace lockscope::actions {

/// What was seen, as the decoders take it. The views are `seen`'s.
[[nodiscard]] formats::RawValue asRead(const Seen& seen);

/// The library's own release, in one script that compares, lets go and wakes, for locks that are not let go of by
/// deleting their key: a field among results, one permit of many, a job with its helpers; or whose waiters listen to a
/// channel of their own. Nothing for all others: delete if unchanged, then wakeBehind().
[[nodiscard]] std::optional<formats::Release> ownRelease(const Seen& seen);

/// What wakes the waiters of a lock that was deleted as it was seen. Nothing: nobody is to be woken, or ownRelease()
/// does.
[[nodiscard]] std::optional<formats::WakeScript> wakeBehind(const Seen& seen);

/// Do others use the same key, so that its lease and its value are not this lock's alone?
[[nodiscard]] bool sharesItsKey(const Seen& seen);

} // namespace lockscope::actions
