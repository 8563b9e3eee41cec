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
        if (news.began)
            m_raised.emplace(news.number, m_now);
        const Episode* episode = news.began ? nullptr : m_fold.findings().episodes().find(news.number);
        if (episode != nullptr)
            keep(*episode, m_now);
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
        keep(cut, m_now);
    }
    m_raised.clear();
    m_found.dropped += m_fold.findings().episodes().dropped();
    m_fold.reset();
}

void RecordedFindingsFold::keep(const Episode& episode, ServerTime until)
{
    if (m_kept.size() < RecordedFindings::kMost)
        m_kept.push_back(kept(episode, until));
    else
        ++m_found.dropped;
    m_raised.erase(episode.number);
}

RecordedFindingsFold::Kept RecordedFindingsFold::kept(const Episode& episode, ServerTime until) const
{
    const auto raised = m_raised.find(episode.number);
    return {episode, {raised == m_raised.end() ? episode.begin : raised->second, until}};
}

RecordedFindings RecordedFindingsFold::soFar() const
{
    RecordedFindings found = m_found;
    std::deque<Kept> all = m_kept;
    for (const Episode& episode : m_fold.findings().episodes().all()) {
        if (!episode.isOpen())
            continue;
        if (all.size() < RecordedFindings::kMost)
            all.push_back(kept(episode, ServerTime::max()));
        else
            ++found.dropped;
    }
    found.dropped += m_fold.findings().episodes().dropped();
    std::stable_sort(all.begin(), all.end(),
                     [](const Kept& a, const Kept& b) { return a.episode.begin < b.episode.begin; });
    std::deque<Episode> episodes;
    for (const Kept& each : all) {
        episodes.push_back(each.episode);
        episodes.back().number = episodes.size();
    }
    // What goes on behind a gap is told as one, and was told as often as it was seen to begin.
    const auto continued = analysis::continuedOf(episodes);
    std::vector<std::uint64_t> numbers(episodes.size() + 1);
    for (Episode& episode : episodes) {
        if (continued.contains(episode.number))
            continue;
        numbers[episode.number] = found.episodes.size() + 1;
        found.episodes.push_back(std::move(episode));
        found.episodes.back().number = found.episodes.size();
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::uint64_t number = i + 1;
        for (auto next = continued.find(number); next != continued.end(); next = continued.find(number))
            number = next->second;
        found.told.push_back({all[i].told, numbers[number]});
    }
    return found;
}

} // namespace lockscope::presentation
