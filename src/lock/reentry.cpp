// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/reentry.h"

#include "lock/leasestate.h"

#include <algorithm>
#include <atomic>

namespace lockscope::lock {
namespace {

/// Not std::thread::id, which the system reuses after a thread ended.
std::uint64_t thisThread()
{
    static std::atomic<std::uint64_t> last{0};
    thread_local const std::uint64_t mine = last.fetch_add(1, std::memory_order_relaxed) + 1;
    return mine;
}

} // namespace

/// In a child, a thread of the parent may have been changing the map at the fork.
Reentry::~Reentry()
{
    if (!isHere())
        keepForever(std::move(m_leases));
}

std::shared_ptr<LeaseState> Reentry::find(const std::string& key)
{
    if (!isHere())
        return nullptr;
    const std::lock_guard guard(m_mutex);
    const auto found = m_leases->find({thisThread(), key});
    return found == m_leases->end() ? nullptr : found->second.lock();
}

void Reentry::add(const std::string& key, const std::shared_ptr<LeaseState>& lease)
{
    if (!isHere())
        return;
    const std::lock_guard guard(m_mutex);
    m_leases->insert_or_assign({thisThread(), key}, lease);
    if (m_leases->size() >= m_pruneAt)
        prune();
}

void Reentry::prune()
{
    std::erase_if(*m_leases, [](const auto& entry) { return entry.second.expired(); });
    m_pruneAt = std::max<std::size_t>(64, 2 * m_leases->size());
}

} // namespace lockscope::lock
