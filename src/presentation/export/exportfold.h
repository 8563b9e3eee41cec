// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lockstate.h"
#include "history/exportrows.h"
#include "presentation/stream/batchconsumer.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::presentation {

/// Turns a stream into the rows of an export. What happened stays what was told; beside it are the holds that it comes
/// to, and what is not known: gaps, events that were left out, holds whose end nobody saw. Reads no clock. Memory: by
/// locks and nodes, not by events.
class ExportFold final : public BatchConsumer
{
public:
    struct Names
    {
        std::string node; ///< of a node that has not told its own
        std::string keyspace;
        /// A token as it may be shown.
        std::function<std::string(std::string_view)> token = [](std::string_view bytes) { return std::string(bytes); };
        /// The same short, for people.
        std::function<std::string(LibraryId, std::string_view)> holder;
    };

    /// `sink` outlives it.
    ExportFold(history::ExportSink& sink, Names names);

    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    /// A recording may hold several runs: nothing is known of the time between them.
    void reset() override;
    /// More was there, but cannot be read; until `to`.
    void breakOff(ServerTime to, std::string_view reason);
    /// Nothing comes any more: tells what is still held.
    void finish();

    /// Nothing came.
    [[nodiscard]] bool isEmpty() const { return m_last == kUnknownTime; }
    [[nodiscard]] std::uint64_t events() const { return m_events; }
    [[nodiscard]] std::uint64_t holds() const { return m_holds; }
    /// Rows of gaps.
    [[nodiscard]] std::uint64_t gaps() const { return m_gaps; }
    [[nodiscard]] std::uint64_t leftOut() const { return m_leftOut; }

private:
    /// A lock by its id.
    struct Slot
    {
        bool isTold = false; ///< the sink knows which lock it is
        bool isOpen = false; ///< `hold` is
        history::ExportHold hold;
        std::string holder;     ///< backing of the hold's
        std::string holderName; ///< as well
        ServerTime sign{};      ///< of life: begin or renewal
        std::uint32_t node = 0; ///< number, while it is held: it counts there
        LockState state;
        std::uint16_t waiting = 0;
        bool isWaitingKnown = false;
        std::uint32_t waitingNode = 0; ///< number: they count there
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
    void setHolder(const PictureView& picture, Slot& slot, TokenId holder, LibraryId library);
    void end(LockId id, history::ExportHold::Ending ending, ServerTime at, EventKind kind, std::int64_t precisionUs);
    void tell(const PictureView& picture, LockId id, const LockEvent& event, bool isState, std::uint64_t hold);
    void tellGap(const NodeEvent& event);
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
    bool m_isNewRun = false;
    std::uint64_t m_events = 0;
    std::uint64_t m_holds = 0;
    std::uint64_t m_gaps = 0;
    std::uint64_t m_leftOut = 0;
};

/// Between two moments, in µs; never overflows.
[[nodiscard]] std::int64_t usBetween(ServerTime from, ServerTime to);

} // namespace lockscope::presentation
