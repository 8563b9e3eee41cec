// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "redis/connecterror.h"
#include "redis/socketfactory.h"

#include <QList>
#include <QObject>
#include <QSslError>
#include <QString>

#include <cstddef>
#include <memory>
#include <string>

class QAbstractSocket;
class QIODevice;
class QLocalSocket;
class QSslSocket;

namespace lockscope::redis {

/// A TCP, TLS or unix socket with a common interface; TLS is verified. Only Connection uses it. Tests may substitute it
/// (socketfactory.h).
class Socket : public QObject
{
    Q_OBJECT

public:
    explicit Socket(const Endpoint& endpoint, QObject* parent);
    ~Socket() override;

    virtual void open();
    /// No signals afterwards.
    virtual void abort();

    [[nodiscard]] virtual std::size_t available() const;
    virtual std::size_t read(char* into, std::size_t size);
    /// Buffers all bytes; they are sent by flush() or later in the event loop.
    virtual void write(const char* bytes, std::size_t size);
    virtual void flush();
    /// Bytes not yet passed to the kernel. Under TLS: not yet encrypted.
    [[nodiscard]] virtual std::size_t unwritten() const;

Q_SIGNALS:
    void connected(); ///< before the TLS negotiation
    void opened();
    void received();
    void written();
    /// The end, with the system's text in `detail`. TlsFailed means that we rejected the certificate; other failures of
    /// the negotiation are ProtocolError.
    void failed(lockscope::redis::ConnectErrorKind kind, const std::string& detail);

private:
    void openTcp();
    void openTls();
    void openUnix();
    void openTunnelled();
    void dialUnix(const std::string& path);
    [[nodiscard]] QString certifiedName() const;
    void dialTunnel(const std::string& socketPath);
    void watch(QAbstractSocket& socket);
    void watchTls(QSslSocket& socket);
    void tunnelFailed(ConnectErrorKind kind, const std::string& detail);
    void tcpFailed();
    void unixFailed();
    void fail(ConnectErrorKind kind, const std::string& detail);

    const Endpoint& m_endpoint;
    QIODevice* m_device = nullptr;
    QAbstractSocket* m_tcp = nullptr;
    QLocalSocket* m_unix = nullptr;
    QList<QSslError> m_sslErrors;
    bool m_opened = false;
    bool m_heard = false; ///< received at least one byte
    bool m_ended = false;
    struct Gate;
    std::shared_ptr<Gate> m_gate; ///< passes on a tunnel's result, which arrives in another thread
};

} // namespace lockscope::redis
