// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/profile.h"

#include "settings/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <cmath>

using namespace Qt::StringLiterals;

namespace lockscope::settings {

namespace {

constexpr qsizetype kMaxFile = 4 << 20;
constexpr qsizetype kMaxProfiles = 1000;
constexpr qsizetype kMaxText = 4096;

QLatin1StringView name(Transport transport)
{
    switch (transport) {
    case Transport::Tcp:
        return "tcp"_L1;
    case Transport::Tls:
        return "tls"_L1;
    case Transport::Unix:
        return "unix"_L1;
    }
    Q_UNREACHABLE();
}

QJsonArray toArray(const std::vector<HostPort>& places)
{
    QJsonArray array;
    for (const HostPort& each : places)
        array << QString::fromStdString(each.text());
    return array;
}

void insert(QJsonObject& object, const ReachTable& reach)
{
    QJsonArray rows;
    for (const ReachTable::Row& row : reach.rows)
        rows << QJsonObject{{u"announced"_s, QString::fromStdString(row.announced.text())},
                            {u"reachable"_s, QString::fromStdString(row.reachable.text())}};
    object.insert(u"reach"_s, rows);
    object.insert(u"sameHost"_s, reach.sameHost);
}

QJsonObject toObject(const SentinelGroup& group)
{
    QJsonObject object{{u"group"_s, QString::fromStdString(group.name)},
                       {u"sentinels"_s, toArray(group.sentinels)},
                       {u"user"_s, QString::fromStdString(group.user)}};
    insert(object, group.reach);
    return object;
}

QJsonObject toObject(const ClusterSeeds& cluster)
{
    QJsonObject object{{u"seeds"_s, toArray(cluster.seeds)}};
    insert(object, cluster.reach);
    return object;
}

QJsonObject toObject(const RedlockGroup& group)
{
    return {{u"group"_s, QString::fromStdString(group.name)}, {u"servers"_s, toArray(group.servers)}};
}

QJsonObject toObject(const Profile& profile)
{
    const auto text = [](const std::string& s) { return QString::fromStdString(s); };
    const Endpoint& endpoint = profile.endpoint;
    QJsonObject object{
        {u"id"_s, profile.id},
        {u"name"_s, profile.name},
        {u"colour"_s, profile.colour},
        {u"environment"_s, QString(settings::name(profile.environment))},
        {u"transport"_s, QString(name(endpoint.transport))},
        {u"host"_s, text(endpoint.host)},
        {u"port"_s, endpoint.port},
        {u"socket"_s, text(endpoint.socketPath)},
        {u"user"_s, text(endpoint.user)},
        {u"database"_s, endpoint.database},
        {u"tls"_s, QJsonObject{{u"ca"_s, text(endpoint.tls.caFile)},
                               {u"certificate"_s, text(endpoint.tls.certificateFile)},
                               {u"key"_s, text(endpoint.tls.keyFile)},
                               {u"serverName"_s, text(endpoint.tls.serverName)}}},
        {u"patterns"_s, QJsonArray::fromStringList(profile.patterns)},
        {u"presets"_s, QJsonArray::fromStringList(profile.presets)},
        {u"readOnly"_s, profile.readOnly},
        {u"actionsUser"_s, profile.actionsUser},
        {u"readBudget"_s, profile.readBudget},
        {u"pollBudget"_s, profile.pollBudget},
        {u"waitBudget"_s, profile.waitBudget},
    };
    if (profile.traceOnSuspicion)
        object.insert(u"traceOnSuspicion"_s, true);
    if (!profile.signs.isEmpty())
        object.insert(u"signs"_s, QJsonArray::fromStringList(profile.signs));
    if (const auto& ssh = endpoint.ssh)
        object.insert(u"ssh"_s, QJsonObject{{u"machine"_s, text(ssh->text())},
                                            {u"jump"_s, text(ssh->jump)},
                                            {u"configFile"_s, text(ssh->configFile)}});
    if (profile.sentinel)
        object.insert(u"sentinel"_s, toObject(*profile.sentinel));
    if (profile.cluster)
        object.insert(u"cluster"_s, toObject(*profile.cluster));
    if (profile.redlock)
        object.insert(u"redlock"_s, toObject(*profile.redlock));
    return object;
}

/// Reads typed members of an object; error() keeps the first problem.
class Members
{
public:
    explicit Members(const QJsonObject& object) : m_object(object) {}
    [[nodiscard]] const QString& error() const { return m_error; }
    void fail(const QString& text)
    {
        if (m_error.isEmpty())
            m_error = text;
    }

    void take(QLatin1StringView member, QString& into)
    {
        const QJsonValue value = m_object.value(member);
        if (value.isUndefined())
            return;
        if (!value.isString() || value.toString().size() > kMaxText)
            return fail(Text::tr("\"%1\" is not a text of at most %2 characters").arg(member).arg(kMaxText));
        into = value.toString();
    }
    void take(QLatin1StringView member, std::string& into)
    {
        QString text = QString::fromStdString(into);
        take(member, text);
        into = text.toStdString();
    }
    void take(QLatin1StringView member, bool& into)
    {
        const QJsonValue value = m_object.value(member);
        if (value.isUndefined())
            return;
        if (!value.isBool())
            return fail(Text::tr("\"%1\" is neither true nor false").arg(member));
        into = value.toBool();
    }
    void take(QLatin1StringView member, double& into)
    {
        const QJsonValue value = m_object.value(member);
        if (value.isUndefined())
            return;
        if (!value.isDouble())
            return fail(Text::tr("\"%1\" is not a number").arg(member));
        into = value.toDouble();
    }
    [[nodiscard]] int integer(QLatin1StringView member, int fallback, int most)
    {
        double value = fallback;
        take(member, value);
        if (value < 0 || value > most || value != std::floor(value)) {
            fail(Text::tr("\"%1\" is not a whole number from 0 to %2").arg(member).arg(most));
            return fallback;
        }
        return static_cast<int>(value);
    }
    void take(QLatin1StringView member, QStringList& into)
    {
        const QJsonValue value = m_object.value(member);
        if (value.isUndefined())
            return;
        if (!value.isArray() || value.toArray().size() > kMaxProfiles)
            return fail(Text::tr("\"%1\" is not a list").arg(member));
        into.clear();
        for (const auto& element : value.toArray()) {
            if (!element.isString() || element.toString().size() > kMaxText)
                return fail(Text::tr("\"%1\" holds something that is not a text").arg(member));
            into << element.toString();
        }
    }

private:
    const QJsonObject& m_object;
    QString m_error;
};

void takeWords(Members& members, Profile& profile)
{
    QString environment = settings::name(profile.environment);
    members.take("environment"_L1, environment);
    if (const auto known = environmentFromName(environment))
        profile.environment = *known;
    else
        members.fail(Text::tr("\"environment\" is not development, staging or production"));

    QString transport = name(profile.endpoint.transport);
    members.take("transport"_L1, transport);
    bool known = false;
    for (const Transport candidate : {Transport::Tcp, Transport::Tls, Transport::Unix}) {
        if (transport == name(candidate)) {
            profile.endpoint.transport = candidate;
            known = true;
        }
    }
    if (!known)
        members.fail(Text::tr("\"transport\" is not tcp, tls or unix"));
}

void takePlaces(Members& members, QLatin1StringView member, std::uint16_t port, std::vector<HostPort>& into)
{
    QStringList places;
    members.take(member, places);
    for (const QString& each : places) {
        if (const auto address = parseHostPort(each.toStdString(), port))
            into.push_back(*address);
        else
            members.fail(Text::tr("\"%1\" holds something that is not host:port").arg(member));
    }
}

void takeReach(Members& members, const QJsonObject& object, ReachTable& into)
{
    members.take("sameHost"_L1, into.sameHost);
    for (const auto& each : object.value("reach"_L1).toArray()) {
        const QJsonObject row = each.toObject();
        const auto announced = parseHostPort(row.value("announced"_L1).toString().toStdString(), 6379);
        const auto reachable = parseHostPort(row.value("reachable"_L1).toString().toStdString(), 6379);
        if (announced && reachable)
            into.rows.push_back({*announced, *reachable});
        else
            members.fail(Text::tr("\"%1\" holds something that is not host:port").arg("reach"_L1));
    }
}

Result<ClusterSeeds, QString> clusterOf(const QJsonObject& object)
{
    ClusterSeeds cluster;
    Members members(object);
    takePlaces(members, "seeds"_L1, kClusterPort, cluster.seeds);
    takeReach(members, object, cluster.reach);
    if (!members.error().isEmpty())
        return failure(members.error());
    return cluster;
}

Result<SentinelGroup, QString> groupOf(const QJsonObject& object)
{
    SentinelGroup group;
    Members members(object);
    members.take("group"_L1, group.name);
    takePlaces(members, "sentinels"_L1, kSentinelPort, group.sentinels);
    members.take("user"_L1, group.user);
    takeReach(members, object, group.reach);
    if (!members.error().isEmpty())
        return failure(members.error());
    return group;
}

Result<RedlockGroup, QString> redlockOf(const QJsonObject& object)
{
    RedlockGroup group;
    Members members(object);
    members.take("group"_L1, group.name);
    takePlaces(members, "servers"_L1, kClusterPort, group.servers);
    if (!members.error().isEmpty())
        return failure(members.error());
    return group;
}

Result<SshRoute, QString> routeOf(const QJsonObject& object)
{
    std::string machine;
    std::string jump;
    std::string configFile;
    Members members(object);
    members.take("machine"_L1, machine);
    members.take("jump"_L1, jump);
    members.take("configFile"_L1, configFile);
    if (!members.error().isEmpty())
        return failure(members.error());
    auto route = parseSshRoute(machine, jump);
    if (!route)
        return failure(QString::fromStdString(route.error()));
    route->configFile = configFile;
    return *route;
}

Result<Profile, QString> fromObject(const QJsonObject& object)
{
    Profile profile;
    Endpoint& endpoint = profile.endpoint;
    Members members(object);
    members.take("id"_L1, profile.id);
    members.take("name"_L1, profile.name);
    members.take("colour"_L1, profile.colour);
    takeWords(members, profile);
    members.take("host"_L1, endpoint.host);
    endpoint.port = static_cast<std::uint16_t>(members.integer("port"_L1, endpoint.port, 65535));
    members.take("socket"_L1, endpoint.socketPath);
    members.take("user"_L1, endpoint.user);
    endpoint.database = members.integer("database"_L1, 0, 65535);
    members.take("patterns"_L1, profile.patterns);
    members.take("presets"_L1, profile.presets);
    members.take("readOnly"_L1, profile.readOnly);
    members.take("traceOnSuspicion"_L1, profile.traceOnSuspicion);
    members.take("actionsUser"_L1, profile.actionsUser);
    members.take("readBudget"_L1, profile.readBudget);
    members.take("pollBudget"_L1, profile.pollBudget);
    members.take("waitBudget"_L1, profile.waitBudget);
    members.take("signs"_L1, profile.signs);
    if (profile.signs.size() > kMostSigns)
        profile.signs = profile.signs.last(kMostSigns);

    const QJsonObject tlsObject = object.value("tls"_L1).toObject();
    Members tls(tlsObject);
    tls.take("ca"_L1, endpoint.tls.caFile);
    tls.take("certificate"_L1, endpoint.tls.certificateFile);
    tls.take("key"_L1, endpoint.tls.keyFile);
    tls.take("serverName"_L1, endpoint.tls.serverName);

    if (const QJsonValue ssh = object.value("ssh"_L1); !ssh.isUndefined()) {
        auto route = routeOf(ssh.toObject());
        if (!route)
            return failure(route.error());
        endpoint.ssh = std::move(*route);
    }
    if (const QJsonValue sentinel = object.value("sentinel"_L1); !sentinel.isUndefined()) {
        auto group = groupOf(sentinel.toObject());
        if (!group)
            return failure(group.error());
        profile.sentinel = std::move(*group);
    }
    if (const QJsonValue cluster = object.value("cluster"_L1); !cluster.isUndefined()) {
        auto seeds = clusterOf(cluster.toObject());
        if (!seeds)
            return failure(seeds.error());
        profile.cluster = std::move(*seeds);
        if (profile.sentinel)
            members.fail(Text::tr("it has both \"sentinel\" and \"cluster\": give one of them"));
    }
    if (const QJsonValue redlock = object.value("redlock"_L1); !redlock.isUndefined()) {
        auto group = redlockOf(redlock.toObject());
        if (!group)
            return failure(group.error());
        profile.redlock = std::move(*group);
        if (profile.sentinel || profile.cluster)
            members.fail(Text::tr("it is a Redlock group and something else, too: give one of them"));
    }
    if (profile.id.isEmpty())
        members.fail(Text::tr("it has no \"id\""));
    for (const Members& part : {members, tls}) {
        if (!part.error().isEmpty())
            return failure(part.error());
    }
    if (const QList<Problem> problems = problemsOf(profile); !problems.isEmpty())
        return failure(problems.first().text);
    return profile;
}

} // namespace

QByteArray toJson(const QList<Profile>& profiles)
{
    QJsonArray array;
    for (const Profile& profile : profiles)
        array << toObject(profile);
    return QJsonDocument(QJsonObject{{u"version"_s, kProfileFormat}, {u"profiles"_s, array}}).toJson();
}

int formatOf(const QByteArray& json)
{
    return QJsonDocument::fromJson(json).object().value("version"_L1).toInt(0);
}

Result<QList<Profile>, QString> fromJson(const QByteArray& json)
{
    if (json.size() > kMaxFile)
        return failure(Text::tr("it is larger than %1 MiB").arg(kMaxFile >> 20));
    QJsonParseError problem{};
    const QJsonObject root = QJsonDocument::fromJson(json, &problem).object();
    if (problem.error != QJsonParseError::NoError)
        return failure(Text::tr("it is not JSON: %1 at byte %2").arg(problem.errorString()).arg(problem.offset));
    const double version = root.value("version"_L1).toDouble(0);
    if (version > kProfileFormat)
        return failure(Text::tr("it was written by a newer Lockscope (format %1, this one reads %2)")
                           .arg(version)
                           .arg(kProfileFormat));
    if (version < 1 || version != std::floor(version) || !root.value("profiles"_L1).isArray())
        return failure(Text::tr("it is not a list of profiles"));
    const QJsonArray array = root.value("profiles"_L1).toArray();
    if (array.size() > kMaxProfiles)
        return failure(Text::tr("it holds more than %1 profiles").arg(kMaxProfiles));

    QList<Profile> profiles;
    QSet<QString> ids;
    for (qsizetype i = 0; i < array.size(); ++i) {
        const Result<Profile, QString> profile = fromObject(array.at(i).toObject());
        if (!profile)
            return failure(Text::tr("profile %1 cannot be used: %2").arg(i + 1).arg(profile.error()));
        if (ids.contains(profile->id))
            return failure(Text::tr("profile %1 has the id of another one").arg(i + 1));
        ids.insert(profile->id);
        profiles << *profile;
    }
    return profiles;
}

} // namespace lockscope::settings
