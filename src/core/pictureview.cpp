// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/pictureview.h"

#include <algorithm>

namespace lockscope {

PictureView::PictureView() = default;
PictureView::~PictureView() = default;

void PictureView::touch(LockId id)
{
    if (m_isChanged[index(id)])
        return;
    m_isChanged[index(id)] = true;
    m_changed.push_back(id);
}

void PictureView::setKeyspace(NodeId node, KeyspaceId keyspace)
{
    const auto i = static_cast<std::size_t>(node);
    if (i >= m_keyspaces.size())
        m_keyspaces.resize(i + 1);
    m_keyspaces[i] = keyspace;
}

void PictureView::set(LockId id, const LockState& state)
{
    auto& now = m_states[index(id)];
    m_held += state.phase == LockPhase::Held;
    m_held -= now.phase == LockPhase::Held;
    if (state.grantedTwice && !now.grantedTwice)
        m_grantedTwice.push_back(id);
    now = state;
    touch(id);
}

void PictureView::update(const Batch& batch)
{
    for (const auto id : m_changed)
        m_isChanged[index(id)] = false;
    m_changed.clear();
    std::erase_if(m_grantedTwice, [this](LockId id) { return !state(id).grantedTwice; });
    for (const auto& name : batch.names) {
        const auto i = index(name.id);
        if (i >= m_names.size()) {
            m_names.resize(i + std::size_t{1});
            m_places.resize(i + std::size_t{1});
            m_states.resize(i + std::size_t{1});
            m_isChanged.resize(i + std::size_t{1});
        } else if (m_states[i].phase != LockPhase::Gone) { // of the id's former owner
            set(name.id, {});
        } else {
            m_states[i] = {};
        }
        m_bytes.drop(m_names[i]);
        m_names[i] = m_bytes.put(batch.text(name));
        m_places[i] = {name.node, name.database};
        setKeyspace(name.node, name.keyspace);
        if (!m_waiters.empty())
            m_waiters.erase(i); // of the id's former owner
    }
    for (const auto& token : batch.tokens) {
        const auto i = index(token.id);
        if (i >= m_tokens.size())
            m_tokens.resize(i + std::size_t{1});
        m_bytes.drop(m_tokens[i]);
        m_tokens[i] = m_bytes.put(batch.text(token));
    }
    // What has no name is not from a Picture.
    batch.inOrder(
        [&](const LockEvent& event) {
            if (index(event.lock) >= m_states.size())
                return;
            auto& state = m_states[index(event.lock)];
            m_held -= state.phase == LockPhase::Held;
            apply(state, event);
            m_held += state.phase == LockPhase::Held;
            touch(event.lock);
        },
        [&](const Batch::State& whole) {
            if (index(whole.id) >= m_states.size())
                return;
            set(whole.id, whole.state);
            if (auto& node = m_places[index(whole.id)].node; whole.node != kNoNode && whole.node != node) {
                setKeyspace(whole.node, m_keyspaces[static_cast<std::size_t>(node)]);
                node = whole.node;
            }
        });
    for (const auto& waits : batch.waits) {
        if (waits.from.empty())
            m_waiters.erase(index(waits.lock));
        else
            m_waiters.insert_or_assign(index(waits.lock), waits);
    }
}

std::span<const WaitersFrom> PictureView::waiters(LockId id) const
{
    const auto known = m_waiters.find(index(id));
    if (known == m_waiters.end() || index(id) >= m_states.size())
        return {};
    const auto& lock = state(id);
    if (lock.phase == LockPhase::Gone || (lock.phase == LockPhase::Free && lock.waiters == 0))
        return {};
    return known->second.from;
}

LockId PictureView::rivalOf(LockId id) const
{
    if (index(id) >= m_states.size() || !state(id).grantedTwice)
        return kNoLock;
    const auto own = key(id);
    const auto rival = std::find_if(m_grantedTwice.begin(), m_grantedTwice.end(), [&](LockId other) {
        if (other == id || !state(other).grantedTwice)
            return false;
        const auto each = key(other);
        return each.keyspace != own.keyspace && each.database == own.database && each.name == own.name;
    });
    return rival != m_grantedTwice.end() ? *rival : kNoLock;
}

KeyView PictureView::key(LockId id) const
{
    const auto& place = m_places[index(id)];
    return {place.node, place.database, ByteStore::get(m_names[index(id)]),
            m_keyspaces[static_cast<std::size_t>(place.node)]};
}

std::string_view PictureView::token(TokenId id) const
{
    return index(id) < m_tokens.size() ? ByteStore::get(m_tokens[index(id)]) : std::string_view{};
}

} // namespace lockscope
