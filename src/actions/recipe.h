// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/keysnapshot.h"
#include "formats/release.h"

#include <optional>

namespace lockscope::actions {

/// The reading in the form for decoders. Its views point into `seen`.
[[nodiscard]] formats::RawValue asRead(const KeySnapshot& seen);

/// The library's own release, in one script that compares, releases and wakes. For locks that are not released by
/// deleting their key (a field among results, one permit of many, a job with helper keys), and for those whose waiters
/// listen on a channel. Empty for all others, which are deleted if unchanged, followed by wakeBehind().
[[nodiscard]] std::optional<formats::Release> ownRelease(const KeySnapshot& seen);

/// Wakes the waiters of a lock that was deleted by comparison. Empty if that is unnecessary, or ownRelease() wakes
/// them.
[[nodiscard]] std::optional<formats::WakeScript> wakeBehind(const KeySnapshot& seen);

/// True if other holders use the same key, so that its lease and value belong to them, too.
[[nodiscard]] bool sharesItsKey(const KeySnapshot& seen);

} // namespace lockscope::actions
