// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "monitor/connection/silentwatch.h"
#include "monitor/connection/streamtime.h"
#include "monitor/intake.h"
#include "monitor/nodehost.h"
#include "monitor/nodeteller.h"
#include "monitor/reading/keywalk.h"
#include "monitor/reading/reader.h"

#include <QString>

namespace lockscope::monitor {

/// The way back after something was missed on one node: since when, what is told of it as a gap, what is read again,
/// and when it is over. What is known is read again at once; a walk over the keys follows, and what neither has seen is
/// gone. Whoever owns it starts the walks. Before the first picture was told nothing can be missed: then it only keeps
/// what is held back. Thread: redis-io.
class Recovery
{
public:
    /// All of them must outlive it.
    Recovery(NodeHost& host, Intake& intake, Reader& reader, KeyWalk& walk, StreamTime& time, NodeTeller& teller)
        : m_host(host), m_intake(intake), m_reader(reader), m_walk(walk), m_time(time), m_teller(teller)
    {
    }

    /// The connection is lost, or not made: `knownUntil` is the last moment up to which everything was told. The first
    /// call counts, until subscribed().
    void lost(ServerTime knownUntil, const QString& reason);
    /// Nobody watches any more: that is a gap, which does not end.
    void retire(ServerTime knownUntil, const QString& reason);
    /// No event comes from here any more: nothing is held back.
    void end() { m_holding = false; }
    /// Since somebody was told what is held and cannot be told more; zero: not at all.
    [[nodiscard]] std::chrono::nanoseconds awayFor() const;
    /// The last moment up to which everything was told, while isAway(); else kUnknownTime.
    [[nodiscard]] ServerTime lostFrom() const { return isAway() ? m_lostFrom : kUnknownTime; }
    /// Was somebody told what is held?
    [[nodiscard]] bool isTold() const { return m_told; }
    [[nodiscard]] bool isAway() const { return m_awaySince != MonoTime{}; }

    /// The stream is there again: tells the gap, and begins what a walk completes. That is to be started.
    void subscribed();
    /// Something changed without an event. True: a walk is to be started; false: it goes on with the one under way.
    [[nodiscard]] bool changed(const SilentWatch::Change& change, bool isWalking);
    /// Somebody asked for it; there is no gap. A walk is to be started.
    void resync();
    /// The walk is over and all that it found was read.
    void walked();
    /// Behind walked(): something changed where that walk had passed by. True: another walk is to be started.
    [[nodiscard]] bool takeAgain();

    /// Events wait until the node can be said to be ready first.
    [[nodiscard]] bool isHolding() const { return m_holding; }
    /// For longer than that is reasonable?
    [[nodiscard]] bool holdsLong() const;
    /// What was held back is told.
    void letGo()
    {
        m_told = true;
        m_holding = false;
    }
    /// What is known is being read again: a key that is found need not be, if something told of it since.
    [[nodiscard]] bool isResyncing() const { return m_resyncing; }

private:
    void readAgain(ServerTime from, Reducer::Missed missed = Reducer::Missed::Anything,
                   ServerTime until = kUnknownTime);
    void tellGap(const QString& reason, ServerTime from);

    NodeHost& m_host;
    Intake& m_intake;
    Reader& m_reader;
    KeyWalk& m_walk;
    StreamTime& m_time;
    NodeTeller& m_teller;
    ServerTime m_lostFrom = kUnknownTime; ///< when the connection was lost: what came later may not have been told
    MonoTime m_awaySince{};
    MonoTime m_walkBegan{};
    QString m_reason;         ///< of the gap to come
    ServerTime m_againFrom{}; ///< of m_again
    bool m_told = false;      ///< somebody was told what is held: not to see is a gap
    bool m_begun = false;     ///< a walk was begun, on this connection or one before
    bool m_holding = false;
    bool m_resyncing = false;
    bool m_again = false; ///< what this walk has passed by already may have changed
};

} // namespace lockscope::monitor
