// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

namespace lockscope {

/// Stores byte strings of any content and size in a few large blocks with a free list per size class, so that 100,000
/// names and tokens cost little more than their bytes. Not thread-safe.
class ByteStore
{
public:
    /// Handle of a stored string; nullptr is the empty string.
    using Ref = const char*;

    ByteStore() = default;
    ~ByteStore();
    ByteStore(const ByteStore&) = delete;
    ByteStore& operator=(const ByteStore&) = delete;

    /// Copies `bytes`. The view from get() stays valid until drop().
    [[nodiscard]] Ref put(std::string_view bytes);
    [[nodiscard]] static std::string_view get(Ref ref)
    {
        if (ref == nullptr)
            return {};
        std::uint32_t size = 0;
        std::memcpy(&size, ref, sizeof size);
        return {ref + (size <= kSmall ? sizeof size : kLargeHeader), size};
    }
    void drop(Ref ref);
    /// Bytes allocated from the system, for the memory metrics.
    [[nodiscard]] std::size_t capacityBytes() const;

private:
    // A cell is its size (4 bytes) and the bytes, rounded up to a granule; a free list per size class is threaded
    // through the free cells. A string larger than kSmall has its own allocation: size, index in m_large, bytes.
    static constexpr std::uint32_t kSmall = 1020;
    static constexpr std::size_t kGranule = 4;
    static constexpr std::size_t kBlock = 65'536;
    static constexpr std::size_t kLargeHeader = 8;
    static constexpr std::size_t kClasses = (kSmall + 4) / kGranule + 1;

    [[nodiscard]] static std::size_t sizeClass(std::size_t size) { return (size + 4 + kGranule - 1) / kGranule; }
    [[nodiscard]] char* newCell(std::size_t cls);
    [[nodiscard]] char* newLarge(std::size_t size);

    std::vector<std::unique_ptr<char[]>> m_blocks;
    std::size_t m_left = 0; ///< free bytes in the last block
    std::array<char*, kClasses> m_free{};
    std::vector<char*> m_large;
    std::size_t m_largeBytes = 0;
};

} // namespace lockscope
