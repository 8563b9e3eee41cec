// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace lockscope {

/// Huge page size of x86-64 and of most arm64 kernels. A different size costs speed only.
inline constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// Memory for tables with random access. From kHugePage on, it is aligned to huge pages and requested as such
/// (madvise): with 100,000 locks, lookups in small pages miss the TLB as often as the cache and take twice as long.
/// Only touched pages become resident, and the whole block is freed at once. Smaller blocks are aligned to a cache
/// line. Throws std::bad_alloc.
[[nodiscard]] void* allocateBig(std::size_t bytes);
void freeBig(void* memory, std::size_t bytes) noexcept;

/// allocateBig() for containers.
template <class T>
struct BigAllocator
{
    using value_type = T;

    BigAllocator() = default;
    template <class U>
    explicit(false) BigAllocator(const BigAllocator<U>& /*other*/) noexcept
    {
    }
    [[nodiscard]] T* allocate(std::size_t n) { return static_cast<T*>(allocateBig(n * sizeof(T))); }
    void deallocate(T* memory, std::size_t n) noexcept { freeBig(memory, n * sizeof(T)); }

    friend bool operator==(const BigAllocator& /*a*/, const BigAllocator& /*b*/) { return true; }
};

} // namespace lockscope
