// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/facts/tracedesk.h"

namespace lockscope::presentation {

using State = TraceStatus::State;

TraceDesk::TraceDesk(FrameLoop& frames, QObject* parent) : QObject(parent), m_frames(frames)
{
    m_frames.addConsumer(this);
}

TraceDesk::~TraceDesk()
{
    m_frames.removeConsumer(this);
}

bool TraceDesk::isRunning() const
{
    return m_status && (m_status->state == State::Starting || m_status->state == State::Running);
}

void TraceDesk::consume(const Frame& frame)
{
    const Batch& batch = frame.batch;
    if (batch.clients.empty() && batch.traced.empty() && batch.traceStates.empty())
        return;
    m_clients.add(batch);
    m_book.add(batch, frame.picture);
    bool over = false;
    for (const TraceStatus& status : batch.traceStates) {
        m_status = status;
        over = over || status.state == State::Ended || status.state == State::Failed;
    }
    Q_EMIT changed();
    if (over)
        Q_EMIT ended();
}

void TraceDesk::reset()
{
    m_book.clear();
    m_clients.clear();
    m_status.reset();
    Q_EMIT changed();
}

} // namespace lockscope::presentation
