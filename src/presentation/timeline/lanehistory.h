// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "presentation/stream/batchconsumer.h"
#include "presentation/timeline/gaplist.h"
#include "presentation/timeline/hold.h"
#include "presentation/timeline/timespans.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lockscope::presentation {

class FrameLoop;
class HolderNames;
struct LaneStore;
template <class T>
class PerView;

/// Bounded history of holds per lock, built from events, for the timeline, lease lanes and the inspector. Keeps at
/// least the last `window` (10 minutes by default) within bounds of holds and renewals; the oldest are dropped first.
/// Robust against reused ids: a redefined id begins a new lane, and a lock that returns under another id keeps its
/// earlier holds. GUI thread.
class LaneHistory final : public BatchConsumer
{
public:
    explicit LaneHistory(std::size_t maxHolds = 200'000);
    ~LaneHistory() override;
    /// Becomes a facade for the shown view, each view having its own history, and stores nothing itself. `frames` must
    /// outlive it, unless removeConsumer() comes first.
    void follow(FrameLoop& frames);

    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    void reset() override;
    /// Replaces reset() between runs: another run follows of which only names are known. Earlier holds stay.
    void beginRun(ServerTime at);
    /// Gives ids to locks that have none, so that lanes() includes them; returns them with keyText(). Nothing may be
    /// consumed afterwards.
    [[nodiscard]] std::vector<std::pair<LockId, std::string>> adoptGone();

    /// Oldest first; empty when nothing is kept. Cheap, no copy; valid until the next frame.
    [[nodiscard]] Holds holds(LockId lock) const;
    /// Renewals of the current hold that are due and missing at `now`, by the observed cadence; earlier missed ones are
    /// in DrawnHold::missedTicks.
    [[nodiscard]] std::vector<ServerTime> overdueTicks(LockId lock, ServerTime now) const;
    /// Observed interval between renewals; 0 = unknown (fewer than two intervals, or irregular).
    [[nodiscard]] std::chrono::milliseconds cadence(LockId lock) const;
    [[nodiscard]] const std::vector<GapSpan>& gaps() const;
    /// Service names, put before holders in label(); nullptr: none.
    void setHolderNames(const HolderNames* names) { m_names = names; }
    /// Service names changed: painters must repaint.
    void relabel();
    /// Short text of a holder ("4f1c…9e", "pay-3 pid 4312", "not seen").
    [[nodiscard]] QString label(std::uint32_t id) const;
    /// The holder's token, raw bytes; empty when not seen.
    [[nodiscard]] std::string token(std::uint32_t id) const;
    /// True when the latest hold, seen to begin, has the token of an earlier hold that was seen to end.
    [[nodiscard]] bool tokenRepeats(LockId lock) const;
    /// Lanes, most recently active first; O(all lanes).
    [[nodiscard]] std::vector<LockId> lanes(std::size_t atMost = SIZE_MAX) const;
    [[nodiscard]] std::size_t laneCount() const;
    /// True when anything is kept of this lock.
    [[nodiscard]] bool has(LockId lock) const;
    /// True when this node showed the lock during a part of this time, so that its gaps are gaps of the lock.
    [[nodiscard]] bool wasSeenOn(LockId lock, NodeId node, ServerTime from, ServerTime to) const;
    /// Gaps of the nodes that showed the lock, limited to those periods and the range; unordered, may overlap.
    [[nodiscard]] std::vector<TimeSpan> blind(LockId lock, const TimeSpan& range) const;
    /// The lock's history is complete from then on; ServerTime::max(): its node never sent anything.
    [[nodiscard]] ServerTime knownFrom(LockId lock) const;
    /// Events left out under overload around this time: counts may be too low by up to this number.
    [[nodiscard]] std::uint64_t eventsLeftOut(const TimeSpan& range) const;
    /// Number of locks with holds in this range that left the picture and whose ids were reused; lanes() lacks them.
    [[nodiscard]] std::size_t lanesWithoutId(const TimeSpan& range) const;
    /// Latest start, renewal or end; ServerTime::min() when nothing is kept.
    [[nodiscard]] ServerTime lastActivity(LockId lock) const;
    /// Increases with every change, so that painters can skip work.
    [[nodiscard]] quint64 revision() const;
    /// Number of kept holds in all lanes.
    [[nodiscard]] std::size_t keptHolds() const;

private:
    [[nodiscard]] const LaneStore& store() const;

    const std::size_t m_maxHolds;
    std::unique_ptr<LaneStore> m;
    std::unique_ptr<PerView<LaneHistory>> m_views; ///< nullptr: it stores data itself
    quint64 m_revision = 0;                        ///< added to the store's revision
    const HolderNames* m_names = nullptr;
};

} // namespace lockscope::presentation
