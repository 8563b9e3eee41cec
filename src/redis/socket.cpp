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

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <mutex>

namespace lockscope::redis {

namespace {

// A detail produced here; ConnectError::message() translates it.
constexpr const char kNotNamed[] = QT_TRANSLATE_NOOP(
    "lockscope::redis::ConnectError",
    "the certificate does not name this host in its subjectAltName, and its common name is ignored: reissue it with "
    "the host's name or address there, or pass a name that it does contain with --sni");

/// Returns -1 without a listener. A local socket of ssh accepts at once or not at all.
int connectUnix(const std::string& path)
{
    sockaddr_un address{};
    if (path.size() >= sizeof address.sun_path)
        return -1;
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, path.size());
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd >= 0 && ::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

} // namespace

Socket::Socket(const Endpoint& endpoint, QObject* parent) : QObject(parent), m_endpoint(endpoint) {}

/// Guards against a tunnel result that arrives after the socket is destroyed.
struct Socket::Gate
{
    std::mutex mutex;
    Socket* socket = nullptr;

    void close()
    {
        const std::lock_guard lock(mutex);
        socket = nullptr;
    }
    void pass(const Result<std::string, TunnelError>& opened)
    {
        const std::lock_guard lock(mutex);
        if (!socket)
            return;
        QMetaObject::invokeMethod(
            socket,
            [to = socket, opened] {
                if (opened)
                    return to->dialTunnel(*opened);
                const ConnectError error = tunnelError({}, opened.error());
                to->fail(error.kind, error.detail);
            },
            Qt::QueuedConnection);
    }
};

Socket::~Socket()
{
    Socket::abort();
    if (m_gate)
        m_gate->close();
}

void Socket::open()
{
    if (m_endpoint.ssh)
        return openTunnelled();
    switch (m_endpoint.transport) {
    case Transport::Tcp:
        return openTcp();
    case Transport::Tls:
        return openTls();
    case Transport::Unix:
        return openUnix();
    }
}

void Socket::watch(QAbstractSocket& socket)
{
    connect(&socket, &QAbstractSocket::errorOccurred, this, &Socket::tcpFailed);
    connect(&socket, &QIODevice::readyRead, this, [this] {
        m_heard = true;
        Q_EMIT received();
    });
    connect(&socket, &QIODevice::bytesWritten, this, &Socket::written);
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
    watch(*m_tcp);
    m_tcp->connectToHost(QString::fromStdString(m_endpoint.host), m_endpoint.port);
}

void Socket::openTls()
{
    const auto configuration = loadTls(m_endpoint.tls);
    if (!configuration)
        return fail(ConnectErrorKind::TlsFailed, configuration.error());
    auto* socket = new QSslSocket(this);
    socket->setProxy(QNetworkProxy::NoProxy);
    socket->setSslConfiguration(*configuration);
    connect(socket, &QAbstractSocket::connected, this, [this] {
        m_tcp->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        m_tcp->setSocketOption(QAbstractSocket::KeepAliveOption, 1);
        Q_EMIT connected();
    });
    watchTls(*socket);
    socket->connectToHostEncrypted(QString::fromStdString(m_endpoint.host), m_endpoint.port, certifiedName());
}

/// The name that the certificate must match.
QString Socket::certifiedName() const
{
    return QString::fromStdString(m_endpoint.tls.serverName.empty() ? m_endpoint.host : m_endpoint.tls.serverName);
}

void Socket::watchTls(QSslSocket& socket)
{
    m_tcp = &socket;
    m_device = &socket;
    connect(&socket, &QSslSocket::encrypted, this, [this, &socket] {
        if (!namesHost(socket.peerCertificate(), certifiedName())) // nothing was sent yet, not even a password
            return fail(ConnectErrorKind::TlsFailed, kNotNamed);
        m_opened = true;
        Q_EMIT opened();
    });
    // Only recorded: without ignoreSslErrors(), which nothing here calls, the socket fails by itself.
    connect(&socket, &QSslSocket::sslErrors, this, [this](const QList<QSslError>& errors) { m_sslErrors += errors; });
    watch(socket);
}

/// Never dials the address itself: behind SSH it may belong to another machine here.
void Socket::openTunnelled()
{
    if (!m_endpoint.tunnel)
        return fail(ConnectErrorKind::Tunnel, {});
    m_gate = std::make_shared<Gate>();
    m_gate->socket = this;
    m_endpoint.tunnel->open(m_endpoint.nodeName(),
                            [gate = m_gate](const Result<std::string, TunnelError>& opened) { gate->pass(opened); });
}

void Socket::dialTunnel(const std::string& socketPath)
{
    if (m_ended)
        return;
    if (m_endpoint.transport != Transport::Tls)
        return dialUnix(socketPath);
    const auto configuration = loadTls(m_endpoint.tls);
    if (!configuration)
        return fail(ConnectErrorKind::TlsFailed, configuration.error());
    const int fd = connectUnix(socketPath);
    if (fd < 0)
        return tunnelFailed(ConnectErrorKind::Refused, {});
    auto* socket = new QSslSocket(this);
    socket->setSslConfiguration(*configuration);
    socket->setPeerVerifyName(certifiedName());
    watchTls(*socket);
    socket->setSocketDescriptor(fd); // owns it
    Q_EMIT connected();
    if (!m_ended)
        socket->startClientEncryption();
}

void Socket::openUnix()
{
    dialUnix(m_endpoint.socketPath);
}

void Socket::dialUnix(const std::string& path)
{
    m_unix = new QLocalSocket(this);
    m_device = m_unix;
    const bool isAbstract = path.starts_with('@');
    if (isAbstract)
        m_unix->setSocketOptions(QLocalSocket::AbstractNamespaceOption);
    connect(m_unix, &QLocalSocket::connected, this, [this] {
        m_opened = true;
        Q_EMIT connected();
        Q_EMIT opened();
    });
    connect(m_unix, &QLocalSocket::errorOccurred, this, &Socket::unixFailed);
    connect(m_unix, &QIODevice::readyRead, this, [this] {
        m_heard = true;
        Q_EMIT received();
    });
    connect(m_unix, &QIODevice::bytesWritten, this, &Socket::written);
    m_unix->connectToServer(QString::fromStdString(path.substr(isAbstract ? 1 : 0)));
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
    case QLocalSocket::ServerNotFoundError: // Qt's message is the name of a function
        return fail(
            ConnectErrorKind::Unreachable,
            QT_TRANSLATE_NOOP("lockscope::redis::ConnectError",
                              "there is no such socket: does the server run, and is its unixsocket this path?"));
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
    if (m_endpoint.ssh && kind != ConnectErrorKind::Tunnel && kind != ConnectErrorKind::TlsFailed)
        return tunnelFailed(kind, detail);
    m_ended = true;
    Q_EMIT failed(kind, detail);
}

/// Through a tunnel every connection succeeds at first. If the far end cannot reach the server, the connection ends
/// before any byte, and ssh's output has the reason.
void Socket::tunnelFailed(ConnectErrorKind kind, const std::string& detail)
{
    m_ended = true;
    const bool isEnd =
        kind == ConnectErrorKind::Closed || kind == ConnectErrorKind::Refused || kind == ConnectErrorKind::Unreachable;
    const std::string words = isEnd && !m_heard && m_endpoint.tunnel ? m_endpoint.tunnel->words() : std::string();
    if (!words.empty())
        Q_EMIT failed(ConnectErrorKind::TunnelTarget, words);
    else
        Q_EMIT failed(kind, detail);
}

} // namespace lockscope::redis

#include "moc_socket.cpp"
