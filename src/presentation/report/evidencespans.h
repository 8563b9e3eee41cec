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

/// When which kind of evidence was there: nodes that were watched and announced changes, traces, and of each lock the
/// time in which something told who waits for it. Everything as spans of the server's time, within a range. Several
/// runs may follow each other; what lies between them was not seen. Memory: some 150 bytes a lock and its name, of at
/// most kMostLocks.
class EvidenceSpans
{
public:
    static constexpr std::size_t kMostLocks = 200'000;
    /// Who waits is asked in turns: a hold that is shorter, or a lead to the first answer, hides nobody who stays.
    static constexpr std::chrono::seconds kLook{5};

    /// Spans of nodes and traces, and those of each lock, or not: what has no end keeps nothing of a lock.
    enum class Of : std::uint8_t { Locks, NodesAlone };

    explicit EvidenceSpans(const TimeSpan& range, Of of = Of::Locks);

    /// `view` has taken the batch.
    void take(const Batch& batch, const PictureView& view);
    /// Another run follows, whose ids and nodes begin anew, or nothing any more. The shares are of what was taken until
    /// then.
    void endRun();
    /// The same spans as if the run ended now; for NodesAlone.
    [[nodiscard]] EvidenceSpans untilNow() const;

    /// From the first moment in which a node was ready, to the end: every node was watched.
    [[nodiscard]] SeenShare watched() const;
    /// As watched(), and every node announced changes by notifications, for all patterns.
    [[nodiscard]] SeenShare announced() const;
    /// A trace ran, of all locks or of one.
    [[nodiscard]] SeenShare traced() const;
    [[nodiscard]] bool hasTraceOfOneLock() const { return !m_tracedOne.empty(); }
    /// Every lock was traced for as long as anything happened to it.
    [[nodiscard]] bool isEveryLockTraced() const;
    /// Time in which locks were held, all together; seen: something told who waits, or a trace ran.
    [[nodiscard]] SeenShare waits() const;
    /// The same of one lock; `key`: keyText(). Nothing is known of it: 0 of 0.
    [[nodiscard]] SeenShare waits(const std::string& key) const;
    /// Locks that were held, and those of them of which it was told all the time.
    [[nodiscard]] std::size_t heldLocks() const;
    [[nodiscard]] std::size_t locksWithWaits() const;

private:
    struct Seen
    {
        TimeSpan life{ServerTime::max(), ServerTime::min()}; ///< something happened to it, or it was held
        std::chrono::microseconds held{0};
        std::chrono::microseconds unseen{0}; ///< of `held`: nothing told who waits
        std::chrono::microseconds shorts{0}; ///< of `held`: in holds that were over before anybody looked
        std::uint32_t answered = 0;          ///< holds in which something told it
        NodeId node = kNoNode;
    };
    struct Live
    {
        Seen* seen = nullptr;
        std::string key; ///< of a lock that is traced alone
        ServerTime heldFrom = kUnknownTime;
        ServerTime knownFrom = kUnknownTime;
        bool isDefined = false;
        bool hasSource = false; ///< something tells who waits for it, besides a trace, which has spans of its own
    };
    struct Node
    {
        ServerTime joined = kUnknownTime;
        ServerTime ready = kUnknownTime;
        ServerTime muteFrom = kUnknownTime; ///< ready, and not announcing all
    };
    /// On a node, of the lock of this keyText(); empty: of all.
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
    void tell(Live& lock, bool isKnown) const;
    [[nodiscard]] std::chrono::microseconds tracedWithin(NodeId node, const std::string& key,
                                                         const TimeSpan& span) const;
    [[nodiscard]] std::chrono::microseconds unseenOf(const Seen& seen) const;
    [[nodiscard]] TimeSpan judged() const;
    [[nodiscard]] SeenShare without(std::initializer_list<const TimeSpans*> dark) const;

    TimeSpan m_range;
    Of m_of;
    ServerTime m_now = kUnknownTime;
    ServerTime m_readyFrom = kUnknownTime; ///< of the first run
    ServerTime m_runReady = kUnknownTime;
    TimeSpans m_runs;
    TimeSpans m_blind; ///< some node was not watched
    TimeSpans m_mute;  ///< some node did not announce all
    std::map<NodeId, Node> m_nodes;
    GapList m_gaps;
    std::map<Traced, ServerTime> m_traces; ///< that run, and since when
    std::vector<NodeId> m_traceEnded;      ///< with the last batch
    std::map<NodeId, TimeSpans> m_tracedAll;
    std::map<std::string, TimeSpans> m_tracedOne; ///< by lock
    TimeSpans m_tracedAny;
    std::unordered_map<std::string, Seen> m_locks; ///< by keyText()
    std::vector<Live> m_live;                      ///< by id
    bool m_isTooMany = false;
};

} // namespace lockscope::presentation
