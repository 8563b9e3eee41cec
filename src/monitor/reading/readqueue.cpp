// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/readqueue.h"

namespace lockscope::monitor {

void ReadQueue::requestRead(LockId lock, ReadKind kind, MonoTime now)
{
    const auto k = std::size_t(kind);
    auto& current = m_kindOf[lock];
    if (current != 0) {
        if (std::size_t(current - 1) <= k)
            return;
        --m_waiting[current - 1u]; // its old entry is skipped when it comes up
        --m_size;
    }
    current = static_cast<std::uint8_t>(k + 1);
    m_lists[k].push_back({lock, now});
    ++m_waiting[k];
    ++m_size;
}

bool ReadQueue::claim(LockId lock, std::size_t kind)
{
    auto& current = m_kindOf[lock];
    if (current != kind + 1)
        return false;
    current = 0;
    --m_waiting[kind];
    --m_size;
    return true;
}

bool ReadQueue::pop(ReadKind mostUrgent, ReadKind leastUrgent, Waiting& wanted)
{
    for (auto k = std::size_t(mostUrgent); k <= std::size_t(leastUrgent); ++k) {
        auto& list = m_lists[k];
        const bool newestFirst = k == std::size_t(ReadKind::Acquisition);
        while (!list.empty()) {
            const auto entry = newestFirst ? list.back() : list.front();
            newestFirst ? list.pop_back() : list.pop_front();
            if (claim(entry.lock, k)) {
                wanted = {entry.lock, ReadKind(k), entry.since};
                return true;
            }
        }
    }
    return false;
}

void ReadQueue::giveUp(MonoTime now, std::chrono::milliseconds limit, std::vector<LockId>& given)
{
    for (std::size_t k = 0; k < std::size_t(ReadKind::Expiry); ++k) {
        auto& list = m_lists[k];
        while (!list.empty() && now - list.front().since > limit) {
            const auto lock = list.front().lock;
            list.pop_front();
            if (claim(lock, k))
                given.push_back(lock);
        }
    }
}

void ReadQueue::clear()
{
    for (auto& list : m_lists)
        list.clear();
    m_waiting = {};
    m_kindOf.clear();
    m_size = 0;
}

} // namespace lockscope::monitor
