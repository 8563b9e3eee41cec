// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/servercheck.h"

#include "actions/serverrules.h"
#include "redis/serverinfo.h"

#include <string>
#include <utility>

namespace lockscope::actions {

using namespace std::chrono_literals;

namespace {

/// Queries a server's run id over its own connection; empty: unknown. `done` is called once.
void askRunId(const Endpoint& server, const Clock& clock, QObject& context, std::function<void(std::string)> done)
{
    redis::ConnectionOptions asking;
    asking.endpoint = server;
    asking.clientName = "lockscope-action";
    asking.deadlines.connect = asking.deadlines.handshake = asking.deadlines.command = 2s;
    auto* connection = new redis::Connection(asking, clock, nullptr, &context);
    const auto told = [connection, &context, done = std::move(done)](const std::string& runId) {
        connection->disconnect(&context);
        connection->close();
        connection->deleteLater();
        done(runId);
    };
    QObject::connect(connection, &redis::Connection::ready, &context, [connection, &context, told] {
        connection->send({"INFO", "server"}, &context, [told](const redis::Answer& answer) {
            redis::ServerInfo info;
            if (answer.isOk())
                redis::parseServerInfo(answer.reply.text(), info);
            if (answer.isAnswered()) // otherwise closed() follows
                told(info.runId);
        });
        connection->flush();
    });
    QObject::connect(connection, &redis::Connection::closed, &context,
                     [told](const redis::ConnectError&) { told({}); });
    connection->open();
}

} // namespace

ServerCheck::ServerCheck(const OperationOptions& options, const Clock& clock, AwaitedConnection& link, QObject& context)
    : m_options(options), m_clock(clock), m_link(link), m_context(context)
{
}

Task<CheckedServer> ServerCheck::check(KeySnapshot confirmed)
{
    CheckedServer checked;
    checked.isLost = !m_link.isOpen();
    if (checked.isLost)
        co_return checked;
    const Confirmation what = co_await m_link.confirm(confirmed.key);
    checked.isLost = what.kind == Confirmation::Kind::Lost;
    if (checked.isLost)
        co_return checked;
    const auto& identity = m_link.raw().identity();
    checked.stop = whyNotThisServer(m_options, m_link.here(), identity, what, confirmed.server);
    if (checked.stop)
        co_return checked;
    const auto rules = m_options.rulesOf ? m_options.rulesOf(identity) : ServerRules();
    checked.stop = whyNotByRules(m_options, m_link.here(), what, rules);
    if (checked.stop) {
        if (rules.readOnly || m_options.refusesProduction)
            checked.trouble = Trouble::Permission;
        co_return checked;
    }
    checked.isUnconfirmed = what.kind == Confirmation::Kind::Alone;
    if (m_options.group)
        checked = co_await askSentinels();
    if (checked.stop || !(m_options.group || m_options.mustBePrimary))
        co_return checked;
    const bool isUnconfirmed = checked.isUnconfirmed;
    checked = co_await checkRole();
    checked.isUnconfirmed = isUnconfirmed;
    co_return checked;
}

/// A former primary that is cut off from its Sentinels does not know that it was replaced.
Task<CheckedServer> ServerCheck::askSentinels()
{
    topology::PrimarySearch::Options asking;
    asking.clientName = "lockscope-action";
    m_search = std::make_unique<topology::PrimarySearch>(*m_options.group, m_clock, asking);
    co_await called<>([this](auto done) {
        QObject::connect(m_search.get(), &topology::PrimarySearch::finished, &m_context, done, Qt::QueuedConnection);
        m_search->start();
    });
    const auto primary = m_search->primary();
    m_search.release()->deleteLater();
    CheckedServer checked;
    if (!primary) {
        checked.isUnconfirmed = true;
        if (m_options.isProduction)
            checked.stop = Conclusion{Outcome::Refused, unconfirmedText(m_link.here(), true)};
        co_return checked;
    }
    if (primary->nodeName() == m_link.here())
        co_return checked;
    // Sentinels may name a server differently than before.
    const auto [runId] =
        co_await called<std::string>([this, &primary](auto done) { askRunId(*primary, m_clock, m_context, done); });
    if (runId.empty() || runId != m_link.raw().identity().runId)
        checked.stop =
            Conclusion{Outcome::Refused, supersededText(m_link.here(), m_options.group->name(), primary->nodeName())};
    co_return checked;
}

/// Less than a round trip lies between this reply and the command; a server that is demoted in it refuses writes.
Task<CheckedServer> ServerCheck::checkRole()
{
    CheckedServer checked;
    checked.isLost = !m_link.isOpen();
    if (checked.isLost)
        co_return checked;
    const auto answer = co_await m_link.query(redis::Command("ROLE"));
    checked.isLost = !answer.isAnswered();
    std::string role(checked.isLost ? std::string_view() : answer.reply.at(0).text());
    if (!checked.isLost && answer.reply.isError() && m_link.isOpen())
        role = m_link.raw().get()->hello().role; // without permission for ROLE: the role from HELLO
    if (role == "slave" || role == "replica")
        checked.stop =
            Conclusion{Outcome::Refused, LockOperation::tr("%1 is a replica now: another server took its place and has "
                                                           "the lock. Nothing was sent. Look at the lock again.")
                                             .arg(QString::fromStdString(m_options.endpoint.nodeName()))};
    co_return checked;
}

} // namespace lockscope::actions
