// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/servercheck.h"

#include "actions/serverrules.h"
#include "topology/primarysearch.h"
#include "topology/sameserver.h"

#include <string>
#include <utility>

namespace lockscope::actions {

using namespace std::chrono_literals;

namespace {
constexpr auto kRunIdDeadline = 2s; ///< for each phase of the connection
constexpr auto kSilentFor = 10s;
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

/// A series of locks does not wait for silent Sentinels at each one.
Task<std::optional<Conclusion>> ServerCheck::whyNoPrimary()
{
    std::optional<Conclusion> why;
    if (m_options.mustBePrimary) {
        const CheckedServer itself = co_await checkRole();
        why = itself.stop;
    }
    if (!why && m_options.group && m_clock.mono() >= m_silentUntil) {
        const CheckedServer asked = co_await askSentinels();
        if (asked.isUnconfirmed)
            m_silentUntil = m_clock.mono() + kSilentFor;
        else
            why = asked.stop;
    }
    co_return why;
}

/// A former primary that is cut off from its Sentinels does not know that it was replaced.
Task<CheckedServer> ServerCheck::askSentinels()
{
    topology::PrimarySearch::Options asking;
    asking.clientName = "lockscope-action";
    topology::PrimarySearch search(*m_options.group, m_clock, asking);
    co_await called<>([this, &search](auto done) {
        QObject::connect(&search, &topology::PrimarySearch::finished, &m_context, done, Qt::QueuedConnection);
        search.start();
    });
    const auto primary = search.primary();
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
    redis::ConnectionOptions connecting;
    connecting.clientName = asking.clientName;
    connecting.deadlines.connect = connecting.deadlines.handshake = connecting.deadlines.command = kRunIdDeadline;
    topology::RunIdQuestion question(*primary, m_clock, connecting, 3 * kRunIdDeadline, nullptr);
    co_await called<>([this, &question](auto done) {
        QObject::connect(&question, &topology::Query::answered, &m_context, done, Qt::QueuedConnection);
        question.ask();
    });
    if (question.runId().empty() || question.runId() != m_link.raw().identity().runId)
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
