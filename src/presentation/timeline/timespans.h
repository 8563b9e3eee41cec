// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <chrono>
#include <vector>

namespace lockscope::presentation {

/// The half-open interval [from, to).
struct TimeSpan
{
    ServerTime from{};
    ServerTime to{};

    [[nodiscard]] bool isEmpty() const { return to <= from; }
    [[nodiscard]] std::chrono::microseconds length() const
    {
        return isEmpty() ? std::chrono::microseconds{0} : to - from;
    }
    [[nodiscard]] bool contains(ServerTime at) const { return from <= at && at < to; }
    [[nodiscard]] TimeSpan within(const TimeSpan& other) const
    {
        return {std::max(from, other.from), std::min(to, other.to)};
    }
};

/// A set of time spans, added in any order and possibly overlapping; each moment counts once. Pure.
class TimeSpans
{
public:
    void add(const TimeSpan& span);
    [[nodiscard]] std::chrono::microseconds length() const;
    /// Length of the part within `span`.
    [[nodiscard]] std::chrono::microseconds lengthWithin(const TimeSpan& span) const;
    /// Ascending and disjoint.
    [[nodiscard]] const std::vector<TimeSpan>& spans() const;

private:
    void settle() const;

    mutable std::vector<TimeSpan> m_spans;
    mutable bool m_settled = true;
};

} // namespace lockscope::presentation
