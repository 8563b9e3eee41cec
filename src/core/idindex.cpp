// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/idindex.h"

#include <utility>

namespace lockscope {

void IdIndex::insert(std::uint32_t hash, std::uint32_t id)
{
    // At most seven eighths full: runs get longer, but their slots stand in the same few cache lines.
    if (m_size + std::size_t{1} > m_slots.size() * 7 / 8)
        grow();
    place({hash, id + 1});
    ++m_size;
}

void IdIndex::erase(std::uint32_t hash, std::uint32_t id)
{
    auto hole = hash & m_mask;
    while (m_slots[hole].idPlusOne != id + 1)
        hole = (hole + 1) & m_mask;
    // Close the hole: whoever stands behind it and would be found at or before it moves in.
    for (auto i = (hole + 1) & m_mask; m_slots[i].idPlusOne != 0; i = (i + 1) & m_mask) {
        const auto home = m_slots[i].hash & m_mask;
        if (((i - home) & m_mask) >= ((i - hole) & m_mask)) {
            m_slots[hole] = m_slots[i];
            hole = i;
        }
    }
    m_slots[hole] = {};
    --m_size;
}

void IdIndex::place(Slot slot)
{
    auto i = slot.hash & m_mask;
    while (m_slots[i].idPlusOne != 0)
        i = (i + 1) & m_mask;
    m_slots[i] = slot;
}

void IdIndex::grow()
{
    Slots old(m_slots.empty() ? 64 : m_slots.size() * 2);
    old.swap(m_slots);
    m_mask = static_cast<std::uint32_t>(m_slots.size() - 1);
    for (const auto& slot : old) {
        if (slot.idPlusOne != 0)
            place(slot);
    }
}

} // namespace lockscope
