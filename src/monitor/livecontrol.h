// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/endpoint.h"
#include "core/picture/slottable.h"
#include "monitor/tracing/tracer.h"
#include "monitor/watchoptions.h"

#include <optional>
#include <string>
#include <vector>

namespace lockscope::monitor {

/// Commands for a source that is connected to servers; recordings have none of them. Used beside EventSource. Every
/// call returns at once; same thread as EventSource.
class LiveControl
{
public:
    virtual ~LiveControl() = default;

    /// The watched nodes, in the order in which they joined.
    [[nodiscard]] virtual std::vector<NodeId> nodes() const = 0;
    /// Address of a node with user and password; no value when it is not watched (any more). All other connections to
    /// the server use it.
    [[nodiscard]] virtual std::optional<Endpoint> endpoint(NodeId node) const = 0;
    /// Owner of a node: WatchOptions::owner; a former primary has its group's owner. Empty when it is not watched.
    [[nodiscard]] virtual std::string owner(NodeId node) const = 0;
    /// Watches one more node. `keyspace`: name of a keyspace shared with nodes that hold other keys (never a replica
    /// beside its primary); empty: a keyspace of its own. kNoNode after 65,535 nodes. To replace a node, let the new
    /// one join before the old one retires, so that locks keep their ids.
    virtual NodeId join(WatchOptions options, const std::string& keyspace) = 0;
    /// Stops watching a node. Emits a gap; locks that no other node of its keyspace has leave the picture.
    virtual void retire(NodeId node) = 0;
    /// Stops watching a node that `by` has replaced with all its data, as a promoted replica does. Locks that `by` does
    /// not have after a full scan are emitted as lost. `wholeUntil`: a moment before the takeover, up to which nothing
    /// was lost; zero: unknown.
    virtual void replace(NodeId node, NodeId by, MonoTime wholeUntil) = 0;
    void replace(NodeId node, NodeId by) { replace(node, by, {}); }
    /// Sets the owners of all slots of the cluster with this keyspace name. Locks of moved slots are looked up at the
    /// new owner.
    virtual void setSlots(const std::string& keyspace, SlotTable slots) = 0;
    /// Watches one more pattern on a node, on its existing connections and without a gap for the others. Lasts until
    /// watchNoMore() or until the node retires. Locks that are already held have an unknown start.
    virtual void watchAlso(NodeId node, std::string pattern) = 0;
    /// Ends watchAlso() for this pattern as soon as the picture has no lock that only it matches, so that no lock seems
    /// to end. Patterns that the node joined with stay.
    virtual void watchNoMore(NodeId node, std::string pattern) = 0;
    /// Connects and begins. Call once.
    virtual void start() = 0;
    /// Pauses periodic polls and polls of visible rows (hidden window); events, event reads and reads at predicted
    /// expiries go on.
    virtual void setPollingPaused(bool paused) = 0;
    /// Sets whether a user is watching (a visible window, a verb). If so, a lost server is retried at least every two
    /// seconds and at once when watching begins; otherwise up to 30 s apart.
    virtual void setAttended(bool attended) = 0;
    /// Reads all known keys and scans again.
    virtual void requestResync(NodeId node) = 0;
    /// Closes the connection of a node and reconnects at once ("Retry now").
    virtual void requestReconnect(NodeId node) = 0;
    /// Starts a trace burst on a node: MONITOR on its own connection, within the request's limits. Batch::traceStates
    /// reports its progress, Batch::clients and Batch::traced its results. Ignored while another burst runs. The caller
    /// decides whether the server may be traced at all (production).
    virtual void startTrace(NodeId node, const TraceRequest& request) = 0;
    virtual void stopTrace(NodeId node) = 0;
    /// Our own removal of `key` is about to be sent: its `del` event becomes force_released. Call it before sending; it
    /// stays in effect however late the server acts.
    virtual void announceRelease(NodeId node, int database, std::string key) = 0;
    /// The answer arrived: `done` = our command removed the key. Must follow every announceRelease.
    virtual void resolveRelease(NodeId node, int database, std::string key, bool done) = 0;
};

} // namespace lockscope::monitor
