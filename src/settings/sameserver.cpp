// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/sameserver.h"

#include <QHostAddress>
#include <QString>

#include <algorithm>
#include <vector>

namespace lockscope::settings {

namespace {

constexpr QLatin1StringView kAt("at:");

QString canonicalHost(const std::string& host)
{
    QString name = QString::fromStdString(host).toLower();
    if (name.endsWith(u'.'))
        name.chop(1);
    const QHostAddress address(name);
    if (name == u"localhost" || address.isLoopback())
        return QStringLiteral("localhost");
    return address.isNull() ? name : address.toString();
}

} // namespace

namespace {

/// True if they have a server in common.
bool meet(const std::vector<HostPort>& ours, const std::vector<HostPort>& others)
{
    const auto at = [](const HostPort& where) {
        Endpoint endpoint;
        endpoint.host = where.host;
        endpoint.port = where.port;
        return endpoint;
    };
    return std::any_of(ours.begin(), ours.end(), [&](const HostPort& one) {
        return std::any_of(others.begin(), others.end(),
                           [&](const HostPort& other) { return isSameServer(at(one), at(other)); });
    });
}

std::vector<HostPort> placesOf(const std::optional<ClusterSeeds>& cluster, const std::optional<RedlockGroup>& redlock,
                               const Endpoint& server)
{
    return cluster ? cluster->seeds : redlock ? redlock->servers : std::vector<HostPort>{{server.host, server.port}};
}

} // namespace

/// A loopback address belongs to the machine at the end of its SSH route; any other address means the same server by
/// every route.
bool isSameServer(const Endpoint& a, const Endpoint& b)
{
    const auto machine = [](const Endpoint& endpoint) { return endpoint.ssh ? endpoint.ssh->host : std::string(); };
    const bool isLocal = a.transport == Transport::Unix || canonicalHost(a.host) == u"localhost";
    if (isLocal && machine(a) != machine(b))
        return false;
    if (a.transport == Transport::Unix || b.transport == Transport::Unix)
        return a.transport == b.transport && a.socketPath == b.socketPath;
    return a.port == b.port && canonicalHost(a.host) == canonicalHost(b.host);
}

bool namesSame(const Profile& profile, const Deployment& deployment)
{
    if (profile.sentinel)
        return deployment.sentinel && profile.sentinel->name == deployment.sentinel->name &&
               meet(profile.sentinel->sentinels, deployment.sentinel->sentinels);
    const bool isOne = !profile.cluster && !profile.redlock && !deployment.cluster && !deployment.redlock;
    if (isOne)
        return isSameServer(profile.endpoint, deployment.server);
    // A single node stands for its cluster, and a single server for its Redlock group, in any spelling.
    const bool isElsewhere = deployment.sentinel || profile.endpoint.transport == Transport::Unix ||
                             deployment.server.transport == Transport::Unix;
    return !isElsewhere && meet(placesOf(profile.cluster, profile.redlock, profile.endpoint),
                                placesOf(deployment.cluster, deployment.redlock, deployment.server));
}

ServerSigns signsOf(const ServerIdentity& who)
{
    ServerSigns signs;
    signs.runIds = {who.runId};
    signs.replicationIds = {who.replicationId, who.formerReplicationId};
    signs.nodeIds = who.nodeIds;
    signs.nodeIds.push_back(who.clusterId);
    signs.places = who.nodeAddress;
    return signs;
}

QStringList ServerSigns::toList() const
{
    QStringList list;
    const auto add = [&list](QLatin1StringView kind, const std::string& value) {
        const QString sign = kind + QString::fromStdString(value);
        if (!value.empty() && !list.contains(sign))
            list << sign;
    };
    for (const HostPort& place : places) {
        const QString host = canonicalHost(place.host);
        if (place.port != 0 && !host.isEmpty() && host != u"localhost")
            add(kAt, HostPort{host.toStdString(), place.port}.text());
    }
    for (const auto& id : replicationIds)
        add(QLatin1StringView("replication:"), id);
    for (const auto& id : runIds)
        add(QLatin1StringView("run:"), id);
    for (const auto& id : nodeIds)
        add(QLatin1StringView("node:"), id);
    return list;
}

bool knowsSigns(const Profile& profile, const QStringList& signs)
{
    ServerSigns own;
    if (profile.endpoint.transport != Transport::Unix)
        own.places =
            profile.sentinel ? std::vector<HostPort>() : placesOf(profile.cluster, profile.redlock, profile.endpoint);
    const QStringList places = own.toList();
    return std::any_of(signs.begin(), signs.end(),
                       [&](const QString& each) { return profile.signs.contains(each) || places.contains(each); });
}

SavedRules rulesOf(const QList<Profile>& profiles, const Deployment& deployment, const QStringList& signs)
{
    ServerSigns asked;
    if (deployment.server.transport != Transport::Unix && !deployment.sentinel)
        asked.places = placesOf(deployment.cluster, deployment.redlock, deployment.server);
    const QStringList all = signs + asked.toList();
    SavedRules rules;
    for (const Profile& profile : profiles) {
        const bool isMeant = namesSame(profile, deployment) || knowsSigns(profile, all);
        if (isMeant && profile.environment == Environment::Production && rules.production == nullptr)
            rules.production = &profile;
        if (isMeant && profile.environment == Environment::Production && !profile.traceOnSuspicion &&
            rules.untraced == nullptr)
            rules.untraced = &profile;
        if (isMeant && profile.readOnly && rules.readOnly == nullptr)
            rules.readOnly = &profile;
    }
    return rules;
}

const Profile* productionAt(const QList<Profile>& profiles, const Deployment& deployment)
{
    return rulesOf(profiles, deployment).production;
}

} // namespace lockscope::settings
