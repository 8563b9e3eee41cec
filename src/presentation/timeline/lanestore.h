// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pictureview.h"
#include "presentation/timeline/gaplist.h"
#include "presentation/timeline/holdlabels.h"
#include "presentation/timeline/lane.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// A label with this bit is the token id and library of a current hold, not a copy: the picture still has the bytes.
inline constexpr std::uint32_t kLive = 1u << 31;
inline constexpr std::uint32_t kTokenBits = 23;
inline constexpr std::uint32_t kTokenMask = (1u << kTokenBits) - 1;

/// A hold of a lock whose value is empty.
inline constexpr std::uint32_t kEmptyLabel = kLive;

[[nodiscard]] std::uint32_t liveLabel(TokenId token, LibraryId library);
[[nodiscard]] TokenId liveToken(std::uint32_t label);
[[nodiscard]] LibraryId liveLibrary(std::uint32_t label);

/// Keyspace, database and key as one string.
[[nodiscard]] std::string keyText(const KeyView& key);

/// The compact form for most locks, which only ever are "held since": 24 bytes and no lane.
struct LaneSlot
{
    ServerTime since{};
    std::unique_ptr<Lane> lane;
    EventKind beganAs = EventKind::Found;
    bool sinceKnown = false;
    bool held = false;  ///< valid without a lane
    bool noTtl = false; ///< likewise
    std::uint32_t sincePrecisionMs = 0;

    [[nodiscard]] bool isEmpty() const { return !lane && !held; }
};

/// The lanes of all locks by id, and of locks that left the picture by name. Implementation of LaneHistory.
struct LaneStore
{
    explicit LaneStore(std::size_t holds) : maxHolds(holds) {}

    const std::size_t maxHolds;
    std::vector<LaneSlot> slots;
    std::unordered_map<std::string, LockId> gone; ///< lanes of locks that left the picture, still under their id
    std::unordered_map<std::string, Lane> parked; ///< the same after their id was reused
    GapList gaps;
    std::vector<ServerTime> watchedFrom; ///< by node: time of its first event; max: none yet
    /// Frames with left-out events, oldest first, bounded.
    struct LeftOut
    {
        TimeSpan span;
        std::uint64_t events = 0;
    };
    std::vector<LeftOut> overloads;
    ServerTime frameBefore = ServerTime::min();
    HoldLabels labels;
    const PictureView* picture = nullptr; ///< of the last frame; owned by the frame loop, cleared by reset()
    std::size_t kept = 0;                 ///< holds in lanes and parked lanes
    quint64 revision = 1;

    LaneSlot& slot(LockId id)
    {
        if (index(id) >= slots.size())
            slots.resize(index(id) + 1);
        return slots[index(id)];
    }
    [[nodiscard]] const LaneSlot* find(LockId id) const
    {
        return index(id) < slots.size() && !slots[index(id)].isEmpty() ? &slots[index(id)] : nullptr;
    }
    Lane& lane(LockId id);
    /// Another run begins, with its own ids: lanes up to `at` are kept by name, and the time from then until a node's
    /// next event is unknown. The picture still belongs to the ended run.
    void beginRun(ServerTime at);
    /// Assigns new ids, after all others, to lanes without one; returns them with keyText().
    std::vector<std::pair<LockId, std::string>> adoptParked();
    /// Another node shows the lock from `at` on; its history stays.
    void move(LockId id, NodeId to, ServerTime at);
    [[nodiscard]] DrawnHold simpleHold(LockId id, const LaneSlot& slot) const;

    /// `name`: keyspace, database and key, see keyText().
    void define(LockId id, const std::string& name);
    void apply(const LockEvent& event);
    void begin(const LockEvent& event);
    void ensureOpen(Lane& lane, const LockEvent& event);
    void close(Lane& lane, ServerTime at, EventKind kind, std::uint32_t holder);
    void closeUnseen(Lane& lane, ServerTime by);
    void markHandOver(Lane& lane, const LockEvent& next) const;
    void learn(const LockEvent& event);
    void reconcile(LockId id, const LockState& state, bool leftOut);
    void forgetOldest();
    void noteWatching(const NodeEvent& event);
    void noteLeftOut(std::uint64_t events, ServerTime now);
    /// When the node began to be watched; max: never.
    [[nodiscard]] ServerTime watchingSince(NodeId node) const;
    std::size_t drop(Lane& lane, ServerTime before);
    void dropLabel(const DrawnHold& hold)
    {
        if ((hold.label & kLive) == 0)
            labels.drop(hold.label);
    }
};

} // namespace lockscope::presentation
