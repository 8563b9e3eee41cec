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

/// Who holds how many locks, kept up incrementally from the changed locks of each batch. Holders are grouped by a key
/// that the caller derives from library and token (formats::clientOf), so that a process counts once.
class HolderRanking
{
public:
    using Grouping = std::function<std::string_view(LibraryId, std::string_view token)>;
    struct Row
    {
        std::string group; ///< empty: holder not seen
        LibraryId library{};
        TokenId token{}; ///< of the lock it took last; may have been given back since
        std::uint32_t locks = 0;
        LockId lock = kNoLock; ///< the one it took last; the only one when it holds one
    };
    struct Ranking
    {
        std::vector<Row> top; ///< most locks first; ties by group, so that rows do not jump
        std::uint32_t restHolders = 0;
        std::uint32_t restLocks = 0;
        std::uint32_t locks = 0;
    };

    explicit HolderRanking(Grouping grouping) : m_grouping(std::move(grouping)) {}

    /// Whether the locks of a node are ranked.
    using Ranked = std::function<bool(NodeId)>;
    /// After each update of the view.
    void update(const PictureView& view, const Ranked& isRanked);
    /// Other nodes than before are ranked: looks at all locks.
    void updateAll(const PictureView& view, const Ranked& isRanked);
    [[nodiscard]] Ranking top(std::size_t n) const;
    /// How many are held, on the nodes that are ranked.
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
