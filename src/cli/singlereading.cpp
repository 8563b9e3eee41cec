// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/singlereading.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace lockscope::cli {

SingleReading::SingleReading(std::unique_ptr<VerbSession> session) : m_session(std::move(session))
{
    m_session->addConsumer(this);
    connect(m_session.get(), &VerbSession::failed, this, &SingleReading::giveUp);
    connect(m_session.get(), &VerbSession::lost, this, [this](ExitCode code, const QString& sentence) {
        if (!m_sawAll)
            giveUp(code, sentence);
    });
    m_answers.setSingleShot(true);
    m_answers.setInterval(kPatience);
    connect(&m_answers, &QTimer::timeout, this, [this] {
        m_session->refresh(); // brings the counters even if nothing else arrives
        if (!m_sawAll && !m_answers.isActive())
            giveUp(ExitCode::Connection,
                   u"The server did not answer for %1 seconds. Is it busy, or not a Redis server? "
                   "Nothing is known of its locks."_s.arg(kPatience.count()));
    });
}

void SingleReading::start()
{
    m_session->start();
    if (!m_failed)
        m_answers.start();
}

void SingleReading::giveUp(ExitCode code, const QString& sentence)
{
    m_answers.stop();
    if (!std::exchange(m_failed, true))
        Q_EMIT failed(code, sentence);
}

void SingleReading::setSeenAll()
{
    m_sawAll = true;
    m_answers.stop();
}

void SingleReading::consume(const presentation::Frame& frame)
{
    const Batch& batch = frame.batch;
    if (m_failed)
        return;
    if (m_sawAll)
        return Q_EMIT arrived(batch);
    int connects = 0; // counts for a single server only; one of several nodes becomes missing instead
    for (const NodeEvent& event : batch.nodes) {
        if (event.kind == NodeEvent::Kind::State && event.state == ConnectionState::Connecting)
            connects = std::max(connects, ++m_connects[event.node]);
    }
    if (connects > kMostConnects && !m_session->hasSeveral())
        return giveUp(ExitCode::Connection,
                      u"The connection kept dropping; the server could not be read completely."_s);
    const std::uint64_t answered = batch.counters.scanPages + batch.counters.reads;
    if (answered != m_answered || m_wasReady != m_session->ready().has_value())
        m_answers.start();
    m_answered = answered;
    m_wasReady = m_session->ready().has_value();
    Q_EMIT arrived(batch);
}

} // namespace lockscope::cli

#include "moc_singlereading.cpp"
