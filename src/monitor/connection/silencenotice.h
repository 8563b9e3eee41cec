// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/time.h"

#include <chrono>

namespace lockscope::monitor {

class NodeEventEmitter;

/// Reports that a ready node stops answering: Stalled and Silent once per silence, and Answered if the same connection
/// resumes. A lost connection counts as silence until its gap is emitted. Time in which this process itself was stopped
/// does not count. The caller provides all times. Thread: redis-io.
class SilenceNotice
{
public:
    /// `emitter` must outlive it.
    explicit SilenceNotice(NodeEventEmitter& emitter) : m_emitter(emitter) {}

    /// The node has not answered since `since`; everything is known until `knownUntil`. Only the first call of a
    /// silence counts.
    void begin(MonoTime since, ServerTime knownUntil);
    /// Sets the currently known reason for the silence.
    void setReason(ConnectionState state, const EngineText& reason);
    /// The node answers again on the same connection.
    void answered();
    /// Ends the silence without an event: an emitted gap or the end of watching says the same.
    void end() { m_since = {}; }
    /// Call ten times a second.
    void everyTick(MonoTime now);

private:
    NodeEventEmitter& m_emitter;
    MonoTime m_since{}; ///< zero: the node answers
    MonoTime m_tickedAt{};
    ServerTime m_knownUntil = kUnknownTime;
    std::chrono::milliseconds m_told{}; ///< length of the silence when last reported
    ConnectionState m_state = ConnectionState::Busy;
    EngineText m_reason;
};

} // namespace lockscope::monitor
