// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/qt/scriptedserver.h"

#include <QAbstractSocket>
#include <QFile>
#include <QLocalSocket>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QTcpSocket>

namespace lockscope::test {

ScriptedServer::ScriptedServer(QObject* parent) : QObject(parent)
{
    connect(&m_tcp, &QTcpServer::newConnection, this, [this] { acceptAll(m_tcp); });
    connect(&m_tls, &QTcpServer::pendingConnectionAvailable, this, [this] { acceptAll(m_tls); });
    connect(&m_unix, &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket* socket = m_unix.nextPendingConnection())
            accept(socket);
    });
}

ScriptedServer::~ScriptedServer()
{
    for (const auto& peer : m_peers)
        peer->device->disconnect(this);
}

ScriptedServer& ScriptedServer::add(Step::Kind kind, const QByteArray& bytes, qsizetype count)
{
    m_script.push_back({kind, bytes, count});
    return *this;
}

ScriptedServer& ScriptedServer::expect(const QByteArray& bytes)
{
    return add(Step::Kind::Expect, bytes);
}

ScriptedServer& ScriptedServer::expectAny()
{
    return add(Step::Kind::ExpectAny);
}

ScriptedServer& ScriptedServer::reply(const QByteArray& bytes)
{
    return add(Step::Kind::Reply, bytes);
}

ScriptedServer& ScriptedServer::stall()
{
    return add(Step::Kind::Stall);
}

ScriptedServer& ScriptedServer::drop()
{
    return add(Step::Kind::Drop);
}

ScriptedServer& ScriptedServer::dropAfter(qsizetype bytes)
{
    return add(Step::Kind::DropAfter, {}, bytes);
}

bool ScriptedServer::listen()
{
    return m_tcp.listen(QHostAddress::LocalHost);
}

bool ScriptedServer::listenTls(const Certificates::Pair& pair, const QString& clientAuthority)
{
    QFile key(pair.key);
    if (!key.open(QIODevice::ReadOnly))
        return false;
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setLocalCertificateChain(QSslCertificate::fromPath(pair.certificate));
    configuration.setPrivateKey(QSslKey(&key, QSsl::Ec));
    configuration.setPeerVerifyMode(clientAuthority.isEmpty() ? QSslSocket::VerifyNone : QSslSocket::VerifyPeer);
    if (!clientAuthority.isEmpty())
        configuration.setCaCertificates(QSslCertificate::fromPath(clientAuthority));
    m_tls.setSslConfiguration(configuration);
    return m_tls.listen(QHostAddress::LocalHost);
}

bool ScriptedServer::listen(const QString& socketPath)
{
    return m_unix.listen(socketPath);
}

void ScriptedServer::acceptAll(QTcpServer& server)
{
    while (QTcpSocket* socket = server.nextPendingConnection())
        accept(socket);
}

void ScriptedServer::accept(QIODevice* device)
{
    ++m_count;
    m_finished = false;
    device->setParent(this);
    m_peers.push_back(std::make_unique<Peer>());
    Peer* peer = m_peers.back().get();
    peer->device = device;
    connect(device, &QIODevice::readyRead, this, [this, peer] { play(*peer); });
    play(*peer);
}

void ScriptedServer::play(Peer& peer)
{
    const QByteArray bytes = peer.device->readAll();
    peer.unread += bytes;
    m_received += bytes;
    while (!peer.stalled && peer.next < m_script.size() && playStep(peer, m_script[peer.next]))
        ++peer.next;
    if (peer.next == m_script.size())
        m_finished = true;
}

/// True when the step is done.
bool ScriptedServer::playStep(Peer& peer, const Step& step)
{
    switch (step.kind) {
    case Step::Kind::Expect:
        return playExpect(peer, step.bytes);
    case Step::Kind::ExpectAny:
        return !std::exchange(peer.unread, {}).isEmpty();
    case Step::Kind::Reply:
        peer.device->write(step.bytes);
        return true;
    case Step::Kind::Stall:
        peer.stalled = true;
        return true;
    case Step::Kind::Drop:
        close(peer.device);
        return true;
    case Step::Kind::DropAfter:
        if (peer.unread.size() < step.count)
            return false;
        close(peer.device);
        return true;
    }
    return false;
}

bool ScriptedServer::playExpect(Peer& peer, const QByteArray& bytes)
{
    const qsizetype common = std::min(peer.unread.size(), bytes.size());
    if (peer.unread.first(common) != bytes.first(common)) {
        m_mismatch = QStringLiteral("expected %1, got %2")
                         .arg(QString::fromLatin1(bytes.toPercentEncoding("* $")),
                              QString::fromLatin1(peer.unread.toPercentEncoding("* $")));
        close(peer.device);
        peer.stalled = true;
        return false;
    }
    if (common < bytes.size())
        return false;
    peer.unread.remove(0, bytes.size());
    return true;
}

void ScriptedServer::close(QIODevice* device)
{
    if (auto* socket = qobject_cast<QAbstractSocket*>(device))
        socket->disconnectFromHost();
    else if (auto* unixSocket = qobject_cast<QLocalSocket*>(device))
        unixSocket->disconnectFromServer();
}

void ScriptedServer::goOn()
{
    for (const auto& peer : m_peers) {
        if (std::exchange(peer->stalled, false))
            play(*peer);
    }
}

void ScriptedServer::dropAll()
{
    for (const auto& peer : m_peers)
        close(peer->device);
}

} // namespace lockscope::test

#include "moc_scriptedserver.cpp"
