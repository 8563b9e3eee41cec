// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace lockscope::nemesis {

/// The same numbers for the same seed on every machine (the standard's distributions do not promise that). One thread.
class Random
{
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    [[nodiscard]] std::uint64_t next()
    {
        m_state += 0x9E3779B97F4A7C15U;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }
    /// Both ends included.
    [[nodiscard]] std::int64_t between(std::int64_t low, std::int64_t high)
    {
        return low + static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(high - low + 1));
    }
    [[nodiscard]] bool chance(int percent) { return between(1, 100) <= percent; }
    template <class List>
    [[nodiscard]] auto& oneOf(List& list)
    {
        return list[static_cast<std::size_t>(between(0, static_cast<std::int64_t>(list.size()) - 1))];
    }

private:
    std::uint64_t m_state;
};

} // namespace lockscope::nemesis
