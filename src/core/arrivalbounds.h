// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/shorttime.h"
#include "core/time.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace lockscope {

/// Lower bounds for the arrival of a node's notifications: for each arrival time, the server time that had certainly
/// passed. A lock that waits for its reading stores only the arrival time; its precision is looked up here when the
/// event is emitted. Keeps the last 1,024 bounds (at least a second); older times have unknown precision.
class ArrivalBounds
{
public:
    /// Adds an arrival at `at` with this precision, in stream order.
    void note(ServerTime at, ShortSpan precision)
    {
        const auto floor = precision.isKnown() ? usSinceEpoch(at) - precision.us() : kNoFloor;
        if (floor != m_last)
            add(usSinceEpoch(at), floor);
    }
    /// The precision of an arrival at `at`.
    [[nodiscard]] ShortSpan precision(ServerTime at) const
    {
        const auto us = usSinceEpoch(at);
        std::size_t i = m_count;
        const std::size_t oldest = m_count - std::min(m_count, kKept);
        while (i > oldest && entry(i - 1).from > us)
            --i;
        if (i == oldest || entry(i - 1).floor == kNoFloor) // older than the kept bounds, or unknown
            return ShortSpan::unknown();
        return us - entry(i - 1).floor;
    }

private:
    struct Entry
    {
        std::int64_t from = 0; ///< first arrival time with this bound
        std::int64_t floor = 0;
    };
    static constexpr std::size_t kKept = 1024;
    static constexpr std::int64_t kNoFloor = std::numeric_limits<std::int64_t>::min();

    [[nodiscard]] const Entry& entry(std::size_t i) const { return m_entries[i % kKept]; }
    void add(std::int64_t from, std::int64_t floor)
    {
        m_last = floor;
        // The clock was stepped back, or the moment repeats: the wider bound holds for both.
        while (m_count > 0 && entry(m_count - 1).from > from)
            --m_count;
        if (m_count > 0 && entry(m_count - 1).from == from) {
            auto& same = m_entries[(m_count - 1) % kKept];
            same.floor = std::min(same.floor, floor);
            return;
        }
        m_entries[m_count++ % kKept] = {from, floor};
    }

    std::array<Entry, kKept> m_entries{};
    std::size_t m_count = 0;
    std::int64_t m_last = std::numeric_limits<std::int64_t>::max(); ///< most recent bound
};

} // namespace lockscope
