// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/query.h"

#include <utility>

namespace lockscope::topology {

using Kind = redis::ConnectErrorKind;

Query::Query(DiscoveryStep::Kind kind, const Endpoint& endpoint, const Clock& clock, redis::ConnectionOptions options,
             std::chrono::milliseconds deadline, QObject* parent)
    : QObject(parent), m_deadline(this)
{
    options.endpoint = endpoint;
    options.isSentinel = kind == DiscoveryStep::Kind::Sentinel;
    m_connection = std::make_unique<redis::Connection>(std::move(options), clock);
    m_step.kind = kind;
    m_step.address = endpoint.nodeName();
    m_deadline.setSingleShot(true);
    m_deadline.setInterval(deadline);
    connect(&m_deadline, &QTimer::timeout, this, [this] { fail({Kind::Timeout, m_step.address, {}}); });
    connect(m_connection.get(), &redis::Connection::ready, this, [this] {
        m_conversation = converse(m_connection->hello());
        m_conversation.start([this](const Finding& finding) { finish(finding); });
    });
    connect(m_connection.get(), &redis::Connection::closed, this,
            [this](const redis::ConnectError& error) { fail(error); });
}

Query::~Query()
{
    m_isDone = true; // the receiver of replies is already destroyed
    m_connection->disconnect(this);
}

void Query::ask()
{
    m_deadline.start();
    m_connection->open();
}

PendingReply Query::send(const redis::Command& command)
{
    return send(command, false);
}

PendingReply Query::sendInAnyCase(const redis::Command& command)
{
    return send(command, true);
}

PendingReply Query::send(const redis::Command& command, bool isInAnyCase)
{
    auto state = std::make_shared<PendingReply::State>();
    m_connection->send(command, this, [this, state, isInAnyCase](const redis::Answer& answer) {
        if (m_isDone || !(isInAnyCase || answer.isAnswered()))
            return;
        state->answer = answer;
        if (const auto waiting = std::exchange(state->waiting, {}))
            waiting.resume();
    });
    return PendingReply(std::move(state));
}

bool Query::isOutOfReach(const HostPort& announced, const redis::ConnectError& error) const
{
    return m_step.address == announced.text() && (error.kind == Kind::NameNotFound || error.kind == Kind::Refused ||
                                                  error.kind == Kind::Unreachable || error.kind == Kind::Timeout);
}

void Query::fail(const redis::ConnectError& error)
{
    if (!m_isDone)
        finish(failed(error));
}

void Query::finish(const Finding& finding)
{
    m_isDone = true;
    m_conversation = {};
    m_deadline.stop();
    m_step.state = finding.state;
    m_step.result = finding.result;
    m_step.remedy = finding.remedy;
    m_step.trouble = finding.trouble;
    if (m_step.state == DiscoveryStep::State::Failed && m_step.trouble == Trouble::None)
        m_step.trouble = Trouble::Connection;
    m_connection->close();
    Q_EMIT answered();
}

} // namespace lockscope::topology

#include "moc_query.cpp"
