// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/traces/recordedtraces.h"

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

const RecordedTraces::Moment* RecordedTraces::before(ServerTime at) const
{
    const auto found =
        std::find_if(m_moments.rbegin(), m_moments.rend(), [at](const Moment& moment) { return moment.at <= at; });
    return found == m_moments.rend() ? nullptr : &*found;
}

void RecordedTraces::add(Moment moment)
{
    if (!m_moments.empty() && m_moments.back().at == moment.at)
        m_moments.pop_back();
    m_moments.push_back(std::move(moment));
    if (m_moments.size() <= kMost)
        return;
    const auto within =
        std::find_if(m_moments.begin(), m_moments.end() - 1, [](const auto& one) { return !one.isEnd; });
    m_moments.erase(within == m_moments.end() - 1 ? m_moments.begin() : within);
}

void RecordedTracesFold::consume(const Frame& frame)
{
    const ServerTime now = frame.batch.now;
    const auto news = m_results.take(frame.batch, frame.picture);
    if (std::exchange(m_wasReset, false) || news == TraceResults::News::Ended)
        return keep(now);
    m_isNew = m_isNew || news != TraceResults::News::None;
    if (m_isNew && (now - m_keptAt >= kEvery || now <= m_keptAt))
        keep(now);
}

void RecordedTracesFold::keep(ServerTime at)
{
    m_results.forgetSaidMarks();
    m_found.add({at, !m_results.isRunning(), std::make_shared<const TraceResults>(m_results)});
    m_isNew = false;
    m_keptAt = at;
}

void RecordedTracesFold::reset()
{
    m_wasReset = !m_found.isEmpty();
    m_results = {};
    m_isNew = false;
}

} // namespace lockscope::presentation
