// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/services/rediscommands.h"

#include "actions/rediscli.h"
#include "core/text.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

/// Bytes of a key that still make a command that somebody would type.
constexpr std::size_t kShownCharacters = 4096;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(InspectorFacts)
};

bool hasNul(std::string_view bytes)
{
    return bytes.find('\0') != std::string_view::npos;
}

/// As redis-cli reads it at its prompt and with --quoted-input.
std::string quotedForRedisCli(std::string_view bytes)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\')
            out += c;
        else
            out.append("\\x").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
    }
    return out + '"';
}

/// To no shell is "{tag}" anything else; a list or a range in it is.
bool hasExpansion(std::string_view bytes)
{
    return bytes.find(',') != std::string_view::npos || bytes.find("..") != std::string_view::npos;
}

} // namespace

QString clipboardWord(std::string_view bytes)
{
    if (hasNul(bytes))
        return QString::fromStdString(quotedForRedisCli(bytes));
    std::string withoutTags(bytes);
    if (!hasExpansion(bytes))
        std::erase_if(withoutTags, [](char c) { return c == '{' || c == '}'; });
    const bool isPlain = !withoutTags.empty() && shellWord(withoutTags) == withoutTags;
    return QString::fromStdString(isPlain ? std::string(bytes) : shellWord(bytes));
}

QString redisCliPrefix(const KeyView& key, std::optional<Endpoint> server)
{
    if (!server)
        return key.database == 0 ? QStringLiteral("redis-cli") : QStringLiteral("redis-cli -n %1").arg(key.database);
    server->database = key.database;
    return QString::fromStdString(actions::redisCli(*server));
}

QString redisCliCommands(const KeyView& key, ValueType type, const std::optional<Endpoint>& server)
{
    if (key.name.size() > kShownCharacters)
        return Text::tr("This key is too long for a command line %1.")
            .arg(Text::tr("(%1 in all)").arg(QLocale::c().formattedDataSize(static_cast<qint64>(key.name.size()))));
    const bool quoted = hasNul(key.name);
    const std::string start = redisCliPrefix(key, server).toStdString() + (quoted ? " --quoted-input " : " ");
    const std::string word = shellWord(quoted ? quotedForRedisCli(key.name) : std::string(key.name));
    std::string look;
    switch (type) {
    case ValueType::Hash:
        look = "HGETALL " + word;
        break;
    case ValueType::ZSet:
        look = "ZRANGE " + word + " 0 99 WITHSCORES";
        break;
    case ValueType::List:
        look = "LRANGE " + word + " 0 99";
        break;
    case ValueType::Set:
        look = "SSCAN " + word + " 0 COUNT 100";
        break;
    case ValueType::Stream:
        look = "XRANGE " + word + " - + COUNT 100";
        break;
    case ValueType::Unknown:
    case ValueType::String:
    case ValueType::Other:
        look = "GETRANGE " + word + " 0 1023";
        break;
    }
    const std::string login = server && server->ssh ? actions::sshLogin(*server) + '\n' : std::string();
    const std::string text = login + start + "PTTL " + word + '\n' + start + "TYPE " + word + '\n' + start + look;
    return QString::fromStdString(text);
}

} // namespace lockscope::gui
