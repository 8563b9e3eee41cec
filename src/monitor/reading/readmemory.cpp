// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/readmemory.h"

#include <algorithm>
#include <chrono>
#include <functional>

namespace lockscope::monitor {

namespace {

/// Truncated.
[[nodiscard]] std::uint32_t inMs(MonoTime t)
{
    return std::uint32_t(std::chrono::duration_cast<std::chrono::milliseconds>(t.time_since_epoch()).count());
}

} // namespace

ReadMemory::Entry& ReadMemory::of(LockId lock)
{
    const auto i = index(lock);
    if (i >= m_entries.size())
        m_entries.resize(i + 1 + i / 2);
    if (const auto owner = ownerOf(lock); m_entries[i].owner != owner) {
        m_entries[i] = {};
        m_entries[i].owner = owner;
    }
    return m_entries[i];
}

const ReadMemory::Entry* ReadMemory::known(LockId lock) const
{
    const auto i = index(lock);
    return i < m_entries.size() && m_entries[i].owner == ownerOf(lock) ? &m_entries[i] : nullptr;
}

std::uint32_t ReadMemory::ownerOf(LockId lock) const
{
    return std::uint32_t(std::hash<std::string_view>()(m_host.picture().key(lock).name)) | 1u; // 0: of nobody
}

void ReadMemory::looked(Entry& entry, MonoTime now) const
{
    entry.lookedAt = m_turn;
    entry.lookedMs = inMs(now);
}

bool ReadMemory::isLookedAt(LockId lock) const
{
    const auto* entry = known(lock);
    return entry != nullptr && entry->lookedAt == m_turn;
}

std::uint32_t ReadMemory::oldestLook(MonoTime at) const
{
    const auto now = inMs(at);
    std::uint32_t oldest = 0;
    const auto ids = std::min<std::size_t>(m_entries.size(), m_host.picture().size());
    for (std::size_t i = 0; i < ids; ++i) {
        const auto ms = m_entries[i].lookedMs;
        if (ms != 0 && now - ms > oldest && m_host.isHeldHere(LockId(i)) && known(LockId(i)) != nullptr)
            oldest = now - ms;
    }
    return oldest;
}

} // namespace lockscope::monitor
