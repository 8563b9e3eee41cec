// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/facts/findingsdesk.h"

#include "analysis/findings/continued.h"
#include "analysis/namegroups.h"
#include "presentation/words/celltext.h"
#include "simulator/ownkeys.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace lockscope::presentation {

using analysis::Episode;
using analysis::Severity;
using analysis::Subject;

FindingsDesk::FindingsDesk(FrameLoop& frames, QObject* parent) : QObject(parent), m_frames(frames)
{
    m_frames.addConsumer(this);
}

FindingsDesk::~FindingsDesk()
{
    m_frames.removeConsumer(this);
}

void FindingsDesk::consume(const Frame& frame)
{
    for (const NodeEvent& event : frame.batch.nodes) {
        if (event.kind == NodeEvent::Kind::Info || event.kind == NodeEvent::Kind::Joined) {
            m_nodes[event.node] = celltext::printed(event.info.address);
            m_keyspaces[event.node] = celltext::printed(event.info.keyspaceName);
        }
    }
    m_now = frame.now;
    fold().consume(frame);
    tell();
    if (m_recorded)
        lookForOpen(); // who is shown before us looks at them
}

/// Time alone may raise or end a finding. Of a picture that stands still nothing is said.
void FindingsDesk::present(const Frame& frame)
{
    m_now = frame.now;
    if (m_recorded)
        lookForOpen();
    if (frame.now < fold().due() || m_frames.source() == nullptr)
        return;
    fold().pass(frame.picture, frame.now);
    tell();
}

void FindingsDesk::reset()
{
    m_past.reset();
    m_live.reset();
    m_revision = m_turns = 0; // they may have been the past's
    m_nodes.clear();
    m_keyspaces.clear();
    tell();
}

void FindingsDesk::rewind()
{
    if (m_past)
        m_past->reset();
    else
        m_live.beginAnew();
    m_nodes.clear();
    m_keyspaces.clear();
    tell();
}

void FindingsDesk::setPast(bool isPast)
{
    if (m_past.has_value() == isPast)
        return;
    m_past.reset();
    if (isPast) {
        m_past.emplace();
        m_past->setThresholds(thresholds());
    }
    m_revision = m_turns = 0;
    m_areMarksStale = true;
    lookForOpen();
    Q_EMIT replaced();
    Q_EMIT changed();
}

void FindingsDesk::tell()
{
    const analysis::Episodes& episodes = fold().findings().episodes();
    if (episodes.revision() == m_revision)
        return;
    m_revision = episodes.revision();
    auto news = fold().takeNews();
    if (m_recorded)
        return; // all of it is known already
    if (std::exchange(m_turns, episodes.turns()) != episodes.turns()) {
        m_areMarksStale = true;
        lookForOpen();
    }
    for (const analysis::Episodes::News& each : news) {
        const Episode* episode = episodes.find(each.number);
        if (episode == nullptr)
            continue;
        if (each.began && episode->isOpen() && isForPeople(*episode))
            Q_EMIT began(*episode);
        if (!m_past && !simulator::isOwnKey(episode->subject.name) && (!each.began || !isMuted(*episode)))
            Q_EMIT turned(*episode, each.began);
    }
    Q_EMIT changed();
}

void FindingsDesk::lookForOpen()
{
    auto open = openNow();
    std::stable_sort(open.begin(), open.end(), [](const Episode* a, const Episode* b) {
        const auto rank = [](const Episode* episode) {
            return std::tuple(-static_cast<int>(episode->severity()), analysis::urgencyOf(episode->id));
        };
        return rank(a) != rank(b) ? rank(a) < rank(b) : a->begin > b->begin;
    });
    m_open.swap(open);
    if (m_open.size() != open.size())
        Q_EMIT openCountChanged(openCount());
}

/// Of a recording: as whoever watched was told at the moment that is shown.
std::vector<const Episode*> FindingsDesk::openNow() const
{
    std::vector<const Episode*> open;
    const auto add = [&](const Episode* episode) {
        if (episode != nullptr && isForPeople(*episode))
            open.push_back(episode);
    };
    if (m_recorded) {
        for (const RecordedFindings::Told& told : m_recorded->told) {
            if (told.span.contains(m_now))
                add(find(told.number));
        }
        return open;
    }
    for (const Episode& episode : episodes()) {
        if (episode.isOpen())
            add(&episode);
    }
    return open;
}

const std::vector<FindingMark>& FindingsDesk::marks() const
{
    if (!std::exchange(m_areMarksStale, false))
        return m_marks;
    m_marks.clear();
    const auto continued = analysis::continuedOf(episodes());
    for (const Episode& episode : episodes()) {
        if (continued.contains(episode.number))
            continue;
        if (episode.severity() >= Severity::Warning && !isMuted(episode))
            m_marks.push_back({episode.begin, episode.end, episode.id, episode.severity(), episode.number});
    }
    std::stable_sort(m_marks.begin(), m_marks.end(),
                     [](const FindingMark& a, const FindingMark& b) { return a.begin < b.begin; });
    return m_marks;
}

const std::deque<Episode>& FindingsDesk::episodes() const
{
    return m_recorded ? m_recorded->episodes : fold().findings().episodes().all();
}

const Episode* FindingsDesk::find(std::uint64_t number) const
{
    if (!m_recorded)
        return fold().findings().episodes().find(number);
    return number == 0 || number > m_recorded->episodes.size() ? nullptr : &m_recorded->episodes[number - 1];
}

void FindingsDesk::setRecorded(std::shared_ptr<const RecordedFindings> recorded)
{
    if (!recorded && !m_recorded)
        return;
    m_recorded = std::move(recorded);
    m_revision = m_turns = 0;
    m_areMarksStale = true;
    lookForOpen();
    Q_EMIT replaced();
    Q_EMIT changed();
}

void FindingsDesk::setPercentRead(std::optional<int> percent)
{
    if (std::exchange(m_percentRead, percent) != percent)
        Q_EMIT changed();
}

/// Trouble of the simulator's runs is wanted: it is shown, and nobody is called for it.
bool FindingsDesk::isForPeople(const Episode& episode) const
{
    return episode.severity() >= Severity::Warning && !simulator::isOwnKey(episode.subject.name) && !isMuted(episode);
}

bool FindingsDesk::isNews(const Episode& episode)
{
    using analysis::EvidencePoint;
    return episode.evidence.empty() || episode.evidence.front().what != EvidencePoint::What::Event ||
           episode.evidence.front().kind != EventKind::Found;
}

bool FindingsDesk::isMuted(const Episode& episode) const
{
    return std::any_of(m_mutes.begin(), m_mutes.end(),
                       [&](const analysis::FindingMute& mute) { return mute.covers(episode.id, episode.subject); });
}

void FindingsDesk::setThresholds(const analysis::Thresholds& thresholds)
{
    m_live.setThresholds(thresholds);
    if (m_past)
        m_past->setThresholds(thresholds);
    lookForOpen();
    Q_EMIT changed();
}

void FindingsDesk::setMutes(std::vector<analysis::FindingMute> mutes)
{
    m_mutes = std::move(mutes);
    m_areMarksStale = true;
    lookForOpen();
    Q_EMIT changed();
}

QString FindingsDesk::nodeName(NodeId node) const
{
    const auto& nodes = m_recorded ? m_recorded->nodes : m_nodes;
    const auto known = nodes.find(node);
    return known == nodes.end() ? QString() : known->second;
}

QString FindingsDesk::keyspaceName(NodeId node) const
{
    const auto known = m_keyspaces.find(node);
    return known == m_keyspaces.end() ? QString() : known->second;
}

std::vector<FindingGroup> FindingsDesk::groups() const
{
    using Key = std::tuple<analysis::FindingId, bool, KeyspaceId, NodeId, std::string>;
    std::map<Key, FindingGroup> byKey;
    const auto continued = analysis::continuedOf(episodes());
    for (const Episode& episode : episodes()) {
        if (continued.contains(episode.number))
            continue;
        const Subject& subject = episode.subject;
        const bool isNode = subject.kind == Subject::Kind::Node;
        std::string prefix = subject.kind == Subject::Kind::Lock ? analysis::groupOf(subject.name) : subject.name;
        if (prefix.empty())
            prefix = subject.name;
        const NodeId node = isNode ? subject.node : NodeId{}; // a lock may move from node to node
        FindingGroup& group = byKey[{episode.id, isNode, subject.keyspace, node, prefix}];
        const bool isMute = isMuted(episode);
        if (group.episodes.empty()) {
            group.id = episode.id;
            group.kind = isNode ? Subject::Kind::Node : Subject::Kind::Prefix;
            group.keyspace = subject.keyspace;
            group.node = node;
            group.prefix = prefix;
            group.isMuted = true;
        }
        const bool isFirstOpen = episode.isOpen() && group.open == 0;
        if (isFirstOpen || group.open == 0)
            group.since = episode.begin;
        else if (episode.isOpen())
            group.since = std::min(group.since, episode.begin);
        group.open += episode.isOpen();
        // What goes on is as bad as it is now; what is over, as bad as it was.
        if (isFirstOpen || (episode.isOpen() == (group.open > 0) && episode.severity() > group.severity))
            group.severity = episode.severity();
        group.count += episode.count;
        group.last = std::max(group.last, episode.last);
        group.isMuted = group.isMuted && isMute;
        group.episodes.push_back(episode.number);
    }
    std::vector<FindingGroup> groups;
    groups.reserve(byKey.size());
    for (auto& [key, group] : byKey)
        groups.push_back(std::move(group));
    const auto rank = [](const FindingGroup& group) {
        return std::tuple(group.isMuted, group.open == 0, -static_cast<int>(group.severity),
                          analysis::urgencyOf(group.id));
    };
    std::stable_sort(groups.begin(), groups.end(), [&](const FindingGroup& a, const FindingGroup& b) {
        const auto ra = rank(a);
        const auto rb = rank(b);
        return ra != rb ? ra < rb : a.since > b.since;
    });
    return groups;
}

} // namespace lockscope::presentation

#include "moc_findingsdesk.cpp"
