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

/// What only a source that is connected to servers can do; a recording cannot. Beside EventSource, which both are.
/// Every call returns at once; same thread as EventSource.
class LiveControl
{
public:
    virtual ~LiveControl() = default;

    /// The nodes that are watched, in the order in which they joined.
    [[nodiscard]] virtual std::vector<NodeId> nodes() const = 0;
    /// Where a node is, with user and password; nothing when it is not watched (any more). All that talks to a server
    /// beside the source asks here.
    [[nodiscard]] virtual std::optional<Endpoint> endpoint(NodeId node) const = 0;
    /// Whose node it is: WatchOptions::owner, of a former primary that of its group. Empty when it is not watched.
    [[nodiscard]] virtual std::string owner(NodeId node) const = 0;
    /// Watches one node more. `keyspace`: the name of the keyspace that it shares with others (they hold different
    /// keys: no replica beside its primary); empty: it has one of its own. kNoNode after 65,535 nodes. Whoever replaces
    /// a node lets the new one join before the old one retires: locks keep their ids.
    virtual NodeId join(WatchOptions options, const std::string& keyspace) = 0;
    /// Does not watch it any more. A gap is told; locks that no other node of its keyspace shows leave the picture.
    virtual void retire(NodeId node) = 0;
    /// The same, of a node whose place `by` has taken with all that it had: a replica that became the primary. What
    /// that one does not show, once it was looked through, is told as lost. `wholeUntil`: a moment when `by` had not
    /// yet taken it, so that nothing was lost before; zero: nobody can say.
    virtual void replace(NodeId node, NodeId by, MonoTime wholeUntil) = 0;
    void replace(NodeId node, NodeId by) { replace(node, by, {}); }
    /// Who has which slot of the cluster that is the keyspace of this name, from now on. Locks of slots that went to
    /// another node are looked for there.
    virtual void setSlots(const std::string& keyspace, SlotTable slots) = 0;
    /// Watches keys of one more pattern on a node, on the connections that are there: without a gap of the others. It
    /// lasts until watchNoMore(), or as long as the node is watched. Of what is there already nobody knows since when.
    virtual void watchAlso(NodeId node, std::string pattern) = 0;
    /// The end of watchAlso(), of that pattern alone: as soon as no lock is in the picture that only it matches, so
    /// that none seems to end by it. A pattern that the node was joined with stays.
    virtual void watchNoMore(NodeId node, std::string pattern) = 0;
    /// Connects and begins. Once.
    virtual void start() = 0;
    /// Pauses polls in turn and of visible rows (hidden window); events, event reads and predicted expiries go on.
    virtual void setPollingPaused(bool paused) = 0;
    /// Does somebody wait for what it shows (a window that is visible, a verb)? Then a server that is away is tried
    /// again at least every two seconds, and at once when somebody begins to; else up to 30 s apart.
    virtual void setAttended(bool attended) = 0;
    /// Re-reads known keys and scans again.
    virtual void requestResync(NodeId node) = 0;
    /// Closes the connection of a node and connects again at once ("Retry now").
    virtual void requestReconnect(NodeId node) = 0;
    /// Begins a trace burst on a node: MONITOR on a connection of its own, within the request's limits. How it fares
    /// comes as Batch::traceStates, what it yields as Batch::clients and Batch::traced. While one runs another is not
    /// begun. Whether a server may be traced at all (production) is the caller's to know.
    virtual void startTrace(NodeId node, const TraceRequest& request) = 0;
    virtual void stopTrace(NodeId node) = 0;
    /// An own removal of `key` is about to be sent: its `del` will be called force_released. To be called before the
    /// command is sent; it has effect for whatever the server does later.
    virtual void announceRelease(NodeId node, int database, std::string key) = 0;
    /// The answer is there: `done` = our command removed the key. Must follow every announceRelease.
    virtual void resolveRelease(NodeId node, int database, std::string key, bool done) = 0;
};

} // namespace lockscope::monitor
