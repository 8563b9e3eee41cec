// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/reading/readmemory.h"

#include <chrono>
#include <functional>

namespace lockscope::monitor {

namespace {

/// Truncated to 32 bits.
[[nodiscard]] std::uint32_t inMs(MonoTime t)
{
    return std::uint32_t(std::chrono::duration_cast<std::chrono::milliseconds>(t.time_since_epoch()).count());
}

} // namespace

ReadMemory::Entry& ReadMemory::of(LockId lock)
{
    auto& entry = m_entries[lock];
    if (const auto owner = ownerOf(lock); entry.owner != owner) {
        entry = {};
        entry.owner = owner;
    }
    return entry;
}

const ReadMemory::Entry* ReadMemory::known(LockId lock) const
{
    const auto* entry = m_entries.find(lock);
    return entry != nullptr && entry->owner == ownerOf(lock) ? entry : nullptr;
}

std::uint32_t ReadMemory::ownerOf(LockId lock) const
{
    return std::uint32_t(std::hash<std::string_view>()(m_host.picture().key(lock).name)) | 1u; // 0: no owner
}

void ReadMemory::noteRead(Entry& entry, MonoTime now) const
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
    m_entries.forEach([&](LockId lock, const Entry& entry) {
        const auto ms = entry.lookedMs;
        if (ms != 0 && now - ms > oldest && m_host.isHeldHere(lock) && known(lock) != nullptr)
            oldest = now - ms;
    });
    return oldest;
}

} // namespace lockscope::monitor
