// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventsource.h"
#include "monitor/livecontrol.h"
#include "monitor/watchoptions.h"

#include <QObject>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace lockscope::monitor {

/// The live monitor as an EventSource: watches 1..n nodes on its own thread (`redis-io`) and hands over batches.
///
/// Thread: construct, use and destroy it in one thread (the GUI's or the CLI's main thread); every call returns at
/// once. Errors of a node arrive as NodeEvents (State with reason and remedy, Gap, Warning); nothing throws. NodeId{i}
/// is the i-th element of `nodes`, each with a keyspace of its own; more nodes may join() later.
class LiveSource final : public QObject, public EventSource, public LiveControl
{
    Q_OBJECT
public:
    /// `clock` must outlive the source and be callable from any thread; it is called under a lock, so it must not wait
    /// for this thread.
    LiveSource(std::vector<WatchOptions> nodes, const Clock& clock, QObject* parent = nullptr);
    /// Stops, and waits at most two seconds for the thread.
    ~LiveSource() override;

    /// Starts the thread and connects. Call once.
    void start() override;
    /// Closes the connections and ends the thread. False when it did not end before the deadline. Collected data can
    /// still be taken.
    bool stop(std::chrono::milliseconds deadline = std::chrono::seconds(2));

    bool take(Batch& into) override;
    bool callWhenWaiting(const std::function<void()>& call) override;
    void setVisible(std::vector<LockId> locks) override;
    void setSelected(LockId lock) override;

    [[nodiscard]] std::vector<NodeId> nodes() const override;
    [[nodiscard]] std::optional<Endpoint> endpoint(NodeId node) const override;
    [[nodiscard]] std::string owner(NodeId node) const override;
    NodeId join(WatchOptions options, const std::string& keyspace) override;
    void retire(NodeId node) override;
    using LiveControl::replace;
    void replace(NodeId node, NodeId by, MonoTime wholeUntil) override;
    void setSlots(const std::string& keyspace, SlotTable slots) override;
    void watchAlso(NodeId node, std::string pattern) override;
    void watchNoMore(NodeId node, std::string pattern) override;
    void setPollingPaused(bool paused) override;
    void setAttended(bool attended) override;
    void requestResync(NodeId node) override;
    void requestReconnect(NodeId node) override;
    void startTrace(NodeId node, const TraceRequest& request) override;
    void stopTrace(NodeId node) override;
    void announceRelease(NodeId node, int database, std::string key) override;
    void resolveRelease(NodeId node, int database, std::string key, bool done) override;

Q_SIGNALS:
    /// Data is waiting; emitted at most once between two calls of take(), and only while connected. For consumers
    /// without a timer of their own.
    void dataWaiting();

private:
    class Private;
    std::unique_ptr<Private> m;
};

} // namespace lockscope::monitor
