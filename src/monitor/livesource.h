// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/endpoint.h"
#include "core/eventsource.h"
#include "core/picture/slottable.h"
#include "monitor/tracing/tracer.h"
#include "monitor/watchoptions.h"

#include <QObject>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::monitor {

/// The live monitor as an EventSource: watches 1..n nodes on its own thread (`redis-io`) and hands over batches.
///
/// Thread: construct, use and destroy it in one thread (the GUI's or the CLI's main thread); every call returns at
/// once. Errors of a node arrive as NodeEvents (State with reason and remedy, Gap, Warning); nothing throws. NodeId{i}
/// is the i-th element of `nodes`, each with a keyspace of its own; more nodes may join() later.
class LiveSource final : public QObject, public EventSource
{
    Q_OBJECT
public:
    /// `clock` must outlive the source and be callable from any thread; it is called under a lock, so it must not wait
    /// for this thread.
    LiveSource(std::vector<WatchOptions> nodes, const Clock& clock, QObject* parent = nullptr);
    /// Stops, and waits at most two seconds for the thread.
    ~LiveSource() override;

    /// Starts the thread and connects. Call once.
    void start();
    /// Closes the connections and ends the thread. False when it did not end before the deadline. Collected data can
    /// still be taken.
    bool stop(std::chrono::milliseconds deadline = std::chrono::seconds(2));

    bool takeBatch(Batch& into) override;
    bool callWhenWaiting(const std::function<void()>& call) override;
    void setVisible(std::vector<LockId> locks) override;
    void setSelected(LockId lock) override;
    [[nodiscard]] std::shared_ptr<const SelectedReading> selectedReading() const override;

    /// The watched nodes, in the order in which they joined.
    [[nodiscard]] std::vector<NodeId> nodes() const;
    /// Address of a node with user and password; no value when it is not watched (any more). All other connections to
    /// the server use it.
    [[nodiscard]] std::optional<Endpoint> endpoint(NodeId node) const;
    /// Owner of a node: WatchOptions::owner; a former primary has its group's owner. Empty when it is not watched.
    [[nodiscard]] std::string owner(NodeId node) const;
    /// Watches one more node. `keyspace`: name of a keyspace shared with nodes that hold other keys (never a replica
    /// beside its primary); empty: a keyspace of its own. kNoNode after 65,535 nodes. To replace a node, let the new
    /// one join before the old one retires, so that locks keep their ids.
    NodeId join(WatchOptions options, const std::string& keyspace);
    /// Stops watching a node. Emits a gap; locks that no other node of its keyspace has leave the picture.
    void retire(NodeId node);
    /// Stops watching a node that `by` has replaced with all its data, as a promoted replica does. Locks that `by` does
    /// not have after a full scan are emitted as lost. `wholeUntil`: a moment before the takeover, up to which nothing
    /// was lost; zero: unknown.
    void replace(NodeId node, NodeId by, MonoTime wholeUntil);
    void replace(NodeId node, NodeId by) { replace(node, by, {}); }
    /// Sets the owners of all slots of the cluster with this keyspace name. Locks of moved slots are looked up at the
    /// new owner.
    void setSlots(const std::string& keyspace, SlotTable slots);
    /// Watches one more pattern on a node, on its existing connections and without a gap for the others. Lasts until
    /// watchNoMore() or until the node retires. Locks that are already held have an unknown start.
    void watchAlso(NodeId node, std::string pattern);
    /// Ends watchAlso() for this pattern as soon as the picture has no lock that only it matches, so that no lock seems
    /// to end. Patterns that the node joined with stay.
    void watchNoMore(NodeId node, std::string pattern);
    /// Pauses periodic polls and polls of visible rows (hidden window); events, event reads and reads at predicted
    /// expiries go on.
    void setPollingPaused(bool paused);
    /// Sets whether a user is watching (a visible window, a verb). If so, a lost server is retried at least every two
    /// seconds and at once when watching begins; otherwise up to 30 s apart.
    void setAttended(bool attended);
    /// Reads all known keys and scans again.
    void requestResync(NodeId node);
    /// Closes the connection of a node and reconnects at once ("Retry now").
    void requestReconnect(NodeId node);
    /// Starts a trace burst on a node: MONITOR on its own connection, within the request's limits. Batch::traceStates
    /// reports its progress, Batch::clients and Batch::traced its results. Ignored while another burst runs. The caller
    /// decides whether the server may be traced at all (production).
    void startTrace(NodeId node, const TraceRequest& request);
    void stopTrace(NodeId node);
    /// Our own removal of `key` is about to be sent: its `del` event becomes force_released. Call it before sending; it
    /// stays in effect however late the server acts.
    void announceRelease(NodeId node, int database, std::string key);
    /// The answer arrived: `done` = our command removed the key. Must follow every announceRelease.
    void resolveRelease(NodeId node, int database, std::string key, bool done);

Q_SIGNALS:
    /// Data is waiting; emitted at most once between two calls of take(), and only while connected. For consumers
    /// without a timer of their own.
    void dataWaiting();

private:
    class Private;
    std::unique_ptr<Private> m;
};

} // namespace lockscope::monitor
