// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/tinyrdm.h"

#include "settings/text.h"

#include <QJsonObject>

#include <yaml-cpp/yaml.h>
#include <zip.h>

#include <memory>
#include <optional>
#include <string>

using namespace Qt::StringLiterals;

namespace lockscope::settings {

namespace {

constexpr const char* kFile = "connections.yaml";
/// A thousand connections need less than half of it; a parsed document takes some hundred times its text.
constexpr std::size_t kMostYaml = std::size_t{2} << 20;
constexpr int kMostGroups = 10'000; ///< counts repeated references to one group, too
constexpr int kDeepest = 16;

struct CloseZip
{
    void operator()(zip_t* zip) const { zip_discard(zip); }
};
struct CloseFile
{
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};

QString damaged()
{
    return Text::tr("The zip archive is damaged and cannot be read. Export the connections of Tiny RDM once more.");
}

/// Limits the real size of the content, whatever the archive's directory states.
Result<std::string, QString> unzip(const QByteArray& content)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source =
        zip_source_buffer_create(content.constData(), static_cast<zip_uint64_t>(content.size()), 0, &error);
    zip_t* opened = source == nullptr ? nullptr : zip_open_from_source(source, ZIP_RDONLY, &error);
    zip_error_fini(&error);
    if (opened == nullptr) {
        zip_source_free(source);
        return failure(damaged());
    }
    const std::unique_ptr<zip_t, CloseZip> archive(opened);
    const std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen(opened, kFile, ZIP_FL_NODIR));
    if (!file)
        return failure(Text::tr("There is no %1 in this zip archive: it is no export of Tiny RDM, or a damaged one.")
                           .arg(QString::fromLatin1(kFile)));
    std::string text(kMostYaml + 1, '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        const auto got = zip_fread(file.get(), text.data() + size, text.size() - size);
        if (got < 0)
            return failure(damaged());
        if (got == 0)
            break;
        size += static_cast<std::size_t>(got);
    }
    if (size > kMostYaml)
        return failure(Text::tr("%1 in the zip archive is larger than %2 MiB: no export of connections is.")
                           .arg(QString::fromLatin1(kFile), QString::number(kMostYaml >> 20)));
    text.resize(size);
    return text;
}

YAML::Node member(const YAML::Node& map, const char* key)
{
    return map.IsMap() ? map[key] : YAML::Node(YAML::NodeType::Undefined);
}

QString textOf(const YAML::Node& map, const char* key)
{
    const YAML::Node value = member(map, key);
    return value.IsDefined() && value.IsScalar() ? QString::fromStdString(value.Scalar()) : QString();
}

bool isOn(const YAML::Node& map, const char* key)
{
    return textOf(map, key) == u"true"_s;
}

/// A member that is a map and enabled.
std::optional<YAML::Node> enabled(const YAML::Node& map, const char* key)
{
    const YAML::Node value = member(map, key);
    if (!value.IsDefined() || !value.IsMap() || !isOn(value, "enable"))
        return std::nullopt;
    return value;
}

QJsonObject tlsOf(const YAML::Node& ssl)
{
    QJsonObject object{{u"tls"_s, true},
                       {u"tlsServername"_s, textOf(ssl, "sni")},
                       {u"verifyServerCert"_s, !isOn(ssl, "allow_insecure")}};
    // Lower case today; camel case in earlier versions.
    const auto either = [&ssl](const char* now, const char* before) {
        const QString text = textOf(ssl, now);
        return text.isEmpty() ? textOf(ssl, before) : text;
    };
    object[u"caCert"_s] = QJsonObject{{u"certificate"_s, either("cafile", "caFile")}};
    object[u"clientCert"_s] =
        QJsonObject{{u"certificate"_s, either("certfile", "certFile")}, {u"key"_s, either("keyfile", "keyFile")}};
    return object;
}

QJsonObject sshOf(const YAML::Node& ssh)
{
    QJsonObject options{{u"host"_s, textOf(ssh, "addr")}, {u"username"_s, textOf(ssh, "username")}};
    if (const QString port = textOf(ssh, "port"); !port.isEmpty())
        options[u"port"_s] = port;
    // Records only that a secret exists; its content is not imported.
    if (!textOf(ssh, "password").isEmpty() || !textOf(ssh, "pk_file").isEmpty() || !textOf(ssh, "passphrase").isEmpty())
        options[u"privateKey"_s] = u"-"_s;
    return {{u"ssh"_s, true}, {u"sshOptions"_s, options}};
}

QJsonObject objectOf(const YAML::Node& connection)
{
    QJsonObject object{{u"name"_s, textOf(connection, "name")},
                       {u"host"_s, textOf(connection, "addr")},
                       {u"username"_s, textOf(connection, "username")},
                       {u"password"_s, textOf(connection, "password")}};
    for (const auto& [key, ours] : {std::pair{"port", u"port"_s}, std::pair{"last_db", u"db"_s}}) {
        if (const QString number = textOf(connection, key); !number.isEmpty())
            object[ours] = number;
    }
    if (textOf(connection, "network") == u"unix"_s)
        object[u"socketPath"_s] = textOf(connection, "sock");
    const auto add = [&object](const QJsonObject& members) {
        for (auto it = members.begin(); it != members.end(); ++it)
            object[it.key()] = it.value();
    };
    if (const auto ssl = enabled(connection, "ssl"))
        add(tlsOf(*ssl));
    if (const auto ssh = enabled(connection, "ssh"))
        add(sshOf(*ssh));
    if (const auto sentinel = enabled(connection, "sentinel"))
        add({{u"connectionType"_s, u"SENTINEL"_s},
             {u"sentinelMaster"_s, QJsonObject{{u"name"_s, textOf(*sentinel, "master")},
                                               {u"username"_s, textOf(*sentinel, "username")},
                                               {u"password"_s, textOf(*sentinel, "password")}}}});
    else if (enabled(connection, "cluster"))
        object[u"connectionType"_s] = u"CLUSTER"_s;
    const YAML::Node proxy = member(connection, "proxy");
    if (proxy.IsDefined() && !textOf(proxy, "type").isEmpty() && textOf(proxy, "type") != u"0"_s)
        object[u"proxy"_s] = true;
    return object;
}

class Walk
{
public:
    explicit Walk(qsizetype most) : m_most(most) {}

    void through(const YAML::Node& list, int depth)
    {
        if (!list.IsDefined() || !list.IsSequence() || depth > kDeepest || ++m_groups > kMostGroups)
            return;
        for (const YAML::Node& each : list) {
            if (m_found.size() >= m_most)
                return;
            if (!each.IsMap())
                continue;
            if (textOf(each, "type") == u"group"_s)
                through(each["connections"], depth + 1);
            else
                m_found.append(objectOf(each));
        }
    }
    [[nodiscard]] const QJsonArray& found() const { return m_found; }

private:
    const qsizetype m_most;
    int m_groups = 0;
    QJsonArray m_found;
};

} // namespace

bool isZip(const QByteArray& content)
{
    return content.startsWith("PK\x03\x04") || content.startsWith("PK\x05\x06");
}

Result<QJsonArray, QString> connectionsOfTinyRdm(const QByteArray& zip, qsizetype most)
{
    const auto text = unzip(zip);
    if (!text)
        return failure(text.error());
    try {
        Walk walk(most);
        walk.through(YAML::Load(*text), 0);
        return walk.found();
    } catch (const YAML::Exception& exception) {
        return failure(Text::tr("%1 in the zip archive cannot be read, line %2: %3.")
                           .arg(QString::fromLatin1(kFile), QString::number(exception.mark.line + 1),
                                QString::fromStdString(exception.msg)));
    }
}

} // namespace lockscope::settings
