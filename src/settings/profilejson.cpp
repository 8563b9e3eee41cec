// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/profile.h"

#include "settings/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

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

/// The record type in fields(): mutable for the reader, const for the writer.
template <class Io, class Record>
using Walked = std::conditional_t<Io::kReads, Record, const Record>;

QString asText(const std::string& text)
{
    return QString::fromStdString(text);
}

/// Writes the members of one object.
class MembersOut
{
public:
    static constexpr bool kReads = false;
    [[nodiscard]] const QJsonObject& object() const { return m_object; }

    void value(QLatin1StringView member, const std::string& text) { m_object.insert(member, asText(text)); }
    void value(QLatin1StringView member, const QStringList& texts)
    {
        m_object.insert(member, QJsonArray::fromStringList(texts));
    }
    template <class Value>
    void value(QLatin1StringView member, const Value& value)
    {
        m_object.insert(member, value);
    }
    /// Omits the member if it has the default value.
    template <class Value>
    void rareValue(QLatin1StringView member, const Value& value)
    {
        if (value != Value{})
            this->value(member, value);
    }
    void integer(QLatin1StringView member, int value, int) { m_object.insert(member, value); }
    template <class Enum, class Name>
    void oneOf(QLatin1StringView member, Enum value, std::initializer_list<Enum>, Name name, const QString&)
    {
        m_object.insert(member, QString(name(value)));
    }
    void places(QLatin1StringView member, const std::vector<HostPort>& places, std::uint16_t)
    {
        QStringList texts;
        for (const HostPort& each : places)
            texts << asText(each.text());
        value(member, texts);
    }
    void reach(const ReachTable& table)
    {
        QJsonArray rows;
        for (const ReachTable::Row& row : table.rows)
            rows << QJsonObject{{u"announced"_s, asText(row.announced.text())},
                                {u"reachable"_s, asText(row.reachable.text())}};
        m_object.insert(u"reach"_s, rows);
    }
    template <class Record>
    void record(QLatin1StringView member, const Record& record)
    {
        MembersOut inner;
        fields(inner, record);
        m_object.insert(member, inner.object());
    }
    template <class Record>
    void record(QLatin1StringView member, const std::optional<Record>& there)
    {
        if (there)
            record(member, *there);
    }

private:
    QJsonObject m_object;
};

/// Reads typed members of one object; missing members keep their value, and error() keeps the first problem.
class MembersIn
{
public:
    static constexpr bool kReads = true;
    explicit MembersIn(QJsonObject object) : m_object(std::move(object)) {}
    [[nodiscard]] const QString& error() const { return m_error; }
    void fail(const QString& text)
    {
        if (m_error.isEmpty())
            m_error = text;
    }

    void value(QLatin1StringView member, QString& into)
    {
        const QJsonValue value = m_object.value(member);
        if (value.isUndefined())
            return;
        if (!value.isString() || value.toString().size() > kMaxText)
            return fail(Text::tr("\"%1\" is not a text of at most %2 characters").arg(member).arg(kMaxText));
        into = value.toString();
    }
    void value(QLatin1StringView member, std::string& into)
    {
        QString text = asText(into);
        value(member, text);
        into = text.toStdString();
    }
    void value(QLatin1StringView member, bool& into)
    {
        const QJsonValue value = m_object.value(member);
        if (value.isUndefined())
            return;
        if (!value.isBool())
            return fail(Text::tr("\"%1\" is neither true nor false").arg(member));
        into = value.toBool();
    }
    void value(QLatin1StringView member, double& into)
    {
        const QJsonValue value = m_object.value(member);
        if (value.isUndefined())
            return;
        if (!value.isDouble())
            return fail(Text::tr("\"%1\" is not a number").arg(member));
        into = value.toDouble();
    }
    void value(QLatin1StringView member, QStringList& into)
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
    template <class Value>
    void rareValue(QLatin1StringView member, Value& into)
    {
        value(member, into);
    }
    template <class Integer>
    void integer(QLatin1StringView member, Integer& into, int most)
    {
        double number = into;
        value(member, number);
        if (number < 0 || number > most || number != std::floor(number))
            return fail(Text::tr("\"%1\" is not a whole number from 0 to %2").arg(member).arg(most));
        into = static_cast<Integer>(number);
    }
    template <class Enum, class Name>
    void oneOf(QLatin1StringView member, Enum& into, std::initializer_list<Enum> all, Name name, const QString& wrong)
    {
        QString word = name(into);
        value(member, word);
        const auto known = std::find_if(all.begin(), all.end(), [&](Enum each) { return word == name(each); });
        if (known == all.end())
            return fail(wrong);
        into = *known;
    }
    void places(QLatin1StringView member, std::vector<HostPort>& into, std::uint16_t port)
    {
        QStringList places;
        value(member, places);
        for (const QString& each : places) {
            if (const auto address = parseHostPort(each.toStdString(), port))
                into.push_back(*address);
            else
                fail(Text::tr("\"%1\" holds something that is not host:port").arg(member));
        }
    }
    void reach(ReachTable& into)
    {
        for (const auto& each : m_object.value("reach"_L1).toArray()) {
            const QJsonObject row = each.toObject();
            const auto announced = parseHostPort(row.value("announced"_L1).toString().toStdString(), 6379);
            const auto reachable = parseHostPort(row.value("reachable"_L1).toString().toStdString(), 6379);
            if (announced && reachable)
                into.rows.push_back({*announced, *reachable});
            else
                fail(Text::tr("\"%1\" holds something that is not host:port").arg("reach"_L1));
        }
    }
    template <class Record>
    void record(QLatin1StringView member, Record& into)
    {
        MembersIn inner(m_object.value(member).toObject());
        fields(inner, into);
        if (!inner.error().isEmpty())
            fail(inner.error());
    }
    template <class Record>
    void record(QLatin1StringView member, std::optional<Record>& into)
    {
        if (!m_object.value(member).isUndefined())
            record(member, into.emplace());
    }

private:
    QJsonObject m_object;
    QString m_error;
};

// One description per record, which writer and reader share.

template <class Io>
void fields(Io& io, Walked<Io, TlsFiles>& tls)
{
    io.value("ca"_L1, tls.caFile);
    io.value("certificate"_L1, tls.certificateFile);
    io.value("key"_L1, tls.keyFile);
    io.value("serverName"_L1, tls.serverName);
}

template <class Io>
void fields(Io& io, Walked<Io, ReachTable>& reach)
{
    io.reach(reach);
    io.value("sameHost"_L1, reach.sameHost);
}

template <class Io>
void fields(Io& io, Walked<Io, SentinelGroup>& group)
{
    io.value("group"_L1, group.name);
    io.places("sentinels"_L1, group.sentinels, kSentinelPort);
    io.value("user"_L1, group.user);
    fields(io, group.reach);
}

template <class Io>
void fields(Io& io, Walked<Io, ClusterSeeds>& cluster)
{
    io.places("seeds"_L1, cluster.seeds, kClusterPort);
    fields(io, cluster.reach);
}

template <class Io>
void fields(Io& io, Walked<Io, RedlockGroup>& group)
{
    io.value("group"_L1, group.name);
    io.places("servers"_L1, group.servers, kClusterPort);
}

template <class Io>
void fields(Io& io, Walked<Io, SshRoute>& route)
{
    std::string machine = route.text();
    io.value("machine"_L1, machine);
    io.value("jump"_L1, route.jump);
    io.value("configFile"_L1, route.configFile);
    if constexpr (Io::kReads) {
        auto whole = parseSshRoute(machine, route.jump);
        if (!whole)
            return io.fail(asText(whole.error()));
        whole->configFile = route.configFile;
        route = *whole;
    }
}

template <class Io>
void fields(Io& io, Walked<Io, Profile>& profile)
{
    auto& endpoint = profile.endpoint;
    io.value("id"_L1, profile.id);
    io.value("name"_L1, profile.name);
    io.value("colour"_L1, profile.colour);
    io.oneOf(
        "environment"_L1, profile.environment,
        {Environment::Development, Environment::Staging, Environment::Production},
        [](Environment each) { return settings::name(each); },
        Text::tr("\"environment\" is not development, staging or production"));
    io.oneOf(
        "transport"_L1, endpoint.transport, {Transport::Tcp, Transport::Tls, Transport::Unix},
        [](Transport each) { return name(each); }, Text::tr("\"transport\" is not tcp, tls or unix"));
    io.value("host"_L1, endpoint.host);
    io.integer("port"_L1, endpoint.port, 65535);
    io.value("socket"_L1, endpoint.socketPath);
    io.value("user"_L1, endpoint.user);
    io.integer("database"_L1, endpoint.database, 65535);
    io.record("tls"_L1, endpoint.tls);
    io.value("patterns"_L1, profile.patterns);
    io.value("presets"_L1, profile.presets);
    io.value("readOnly"_L1, profile.readOnly);
    io.rareValue("traceOnSuspicion"_L1, profile.traceOnSuspicion);
    io.value("actionsUser"_L1, profile.actionsUser);
    io.rareValue("skipsJobs"_L1, profile.skipsJobs);
    io.value("readBudget"_L1, profile.readBudget);
    io.value("pollBudget"_L1, profile.pollBudget);
    io.value("waitBudget"_L1, profile.waitBudget);
    io.rareValue("signs"_L1, profile.signs);
    io.record("ssh"_L1, endpoint.ssh);
    io.record("sentinel"_L1, profile.sentinel);
    io.record("cluster"_L1, profile.cluster);
    io.record("redlock"_L1, profile.redlock);
}

Result<Profile, QString> fromObject(const QJsonObject& object)
{
    Profile profile;
    MembersIn members(object);
    fields(members, profile);
    if (profile.signs.size() > kMostSigns)
        profile.signs = profile.signs.last(kMostSigns);
    if (profile.sentinel && profile.cluster)
        members.fail(Text::tr("it has both \"sentinel\" and \"cluster\": give one of them"));
    if (profile.redlock && (profile.sentinel || profile.cluster))
        members.fail(Text::tr("it is a Redlock group and something else, too: give one of them"));
    if (profile.id.isEmpty())
        members.fail(Text::tr("it has no \"id\""));
    if (!members.error().isEmpty())
        return failure(members.error());
    if (const QList<Problem> problems = problemsOf(profile); !problems.isEmpty())
        return failure(problems.first().text);
    return profile;
}

} // namespace

QByteArray toJson(const QList<Profile>& profiles)
{
    QJsonArray array;
    for (const Profile& profile : profiles) {
        MembersOut members;
        fields(members, profile);
        array << members.object();
    }
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
