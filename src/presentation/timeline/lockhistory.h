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

/// Bounded history of holds per lock, fed from the events; what timeline, lease lane, inspector and its saw-tooth draw.
/// Keeps at least the last `window` (10 minutes by default) within a bound of holds and ticks; oldest go first.
/// Survives that lock ids are re-used: a re-defined id begins a new lane, and a name that comes back under another id
/// brings its earlier holds along. GUI thread.
class LockHistory final : public BatchConsumer
{
public:
    explicit LockHistory(std::size_t maxHolds = 200'000);
    ~LockHistory() override;
    /// From now on it tells of the view that is shown, each of which has a history of its own, and keeps none itself.
    /// `frames` must outlive it, or removeConsumer() it first.
    void follow(FrameLoop& frames);

    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    void reset() override;
    /// In the place of reset(): another run follows, of which nothing is known but the names. What was shown stays.
    void beginRun(ServerTime at);
    /// Locks without an id get one, so that they are in lanes(); what they are, as keyText(). Nothing may be consumed
    /// any more.
    [[nodiscard]] std::vector<std::pair<LockId, std::string>> adoptGone();

    /// Oldest first; empty when nothing is kept. Cheap, no copy; use it before the next frame.
    [[nodiscard]] Holds holds(LockId lock) const;
    /// Renewals that are due in the current hold and have not come by `now`, by the observed cadence; the missed ones
    /// of before are in DrawnHold::missedTicks.
    [[nodiscard]] std::vector<ServerTime> overdueTicks(LockId lock, ServerTime now) const;
    /// Usual interval between renewals as seen here; 0 = not known (fewer than two intervals, or irregular).
    [[nodiscard]] std::chrono::milliseconds cadence(LockId lock) const;
    [[nodiscard]] const std::vector<GapSpan>& gaps() const;
    /// Services of holders, put before them in label(); nullptr: none.
    void setHolderNames(const HolderNames* names) { m_names = names; }
    /// The services of holders changed: painters have something new.
    void relabel();
    /// Short text of a holder ("4f1c…9e", "pay-3 pid 4312", "not seen").
    [[nodiscard]] QString label(std::uint32_t id) const;
    /// The holder's token, raw bytes; empty when not seen.
    [[nodiscard]] std::string token(std::uint32_t id) const;
    /// Did an earlier hold of the lock that was seen to end have the token of the latest one, which was seen to begin?
    [[nodiscard]] bool tokenRepeats(LockId lock) const;
    /// Lanes in the order of their latest activity, latest first; O(all lanes).
    [[nodiscard]] std::vector<LockId> lanes(std::size_t atMost = SIZE_MAX) const;
    [[nodiscard]] std::size_t laneCount() const;
    /// Is anything kept of this lock?
    [[nodiscard]] bool has(LockId lock) const;
    /// Did this node show the lock during a part of this time? Then its gaps are gaps of the lock.
    [[nodiscard]] bool wasSeenOn(LockId lock, NodeId node, ServerTime from, ServerTime to) const;
    /// The gaps of the nodes that showed the lock, as far as they did, within a range; in no order, may overlap.
    [[nodiscard]] std::vector<TimeSpan> blind(LockId lock, const TimeSpan& range) const;
    /// From then on all that was told of the lock is kept; ServerTime::max(): its node never told anything.
    [[nodiscard]] ServerTime knownFrom(LockId lock) const;
    /// Events that were left out around this time, under overload: counts of it are too low by up to so many.
    [[nodiscard]] std::uint64_t eventsLeftOut(const TimeSpan& range) const;
    /// Locks with holds in this range that left the picture, and whose id is another lock's by now: lanes() has them
    /// not.
    [[nodiscard]] std::size_t lanesWithoutId(const TimeSpan& range) const;
    /// Last begin, renewal or end; ServerTime::min() when nothing is kept.
    [[nodiscard]] ServerTime lastActivity(LockId lock) const;
    /// Increases with every change: painters compare it to skip work.
    [[nodiscard]] quint64 revision() const;
    /// Increases when lanes appear, disappear or get another name.
    [[nodiscard]] quint64 laneRevision() const;
    /// Holds kept in memory, all lanes.
    [[nodiscard]] std::size_t keptHolds() const;

private:
    [[nodiscard]] const LaneStore& store() const;

    const std::size_t m_maxHolds;
    std::unique_ptr<LaneStore> m;
    std::unique_ptr<PerView<LockHistory>> m_views; ///< nullptr: it keeps what it is told
    quint64 m_revision = 0;                        ///< ahead of the store's
    const HolderNames* m_names = nullptr;
};

} // namespace lockscope::presentation
