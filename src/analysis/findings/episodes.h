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

/// Tolerance for jitter of the clock estimate: only a larger step back counts as a clock that was set back.
inline constexpr std::chrono::seconds kSetBack{1};

/// The episodes of a session: all open ones and the latest ended ones. Thread: the owner's.
class Episodes
{
public:
    static constexpr std::size_t kMostOpen = 2'000; ///< beyond this no episode begins; dropped() counts them
    static constexpr std::size_t kMostKept = 2'000; ///< ended episodes; the oldest are removed first

    /// Counts one occurrence: opens an episode or adds to the open one. Returns it, or nullptr when there is no room.
    Episode* occurred(FindingId id, const PictureView& picture, LockId lock, ServerTime at,
                      std::initializer_list<MeasuredValue> measures, EvidencePoint evidence, std::uint64_t count = 1);
    Episode* occurred(FindingId id, const PictureView& picture, NodeId node, KeyspaceId keyspace, ServerTime at,
                      std::initializer_list<MeasuredValue> measures, EvidencePoint evidence, std::uint64_t count = 1);
    /// Binds the id to this lock. Returns the name group of the lock (NameGroups).
    std::string define(LockId lock, const KeyView& key);
    /// As occurred(), with one episode for all locks of this lock's group.
    Episode* occurredOfPrefix(FindingId id, const PictureView& picture, LockId lock, ServerTime at,
                              std::initializer_list<MeasuredValue> measures, EvidencePoint evidence,
                              std::uint64_t count = 1);
    /// Reports a condition that has held since `begin`, without counting an occurrence. For findings that last.
    Episode* stands(FindingId id, const PictureView& picture, LockId lock, ServerTime begin, ServerTime now,
                    std::initializer_list<MeasuredValue> measures, const EvidencePoint& evidence);
    /// The same with an explicit severity. A change of severity ends the episode and begins another.
    Episode* stands(FindingId id, Severity severity, const PictureView& picture, LockId lock, ServerTime begin,
                    ServerTime now, std::span<const MeasuredValue> measures, const EvidencePoint& evidence);
    /// The same for a node.
    Episode* stands(FindingId id, NodeId node, KeyspaceId keyspace, ServerTime begin, ServerTime now,
                    std::initializer_list<MeasuredValue> measures, const EvidencePoint& evidence);
    [[nodiscard]] bool isOpen(FindingId id, LockId lock) const
    {
        return index(lock) < m_openOf.size() && (m_openOf[index(lock)] & bitOf(id)) != 0;
    }
    /// One bit (bitOf()) for each finding that is open on the lock.
    [[nodiscard]] std::uint64_t openOf(LockId lock) const
    {
        return index(lock) < m_openOf.size() ? m_openOf[index(lock)] : 0;
    }
    [[nodiscard]] bool isOpen(FindingId id, NodeId node) const;
    /// True when it is open and was updated less than a second ago, so a pattern is not reported again for each hold.
    [[nodiscard]] bool isFresh(FindingId id, LockId lock, ServerTime at) const;
    void resolve(FindingId id, LockId lock, ServerTime at, bool cut = false);
    void resolve(FindingId id, NodeId node, ServerTime at, bool cut = false);
    /// The id is about to name another lock: ends the lock's episodes.
    void forget(LockId lock, ServerTime at);
    /// The node is no longer observed: cuts off the lasting episodes of its locks.
    void lose(NodeId node, ServerTime at);
    /// Ends episodes that have been quiet for kQuiet.
    void advance(ServerTime now);
    /// The next time at which advance() has work; ServerTime::max(): never.
    [[nodiscard]] ServerTime due() const { return m_due; }
    void clear();

    /// All kept episodes, ordered by number.
    [[nodiscard]] const std::deque<Episode>& all() const { return m_episodes; }
    [[nodiscard]] const Episode* find(std::uint64_t number) const;
    /// Episodes that began or ended since the last call, in order; an episode that did both is listed twice.
    struct News
    {
        std::uint64_t number = 0;
        bool began = false; ///< false: it ended
    };
    [[nodiscard]] std::vector<News> takeNews();
    /// Changes whenever an episode changes.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    /// Changes only when an episode begins, ends or is removed: until then references to episodes stay valid.
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
    void addNews(std::uint64_t number, bool began);
    Episode* begin(FindingId id, Key key, Subject subject, ServerTime at);
    /// Returns the open episode of this severity; ends an open one of another severity.
    Episode* openWith(Key key, std::optional<Severity> severity, ServerTime now);
    Episode* beginStanding(FindingId id, Key key, Subject subject, ServerTime at, const EvidencePoint& evidence);
    static Episode* goesOn(Episode* episode, ServerTime now, std::span<const MeasuredValue> measures);
    Episode* occurred(FindingId id, Key key, const PictureView& picture, Subject::Kind kind, LockId lock, NodeId node,
                      KeyspaceId keyspace, ServerTime at, std::initializer_list<MeasuredValue> measures,
                      EvidencePoint evidence, std::uint64_t count);
    [[nodiscard]] std::string groupOf(LockId lock, std::string_view name) const;
    void end(Key key, ServerTime at, bool cut);
    void trim();

    std::deque<Episode> m_episodes;                ///< ordered by number
    std::unordered_map<Key, std::uint64_t> m_open; ///< episode numbers
    std::vector<std::uint64_t> m_openOf;           ///< by lock id
    NameGroups m_groups;
    std::unordered_map<std::string, std::uint32_t> m_prefixes; ///< by keyspace, database and group
    std::unordered_map<std::string, std::uint32_t> m_groupIds; ///< from 1; at most kMostPrefixes
    std::vector<const std::string*> m_groupNames{nullptr};     ///< by number
    std::vector<std::uint32_t> m_groupOf;                      ///< by lock id; 0: the group follows from the name alone
    std::vector<News> m_news;
    ServerTime m_due = ServerTime::max();
    ServerTime m_now = ServerTime::min(); ///< time of the last advance()
    std::uint64_t m_next = 1;
    std::uint64_t m_revision = 0;
    std::uint64_t m_turns = 0;
    std::uint64_t m_dropped = 0;
};
static_assert(kFindings <= 64);

} // namespace lockscope::analysis
