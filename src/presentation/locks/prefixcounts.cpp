// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/prefixcounts.h"

#include "presentation/words/locktext.h"

#include <algorithm>

namespace lockscope::presentation {

namespace {
constexpr std::chrono::minutes kStays{1};
}

PrefixCounts::PrefixCounts(FrameLoop& frames) : m_frames(frames)
{
    m_frames.addConsumer(this);
}

PrefixCounts::~PrefixCounts()
{
    m_frames.removeConsumer(this);
}

void PrefixCounts::consume(const Frame& frame)
{
    // A re-defined id is another lock: what it counted for ends before the new name counts.
    for (const ReusedLock& reused : frame.reusedLocks) {
        if (index(reused.id) < m_entryOf.size())
            leave(index(reused.id));
    }
    m_entryOf.resize(std::max(m_entryOf.size(), frame.picture.size()));
    for (const LockId id : frame.picture.changed()) {
        const std::size_t lock = index(id);
        const bool held = frame.picture.state(id).phase == LockPhase::Held;
        if (held == (m_entryOf[lock] != nullptr))
            continue;
        if (!held) {
            leave(lock);
            continue;
        }
        Entry& entry = *m_counts.try_emplace(prefixPattern(frame.picture.key(id).name), 0).first;
        m_prefixes += entry.second++ == 0;
        m_entryOf[lock] = &entry;
    }
}

void PrefixCounts::leave(std::size_t lock)
{
    Entry* entry = std::exchange(m_entryOf[lock], nullptr);
    if (!entry || --entry->second > 0)
        return;
    --m_prefixes;
    m_counts.erase(entry->first);
}

std::vector<PrefixCounts::Row> PrefixCounts::top(std::size_t most) const
{
    std::vector<Row> rows;
    rows.reserve(m_counts.size());
    for (const auto& [pattern, held] : m_counts)
        rows.push_back({pattern, held});
    const auto before = [](const Row& a, const Row& b) {
        return a.held != b.held ? a.held > b.held : a.pattern < b.pattern;
    };
    const std::size_t kept = std::min(most, rows.size());
    std::partial_sort(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(kept), rows.end(), before);
    rows.resize(kept);
    return rows;
}

std::vector<PrefixCounts::Row> PrefixCounts::steady(std::size_t most)
{
    const ServerTime now = m_frames.now();
    for (const Row& row : top(most)) {
        const auto place = std::lower_bound(m_steady.begin(), m_steady.end(), row.pattern,
                                            [](const Steady& a, const std::string& b) { return a.pattern < b; });
        if (place == m_steady.end() || place->pattern != row.pattern)
            m_steady.insert(place, {row.pattern, now});
        else
            place->amongMost = now;
    }
    std::erase_if(m_steady, [now](const Steady& each) { return now - each.amongMost >= kStays; });
    while (m_steady.size() > most) // who was among them longest ago gives way
        m_steady.erase(std::min_element(m_steady.begin(), m_steady.end(),
                                        [](const Steady& a, const Steady& b) { return a.amongMost < b.amongMost; }));
    std::vector<Row> rows;
    for (const Steady& each : m_steady) {
        const auto known = m_counts.find(each.pattern);
        rows.push_back({each.pattern, known == m_counts.end() ? 0 : known->second});
    }
    return rows;
}

void PrefixCounts::reset()
{
    m_steady.clear();
    m_counts.clear();
    m_entryOf.clear();
    m_prefixes = 0;
}

} // namespace lockscope::presentation
