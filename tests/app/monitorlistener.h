// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"

#include <QMap>
#include <QSet>
#include <QString>
#include <QStringList>

#include <hiredis/hiredis.h>

#include <memory>
#include <string>
#include <vector>

namespace lockscope::test {

/// Hears every command that reaches a server (MONITOR), and knows who sent it (CLIENT LIST). For the test's thread.
class MonitorListener
{
public:
    explicit MonitorListener(const Endpoint& server) : m_server(server), m_asks(open()), m_hears(open()) {}

    /// From now on.
    bool listen() { return ask(*m_hears, {"MONITOR"}) == QStringLiteral("OK"); }
    QString command(const std::vector<std::string>& words) { return ask(*m_asks, words); }
    /// What connections with this in their name have sent since listen(); each command once, in lower case.
    QStringList commandsOf(const QString& name)
    {
        QSet<QString> theirs;
        for (const QString& line : ask(*m_asks, {"CLIENT", "LIST"}).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
            QMap<QString, QString> fields;
            for (const QString& field : line.split(QLatin1Char(' ')))
                fields[field.section(QLatin1Char('='), 0, 0)] = field.section(QLatin1Char('='), 1);
            if (fields[QStringLiteral("name")].contains(name))
                theirs << fields[QStringLiteral("addr")];
        }
        QSet<QString> commands;
        for (const QString& line : heard()) { // 1700000000.123456 [0 127.0.0.1:1234] "get" "lock:a"
            const QString from = line.section(QLatin1Char(']'), 0, 0).section(QLatin1Char(' '), -1);
            if (theirs.contains(from))
                commands << line.section(QLatin1Char('"'), 1, 1).toLower();
        }
        return commands.values();
    }
    /// Does the server say that the command may write? Scripts may.
    bool writes(const QString& command)
    {
        const QString flags = ask(*m_asks, {"COMMAND", "INFO", command.toStdString()});
        return flags.contains(QStringLiteral("write")) || command.startsWith(QStringLiteral("eval"));
    }

private:
    struct Free
    {
        void operator()(redisContext* context) const { redisFree(context); }
        void operator()(redisReply* reply) const { freeReplyObject(reply); }
    };
    using Connection = std::unique_ptr<redisContext, Free>;
    using Reply = std::unique_ptr<redisReply, Free>;

    [[nodiscard]] Connection open() const
    {
        Connection made(redisConnect(m_server.host.c_str(), m_server.port));
        if (!made || made->err != 0)
            qFatal("the demo's server cannot be reached");
        if (!m_server.password.isEmpty())
            ask(*made, {"AUTH", m_server.password.reveal()});
        return made;
    }
    static QString text(const redisReply& reply)
    {
        QString all = reply.type == REDIS_REPLY_INTEGER ? QString::number(reply.integer)
                      : reply.str                       ? QString::fromUtf8(reply.str, qsizetype(reply.len))
                                                        : QString();
        for (std::size_t i = 0; i < reply.elements; ++i)
            all += QLatin1Char(' ') + text(*reply.element[i]);
        return all;
    }
    static QString ask(redisContext& context, const std::vector<std::string>& words)
    {
        std::vector<const char*> arguments;
        std::vector<std::size_t> lengths;
        for (const std::string& word : words) {
            arguments.push_back(word.data());
            lengths.push_back(word.size());
        }
        const Reply reply(
            static_cast<redisReply*>(redisCommandArgv(&context, int(words.size()), arguments.data(), lengths.data())));
        return reply ? text(*reply) : QString();
    }
    /// All that has come, up to a command of our own.
    QStringList heard()
    {
        const QString last = QStringLiteral("end-of-what-is-heard");
        ask(*m_asks, {"ECHO", last.toStdString()});
        QStringList lines;
        void* reply = nullptr;
        while (redisGetReply(m_hears.get(), &reply) == REDIS_OK) {
            lines << text(*Reply(static_cast<redisReply*>(reply)));
            if (lines.last().contains(last))
                break;
        }
        return lines;
    }

    Endpoint m_server;
    Connection m_asks;
    Connection m_hears;
};

} // namespace lockscope::test
