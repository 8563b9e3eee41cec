// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/findings/findingsfold.h"

namespace lockscope::presentation {

namespace {
constexpr std::chrono::milliseconds kBuildEvery{500};
/// A cycle needs two locks with waiters.
constexpr std::size_t kLeastContended = 2;
} // namespace

void FindingsFold::consume(const Frame& frame)
{
    m_waits.consume(frame);
    m_counters = frame.batch.counters;
    m_findings.take(frame.batch, frame.picture);
    buildGraph(frame.picture, frame.batch.now);
}

void FindingsFold::reset()
{
    m_findings.clear();
    m_waits.reset();
    m_counters = {};
    m_builtAt = {};
    m_hadCycle = false;
}

void FindingsFold::pass(const PictureView& picture, ServerTime now)
{
    if (now < m_findings.due())
        return;
    m_findings.advance(now, m_counters, picture);
    buildGraph(picture, now);
}

void FindingsFold::buildGraph(const PictureView& picture, ServerTime now)
{
    const bool isFresh = now >= m_builtAt && now < m_builtAt + kBuildEvery; // the clock may have been set back
    if (isFresh || (m_waits.contended() < kLeastContended && !m_hadCycle))
        return;
    if (!m_waits.takeChanged() && !m_hadCycle)
        return;
    m_builtAt = now;
    const auto graph = analysis::waitsForGraph(m_waits.facts(picture, &m_findings.clients()));
    m_findings.take(graph, now, picture);
    m_hadCycle = !graph.deadlocks.empty();
}

} // namespace lockscope::presentation
