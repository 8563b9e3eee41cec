// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace lockscope {

/// Owns byte strings of any content and size in a few large blocks, with size-class free lists: names and tokens of
/// 100,000 locks cost their bytes and little more. Not thread-safe.
class ByteStore
{
public:
    /// Handle of a stored string; 0 is the empty string.
    using Ref = std::uint64_t;

    ByteStore() = default;
    ~ByteStore();
    ByteStore(const ByteStore&) = delete;
    ByteStore& operator=(const ByteStore&) = delete;

    [[nodiscard]] Ref put(std::string_view bytes);
    [[nodiscard]] std::string_view get(Ref ref) const;
    void drop(Ref ref);
    /// Bytes taken from the system, for the memory figures.
    [[nodiscard]] std::size_t capacityBytes() const;

private:
    struct Impl;
    std::vector<char*> m_blocks; // the implementation may change these private members freely
};

} // namespace lockscope
