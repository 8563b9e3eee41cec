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

Task<Query::Finding> RoleQuery::converse(const redis::ServerHello& hello)
{
    const redis::Command command("ROLE");
    const redis::Answer answer = co_await send(command);
    std::string role(answer.reply.at(0).text());
    if (answer.reply.isError())
        role = hello.role; // without permission for ROLE: the role from HELLO
    Finding finding;
    if (role == "master") {
        finding = {DiscoveryStep::State::Passed, tr("It says that it is the primary.")};
    } else if (role == "slave" || role == "replica") {
        finding.result = tr("It is a replica, although a Sentinel calls it the primary.");
        finding.remedy = tr("A failover may be under way: try again in a few seconds.");
    } else {
        finding.result = tr("It does not say whether it is the primary (%1).")
                             .arg(QString::fromStdString(printableElided(answer.reply.text(), 60)));
        if (answer.reply.isError("NOPERM")) {
            finding.trouble = Trouble::Permission;
            finding.remedy =
                QStringLiteral("ACL SETUSER %1 +role").arg(QString::fromStdString(redis::aclUser(endpoint().user)));
        }
    }
    co_return finding;
}

Query::Finding RoleQuery::failed(const redis::ConnectError& error)
{
    Finding finding;
    finding.trouble = error.trouble();
    finding.result = error.message();
    if (isOutOfReach(m_announced, error)) {
        const HostPort proposed{m_announcedBy.host, m_announced.port};
        finding.result = tr("The Sentinel at %1 announces %2, which cannot be reached from here. %3")
                             .arg(QString::fromStdString(m_announcedBy.text()),
                                  QString::fromStdString(m_announced.text()), error.message());
        finding.remedy =
            tr("If the server runs, say where it is reached: reach=%1~%2 in the address, or reach=same-host for every "
               "server at the host of its Sentinel.")
                .arg(QString::fromStdString(m_announced.text()), QString::fromStdString(proposed.text()));
    } else if (error.kind == Kind::PasswordNeeded || error.kind == Kind::WrongPassword) {
        finding.remedy = tr("This is the user name and password of Redis, not those of the Sentinels.");
    }
    return finding;
}

} // namespace lockscope::topology

#include "moc_rolequery.cpp"
