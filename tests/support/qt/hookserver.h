// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/manualclock.h"
#include "webhook/delayedcalls.h"

#include <QByteArray>
#include <QHash>
#include <QHostAddress>
#include <QList>
#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

#include <algorithm>
#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <utility>

namespace lockscope::test {

/// The receiver of a webhook: remembers what was posted, and answers as the test says.
class HookServer
{
public:
    struct Request
    {
        QByteArray line; ///< "POST /path HTTP/1.1"
        QHash<QByteArray, QByteArray> headers;
        QByteArray body;
    };

    /// Of one's own: it may speak TLS. It is told to listen here.
    explicit HookServer(std::unique_ptr<QTcpServer> server = std::make_unique<QTcpServer>())
        : m_server(std::move(server))
    {
        if (!m_server->listen(QHostAddress::LocalHost))
            qFatal("no port");
        QObject::connect(m_server.get(), &QTcpServer::pendingConnectionAvailable, m_server.get(),
                         [this] { takeConnections(); });
        QObject::connect(m_server.get(), &QTcpServer::newConnection, m_server.get(), [this] { takeConnections(); });
    }
    [[nodiscard]] quint16 port() const { return m_server->serverPort(); }
    [[nodiscard]] QUrl url(const QString& path = QStringLiteral("/hook/s3cret-path")) const
    {
        return QUrl(QStringLiteral("http://127.0.0.1:%1%2").arg(port()).arg(path));
    }

    inline static const QByteArray kHangUp{"hang up"};
    QList<QByteArray> answers; ///< the next ones, whole; empty: silence. When there are no more: "200 OK"
    static QByteArray answer(const QByteArray& status, const QByteArray& headers = {})
    {
        return "HTTP/1.1 " + status + "\r\nContent-Length: 0\r\nConnection: close\r\n" + headers + "\r\n";
    }
    QList<Request> requests;
    int connections = 0;

private:
    void takeConnections()
    {
        while (QTcpSocket* socket = m_server->nextPendingConnection()) {
            ++connections;
            auto bytes = std::make_shared<QByteArray>();
            const auto read = [this, socket, bytes] {
                *bytes += socket->readAll();
                if (takeRequest(*bytes))
                    reply(*socket);
            };
            QObject::connect(socket, &QTcpSocket::readyRead, socket, read);
            QObject::connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
            read();
        }
    }
    bool takeRequest(QByteArray& bytes)
    {
        const auto end = bytes.indexOf("\r\n\r\n");
        if (end < 0)
            return false;
        Request request;
        const QList<QByteArray> lines = bytes.first(end).split('\n');
        request.line = lines.first().trimmed();
        for (const QByteArray& line : lines.mid(1)) {
            const auto colon = line.indexOf(':');
            request.headers.insert(line.first(colon).toLower(), line.mid(colon + 1).trimmed());
        }
        const auto length = request.headers.value("content-length").toInt();
        if (bytes.size() < end + 4 + length)
            return false;
        request.body = bytes.mid(end + 4, length);
        bytes.remove(0, end + 4 + length);
        requests << request;
        return true;
    }
    void reply(QTcpSocket& socket)
    {
        const QByteArray say = answers.isEmpty() ? answer("200 OK") : answers.takeFirst();
        if (say.isEmpty())
            return;
        if (say == kHangUp)
            return socket.abort();
        socket.write(say);
        if (say.contains("Connection: close"))
            socket.disconnectFromHost();
    }

    std::unique_ptr<QTcpServer> m_server;
};

/// Time that passes by hand.
class HandLater final : public webhook::DelayedCalls
{
public:
    explicit HandLater(ManualClock& clock) : m_clock(clock) {}
    void callLater(std::chrono::milliseconds in, QObject* context, std::function<void()> what) override
    {
        m_calls.push_back({m_clock.mono() + in, context, std::move(what)});
        m_last = in;
    }
    /// In how long was the call to come that was asked for last?
    [[nodiscard]] std::chrono::milliseconds last() const { return m_last; }
    void advance(std::chrono::milliseconds by)
    {
        const MonoTime end = m_clock.mono() + by;
        for (;;) {
            const auto first = std::min_element(m_calls.begin(), m_calls.end(),
                                                [](const Call& a, const Call& b) { return a.at < b.at; });
            if (first == m_calls.end() || first->at > end)
                break;
            const Call call = std::move(*first);
            m_calls.erase(first);
            m_clock.advance(std::max<std::chrono::nanoseconds>(call.at - m_clock.mono(), {}));
            if (call.context)
                call.what();
        }
        m_clock.advance(end - m_clock.mono());
    }

private:
    struct Call
    {
        MonoTime at;
        QPointer<QObject> context;
        std::function<void()> what;
    };
    ManualClock& m_clock;
    std::list<Call> m_calls;
    std::chrono::milliseconds m_last{};
};

} // namespace lockscope::test
