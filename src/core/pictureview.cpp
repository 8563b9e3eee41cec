// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/pictureview.h"

#include <algorithm>
#include <utility>

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
        } else if (m_states[i].phase != LockPhase::Gone) { // state of the id's former owner
            set(name.id, {});
        } else {
            m_states[i] = {};
        }
        m_bytes.drop(m_names[i]);
        m_names[i] = m_bytes.put(batch.text(name));
        m_places[i] = {name.node, name.database};
        setKeyspace(name.node, name.keyspace);
        if (!m_waiters.empty())
            m_waiters.erase(i); // waiters of the id's former owner
    }
    for (const auto& token : batch.tokens) {
        const auto i = index(token.id);
        if (i >= m_tokens.size())
            m_tokens.resize(i + std::size_t{1});
        m_bytes.drop(m_tokens[i]);
        m_tokens[i] = m_bytes.put(batch.text(token));
        if (token.mark != TokenMark::None && i >= m_marks.size())
            m_marks.resize(std::max(m_tokens.size(), i + std::size_t{1}), TokenMark::None);
        if (i < m_marks.size())
            m_marks[i] = token.mark; // even None: it replaces the mark of the id's former owner
    }
    // Ids without a definition are ignored: such a batch is not from a Picture.
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
            auto& node = m_places[index(whole.id)].node;
            if (node != kNoNode && whole.node != kNoNode && whole.node != node) {
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
    if (index(id) >= m_places.size() || m_places[index(id)].node == kNoNode)
        return {};
    const auto& place = m_places[index(id)];
    return {place.node, place.database, ByteStore::get(m_names[index(id)]),
            m_keyspaces[static_cast<std::size_t>(place.node)]};
}

TokenMark PictureView::mark(TokenId id) const
{
    const auto i = index(id);
    return i < m_marks.size() && m_marks[i] != TokenMark::None ? m_marks[i] : markOf(token(id));
}

void PictureView::snapshot(Batch& into) const
{
    const auto place = [&into](std::string_view text) {
        const auto offset = static_cast<std::uint32_t>(into.bytes.size());
        into.bytes.append(text);
        return std::pair(offset, static_cast<std::uint32_t>(text.size()));
    };
    const auto after = static_cast<std::uint32_t>(into.events.size());
    into.names.reserve(into.names.size() + m_names.size());
    into.states.reserve(into.states.size() + m_states.size());
    into.tokens.reserve(into.tokens.size() + m_tokens.size());
    for (std::uint32_t i = 0; i < m_names.size(); ++i) {
        if (m_places[i].node == kNoNode)
            continue;
        const KeyView lock = key(LockId{i});
        const auto [offset, size] = place(lock.name);
        into.names.push_back({LockId{i}, lock.node, lock.database, offset, size, 0, lock.keyspace});
        into.states.push_back({LockId{i}, after, m_states[i], lock.node});
    }
    for (std::uint32_t i = 0; i < m_tokens.size(); ++i) {
        const auto bytes = token(TokenId{i});
        if (bytes.empty())
            continue;
        const auto [offset, size] = place(bytes);
        const auto said = i < m_marks.size() ? m_marks[i] : TokenMark::None;
        into.tokens.push_back({TokenId{i}, offset, size, 0, said});
    }
    for (const auto& [id, waits] : m_waiters)
        into.waits.push_back(waits);
    std::sort(into.waits.begin(), into.waits.end(),
              [](const LockWaiters& a, const LockWaiters& b) { return index(a.lock) < index(b.lock); });
}

std::string_view PictureView::token(TokenId id) const
{
    return index(id) < m_tokens.size() ? ByteStore::get(m_tokens[index(id)]) : std::string_view{};
}

} // namespace lockscope
