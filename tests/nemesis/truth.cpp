// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "nemesis/truth.h"

#include <algorithm>

namespace lockscope::nemesis {
namespace {

bool sameLease(const LeaseEnd& a, const LeaseEnd& b)
{
    return a.kind == b.kind && a.until == b.until;
}

} // namespace

const char* name(End end)
{
    switch (end) {
    case End::None:
        return "held";
    case End::Released:
        return "released";
    case End::TakenOver:
        return "taken over";
    case End::Expired:
        return "expired";
    case End::Lost:
        return "lost";
    }
    return "";
}

void Truth::begin(const std::string& key, const KeyState& state, const Span& at, bool appeared)
{
    Hold hold;
    hold.key = key;
    hold.token = state.token;
    hold.begun = at;
    hold.appeared = appeared;
    hold.lease = state.lease;
    m_keys[key].push_back(std::move(hold));
    ++m_transitions;
}

/// The key is seen in this state: what is different from what was known happened since the last look.
void Truth::look(const std::string& key, const KeyState& state, Us at)
{
    if (state.kind == KeyState::Kind::Unseen)
        return;
    Holds& holds = m_keys[key];
    const bool known = !holds.empty() && holds.back().end == End::None;
    const auto last = m_lastLook.find(key);
    const Us before = last == m_lastLook.end() ? 0 : last->second;
    const Span since{std::min(before, at), std::max(before, at)}; // a clock may have been put back meanwhile
    const bool held = state.kind == KeyState::Kind::Held;
    if (known && held && holds.back().token == state.token) {
        if (!sameLease(holds.back().lease, state.lease)) {
            holds.back().changes.push_back(since);
            holds.back().lease = state.lease;
        }
        return;
    }
    if (known) {
        Hold& hold = holds.back();
        // A lease ends at its deadline, and the key goes at that moment or a little later.
        const bool ranOut =
            hold.lease.kind == LeaseEnd::Kind::Until && hold.lease.until <= at &&
            std::none_of(m_upsets.begin(), m_upsets.end(), [&](const Span& upset) { return upset.meets(since); });
        hold.end = ranOut ? End::Expired : End::Lost;
        hold.ended = ranOut ? Span{hold.lease.until, std::max(at, hold.lease.until)} : since;
        if (ranOut && hold.begun.from > hold.ended.from &&
            hold.begun.from <= hold.ended.to) // else the clock was put back
            hold.ended.from = hold.begun.from;
        ++m_transitions;
    }
    if (held)
        begin(key, state, since, true);
}

void Truth::move(const std::string& key, const KeyState& from, const KeyState& to, const Span& at)
{
    if (to.kind == KeyState::Kind::Unseen)
        return;
    Holds& holds = m_keys[key];
    const bool known = !holds.empty() && holds.back().end == End::None;
    if (to.kind == KeyState::Kind::Free) {
        if (known) {
            holds.back().end = End::Released;
            holds.back().ended = at;
            ++m_transitions;
        }
        return;
    }
    if (known && holds.back().token == to.token) {
        Hold& hold = holds.back();
        if (!sameLease(hold.lease, to.lease) || from.count != to.count || from.kind == KeyState::Kind::Held)
            hold.changes.push_back(at);
        hold.lease = to.lease;
        return;
    }
    if (known) {
        holds.back().end = End::TakenOver;
        holds.back().ended = at;
        holds.back().successor = to.token;
    }
    begin(key, to, at, false);
}

void Truth::take(const Step& step)
{
    m_perhaps.insert(step.perhaps.begin(), step.perhaps.end());
    if (step.states.empty())
        return;
    const bool looks = step.states.front().kind != KeyState::Kind::Unseen;
    if (!looks && step.states.back().kind == KeyState::Kind::Held) // it got it: so it was free
        look(step.key, KeyState{KeyState::Kind::Free, {}, {}, 0}, step.at.to);
    look(step.key, step.states.front(), step.at.to);
    for (std::size_t i = 1; i < step.states.size(); ++i)
        move(step.key, step.states[i - 1], step.states[i], step.at);
    m_lastLook[step.key] = step.at.to;
}

void Truth::take(const ServerPicture& server)
{
    for (const auto& [key, lock] : server.held)
        look(key, KeyState{KeyState::Kind::Held, lock.holder, lock.lease, 0}, server.at.to);
    for (auto& [key, holds] : m_keys)
        if (!server.held.contains(key))
            look(key, KeyState{KeyState::Kind::Free, {}, {}, 0}, server.at.to);
    for (auto& [key, holds] : m_keys)
        m_lastLook[key] = server.at.from;
}

void Truth::upset(const Span& span)
{
    m_upsets.push_back(span);
    if (m_upsets.size() > 4) // a clock that is put back comes to the same times again
        m_upsets.erase(m_upsets.begin());
}

void Truth::forgetEnded(Us before)
{
    for (auto it = m_keys.begin(); it != m_keys.end();) {
        Holds& holds = it->second;
        while (!holds.empty() && holds.front().end != End::None && holds.front().ended.to < before)
            holds.pop_front();
        for (Hold& hold : holds) {
            std::erase_if(hold.changes, [before](const Span& change) { return change.to < before; });
            hold.beginJudged = true;
            hold.endJudged = hold.end != End::None;
        }
        it = holds.empty() ? m_keys.erase(it) : std::next(it);
    }
}

} // namespace lockscope::nemesis
