// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace lockscope {

/// Marks the blocks of 64 ids that contain locks of one node, one bit each, so that a walk over a node's locks skips
/// the ids of other nodes at almost no cost. A marked block may have become empty. Thread: the picture's.
class OwnLocks
{
public:
    static constexpr std::uint32_t kBlock = 64; ///< ids
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    void add(std::uint32_t id)
    {
        const auto block = id / kBlock;
        if (block / kBlock >= m_words.size())
            m_words.resize(block / kBlock + 1);
        m_words[block / kBlock] |= std::uint64_t{1} << block % kBlock;
    }
    /// The first id from `id` on in a marked block; kNone: none.
    [[nodiscard]] std::uint32_t next(std::uint32_t id) const
    {
        const auto block = id / kBlock;
        for (std::size_t i = block / kBlock; i < m_words.size(); ++i) {
            const auto before = i == block / kBlock ? block % kBlock : 0u;
            if (const auto word = m_words[i] >> before << before; word != 0) {
                const auto first =
                    static_cast<std::uint32_t>(i * kBlock) + static_cast<std::uint32_t>(std::countr_zero(word));
                return std::max(id, first * kBlock);
            }
        }
        return kNone;
    }
    /// Calls visit(id) for each id below `size` in the marked blocks; visit returns whether the id belongs to the node.
    /// Unmarks blocks without any.
    template <class Visit>
    void forEach(std::uint32_t size, Visit&& visit)
    {
        for (auto id = next(0); id < size; id = next(id)) {
            const auto block = id / kBlock;
            bool any = false;
            for (const auto end = std::min(size, (block + 1) * kBlock); id < end; ++id)
                any = visit(id) || any;
            if (!any)
                m_words[block / kBlock] &= ~(std::uint64_t{1} << block % kBlock);
        }
    }
    [[nodiscard]] std::size_t memoryBytes() const { return m_words.capacity() * sizeof(std::uint64_t); }

private:
    std::vector<std::uint64_t> m_words;
};

} // namespace lockscope
