// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventsource.h"
#include "monitor/tracing/tracer.h"
#include "monitor/watchoptions.h"

#include <QObject>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace lockscope::monitor {

/// The live monitor as an EventSource: watches 1..n nodes on a thread of its own (`redis-io`) and hands over batches.
///
/// Thread: construct, use and destroy it in one thread (the GUI's or the CLI's main thread); every call returns at
/// once. Errors of a node arrive as NodeEvents (State with the reason in words and what to do, Gap, Warning); nothing
/// throws. NodeId{i} is the i-th element of `nodes`.
class LiveSource final : public QObject, public EventSource
{
    Q_OBJECT
public:
    /// `clock` must outlive the source and be usable from any thread; it is asked under a lock, so it must not wait
    /// for this thread.
    LiveSource(std::vector<WatchOptions> nodes, const Clock& clock, QObject* parent = nullptr);
    /// Stops; waits for the thread, at most two seconds.
    ~LiveSource() override;

    /// Starts the thread and connects. Once.
    void start();
    /// Closes the connections and ends the thread. False when it did not end within the deadline. What was collected
    /// can still be taken.
    bool stop(std::chrono::milliseconds deadline = std::chrono::seconds(2));

    bool take(Batch& into) override;
    void setVisible(std::vector<LockId> locks) override;
    void setSelected(LockId lock) override;

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
    /// Something waits; at most once between two calls of take(). Emitted only while somebody is connected to it. For
    /// consumers without a beat of their own.
    void dataWaiting();

private:
    class Private;
    std::unique_ptr<Private> m;
};

} // namespace lockscope::monitor
