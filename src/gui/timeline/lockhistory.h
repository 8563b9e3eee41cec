// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "gui/frameloop.h"

#include <QString>

#include <deque>
#include <unordered_map>
#include <vector>

namespace lockscope::gui {

/// One hold of a lock as the timeline draws it.
struct Hold
{
    ServerTime begin{};                 ///< when beginKnown, else first seen
    ServerTime end = ServerTime::max(); ///< max: still held
    std::uint32_t label = 0;            ///< LockHistory::label()
    EventKind beganAs = EventKind::Acquired;
    EventKind endedAs = EventKind::Released; ///< valid when ended
    bool beginKnown = true;
    bool contended = false;                 ///< somebody waited, or it was handed over within a few ms
    std::vector<std::uint32_t> ticks;       ///< renewals, ms after begin
    std::vector<std::uint32_t> missedTicks; ///< where a renewal was due and did not come, ms after begin
};

struct GapSpan
{
    NodeId node{};
    ServerTime from{};
    ServerTime to{};
    QString reason;
};

/// Bounded history of holds per lock, fed from the events; what timeline, lease lane, inspector and its saw-tooth draw.
/// Keeps at least the last `window` (10 minutes by default) within a bound of holds and ticks; oldest go first.
/// Survives that lock ids are re-used: a re-defined id begins a new lane. GUI thread.
class LockHistory final : public FrameConsumer
{
public:
    explicit LockHistory(std::size_t maxHolds = 200'000);
    ~LockHistory() override;

    void consume(const Frame& frame) override;
    void present(const Frame&) override {}
    [[nodiscard]] bool isPresented() const override { return false; }
    void reset() override;

    /// Oldest first; empty when nothing is kept.
    [[nodiscard]] const std::deque<Hold>& holds(LockId lock) const;
    [[nodiscard]] const std::vector<GapSpan>& gaps() const;
    /// Short text of a holder ("4f1c...9e", "pay-3 pid 4312", "not seen").
    [[nodiscard]] QString label(std::uint32_t id) const;
    /// Lanes in the order of their latest activity or name, for the timeline.
    [[nodiscard]] std::vector<LockId> lanes() const;
    /// Increases with every change: painters compare it to skip work.
    [[nodiscard]] quint64 revision() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m;
};

} // namespace lockscope::gui
