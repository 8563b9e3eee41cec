// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/idindex.h"

#include <random>

namespace lockscope {

HashSeed HashSeed::random()
{
    std::random_device device;
    const auto word = [&] { return std::uint64_t{device()} << 32 | device(); };
    return {word(), word()};
}

void IdIndex::insert(std::uint64_t hash, std::uint32_t id)
{
    // Above a load of three quarters, too many lines would be full.
    if (m_size + std::size_t{1} > m_lines.size() * kSlots * 3 / 4)
        grow();
    place(static_cast<std::uint32_t>(hash), static_cast<std::uint32_t>(hash >> 32), id + 1);
    ++m_size;
}

void IdIndex::erase(std::uint64_t hash, std::uint32_t id)
{
    const auto [line, slot] = walk(static_cast<std::uint32_t>(hash), id + 1, -1);
    line->idPlusOne[slot] = 0;
    --m_size;
}

std::pair<IdIndex::Line*, unsigned> IdIndex::walk(std::uint32_t low, std::uint32_t idPlusOne, int passing)
{
    for (auto i = home(low);; i = (i + 1) & m_mask) {
        auto& line = m_lines[i];
        if (const auto same = Line::where(line.idPlusOne, idPlusOne); same != 0)
            return {&line, static_cast<unsigned>(__builtin_ctz(same))};
        line.passed += static_cast<std::uint32_t>(passing);
    }
}

void IdIndex::place(std::uint32_t low, std::uint32_t high, std::uint32_t idPlusOne)
{
    const auto [line, slot] = walk(low, 0, 1);
    line->low[slot] = low;
    line->high[slot] = high;
    line->idPlusOne[slot] = idPlusOne;
}

void IdIndex::grow()
{
    Lines old(m_lines.empty() ? 16 : m_lines.size() * 2);
    old.swap(m_lines);
    m_mask = static_cast<std::uint32_t>(m_lines.size() - 1);
    for (const auto& line : old) {
        for (unsigned slot = 0; slot < kSlots; ++slot) {
            if (line.idPlusOne[slot] != 0)
                place(line.low[slot], line.high[slot], line.idPlusOne[slot]);
        }
    }
}

} // namespace lockscope
