// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/socket.h"

#include "redis/tls.h"

#include <QCoreApplication>
#include <QLocalSocket>
#include <QNetworkProxy>
#include <QSslConfiguration>
#include <QSslSocket>
#include <QTcpSocket>

namespace lockscope::redis {

namespace {

// A detail of our own; ConnectError::message() translates it.
constexpr const char kNotNamed[] = QT_TRANSLATE_NOOP(
    "lockscope::redis::ConnectError",
    "the certificate does not name this host in its subjectAltName, and its common name is ignored: reissue it with "
    "the host's name or address there, or pass a name that it does contain with --sni");

} // namespace

Socket::Socket(const Endpoint& endpoint, QObject* parent) : QObject(parent), m_endpoint(endpoint) {}

Socket::~Socket()
{
    Socket::abort();
}

void Socket::open()
{
    switch (m_endpoint.transport) {
    case Transport::Tcp:
        return openTcp();
    case Transport::Tls:
        return openTls();
    case Transport::Unix:
        return openUnix();
    }
}

void Socket::openTcp()
{
    m_tcp = new QTcpSocket(this);
    m_device = m_tcp;
    m_tcp->setProxy(QNetworkProxy::NoProxy);
    connect(m_tcp, &QAbstractSocket::connected, this, [this] {
        m_tcp->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        m_tcp->setSocketOption(QAbstractSocket::KeepAliveOption, 1);
        m_opened = true;
        Q_EMIT connected();
        Q_EMIT opened();
    });
    connect(m_tcp, &QAbstractSocket::errorOccurred, this, &Socket::tcpFailed);
    connect(m_tcp, &QIODevice::readyRead, this, &Socket::received);
    connect(m_tcp, &QIODevice::bytesWritten, this, &Socket::written);
    m_tcp->connectToHost(QString::fromStdString(m_endpoint.host), m_endpoint.port);
}

void Socket::openTls()
{
    const auto configuration = loadTls(m_endpoint.tls);
    if (!configuration)
        return fail(ConnectErrorKind::TlsFailed, configuration.error());
    auto* socket = new QSslSocket(this);
    m_tcp = socket;
    m_device = socket;
    socket->setProxy(QNetworkProxy::NoProxy);
    socket->setSslConfiguration(*configuration);
    connect(socket, &QAbstractSocket::connected, this, [this] {
        m_tcp->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        m_tcp->setSocketOption(QAbstractSocket::KeepAliveOption, 1);
        Q_EMIT connected();
    });
    const std::string& name = m_endpoint.tls.serverName.empty() ? m_endpoint.host : m_endpoint.tls.serverName;
    connect(socket, &QSslSocket::encrypted, this, [this, socket, host = QString::fromStdString(name)] {
        if (!namesHost(socket->peerCertificate(), host)) // nothing was sent yet, no password either
            return fail(ConnectErrorKind::TlsFailed, kNotNamed);
        m_opened = true;
        Q_EMIT opened();
    });
    // Only noted: without an ignoreSslErrors() call, and there is none in this program, the socket gives up by itself.
    connect(socket, &QSslSocket::sslErrors, this, [this](const QList<QSslError>& errors) { m_sslErrors += errors; });
    connect(socket, &QAbstractSocket::errorOccurred, this, &Socket::tcpFailed);
    connect(socket, &QIODevice::readyRead, this, &Socket::received);
    connect(socket, &QIODevice::bytesWritten, this, &Socket::written);
    socket->connectToHostEncrypted(QString::fromStdString(m_endpoint.host), m_endpoint.port,
                                   QString::fromStdString(name));
}

void Socket::openUnix()
{
    m_unix = new QLocalSocket(this);
    m_device = m_unix;
    const bool isAbstract = m_endpoint.socketPath.starts_with('@');
    if (isAbstract)
        m_unix->setSocketOptions(QLocalSocket::AbstractNamespaceOption);
    connect(m_unix, &QLocalSocket::connected, this, [this] {
        m_opened = true;
        Q_EMIT connected();
        Q_EMIT opened();
    });
    connect(m_unix, &QLocalSocket::errorOccurred, this, &Socket::unixFailed);
    connect(m_unix, &QIODevice::readyRead, this, &Socket::received);
    connect(m_unix, &QIODevice::bytesWritten, this, &Socket::written);
    m_unix->connectToServer(QString::fromStdString(m_endpoint.socketPath.substr(isAbstract ? 1 : 0)));
}

void Socket::abort()
{
    m_ended = true;
    if (!m_device)
        return;
    m_device->disconnect(this);
    if (m_tcp)
        m_tcp->abort();
    else
        m_unix->abort();
}

std::size_t Socket::available() const
{
    return m_device ? static_cast<std::size_t>(m_device->bytesAvailable()) : 0;
}

std::size_t Socket::read(char* into, std::size_t size)
{
    const qint64 got = m_device->read(into, static_cast<qint64>(size));
    return got > 0 ? static_cast<std::size_t>(got) : 0;
}

void Socket::write(const char* bytes, std::size_t size)
{
    m_device->write(bytes, static_cast<qint64>(size));
}

void Socket::flush()
{
    if (m_tcp)
        m_tcp->flush();
    else if (m_unix)
        m_unix->flush();
}

std::size_t Socket::unwritten() const
{
    return m_device ? static_cast<std::size_t>(m_device->bytesToWrite()) : 0;
}

void Socket::tcpFailed()
{
    const std::string words = m_tcp->errorString().toStdString();
    switch (m_tcp->error()) {
    case QAbstractSocket::ConnectionRefusedError:
        return fail(ConnectErrorKind::Refused, {});
    case QAbstractSocket::HostNotFoundError:
        return fail(ConnectErrorKind::NameNotFound, {});
    case QAbstractSocket::RemoteHostClosedError:
        return fail(ConnectErrorKind::Closed, {});
    case QAbstractSocket::SocketTimeoutError:
        return fail(ConnectErrorKind::Timeout, words);
    case QAbstractSocket::SslHandshakeFailedError:
        if (!m_sslErrors.isEmpty())
            return fail(ConnectErrorKind::TlsFailed, reasons(m_sslErrors));
        return fail(ConnectErrorKind::ProtocolError, words);
    default:
        return fail(m_opened ? ConnectErrorKind::Closed : ConnectErrorKind::Unreachable, words);
    }
}

void Socket::unixFailed()
{
    const std::string words = m_unix->errorString().toStdString();
    switch (m_unix->error()) {
    case QLocalSocket::ConnectionRefusedError:
        return fail(ConnectErrorKind::Refused, {});
    case QLocalSocket::PeerClosedError:
        return fail(ConnectErrorKind::Closed, {});
    case QLocalSocket::SocketAccessError:
        return fail(ConnectErrorKind::NoPermission, words);
    default:
        return fail(m_opened ? ConnectErrorKind::Closed : ConnectErrorKind::Unreachable, words);
    }
}

void Socket::fail(ConnectErrorKind kind, const std::string& detail)
{
    if (m_ended)
        return;
    m_ended = true;
    Q_EMIT failed(kind, detail);
}

} // namespace lockscope::redis
