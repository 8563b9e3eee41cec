// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/serveroptions.h"

#include "cli/login.h"
#include "cli/tr.h"
#include "settings/sameserver.h"

#include <QCommandLineParser>
#include <QHostAddress>

#include <algorithm>
#include <array>

namespace lockscope::cli {
namespace {

/// Of an option that may stand several times.
Result<std::vector<int>, QString> fdsOf(const QCommandLineParser& parser, QLatin1StringView name)
{
    std::vector<int> fds;
    for (const QString& value : parser.isSet(name) ? parser.values(name) : QStringList()) {
        bool ok = false;
        fds.push_back(value.toInt(&ok));
        if (!ok || fds.back() < 0)
            return failure(Tr::tr("--%1 needs the number of an open file descriptor").arg(name));
    }
    return fds;
}

bool isServer(const Deployment& deployment)
{
    return !deployment.sentinel && !deployment.cluster && !deployment.redlock;
}

QString readTlsFiles(const QCommandLineParser& parser, std::vector<Watched>& all)
{
    using Member = std::string TlsFiles::*;
    const std::array<std::pair<const char*, Member>, 4> files{{{"cacert", &TlsFiles::caFile},
                                                               {"cert", &TlsFiles::certificateFile},
                                                               {"key", &TlsFiles::keyFile},
                                                               {"sni", &TlsFiles::serverName}}};
    for (const auto& [option, member] : files) {
        const QLatin1StringView name(option);
        if (!parser.isSet(name))
            continue;
        bool isUsed = false;
        for (Watched& each : all) {
            Endpoint& server = each.deployment.server;
            if (server.transport != Transport::Tls)
                continue;
            server.tls.*member = parser.value(name).toStdString();
            isUsed = true;
        }
        if (!isUsed)
            return Tr::tr("--%1 is for TLS; write the address as rediss://...").arg(name);
    }
    return {};
}

/// --ssh is for the addresses that have no way of their own, --ssh-config for all.
QString readSsh(const QCommandLineParser& parser, std::vector<Watched>& all)
{
    const auto value = [&parser](const char* name) {
        const QLatin1StringView option(name);
        return parser.optionNames().contains(option) ? parser.value(option).toStdString() : std::string();
    };
    const std::string machine = value("ssh");
    const std::string jump = value("ssh-jump");
    if (machine.empty() && !jump.empty())
        return Tr::tr("--ssh-jump says what is on the way to the machine of --ssh: give both");
    std::optional<SshRoute> route;
    if (!machine.empty()) {
        auto parsed = parseSshRoute(machine, jump);
        if (!parsed)
            return QString::fromStdString(parsed.error());
        route = std::move(*parsed);
    }
    bool isUsed = false;
    for (Watched& each : all) {
        Endpoint& server = each.deployment.server;
        if (!server.ssh)
            server.ssh = route;
        if (server.ssh)
            server.ssh->configFile = value("ssh-config");
        isUsed = isUsed || server.ssh;
    }
    if (!isUsed && !value("ssh-config").empty())
        return Tr::tr("--ssh-config is for servers that are reached through SSH: give --ssh");
    return {};
}

/// Of --group: which is given beside several addresses.
QString makeGroup(const std::string& name, std::vector<Watched>& all)
{
    if (name.empty() || name.starts_with('-'))
        return Tr::tr("--group needs a name for the Redlock group");
    if (all.size() < 2)
        return Tr::tr("--group needs the servers of the Redlock group: give --uri for each of them");
    for (Watched& each : all) {
        if (!isServer(each.deployment) || !each.group.empty())
            return Tr::tr("--group is for addresses of servers: redis://host:port, rediss://... or unix://...");
        each.group = name;
    }
    return {};
}

/// Their servers would be taken for one group.
QString findSameGroup(const std::vector<Deployment>& deployments)
{
    for (auto one = deployments.begin(); one != deployments.end(); ++one) {
        if (one->redlock && std::any_of(std::next(one), deployments.end(), [&](const Deployment& other) {
                return other.redlock && other.redlock->name == one->redlock->name;
            }))
            return Tr::tr("two Redlock groups are called %1: give each a name of its own")
                .arg(QString::fromStdString(one->redlock->name));
    }
    return {};
}

/// 127.0.0.2 may be another server than 127.0.0.1: once they answer their run ids tell.
bool isSameAddress(const Endpoint& one, const Endpoint& other)
{
    const QHostAddress first(QString::fromStdString(one.host));
    const QHostAddress second(QString::fromStdString(other.host));
    const bool areNumbers = one.transport != Transport::Unix && !first.isNull() && !second.isNull();
    return settings::isSameServer(one, other) && (!areNumbers || first == second);
}

/// A server that stands twice in a group would vote twice.
QString findTwice(const std::vector<Watched>& all)
{
    for (auto one = all.begin(); one != all.end(); ++one) {
        const Deployment& first = one->deployment;
        const auto isSame = [&](const Watched& other) {
            const Deployment& second = other.deployment;
            if (isServer(first) && isServer(second))
                return isSameAddress(first.server, second.server) &&
                       (first.server.database == second.server.database ||
                        (!one->group.empty() && one->group == other.group));
            return first.displayUri() == second.displayUri();
        };
        if (std::any_of(std::next(one), all.end(), isSame))
            return Tr::tr("%1 is named twice").arg(QString::fromStdString(first.name()));
    }
    return {};
}

void giveNames(std::vector<Watched>& all)
{
    for (std::size_t i = 0; i < all.size(); ++i) {
        Deployment& named = all[i].deployment;
        const auto hasIts = [name = named.name()](const Watched& other) { return other.deployment.name() == name; };
        // A server that stands alone is a keyspace of its own, whatever it is called.
        if (isServer(named) || std::none_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i), hasIts))
            continue;
        const HostPort first = named.sentinel ? named.sentinel->sentinels.front() : named.cluster->seeds.front();
        named.called = named.name() + '@' + first.text() +
                       (named.server.database > 0 ? '/' + std::to_string(named.server.database) : "");
    }
}

} // namespace

std::vector<Watched> watchedOf(const std::vector<Deployment>& deployments)
{
    std::vector<Watched> all;
    for (const Deployment& each : deployments) {
        if (!each.redlock) {
            all.push_back({each, {}});
            continue;
        }
        for (const Endpoint& member : each.memberEndpoints()) {
            Deployment server;
            server.server = member;
            all.push_back({std::move(server), each.redlock->name});
        }
    }
    giveNames(all);
    return all;
}

QString readServers(const QCommandLineParser& parser, Options& options)
{
    const auto fds = fdsOf(parser, QLatin1StringView("password-fd"));
    const auto ofSentinels = fdsOf(parser, QLatin1StringView("sentinel-password-fd"));
    if (!fds || !ofSentinels)
        return fds ? ofSentinels.error() : fds.error();
    const QStringList uris = parser.isSet(QStringLiteral("uri"))
                                 ? parser.values(QStringLiteral("uri"))
                                 : QStringList{QStringLiteral("redis://127.0.0.1:6379/0")};
    const auto logins = resolveLogins(uris, *fds, *ofSentinels);
    if (!logins)
        return logins.error();
    options.uriHadPassword = logins->uriHadPassword;
    options.all = watchedOf(logins->deployments);
    QString problem = findSameGroup(logins->deployments);
    if (problem.isEmpty())
        problem = readTlsFiles(parser, options.all);
    if (problem.isEmpty())
        problem = readSsh(parser, options.all);
    if (problem.isEmpty() && parser.optionNames().contains(QLatin1StringView("group")))
        problem = makeGroup(parser.value(QStringLiteral("group")).toStdString(), options.all);
    if (problem.isEmpty())
        problem = findTwice(options.all);
    if (!problem.isEmpty())
        return problem;
    if (options.id == VerbId::Simulate && options.hasSeveral())
        return Tr::tr("takes one --uri: the address of one server");
    const std::string& group = options.all.front().group;
    const auto isOfGroup = [&group](const Watched& each) { return !group.empty() && each.group == group; };
    if (options.id == VerbId::Release && options.hasSeveral() &&
        !std::all_of(options.all.begin(), options.all.end(), isOfGroup))
        return Tr::tr("takes one --uri: the server where you looked at the lock, or one Redlock group "
                      "(redis+redlock://..., or --group NAME with all of its servers)");
    const Deployment& first = options.all.front().deployment;
    if (options.id == VerbId::Simulate && first.server.ssh)
        return Tr::tr("works on a server that is reached from here, not through SSH");
    options.endpoint = first.server;
    options.sentinel = first.sentinel;
    options.cluster = first.cluster;
    return {};
}

} // namespace lockscope::cli
