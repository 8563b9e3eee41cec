// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/holders.h"

#include <algorithm>

namespace lockscope::analysis {

void HolderRanking::update(const PictureView& view, const Ranked& isRanked)
{
    for (const auto id : view.changed())
        update(view, id, isRanked);
}

void HolderRanking::updateAll(const PictureView& view, const Ranked& isRanked)
{
    for (std::uint32_t i = 0; i < view.size(); ++i)
        update(view, LockId{i}, isRanked);
}

void HolderRanking::update(const PictureView& view, LockId id, const Ranked& isRanked)
{
    const auto& state = view.state(id);
    const auto i = index(id);
    if (i >= m_groupOfLock.size())
        m_groupOfLock.resize(i + std::size_t{1}, kNone);
    // Join the new group before leaving the old one, so that a group with one lock is not recreated.
    const bool counts = state.phase == LockPhase::Held && isRanked(view.key(id).node);
    const auto group = counts ? groupOf(state, id, view) : kNone;
    if (m_groupOfLock[i] != kNone)
        release(m_groupOfLock[i]);
    m_groupOfLock[i] = group;
}

std::uint32_t HolderRanking::groupOf(const LockState& state, LockId lock, const PictureView& view)
{
    const auto bytes = view.token(state.holder);
    const std::string name(state.holder == TokenId::None ? bytes : m_grouping(state.library, bytes));
    const auto [it, fresh] = m_ids.try_emplace(name, 0);
    if (fresh) {
        if (m_free.empty()) {
            it->second = static_cast<std::uint32_t>(m_groups.size());
            m_groups.emplace_back();
        } else {
            it->second = m_free.back();
            m_free.pop_back();
        }
        m_groups[it->second] = {&it->first, {}};
    }
    auto& group = m_groups[it->second].second;
    group.library = state.library;
    group.token = state.holder;
    group.lock = lock;
    ++group.locks;
    ++m_locks;
    return it->second;
}

void HolderRanking::release(std::uint32_t id)
{
    auto& [name, group] = m_groups[id];
    --m_locks;
    if (--group.locks != 0)
        return;
    m_ids.erase(m_ids.find(*name));
    name = nullptr;
    m_free.push_back(id);
}

HolderRanking::Ranking HolderRanking::top(std::size_t n) const
{
    std::vector<const std::pair<const std::string*, Group>*> all;
    all.reserve(m_ids.size());
    Ranking ranking;
    ranking.locks = m_locks;
    for (const auto& group : m_groups) {
        if (group.first)
            all.push_back(&group);
    }
    const auto shown = std::min(n, all.size());
    std::partial_sort(
        all.begin(), all.begin() + static_cast<std::ptrdiff_t>(shown), all.end(), [](const auto* a, const auto* b) {
            return a->second.locks != b->second.locks ? a->second.locks > b->second.locks : *a->first < *b->first;
        });
    ranking.restHolders = static_cast<std::uint32_t>(all.size() - shown);
    ranking.restLocks = ranking.locks;
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& [name, group] = *all[i];
        ranking.top.push_back({*name, group.library, group.token, group.locks, group.lock});
        ranking.restLocks -= group.locks;
    }
    return ranking;
}

} // namespace lockscope::analysis
