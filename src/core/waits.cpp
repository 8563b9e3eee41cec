// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/waits.h"

#include <algorithm>
#include <limits>

namespace lockscope {

const char* name(WaitSource source)
{
    switch (source) {
    case WaitSource::Subscribers:
        return "subscribers";
    case WaitSource::Queue:
        return "queue";
    case WaitSource::Blocked:
        return "blocked";
    case WaitSource::Mark:
        return "mark";
    case WaitSource::Trace:
        return "trace";
    }
    return "";
}

const char* name(WaitBound bound)
{
    switch (bound) {
    case WaitBound::Exactly:
        return "exactly";
    case WaitBound::AtLeast:
        return "at_least";
    case WaitBound::AtMost:
        return "at_most";
    }
    return "";
}

std::optional<std::uint16_t> waitersOf(std::span<const WaitersFrom> from)
{
    std::optional<std::uint32_t> most;
    for (const auto& one : from) {
        if (one.bound != WaitBound::AtMost || one.count == 0)
            most = std::max(most.value_or(0), one.count);
    }
    if (!most)
        return std::nullopt;
    return static_cast<std::uint16_t>(std::min<std::uint32_t>(*most, std::numeric_limits<std::uint16_t>::max()));
}

} // namespace lockscope
