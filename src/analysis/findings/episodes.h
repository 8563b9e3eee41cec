// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"
#include "analysis/namegroups.h"
#include "core/pictureview.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <span>
#include <unordered_map>
#include <vector>

namespace lockscope::analysis {

/// A clock that goes back by more was set back; less is jitter of the estimate.
inline constexpr std::chrono::seconds kSetBack{1};

/// The episodes of a session, open ones and the last that ended. Thread: the one that owns it.
class Episodes
{
public:
    static constexpr std::size_t kMostOpen = 2'000; ///< beyond, nothing new begins, and dropped() counts it
    static constexpr std::size_t kMostKept = 2'000; ///< that ended: the oldest leave

    /// It happened once more: opens an episode or counts in the open one. Returns it, or nullptr when there is no room.
    Episode* occurred(FindingId id, const PictureView& picture, LockId lock, ServerTime at,
                      std::initializer_list<MeasuredValue> measures, EvidencePoint evidence, std::uint64_t count = 1);
    Episode* occurred(FindingId id, const PictureView& picture, NodeId node, KeyspaceId keyspace, ServerTime at,
                      std::initializer_list<MeasuredValue> measures, EvidencePoint evidence, std::uint64_t count = 1);
    /// The id is this lock's from now on. Returns the group that it is counted with (NameGroups).
    std::string define(LockId lock, const KeyView& key);
    /// One episode for all locks of this one's group.
    Episode* occurredOfPrefix(FindingId id, const PictureView& picture, LockId lock, ServerTime at,
                              std::initializer_list<MeasuredValue> measures, EvidencePoint evidence,
                              std::uint64_t count = 1);
    /// What it says is so since `begin`; nothing is counted. For findings that last.
    Episode* stands(FindingId id, const PictureView& picture, LockId lock, ServerTime begin, ServerTime now,
                    std::initializer_list<MeasuredValue> measures, const EvidencePoint& evidence);
    /// The same with a severity of its own. An episode that becomes worse or better ends, and another one begins.
    Episode* stands(FindingId id, Severity severity, const PictureView& picture, LockId lock, ServerTime begin,
                    ServerTime now, std::span<const MeasuredValue> measures, const EvidencePoint& evidence);
    /// The same of a node.
    Episode* stands(FindingId id, NodeId node, KeyspaceId keyspace, ServerTime begin, ServerTime now,
                    std::initializer_list<MeasuredValue> measures, const EvidencePoint& evidence);
    [[nodiscard]] bool isOpen(FindingId id, LockId lock) const
    {
        return index(lock) < m_openOf.size() && (m_openOf[index(lock)] & bitOf(id)) != 0;
    }
    /// A bit for each finding that is open on the lock.
    [[nodiscard]] std::uint64_t openOf(LockId lock) const
    {
        return index(lock) < m_openOf.size() ? m_openOf[index(lock)] : 0;
    }
    [[nodiscard]] bool isOpen(FindingId id, NodeId node) const;
    /// It is open and was told less than a second before: patterns are not counted hold by hold.
    [[nodiscard]] bool isFresh(FindingId id, LockId lock, ServerTime at) const;
    void resolve(FindingId id, LockId lock, ServerTime at, bool cut = false);
    void resolve(FindingId id, NodeId node, ServerTime at, bool cut = false);
    /// The id means another lock from now on.
    void forget(LockId lock, ServerTime at);
    /// Nothing is known of this node from then on: what lasted on its locks is cut off.
    void lose(NodeId node, ServerTime at);
    /// Ends what has been quiet for kQuiet.
    void advance(ServerTime now);
    /// When advance() has something to do; ServerTime::max(): never.
    [[nodiscard]] ServerTime due() const { return m_due; }
    void clear();

    /// All that are kept, by number.
    [[nodiscard]] const std::deque<Episode>& all() const { return m_episodes; }
    [[nodiscard]] const Episode* find(std::uint64_t number) const;
    /// Numbers of episodes that began or ended since the last call, in that order; one stands twice if it did both.
    struct News
    {
        std::uint64_t number = 0;
        bool began = false; ///< else it ended
    };
    [[nodiscard]] std::vector<News> takeNews();
    /// Changes whenever an episode does.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    /// Changes only when an episode begins, ends or leaves: while it does not, references to them stay good.
    [[nodiscard]] std::uint64_t turns() const { return m_turns; }
    [[nodiscard]] std::uint64_t dropped() const { return m_dropped; }
    [[nodiscard]] std::size_t open() const { return m_open.size(); }

    [[nodiscard]] static constexpr std::uint64_t bitOf(FindingId id)
    {
        return std::uint64_t{1} << static_cast<unsigned>(id);
    }

private:
    using Key = std::uint64_t;
    [[nodiscard]] static Key keyOf(FindingId id, Subject::Kind kind, std::uint32_t which);
    [[nodiscard]] Episode* at(Key key);
    void tell(std::uint64_t number, bool began);
    Episode* begin(FindingId id, Key key, Subject subject, ServerTime at);
    /// The open one of this severity; one of another severity ends now.
    Episode* openWith(Key key, std::optional<Severity> severity, ServerTime now);
    Episode* beginStanding(FindingId id, Key key, Subject subject, ServerTime at, const EvidencePoint& evidence);
    static Episode* goesOn(Episode* episode, ServerTime now, std::span<const MeasuredValue> measures);
    Episode* occurred(FindingId id, Key key, const PictureView& picture, Subject::Kind kind, LockId lock, NodeId node,
                      KeyspaceId keyspace, ServerTime at, std::initializer_list<MeasuredValue> measures,
                      EvidencePoint evidence, std::uint64_t count);
    [[nodiscard]] std::string groupOf(LockId lock, std::string_view name) const;
    void end(Key key, ServerTime at, bool cut);
    void trim();

    std::deque<Episode> m_episodes;                ///< by number
    std::unordered_map<Key, std::uint64_t> m_open; ///< numbers
    std::vector<std::uint64_t> m_openOf;           ///< by lock id
    NameGroups m_groups;
    std::unordered_map<std::string, std::uint32_t> m_prefixes; ///< by keyspace, database and group
    std::unordered_map<std::string, std::uint32_t> m_groupIds; ///< from 1; at most kMostPrefixes
    std::vector<const std::string*> m_groupNames{nullptr};     ///< by number
    std::vector<std::uint32_t> m_groupOf;                      ///< by lock id; 0: as its name alone says
    std::vector<News> m_news;
    ServerTime m_due = ServerTime::max();
    ServerTime m_now = ServerTime::min(); ///< of the last advance()
    std::uint64_t m_next = 1;
    std::uint64_t m_revision = 0;
    std::uint64_t m_turns = 0;
    std::uint64_t m_dropped = 0;
};
static_assert(kFindings <= 64);

} // namespace lockscope::analysis
