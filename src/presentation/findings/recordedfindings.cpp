// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/findings/recordedfindings.h"

#include "analysis/findings/continued.h"
#include "presentation/words/celltext.h"

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

using analysis::Episode;

Episode RecordedFindings::asOf(const Episode& episode, ServerTime moment) const
{
    Episode then = episode;
    if (!then.isOpen() && then.end > moment) {
        then.end = kUnknownTime;
        then.cut = false;
    }
    std::erase_if(then.evidence, [moment](const analysis::EvidencePoint& point) { return point.at > moment; });
    if (episode.last <= moment && then.end == episode.end)
        return then;
    then.last = std::min(then.last, moment);
    const Step* step = nullptr;
    if (episode.number > 0 && episode.number <= steps.size()) {
        const auto& own = steps[episode.number - 1];
        for (const Step& each : own)
            step = each.at <= moment ? &each : step;
        if (then.begin > moment && !own.empty()) // it continues after a gap: the original start lies before the gap
            then.begin = own.front().at;
    }
    then.begin = std::min(then.begin, moment);
    then.count = step != nullptr ? step->count : then.evidence.size();
    then.measures = step != nullptr ? step->measures : std::vector<analysis::MeasuredValue>();
    return then;
}

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
        const Episode* episode = m_fold.findings().episodes().find(news.number);
        if (news.began)
            m_raised.emplace(news.number, m_now);
        if (news.began && episode != nullptr)
            noteStep(*episode);
        else if (episode != nullptr)
            addEpisode(*episode, m_now);
    }
    noteSteps();
}

void RecordedFindingsFold::noteSteps()
{
    const analysis::Episodes& episodes = m_fold.findings().episodes();
    const bool isSoon = m_notedAt != kUnknownTime && m_now >= m_notedAt && m_now - m_notedAt < kStepEvery;
    if (isSoon || std::exchange(m_notedRevision, episodes.revision()) == episodes.revision())
        return;
    m_notedAt = m_now;
    for (const Episode& episode : episodes.all()) {
        if (episode.isOpen())
            noteStep(episode);
    }
}

void RecordedFindingsFold::noteStep(const Episode& episode)
{
    if (m_stepCount >= RecordedFindings::kMostSteps)
        return;
    Steps& steps = m_steps[episode.number];
    if (!steps.empty()) {
        const auto apart = std::max<std::chrono::microseconds>(kStepEvery, (m_now - episode.begin) / kStepShare);
        const bool isSame = steps.back().count == episode.count && steps.back().measures == episode.measures;
        if (isSame || (m_now >= steps.back().at && m_now - steps.back().at < apart))
            return;
    }
    steps.push_back({m_now, episode.count, episode.measures});
    ++m_stepCount;
}

void RecordedFindingsFold::reset()
{
    for (const Episode& episode : m_fold.findings().episodes().all()) {
        if (!episode.isOpen())
            continue;
        Episode cut = episode;
        cut.end = m_now;
        cut.cut = true;
        addEpisode(cut, m_now);
    }
    m_raised.clear();
    m_steps.clear();
    m_notedRevision = 0;
    m_found.dropped += m_fold.findings().episodes().dropped();
    m_fold.reset();
}

void RecordedFindingsFold::addEpisode(const Episode& episode, ServerTime until)
{
    if (m_kept.size() < RecordedFindings::kMost)
        m_kept.push_back(kept(episode, until));
    else
        ++m_found.dropped;
    m_raised.erase(episode.number);
    m_steps.erase(episode.number);
}

RecordedFindingsFold::Kept RecordedFindingsFold::kept(const Episode& episode, ServerTime until) const
{
    const auto raised = m_raised.find(episode.number);
    const auto steps = m_steps.find(episode.number);
    return {episode,
            {raised == m_raised.end() ? episode.begin : raised->second, until},
            steps == m_steps.end() ? Steps() : steps->second};
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
    // An episode that continues after a gap counts as one, with the occurrences of its parts.
    const auto continued = analysis::continuedOf(episodes);
    std::vector<std::uint64_t> numbers(episodes.size() + 1);
    for (Episode& episode : episodes) {
        if (continued.contains(episode.number))
            continue;
        numbers[episode.number] = found.episodes.size() + 1;
        found.episodes.push_back(std::move(episode));
        found.episodes.back().number = found.episodes.size();
    }
    found.steps.resize(found.episodes.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::uint64_t number = i + 1;
        for (auto next = continued.find(number); next != continued.end(); next = continued.find(number))
            number = next->second;
        found.told.push_back({all[i].told, numbers[number]});
        Steps& steps = found.steps[numbers[number] - 1];
        steps.insert(steps.end(), all[i].steps.begin(), all[i].steps.end());
    }
    return found;
}

} // namespace lockscope::presentation
