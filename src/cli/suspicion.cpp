// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/suspicion.h"

#include "cli/output.h"
#include "cli/production.h"
#include "cli/tr.h"
#include "cli/verbs.h"

#include <algorithm>

namespace lockscope::cli {

bool isSuspicion(const analysis::Episode& episode)
{
    const auto& facts = episode.facts();
    return episode.subject.kind != analysis::Subject::Kind::Node && facts.severity >= analysis::Severity::Warning &&
           facts.evidence != analysis::FindingEvidence::Trace;
}

std::optional<std::chrono::milliseconds> SuspicionBudget::take(MonoTime now)
{
    while (!m_bursts.empty() && now - m_bursts.front().first >= std::chrono::hours(1))
        m_bursts.pop_front();
    if (!m_bursts.empty() && now < m_bursts.back().first + m_bursts.back().second)
        return std::nullopt; // it runs
    std::chrono::milliseconds spent{0};
    for (const auto& [begin, length] : m_bursts)
        spent += length;
    const auto left = std::min(kBurst, kInAnHour - spent);
    if (left.count() <= 0)
        return std::nullopt;
    m_bursts.emplace_back(now, left);
    return left;
}

void LiveVerb::traceIfSuspicious(const analysis::Episode& episode, SuspicionBudget& budget)
{
    if (!isSuspicion(episode))
        return;
    monitor::TraceRequest request;
    if (const auto limit = budget.take(m_clock.mono())) {
        request.limit = *limit;
        m_session.startTrace(request);
    }
}

bool LiveVerb::mayTraceOnSuspicion() const
{
    const QString refusal = m_options.tracesOnSuspicion ? productionRefusal(m_options) : QString();
    if (!refusal.isEmpty())
        complain(
            QStringLiteral("lockscope %1: ").arg(m_options.verb) + refusal + QLatin1Char(' ') +
            Tr::tr("A trace costs the server much and shows what everybody sends: leave out --trace-on-suspicion."));
    return refusal.isEmpty();
}

} // namespace lockscope::cli
