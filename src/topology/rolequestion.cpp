// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/rolequestion.h"

#include "core/text.h"

namespace lockscope::topology {

namespace {
using Kind = redis::ConnectErrorKind;
} // namespace

RoleQuestion::RoleQuestion(const Deployment& deployment, const HostPort& announced, const HostPort& announcedBy,
                           const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds deadline,
                           QObject* parent)
    : QObject(parent), m_announced(announced), m_announcedBy(announcedBy),
      m_endpoint(deployment.primaryEndpoint(announced, announcedBy)), m_deadline(this)
{
    prepare(clock, std::move(options), deadline);
}

RoleQuestion::RoleQuestion(const Endpoint& server, const Clock& clock, redis::ConnectionOptions options,
                           std::chrono::milliseconds deadline, QObject* parent)
    : QObject(parent), m_announced{server.host, server.port}, m_announcedBy(m_announced), m_endpoint(server),
      m_deadline(this)
{
    prepare(clock, std::move(options), deadline);
}

void RoleQuestion::prepare(const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds deadline)
{
    m_hop.kind = Hop::Kind::Primary;
    m_hop.address = m_endpoint.nodeName();
    options.endpoint = m_endpoint;
    m_connection = std::make_unique<redis::Connection>(std::move(options), clock);
    m_deadline.setSingleShot(true);
    m_deadline.setInterval(deadline);
    connect(&m_deadline, &QTimer::timeout, this, [this] { onError({Kind::Timeout, m_endpoint.nodeName(), {}}); });
    connect(m_connection.get(), &redis::Connection::ready, this, [this] {
        m_connection->send(redis::Command("ROLE"), this, [this](const redis::Answer& answer) { onRole(answer); });
    });
    connect(m_connection.get(), &redis::Connection::closed, this, &RoleQuestion::onError);
}

RoleQuestion::~RoleQuestion() = default;

void RoleQuestion::ask()
{
    m_deadline.start();
    m_connection->open();
}

void RoleQuestion::onRole(const redis::Answer& answer)
{
    if (m_done || !answer.isAnswered())
        return; // closed() says why
    std::string role(answer.reply.at(0).text());
    if (answer.reply.isError())
        role = m_connection->hello().role; // ROLE is not permitted: HELLO said it a moment ago
    if (role == "master")
        return finish(Hop::State::Passed, tr("It says that it is the primary."));
    m_hop.trouble = Trouble::Connection;
    if (role == "slave" || role == "replica")
        return finish(Hop::State::Failed, tr("It is a replica, although a Sentinel calls it the primary."),
                      tr("A failover may be under way: try again in a few seconds."));
    m_hop.trouble = answer.reply.isError("NOPERM") ? Trouble::Permission : Trouble::Connection;
    finish(Hop::State::Failed,
           tr("It does not say whether it is the primary (%1).")
               .arg(QString::fromStdString(printableElided(answer.reply.text(), 60))),
           answer.reply.isError("NOPERM")
               ? QStringLiteral("ACL SETUSER %1 +role")
                     .arg(m_endpoint.user.empty() ? QStringLiteral("default") : QString::fromStdString(m_endpoint.user))
               : QString());
}

bool RoleQuestion::isUnreachable(const redis::ConnectError& error) const
{
    return m_hop.address == m_announced.text() && (error.kind == Kind::NameNotFound || error.kind == Kind::Refused ||
                                                   error.kind == Kind::Unreachable || error.kind == Kind::Timeout);
}

void RoleQuestion::onError(const redis::ConnectError& error)
{
    m_hop.trouble = error.trouble();
    if (isUnreachable(error)) {
        const HostPort proposed{m_announcedBy.host, m_announced.port};
        return finish(
            Hop::State::Failed,
            tr("The Sentinel at %1 announces %2, which cannot be reached from here. %3")
                .arg(QString::fromStdString(m_announcedBy.text()), QString::fromStdString(m_announced.text()),
                     error.message()),
            tr("If the server runs, say where it is reached: reach=%1~%2 in the address, or reach=same-host for every "
               "server at the host of its Sentinel.")
                .arg(QString::fromStdString(m_announced.text()), QString::fromStdString(proposed.text())));
    }
    const bool isLogin = error.kind == Kind::PasswordNeeded || error.kind == Kind::WrongPassword;
    finish(Hop::State::Failed, error.message(),
           isLogin ? tr("This is the user name and password of Redis, not those of the Sentinels.") : QString());
}

void RoleQuestion::finish(Hop::State state, const QString& result, const QString& remedy)
{
    if (m_done)
        return;
    m_done = true;
    m_deadline.stop();
    m_hop.state = state;
    m_hop.result = result;
    m_hop.remedy = remedy;
    m_connection->close();
    Q_EMIT answered();
}

} // namespace lockscope::topology
