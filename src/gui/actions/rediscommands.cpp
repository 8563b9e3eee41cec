// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/rediscommands.h"

#include "actions/rediscli.h"
#include "core/text.h"

#include <QCoreApplication>
#include <QLocale>

#include <string_view>
#include <vector>

using namespace Qt::StringLiterals;

namespace lockscope::gui {

namespace {

/// Bytes; nobody would type a command with a longer key.
constexpr std::size_t kShownCharacters = 4096;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(InspectorFacts)
};

bool hasNul(std::string_view bytes)
{
    return bytes.find('\0') != std::string_view::npos;
}

/// A shell expands a list or a range in braces, but leaves a hash tag like "{tag}" unchanged.
bool hasExpansion(std::string_view bytes)
{
    return bytes.find(',') != std::string_view::npos || bytes.find("..") != std::string_view::npos;
}

} // namespace

QString clipboardWord(std::string_view bytes)
{
    if (hasNul(bytes) || bytes.ends_with('\n')) {
        const std::string word = actions::redisCliWord(bytes, true);
        return QString::fromStdString(word.substr(1, word.size() - 2)); // without the quotes of the shell
    }
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
    const bool quoted = actions::needsQuotedInput(key.name);
    const std::string start = redisCliPrefix(key, server).toStdString() + ' ';
    std::vector<std::string_view> look;
    switch (type) {
    case ValueType::Hash:
        look = {"HGETALL", key.name};
        break;
    case ValueType::ZSet:
        look = {"ZRANGE", key.name, "0", "99", "WITHSCORES"};
        break;
    case ValueType::List:
        look = {"LRANGE", key.name, "0", "99"};
        break;
    case ValueType::Set:
        look = {"SSCAN", key.name, "0", "COUNT", "100"};
        break;
    case ValueType::Stream:
        look = {"XRANGE", key.name, "-", "+", "COUNT", "100"};
        break;
    case ValueType::Unknown:
    case ValueType::String:
    case ValueType::Other:
        look = {"GETRANGE", key.name, "0", "1023"};
        break;
    }
    std::string text = server && server->ssh ? actions::sshLogin(*server) + '\n' : std::string();
    if (quoted)
        text += actions::quotedInputRemark() + '\n';
    text += start + actions::redisCliWords({"PTTL", key.name}) + '\n' + start +
            actions::redisCliWords({"TYPE", key.name}) + '\n' + start + actions::redisCliWords(look);
    return QString::fromStdString(text);
}

} // namespace lockscope::gui
