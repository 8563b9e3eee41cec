// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/importedconnections.h"

#include "settings/text.h"
#include "settings/tinyrdm.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <initializer_list>
#include <optional>

using namespace Qt::StringLiterals;

namespace lockscope::settings {

namespace {

constexpr qsizetype kMostBytes = 10 << 20;
constexpr qsizetype kMostConnections = 1000;

/// The value at a path like "sshOptions.host".
QJsonValue at(const QJsonObject& object, const QString& path)
{
    QJsonValue value = object;
    for (const QString& part : path.split(u'.'))
        value = value.toObject().value(part);
    return value;
}

/// The first non-empty value: programs use different names for the same field.
QJsonValue firstOf(const QJsonObject& object, std::initializer_list<const char*> paths)
{
    for (const char* path : paths) {
        QJsonValue value = at(object, QString::fromLatin1(path));
        if (!value.isUndefined() && !value.isNull() && value != QJsonValue(QString()))
            return value;
    }
    return QJsonValue::Undefined;
}

QString textOf(const QJsonObject& object, std::initializer_list<const char*> paths)
{
    return firstOf(object, paths).toString();
}

/// A number, or a text with one; -1: neither.
int numberOf(const QJsonObject& object, std::initializer_list<const char*> paths, int fallback)
{
    const QJsonValue value = firstOf(object, paths);
    if (value.isUndefined())
        return fallback;
    bool isNumber = true;
    const int number = value.isString() ? value.toString().toInt(&isNumber) : value.toInt(-1);
    return isNumber ? number : -1;
}

std::optional<HostPort> placeOf(const QJsonObject& object, std::initializer_list<const char*> host,
                                std::initializer_list<const char*> port, int defaultPort)
{
    const int number = numberOf(object, port, defaultPort);
    const std::string name = textOf(object, host).trimmed().toStdString();
    if (!isDialable(name) || number < 1 || number > 65535)
        return std::nullopt;
    return HostPort{name, static_cast<std::uint16_t>(number)};
}

/// The addresses of a cluster or of Sentinels: the entered one first, then those that the program discovered.
std::vector<HostPort> placesOf(const QJsonObject& object, const HostPort& first)
{
    std::vector<HostPort> places{first};
    for (const auto& each : object.value(u"nodes"_s).toArray()) {
        const auto place = placeOf(each.toObject(), {"host"}, {"port"}, first.port);
        if (place && places.size() < kMostSentinels && std::find(places.begin(), places.end(), *place) == places.end())
            places.push_back(*place);
    }
    return places;
}

/// Reads one connection; notes skipped parts.
class Reader
{
public:
    Reader(const QJsonObject& object, QStringList& notes) : m_object(object), m_notes(notes) {}

    [[nodiscard]] std::optional<ImportedConnection> read()
    {
        m_read.profile = newProfile();
        Profile& profile = m_read.profile;
        profile.readOnly = true;
        profile.name = textOf(m_object, {"name", "connectionName"}).trimmed().left(kMostName);
        if (m_object.contains(u"proxy"_s))
            note(Text::tr("%1: its proxy was not taken. If the server cannot be reached without, use SSH."));
        if (const QString path = textOf(m_object, {"socketPath"}); !path.isEmpty())
            return readUnix(path);
        const auto place = placeOf(m_object, {"host"}, {"port"}, 6379);
        if (!place) {
            note(Text::tr("%1 has no host and port that can be used, and was left out."));
            return std::nullopt;
        }
        if (profile.name.isEmpty())
            profile.name = QString::fromStdString(place->text());
        profile.endpoint.host = place->host;
        profile.endpoint.port = place->port;
        readLogin();
        readTls();
        readKind(*place);
        readSsh();
        return readBack();
    }

private:
    static constexpr qsizetype kMostName = 200;

    void readLogin()
    {
        Endpoint& endpoint = m_read.profile.endpoint;
        endpoint.database = std::clamp(numberOf(m_object, {"db"}, 0), 0, 65535);
        endpoint.user = textOf(m_object, {"username"}).toStdString();
        m_read.password = Secret(textOf(m_object, {"password", "auth"}).toStdString());
    }

    [[nodiscard]] std::optional<ImportedConnection> readUnix(const QString& path)
    {
        Profile& profile = m_read.profile;
        if (profile.name.isEmpty())
            profile.name = path.left(kMostName);
        if (m_object.value(u"ssh"_s).toBool()) {
            note(Text::tr("%1 is a unix socket of another machine, and was left out: over SSH, servers are reached by "
                          "host and port."));
            return std::nullopt;
        }
        profile.endpoint.transport = Transport::Unix;
        profile.endpoint.socketPath = path.toStdString();
        profile.endpoint.host.clear();
        profile.endpoint.port = 0;
        readLogin();
        return readBack();
    }

    /// The connection, if the profile format can store it.
    [[nodiscard]] std::optional<ImportedConnection> readBack()
    {
        // Checks the limits of the profile format by a round trip.
        if (const auto same = fromJson(toJson({m_read.profile})); !same) {
            note(Text::tr("%1 was left out: %2"), same.error());
            return std::nullopt;
        }
        return m_read;
    }

    void note(const QString& sentence, const QString& why = {})
    {
        const QString& name = m_read.profile.name;
        const QString called = name.isEmpty() ? Text::tr("A connection without a name") : name;
        m_notes << (why.isEmpty() ? sentence.arg(called) : sentence.arg(called, why));
    }

    void readKind(const HostPort& place)
    {
        Endpoint& endpoint = m_read.profile.endpoint;
        const QString kind = textOf(m_object, {"connectionType", "type"}).toUpper();
        const QString group =
            textOf(m_object, {"sentinelMaster.name", "sentinelOptions.masterName", "sentinelOptions.name"});
        if (kind == u"SENTINEL" || (kind.isEmpty() && !group.isEmpty())) {
            // The login beside the host is the Sentinel's; Redis has its own.
            m_read.profile.sentinel =
                SentinelGroup{group.toStdString(), placesOf(m_object, place), endpoint.user, {}, {}};
            m_read.sentinelPassword = m_read.password;
            endpoint.user = textOf(m_object, {"sentinelMaster.username"}).toStdString();
            m_read.password = Secret(textOf(m_object, {"sentinelMaster.password", "sentinelOptions.nodePassword",
                                                       "sentinelOptions.sentinelPassword"})
                                         .toStdString());
        } else if (kind == u"CLUSTER" || m_object.value(u"cluster"_s).toBool()) {
            m_read.profile.cluster = ClusterSeeds{placesOf(m_object, place), {}};
        } else {
            return;
        }
        endpoint.host.clear();
        endpoint.port = 0;
    }

    void readTls()
    {
        Endpoint& endpoint = m_read.profile.endpoint;
        const bool isOn = firstOf(m_object, {"tls", "ssl"}).toBool() || m_object.contains(u"sslOptions"_s);
        if (!isOn)
            return;
        endpoint.transport = Transport::Tls;
        endpoint.tls.serverName = textOf(m_object, {"tlsServername", "sslOptions.servername"}).toStdString();
        endpoint.tls.caFile = fileOf({"caCert.certificate", "sslOptions.ca"}).toStdString();
        endpoint.tls.certificateFile = fileOf({"clientCert.certificate", "sslOptions.cert"}).toStdString();
        endpoint.tls.keyFile = fileOf({"clientCert.key", "sslOptions.key"}).toStdString();
        if (firstOf(m_object, {"verifyServerCert"}) == QJsonValue(false))
            note(Text::tr("%1 did not verify the server's certificate there; here it is verified."));
        if (endpoint.tls.certificateFile.empty() != endpoint.tls.keyFile.empty()) {
            endpoint.tls.certificateFile.clear();
            endpoint.tls.keyFile.clear();
        }
    }

    /// A file name; embedded file content is not written anywhere.
    QString fileOf(std::initializer_list<const char*> paths)
    {
        const QString text = textOf(m_object, paths);
        if (!text.contains(u"-----BEGIN"_s))
            return text;
        note(
            Text::tr("%1: a certificate or key stands in the file itself. Save it as a file of its own and choose that "
                     "in the profile."));
        return {};
    }

    void readSsh()
    {
        const QJsonValue isOn = m_object.value(u"ssh"_s);
        const QString host = textOf(m_object, {"sshOptions.host"});
        if (host.isEmpty() || isOn == QJsonValue(false))
            return;
        QString machine = host;
        if (const QString user = textOf(m_object, {"sshOptions.username"}); !user.isEmpty())
            machine = user + u'@' + machine;
        if (const int port = numberOf(m_object, {"sshOptions.port"}, 22); port != 22)
            machine += u':' + QString::number(port);
        const auto route = parseSshRoute(machine.toStdString(), {});
        if (!route)
            return note(Text::tr("%1: its SSH machine was not taken: %2"), QString::fromStdString(route.error()));
        m_read.profile.endpoint.ssh = *route;
        if (!firstOf(m_object,
                     {"sshOptions.password", "sshOptions.privateKey", "sshOptions.privatekey", "sshOptions.passphrase"})
                 .isUndefined())
            note(Text::tr("%1: keys and passwords of SSH were not taken. The ssh of this system is used: set up there "
                          "what it needs."));
    }

    const QJsonObject& m_object;
    QStringList& m_notes;
    ImportedConnection m_read;
};

ImportedConnections fromArray(const QJsonArray& array, const QString& from)
{
    ImportedConnections read;
    read.from = from;
    for (const auto& each : array) {
        if (read.connections.size() >= kMostConnections) {
            read.notes
                << Text::tr("The file has more than %1 connections; the others were left out.").arg(kMostConnections);
            break;
        }
        const QJsonObject object = each.toObject();
        if (auto connection = Reader(object, read.notes).read())
            read.connections << *connection;
    }
    return read;
}

/// Reads literal hosts only. ssh itself evaluates patterns, conditions and included files when it connects.
ImportedConnections fromSshConfig(const QString& text)
{
    ImportedConnections read;
    read.from = u"ssh"_s;
    static const QRegularExpression blank(u"[\\s=]+"_s);
    for (const QString& line : text.split(u'\n')) {
        const QStringList words = line.section(u'#', 0, 0).split(blank, Qt::SkipEmptyParts);
        if (words.size() < 2 || words.first().compare(u"Host"_s, Qt::CaseInsensitive) != 0)
            continue;
        for (const QString& name : words.sliced(1)) {
            if (name.contains(u'*') || name.contains(u'?') || name.startsWith(u'!') ||
                read.connections.size() >= kMostConnections)
                continue;
            const auto route = parseSshRoute(name.toStdString(), {});
            if (!route) {
                read.notes << Text::tr("%1 was left out: %2").arg(name, QString::fromStdString(route.error()));
                continue;
            }
            ImportedConnection connection{newProfile(), {}, {}};
            connection.profile.name = name;
            connection.profile.readOnly = true;
            connection.profile.endpoint.host = "127.0.0.1";
            connection.profile.endpoint.ssh = *route;
            read.connections << connection;
        }
    }
    return read;
}

Result<ImportedConnections, QString> fromOurs(const QByteArray& content)
{
    auto profiles = fromJson(content);
    if (!profiles)
        return failure(Text::tr("The file of Lockscope cannot be read: %1.").arg(profiles.error()));
    ImportedConnections read;
    read.from = u"Lockscope"_s;
    for (Profile profile : *profiles) {
        profile.id = newProfile().id;
        profile.readOnly = true;
        read.connections << ImportedConnection{profile, {}, {}};
    }
    return read;
}

bool looksLikeSshConfig(const QByteArray& content)
{
    static const QRegularExpression host(u"^[ \\t]*Host[ \\t=]"_s, QRegularExpression::MultilineOption |
                                                                       QRegularExpression::CaseInsensitiveOption);
    return host.match(QString::fromUtf8(content)).hasMatch();
}

} // namespace

Result<ImportedConnections, QString> readConnections(const QByteArray& content)
{
    if (content.size() > kMostBytes)
        return failure(Text::tr("The file is larger than %1 MiB: no export of connections is.").arg(kMostBytes >> 20));
    const QJsonDocument plain = QJsonDocument::fromJson(content);
    if (plain.isObject() && plain.object().contains(u"profiles"_s))
        return fromOurs(content);
    ImportedConnections read;
    if (plain.isArray()) {
        read = fromArray(plain.array(), u"RedisInsight"_s);
    } else if (const auto inside = QJsonDocument::fromJson(QByteArray::fromBase64(content.trimmed()));
               inside.isArray()) {
        read = fromArray(inside.array(), u"Another Redis Desktop Manager"_s);
    } else if (isZip(content)) {
        const auto list = connectionsOfTinyRdm(content, kMostConnections + 1);
        if (!list)
            return failure(list.error());
        read = fromArray(*list, u"Tiny RDM"_s);
    } else if (looksLikeSshConfig(content)) {
        read = fromSshConfig(QString::fromUtf8(content));
    } else {
        return failure(
            Text::tr("This is no export of connections that can be read. Choose a file of RedisInsight "
                     "(.json), of Another Redis Desktop Manager (.ano), of Tiny RDM (.zip), of Lockscope, or "
                     "~/.ssh/config."));
    }
    if (read.connections.isEmpty())
        return failure(Text::tr("No connection in the file can be used.") + u' ' + read.notes.join(u' '));
    return read;
}

} // namespace lockscope::settings
