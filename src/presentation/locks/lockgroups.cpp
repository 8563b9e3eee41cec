// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/locks/lockgroups.h"

#include <algorithm>

namespace lockscope::presentation {

void LockGroups::setGrouping(LockGrouping grouping)
{
    m_grouping = grouping;
    m_folded.clear();
    reset();
    if (isOn())
        m_census.setGrouping(grouping);
}

void LockGroups::setNames(const HolderNames* names)
{
    m_census.setNames(names);
    m_isStale = isOn();
}

void LockGroups::forgetNames()
{
    m_census.forgetNames();
    m_isStale = isOn();
}

void LockGroups::forget(LockId lock)
{
    m_census.forget(lock);
    if (index(lock) < m_groupOf.size())
        m_groupOf[index(lock)] = kNone;
}

void LockGroups::reset()
{
    m_census.clear();
    m_groups.clear();
    m_groupOf.clear();
    m_byName.clear();
    m_placeOf.clear();
    m_isNamed.clear();
    m_isFirst.clear();
    m_isStale = false;
}

void LockGroups::touch(const PictureView& picture, LockId lock)
{
    if (!m_isStale && isPlaced(lockscope::index(lock)))
        m_isStale = m_groupOf[index(lock)] != idFor(picture, lock);
}

void LockGroups::arrange(const PictureView& picture, const LockIndex& index, bool moves,
                         std::vector<std::uint32_t>& order)
{
    const LockIndex::SectionSizes& sections = index.sectionRows();
    const auto attention = static_cast<std::size_t>(sections[static_cast<std::size_t>(LockSection::Attention)]);
    const std::size_t shown =
        attention + static_cast<std::size_t>(sections[static_cast<std::size_t>(LockSection::Held)]);
    std::vector<std::uint32_t> groupOf(picture.size(), kNone);
    std::vector<Size> sizes;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::uint32_t lock = order[i];
        const bool stays = !moves && isPlaced(lock);
        const std::uint32_t id = i >= shown ? kEnded : stays ? m_groupOf[lock] : idFor(picture, LockId{lock});
        groupOf[lock] = id;
        if (id >= sizes.size())
            sizes.resize(m_census.size() + 1);
        ++sizes[id].rows;
        sizes[id].attention += static_cast<int>(i < attention);
    }
    sizes.resize(m_census.size() + 1);
    m_groupOf = std::move(groupOf);
    orderByName(sizes);
    placeGroups(sizes, moves);
    countHeld(index);
    m_isStale = m_isStale && !moves;

    std::vector<int> next(sizes.size());
    for (const Group& group : m_groups)
        next[group.id] = group.firstRow;
    std::vector<std::uint32_t> grouped(order.size());
    for (const std::uint32_t lock : order)
        grouped[static_cast<std::size_t>(next[m_groupOf[lock]]++)] = lock;
    order = std::move(grouped);
}

bool LockGroups::isBefore(std::uint32_t a, std::uint32_t b) const
{
    const std::string& left = m_census.row(a - 1).key;
    const std::string& right = m_census.row(b - 1).key;
    if (left.empty() != right.empty())
        return right.empty();
    return left != right ? left < right : a < b;
}

/// Groups come and go, their names stay: only new ones are sorted.
void LockGroups::orderByName(const std::vector<Size>& sizes)
{
    m_isNamed.resize(sizes.size());
    std::erase_if(m_byName, [&](std::uint32_t id) {
        if (sizes[id].rows > 0)
            return false;
        m_isNamed[id] = false;
        return true;
    });
    std::vector<std::uint32_t> coming;
    for (std::uint32_t id = kEnded + 1; id < sizes.size(); ++id) {
        if (sizes[id].rows == 0 || m_isNamed[id])
            continue;
        coming.push_back(id);
        m_isNamed[id] = true;
    }
    const auto less = [this](std::uint32_t a, std::uint32_t b) { return isBefore(a, b); };
    std::sort(coming.begin(), coming.end(), less);
    std::vector<std::uint32_t> merged;
    merged.reserve(m_byName.size() + coming.size());
    auto at = m_byName.begin();
    for (const std::uint32_t id : coming) { // few are new: search their places instead of comparing with every group
        const auto place = std::upper_bound(at, m_byName.end(), id, less);
        merged.insert(merged.end(), at, place);
        merged.push_back(id);
        at = place;
    }
    merged.insert(merged.end(), at, m_byName.end());
    m_byName = std::move(merged);
}

/// A group goes to the others, or comes back, when rows may move.
void LockGroups::placeGroups(const std::vector<Size>& sizes, bool moves)
{
    std::vector<bool> wasShown(sizes.size());
    for (const Group& group : m_groups)
        wasShown[group.id] = true;
    m_isFirst.resize(sizes.size());
    for (const std::uint32_t id : m_byName) {
        if (moves || !wasShown[id])
            m_isFirst[id] = sizes[id].attention > 0;
    }
    m_groups.clear();
    m_placeOf.assign(sizes.size(), 0);
    int row = 0;
    const auto place = [&](std::uint32_t id) {
        m_placeOf[id] = static_cast<std::uint32_t>(m_groups.size());
        m_groups.push_back({id, row, sizes[id].rows, 0, sizes[id].attention});
        row += sizes[id].rows;
    };
    for (const bool isFirst : {true, false}) {
        for (const std::uint32_t id : m_byName) {
            if (m_isFirst[id] == isFirst)
                place(id);
        }
    }
    if (!sizes.empty() && sizes[kEnded].rows > 0)
        place(kEnded);
}

std::vector<int> LockGroups::awaitingRows(const PictureView& picture, const LockIndex& index)
{
    std::vector<int> awaiting(m_groups.size());
    if (awaiting.empty())
        return awaiting;
    for (const std::uint32_t lock : index.waitingForRow()) {
        const std::uint32_t id =
            index.section(LockId{lock}) == LockSection::Ended ? kEnded : idFor(picture, LockId{lock});
        ++awaiting[id < m_placeOf.size() ? m_placeOf[id] : 0];
    }
    return awaiting;
}

void LockGroups::countHeld(const LockIndex& index)
{
    for (Group& group : m_groups)
        group.held = 0;
    for (std::uint32_t lock = 0; lock < m_groupOf.size(); ++lock) {
        if (isPlaced(lock) && index.isHeldNow(lock))
            ++m_groups[m_placeOf[m_groupOf[lock]]].held;
    }
}

void LockGroups::count(const PictureView& picture, ServerTime now, const FreshnessTracker& known,
                       const LockIndex& index)
{
    countHeld(index);
    m_census.count(picture, now, known, [this](LockId lock) { return isPlaced(lockscope::index(lock)); });
    m_census.dropEmpty([this](std::uint32_t id) { return id + 1 < m_isNamed.size() && m_isNamed[id + 1]; });
}

bool LockGroups::isFolded(const Group& group) const
{
    return group.id != kEnded && m_folded.contains(facts(group).identity());
}

void LockGroups::setFolded(const Group& group, bool folded)
{
    if (folded)
        m_folded.insert(facts(group).identity());
    else
        m_folded.erase(facts(group).identity());
}

void LockGroups::foldAll(bool folded)
{
    for (const Group& group : m_groups) {
        if (group.id != kEnded)
            setFolded(group, folded);
    }
}

} // namespace lockscope::presentation
