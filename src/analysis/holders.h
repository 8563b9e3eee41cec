// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace lockscope::analysis {

/// Ranks holders by their number of locks, updated incrementally with each batch. The caller derives the grouping key
/// from library and token (formats::clientOf), so that a process counts once.
class HolderRanking
{
public:
    using Grouping = std::function<std::string_view(LibraryId, std::string_view token)>;
    struct Row
    {
        std::string group; ///< empty: holder unknown
        LibraryId library{};
        TokenId token{}; ///< token of the lock acquired last, which may have been released since
        std::uint32_t locks = 0;
        LockId lock = kNoLock; ///< the lock acquired last; its only lock when it holds one
    };
    struct Ranking
    {
        std::vector<Row> top; ///< most locks first; ties ordered by group, so that rows keep their places
        std::uint32_t restHolders = 0;
        std::uint32_t restLocks = 0;
        std::uint32_t locks = 0;
    };

    explicit HolderRanking(Grouping grouping) : m_grouping(std::move(grouping)) {}

    /// Filter: are the locks of this node ranked?
    using Ranked = std::function<bool(NodeId)>;
    /// Call after each update of the view.
    void update(const PictureView& view, const Ranked& isRanked);
    /// Rebuilds the ranking from all locks; needed when the filter has changed.
    void updateAll(const PictureView& view, const Ranked& isRanked);
    [[nodiscard]] Ranking top(std::size_t n) const;
    /// Number of held locks on ranked nodes.
    [[nodiscard]] std::uint32_t locks() const { return m_locks; }

private:
    struct Group
    {
        LibraryId library{};
        TokenId token{};
        std::uint32_t locks = 0;
        LockId lock = kNoLock;
    };
    static constexpr std::uint32_t kNone = 0xffffffff;
    void update(const PictureView& view, LockId id, const Ranked& isRanked);
    void release(std::uint32_t group);
    [[nodiscard]] std::uint32_t groupOf(const LockState& state, LockId lock, const PictureView& view);

    Grouping m_grouping;
    std::unordered_map<std::string, std::uint32_t> m_ids;
    std::vector<std::pair<const std::string*, Group>> m_groups; ///< by id; name nullptr = free
    std::vector<std::uint32_t> m_free;
    std::vector<std::uint32_t> m_groupOfLock; ///< by lock id
    std::uint32_t m_locks = 0;
};

} // namespace lockscope::analysis
