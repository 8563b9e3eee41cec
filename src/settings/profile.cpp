// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/profile.h"

#include "settings/text.h"

#include <QRegularExpression>
#include <QUuid>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::settings {

namespace {

constexpr qsizetype kMaxNameLength = 200;
constexpr QChar kServerMark = u'\u001f'; // in the id of a group's server: not typeable
constexpr int kMaxDatabase = 65535;      // Redis allows 2^31; the engine keeps 16 bits per lock

bool isBad(const HostPort& each)
{
    return !isDialable(each.host) || each.port == 0;
}

void checkReach(const ReachTable& reach, QList<Problem>& problems)
{
    if (std::any_of(reach.rows.begin(), reach.rows.end(),
                    [](const ReachTable::Row& row) { return isBad(row.announced) || isBad(row.reachable); }))
        problems << Problem{Field::Reach, Text::tr("Enter each address as announced:port~reachable:port.")};
}

void checkCluster(const ClusterSeeds& cluster, const Endpoint& endpoint, QList<Problem>& problems)
{
    if (endpoint.transport == Transport::Unix)
        problems << Problem{Field::Seeds,
                            Text::tr("The nodes of a cluster are reached by TCP or TLS, not by a unix socket.")};
    if (cluster.seeds.empty() || cluster.seeds.size() > kMostSentinels ||
        std::any_of(cluster.seeds.begin(), cluster.seeds.end(), isBad))
        problems << Problem{Field::Seeds,
                            Text::tr("Enter some nodes of the cluster as host:port, separated by commas: one that runs "
                                     "is enough, for it knows the others.")};
    checkReach(cluster.reach, problems);
}

void checkGroup(const SentinelGroup& group, const Endpoint& endpoint, QList<Problem>& problems)
{
    if (endpoint.transport == Transport::Unix)
        problems << Problem{Field::Sentinels, Text::tr("Sentinels are reached by TCP or TLS, not by a unix socket.")};
    if (group.name.empty() || group.name.size() > 255 || group.name.starts_with('-'))
        problems << Problem{Field::Group, Text::tr("Enter the name of the group, as the Sentinels call it: mymaster, "
                                                   "for example.")};
    if (group.sentinels.empty() || group.sentinels.size() > kMostSentinels ||
        std::any_of(group.sentinels.begin(), group.sentinels.end(), isBad))
        problems << Problem{Field::Sentinels,
                            Text::tr("Enter the Sentinels as host:port, separated by commas; several are better than "
                                     "one. They usually listen on 26379.")};
    checkReach(group.reach, problems);
}

void checkRedlock(const RedlockGroup& group, const Endpoint& endpoint, QList<Problem>& problems)
{
    if (endpoint.transport == Transport::Unix)
        problems << Problem{
            Field::Servers,
            Text::tr("The servers of a Redlock group are reached by TCP or TLS, not by a unix socket.")};
    if (group.name.empty() || group.name.size() > 255 || group.name.starts_with('-'))
        problems << Problem{Field::Group, Text::tr("Give the group a name; no server knows it, it is for you.")};
    const auto isTwice = [&](const HostPort& each) {
        return std::count(group.servers.begin(), group.servers.end(), each) > 1;
    };
    if (group.servers.size() < 2 || group.servers.size() > kMostSentinels ||
        std::any_of(group.servers.begin(), group.servers.end(), isBad))
        problems << Problem{Field::Servers,
                            Text::tr("Enter all servers of the group as host:port, separated by commas: each one has a "
                                     "vote.")};
    else if (std::any_of(group.servers.begin(), group.servers.end(), isTwice))
        problems << Problem{Field::Servers, Text::tr("A server is named twice: each one has one vote.")};
}

void checkPlace(const Endpoint& endpoint, QList<Problem>& problems)
{
    if (endpoint.transport == Transport::Unix) {
        if (endpoint.socketPath.empty())
            problems << Problem{Field::SocketPath, Text::tr("Enter the path of the server's unix socket.")};
        else if (endpoint.socketPath.size() > 107)
            problems << Problem{Field::SocketPath,
                                Text::tr("The path is longer than 107 bytes, which is all that the system allows for a "
                                         "socket. Use a shorter path or a link.")};
        return;
    }
    const QString host = QString::fromStdString(endpoint.host);
    static const QRegularExpression bad(u"[\\s/@\\x00-\\x1f]"_s);
    if (host.isEmpty())
        problems << Problem{Field::Host, Text::tr("Enter a host name or an address.")};
    else if (host.size() > 255 || host.contains(bad))
        problems << Problem{Field::Host,
                            Text::tr("This is not a host name or an address. Paste a whole URI into the field "
                                     "above instead.")};
    if (endpoint.port == 0)
        problems << Problem{Field::Port, Text::tr("Enter a port from 1 to 65535; Redis usually listens on 6379.")};
}

} // namespace

QLatin1StringView name(Environment environment)
{
    switch (environment) {
    case Environment::Development:
        return "development"_L1;
    case Environment::Staging:
        return "staging"_L1;
    case Environment::Production:
        return "production"_L1;
    }
    Q_UNREACHABLE();
}

std::optional<Environment> environmentFromName(QStringView text)
{
    for (const Environment environment : {Environment::Development, Environment::Staging, Environment::Production}) {
        if (text == name(environment))
            return environment;
    }
    return std::nullopt;
}

Deployment deploymentOf(const Profile& profile)
{
    return {profile.endpoint, profile.sentinel, profile.cluster, profile.redlock};
}

QList<Profile> serversOf(const Profile& profile)
{
    if (!profile.redlock)
        return {profile};
    QList<Profile> servers;
    for (const Endpoint& endpoint : deploymentOf(profile).memberEndpoints()) {
        Profile server = profile;
        server.id = profile.id + kServerMark + QString::number(servers.size() + 1);
        server.endpoint = endpoint;
        server.name = QString::fromStdString(endpoint.nodeName());
        server.group = QString::fromStdString(profile.redlock->name);
        server.redlock.reset();
        servers << server;
    }
    return servers;
}

QString savedId(const QString& id)
{
    return id.section(kServerMark, 0, 0);
}

Profile newProfile()
{
    Profile profile;
    profile.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    return profile;
}

QList<Problem> problemsOf(const Profile& profile)
{
    QList<Problem> problems;
    if (profile.name.trimmed().isEmpty())
        problems << Problem{Field::Name, Text::tr("Give the server a name.")};
    else if (profile.name.size() > kMaxNameLength)
        problems << Problem{Field::Name,
                            Text::tr("The name is too long; %1 characters are enough.").arg(kMaxNameLength)};
    static const QRegularExpression colour(u"^#[0-9a-fA-F]{6}$"_s);
    if (!profile.colour.isEmpty() && !colour.match(profile.colour).hasMatch())
        problems << Problem{Field::Colour, Text::tr("A colour is written as #rrggbb.")};
    if (profile.sentinel)
        checkGroup(*profile.sentinel, profile.endpoint, problems);
    else if (profile.cluster)
        checkCluster(*profile.cluster, profile.endpoint, problems);
    else if (profile.redlock)
        checkRedlock(*profile.redlock, profile.endpoint, problems);
    else
        checkPlace(profile.endpoint, problems);
    if (const auto& ssh = profile.endpoint.ssh; ssh && !parseSshRoute(ssh->text(), ssh->jump))
        problems << Problem{Field::Ssh,
                            Text::tr("Enter the SSH machine as host, user@host or user@host:22, and what is on the way "
                                     "to it likewise, separated by commas. No part begins with -.")};
    if (profile.endpoint.database < 0 || profile.endpoint.database > kMaxDatabase)
        problems << Problem{Field::Database, Text::tr("Enter a database number from 0 to %1.").arg(kMaxDatabase)};
    if (profile.patterns.isEmpty() && profile.presets.isEmpty())
        problems << Problem{Field::Patterns,
                            Text::tr("Enter at least one key pattern, like lock:*, or choose a preset.")};
    const TlsFiles& tls = profile.endpoint.tls;
    if (profile.endpoint.transport == Transport::Tls && tls.certificateFile.empty() != tls.keyFile.empty())
        problems << Problem{Field::TlsFiles,
                            Text::tr("A client certificate and its key belong together: choose both files, "
                                     "or none.")};
    if (!(profile.readBudget >= 0 && profile.readBudget <= kMaxReadBudget) ||
        !(profile.pollBudget >= 0 && profile.pollBudget <= kMaxPollBudget) ||
        !(profile.waitBudget >= 0 && profile.waitBudget <= kMaxWaitBudget))
        problems << Problem{Field::Budget,
                            Text::tr("The read budget goes from 0 to %1 keys a second, the poll budget from 0 "
                                     "to %2 and the budget for waiters from 0 to %3 commands a second.")
                                .arg(kMaxReadBudget, 0, 'f', 0)
                                .arg(kMaxPollBudget, 0, 'f', 0)
                                .arg(kMaxWaitBudget, 0, 'f', 0)};
    return problems;
}

} // namespace lockscope::settings
