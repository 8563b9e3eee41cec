// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/connection/silentwatch.h"
#include "monitor/connection/streamtime.h"
#include "monitor/intake.h"
#include "monitor/nodeeventemitter.h"
#include "monitor/nodehost.h"
#include "monitor/reading/keywalk.h"
#include "monitor/reading/reader.h"

namespace lockscope::monitor {

/// Recovers from missed changes on one node: from when, which gap is emitted, what is read again, and when it ends. All
/// known locks are read at once; a scan follows, and locks that neither found are gone. The owner starts the scans.
/// Nothing can be missed before the first picture is complete: until then it only holds back events. Thread: redis-io.
class Recovery
{
public:
    /// All arguments must outlive it.
    Recovery(NodeHost& host, Intake& intake, Reader& reader, KeyWalk& walk, StreamTime& time, NodeEventEmitter& emitter)
        : m_host(host), m_intake(intake), m_reader(reader), m_walk(walk), m_time(time), m_emitter(emitter)
    {
    }

    /// The connection was lost or could not be made; `knownUntil`: the last moment up to which all was reported. Only
    /// the first call until subscribed() counts.
    void lost(ServerTime knownUntil, const EngineText& reason);
    /// The node is no longer watched: emits a gap without an end.
    void retire(ServerTime knownUntil, const EngineText& reason);
    /// No further events come from this node: releases the hold-back.
    void end() { m_holding = false; }
    /// Time since the stream broke after the first picture; zero if intact.
    [[nodiscard]] std::chrono::nanoseconds awayFor() const;
    /// The last moment up to which all was reported, while isAway(); else kUnknownTime.
    [[nodiscard]] ServerTime lostFrom() const { return isAway() ? m_lostFrom : kUnknownTime; }
    /// True when the first picture was delivered.
    [[nodiscard]] bool isTold() const { return m_told; }
    [[nodiscard]] bool isAway() const { return m_awaySince != MonoTime{}; }

    /// The stream is subscribed again: emits the gap and starts the reads. The caller starts a scan.
    void subscribed();
    /// Something changed without an event. True: start a scan; false: the running one goes on.
    [[nodiscard]] bool changed(const SilentWatch::Change& change, bool isWalking);
    /// A user requested it; there is no gap. The caller starts a scan.
    void resync();
    /// The scan is complete and all found keys were read.
    void walked();
    /// After walked(): something changed behind the position of that scan. True: start another one.
    [[nodiscard]] bool takeAgain();

    /// True while events wait for the node's Ready event.
    [[nodiscard]] bool isHolding() const { return m_holding; }
    /// True when events have waited for Ready unreasonably long.
    [[nodiscard]] bool holdsLong() const;
    /// The held-back events were emitted.
    void stopHolding()
    {
        m_told = true;
        m_holding = false;
    }
    /// True while known locks are read again; a found key that changed since needs no read.
    [[nodiscard]] bool isResyncing() const { return m_resyncing; }

private:
    void readAgain(ServerTime from, Reducer::Missed missed = Reducer::Missed::Anything,
                   ServerTime until = kUnknownTime);
    void tellGap(const EngineText& reason, ServerTime from);

    NodeHost& m_host;
    Intake& m_intake;
    Reader& m_reader;
    KeyWalk& m_walk;
    StreamTime& m_time;
    NodeEventEmitter& m_emitter;
    ServerTime m_lostFrom = kUnknownTime; ///< when the connection was lost; later events may be missing
    MonoTime m_awaySince{};
    MonoTime m_walkBegan{};
    EngineText m_reason;      ///< reason of the coming gap
    ServerTime m_againFrom{}; ///< start for m_again
    bool m_told = false;      ///< the first picture was delivered, so a loss of sight is a gap
    bool m_begun = false;     ///< a scan was started on this connection or an earlier one
    bool m_holding = false;
    bool m_resyncing = false;
    bool m_again = false; ///< keys that this scan has passed may have changed
};

} // namespace lockscope::monitor
