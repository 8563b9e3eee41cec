// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/prefixcounts.h"

#include "presentation/locks/locktext.h"

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
    // A redefined id names another lock: uncount the old name first.
    for (const ReusedLock& reused : frame.reusedLocks) {
        if (index(reused.id) < m_placeOf.size())
            leave(index(reused.id));
    }
    m_placeOf.resize(std::max(m_placeOf.size(), frame.picture.size()));
    if (!m_counted.addBatch(frame.batch) && !frame.batch.rewound) {
        for (const LockId id : frame.picture.changed())
            count(frame.picture, id);
        return;
    }
    for (std::uint32_t i = 0; i < frame.picture.size(); ++i)
        count(frame.picture, LockId{i});
}

void PrefixCounts::count(const PictureView& picture, LockId id)
{
    Place& place = m_placeOf[index(id)];
    const bool isHeld = picture.state(id).phase == LockPhase::Held;
    const bool isAway = isHeld && !m_counted.hasAll() && !m_counted.has(picture.key(id).node);
    if (isHeld == (place.entry != nullptr) && isAway == place.isAway)
        return;
    Entry* entry = isHeld ? place.entry : nullptr;
    if (isHeld && entry == nullptr) {
        entry = &*m_counts.try_emplace(prefixPattern(m_groups, picture.key(id).name)).first;
        m_prefixes += entry->second.sum() == 0;
    }
    if (entry != nullptr)
        ++(isAway ? entry->second.away : entry->second.held);
    leave(index(id)); // after counting anew, so that an unchanged entry is not recreated
    place = {entry, isAway};
}

void PrefixCounts::leave(std::size_t lock)
{
    const Place place = std::exchange(m_placeOf[lock], {});
    if (place.entry == nullptr)
        return;
    --(place.isAway ? place.entry->second.away : place.entry->second.held);
    if (place.entry->second.sum() > 0)
        return;
    --m_prefixes;
    m_counts.erase(place.entry->first);
}

std::vector<PrefixCounts::Row> PrefixCounts::top(std::size_t most) const
{
    std::vector<Row> rows;
    rows.reserve(m_counts.size());
    for (const auto& [pattern, counts] : m_counts)
        rows.push_back({pattern, counts.held, counts.away});
    const auto before = [](const Row& a, const Row& b) {
        const int ofA = a.held + a.away;
        const int ofB = b.held + b.away;
        return ofA != ofB ? ofA > ofB : a.pattern < b.pattern;
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
    while (m_steady.size() > most) // the one with the oldest membership is dropped
        m_steady.erase(std::min_element(m_steady.begin(), m_steady.end(),
                                        [](const Steady& a, const Steady& b) { return a.amongMost < b.amongMost; }));
    std::vector<Row> rows;
    for (const Steady& each : m_steady) {
        const auto known = m_counts.find(each.pattern);
        const Counts counts = known == m_counts.end() ? Counts{} : known->second;
        rows.push_back({each.pattern, counts.held, counts.away});
    }
    return rows;
}

void PrefixCounts::reset()
{
    m_steady.clear();
    m_counts.clear();
    m_counted.reset();
    m_groups.clear();
    m_placeOf.clear();
    m_prefixes = 0;
}

} // namespace lockscope::presentation
