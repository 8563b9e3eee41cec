// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/doublegrants.h"

#include <algorithm>

namespace lockscope::monitor {

namespace {

/// False for a shared lock, whose two holders are legitimate.
[[nodiscard]] bool isExclusive(const LockState& state)
{
    return state.mode != LockMode::Read && state.mode != LockMode::Semaphore && state.mode != LockMode::Latch;
}

} // namespace

void DoubleGrants::join(NodeId node, KeyspaceId group)
{
    m_pairs.push_back({node, group, {}});
}

void DoubleGrants::retire(NodeId node)
{
    const auto pair = std::find_if(m_pairs.begin(), m_pairs.end(), [node](const Pair& p) { return p.second == node; });
    if (pair == m_pairs.end())
        return;
    for (const auto& both : pair->twice)
        unmark(both);
    m_pairs.erase(pair);
}

void DoubleGrants::onEvents(std::span<const LockEvent> events)
{
    for (auto& pair : m_pairs) {
        if (!m_picture.has(pair.second))
            continue;
        for (const LockEvent& event : events) {
            const bool isSecond = event.node == pair.second;
            if (!isSecond && m_picture.key(event.lock).keyspace != pair.group)
                continue;
            const auto other = counterpart(pair, event.lock);
            if (other != kNoLock)
                judge(pair, isSecond ? other : event.lock, isSecond ? event.lock : other);
        }
    }
}

void DoubleGrants::everySecond()
{
    for (auto& pair : m_pairs) {
        std::erase_if(pair.twice, [this](const auto& both) {
            if (areBothHeld(both.first, both.second))
                return false;
            unmark(both);
            return true;
        });
        if (!m_picture.has(pair.second))
            continue;
        const Reducer& second = std::as_const(m_picture).node(pair.second);
        for (auto i = second.nextOwn(0); i < m_picture.size(); i = second.nextOwn(i + 1)) {
            const LockId lock{i};
            if (m_picture.nodeOf(lock) != pair.second || m_picture.state(lock).phase != LockPhase::Held)
                continue;
            if (const auto first = counterpart(pair, lock); first != kNoLock)
                judge(pair, first, lock);
        }
    }
}

/// The lock of the same name on the other primary of the pair.
LockId DoubleGrants::counterpart(const Pair& pair, LockId lock) const
{
    const auto key = m_picture.key(lock);
    const auto keyspace = key.node == pair.second ? pair.group : m_picture.keyspaceOf(pair.second);
    return m_picture.find(keyspace, key.database, key.name);
}

void DoubleGrants::judge(Pair& pair, LockId first, LockId second)
{
    const std::pair both{first, second};
    const auto known = std::find(pair.twice.begin(), pair.twice.end(), both);
    const bool areTwo = areBothHeld(first, second);
    if (areTwo) { // each time, because a new hold has no mark
        m_picture.setGrantedTwice(first, true);
        m_picture.setGrantedTwice(second, true);
    }
    if (areTwo == (known != pair.twice.end()))
        return;
    if (areTwo) {
        pair.twice.push_back(both);
    } else {
        unmark(both);
        pair.twice.erase(known);
    }
}

bool DoubleGrants::areBothHeld(LockId first, LockId second) const
{
    const auto& a = m_picture.state(first);
    const auto& b = m_picture.state(second);
    const auto isHeld = [this](const LockState& state, LockId lock) {
        return state.phase == LockPhase::Held && state.holder != TokenId::None && !state.quarantined &&
               isExclusive(state) && !m_picture.isUnconfirmed(lock);
    };
    return isHeld(a, first) && isHeld(b, second) && a.holder != b.holder &&
           m_picture.key(first).name == m_picture.key(second).name; // an id may have been reused
}

void DoubleGrants::unmark(const std::pair<LockId, LockId>& both)
{
    m_picture.setGrantedTwice(both.first, false);
    m_picture.setGrantedTwice(both.second, false);
}

} // namespace lockscope::monitor
