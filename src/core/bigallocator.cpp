// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bigallocator.h"

#include <cstdint>
#include <new>
#include <sys/mman.h>

namespace lockscope {

namespace {

constexpr std::align_val_t kCacheLine{64};

[[nodiscard]] std::size_t wholePages(std::size_t bytes)
{
    return (bytes + kHugePage - 1) / kHugePage * kHugePage;
}

} // namespace

void* allocateBig(std::size_t bytes)
{
    if (bytes < kHugePage)
        return ::operator new(bytes, kCacheLine);
    // mmap instead of the heap: an allocator would keep the memory of an outgrown table and fragment it.
    const auto size = wholePages(bytes);
    void* mapped = ::mmap(nullptr, size + kHugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED)
        throw std::bad_alloc();
    auto* begin = static_cast<std::byte*>(mapped);
    const auto before = (kHugePage - reinterpret_cast<std::uintptr_t>(mapped) % kHugePage) % kHugePage;
    auto* aligned = begin + before;
    if (before > 0)
        ::munmap(begin, before);
    ::munmap(aligned + size, kHugePage - before);
    ::madvise(aligned, size, MADV_HUGEPAGE); // on failure the kernel uses small pages
    return aligned;
}

void freeBig(void* memory, std::size_t bytes) noexcept
{
    if (bytes < kHugePage)
        ::operator delete(memory, kCacheLine);
    else
        ::munmap(memory, wholePages(bytes));
}

} // namespace lockscope
