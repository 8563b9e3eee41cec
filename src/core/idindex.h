// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bigallocator.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace lockscope {

/// 32 well-mixed bits of any bytes. `seed` keeps strangers from choosing names that collide.
[[nodiscard]] inline std::uint32_t hashBytes(std::string_view bytes, std::uint64_t seed)
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
    auto h = seed ^ mix(size ^ kOdd, kOther);
    // Fixed-size loads only: the last ones overlap those before.
    if (size >= 16) {
        for (auto left = size; left > 16; p += 16, left -= 16)
            h = mix(load8(p) ^ kOther, load8(p + 8) ^ h);
        const char* last = bytes.data() + size - 16;
        h = mix(load8(last) ^ kOther, load8(last + 8) ^ h);
    } else if (size >= 8) {
        h = mix(load8(p) ^ kOther, load8(p + size - 8) ^ h);
    } else if (size >= 4) {
        h = mix(load4(p) ^ kOther, load4(p + size - 4) ^ h);
    } else if (size > 0) {
        const auto byte = [&](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(p[i])}; };
        h = mix((byte(0) << 16 | byte(size / 2) << 8 | byte(size - 1)) ^ kOther, h);
    }
    return static_cast<std::uint32_t>(mix(h, kOdd));
}

/// Finds small ids by a hash; what an id stands for is the owner's to compare. Open addressing, linear probing, 8 bytes
/// a slot, no tombstones.
class IdIndex
{
public:
    static constexpr std::uint32_t kNone = 0xffffffff;

    /// The id with this hash for which `same(id)` holds, or kNone.
    template <class Same>
    [[nodiscard]] std::uint32_t find(std::uint32_t hash, Same&& same) const
    {
        if (m_slots.empty())
            return kNone;
        for (auto i = hash & m_mask;; i = (i + 1) & m_mask) {
            const auto& slot = m_slots[i];
            if (slot.idPlusOne == 0)
                return kNone;
            if (slot.hash == hash && same(slot.idPlusOne - 1))
                return slot.idPlusOne - 1;
        }
    }
    /// Of an id that is not in it yet.
    void insert(std::uint32_t hash, std::uint32_t id);
    void erase(std::uint32_t hash, std::uint32_t id);
    void prefetch(std::uint32_t hash) const
    {
        if (!m_slots.empty())
            __builtin_prefetch(&m_slots[hash & m_mask]);
    }
    /// A guess at the id behind a hash, for prefetching: the first slot with that hash.
    [[nodiscard]] std::uint32_t peek(std::uint32_t hash) const
    {
        if (m_slots.empty())
            return kNone;
        for (auto i = hash & m_mask;; i = (i + 1) & m_mask) {
            if (m_slots[i].idPlusOne == 0)
                return kNone;
            if (m_slots[i].hash == hash)
                return m_slots[i].idPlusOne - 1;
        }
    }
    [[nodiscard]] std::uint32_t size() const { return m_size; }
    [[nodiscard]] std::size_t memoryBytes() const { return m_slots.capacity() * sizeof(Slot); }

private:
    struct Slot
    {
        std::uint32_t hash = 0;
        std::uint32_t idPlusOne = 0;
    };
    void place(Slot slot);
    void grow();

    using Slots = std::vector<Slot, BigAllocator<Slot>>;
    Slots m_slots;
    std::uint32_t m_mask = 0;
    std::uint32_t m_size = 0;
};

} // namespace lockscope
