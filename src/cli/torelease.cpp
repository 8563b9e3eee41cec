// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/torelease.h"

#include "cli/rows.h"
#include "cli/serveroptions.h"
#include "core/text.h"

#include <QByteArray>
#include <QFile>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::cli {
namespace {

/// The bytes of `<name>_hex`, or of `name` if there is no such field.
std::optional<std::string> bytesOf(const Json& object, const char* name)
{
    if (const auto coded = object.find(std::string(name) + "_hex"); coded != object.end() && coded->is_string()) {
        const auto digits = QByteArray::fromStdString(coded->get<std::string>());
        const auto bytes = QByteArray::fromHex(digits);
        return bytes.toHex() == digits.toLower() ? std::optional(bytes.toStdString()) : std::nullopt;
    }
    const auto text = object.find(name);
    return text != object.end() && text->is_string() ? std::optional(text->get<std::string>()) : std::nullopt;
}

/// True for a token in TokenMask's form: at most four characters, "~", and eight digits of a hash.
bool isMasked(std::string_view token)
{
    constexpr std::size_t kHash = 8;
    const auto tilde = token.rfind('~');
    return tilde != token.npos && tilde <= 16 && token.size() == tilde + 1 + kHash && // 16: four escaped bytes
           token.find_first_not_of("0123456789abcdef", tilde + 1) == token.npos;
}

} // namespace

ReleasePlace placeOf(const Options& options)
{
    ReleasePlace place{options.endpoint.database, {}};
    const auto add = [&place](const Deployment& deployment) {
        place.keyspaces.push_back(deployment.name());
        if (deployment.cluster) {
            for (const HostPort& seed : deployment.cluster->seeds)
                place.keyspaces.push_back(seed.text());
        }
        if (deployment.sentinel || deployment.cluster)
            place.keyspaces.push_back(nameBesideNamesake(deployment));
    };
    if (options.hasSeveral()) {
        for (const Watched& each : options.all)
            add(each.deployment);
    } else {
        add(options.deployment());
    }
    return place;
}

ToRelease lockOfLine(std::string_view line, const ReleasePlace& place, int number)
{
    ToRelease lock;
    const auto refuse = [&](const QString& why) {
        lock.refusal = u"line %1: %2. Nothing was sent."_s.arg(number).arg(why);
        return lock;
    };
    const Json object = Json::parse(line, nullptr, false);
    if (!object.is_object())
        return refuse(u"this is no JSON object"_s);
    const auto key = bytesOf(object, "key");
    if (!key)
        return refuse(u"it has no key"_s);
    lock.key = *key;
    if (const auto keyspace = object.find("keyspace"); keyspace != object.end() && keyspace->is_string()) {
        const auto isThis = [&](const std::string& name) { return *keyspace == Json(jsonText(name)); };
        if (std::none_of(place.keyspaces.begin(), place.keyspaces.end(), isThis))
            return refuse(u"it is of %1, and this releases at %2"_s.arg(
                QString::fromStdString(printable(keyspace->get<std::string>())),
                QString::fromStdString(printable(place.keyspaces.front()))));
    }
    if (const auto db = object.find("db"); db != object.end() && *db != Json(place.database))
        return refuse(u"it is of another database"_s);
    lock.expect = bytesOf(object, "mark"); // the compared part; lines of older versions have only the holder
    if (!lock.expect)
        lock.expect = bytesOf(object, "holder");
    if (!lock.expect)
        return refuse(u"it has no holder"_s);
    if (isMasked(*lock.expect))
        return refuse(u"its holder is masked, so it cannot be compared"_s);
    return lock;
}

std::optional<std::vector<ToRelease>> locksOfFile(const std::string& path, const ReleasePlace& place)
{
    QFile file(QString::fromStdString(path));
    if (!(path == "-" ? file.open(stdin, QIODevice::ReadOnly) : file.open(QIODevice::ReadOnly)))
        return std::nullopt;
    std::vector<ToRelease> locks;
    for (int number = 1; !file.atEnd() || path == "-"; ++number) {
        const QByteArray line = file.readLine();
        if (line.isEmpty())
            break;
        if (!line.trimmed().isEmpty())
            locks.push_back(lockOfLine(line.toStdString(), place, number));
    }
    return locks;
}

} // namespace lockscope::cli
