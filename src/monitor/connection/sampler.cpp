// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/connection/sampler.h"

#include <algorithm>
#include <utility>

namespace lockscope::monitor {

namespace {
/// Leaves room for a late tick, so that answers are at most a second apart.
constexpr std::chrono::milliseconds kLookEvery{750};

bool isRefusal(const redis::Answer& answer)
{
    return answer.isAnswered() && answer.reply.isError() && !answer.reply.isError("BUSY") &&
           !answer.reply.isError("LOADING") && !answer.reply.isError("MASTERDOWN");
}
} // namespace

Sampler::Sampler(const Clock& clock, int database, std::chrono::milliseconds every, QObject* parent)
    : QObject(parent), m_clock(clock), m_database(database), m_every(std::min(every, kLookEvery))
{
}

void Sampler::start(redis::Connection& connection, bool mayAskFlags)
{
    stop();
    m_connection = &connection;
    m_time.permitted();
    m_info.permitted();
    m_flags.permitted();
    if (!mayAskFlags)
        m_flags.refused(m_clock.mono());
    m_due = m_clock.mono() + m_every;
    readNow();
}

void Sampler::stop()
{
    m_connection = nullptr;
    m_pending.reset();
    m_again = false;
}

bool Sampler::mayAsk(TrialPace& right) const
{
    return !right.isRefused() || right.takeTrial(m_clock.mono());
}

void Sampler::everyTick()
{
    const auto now = m_clock.mono();
    if (m_connection == nullptr || now < m_due)
        return;
    m_due = now + m_every;
    readNow();
}

void Sampler::readNow()
{
    if (m_connection == nullptr || !m_connection->isReady())
        return;
    if (m_pending) {
        m_again = true;
        return;
    }
    m_pending.emplace();
    m_timeKnown = false;
    const auto sent = m_clock.mono();
    if (mayAsk(m_time))
        m_connection->send(redis::Command{"TIME"}, this,
                           [this, sent](const redis::Answer& answer) { onTime(answer, sent); });
    const bool flags = mayAsk(m_flags);
    if (mayAsk(m_info) || !flags)
        m_connection->send(redis::Command{"INFO", "all"}, this, [this, sent, flags](const redis::Answer& answer) {
            onInfo(answer, sent);
            if (!flags)
                finish();
        });
    if (flags)
        m_connection->send(redis::Command{"CONFIG", "GET", "notify-keyspace-events"}, this,
                           [this](const redis::Answer& answer) {
                               onFlags(answer);
                               finish();
                           });
}

void Sampler::onTime(const redis::Answer& answer, MonoTime sent)
{
    if (!m_pending)
        return;
    if (const auto server = redis::timeOf(answer.reply)) {
        m_pending->begun = *server;
        m_timeKnown = true;
        m_time.permitted();
        Q_EMIT timeRead(sent, m_connection->chunkArrived(), *server);
    } else if (isRefusal(answer) || m_time.isRefused()) { // a trial that the busy server did not judge does not count
        m_time.refused(m_clock.mono());
    }
}

void Sampler::onInfo(const redis::Answer& answer, MonoTime sent)
{
    if (!m_pending)
        return;
    if (answer.isOk()) {
        m_info.permitted();
        m_pending->sample = redis::parseServerSample(answer.reply.text(), m_database);
        const auto server = m_pending->sample->serverTime;
        if (!m_timeKnown && server) { // without permission for TIME, INFO provides the time
            m_pending->begun = *server;
            m_timeKnown = true;
            Q_EMIT timeRead(sent, m_connection->chunkArrived(), *server);
        }
    } else if (isRefusal(answer) || m_info.isRefused()) {
        m_info.refused(m_clock.mono());
    }
}

void Sampler::onFlags(const redis::Answer& answer)
{
    if (!m_pending)
        return;
    if (answer.isOk()) {
        m_flags.permitted();
        m_pending->flagsAnswered = true;
        m_pending->flags = answer.reply.value("notify-keyspace-events").text();
    } else if (isRefusal(answer) || m_flags.isRefused()) {
        m_flags.refused(m_clock.mono());
    }
}

void Sampler::finish()
{
    if (!m_pending)
        return;
    auto done = *std::exchange(m_pending, std::nullopt);
    if (m_connection == nullptr || !m_connection->isReady())
        return;
    done.mayInfo = !m_info.isRefused();
    done.mayFlags = !m_flags.isRefused();
    Q_EMIT sampled(done);
    if (std::exchange(m_again, false))
        readNow();
}

} // namespace lockscope::monitor

#include "moc_sampler.cpp"
