// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/analyse.h"

#include <optional>
#include <string_view>

namespace lockscope::formats {

/// True for a catch-all pattern: no letter, digit or other word byte in it ("*", "*:*", "{*}*"). Watching all keys does
/// not declare each of them a lock.
[[nodiscard]] bool saysNothing(std::string_view pattern);

/// True if analyse() recognizes a lock without the help of a pattern. The only rule for keys that catch-all patterns
/// match, in every verb and page. `now`: as in KeySample. Pure; thread: any.
[[nodiscard]] bool isLockByItself(const RawValue& raw, std::optional<Time> now);

} // namespace lockscope::formats
