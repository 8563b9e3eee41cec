// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/sentinelquery.h"

#include "core/text.h"

#include <QStringList>

#include <charconv>

namespace lockscope::topology {

namespace {

using Kind = redis::ConnectErrorKind;
constexpr int kMostNames = 5;

QString shown(std::string_view bytes)
{
    return QString::fromStdString(printableElided(bytes, 60));
}

} // namespace

std::optional<HostPort> announcedAddress(const redis::ReplyView& reply)
{
    return reply.size() == 2 ? addressFrom(reply.at(0), reply.at(1)) : std::nullopt;
}

std::optional<HostPort> addressFrom(const redis::ReplyView& host, const redis::ReplyView& port)
{
    const auto number = port.integer();
    if (!host.isText() || !isDialable(host.text()) || !number || *number < 1 || *number > 65535)
        return std::nullopt;
    return HostPort{std::string(host.text()), static_cast<std::uint16_t>(*number)};
}

SentinelQuery::SentinelQuery(const Deployment& deployment, const HostPort& sentinel, const Clock& clock,
                             redis::ConnectionOptions options, std::chrono::milliseconds deadline, QObject* parent)
    : Query(DiscoveryStep::Kind::Sentinel, deployment.sentinelEndpoint(sentinel), clock, std::move(options), deadline,
            parent),
      m_deployment(deployment), m_sentinel(sentinel)
{
}

Task<Query::Finding> SentinelQuery::converse(const redis::ServerHello& hello)
{
    if (!hello.mode.empty() && hello.mode != "sentinel")
        co_return finding(
            Verdict::NotASentinel, tr("This is a Redis server, not a Sentinel."),
            tr("Give the address of a Sentinel, usually port 26379; or write redis://%1 to watch this server alone.")
                .arg(QString::fromStdString(m_sentinel.text())));
    const redis::Command command{"SENTINEL", "GET-MASTER-ADDR-BY-NAME", m_deployment.sentinel->name};
    const redis::Answer answer = co_await send(command);
    const redis::ReplyView reply = answer.reply;
    if (reply.isNull()) {
        Finding unknown = co_await askForNames();
        co_return unknown;
    }
    if (reply.isError("NOPERM"))
        co_return finding(Verdict::NotPermitted, tr("This user may not ask where the primary is."),
                          QStringLiteral("ACL SETUSER %1 +sentinel|get-master-addr-by-name")
                              .arg(QString::fromStdString(redis::aclUser(m_deployment.sentinel->user))));
    if (reply.isError())
        co_return finding(Verdict::NotASentinel,
                          tr("It refuses the question of a Sentinel's client (%1).").arg(shown(reply.text())),
                          tr("Give the address of a Sentinel, usually port 26379."));
    m_announced = announcedAddress(reply);
    if (!m_announced)
        co_return finding(
            Verdict::BadAnswer, tr("Its answer is not the address of a server."),
            tr("Check what listens there, and announce-hostnames and resolve-hostnames of the Sentinel."));
    co_return finding(Verdict::Fine,
                      tr("The primary of %1 is %2.")
                          .arg(shown(m_deployment.sentinel->name), QString::fromStdString(m_announced->text())));
}

Task<Query::Finding> SentinelQuery::askForNames()
{
    const redis::Command command{"SENTINEL", "MASTERS"};
    const redis::Answer answer = co_await sendInAnyCase(command);
    QStringList names;
    for (const redis::ReplyView each : answer.reply) {
        const auto known = each.value("name");
        if (names.size() == kMostNames)
            break;
        if (known.isText())
            names << shown(known.text());
    }
    const QString group = shown(m_deployment.sentinel->name);
    co_return finding(
        Verdict::UnknownGroup, tr("It knows no group \"%1\".").arg(group),
        names.isEmpty() ? tr("Check the name of the group: in the address it stands behind the Sentinels and a /.")
                        : tr("Check the name of the group: in the address it stands behind the Sentinels and a /. This "
                             "Sentinel watches: %1.")
                              .arg(names.join(QStringLiteral(", "))));
}

Query::Finding SentinelQuery::failed(const redis::ConnectError& error)
{
    const auto failWith = [&](Verdict verdict, const QString& result, const QString& remedy = {}) {
        Finding failure = finding(verdict, result, remedy);
        failure.trouble = error.trouble();
        return failure;
    };
    if (error.kind == Kind::PasswordNeeded)
        return failWith(Verdict::WrongLogin, tr("This Sentinel requires a password of its own."),
                        tr("Give Sentinel's password: LOCKSCOPE_SENTINEL_PASSWORD, --sentinel-password-fd, or the "
                           "profile's field for it. The password of Redis is another one."));
    if (error.kind == Kind::WrongPassword)
        return failWith(Verdict::WrongLogin,
                        tr("This Sentinel does not accept the user name and password given for it."),
                        tr("Check Sentinel's user and password (sentinel_user, LOCKSCOPE_SENTINEL_PASSWORD, or the "
                           "profile's fields for them). Those of Redis are others."));
    if (error.kind == Kind::NotRedis)
        return failWith(Verdict::NotASentinel, error.message());
    return failWith(Verdict::NoAnswer, error.message());
}

Query::Finding SentinelQuery::finding(Verdict verdict, const QString& result, const QString& remedy)
{
    m_verdict = verdict;
    return {verdict == Verdict::Fine ? DiscoveryStep::State::Passed : DiscoveryStep::State::Failed, result, remedy,
            verdict == Verdict::NotPermitted ? Trouble::Permission : Trouble::None};
}

} // namespace lockscope::topology

#include "moc_sentinelquery.cpp"
