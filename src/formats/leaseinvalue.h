// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/analyse.h"

#include <optional>
#include <string_view>

namespace lockscope::formats {

/// When the lease of a string without TTL ends, because its value is that time (SETNX of a deadline, GETSET by whoever
/// finds it in the past). By the holder's clock, to the second or the millisecond. Nothing: it has a TTL, its value is
/// no time, or the time may as well be when it was taken: of a layout that is only guessed, a time counts as an end
/// only while it is more than a second ahead. Pure; thread: any.
[[nodiscard]] std::optional<Time> leaseInValue(const RawValue& raw, Time now);

/// The time that a value is, in seconds or milliseconds since 1970. Pure; thread: any.
[[nodiscard]] std::optional<Time> timeInValue(std::string_view value);

} // namespace lockscope::formats
