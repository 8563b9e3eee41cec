// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "presentation/locks/holdercensus.h"
#include "presentation/locks/lockindex.h"

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

namespace lockscope::presentation {

/// Groups the rows of the Locks table by what their locks have in common. The groups with locks that need attention
/// come first, then the others, both by name and those without one last; what has ended is the last group, as it is the
/// last section. Inside a group rows keep the order that they had. A lock that is free for a moment stays with its last
/// holder. Contains no Qt model: LocksModel turns arrange() into rows. GUI thread.
class LockGroups
{
public:
    struct Group
    {
        std::uint32_t id = 0; ///< kEnded, or what facts() is asked for
        int firstRow = 0;
        int rows = 0;
        int held = 0;      ///< rows of locks that LockIndex::counts() has under All; as of arrange() or count()
        int attention = 0; ///< rows of locks that need it
        friend bool operator==(const Group&, const Group&) = default;
    };
    static constexpr std::uint32_t kEnded = 0;

    /// Drops all groups.
    void setGrouping(LockGrouping grouping);
    [[nodiscard]] LockGrouping grouping() const { return m_grouping; }
    [[nodiscard]] bool isOn() const { return m_grouping != LockGrouping::Lock; }
    void setNames(const HolderNames* names);
    void forgetNames();
    /// The id names something else from now on.
    void forget(TokenId token) { m_census.forget(token); }
    void forget(LockId lock);
    /// Another source or moment: drops the groups, keeps which are folded.
    void reset();

    /// The lock has changed.
    void touch(const PictureView& picture, LockId lock);
    /// True when a row belongs to another group than it stands in.
    [[nodiscard]] bool isStale() const { return m_isStale; }

    /// Puts `order`, which the index has written in its last update(), into groups. Without `moves` rows come and go,
    /// and staying ones keep their group.
    void arrange(const PictureView& picture, const LockIndex& index, bool moves, std::vector<std::uint32_t>& order);
    /// In the order of their rows; none is empty.
    [[nodiscard]] const std::vector<Group>& groups() const { return m_groups; }
    /// By index in groups(): how many locks wait for a row in it. Those of a group that is not shown yet count for the
    /// first.
    [[nodiscard]] std::vector<int> awaitingRows(const PictureView& picture, const LockIndex& index);

    /// Recounts held locks, holders and their signs of life.
    void count(const PictureView& picture, ServerTime now, const FreshnessTracker& known, const LockIndex& index);
    /// As of the last count(); not of kEnded.
    [[nodiscard]] const HolderCensus::Row& facts(const Group& group) const { return m_census.row(group.id - 1); }

    /// At first what has ended is not folded here: that is a preference.
    [[nodiscard]] bool isFolded(const Group& group) const;
    void setFolded(const Group& group, bool folded);
    void foldAll(bool folded);

private:
    static constexpr std::uint32_t kNone = UINT32_MAX;
    struct Size
    {
        int rows = 0;
        int attention = 0;
    };
    [[nodiscard]] std::uint32_t idFor(const PictureView& picture, LockId lock)
    {
        return m_census.groupOf(picture, lock) + 1;
    }
    [[nodiscard]] bool isPlaced(std::uint32_t lock) const
    {
        return lock < m_groupOf.size() && m_groupOf[lock] != kNone && m_groupOf[lock] != kEnded;
    }
    [[nodiscard]] bool isBefore(std::uint32_t a, std::uint32_t b) const;
    void orderByName(const std::vector<Size>& sizes);
    void placeGroups(const std::vector<Size>& sizes, bool moves);
    void countHeld(const LockIndex& index);

    LockGrouping m_grouping = LockGrouping::Lock;
    HolderCensus m_census;
    std::vector<Group> m_groups;
    std::vector<std::uint32_t> m_groupOf; ///< by lock id: id of the group of its row; kNone: it has none
    std::vector<std::uint32_t> m_byName;  ///< ids of the groups with rows
    std::vector<std::uint32_t> m_placeOf; ///< by id: index in m_groups
    std::vector<bool> m_isNamed;          ///< by id: is in m_byName
    std::vector<bool> m_isFirst;          ///< by id: stands among the groups that need attention
    std::unordered_set<std::string> m_folded;
    bool m_isStale = false;
};

} // namespace lockscope::presentation
