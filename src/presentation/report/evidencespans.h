// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/pictureview.h"
#include "presentation/timeline/gaplist.h"
#include "presentation/timeline/timespans.h"

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// Share of a time span that was observed.
struct SeenShare
{
    std::chrono::microseconds seen{0};
    std::chrono::microseconds all{0};
    [[nodiscard]] bool isWhole() const { return seen >= all; }
};

/// Periods in which each kind of evidence was available: watched nodes with announced changes, traces, and for each
/// lock the time with a source of waiters. All as spans of server time within a range. Several runs may follow each
/// other; the time between them counts as unobserved. Memory: some 150 bytes plus the name for each of at most
/// kMostLocks locks.
class EvidenceSpans
{
public:
    static constexpr std::size_t kMostLocks = 200'000;
    /// Waiters are queried in turns, so a shorter hold or a delay of this length before the first answer counts as
    /// observed.
    static constexpr std::chrono::seconds kLook{5};

    /// Collects spans of nodes and traces, with or without those of each lock; an endless stream collects no locks.
    enum class Of : std::uint8_t { Locks, NodesAlone };

    explicit EvidenceSpans(const TimeSpan& range, Of of = Of::Locks);

    /// `view` has taken the batch.
    void addBatch(const Batch& batch, const PictureView& view);
    /// The run has ended; another one with new ids may follow. Shares refer to everything taken until then.
    void endRun();
    /// The same spans as if the run ended now; for NodesAlone.
    [[nodiscard]] EvidenceSpans untilNow() const;

    /// Time in which every node was watched, from the first ready node to the end.
    [[nodiscard]] SeenShare watched() const;
    /// The part of watched() in which every node announced changes by notifications, for all patterns.
    [[nodiscard]] SeenShare announced() const;
    /// Time in which a trace ran, of all locks or of one.
    [[nodiscard]] SeenShare traced() const;
    [[nodiscard]] bool hasTraceOfOneLock() const { return !m_tracedOne.empty(); }
    /// True when every lock was traced during its whole activity.
    [[nodiscard]] bool isEveryLockTraced() const;
    /// Total held time of all locks; seen: with a source of waiters or a trace.
    [[nodiscard]] SeenShare waits() const;
    /// The same for one lock; `key`: keyText(). Unknown lock: 0 of 0.
    [[nodiscard]] SeenShare waits(const std::string& key) const;
    /// Number of held locks; locksWithWaits(): those with waiters observed all the time.
    [[nodiscard]] std::size_t heldLocks() const;
    [[nodiscard]] std::size_t locksWithWaits() const;

private:
    struct SeenSpans
    {
        TimeSpan life{ServerTime::max(), ServerTime::min()}; ///< had events or was held
        std::chrono::microseconds held{0};
        std::chrono::microseconds unseen{0}; ///< part of `held` without a source of waiters
        std::chrono::microseconds shorts{0}; ///< part of `held` in holds that ended before a query
        std::uint32_t answered = 0;          ///< holds with a source of waiters
        NodeId node = kNoNode;
    };
    struct Live
    {
        SeenSpans* seen = nullptr;
        std::string key; ///< of a lock that is traced alone
        ServerTime heldFrom = kUnknownTime;
        ServerTime knownFrom = kUnknownTime;
        bool isDefined = false;
        bool hasSource = false; ///< some source other than a trace reports waiters; traces have their own spans
    };
    struct Node
    {
        ServerTime joined = kUnknownTime;
        ServerTime ready = kUnknownTime;
        ServerTime muteFrom = kUnknownTime; ///< start of a period in which it is ready but does not announce everything
    };
    /// The node of a trace, and the keyText() of its lock; empty: all locks.
    using Traced = std::pair<NodeId, std::string>;

    void node(const NodeEvent& event);
    void endGap(const NodeEvent& retired);
    [[nodiscard]] ServerTime clipped(ServerTime at) const;
    void trace(const TraceStatus& status, const PictureView& view);
    void endTraces(NodeId node, ServerTime at);
    void addTraced(const Traced& traced, const TimeSpan& span);
    [[nodiscard]] bool isTracing(NodeId node) const;
    [[nodiscard]] Live* live(LockId id, const PictureView& view);
    void happened(Live& lock, ServerTime at) const;
    void beginHold(Live& lock, ServerTime at) const;
    void endHold(Live& lock, ServerTime at) const;
    void setKnown(Live& lock, bool isKnown) const;
    [[nodiscard]] std::chrono::microseconds tracedWithin(NodeId node, const std::string& key,
                                                         const TimeSpan& span) const;
    [[nodiscard]] std::chrono::microseconds unseenOf(const SeenSpans& seen) const;
    [[nodiscard]] TimeSpan judged() const;
    [[nodiscard]] SeenShare without(std::initializer_list<const TimeSpans*> dark) const;

    TimeSpan m_range;
    Of m_of;
    ServerTime m_now = kUnknownTime;
    ServerTime m_readyFrom = kUnknownTime; ///< of the first run
    ServerTime m_runReady = kUnknownTime;
    TimeSpans m_runs;
    TimeSpans m_blind; ///< some node was not watched
    TimeSpans m_mute;  ///< some node did not announce everything
    std::map<NodeId, Node> m_nodes;
    GapList m_gaps;
    std::map<Traced, ServerTime> m_traces; ///< running traces, with their starts
    std::vector<NodeId> m_traceEnded;      ///< nodes whose trace ended with the last batch
    std::map<NodeId, TimeSpans> m_tracedAll;
    std::map<std::string, TimeSpans> m_tracedOne; ///< by lock
    TimeSpans m_tracedAny;
    std::unordered_map<std::string, SeenSpans> m_locks; ///< by keyText()
    std::vector<Live> m_live;                           ///< by id
    bool m_isTooMany = false;
};

} // namespace lockscope::presentation
