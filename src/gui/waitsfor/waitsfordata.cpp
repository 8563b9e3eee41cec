// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/waitsfor/waitsfordata.h"

#include "formats/decode.h"

#include <algorithm>

namespace lockscope::gui {

using analysis::Party;
using analysis::WaitsForFacts;

namespace {

/// The token alone says who it is on every lock: its library writes a process and a thread into it.
bool namesThread(LibraryId library, std::string_view token)
{
    const auto text = formats::describeHolder(library, token);
    return !text.client.empty() && !text.thread.empty();
}

Party partyOf(LibraryId library, std::string_view token)
{
    Party who;
    who.id = token;
    who.library = library;
    who.idIsWho = !token.empty() && namesThread(library, token);
    return who;
}

} // namespace

void WaitsForData::reset()
{
    *this = WaitsForData();
}

bool WaitsForData::takeChanged()
{
    return std::exchange(m_changed, false);
}

void WaitsForData::consume(const Frame& frame)
{
    m_changed = m_changed || !frame.batch.traced.empty();
    for (const Batch::Name& name : frame.batch.names) // the id may be another lock's from now on
        m_details.erase(index(name.id));
    for (const LockWaiters& waiters : frame.batch.waits) {
        if (waiters.from.empty())
            m_details.erase(index(waiters.lock));
        else
            m_details[index(waiters.lock)] = waiters;
        look(waiters.lock, frame.picture, waiters.at);
    }
    for (const Batch::Changed& changed : frame.batch.changed) {
        const std::uint32_t lock = index(changed.id);
        if (changed.state.waiters > 0 || (lock < m_isWaiting.size() && m_isWaiting[lock]))
            look(changed.id, frame.picture, frame.batch.now);
    }
}

void WaitsForData::look(LockId lock, const PictureView& picture, ServerTime at)
{
    const std::uint32_t id = index(lock);
    if (id >= picture.size())
        return;
    if (id >= m_isWaiting.size())
        m_isWaiting.resize(id + std::size_t{1});
    const LockState& state = picture.state(lock);
    const auto detail = m_details.find(id);
    std::uint32_t waiters = detail == m_details.end() ? state.waiters : std::max(state.waiters, detail->second.count);
    if (state.phase != Phase::Held) // then nobody keeps them waiting
        waiters = 0;
    m_changed = m_changed || m_isWaiting[id] || waiters > 0;
    m_isWaiting[id] = waiters > 0;
    if (waiters > 0)
        m_waiting[id] = waiters;
    else
        m_waiting.erase(id);
    m_ledger.set(lock, picture.key(lock), waiters, at);
}

WaitsForFacts WaitsForData::facts(const PictureView& picture, const analysis::TokenClients* clients) const
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> locks; // how many wait, lock
    for (const auto& [lock, waiters] : m_waiting)
        locks.emplace_back(waiters, lock);
    std::sort(locks.begin(), locks.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    if (locks.size() > kMostLocks)
        locks.resize(kMostLocks);
    WaitsForFacts facts;
    for (const auto& [waiters, id] : locks) {
        const LockId lock{id};
        const LockState& state = picture.state(lock);
        const NodeId node = picture.key(lock).node;
        facts.counts.push_back({lock, waiters});
        if (state.holder != TokenId::None) {
            Party who = partyOf(state.library, picture.token(state.holder));
            if (const TracedClient* client = clients ? clients->clientOf(who.id) : nullptr) {
                who.client = client->address;
                who.node = client->node;
                who.name = client->name;
            }
            facts.holds.push_back({lock, std::move(who), state.heldSince});
        }
        const auto detail = m_details.find(id);
        if (detail == m_details.end())
            continue;
        for (const WaitersFrom& from : detail->second.from) {
            if (from.source == WaitSource::Blocked && from.bound == WaitBound::AtMost)
                continue; // on some list: which one only a trace tells
            for (const Waiter& waiter : from.waiters) {
                Party who = partyOf(state.library, waiter.id);
                who.client = waiter.client;
                who.node = node;
                who.name = waiter.name;
                facts.waits.push_back({lock, std::move(who), waiter.since, from.source});
            }
        }
    }
    return facts;
}

} // namespace lockscope::gui
