// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/rule.h"

#include <array>
#include <unordered_map>
#include <vector>

namespace lockscope::analysis {

/// Runs all rules of the catalogue over the stream. Live views and recordings behave alike: it reads no clock, time
/// comes with the batches and with advance(). Memory: 160 bytes per lock. Thread: the owner's.
class Findings
{
public:
    Findings();

    /// Examines locks whose late state ends with this batch, so that a recording, which is examined less often, has the
    /// same findings as a live source. `before` must not have taken the batch yet.
    void arriving(const Batch& batch, const PictureView& before);
    /// Feeds a batch. `view` must have taken the batch already.
    void take(const Batch& batch, const PictureView& view);
    /// Moves time forward without a batch. Examines held locks at most four times a second, at most 20,000 each time.
    void advance(ServerTime now, const Counters& counters, const PictureView& view);
    /// Feeds the waits-for graph as of `now`; once a second is enough.
    void take(const WaitsForGraph& graph, ServerTime now, const PictureView& view);
    /// The next time at which advance() has work if no batch arrives before.
    [[nodiscard]] ServerTime due() const;
    void clear();

    [[nodiscard]] const Episodes& episodes() const { return m_episodes; }
    [[nodiscard]] std::vector<Episodes::News> takeNews() { return m_episodes.takeNews(); }
    [[nodiscard]] const TokenClients& clients() const { return m_clients; }

    [[nodiscard]] const Thresholds& thresholds() const { return m_thresholds; }
    /// Applies from now on; findings already raised stay.
    void setThresholds(const Thresholds& thresholds) { m_thresholds = thresholds; }

private:
    static constexpr std::size_t kExaminedEach = 20'000;
    static constexpr std::chrono::milliseconds kExamineEvery{250};

    void clearSeen();
    void noteBytes(const Batch& batch);
    [[nodiscard]] FindingContext context(const PictureView& view, ServerTime now) const;
    void see(const LockEvent& event, const FindingContext& context);
    void see(const NodeEvent& event, const FindingContext& context);
    void follow(const TracedCommand& command, const FindingContext& context);
    void endStanding(LockId lock, ServerTime at, FindingId except);
    void examineHeld(const FindingContext& context);
    void examineLock(LockId lock, const FindingContext& context);
    [[nodiscard]] bool mayBeUnusuallyLong(LockId lock, const LockState& state, const FindingContext& context) const;

    mutable Episodes m_episodes;
    mutable Histories m_histories;
    Thresholds m_thresholds;
    TokenClients m_clients;
    SeenNodes m_nodes;
    Counters m_counters;
    FindingRules m_rules;
    std::array<std::vector<FindingRule*>, kEventKinds> m_ofKind;
    std::unordered_map<std::uint32_t, TracedHold> m_traced; ///< by lock id
    ServerTime m_examinedAt{};
    std::uint64_t m_bytesIn = 0;
    ServerTime m_bytesAt = kUnknownTime; ///< time at which bytes last arrived
    std::size_t m_next = 0;              ///< lock id at which the next examination begins
};

} // namespace lockscope::analysis
