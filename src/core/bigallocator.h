// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace lockscope {

/// The size of a huge page of x86-64 and of most arm64 kernels. Where it differs, nothing is lost but speed.
inline constexpr std::size_t kHugePage = std::size_t{2} << 20;

/// Memory for tables that are touched all over: from one huge page on it is aligned to, and asked of the kernel as,
/// huge pages. Over 100,000 locks a look-up in small pages misses the TLB as often as the cache, and costs twice as
/// much. Only what was touched becomes resident, and all of it is given back at once.
/// What is smaller is aligned to a cache line. Throws std::bad_alloc.
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
