// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "formats/leaseinvalue.h"

#include "formats/shapes.h"

namespace lockscope::formats {

std::optional<Time> leaseInValue(const RawValue& raw, Time now)
{
    /// Tolerance for a holder's clock ahead of the server's.
    constexpr std::chrono::seconds kSkew{1};
    if (raw.type != ValueType::String || raw.pttlMs >= 0 || raw.valueBytes > raw.value.size())
        return std::nullopt;
    const auto ms = epochMs(raw.value);
    if (!ms)
        return std::nullopt;
    const Time end{std::chrono::milliseconds(*ms)};
    if (decode(raw).confidence > Confidence::Low || end > now + kSkew)
        return end;
    return std::nullopt;
}

std::optional<Time> timeInValue(std::string_view value)
{
    const auto ms = epochMs(value);
    return ms ? std::optional(Time{std::chrono::milliseconds(*ms)}) : std::nullopt;
}

} // namespace lockscope::formats
