// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace lockscope::monitor {

/// A value for each lock of one node, by id, stored in blocks: ids of other nodes' locks cost next to nothing.
template <class T>
class ByLock
{
public:
    static constexpr std::size_t kBlock = 64; ///< ids per block

    T& operator[](LockId lock)
    {
        const auto block = index(lock) / kBlock;
        if (block >= m_blocks.size())
            m_blocks.resize(block + 1 + block / 2);
        auto& here = m_blocks[block];
        if (!here)
            here = std::make_unique<Block>();
        return (*here)[index(lock) % kBlock];
    }
    /// nullptr: no value in this block yet.
    [[nodiscard]] const T* find(LockId lock) const
    {
        const auto block = index(lock) / kBlock;
        return block < m_blocks.size() && m_blocks[block] ? &(*m_blocks[block])[index(lock) % kBlock] : nullptr;
    }
    [[nodiscard]] T* find(LockId lock)
    {
        const auto block = index(lock) / kBlock;
        return block < m_blocks.size() && m_blocks[block] ? &(*m_blocks[block])[index(lock) % kBlock] : nullptr;
    }
    /// Calls visit(LockId, const T&) for all ids of the blocks in use.
    template <class Visit>
    void forEach(Visit&& visit) const
    {
        for (std::size_t block = 0; block < m_blocks.size(); ++block) {
            for (std::size_t i = 0; m_blocks[block] && i < kBlock; ++i)
                visit(LockId{static_cast<std::uint32_t>(block * kBlock + i)}, (*m_blocks[block])[i]);
        }
    }
    void clear() { m_blocks.clear(); }

private:
    using Block = std::array<T, kBlock>;
    std::vector<std::unique_ptr<Block>> m_blocks;
};

} // namespace lockscope::monitor
