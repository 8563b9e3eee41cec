// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/facts/recordedfindings.h"

#include "analysis/findings/continued.h"
#include "presentation/words/celltext.h"

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

using analysis::Episode;

void RecordedFindingsFold::consume(const Frame& frame)
{
    m_fold.consume(frame);
    m_now = frame.batch.now;
    if (m_found.range.from == ServerTime{})
        m_found.range.from = m_now;
    m_found.range.to = m_now;
    for (const NodeEvent& event : frame.batch.nodes) {
        if (event.kind == NodeEvent::Kind::Info || event.kind == NodeEvent::Kind::Joined)
            m_found.nodes[event.node] = celltext::printed(event.info.address);
    }
    for (const auto& news : m_fold.takeNews()) {
        const Episode* episode = news.began ? nullptr : m_fold.findings().episodes().find(news.number);
        if (episode != nullptr)
            keep(*episode);
    }
}

void RecordedFindingsFold::reset()
{
    for (const Episode& episode : m_fold.findings().episodes().all()) {
        if (!episode.isOpen())
            continue;
        Episode cut = episode;
        cut.end = m_now;
        cut.cut = true;
        keep(cut);
    }
    m_found.dropped += m_fold.findings().episodes().dropped();
    m_fold.reset();
}

void RecordedFindingsFold::keep(const Episode& episode)
{
    if (m_found.episodes.size() < RecordedFindings::kMost)
        m_found.episodes.push_back(episode);
    else
        ++m_found.dropped;
}

RecordedFindings RecordedFindingsFold::finish()
{
    for (const Episode& episode : m_fold.findings().episodes().all()) {
        if (episode.isOpen())
            keep(episode);
    }
    m_found.dropped += m_fold.findings().episodes().dropped();
    std::stable_sort(m_found.episodes.begin(), m_found.episodes.end(),
                     [](const Episode& a, const Episode& b) { return a.begin < b.begin; });
    const auto number = [this] {
        std::uint64_t next = 0;
        for (Episode& episode : m_found.episodes)
            episode.number = ++next;
    };
    number();
    const auto continued = analysis::continuedOf(m_found.episodes);
    std::erase_if(m_found.episodes, [&](const Episode& episode) { return continued.contains(episode.number); });
    number();
    return std::move(m_found);
}

} // namespace lockscope::presentation
