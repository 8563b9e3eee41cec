// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/changewatch.h"

#include <utility>

namespace lockscope::monitor {

using redis::ServerSample;

namespace {

bool hasCounters(const ServerSample& sample)
{
    return sample.infoCalls.has_value();
}

/// Values missing in a reading keep their previous ones.
void keepKnown(ServerSample& now, const ServerSample& before)
{
    if (now.runId.empty())
        now.runId = before.runId;
    if (now.replicationId.empty())
        now.replicationId = before.replicationId;
    if (hasCounters(now))
        return;
    now.infoCalls = before.infoCalls;
    now.configSetCalls = before.configSetCalls;
    now.configCalls = before.configCalls;
    now.resetCalls = before.resetCalls;
    now.flushCalls = before.flushCalls;
    now.swapCalls = before.swapCalls;
}

} // namespace

void ChangeWatch::begin(redis::ServerInfo::Role role)
{
    *this = {};
    m_role = role;
}

ChangeWatch::Result ChangeWatch::compareWithLast(const ServerReading& look)
{
    Result verdict;
    verdict.since = m_confirmed.value_or(look.begun);
    if (!look.sample) {
        // Without permission for INFO only the flags can be checked; switching off and on between two readings goes
        // unnoticed.
        if (!look.mayInfo && look.flagsAnswered)
            m_confirmed = look.begun;
        m_ownConfigCalls += look.flagsAnswered;
        return verdict;
    }
    const auto& now = *look.sample;
    if (m_before)
        verdict.change = compare(*m_before, now);
    if (constexpr auto kUnknown = redis::ServerInfo::Role::Unknown; now.role != kUnknown) { // not in every reading
        verdict.roleChanged = m_role != kUnknown && m_role != now.role;
        m_role = now.role;
    }
    const bool compared = !m_before || hasCounters(now) || !hasCounters(*m_before);
    const auto before = std::exchange(m_before, now);
    if (before)
        keepKnown(*m_before, *before);
    m_ownConfigCalls = look.flagsAnswered + (hasCounters(now) ? 0 : m_ownConfigCalls);
    if (compared && (look.flagsAnswered || !look.mayFlags))
        m_confirmed = look.begun;
    return verdict;
}

bool ChangeWatch::wasReset(const ServerSample& before, const ServerSample& now)
{
    if (before.resetCalls && now.resetCalls && *before.resetCalls != *now.resetCalls)
        return true;
    // Each reading itself increments this count, so it decreases only through a reset.
    return before.infoCalls && now.infoCalls && *now.infoCalls < *before.infoCalls;
}

ChangeWatch::Change ChangeWatch::compare(const ServerSample& before, const ServerSample& now) const
{
    if (!before.runId.empty() && !now.runId.empty() && before.runId != now.runId)
        return Change::Restarted;
    if (!before.replicationId.empty() && !now.replicationId.empty() && before.replicationId != now.replicationId)
        return Change::NewHistory;
    if (wasReset(before, now))
        return Change::CountersReset;
    const auto grew = [](std::optional<std::int64_t> from, std::optional<std::int64_t> to) {
        return from && to && *to > *from;
    };
    if (grew(before.swapCalls, now.swapCalls))
        return Change::Swapped;
    if (grew(before.configSetCalls, now.configSetCalls))
        return Change::Configured;
    if (grew(before.flushCalls, now.flushCalls))
        return Change::Flushed;
    if (now.configCalls && *now.configCalls > before.configCalls.value_or(0) + m_ownConfigCalls)
        return Change::PerhapsConfigured;
    return Change::Nothing;
}

} // namespace lockscope::monitor
