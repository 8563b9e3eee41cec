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
/// once. Errors of a node arrive as NodeEvents (State with the reason in words and what to do, Gap, Warning); nothing
/// throws. NodeId{i} is the i-th element of `nodes`, each a keyspace of its own; others may join() later.
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

    bool take(Batch& into) override;
    bool callWhenWaiting(const std::function<void()>& call) override;
    void setVisible(std::vector<LockId> locks) override;
    void setSelected(LockId lock) override;

    /// The nodes that are watched, in the order in which they joined.
    [[nodiscard]] std::vector<NodeId> nodes() const;
    /// Where a node is, with user and password; nothing when it is not watched (any more). All that talks to a server
    /// beside the source asks here.
    [[nodiscard]] std::optional<Endpoint> endpoint(NodeId node) const;
    /// Whose node it is: WatchOptions::owner, of a former primary that of its group. Empty when it is not watched.
    [[nodiscard]] std::string owner(NodeId node) const;
    /// Watches one node more. `keyspace`: the name of the keyspace that it shares with others (they hold different
    /// keys: no replica beside its primary); empty: it has one of its own. kNoNode after 65,535 nodes. Whoever replaces
    /// a node lets the new one join before the old one retires: locks keep their ids.
    NodeId join(WatchOptions options, const std::string& keyspace);
    /// Does not watch it any more. A gap is told; locks that no other node of its keyspace shows leave the picture.
    void retire(NodeId node);
    /// The same, of a node whose place `by` has taken with all that it had: a replica that became the primary. What
    /// that one does not show, once it was looked through, is told as lost. `wholeUntil`: a moment when `by` had not
    /// yet taken it, so that nothing was lost before; zero: nobody can say.
    void replace(NodeId node, NodeId by, MonoTime wholeUntil);
    void replace(NodeId node, NodeId by) { replace(node, by, {}); }
    /// Who has which slot of the cluster that is the keyspace of this name, from now on. Locks of slots that went to
    /// another node are looked for there.
    void setSlots(const std::string& keyspace, SlotTable slots);
    /// Watches keys of one more pattern on a node, on the connections that are there: without a gap of the others. It
    /// lasts until watchNoMore(), or as long as the node is watched. Of what is there already nobody knows since when.
    void watchAlso(NodeId node, std::string pattern);
    /// The end of watchAlso(), of that pattern alone: as soon as no lock is in the picture that only it matches, so
    /// that none seems to end by it. A pattern that the node was joined with stays.
    void watchNoMore(NodeId node, std::string pattern);
    /// Pauses polls in turn and of visible rows (hidden window); events, event reads and predicted expiries go on.
    void setPollingPaused(bool paused);
    /// Does somebody wait for what it shows (a window that is visible, a verb)? Then a server that is away is tried
    /// again at least every two seconds, and at once when somebody begins to; else up to 30 s apart.
    void setAttended(bool attended);
    /// Re-reads known keys and scans again.
    void requestResync(NodeId node);
    /// Closes the connection of a node and connects again at once ("Retry now").
    void requestReconnect(NodeId node);
    /// Begins a trace burst on a node: MONITOR on a connection of its own, within the request's limits. How it fares
    /// comes as Batch::traceStates, what it yields as Batch::clients and Batch::traced. While one runs another is not
    /// begun. Whether a server may be traced at all (production) is the caller's to know.
    void startTrace(NodeId node, const TraceRequest& request);
    void stopTrace(NodeId node);
    /// An own removal of `key` is about to be sent: its `del` will be called force_released. To be called before the
    /// command is sent; it has effect for whatever the server does later.
    void announceRelease(NodeId node, int database, std::string key);
    /// The answer is there: `done` = our command removed the key. Must follow every announceRelease.
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
