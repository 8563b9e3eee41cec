// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/connection/streamtime.h"
#include "monitor/connection/trialpace.h"
#include "monitor/nodeeventemitter.h"
#include "monitor/nodehost.h"
#include "monitor/reading/scanner.h"

#include <QCoreApplication>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Scans of one node's keys: permission, progress and what they prove. Tells the picture whether all locks held before
/// a moment have been seen. Reports a refusal once and retries it. Thread: redis-io.
class KeyWalk
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::KeyWalk)
public:
    /// `found` receives each key of a scan. All arguments must outlive it.
    KeyWalk(NodeHost& host, StreamTime& time, NodeEventEmitter& emitter,
            std::function<void(std::string_view key)> found);

    /// Begins a new connection: nothing is refused and nothing is running.
    void begin(redis::Connection& connection);
    /// The connection was lost; its answers have been delivered.
    void stop();
    /// Starts a scan. `keys`: expected number of keys, for the progress.
    void start(std::vector<std::string> patterns, std::int64_t keys);
    /// Continues if the reads of found keys leave room.
    void pump(std::size_t bulkLeft) { m_scanner.pump(bulkLeft); }

    [[nodiscard]] bool isRunning() const { return m_scanner.isRunning(); }
    /// True when the latest scan has ended; reads of its keys may still be pending.
    [[nodiscard]] bool isOver() const { return m_over; }
    /// True when that scan reached the end of the keyspace.
    [[nodiscard]] bool isWhole() const { return m_whole; }
    /// True when the server has not refused it.
    [[nodiscard]] bool isPermitted() const { return m_permitted; }
    /// True when the picture knows that unseen keys may be held.
    [[nodiscard]] bool isUnscanned() const { return m_unscanned; }
    /// True when a refused or incomplete scan should be retried now.
    [[nodiscard]] bool takeTrial();
    [[nodiscard]] MonoTime nextPump() const { return m_scanner.nextPump(); }
    [[nodiscard]] std::uint64_t pages() const { return m_scanner.pagesAnswered(); }
    [[nodiscard]] std::uint32_t percent() const { return m_scanner.percent(); }

    /// Unseen keys may be held.
    void proveNothing();
    /// All keys of the latest scan were read: a lock that appears from now on was acquired after the scan began.
    void proveAll();

private:
    void failed(const EngineText& why, Trouble trouble);

    NodeHost& m_host;
    StreamTime& m_time;
    NodeEventEmitter& m_emitter;
    Scanner m_scanner;
    redis::Connection* m_connection = nullptr;
    TrialPace m_pace;
    ServerTime m_began{}; ///< start of the latest scan
    bool m_over = false;
    bool m_whole = false;
    bool m_permitted = true;
    bool m_unscanned = false;
};

} // namespace lockscope::monitor
