// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/time.h"

#include <QString>

#include <chrono>

namespace lockscope::monitor {

class NodeTeller;

/// Tells that a node which was ready does not answer: Stalled and Silent, each once a silence, and Answered where the
/// same connection goes on. A connection that is lost counts as a silence until the gap of it is told. Time in which
/// this process itself stood still does not count. It decides by the times that it is given. Thread: redis-io.
class SilenceNotice
{
public:
    /// `teller` must outlive it.
    explicit SilenceNotice(NodeTeller& teller) : m_teller(teller) {}

    /// The node has not answered since `since`; all is known until `knownUntil`. The first call of a silence counts.
    void begin(MonoTime since, ServerTime knownUntil);
    /// Why it does not answer, as far as it is known now.
    void setReason(ConnectionState state, const QString& reason);
    /// It answers again, on the connection that was there.
    void answered();
    /// A gap was told, or the node is not watched any more: that says the same.
    void end() { m_since = {}; }
    /// Call ten times a second.
    void everyTick(MonoTime now);

private:
    NodeTeller& m_teller;
    MonoTime m_since{}; ///< zero: it answers
    MonoTime m_tickedAt{};
    ServerTime m_knownUntil = kUnknownTime;
    std::chrono::milliseconds m_told{}; ///< how long the silence was that was told last
    ConnectionState m_state = ConnectionState::Busy;
    QString m_reason;
};

} // namespace lockscope::monitor
