// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/stream/lockselection.h"

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

const LockRef& LockSelection::lock() const
{
    static const LockRef nothing;
    return m_front < m_locks.size() ? m_locks[m_front] : nothing;
}

void LockSelection::select(LockId lock)
{
    const LockId one[] = {lock};
    selectAll(lock == kNoLock ? std::span<const LockId>() : std::span<const LockId>(one), lock);
}

void LockSelection::selectHold(LockId lock, ServerTime begin)
{
    LockRef ref = lockRef(m_frames.picture(), lock);
    if (ref.id != kNoLock)
        put({std::move(ref)}, 0, begin);
}

void LockSelection::selectAll(std::span<const LockId> locks, LockId front)
{
    std::vector<LockRef> chosen;
    chosen.reserve(locks.size());
    std::unordered_map<LockId, std::size_t> known;
    for (const LockId lock : locks) {
        LockRef ref = lockRef(m_frames.picture(), lock);
        if (ref.id != kNoLock && known.emplace(lock, chosen.size()).second)
            chosen.push_back(std::move(ref));
    }
    const auto place = known.find(front);
    const std::size_t last = chosen.empty() ? 0 : chosen.size() - 1;
    put(std::move(chosen), place != known.end() ? place->second : last, std::nullopt);
}

void LockSelection::toggle(LockId lock)
{
    std::vector<LockRef> locks = m_locks;
    std::size_t front = m_front;
    if (const auto known = m_byId.find(lock); known != m_byId.end()) {
        const std::size_t place = known->second;
        locks.erase(locks.begin() + static_cast<std::ptrdiff_t>(place));
        if (front >= place && front > 0)
            --front;
    } else {
        LockRef ref = lockRef(m_frames.picture(), lock);
        if (ref.id == kNoLock)
            return;
        locks.push_back(std::move(ref));
        front = locks.size() - 1;
    }
    put(std::move(locks), front, std::nullopt);
}

void LockSelection::put(std::vector<LockRef> locks, std::size_t front, std::optional<ServerTime> hold)
{
    if (locks == m_locks && front == m_front && hold == m_hold)
        return;
    const LockRef before = lock();
    m_locks = std::move(locks);
    m_front = front;
    m_hold = hold;
    indexAll();
    tell(before.id, before.name == lock().name && before.key() == lock().key());
}

void LockSelection::indexAll()
{
    m_byId.clear();
    m_byName.clear();
    for (std::size_t place = 0; place < m_locks.size(); ++place) {
        if (m_locks[place].id != kNoLock)
            m_byId.emplace(m_locks[place].id, place);
        m_byName.emplace(m_locks[place].name, place);
    }
}

void LockSelection::tell(LockId before, bool sameFront)
{
    if (current() != before || !sameFront)
        Q_EMIT currentChanged(current());
    Q_EMIT changed();
}

void LockSelection::consume(const Frame& frame)
{
    if (m_locks.empty())
        return;
    const LockId before = current();
    bool moved = false;
    for (const Batch::Name& name : frame.batch.names) {
        const KeyView key = frame.batch.key(name);
        if (const auto old = m_byId.find(name.id); old != m_byId.end() && !(m_locks[old->second].key() == key)) {
            m_locks[old->second].id = kNoLock; // that id was reused
            m_byId.erase(old);
            moved = true;
        }
        const auto [first, last] = m_byName.equal_range(std::string(key.name));
        for (auto each = first; each != last; ++each) {
            LockRef& ref = m_locks[each->second];
            if (!(ref.key() == key) || ref.id == name.id)
                continue;
            m_byId.erase(ref.id);
            ref.id = name.id;
            m_byId.emplace(name.id, each->second);
            moved = true;
        }
    }
    if (moved)
        tell(before, true);
}

void LockSelection::rewind()
{
    if (m_byId.empty())
        return;
    const LockId before = current();
    for (LockRef& ref : m_locks)
        ref.id = kNoLock;
    m_byId.clear();
    tell(before, true);
}

} // namespace lockscope::presentation

#include "moc_lockselection.cpp"
