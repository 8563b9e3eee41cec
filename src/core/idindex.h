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

/// Random seed, so that an attacker cannot choose names whose hashes collide.
struct HashSeed
{
    std::uint64_t start = 0;
    std::uint64_t secret = 0;
    [[nodiscard]] static HashSeed random(); ///< from the system's generator
};

/// Hashes bytes to 64 well-mixed bits (multiply and fold, as in wyhash). Unpredictable without the seed. A million
/// names contain a collision with a probability of 3 in 100 million.
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
    // Fixed-size loads only: the last loads overlap earlier ones.
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

/// Finds a small id by a 64-bit hash. Only hashes are compared, so a lookup touches no other memory and usually one
/// cache line. Open addressing with five ids per line; each line counts the ids that passed it because it was full, so
/// a search knows where to stop and an erase moves nothing.
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
        } while (i != home(low)); // every line may have been passed once and have room again
        return kNone;
    }
    /// The id must not be in the index.
    void insert(std::uint64_t hash, std::uint32_t id);
    /// The id must be in the index. The low half of the hash suffices, as for prefetch().
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
        std::uint32_t passed = 0; ///< ids stored further on whose search passes this line

        /// Bit mask of the slots that equal `wanted`. Branch-free, because the slot is unpredictable.
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
    /// Finds the first slot with this idPlusOne, starting at the home line; adds `passing` to every line passed.
    std::pair<Line*, unsigned> walk(std::uint32_t low, std::uint32_t idPlusOne, int passing);
    void place(std::uint32_t low, std::uint32_t high, std::uint32_t idPlusOne);
    void grow();

    using Lines = std::vector<Line, BigAllocator<Line>>;
    Lines m_lines;
    std::uint32_t m_mask = 0;
    std::uint32_t m_size = 0;
};

} // namespace lockscope
