// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/serveroptions.h"

#include "cli/login.h"
#include "settings/sameserver.h"

#include <QHostAddress>

#include <algorithm>
#include <array>
#include <memory>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

/// The values of the options about servers.
struct Given
{
    QStringList uris;
    std::vector<int> passwordFds;
    std::vector<int> sentinelPasswordFds;
    std::string group;
    std::string machine; ///< value of --ssh
    std::string jump;
    std::string sshConfig;
    TlsFiles tls;
};

CommandLine::Accept descriptor(std::vector<int>& into)
{
    return [&into](const QString& text) {
        bool ok = false;
        into.push_back(text.toInt(&ok));
        return ok && into.back() >= 0;
    };
}

bool isServer(const Deployment& deployment)
{
    return !deployment.sentinel && !deployment.cluster && !deployment.redlock;
}

constexpr std::array<std::pair<const char*, std::string TlsFiles::*>, 4> kTlsFiles{
    {{"cacert", &TlsFiles::caFile},
     {"cert", &TlsFiles::certificateFile},
     {"key", &TlsFiles::keyFile},
     {"sni", &TlsFiles::serverName}}};

QString useTlsFiles(const CommandLine& line, const TlsFiles& files, std::vector<Watched>& all)
{
    for (const auto& [name, member] : kTlsFiles) {
        if (!line.isGiven(name))
            continue;
        bool isUsed = false;
        for (Watched& each : all) {
            Endpoint& server = each.deployment.server;
            if (server.transport != Transport::Tls)
                continue;
            server.tls.*member = files.*member;
            isUsed = true;
        }
        if (!isUsed)
            return u"--%1 is for TLS; write the address as rediss://..."_s.arg(QLatin1StringView(name));
    }
    if (files.certificateFile.empty() != files.keyFile.empty())
        return u"--cert and --key belong together: give both"_s;
    return {};
}

/// Applies --ssh to addresses without a route of their own, and --ssh-config to all.
QString useSsh(const Given& given, std::vector<Watched>& all)
{
    if (given.machine.empty() && !given.jump.empty())
        return u"--ssh-jump says what is on the way to the machine of --ssh: give both"_s;
    std::optional<SshRoute> route;
    if (!given.machine.empty()) {
        auto parsed = parseSshRoute(given.machine, given.jump);
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
            server.ssh->configFile = given.sshConfig;
        isUsed = isUsed || server.ssh;
    }
    if (!isUsed && !given.sshConfig.empty())
        return u"--ssh-config is for servers that are reached through SSH: give --ssh"_s;
    return {};
}

/// Applies --group, which needs several addresses.
QString makeGroup(const std::string& name, std::vector<Watched>& all)
{
    if (name.empty() || name.starts_with('-'))
        return u"--group needs a name for the Redlock group"_s;
    if (all.size() < 2)
        return u"--group needs the servers of the Redlock group: give --uri for each of them"_s;
    for (Watched& each : all) {
        if (!isServer(each.deployment) || !each.group.empty())
            return u"--group is for addresses of servers: redis://host:port, rediss://... or unix://..."_s;
        each.group = name;
    }
    return {};
}

/// Finds two Redlock groups with the same name, whose servers would be taken for one group.
QString findSameGroup(const std::vector<Deployment>& deployments)
{
    for (auto one = deployments.begin(); one != deployments.end(); ++one) {
        if (one->redlock && std::any_of(std::next(one), deployments.end(), [&](const Deployment& other) {
                return other.redlock && other.redlock->name == one->redlock->name;
            }))
            return u"two Redlock groups are called %1: give each a name of its own"_s.arg(
                QString::fromStdString(one->redlock->name));
    }
    return {};
}

/// Distinguishes numeric addresses exactly: 127.0.0.2 may be another server than 127.0.0.1. If not, their run ids show
/// it later.
bool isSameAddress(const Endpoint& one, const Endpoint& other)
{
    const QHostAddress first(QString::fromStdString(one.host));
    const QHostAddress second(QString::fromStdString(other.host));
    const bool areNumbers = one.transport != Transport::Unix && !first.isNull() && !second.isNull();
    return settings::isSameServer(one, other) && (!areNumbers || first == second);
}

/// Finds a server that was named twice: in a group it would vote twice.
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
            return u"%1 is named twice"_s.arg(QString::fromStdString(first.name()));
    }
    return {};
}

void giveNames(std::vector<Watched>& all)
{
    for (std::size_t i = 0; i < all.size(); ++i) {
        Deployment& named = all[i].deployment;
        const auto hasIts = [name = named.name()](const Watched& other) { return other.deployment.name() == name; };
        // A single server needs no other name: it is a keyspace of its own anyway.
        if (isServer(named) || std::none_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(i), hasIts))
            continue;
        named.called = nameBesideNamesake(named);
    }
}

} // namespace

std::string nameBesideNamesake(const Deployment& deployment)
{
    const HostPort first =
        deployment.sentinel ? deployment.sentinel->sentinels.front() : deployment.cluster->seeds.front();
    return deployment.name() + '@' + first.text() +
           (deployment.server.database > 0 ? '/' + std::to_string(deployment.server.database) : "");
}

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

namespace {

/// Fills the servers of the options. Returns the problem, or empty.
QString useServers(const CommandLine& line, const Given& given, Options& options)
{
    const QStringList uris = given.uris.isEmpty() ? QStringList{u"redis://127.0.0.1:6379/0"_s} : given.uris;
    const auto logins = resolveLogins(uris, given.passwordFds, given.sentinelPasswordFds);
    if (!logins)
        return logins.error();
    options.uriHadPassword = logins->uriHadPassword;
    options.all = watchedOf(logins->deployments);
    QString problem = findSameGroup(logins->deployments);
    if (problem.isEmpty())
        problem = useTlsFiles(line, given.tls, options.all);
    if (problem.isEmpty())
        problem = useSsh(given, options.all);
    if (problem.isEmpty() && line.isGiven("group"))
        problem = makeGroup(given.group, options.all);
    if (problem.isEmpty())
        problem = findTwice(options.all);
    if (!problem.isEmpty())
        return problem;
    const Deployment& first = options.all.front().deployment;
    options.endpoint = first.server;
    options.sentinel = first.sentinel;
    options.cluster = first.cluster;
    return {};
}

} // namespace

void declareServers(CommandLine& line, Options& options)
{
    const auto given = std::make_shared<Given>();
    const bool isSimulate = options.id == VerbId::Simulate;
    line.each("uri", "URI",
              isSimulate
                  ? "Work on this server: redis://[user@]host[:port][/db], unix:///path[?db=n]. "
                    "Default: private servers of its own."
                  : "Server: redis://[user@]host[:port][/db], rediss://... for TLS, unix:///path[?db=n]; "
                    "redis+sentinel://[user@]host[:port],.../group[/db]; redis+cluster://[user@]host[:port],...; "
                    "redis+redlock://[user@]host[:port],.../name[/db]; repeatable. "
                    "Default: redis://127.0.0.1:6379/0.",
              "an address", [given](const QString& uri) {
                  given->uris << uri;
                  return true;
              });
    if (!isSimulate)
        line.option("group", "NAME", "The servers of all --uri are one Redlock group of this name.", given->group);
    constexpr const char* kDescriptor = "the number of an open file descriptor";
    line.each("password-fd", "FD", "Read the password from this file descriptor.", kDescriptor,
              descriptor(given->passwordFds));
    line.each("sentinel-password-fd", "FD", "Read the password of the Sentinels from this file descriptor.",
              kDescriptor, descriptor(given->sentinelPasswordFds));
    if (!isSimulate) {
        line.option("ssh", "MACHINE",
                    "Reach the servers through this machine, by the ssh of this system: [user@]host[:port]; each --uri "
                    "may have one of its own, as ssh=.",
                    given->machine);
        line.option("ssh-jump", "MACHINES", "What is on the way to it, separated by commas (ssh -J).", given->jump);
        line.option("ssh-config", "FILE", "Configuration of ssh, instead of ~/.ssh/config.", given->sshConfig);
    }
    line.option("cacert", "FILE", "TLS: file of the certificate authority (PEM).", given->tls.caFile);
    line.option("cert", "FILE", "TLS: client certificate (PEM).", given->tls.certificateFile);
    line.option("key", "FILE", "TLS: key of the client certificate (PEM).", given->tls.keyFile);
    line.option("sni", "NAME", "TLS: server name to ask for and to verify.", given->tls.serverName);
    line.check([given, &line, &options] { return useServers(line, *given, options); });
}

} // namespace lockscope::cli
