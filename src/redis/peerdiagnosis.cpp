// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/peerdiagnosis.h"

#include <QNetworkProxy>
#include <QSslConfiguration>
#include <QSslSocket>
#include <QTcpSocket>

namespace lockscope::redis {

PeerDiagnosis::PeerDiagnosis(QString host, std::uint16_t port, Question question, QObject* parent)
    : QObject(parent), m_host(std::move(host)), m_port(port), m_question(question)
{
}

void PeerDiagnosis::start()
{
    if (m_question == Question::SpeaksTls && QSslSocket::supportsSsl())
        startTls();
    else if (m_question == Question::SpeaksRedis)
        startPlain();
    else
        finish(false);
}

/// Accepts any certificate, because nothing secret is sent: the only question is whether the peer speaks TLS.
void PeerDiagnosis::startTls()
{
    auto* socket = new QSslSocket(this);
    m_socket = socket;
    socket->setProxy(QNetworkProxy::NoProxy);
    socket->setPeerVerifyMode(QSslSocket::VerifyNone);
    connect(socket, &QSslSocket::encrypted, this, [this] { finish(true); });
    connect(socket, &QSslSocket::errorOccurred, this,
            [this, socket] { finish(!socket->sslConfiguration().peerCertificate().isNull()); });
    socket->connectToHostEncrypted(m_host, m_port);
}

void PeerDiagnosis::startPlain()
{
    m_socket = new QTcpSocket(this);
    m_socket->setProxy(QNetworkProxy::NoProxy);
    connect(m_socket, &QTcpSocket::connected, this, [this] { m_socket->write("PING\r\n"); });
    connect(m_socket, &QTcpSocket::readyRead, this, [this] {
        const QByteArray begin = m_socket->peek(1);
        finish(begin == "+" || begin == "-");
    });
    connect(m_socket, &QTcpSocket::errorOccurred, this, [this] { finish(false); });
    m_socket->connectToHost(m_host, m_port);
}

void PeerDiagnosis::finish(bool yes)
{
    if (m_done)
        return;
    m_done = true;
    if (m_socket) {
        m_socket->disconnect(this);
        m_socket->abort();
    }
    Q_EMIT answered(yes);
}

} // namespace lockscope::redis

#include "moc_peerdiagnosis.cpp"
