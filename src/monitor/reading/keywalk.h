// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/connection/streamtime.h"
#include "monitor/connection/trialpace.h"
#include "monitor/nodehost.h"
#include "monitor/nodeteller.h"
#include "monitor/reading/scanner.h"

#include <QCoreApplication>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// The walks over the keys of one node: whether they are permitted, and what they prove. The picture is told whether
/// all that was held before a moment has been seen. What is refused is told once and tried again. Thread: redis-io.
class KeyWalk
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::KeyWalk)
public:
    /// Each key that a walk finds. All of them must outlive it.
    KeyWalk(NodeHost& host, StreamTime& time, NodeTeller& teller, std::function<void(std::string_view key)> found);

    /// A new connection: nothing is refused yet, nothing is walked.
    void begin(redis::Connection& connection);
    /// The connection is gone (its answers came before).
    void stop();
    /// Begins a walk. `keys`: how many there may be, for the progress.
    void start(std::vector<std::string> patterns, std::int64_t keys);
    /// Goes on, if the reads of what was found leave room.
    void pump(std::size_t bulkLeft) { m_scanner.pump(bulkLeft); }

    [[nodiscard]] bool isRunning() const { return m_scanner.isRunning(); }
    /// The last walk has ended; reads of what it found may be under way.
    [[nodiscard]] bool isOver() const { return m_over; }
    /// And it came to the end of the keys.
    [[nodiscard]] bool isWhole() const { return m_whole; }
    /// The server has not refused it.
    [[nodiscard]] bool isPermitted() const { return m_permitted; }
    /// Was the picture told that keys may be held that nobody has seen?
    [[nodiscard]] bool isUnscanned() const { return m_unscanned; }
    /// A walk that was refused, or not whole, is to be tried again now.
    [[nodiscard]] bool takeTrial();
    [[nodiscard]] MonoTime nextPump() const { return m_scanner.nextPump(); }
    [[nodiscard]] std::uint64_t pages() const { return m_scanner.pagesAnswered(); }
    [[nodiscard]] std::uint32_t percent() const { return m_scanner.percent(); }

    /// Keys may be held that nobody has seen.
    void proveNothing();
    /// All that the last walk found was read: what appears from now on began after it did.
    void proveAll();

private:
    void failed(const QString& words, Trouble trouble);

    NodeHost& m_host;
    StreamTime& m_time;
    NodeTeller& m_teller;
    Scanner m_scanner;
    redis::Connection* m_connection = nullptr;
    TrialPace m_pace;
    ServerTime m_began{}; ///< the last walk
    bool m_over = false;
    bool m_whole = false;
    bool m_permitted = true;
    bool m_unscanned = false;
};

} // namespace lockscope::monitor
