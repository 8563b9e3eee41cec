// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/quorum/quorumdata.h"

#include "formats/token.h"

#include <algorithm>
#include <functional>
#include <tuple>

namespace lockscope::presentation {

namespace {

using analysis::QuorumState;
using analysis::ServerVote;
using std::chrono::milliseconds;

std::string keyOf(std::size_t group, std::uint16_t database, std::string_view name)
{
    std::string key = std::to_string(group) + '/' + std::to_string(database) + '/';
    return key.append(name);
}

std::optional<milliseconds> remainingOf(const LockState& state, ServerTime now)
{
    if (!state.deadline.isTime())
        return std::nullopt;
    const auto left = std::chrono::duration_cast<milliseconds>(state.deadline.time() - now);
    return std::max(milliseconds{0}, left);
}

/// Among the votes for the quorum's holder, the `needed`-th latest end.
std::optional<milliseconds> quorumEnd(const QuorumRow& row)
{
    std::vector<milliseconds> ends;
    for (const QuorumRow::Server& each : row.servers) {
        if (each.vote.answers && each.vote.token == row.view.token && each.vote.remaining)
            ends.push_back(*each.vote.remaining);
    }
    if (row.view.token.empty() || ends.size() < row.view.needed)
        return std::nullopt;
    const auto last = ends.begin() + static_cast<std::ptrdiff_t>(row.view.needed) - 1;
    std::nth_element(ends.begin(), last, ends.end(), std::greater<>());
    return *last;
}

/// Order by the need for attention.
int urgency(QuorumState state)
{
    switch (state) {
    case QuorumState::Split:
        return 0;
    case QuorumState::Partial:
        return 1;
    case QuorumState::Leftover:
        return 2;
    case QuorumState::Degraded:
        return 3;
    case QuorumState::Held:
        return 4;
    case QuorumState::Free:
        break;
    }
    return 5;
}

} // namespace

// --- groups and servers ---

void QuorumData::setGroups(std::vector<QuorumGroup> groups, const PictureView& picture)
{
    m_named = std::move(groups);
    chooseServers();
    for (std::uint32_t lock = 0; lock < picture.size(); ++lock)
        readLock(LockId{lock}, picture);
}

/// Servers outside named groups form a guessed group. Drops all lock data.
void QuorumData::chooseServers()
{
    const bool isAlone = m_of == Of::Shown && m_scope.chosen();
    m_groups = isAlone ? std::vector<QuorumGroup>() : m_named;
    m_deployments = m_scope.deployments();
    const auto isNamed = [this](const std::string& deployment) {
        return std::any_of(m_named.begin(), m_named.end(), [&](const QuorumGroup& group) {
            return std::find(group.deployments.begin(), group.deployments.end(), deployment) != group.deployments.end();
        });
    };
    QuorumGroup others;
    for (const std::string& deployment : m_deployments) {
        if (!isNamed(deployment))
            others.deployments.push_back(deployment);
    }
    if (others.deployments.size() > 1 && !isAlone)
        m_groups.push_back(std::move(others));
    m_servers.clear();
    m_serverOf.clear();
    askWhoAnswers();
    for (std::size_t group = 0; group < m_groups.size(); ++group) {
        for (std::size_t place = 0; place < m_groups[group].deployments.size(); ++place)
            m_servers.try_emplace(m_groups[group].deployments[place], Server{group, place});
    }
    forgetLocks();
}

void QuorumData::askWhoAnswers()
{
    m_answers.clear();
    for (const auto& [node, isLive] : m_isLive) {
        if (isLive)
            m_answers.insert(m_scope.deploymentOf(node));
    }
}

/// True when a node began or ceased to answer.
bool QuorumData::learn(const Batch& batch)
{
    bool isNews = false;
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind == NodeEvent::Kind::State) {
            const bool isLive = event.state == ConnectionState::Live;
            const bool was = std::exchange(m_isLive[event.node], isLive);
            isNews = isNews || was != isLive;
        } else if (event.kind == NodeEvent::Kind::Retired) {
            isNews = m_isLive.erase(event.node) > 0 || isNews;
        }
    }
    return isNews;
}

// --- the stream ---

void QuorumData::reset()
{
    m_isLive.clear();
    m_clocks.clear();
    chooseServers();
}

void QuorumData::forgetLocks()
{
    m_byKey.clear();
    m_entries.clear();
    m_free.clear();
    m_entryOf.clear();
    m_counts = {};
    m_changed = true;
}

void QuorumData::consume(const Frame& frame)
{
    m_clocks.addBatch(frame.batch);
    const bool isOtherAnswers = learn(frame.batch);
    if (!frame.batch.nodes.empty() && m_scope.deployments() != m_deployments)
        return setGroups(std::move(m_named), frame.picture);
    if (isOtherAnswers) {
        askWhoAnswers();
        for (Entry& entry : m_entries) {
            if (!entry.places.empty())
                judge(entry);
        }
    }
    if (m_groups.empty())
        return;
    for (const ReusedLock& reused : frame.reusedLocks) {
        if (reused.isAnother)
            leave(reused.id);
    }
    for (const LockId lock : frame.picture.changed())
        readLock(lock, frame.picture);
}

/// The id was reused for another lock.
void QuorumData::leave(LockId lock)
{
    if (index(lock) >= m_entryOf.size() || m_entryOf[index(lock)] == 0)
        return;
    const std::size_t number = std::exchange(m_entryOf[index(lock)], 0) - 1;
    Entry& entry = m_entries[number];
    for (Place& place : entry.places) {
        if (place.lock == lock)
            place = Place();
    }
    judge(entry);
    if (std::any_of(entry.places.begin(), entry.places.end(), [](const Place& place) { return place.lock != kNoLock; }))
        return;
    m_byKey.erase(keyOf(entry.group, entry.database, entry.name));
    m_counts[static_cast<std::size_t>(entry.state)] -= entry.isJoined;
    entry = Entry();
    m_free.push_back(number);
}

QuorumData::Entry& QuorumData::entryFor(const Server& server, const KeyView& key, LockId lock)
{
    if (index(lock) >= m_entryOf.size())
        m_entryOf.resize(index(lock) + 1);
    std::uint32_t& known = m_entryOf[index(lock)];
    if (known > 0)
        return m_entries[known - 1];
    const auto [place, isNew] = m_byKey.try_emplace(keyOf(server.group, key.database, key.name));
    if (isNew) {
        if (m_free.empty()) {
            place->second = m_entries.size();
            m_entries.emplace_back();
        } else {
            place->second = m_free.back();
            m_free.pop_back();
        }
        Entry& entry = m_entries[place->second];
        entry.group = server.group;
        entry.database = key.database;
        entry.name = key.name;
        entry.places.resize(m_groups[server.group].deployments.size());
        entry.isJoined = !m_groups[server.group].name.empty();
        m_counts[static_cast<std::size_t>(entry.state)] += entry.isJoined;
    }
    known = static_cast<std::uint32_t>(place->second) + 1;
    return m_entries[place->second];
}

void QuorumData::readLock(LockId lock, const PictureView& picture)
{
    const KeyView key = picture.key(lock);
    if (key.node == kNoNode)
        return;
    const auto [known, isNewNode] = m_serverOf.try_emplace(key.node);
    if (isNewNode) {
        const auto found = m_servers.find(m_scope.deploymentOf(key.node));
        if (found != m_servers.end())
            known->second = found->second;
    }
    if (!known->second)
        return;
    const Server server = *known->second;
    const LockState& state = picture.state(lock);
    const bool isHeld = state.phase == LockPhase::Held;
    const bool isKnown = index(lock) < m_entryOf.size() && m_entryOf[index(lock)] > 0;
    if (!isHeld && !isKnown)
        return;
    Entry& entry = entryFor(server, key, lock);
    Place& place = entry.places[server.place];
    if (!isHeld && place.lock != lock)
        return; // the lock has another id by now
    place.lock = lock;
    if (place.isHeld == isHeld && place.token == state.holder)
        return; // a renewal or a reading
    if (isHeld) {
        place.token = state.holder;
        place.holder = analysis::voterOf(state.library, picture.token(state.holder));
        place.namesParty = !formats::saysOnlyTaken(picture.token(state.holder));
        if (place.holder.empty()) // an unknown holder votes only for itself
            place.holder = '?' + std::to_string(server.place);
    } else {
        if (place.isHeld && state.phase == LockPhase::Free && state.lastEnd == EventKind::Released)
            place.released = std::move(place.holder);
        place.token = TokenId::None;
        place.holder.clear();
    }
    place.isHeld = isHeld;
    judge(entry);
}

std::vector<ServerVote> QuorumData::votes(const Entry& entry) const
{
    const QuorumGroup& group = m_groups[entry.group];
    std::vector<ServerVote> votes(entry.places.size());
    for (std::size_t i = 0; i < votes.size(); ++i) {
        votes[i].answers = m_answers.contains(group.deployments[i]);
        votes[i].token = entry.places[i].holder;
        votes[i].released = entry.places[i].released;
    }
    return votes;
}

void QuorumData::judge(Entry& entry)
{
    m_changed = true;
    if (entry.isJoined)
        --m_counts[static_cast<std::size_t>(entry.state)];
    const auto view = analysis::quorumOf(votes(entry));
    entry.state = view.state;
    const auto isOneParty = [&](const Place& place) { return place.namesParty && place.holder == view.token; };
    entry.isJoined =
        entry.isJoined || (view.votes > 1 && std::any_of(entry.places.begin(), entry.places.end(), isOneParty));
    if (entry.isJoined)
        ++m_counts[static_cast<std::size_t>(entry.state)];
}

// --- rows ---

QuorumRow QuorumData::row(std::size_t number, const PictureView& picture, ServerTime now) const
{
    const Entry& entry = m_entries[number];
    QuorumRow row;
    row.number = static_cast<std::uint32_t>(number);
    row.group = &m_groups[entry.group];
    row.database = entry.database;
    row.name = entry.name;
    std::vector<ServerVote> all = votes(entry);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Place& place = entry.places[i];
        if (place.isHeld) {
            const LockState& state = picture.state(place.lock);
            all[i].remaining = remainingOf(state, m_clocks.timeAt(picture.key(place.lock).node, now));
            all[i].lease = milliseconds(state.leaseMs);
        }
        row.servers.push_back({place.lock, place.token, all[i], std::nullopt});
    }
    row.view = analysis::quorumOf(all);
    const auto end = quorumEnd(row);
    for (QuorumRow::Server& each : row.servers) {
        if (end && each.vote.answers && each.vote.remaining && !each.vote.token.empty())
            each.skew = *each.vote.remaining - *end;
        if (each.vote.token.empty() || each.vote.token != row.view.token)
            continue;
        if (row.token == TokenId::None) {
            row.token = each.token;
            row.library = picture.state(each.lock).library;
        }
        row.isJoinedByThread = row.isJoinedByThread || picture.token(each.token) != picture.token(row.token);
    }
    return row;
}

std::vector<QuorumRow> QuorumData::rows(const PictureView& picture, ServerTime now, std::size_t most) const
{
    std::vector<std::size_t> shown;
    for (std::size_t number = 0; number < m_entries.size(); ++number) {
        const Entry& entry = m_entries[number];
        const auto isHeld = [](const Place& place) { return place.isHeld; };
        if (entry.isJoined && std::any_of(entry.places.begin(), entry.places.end(), isHeld))
            shown.push_back(number);
    }
    const auto order = [this](std::size_t number) {
        const Entry& entry = m_entries[number];
        return std::make_tuple(urgency(entry.state), std::string_view(entry.name), entry.group, entry.database);
    };
    const auto end = shown.begin() + static_cast<std::ptrdiff_t>(std::min(most, shown.size()));
    std::partial_sort(shown.begin(), end, shown.end(),
                      [&](std::size_t a, std::size_t b) { return order(a) < order(b); });
    shown.erase(end, shown.end());
    std::vector<QuorumRow> rows;
    rows.reserve(shown.size());
    for (const std::size_t number : shown)
        rows.push_back(row(number, picture, now));
    return rows;
}

} // namespace lockscope::presentation
