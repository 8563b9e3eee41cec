// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batchslot.h"
#include "core/picture.h"
#include "monitor/connection/wakepace.h"
#include "monitor/doublegrants.h"
#include "monitor/nodedirectory.h"
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

/// Everything that lives in redis-io: the picture, the nodes, the batch that is being filled. Created in any thread,
/// then moved; used in its own thread only, but for post().
class Engine final : public QObject
{
    Q_OBJECT
public:
    using Request = std::function<void(Engine&)>;

    /// `offered` is called in this thread whenever the slot got something.
    Engine(const Clock& clock, BatchSlot& slot, std::function<void()> offered);
    ~Engine() override;

    void start();
    void shutdown();
    /// Watches one node more.
    void join(const WatchedNode& node);
    /// Does not watch it any more, from the next turn of the event loop on. What it showed last stays until the other
    /// nodes of its keyspace were asked for it, half a minute at most; what none of them shows leaves the picture.
    void retire(NodeId id);
    /// The same; `by` has taken its place, with all that it had. What it does not show, once it was looked through, is
    /// told as lost. `wholeUntil`: it took nothing before.
    void replace(NodeId id, NodeId by, MonoTime wholeUntil);
    /// Who has which slot of a cluster.
    void setSlots(KeyspaceId keyspace, const std::shared_ptr<const SlotTable>& slots);
    void setVisible(std::vector<LockId> locks);
    void setSelected(LockId lock);
    void setPollingPaused(bool paused);
    void setAttended(bool attended);

    /// Thread: any. Runs before anything that the server sends later is handled.
    void post(Request request);

    [[nodiscard]] Picture& picture() { return m_picture; }
    [[nodiscard]] Reduction& reduction() { return m_reduction; }
    /// Who waits for the locks of all nodes.
    [[nodiscard]] WaitBoard& waits() { return m_waits; }
    [[nodiscard]] Counters& counters() { return m_counters; }
    [[nodiscard]] TraceOutlet& traces() { return m_traces; }
    [[nodiscard]] const Clock& clock() const { return m_clock; }
    /// nullptr when there is no such node.
    [[nodiscard]] NodeMonitor* node(NodeId id);
    [[nodiscard]] ServerTime now() const;

    void tell(NodeEvent event);
    /// Runs what was posted. Cheap when there is nothing.
    void runRequests();
    /// A node tells what happens from now on.
    void listening() { sayFarewells(); }
    /// A chunk with key events of this node was handled.
    void heard(NodeId id) { m_pace.heard(id); }
    /// More is to come at once: several chunks are handed over together, a few milliseconds late.
    enum class Publish : std::uint8_t { Now, Soon };
    /// Hands over what was collected.
    void publish(Publish when = Publish::Now);
    /// The node is ready: what was held back of it follows its Ready event.
    void letGo(NodeId node);

private:
    /// What a node that is gone leaves behind until it is known whether another one has it.
    struct Leaving
    {
        NodeId node;
        KeyspaceId keyspace;
        MonoTime since;
        NodeId by = kNoNode; ///< has taken its place
    };

    /// What is told of a node that is gone, once its successor is listened to: until then nobody tells what happens.
    struct Farewell
    {
        NodeId by;
        MonoTime since;
        std::vector<NodeEvent> tellings;
    };

    void end(NodeId id, NodeId by, MonoTime wholeUntil);
    void sayFarewells(bool all = false);
    void leave(const Leaving& leaving);
    void letLeave();
    void show(NodeMonitor& node) const;
    void tick();
    void takeWants();
    void everySecond();
    void nap();
    void gatherEvents();
    void tellHeld(NodeMonitor& node);
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
    std::vector<NodeEvent> m_tellings;
    TraceOutlet m_traces;
    std::uint64_t m_eventsLeftOut = 0;
    ServerTime m_leftOutFrom = kUnknownTime;
    MonoTime m_published{};
    WakePace m_pace;
    bool m_turnTold = false; ///< that all locks were asked about for the first time
    bool m_runs = false;
    std::vector<std::unique_ptr<NodeMonitor>> m_nodes; ///< by id
    std::vector<Leaving> m_leaving;
    std::vector<Farewell> m_farewells;
    Farewell* m_farewell = nullptr;  ///< of the node that is going
    std::uint64_t m_pagesBefore = 0; ///< NodeMonitor::scanPages() of those that are gone
    std::vector<LockId> m_visible;
    LockId m_selected = kNoLock;
    std::optional<bool> m_pollingPaused; ///< once somebody has said so
    std::optional<bool> m_attended;
    QTimer m_tick;
    QTimer m_second;
    QTimer m_soon;
    QTimer m_halves; ///< removals wait that may be half of a move

    std::mutex m_mutex;
    std::vector<Request> m_requests;
    std::atomic<bool> m_hasRequests = false;
};

} // namespace lockscope::monitor
