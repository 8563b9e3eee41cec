// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/rolequery.h"

#include "core/text.h"

namespace lockscope::topology {

namespace {
using Kind = redis::ConnectErrorKind;
} // namespace

RoleQuery::RoleQuery(const Deployment& deployment, const HostPort& announced, const HostPort& announcedBy,
                     const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds deadline,
                     QObject* parent)
    : Query(DiscoveryStep::Kind::Primary, deployment.primaryEndpoint(announced, announcedBy), clock, std::move(options),
            deadline, parent),
      m_announced(announced), m_announcedBy(announcedBy)
{
}

RoleQuery::RoleQuery(const Endpoint& server, const Clock& clock, redis::ConnectionOptions options,
                     std::chrono::milliseconds deadline, QObject* parent)
    : Query(DiscoveryStep::Kind::Primary, server, clock, std::move(options), deadline, parent),
      m_announced{server.host, server.port}, m_announcedBy(m_announced)
{
}

void RoleQuery::onReady()
{
    send(redis::Command("ROLE"), [this](const redis::Answer& answer) { onRole(answer); });
}

void RoleQuery::onRole(const redis::Answer& answer)
{
    if (!answer.isAnswered())
        return; // closed() has the reason
    std::string role(answer.reply.at(0).text());
    if (answer.reply.isError())
        role = connection().hello().role; // without permission for ROLE: the role from HELLO
    if (role == "master")
        return finish(DiscoveryStep::State::Passed, tr("It says that it is the primary."));
    if (role == "slave" || role == "replica")
        return finish(DiscoveryStep::State::Failed, tr("It is a replica, although a Sentinel calls it the primary."),
                      tr("A failover may be under way: try again in a few seconds."));
    const bool isForbidden = answer.reply.isError("NOPERM");
    if (isForbidden)
        setTrouble(Trouble::Permission);
    finish(DiscoveryStep::State::Failed,
           tr("It does not say whether it is the primary (%1).")
               .arg(QString::fromStdString(printableElided(answer.reply.text(), 60))),
           isForbidden
               ? QStringLiteral("ACL SETUSER %1 +role").arg(QString::fromStdString(redis::aclUser(endpoint().user)))
               : QString());
}

void RoleQuery::onError(const redis::ConnectError& error)
{
    setTrouble(error.trouble());
    if (isOutOfReach(m_announced, error)) {
        const HostPort proposed{m_announcedBy.host, m_announced.port};
        return finish(
            DiscoveryStep::State::Failed,
            tr("The Sentinel at %1 announces %2, which cannot be reached from here. %3")
                .arg(QString::fromStdString(m_announcedBy.text()), QString::fromStdString(m_announced.text()),
                     error.message()),
            tr("If the server runs, say where it is reached: reach=%1~%2 in the address, or reach=same-host for every "
               "server at the host of its Sentinel.")
                .arg(QString::fromStdString(m_announced.text()), QString::fromStdString(proposed.text())));
    }
    const bool isLogin = error.kind == Kind::PasswordNeeded || error.kind == Kind::WrongPassword;
    finish(DiscoveryStep::State::Failed, error.message(),
           isLogin ? tr("This is the user name and password of Redis, not those of the Sentinels.") : QString());
}

} // namespace lockscope::topology

#include "moc_rolequery.cpp"
