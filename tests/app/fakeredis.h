// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QTcpServer>
#include <QTcpSocket>

#include <functional>
#include <map>

namespace lockscope::test {

/// A server that speaks RESP3 well enough for every verb and says whatever a test wants it to say. Lives in the thread
/// of the test; runs in its event loop.
class FakeRedis
{
public:
    using Words = QList<QByteArray>;
    /// What to answer, in wire form; a null one: as usual; an empty one: nothing, ever.
    using Answer = std::function<QByteArray(const Words& command, int connection)>;
    static constexpr const char* kCut = "cut"; ///< such an answer closes the connection

    FakeRedis()
    {
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            while (auto* socket = m_server.nextPendingConnection()) {
                const int number = ++m_connections;
                QObject::connect(socket, &QTcpSocket::readyRead, socket,
                                 [this, socket, number] { serve(*socket, number); });
            }
        });
    }
    [[nodiscard]] bool listen() { return m_server.listen(QHostAddress::LocalHost); }
    [[nodiscard]] QString uri() const { return QStringLiteral("redis://127.0.0.1:%1").arg(m_server.serverPort()); }
    void sendToAll(const QByteArray& bytes)
    {
        for (auto* socket : m_server.findChildren<QTcpSocket*>())
            socket->write(bytes);
    }
    void cutAll()
    {
        for (auto* socket : m_server.findChildren<QTcpSocket*>())
            socket->abort();
    }

    Answer answer;                ///< asked first
    QByteArray words = "nothing"; ///< of its own, in all it says
    QList<QByteArray> keys{"lock:a"};
    QByteArray value = "token";

    static QByteArray bulk(const QByteArray& text)
    {
        return '$' + QByteArray::number(text.size()) + "\r\n" + text + "\r\n";
    }
    static QByteArray array(const QList<QByteArray>& texts)
    {
        QByteArray out = '*' + QByteArray::number(texts.size()) + "\r\n";
        for (const auto& text : texts)
            out += bulk(text);
        return out;
    }
    static QByteArray page(const QByteArray& cursor, const QList<QByteArray>& keys)
    {
        return "*2\r\n" + bulk(cursor) + array(keys);
    }

private:
    /// Who has something to say refuses, so that it is heard.
    [[nodiscard]] bool permits() const { return words == "nothing"; }
    /// One line of a reply has no line end in it.
    [[nodiscard]] QByteArray error() const
    {
        return "-ERR " + QByteArray(words).replace('\n', ' ').replace('\r', ' ') + "\r\n";
    }

    [[nodiscard]] QByteArray usual(const Words& command) const
    {
        const QByteArray name = command[0].toUpper();
        const QByteArray more = command.size() > 1 ? command[1].toUpper() : QByteArray();
        if (name == "HELLO")
            return "%6\r\n" + bulk("server") + bulk("redis") + bulk("version") + bulk("7.2.4" + words) + bulk("proto") +
                   ":3\r\n" + bulk("id") + ":7\r\n" + bulk("mode") + bulk("standalone") + bulk("role") + bulk("master");
        if (name == "INFO")
            return bulk("# Server\r\nredis_version:7.2.4" + QByteArray(words).replace('\n', ' ') +
                        "\r\nredis_mode:standalone\r\nrun_id:0123\r\nrole:master\r\nmaxmemory_policy:" +
                        QByteArray(words).replace('\n', ' ') + "\r\nused_cpu_sys:1.0\r\nused_cpu_user:1.0\r\n");
        if (name == "CONFIG" && command.size() == 3)
            return "%1\r\n" + bulk(command[2]) + bulk(command[2] == "databases" ? "16" : "AKE");
        if (name == "CONFIG")
            return "%2\r\n" + bulk("client-output-buffer-limit") +
                   bulk("normal 0 0 0 slave 0 0 0 pubsub 33554432 8388608 60") + bulk("maxmemory") + bulk("0");
        if (name == "TIME") {
            const auto now = QDateTime::currentMSecsSinceEpoch();
            return array({QByteArray::number(now / 1000), QByteArray::number(now % 1000 * 1000)});
        }
        if (name == "ACL" && more == "WHOAMI")
            return bulk("default" + words);
        if (name == "ACL" && more == "DRYRUN")
            return permits() || (command.size() > 3 && command[3].toUpper() == "PING")
                       ? "+OK\r\n"
                       : bulk("User has no permissions: " + words);
        if (name == "PING")
            return "+PONG\r\n";
        if (name == "DBSIZE")
            return ':' + QByteArray::number(keys.size()) + "\r\n";
        if (name == "SCAN")
            return page("0", keys);
        if (name == "PUBSUB" && more == "CHANNELS")
            return array({"redisson_lock__channel:{" + words + "}"});
        if (name == "CLIENT" && more == "LIST")
            return bulk("id=3 addr=127.0.0.1:1 name=" + QByteArray(words).replace('\n', ' ') +
                        " user=" + QByteArray(words).replace('\n', ' ') + " flags=N\n");
        if (name == "CLIENT" || name == "SELECT" || name == "DISCARD")
            return "+OK\r\n";
        if (name == "PSUBSCRIBE" && !permits())
            return error();
        if (name == "PSUBSCRIBE")
            return ">3\r\n" + bulk("psubscribe") + bulk(command[1]) + ":1\r\n";
        if (name == "MONITOR")
            return "+OK\r\n";
        if (name == "TYPE")
            return "+string\r\n";
        if (name == "EXISTS")
            return ":1\r\n";
        if (name == "STRLEN")
            return ':' + QByteArray::number(value.size()) + "\r\n";
        if (name == "GET" || name == "GETRANGE" || name == "SUBSTR")
            return bulk(value);
        if (name == "PTTL")
            return ":50000\r\n";
        if (name == "PEXPIRETIME")
            return ':' + QByteArray::number(QDateTime::currentMSecsSinceEpoch() / 1000 * 1000 + 50'000) + "\r\n";
        return error();
    }

    void serve(QTcpSocket& socket, int number)
    {
        QByteArray& unread = m_unread[number];
        unread += socket.readAll();
        for (;;) {
            qsizetype at = 0;
            const auto line = [&](char kind) -> qsizetype {
                const auto end = unread.indexOf("\r\n", at);
                if (end < 0 || unread[at] != kind)
                    return -1;
                const auto size = unread.mid(at + 1, end - at - 1).toLongLong();
                at = end + 2;
                return size;
            };
            const auto count = unread.isEmpty() ? -1 : line('*');
            Words command;
            for (qsizetype i = 0; i < count; ++i) {
                const auto size = at < unread.size() ? line('$') : -1;
                if (size < 0 || at + size + 2 > unread.size())
                    return;
                command << unread.mid(at, size);
                at += size + 2;
            }
            if (command.isEmpty())
                return;
            unread.remove(0, at);
            QByteArray reply;
            if (answer)
                reply = answer(command, number);
            if (reply.isNull())
                reply = usual(command);
            if (reply == kCut) {
                socket.abort();
                return;
            }
            if (reply.isEmpty())
                m_mute.insert(number, true); // answers come in order: none comes any more
            if (!m_mute.value(number))
                socket.write(reply);
        }
    }

    QTcpServer m_server;
    QMap<int, QByteArray> m_unread;
    QMap<int, bool> m_mute;
    int m_connections = 0;
};

} // namespace lockscope::test
