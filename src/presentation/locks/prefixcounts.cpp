// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/prefixcounts.h"

#include "presentation/locks/locktext.h"

#include <algorithm>

namespace lockscope::presentation {

namespace {

constexpr std::chrono::minutes kOrderStays{1};

char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool contains(const std::string& pattern, const std::string& text)
{
    const auto isSame = [](char a, char b) { return lower(a) == lower(b); };
    return text.empty() ||
           std::search(pattern.begin(), pattern.end(), text.begin(), text.end(), isSame) != pattern.end();
}

bool has(const std::vector<std::string>& patterns, const std::string& pattern)
{
    return std::find(patterns.begin(), patterns.end(), pattern) != patterns.end();
}

} // namespace

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

std::vector<PrefixCounts::Row> PrefixCounts::top(std::size_t most, const std::string& text) const
{
    std::vector<Row> rows;
    for (const auto& [pattern, counts] : m_counts) {
        if (contains(pattern, text))
            rows.push_back({pattern, counts.held, counts.away});
    }
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

std::size_t PrefixCounts::size(const std::string& text) const
{
    return static_cast<std::size_t>(
        std::count_if(m_counts.begin(), m_counts.end(), [&](const auto& each) { return contains(each.first, text); }));
}

void PrefixCounts::place(Steady& list, std::size_t most, const std::string& text) const
{
    const ServerTime now = m_frames.now();
    std::vector<std::string> wanted;
    for (Row& row : top(most, text))
        wanted.push_back(std::move(row.pattern));
    std::vector<std::string>& patterns = list.patterns;
    const bool mayOrder = patterns.empty() || now < list.orderedAt || now - list.orderedAt >= kOrderStays;
    if (mayOrder) {
        patterns.swap(wanted); // what was there follows, as far as there is room
        list.orderedAt = now;
    }
    for (std::string& each : wanted) {
        if (patterns.size() < most && !has(patterns, each))
            patterns.push_back(std::move(each));
    }
    if (mayOrder)
        std::sort(patterns.begin(), patterns.end());
}

std::vector<PrefixCounts::Row> PrefixCounts::steady(std::size_t most, const std::string& text)
{
    if (m_foundText != text && !text.empty()) {
        m_foundText = text;
        m_found = {};
    }
    Steady& list = text.empty() ? m_all : m_found;
    place(list, most, text);
    std::vector<Row> rows;
    for (const std::string& pattern : list.patterns) {
        const auto known = m_counts.find(pattern);
        const Counts counts = known == m_counts.end() ? Counts{} : known->second;
        rows.push_back({pattern, counts.held, counts.away});
    }
    return rows;
}

void PrefixCounts::reset()
{
    m_all = {};
    m_found = {};
    m_counts.clear();
    m_counted.reset();
    m_groups.clear();
    m_placeOf.clear();
    m_prefixes = 0;
}

} // namespace lockscope::presentation
