// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/process.h"

#include <atomic>
#include <new>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using Number = std::atomic<std::uint64_t>;

/// Number of the latest process: copied by a fork, so a child continues its parent's count.
constinit Number youngest{1};
/// Used before main() and without a page. The handler below clears it, as the system clears the page.
constinit Number withoutPage{1};
/// Our number, or 0 directly after a fork.
constinit std::atomic<Number*> ofThisProcess{&withoutPage};

/// A page that the kernel clears in a child (MADV_WIPEONFORK).
Number* wipedPage()
{
    const long size = ::sysconf(_SC_PAGESIZE);
    if (size <= 0)
        return nullptr;
    void* page =
        ::mmap(nullptr, static_cast<std::size_t>(size), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
        return nullptr;
#ifdef MADV_WIPEONFORK
    if (::madvise(page, static_cast<std::size_t>(size), MADV_WIPEONFORK) == 0)
        return new (page) Number(youngest.load());
#endif
    (void)::munmap(page, static_cast<std::size_t>(size));
    return nullptr;
}

/// Runs at program start, before there are leases or threads.
[[maybe_unused]] const bool isPrepared = [] {
    if (Number* page = wipedPage())
        ofThisProcess.store(page);
    (void)::pthread_atfork(nullptr, nullptr, [] { ofThisProcess.load()->store(0); });
    return true;
}();

std::uint64_t countThisProcess(Number& number) noexcept
{
    std::uint64_t none = 0;
    const std::uint64_t next = youngest.fetch_add(1) + 1;
    return number.compare_exchange_strong(none, next) ? next : none; // another thread may have been faster
}

struct Kept
{
    std::shared_ptr<void> inherited;
    Kept* before;
};
constinit std::atomic<Kept*> kept{nullptr};

} // namespace

std::uint64_t thisProcess() noexcept
{
    Number& number = *ofThisProcess.load(std::memory_order_relaxed);
    const std::uint64_t known = number.load(std::memory_order_relaxed);
    return known != 0 ? known : countThisProcess(number);
}

Error forkedError()
{
    return {ErrorKind::Forked, Delivery::NotSent,
            "This was made before a fork and belongs to the parent process. Make a client and locks of its own in the "
            "child."};
}

void keepForever(std::shared_ptr<void> inherited)
{
    auto* one = new Kept{std::move(inherited), kept.load()};
    while (!kept.compare_exchange_weak(one->before, one)) {
    }
}

} // namespace v1
} // namespace lockscope::lock
