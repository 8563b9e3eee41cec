// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/sameserver.h"

#include "redis/serverinfo.h"

namespace lockscope::topology {

RunIdQuestion::RunIdQuestion(const Endpoint& server, const Clock& clock, redis::ConnectionOptions options,
                             std::chrono::milliseconds deadline, QObject* parent)
    : Query(DiscoveryStep::Kind::Primary, server, clock, std::move(options), deadline, parent)
{
}

Task<Query::Finding> RunIdQuestion::converse(const redis::ServerHello&)
{
    const redis::Command command{"INFO", "server"};
    const redis::Answer answer = co_await send(command);
    redis::ServerInfo info;
    if (answer.isOk())
        redis::parseServerInfo(answer.reply.text(), info);
    m_runId = info.runId;
    Finding finding;
    if (!m_runId.empty())
        finding.state = DiscoveryStep::State::Passed;
    co_return finding;
}

Query::Finding RunIdQuestion::failed(const redis::ConnectError& error)
{
    return {DiscoveryStep::State::Failed, error.message()};
}

SameServer::SameServer(const Endpoint& one, const Endpoint& other, const Clock& clock,
                       const redis::ConnectionOptions& options, std::chrono::milliseconds deadline, QObject* parent)
    : QObject(parent), m_one(one, clock, options, deadline, nullptr), m_other(other, clock, options, deadline, nullptr)
{
    for (RunIdQuestion* each : {&m_one, &m_other}) {
        const auto onAnswer = [this] {
            if (--m_awaited == 0)
                Q_EMIT answered();
        };
        connect(each, &RunIdQuestion::answered, this, onAnswer, Qt::QueuedConnection);
    }
}

void SameServer::ask()
{
    m_one.ask();
    m_other.ask();
}

bool SameServer::isSame() const
{
    return isAnswered() && !m_one.runId().empty() && m_one.runId() == m_other.runId();
}

} // namespace lockscope::topology

#include "moc_sameserver.cpp"
