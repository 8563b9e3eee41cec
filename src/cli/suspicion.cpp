// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/suspicion.h"

#include "cli/output.h"
#include "cli/verbsession.h"
#include "core/text.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

bool isSuspicion(const analysis::Episode& episode)
{
    return episode.subject.kind != analysis::Subject::Kind::Node && episode.severity() >= analysis::Severity::Warning &&
           episode.facts().evidence != analysis::FindingEvidence::Trace;
}

std::optional<std::chrono::milliseconds> SuspicionBudget::takeBurst(MonoTime now)
{
    while (!m_bursts.empty() && now - m_bursts.front().first >= std::chrono::hours(1))
        m_bursts.pop_front();
    if (!m_bursts.empty() && now < m_bursts.back().first + m_bursts.back().second)
        return std::nullopt; // the last burst still runs
    std::chrono::milliseconds spent{0};
    for (const auto& [begin, length] : m_bursts)
        spent += length;
    const auto left = std::min(kBurst, kInAnHour - spent);
    if (left.count() <= 0)
        return std::nullopt;
    m_bursts.emplace_back(now, left);
    return left;
}

void SuspicionTraces::startFor(const analysis::Episode& episode)
{
    if (!isSuspicion(episode))
        return;
    monitor::TraceRequest request;
    if (const auto limit = m_budget.takeBurst(m_clock.mono())) {
        request.limit = *limit;
        m_session.startTrace(request);
    }
}

void SuspicionTraces::tellFailed(const Batch& batch)
{
    constexpr std::size_t kMostReasons = 64;
    for (const TraceStatus& status : batch.traceStates) {
        if (status.state != TraceStatus::State::Failed || m_told.size() >= kMostReasons ||
            !m_told.emplace(status.node, status.text).second)
            continue;
        complain(u"lockscope %1: no trace of %2: %3"_s.arg(
            m_verb, QString::fromStdString(printable(m_session.names(status.node).node)),
            QString::fromStdString(status.text)));
    }
}

} // namespace lockscope::cli
