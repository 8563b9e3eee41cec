// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/pictureview.h"

namespace lockscope {

PictureView::PictureView() = default;
PictureView::~PictureView() = default;

void PictureView::update(const Batch& batch)
{
    for (const auto& name : batch.names) {
        const auto i = index(name.id);
        if (i >= m_names.size()) {
            m_names.resize(i + std::size_t{1});
            m_places.resize(i + std::size_t{1});
            m_states.resize(i + std::size_t{1});
        }
        m_bytes.drop(m_names[i]);
        m_names[i] = m_bytes.put(batch.text(name));
        m_places[i] = {name.node, name.database};
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
    for (const auto& change : batch.changed) {
        const auto i = index(change.id);
        if (i >= m_states.size())
            continue; // a state without a name: not from a Picture
        auto& state = m_states[i];
        m_held += change.state.phase == Phase::Held;
        m_held -= state.phase == Phase::Held;
        state = change.state;
    }
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
    if (lock.phase == Phase::Gone || (lock.phase == Phase::Free && lock.waiters == 0))
        return {};
    return known->second.from;
}

KeyView PictureView::key(LockId id) const
{
    const auto& place = m_places[index(id)];
    return {place.node, place.database, ByteStore::get(m_names[index(id)])};
}

std::string_view PictureView::token(TokenId id) const
{
    return index(id) < m_tokens.size() ? ByteStore::get(m_tokens[index(id)]) : std::string_view{};
}

} // namespace lockscope
