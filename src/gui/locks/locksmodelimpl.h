// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/locks/filterchoice.h"
#include "gui/locks/lockrowdata.h"
#include "gui/locks/locksmodel.h"
#include "gui/locks/locksonscreen.h"
#include "presentation/locks/livelocks.h"
#include "presentation/locks/viewlocks.h"
#include "presentation/stream/lockref.h"

#include <QTimer>

#include <chrono>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

/// The private parts of LocksModel, shared by its sources; no other file includes it.
namespace lockscope::gui {

struct LocksModel::Impl
{
    explicit Impl(FrameLoop& loop, const LaneHistory& locks)
        : frames(loop), history(locks),
          views(loop, [this](const StreamScope&) { return std::make_unique<ViewLocks>(given.names); }),
          live(loop, views), rowData(loop, locks, views, given)
    {
    }

    FrameLoop& frames;
    const LaneHistory& history;
    LockRowData::Given given;
    PerView<ViewLocks> views;
    LiveLocks live;
    LockRowData rowData;
    int announcedAttention = 0;
    std::vector<LockRef> pinned;
    FilterChoice choice;
    std::pair<LockIndex::SortKey, bool> order{LockIndex::SortKey::Name, false}; ///< key, is descending
    MonoTime sortedAt{};
    MonoTime lookedForFindingsAt{};
    MonoTime announcedAt{}; ///< counts
    MonoTime ranAt{};
    MonoTime lookedAt{};
    std::tuple<int, qsizetype, bool, bool> announcedWatching{};
    bool announcedKnown = false;                                 ///< knowsNow()
    std::pair<LockIndex::Counts, LockIndex::Counts> announced{}; ///< of all locks, and of the simulator's run
    LockIndex::SectionSizes announcedNews{};
    LockIndex::SectionCounts announcedSections{};
    LockGroups groups;
    MonoTime countedGroupsAt{};
    std::vector<std::uint32_t> next; ///< scratch
    LocksOnScreen screen{ColumnCount + 1};
    bool viewVisible = true;
    bool frozen = false;
    QTimer filterTurns;      ///< runs until every lock is filtered; meanwhile frames leave the rows alone
    bool awaitsRows = false; ///< of another view or moment, until the next frame
    bool settle = false;     ///< sort with the next frame, even before kSortEvery has passed

    /// True when `every` has passed since `last`, by the clock of this machine: the time that is shown may stand still.
    bool due(MonoTime& last, std::chrono::milliseconds every) const
    {
        const MonoTime now = frames.clock().mono();
        if (last != MonoTime{} && now - last < every)
            return false;
        last = now;
        return true;
    }
    [[nodiscard]] const PictureView& picture() const { return frames.picture(); }
    [[nodiscard]] ViewLocks& locks() const { return *views; }
    [[nodiscard]] LockIndex& index() const { return views->index; }
    /// True when all that is watched is shown; LiveLocks advances that view.
    [[nodiscard]] bool showsLive() const { return frames.hasLive() && &*views == &views.live(); }
};

} // namespace lockscope::gui
