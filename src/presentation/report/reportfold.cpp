// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/report/reportfold.h"

#include "analysis/findings/continued.h"
#include "core/numbers.h"

#include <algorithm>

namespace lockscope::presentation {

using analysis::Episode;

ReportFold::ReportFold(const TimeSpan& range, std::size_t mostHolds)
    : m_range(range), m_history(mostHolds), m_seen(range)
{
}

void ReportFold::arriving(const Frame& before)
{
    m_history.arriving(before);
    m_findings.arriving(before);
}

void ReportFold::consume(const Frame& frame)
{
    const bool begins = !m_hasBegun && frame.batch.now >= m_range.from;
    if (begins)
        beginRange();
    m_history.consume(frame);
    m_findings.consume(frame);
    m_seen.addBatch(frame.batch, frame.picture);
    m_picture = &frame.picture;
    m_now = frame.batch.now;
    for (const auto& news : m_findings.takeNews()) {
        const Episode* episode = m_findings.findings().episodes().find(news.number);
        if (episode && !news.began)
            addEpisode(*episode);
    }
    for (const NodeEvent& event : frame.batch.nodes)
        learn(event);
    for (const LockWaiters& waits : frame.batch.waits) {
        if (waits.at <= m_range.to)
            m_longestWait.addWaiters(waits);
    }
    if (begins)
        m_first = frame.batch.counters;
    if (!m_hasBegun)
        return;
    m_last = frame.batch.counters;
    m_leftOut += frame.batch.eventsLeftOut;
    m_events += static_cast<std::uint64_t>(
        std::count_if(frame.batch.events.begin(), frame.batch.events.end(), [this](const LockEvent& event) {
            return event.kind != EventKind::Learned && event.at >= m_range.from && event.at <= m_range.to;
        }));
}

/// State from the run-in counts if it continues into the range.
void ReportFold::beginRange()
{
    m_hasBegun = true;
    m_longestWait.forgetEnded();
    for (const Episode& episode : m_findings.findings().episodes().all()) {
        if (episode.isOpen())
            m_countedBefore.emplace(episode.number, episode.count);
    }
}

void ReportFold::learn(const NodeEvent& event)
{
    if (event.kind == NodeEvent::Kind::Retired)
        return; // its last known facts stay
    ReportNode& node = m_nodes[event.node];
    if (event.kind == NodeEvent::Kind::Info || (event.kind == NodeEvent::Kind::Joined && node.info.address.empty()))
        node.info = event.info;
    if (event.kind == NodeEvent::Kind::Ready) {
        node.source = event.source;
        node.unannounced = event.unannounced;
    }
    if (event.kind == NodeEvent::Kind::Clock)
        node.clock = event;
    if (event.kind == NodeEvent::Kind::Sample)
        node.maxMemory = event.sample.maxMemory;
}

void ReportFold::reset()
{
    keepOpen();
    m_seen.endRun();
    m_dropped += m_findings.findings().episodes().dropped();
    if (m_hasBegun) {
        m_shedBefore = readsShed();
        m_unreadBefore = unread();
        m_first.readsShed = m_first.unread = 0; // they restart with the run
        m_last = {};
    }
    m_findings.reset();
    m_countedBefore.clear();
    m_longestWait.forget();
    m_history.beginRun(m_now);
    m_picture = nullptr;
}

void ReportFold::keepOpen()
{
    for (const Episode& episode : m_findings.findings().episodes().all()) {
        if (episode.isOpen())
            addEpisode(episode);
    }
}

void ReportFold::addEpisode(const Episode& each)
{
    // A finding of single events stays open until it has been quiet for a while; its real end is the last occurrence.
    const bool isOfMoments = each.facts().end == analysis::FindingEnd::WhenQuiet;
    const ServerTime end = isOfMoments ? each.last : each.isOpen() ? ServerTime::max() : each.end;
    // A clock that was set back may date its own finding before the recording.
    const bool isStep =
        each.id == analysis::FindingId::ClockStep && m_hasBegun && !m_countedBefore.contains(each.number);
    if (!isStep && (end < m_range.from || each.begin > m_range.to))
        return;
    Episode episode = each;
    if (const auto before = m_countedBefore.find(each.number); isOfMoments && before != m_countedBefore.end())
        episode.count -= std::min(before->second, episode.count);
    ReportFinding& finding = m_found[episode.id];
    finding.id = episode.id;
    finding.severity = std::max(finding.severity, episode.severity());
    std::erase_if(finding.shown, [&](const Episode& before) {
        if (!analysis::goesOnIn(before, episode))
            return false;
        --finding.episodes;
        finding.times -= before.count;
        return true;
    });
    ++finding.episodes;
    finding.times += episode.count;
    if (finding.subjects.size() < ReportFinding::kMostSubjects)
        finding.subjects.insert(std::to_string(static_cast<int>(episode.subject.kind)) + ' ' +
                                std::to_string(episode.subject.database) + ' ' + episode.subject.name);
    const auto isBefore = [](const Episode& a, const Episode& b) { return a.begin < b.begin; };
    finding.shown.insert(std::upper_bound(finding.shown.begin(), finding.shown.end(), episode, isBefore), episode);
    if (finding.shown.size() > ReportFinding::kMostShown)
        finding.shown.pop_back();
}

void ReportFold::finish()
{
    keepOpen();
    m_seen.endRun();
    m_dropped += m_findings.findings().episodes().dropped();
    for (auto& [id, finding] : m_found)
        m_told.push_back(std::move(finding));
    m_found.clear();
    for (auto& [lock, key] : m_history.adoptGone())
        m_gone.emplace(index(lock), std::move(key));
    std::stable_sort(m_told.begin(), m_told.end(), [](const ReportFinding& a, const ReportFinding& b) {
        return std::tuple(-static_cast<int>(a.severity), analysis::urgencyOf(a.id)) <
               std::tuple(-static_cast<int>(b.severity), analysis::urgencyOf(b.id));
    });
}

KeyView ReportFold::key(LockId lock) const
{
    const auto gone = m_gone.find(index(lock));
    if (gone == m_gone.end())
        return m_picture != nullptr ? m_picture->key(lock) : KeyView{};
    // keyspace/database/name
    const std::string_view text = gone->second;
    const auto first = text.find('/');
    const auto second = text.find('/', first + 1);
    KeyView key;
    key.keyspace = KeyspaceId{parseNumber<std::uint16_t>(text.substr(0, first)).value_or(0)};
    key.database = parseNumber<decltype(key.database)>(text.substr(first + 1, second - first - 1)).value_or(0);
    key.name = text.substr(second + 1);
    return key;
}

const ReportFinding* ReportFold::finding(analysis::FindingId id) const
{
    const auto found =
        std::find_if(m_told.begin(), m_told.end(), [id](const ReportFinding& each) { return each.id == id; });
    return found == m_told.end() ? nullptr : &*found;
}

} // namespace lockscope::presentation
