// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/lanelist.h"

#include "analysis/verdict.h"
#include "presentation/timeline/lockhistory.h"

#include <algorithm>

namespace lockscope::presentation {

void LaneList::togglePin(const LockRef& lock)
{
    const auto found =
        std::find_if(m_pinned.begin(), m_pinned.end(), [&](const LockRef& pin) { return pin.id == lock.id; });
    if (found != m_pinned.end())
        m_pinned.erase(found);
    else if (lock.id != kNoLock)
        m_pinned.push_back(lock);
}

bool LaneList::isPinned(LockId lock) const
{
    return std::any_of(m_pinned.begin(), m_pinned.end(), [&](const LockRef& pin) { return pin.id == lock; });
}

/// A pin belongs to the lock, not to its id: it survives a new id, and is dropped with the lane.
void LaneList::followPins(const LockHistory& history, const PictureView& picture, const std::vector<LockId>& lanes)
{
    for (LockRef& pin : m_pinned) {
        if (isCurrent(picture, pin))
            continue;
        const auto back =
            std::find_if(lanes.begin(), lanes.end(), [&](LockId id) { return picture.key(id) == pin.key(); });
        pin.id = back == lanes.end() ? kNoLock : *back;
    }
    std::erase_if(m_pinned, [&](const LockRef& pin) { return pin.id == kNoLock || !history.has(pin.id); });
}

bool LaneList::refresh(const LockHistory& history, const PictureView& picture, ServerTime now, LockId always)
{
    std::vector<LockId> lanes = history.lanes(m_filter ? SIZE_MAX : kMaxLanes);
    followPins(history, picture, lanes);
    m_scanned = history.laneCount();
    auto candidates = m_scanned;
    if (m_filter) {
        std::erase_if(lanes, [this](LockId id) { return !m_filter(id); });
        candidates = lanes.size();
        if (lanes.size() > kMaxLanes)
            lanes.resize(kMaxLanes);
    }
    m_notShown = candidates - lanes.size();
    std::erase_if(lanes, [this](LockId id) { return isPinned(id); });
    const bool selectedMissing =
        always != kNoLock && history.has(always) && std::find(lanes.begin(), lanes.end(), always) == lanes.end();
    if (selectedMissing && !isPinned(always))
        lanes.push_back(always);
    sort(lanes, picture, now);
    std::vector<LockId> pins;
    std::transform(m_pinned.begin(), m_pinned.end(), std::back_inserter(pins),
                   [](const LockRef& pin) { return pin.id; });
    lanes.insert(lanes.begin(), pins.begin(), pins.end());
    if (lanes == m_lanes)
        return false;
    m_lanes = std::move(lanes);
    return true;
}

void LaneList::sort(std::vector<LockId>& lanes, const PictureView& picture, ServerTime now) const
{
    if (m_order == Order::Activity)
        return; // in the order of the history
    struct Entry
    {
        int trouble = 0;
        std::string_view name;
        LockId id{};
    };
    std::vector<Entry> entries;
    entries.reserve(lanes.size());
    for (const LockId id : lanes) {
        const bool byTrouble = m_order == Order::Trouble;
        const auto verdict = byTrouble ? analysis::verdictOf(picture.state(id), now) : analysis::Verdict::None;
        entries.push_back({byTrouble ? -static_cast<int>(analysis::severity(verdict)) : 0, picture.key(id).name, id});
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return std::tie(a.trouble, a.name, a.id) < std::tie(b.trouble, b.name, b.id);
    });
    for (std::size_t i = 0; i < entries.size(); ++i)
        lanes[i] = entries[i].id;
}

void LaneList::clear()
{
    forgetLanes();
    m_pinned.clear();
}

void LaneList::forgetLanes()
{
    m_lanes.clear();
    m_notShown = m_scanned = 0;
}

int LaneList::rowOf(LockId lock) const
{
    const auto found = std::find(m_lanes.begin(), m_lanes.end(), lock);
    return found == m_lanes.end() ? -1 : static_cast<int>(found - m_lanes.begin());
}

LockId LaneList::at(int row) const
{
    return row >= 0 && row < static_cast<int>(m_lanes.size()) ? m_lanes[static_cast<std::size_t>(row)] : kNoLock;
}

} // namespace lockscope::presentation
