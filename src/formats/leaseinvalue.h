// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "formats/analyse.h"

#include <optional>
#include <string_view>

namespace lockscope::formats {

/// End of the lease of a string without TTL whose value is that time (SETNX of a deadline, GETSET once it has passed).
/// By the holder's clock, to the second or millisecond. Empty: it has a TTL, its value is no time, or the time may be
/// that of the acquisition: if the layout is only guessed, a time counts as an end only if more than a second ahead.
/// Pure; thread: any.
[[nodiscard]] std::optional<Time> leaseInValue(const RawValue& raw, Time now);

/// Parses a value as a time, in seconds or milliseconds since 1970. Pure; thread: any.
[[nodiscard]] std::optional<Time> timeInValue(std::string_view value);

} // namespace lockscope::formats
