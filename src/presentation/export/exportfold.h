// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/knownlength.h"
#include "core/lockstate.h"
#include "history/exportrows.h"
#include "presentation/stream/batchconsumer.h"
#include "presentation/stream/unseennodes.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::presentation {

/// Turns a stream into the rows of an export: the events as reported, the holds derived from them, and everything
/// unknown (gaps, left-out events, holds with an unobserved end). Reads no clock. Memory grows with locks and nodes,
/// not with events.
class ExportFold final : public BatchConsumer
{
public:
    struct Names
    {
        std::string node; ///< name for a node that has not reported its own
        std::string keyspace;
        /// Renders a token for output.
        std::function<std::string(std::string_view)> token = [](std::string_view bytes) { return std::string(bytes); };
        /// Renders a token as a short label.
        std::function<std::string(LibraryId, std::string_view)> holder;
    };

    /// `sink` outlives it.
    ExportFold(history::ExportSink& sink, Names names);

    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    /// Begins another run of the same recording: nothing is known of the time between.
    void reset() override;
    /// The rest of the recording, up to `to`, is unreadable.
    void breakOff(ServerTime to, std::string_view reason);
    /// The stream has ended: emits the holds that are still open.
    void finish();

    /// The export begins at `from`: no gap row begins earlier.
    void setFrom(ServerTime from) { m_from = from; }
    /// The export ends at `to`: writes a gap row for each node that is away then, and ends what was last seen there.
    void tellUnseen(ServerTime to);

    /// True when no event arrived.
    [[nodiscard]] bool isEmpty() const { return m_last == kUnknownTime; }
    [[nodiscard]] std::uint64_t events() const { return m_events; }
    [[nodiscard]] std::uint64_t holds() const { return m_holds; }
    /// Number of gap rows.
    [[nodiscard]] std::uint64_t gaps() const { return m_gaps; }
    [[nodiscard]] std::uint64_t leftOut() const { return m_leftOut; }

private:
    /// State of one lock id.
    struct Slot
    {
        bool isTold = false; ///< the sink has received the lock of this slot
        bool isOpen = false; ///< `hold` is open
        history::ExportHold hold;
        analysis::Moment began; ///< of `hold`
        std::string holder;     ///< owns the bytes of the hold's view
        std::string holderName; ///< likewise
        ServerTime sign{};      ///< last sign of life: start or renewal
        std::uint32_t node = 0; ///< number of the node that counts it while it is held
        LockState state;
        std::uint16_t waiting = 0;
        bool isWaitingKnown = false;
        std::uint32_t waitingNode = 0; ///< number of the node that counts its waiters
    };
    struct Counted
    {
        std::uint32_t held = 0;
        std::uint32_t waiting = 0;
        bool isChanged = false;
    };

    Slot& slot(LockId id);
    const history::ExportNode& nodeOf(NodeId id);
    history::ExportNode& nodeNamed(NodeId id, const std::string& address, const std::string& keyspace);
    void learnNode(const NodeEvent& event);
    [[nodiscard]] history::ExportLock lockOf(const PictureView& picture, LockId id, Slot& slot);
    void apply(const PictureView& picture, const LockEvent& event);
    void reconcile(const PictureView& picture, LockId id, const LockState& state, ServerTime now);
    void begin(const PictureView& picture, LockId id, const LockEvent& event);
    void learn(const PictureView& picture, LockId id, const LockEvent& event);
    /// `facts`: an event or a state.
    template <class Facts>
    void setHolder(const PictureView& picture, Slot& slot, const Facts& facts);
    void end(LockId id, history::ExportHold::Ending ending, ServerTime at, EventKind kind, std::int64_t precisionUs);
    void writeEvent(const PictureView& picture, LockId id, const LockEvent& event, bool isState, std::uint64_t hold);
    void tellGap(const NodeEvent& event);
    /// The time of a lock that is held when the export begins: now, or when its node was last seen.
    [[nodiscard]] ServerTime foundAt(NodeId node, ServerTime now) const;
    void tellLeftOut(const Batch& batch);
    void tellWaits(const PictureView& picture, const LockWaiters& waits);
    void setWaiting(Slot& slot, std::uint16_t count);
    void tellCounts(ServerTime at);

    history::ExportSink& m_sink;
    const Names m_names;
    std::deque<Slot> m_slots; ///< by LockId
    std::deque<history::ExportNode> m_nodes;
    std::map<NodeId, std::uint32_t> m_numbers; ///< of the nodes of this run
    std::vector<Counted> m_counted;            ///< by number - 1
    ServerTime m_last = kUnknownTime;          ///< of the last batch
    ServerTime m_countersAt = kUnknownTime;
    ServerTime m_from = ServerTime::min();
    UnseenNodes m_unseen;
    bool m_isNewRun = false;
    std::uint64_t m_events = 0;
    std::uint64_t m_holds = 0;
    std::uint64_t m_gaps = 0;
    std::uint64_t m_leftOut = 0;
};

/// Difference in µs; saturates instead of overflowing.
[[nodiscard]] std::int64_t usBetween(ServerTime from, ServerTime to);

} // namespace lockscope::presentation
