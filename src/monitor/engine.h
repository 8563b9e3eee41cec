// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batchslot.h"
#include "core/picture.h"
#include "monitor/connection/wakepace.h"
#include "monitor/doublegrants.h"
#include "monitor/nodedirectory.h"
#include "monitor/selected/selectedslot.h"
#include "monitor/tracing/tracer.h"
#include "monitor/waiting/waitboard.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace lockscope::monitor {

class NodeMonitor;

/// Owns everything of the redis-io thread: the picture, the nodes, the batch in progress. Created in any thread, then
/// moved; used only in its own thread, except post().
class Engine final : public QObject
{
    Q_OBJECT
public:
    using Request = std::function<void(Engine&)>;

    /// `offered` is called in this thread whenever the slot received data.
    Engine(const Clock& clock, BatchSlot& slot, std::function<void()> offered);
    ~Engine() override;

    void start();
    void shutdown();
    void join(const WatchedNode& node);
    /// Stops watching a node at the next turn of the event loop. Its last known locks stay until the other nodes of its
    /// keyspace were asked for them, half a minute at most; locks that none of them has leave the picture.
    void retire(NodeId id);
    /// Stops watching a node that `by` replaces with all its data. Locks that `by` does not have after a full scan are
    /// emitted as lost. `wholeUntil`: a moment before the takeover.
    void replace(NodeId id, NodeId by, MonoTime wholeUntil);
    /// Sets the owners of a cluster's slots.
    void setSlots(KeyspaceId keyspace, const std::shared_ptr<const SlotTable>& slots);
    void setVisible(std::vector<LockId> locks);
    void setSelected(LockId lock);
    void setPollingPaused(bool paused);
    void setAttended(bool attended);

    /// Thread: any.
    [[nodiscard]] SelectedSlot& selectedReading() { return m_selectedReading; }
    /// Thread: any. The request runs before any later message of the server is handled.
    void post(Request request);

    [[nodiscard]] Picture& picture() { return m_picture; }
    [[nodiscard]] Reduction& reduction() { return m_reduction; }
    /// Waiters of all nodes.
    [[nodiscard]] WaitBoard& waits() { return m_waits; }
    [[nodiscard]] Counters& counters() { return m_counters; }
    [[nodiscard]] TraceOutlet& traces() { return m_traces; }
    [[nodiscard]] const Clock& clock() const { return m_clock; }
    /// nullptr when there is no such node.
    [[nodiscard]] NodeMonitor* node(NodeId id);
    [[nodiscard]] ServerTime now() const;

    void emitNodeEvent(NodeEvent event);
    /// Runs posted requests. Cheap when there are none.
    void runRequests();
    /// A node has begun to report events.
    void listening() { emitRetirements(); }
    /// A chunk with key events of this node was handled.
    void noteEvents(NodeId id) { m_pace.noteEvents(id); }
    /// Soon: more data follows at once, so several chunks are handed over together, a few milliseconds late.
    enum class Publish : std::uint8_t { Now, Soon };
    /// Hands over what was collected.
    void publish(Publish when = Publish::Now);
    /// The node is ready: emits its held-back events after its Ready event.
    void releaseHeldEvents(NodeId node);

private:
    /// A retired node whose locks stay until another node is known to have them or not.
    struct RetiringNode
    {
        NodeId node;
        KeyspaceId keyspace;
        MonoTime since;
        NodeId by = kNoNode; ///< the node that replaced it
    };

    /// Node events of a retired node, kept until its successor reports events: nobody observes the locks before.
    struct PendingRetirement
    {
        NodeId by;
        MonoTime since;
        std::vector<NodeEvent> tellings;
    };

    /// Removes the node from the running ones; its events follow when `by` is listening.
    void end(NodeId id, NodeId by, MonoTime wholeUntil);
    void emitRetirements(bool all = false);
    void leave(const RetiringNode& leaving);
    void endRetirements();
    void show(NodeMonitor& node) const;
    void tick();
    void forwardReads();
    void everySecond();
    void sleepShortly();
    void gatherEvents();
    void emitHeldEvents(NodeMonitor& node);
    [[nodiscard]] bool holdsEvents() const;
    [[nodiscard]] std::uint32_t waitTurns() const;
    void handOver();
    void handOverTraces(Batch& waiting);
    void stamp(Batch& batch);

    const Clock& m_clock;
    BatchSlot& m_slot;
    std::function<void()> m_offered;
    Picture m_picture;
    Reduction m_reduction;
    WaitBoard m_waits{m_picture};
    DoubleGrants m_doubles{m_picture};
    Counters m_counters;
    std::vector<LockEvent> m_events; ///< not handed over yet
    std::vector<NodeEvent> m_nodeEvents;
    TraceOutlet m_traces;
    std::uint64_t m_eventsLeftOut = 0;
    ServerTime m_leftOutFrom = kUnknownTime;
    MonoTime m_published{};
    WakePace m_pace;
    bool m_turnTold = false; ///< the first complete round of questions about waiters was reported
    bool m_runs = false;
    std::vector<std::unique_ptr<NodeMonitor>> m_nodes; ///< by id
    std::vector<RetiringNode> m_retiring;
    std::vector<PendingRetirement> m_retirements;
    PendingRetirement* m_farewell = nullptr; ///< of the node being retired
    std::uint64_t m_pagesBefore = 0;         ///< NodeMonitor::scanPages() of retired nodes
    std::vector<LockId> m_visible;
    LockId m_selected = kNoLock;
    SelectedSlot m_selectedReading;
    std::optional<bool> m_pollingPaused; ///< set by the first call
    std::optional<bool> m_attended;
    QTimer m_tick;
    QTimer m_second;
    QTimer m_soon;
    QTimer m_halves; ///< flushes removals that were held back as possible halves of a move

    std::mutex m_mutex;
    std::vector<Request> m_requests;
    std::atomic<bool> m_hasRequests = false;
};

} // namespace lockscope::monitor
