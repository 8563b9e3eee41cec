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

/// Of one node: which moment of the server's clock was known to be over when something was heard at a time. A lock
/// that waits to be read keeps its time only, and how exact that is has to be known when it is told. Remembers the last
/// 1,024 such moments, which are a second at least; of what is older it says nothing.
class Floors
{
public:
    /// Heard at `at`, exact to `precision`; in the order of the stream.
    void note(ServerTime at, ShortSpan precision)
    {
        const auto floor = precision.isKnown() ? usSinceEpoch(at) - precision.us() : kNoFloor;
        if (floor != m_last)
            add(usSinceEpoch(at), floor);
    }
    /// Of what was heard at `at`.
    [[nodiscard]] ShortSpan precision(ServerTime at) const
    {
        const auto us = usSinceEpoch(at);
        std::size_t i = m_count;
        const std::size_t oldest = m_count - std::min(m_count, kKept);
        while (i > oldest && entry(i - 1).from > us)
            --i;
        if (i == oldest || entry(i - 1).floor == kNoFloor) // of before what is remembered, or nobody knew
            return ShortSpan::unknown();
        return us - entry(i - 1).floor;
    }

private:
    struct Entry
    {
        std::int64_t from = 0; ///< the first time with that floor
        std::int64_t floor = 0;
    };
    static constexpr std::size_t kKept = 1024;
    static constexpr std::int64_t kNoFloor = std::numeric_limits<std::int64_t>::min();

    [[nodiscard]] const Entry& entry(std::size_t i) const { return m_entries[i % kKept]; }
    void add(std::int64_t from, std::int64_t floor)
    {
        m_last = floor;
        // A clock that was stepped back; or the same moment twice: then the wider one is true of both.
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
    std::int64_t m_last = std::numeric_limits<std::int64_t>::max(); ///< the last floor
};

} // namespace lockscope
