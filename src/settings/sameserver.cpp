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

const Profile* productionAt(const QList<Profile>& profiles, const Endpoint& server)
{
    for (const Profile& profile : profiles)
        if (profile.environment == Environment::Production && isSameServer(profile.endpoint, server))
            return &profile;
    return nullptr;
}

} // namespace lockscope::settings
