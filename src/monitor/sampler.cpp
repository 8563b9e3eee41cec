// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor/sampler.h"

namespace lockscope::monitor {

Sampler::Sampler(const Clock& clock, int database, std::chrono::milliseconds every, QObject* parent)
    : QObject(parent), m_clock(clock), m_database(database), m_timer(this)
{
    m_timer.setInterval(every);
    m_timer.setTimerType(Qt::CoarseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Sampler::sample);
}

void Sampler::start(redis::Connection& connection, bool mayAskFlags)
{
    m_connection = &connection;
    m_mayAskFlags = mayAskFlags;
    m_mayAskInfo = true;
    m_timer.start();
    sample();
}

void Sampler::stop()
{
    m_connection = nullptr;
    m_timer.stop();
}

void Sampler::sample()
{
    if (m_connection == nullptr || !m_connection->isReady())
        return;
    askTime();
    if (m_mayAskInfo) {
        m_connection->send(redis::Command{"INFO", "all"}, this, [this](const redis::Answer& answer) {
            if (answer.isOk())
                Q_EMIT sampled(redis::parseServerSample(answer.reply.text(), m_database));
            else if (answer.isAnswered() && answer.reply.isError("NOPERM"))
                m_mayAskInfo = false;
        });
    }
    if (m_mayAskFlags)
        askFlags();
}

void Sampler::askTime()
{
    const auto sent = m_clock.mono();
    m_connection->send(redis::Command{"TIME"}, this, [this, sent](const redis::Answer& answer) {
        if (const auto server = redis::timeOf(answer.reply))
            Q_EMIT timeRead(sent, m_connection->chunkArrived(), *server);
    });
}

void Sampler::askFlags()
{
    if (m_connection == nullptr)
        return;
    if (!m_mayAskFlags) {
        Q_EMIT flagsRead(false, {});
        return;
    }
    const redis::Command get{"CONFIG", "GET", "notify-keyspace-events"};
    m_connection->send(get, this, [this](const redis::Answer& answer) {
        if (answer.isOk()) {
            Q_EMIT flagsRead(true, std::string(answer.reply.value("notify-keyspace-events").text()));
        } else if (answer.isAnswered() && !answer.reply.isError("BUSY") && !answer.reply.isError("LOADING")) {
            m_mayAskFlags = false;
            Q_EMIT flagsRead(false, {});
        }
    });
}

} // namespace lockscope::monitor
