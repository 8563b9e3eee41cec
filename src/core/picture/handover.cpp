// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture/handover.h"

#include <algorithm>

namespace lockscope {

void HandOver::resend(std::span<const LockEvent> events)
{
    for (const auto& event : events)
        touch(event.lock, m_registry.at(event.lock));
}

std::uint64_t HandOver::define(Batch& into) const
{
    std::uint64_t reused = 0;
    const auto place = [&](std::string_view text) {
        const auto offset = into.bytes.size();
        into.bytes.append(text);
        return static_cast<std::uint32_t>(offset);
    };
    for (const auto& [id, from] : m_registry.newNames()) {
        const auto& e = m_registry.at(LockId{id});
        const auto name = m_registry.nameOf(LockId{id});
        into.names.push_back({LockId{id}, e.node, e.database, place(name), static_cast<std::uint32_t>(name.size()),
                              from, m_registry.keyspaceOf(e.node)});
        reused = std::max(reused, from);
    }
    for (const auto& [id, from] : m_registry.newTokens()) {
        const auto bytes = m_registry.token(TokenId{id});
        into.tokens.push_back({TokenId{id}, place(bytes), static_cast<std::uint32_t>(bytes.size()), from});
        reused = std::max(reused, from);
    }
    return reused;
}

void HandOver::collect(Batch& into, std::vector<LockEvent>& events, Registry::FreeIds freed)
{
    if (into.speaksOfBefore(define(into))) {
        resend(into.events);
        into.leaveOutEvents();
    }
    if (into.epoch == 0 || into.events.empty())
        into.epoch = m_registry.epoch();
    into.addEvents(events);
    const auto after = static_cast<std::uint32_t>(into.events.size());
    for (const auto id : m_dirty) {
        auto& e = m_registry.at(id);
        e.flags.isDirty = false;
        into.states.push_back({id, after, e.state, e.node});
    }
    m_dirty.clear();
    into.counters.held = m_tally.held;
    into.counters.tracked = m_registry.tracked();
    into.counters.unattributed = m_tally.unattributed;
    into.counters.unread = m_tally.unread;
    m_registry.endEpoch(freed);
}

} // namespace lockscope
