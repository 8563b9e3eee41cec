// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/findings/episodes.h"

#include "formats/pattern.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace lockscope::analysis {

namespace {

constexpr std::size_t kFirstEvidence = Episode::kMostEvidence / 2;
/// Maximum number of remembered prefixes; beyond it locks get episodes of their own.
constexpr std::size_t kMostPrefixes = 20'000;

void addEvidence(Episode& episode, EvidencePoint point)
{
    if (episode.evidence.size() == Episode::kMostEvidence)
        episode.evidence.erase(episode.evidence.begin() + static_cast<std::ptrdiff_t>(kFirstEvidence));
    episode.evidence.push_back(std::move(point));
}

Subject subjectOf(const PictureView& picture, LockId lock)
{
    const KeyView key = picture.key(lock);
    return {Subject::Kind::Lock, key.keyspace, key.node, key.database, std::string(key.name), lock};
}

} // namespace

bool FindingMute::covers(FindingId finding, const Subject& subject) const
{
    if (id && *id != finding)
        return false;
    if (name.empty())
        return true;
    const std::string_view wanted = name;
    if (wanted.back() == '*')
        return std::string_view(subject.name).starts_with(wanted.substr(0, wanted.size() - 1));
    return subject.name == wanted || (wanted.find('*') != wanted.npos && formats::matches(wanted, subject.name));
}

Episodes::Key Episodes::keyOf(FindingId id, Subject::Kind kind, std::uint32_t which)
{
    return static_cast<Key>(kind) << 48 | static_cast<Key>(id) << 32 | which;
}

Episode* Episodes::at(Key key)
{
    const auto open = m_open.find(key);
    if (open == m_open.end())
        return nullptr;
    const auto place = open->second - m_episodes.front().number;
    // Numbers are contiguous until the first ended episode is removed.
    if (place < m_episodes.size() && m_episodes[place].number == open->second)
        return &m_episodes[place];
    return const_cast<Episode*>(find(open->second));
}

const Episode* Episodes::find(std::uint64_t number) const
{
    const auto found = std::lower_bound(m_episodes.begin(), m_episodes.end(), number,
                                        [](const Episode& episode, std::uint64_t n) { return episode.number < n; });
    return found != m_episodes.end() && found->number == number ? &*found : nullptr;
}

Episode* Episodes::begin(FindingId id, Key key, Subject subject, ServerTime at)
{
    if (m_open.size() >= kMostOpen) {
        ++m_dropped;
        return nullptr;
    }
    if (subject.kind == Subject::Kind::Lock) {
        if (index(subject.lock) >= m_openOf.size())
            m_openOf.resize(index(subject.lock) + std::size_t{1});
        m_openOf[index(subject.lock)] |= bitOf(id);
    }
    Episode& episode = m_episodes.emplace_back();
    episode.number = m_next++;
    episode.id = id;
    episode.subject = std::move(subject);
    episode.begin = episode.last = at;
    m_open.emplace(key, episode.number);
    addNews(episode.number, true);
    trim();
    return &m_episodes.back();
}

Episode* Episodes::occurred(FindingId id, Key key, const PictureView& picture, Subject::Kind kind, LockId lock,
                            NodeId node, KeyspaceId keyspace, ServerTime at,
                            std::initializer_list<MeasuredValue> measures, EvidencePoint evidence, std::uint64_t count)
{
    Episode* episode = this->at(key);
    if (episode == nullptr) {
        Subject subject;
        if (kind == Subject::Kind::Node)
            subject = {kind, keyspace, node, 0, {}, kNoLock};
        else
            subject = subjectOf(picture, lock);
        if (kind == Subject::Kind::Prefix) {
            subject.kind = kind;
            subject.name = groupOf(lock, subject.name);
        }
        episode = begin(id, key, std::move(subject), at);
        if (episode == nullptr)
            return nullptr;
    }
    episode->last = std::max(episode->last, at);
    episode->count += count;
    episode->measures = measures;
    if (lock != kNoLock)
        episode->subject.lock = lock;
    addEvidence(*episode, std::move(evidence));
    if (factsOf(id).end == FindingEnd::WhenQuiet)
        m_due = std::min(m_due, episode->last + kQuiet);
    ++m_revision;
    return episode;
}

Episode* Episodes::occurred(FindingId id, const PictureView& picture, LockId lock, ServerTime at,
                            std::initializer_list<MeasuredValue> measures, EvidencePoint evidence, std::uint64_t count)
{
    constexpr auto kKind = Subject::Kind::Lock;
    return occurred(id, keyOf(id, kKind, index(lock)), picture, kKind, lock, {}, {}, at, measures, std::move(evidence),
                    count);
}

Episode* Episodes::occurred(FindingId id, const PictureView& picture, NodeId node, KeyspaceId keyspace, ServerTime at,
                            std::initializer_list<MeasuredValue> measures, EvidencePoint evidence, std::uint64_t count)
{
    constexpr auto kKind = Subject::Kind::Node;
    return occurred(id, keyOf(id, kKind, static_cast<std::uint32_t>(node)), picture, kKind, kNoLock, node, keyspace, at,
                    measures, std::move(evidence), count);
}

std::string Episodes::define(LockId lock, const KeyView& key)
{
    if (index(lock) >= m_groupOf.size())
        m_groupOf.resize(index(lock) + std::size_t{1});
    auto group = m_groups.of(key.name);
    m_groupOf[index(lock)] = 0;
    if (group == analysis::groupOf(key.name))
        return group;
    auto known = m_groupIds.find(group);
    if (known == m_groupIds.end() && m_groupIds.size() < kMostPrefixes) {
        known = m_groupIds.emplace(group, static_cast<std::uint32_t>(m_groupNames.size())).first;
        m_groupNames.push_back(&known->first);
    }
    if (known != m_groupIds.end())
        m_groupOf[index(lock)] = known->second;
    return group;
}

std::string Episodes::groupOf(LockId lock, std::string_view name) const
{
    const auto number = index(lock) < m_groupOf.size() ? m_groupOf[index(lock)] : 0;
    return number != 0 && isInGroup(name, *m_groupNames[number]) ? *m_groupNames[number] : analysis::groupOf(name);
}

Episode* Episodes::occurredOfPrefix(FindingId id, const PictureView& picture, LockId lock, ServerTime at,
                                    std::initializer_list<MeasuredValue> measures, EvidencePoint evidence,
                                    std::uint64_t count)
{
    constexpr auto kKind = Subject::Kind::Prefix;
    const KeyView key = picture.key(lock);
    std::string name = std::to_string(static_cast<unsigned>(key.keyspace));
    name.append(":").append(std::to_string(key.database)).append(":").append(groupOf(lock, key.name));
    auto known = m_prefixes.find(name);
    if (known == m_prefixes.end()) {
        if (m_prefixes.size() >= kMostPrefixes)
            return occurred(id, picture, lock, at, measures, std::move(evidence), count);
        known = m_prefixes.emplace(std::move(name), static_cast<std::uint32_t>(m_prefixes.size())).first;
    }
    return occurred(id, keyOf(id, kKind, known->second), picture, kKind, lock, {}, {}, at, measures,
                    std::move(evidence), count);
}

Episode* Episodes::openWith(Key key, std::optional<Severity> severity, ServerTime now)
{
    Episode* episode = at(key);
    if (episode == nullptr || !severity || episode->severity() == *severity)
        return episode;
    end(key, now, false);
    return nullptr;
}

Episode* Episodes::beginStanding(FindingId id, Key key, Subject subject, ServerTime at, const EvidencePoint& evidence)
{
    Episode* episode = begin(id, key, std::move(subject), at);
    if (episode == nullptr)
        return nullptr;
    episode->count = 1;
    addEvidence(*episode, evidence);
    ++m_revision;
    return episode;
}

Episode* Episodes::goesOn(Episode* episode, ServerTime now, std::span<const MeasuredValue> measures)
{
    if (episode == nullptr)
        return nullptr;
    episode->last = now;
    if (!std::equal(measures.begin(), measures.end(), episode->measures.begin(), episode->measures.end()))
        episode->measures.assign(measures.begin(), measures.end()); // no news: viewers poll for new values
    return episode;
}

Episode* Episodes::stands(FindingId id, const PictureView& picture, LockId lock, ServerTime begin, ServerTime now,
                          std::initializer_list<MeasuredValue> measures, const EvidencePoint& evidence)
{
    const Key key = keyOf(id, Subject::Kind::Lock, index(lock));
    Episode* episode = at(key);
    if (episode == nullptr)
        episode = beginStanding(id, key, subjectOf(picture, lock), begin, evidence);
    return goesOn(episode, now, measures);
}

Episode* Episodes::stands(FindingId id, Severity severity, const PictureView& picture, LockId lock, ServerTime begin,
                          ServerTime now, std::span<const MeasuredValue> measures, const EvidencePoint& evidence)
{
    const Key key = keyOf(id, Subject::Kind::Lock, index(lock));
    Episode* episode = openWith(key, severity, now);
    if (episode == nullptr) {
        episode = beginStanding(id, key, subjectOf(picture, lock), begin, evidence);
        if (episode != nullptr)
            episode->judged = severity;
    }
    return goesOn(episode, now, measures);
}

Episode* Episodes::stands(FindingId id, NodeId node, KeyspaceId keyspace, ServerTime begin, ServerTime now,
                          std::initializer_list<MeasuredValue> measures, const EvidencePoint& evidence)
{
    const Key key = keyOf(id, Subject::Kind::Node, static_cast<std::uint32_t>(node));
    Episode* episode = at(key);
    if (episode == nullptr)
        episode = beginStanding(id, key, {Subject::Kind::Node, keyspace, node, 0, {}, kNoLock}, begin, evidence);
    return goesOn(episode, now, measures);
}

bool Episodes::isFresh(FindingId id, LockId lock, ServerTime at) const
{
    if (!isOpen(id, lock))
        return false;
    const auto open = m_open.find(keyOf(id, Subject::Kind::Lock, index(lock)));
    const Episode* episode = open == m_open.end() ? nullptr : find(open->second);
    return episode != nullptr && at - episode->last < std::chrono::seconds{1};
}

/// Adds news. Bounded, because there may be no consumer.
void Episodes::addNews(std::uint64_t number, bool began)
{
    ++m_turns;
    constexpr std::size_t kMostNews = 2 * kMostKept;
    if (m_news.size() >= kMostNews)
        m_news.erase(m_news.begin(), m_news.begin() + static_cast<std::ptrdiff_t>(kMostNews / 2));
    m_news.push_back({number, began});
}

bool Episodes::isOpen(FindingId id, NodeId node) const
{
    return m_open.contains(keyOf(id, Subject::Kind::Node, static_cast<std::uint32_t>(node)));
}

void Episodes::end(Key key, ServerTime when, bool cut)
{
    Episode* episode = at(key);
    if (episode == nullptr)
        return;
    episode->end = std::max(when, episode->begin);
    episode->cut = cut;
    if (episode->subject.kind == Subject::Kind::Lock)
        m_openOf[static_cast<std::uint32_t>(key)] &= ~bitOf(episode->id);
    addNews(episode->number, false);
    m_open.erase(key);
    ++m_revision;
}

void Episodes::resolve(FindingId id, LockId lock, ServerTime at, bool cut)
{
    if (isOpen(id, lock))
        end(keyOf(id, Subject::Kind::Lock, index(lock)), at, cut);
}

void Episodes::resolve(FindingId id, NodeId node, ServerTime at, bool cut)
{
    end(keyOf(id, Subject::Kind::Node, static_cast<std::uint32_t>(node)), at, cut);
}

void Episodes::forget(LockId lock, ServerTime at)
{
    for (std::uint64_t open = openOf(lock); open != 0; open &= open - 1) {
        const auto id = static_cast<FindingId>(std::countr_zero(open));
        const Episode* episode = this->at(keyOf(id, Subject::Kind::Lock, index(lock)));
        const bool lasts = factsOf(id).end == FindingEnd::WithCondition;
        end(keyOf(id, Subject::Kind::Lock, index(lock)), lasts || episode == nullptr ? at : episode->last, false);
    }
}

void Episodes::lose(NodeId node, ServerTime at)
{
    std::vector<Key> lost;
    for (const auto& [key, number] : m_open) {
        const Episode* episode = find(number);
        if (episode != nullptr && episode->subject.node == node && episode->subject.kind == Subject::Kind::Lock &&
            episode->facts().end == FindingEnd::WithCondition)
            lost.push_back(key);
    }
    std::sort(lost.begin(), lost.end());
    for (const Key key : lost)
        end(key, at, true);
}

void Episodes::advance(ServerTime now)
{
    const bool isSetBack = now + kSetBack < m_now;
    m_now = now;
    if (now < m_due && !isSetBack)
        return;
    m_due = ServerTime::max();
    std::vector<Key> quiet;
    for (const auto& [key, number] : m_open) {
        const Episode* episode = find(number);
        if (episode == nullptr || episode->facts().end != FindingEnd::WhenQuiet)
            continue;
        const ServerTime due = episode->last + kQuiet;
        // After a clock was set back the quiet time is unknown.
        if (due <= now || (isSetBack && episode->last > now))
            quiet.push_back(key);
        else
            m_due = std::min(m_due, due);
    }
    std::sort(quiet.begin(), quiet.end());
    for (const Key key : quiet)
        end(key, at(key)->last, false);
}

void Episodes::trim()
{
    if (m_episodes.size() <= kMostOpen + kMostKept)
        return;
    const auto ended = std::find_if(m_episodes.begin(), m_episodes.end(), [](const Episode& e) { return !e.isOpen(); });
    if (ended != m_episodes.end())
        m_episodes.erase(ended);
}

std::vector<Episodes::News> Episodes::takeNews()
{
    return std::exchange(m_news, {});
}

void Episodes::clear()
{
    const auto next = m_next;
    const auto revision = m_revision;
    const auto turns = m_turns;
    *this = Episodes();
    m_next = next;
    m_revision = revision + 1;
    m_turns = turns + 1;
}

} // namespace lockscope::analysis
