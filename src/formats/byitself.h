// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/analyse.h"

#include <optional>
#include <string_view>

namespace lockscope::formats {

/// Does the pattern say nothing of a name: no letter, no digit and no other byte of a word in it ("*", "*:*", "{*}*")?
/// Whoever watches all keys calls none of them a lock.
[[nodiscard]] bool saysNothing(std::string_view pattern);

/// Is it a lock although nobody said so? The one rule for keys that nobody chose to watch: what analyse() calls a lock
/// is one, in every verb and page. `now`: as in KeySample. Pure; thread: any.
[[nodiscard]] bool isLockByItself(const RawValue& raw, std::optional<Time> now);

} // namespace lockscope::formats
