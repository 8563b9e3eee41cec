// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bigallocator.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace lockscope {

/// What keeps strangers from choosing names that collide.
struct HashSeed
{
    std::uint64_t start = 0;
    std::uint64_t secret = 0;
    [[nodiscard]] static HashSeed random(); ///< from the system's generator
};

/// 64 well-mixed bits of any bytes (multiply and fold, as wyhash does). Without the seed nothing is known of them: two
/// of a million names are the same with a chance of 3 in 100 million.
[[nodiscard]] inline std::uint64_t hashBytes(std::string_view bytes, const HashSeed& seed)
{
    constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15u;
    constexpr std::uint64_t kOther = 0xD6E8FEB86659FD93u;
    const auto mix = [](std::uint64_t a, std::uint64_t b) {
        __extension__ using Wide = unsigned __int128;
        const auto wide = static_cast<Wide>(a) * b;
        return static_cast<std::uint64_t>(wide) ^ static_cast<std::uint64_t>(wide >> 64);
    };
    const auto load8 = [](const char* p) {
        std::uint64_t word = 0;
        std::memcpy(&word, p, sizeof word);
        return word;
    };
    const auto load4 = [](const char* p) {
        std::uint32_t word = 0;
        std::memcpy(&word, p, sizeof word);
        return std::uint64_t{word};
    };
    const auto size = bytes.size();
    const char* p = bytes.data();
    const auto secret = seed.secret;
    auto h = seed.start ^ mix(size ^ kOdd, kOther);
    // Fixed-size loads only: the last ones overlap those before.
    if (size >= 16) {
        for (auto left = size; left > 16; p += 16, left -= 16)
            h = mix(load8(p) ^ secret, load8(p + 8) ^ h);
        const char* last = bytes.data() + size - 16;
        h = mix(load8(last) ^ secret, load8(last + 8) ^ h);
    } else if (size >= 8) {
        h = mix(load8(p) ^ secret, load8(p + size - 8) ^ h);
    } else if (size >= 4) {
        h = mix(load4(p) ^ secret, load4(p + size - 4) ^ h);
    } else if (size > 0) {
        const auto byte = [&](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(p[i])}; };
        h = mix((byte(0) << 16 | byte(size / 2) << 8 | byte(size - 1)) ^ secret, h);
    }
    return mix(h, kOdd);
}

/// Finds small ids by a hash of 64 bits, which stands for what was hashed: nothing else is compared, so that a look-up
/// touches no other memory, and most often one cache line of this. Open addressing, five ids a line; a line counts what
/// had to go past it because it was full, so that a search knows where to stop and nothing moves when an id goes.
class IdIndex
{
public:
    static constexpr std::uint32_t kNone = 0xffffffff;

    /// The id with this hash, or kNone.
    [[nodiscard]] std::uint32_t find(std::uint64_t hash) const
    {
        if (m_lines.empty())
            return kNone;
        const auto low = static_cast<std::uint32_t>(hash);
        const auto high = static_cast<std::uint32_t>(hash >> 32);
        auto i = home(low);
        do {
            const auto& line = m_lines[i];
            for (auto same = Line::where(line.low, low); same != 0; same &= same - 1) {
                const auto slot = static_cast<unsigned>(__builtin_ctz(same));
                if (line.high[slot] == high && line.idPlusOne[slot] != 0)
                    return line.idPlusOne[slot] - 1;
            }
            if (line.passed == 0)
                return kNone;
            i = (i + 1) & m_mask;
        } while (i != home(low)); // each line may have been passed once, and have room since
        return kNone;
    }
    /// Of an id that is not in it yet.
    void insert(std::uint64_t hash, std::uint32_t id);
    /// Of an id that is in it. Of the hash the low half is enough; for prefetch(), too.
    void erase(std::uint64_t hash, std::uint32_t id);
    void prefetch(std::uint64_t hash) const
    {
        if (!m_lines.empty())
            __builtin_prefetch(&m_lines[home(static_cast<std::uint32_t>(hash))], 1);
    }
    [[nodiscard]] std::uint32_t size() const { return m_size; }
    [[nodiscard]] std::size_t memoryBytes() const { return m_lines.capacity() * sizeof(Line); }

private:
    static constexpr unsigned kSlots = 5;
    struct alignas(64) Line
    {
        std::array<std::uint32_t, kSlots> low{};
        std::array<std::uint32_t, kSlots> high{};
        std::array<std::uint32_t, kSlots> idPlusOne{};
        std::uint32_t passed = 0; ///< ids that stand further on, and began their search here or before

        /// A bit for each slot with this. Computed, not branched: which one it is cannot be predicted.
        [[nodiscard]] static unsigned where(const std::array<std::uint32_t, kSlots>& slots, std::uint32_t wanted)
        {
#if defined(__SSE2__)
            const auto four = _mm_loadu_si128(reinterpret_cast<const __m128i*>(slots.data()));
            const auto equal = _mm_cmpeq_epi32(four, _mm_set1_epi32(static_cast<int>(wanted)));
            const auto same = static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(equal)));
            return same | static_cast<unsigned>(slots[4] == wanted) << 4u;
#else
            unsigned same = 0;
            for (unsigned slot = 0; slot < kSlots; ++slot)
                same |= static_cast<unsigned>(slots[slot] == wanted) << slot;
            return same;
#endif
        }
    };
    static_assert(sizeof(Line) == 64);
    [[nodiscard]] std::uint32_t home(std::uint32_t low) const
    {
        return low & m_mask;
    }
    /// From the home line on, the first slot with this idPlusOne; to all that are passed adds `passing`.
    std::pair<Line*, unsigned> walk(std::uint32_t low, std::uint32_t idPlusOne, int passing);
    void place(std::uint32_t low, std::uint32_t high, std::uint32_t idPlusOne);
    void grow();

    using Lines = std::vector<Line, BigAllocator<Line>>;
    Lines m_lines;
    std::uint32_t m_mask = 0;
    std::uint32_t m_size = 0;
};

} // namespace lockscope
