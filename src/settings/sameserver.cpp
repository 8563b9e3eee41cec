// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/sameserver.h"

#include <QHostAddress>
#include <QString>

namespace lockscope::settings {

namespace {

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

bool isSameServer(const Endpoint& a, const Endpoint& b)
{
    if (a.transport == Transport::Unix || b.transport == Transport::Unix)
        return a.transport == b.transport && a.socketPath == b.socketPath;
    return a.port == b.port && canonicalHost(a.host) == canonicalHost(b.host);
}

bool namesSame(const Profile& profile, const Deployment& deployment)
{
    if (!profile.sentinel)
        return isSameServer(profile.endpoint, deployment.server);
    if (!deployment.sentinel || profile.sentinel->name != deployment.sentinel->name)
        return false;
    const auto at = [](const HostPort& where) {
        Endpoint endpoint;
        endpoint.host = where.host;
        endpoint.port = where.port;
        return endpoint;
    };
    for (const HostPort& ours : profile.sentinel->sentinels) {
        for (const HostPort& other : deployment.sentinel->sentinels) {
            if (isSameServer(at(ours), at(other)))
                return true;
        }
    }
    return false;
}

const Profile* productionAt(const QList<Profile>& profiles, const Deployment& deployment)
{
    for (const Profile& profile : profiles)
        if (profile.environment == Environment::Production && namesSame(profile, deployment))
            return &profile;
    return nullptr;
}

} // namespace lockscope::settings
