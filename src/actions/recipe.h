// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/seen.h"
#include "formats/release.h"

#include <optional>

namespace lockscope::actions {

/// What was seen, in the form that decoders take. Its views point into `seen`.
[[nodiscard]] formats::RawValue asRead(const Seen& seen);

/// The library's own release, in one script that compares, releases and wakes. It is for locks that are not released by
/// deleting their key (a field among results, one permit of many, a job with its helpers), and for those whose waiters
/// listen to a channel of their own. Nothing for all others: these are deleted if unchanged, and then wakeBehind().
[[nodiscard]] std::optional<formats::Release> ownRelease(const Seen& seen);

/// What wakes the waiters of a lock that was deleted as it was seen. Nothing if nobody needs to be woken, or if
/// ownRelease() wakes them.
[[nodiscard]] std::optional<formats::WakeScript> wakeBehind(const Seen& seen);

/// Do others use the same key, so that its lease and its value are not this lock's alone?
[[nodiscard]] bool sharesItsKey(const Seen& seen);

} // namespace lockscope::actions
