// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/certificates.h"

#include <QByteArray>
#include <QList>
#include <QLocalServer>
#include <QObject>
#include <QSslServer>
#include <QString>
#include <QTcpServer>

#include <memory>
#include <vector>

class QIODevice;

namespace lockscope::test {

/// A server that plays a script byte for byte, to each connection from its begin. Steps are played in order; a step
/// that waits is played when its bytes came. Lives in the thread of the test; runs in its event loop.
class ScriptedServer : public QObject
{
    Q_OBJECT

public:
    explicit ScriptedServer(QObject* parent = nullptr);
    ~ScriptedServer() override;

    // The script. All return *this.
    ScriptedServer&
    expect(const QByteArray& bytes); ///< waits for exactly these; other bytes end the connection and are a mismatch()
    ScriptedServer& expectAny();     ///< waits for at least one byte and takes all that is there
    ScriptedServer& reply(const QByteArray& bytes);
    ScriptedServer& stall();                    ///< stops the script until goOn()
    ScriptedServer& drop();                     ///< closes the connection
    ScriptedServer& dropAfter(qsizetype bytes); ///< closes it when so many more bytes have come

    // Where it listens: one of these.
    [[nodiscard]] bool listen(); ///< a free loopback port
    [[nodiscard]] bool listenTls(const Certificates::Pair& pair,
                                 const QString& clientAuthority = {}); ///< with client certificate, if given
    [[nodiscard]] bool listen(const QString& socketPath);

    void goOn(); ///< continues every stalled connection
    void dropAll();

    [[nodiscard]] quint16 port() const { return m_tls.isListening() ? m_tls.serverPort() : m_tcp.serverPort(); }
    [[nodiscard]] int connections() const { return m_count; } ///< ever accepted
    /// What did not go by the script; empty if all did.
    [[nodiscard]] QString mismatch() const { return m_mismatch; }
    /// Did the connection made last come to the end of the script?
    [[nodiscard]] bool isFinished() const { return m_finished; }
    /// All bytes of all connections.
    [[nodiscard]] QByteArray received() const { return m_received; }

private:
    struct Step
    {
        enum class Kind { Expect, ExpectAny, Reply, Stall, Drop, DropAfter };
        Kind kind;
        QByteArray bytes;
        qsizetype count = 0;
    };
    struct Peer
    {
        QIODevice* device = nullptr;
        std::size_t next = 0;
        QByteArray unread;
        bool stalled = false;
    };

    ScriptedServer& add(Step::Kind kind, const QByteArray& bytes = {}, qsizetype count = 0);
    void accept(QIODevice* device);
    void acceptAll(QTcpServer& server);
    void play(Peer& peer);
    bool playStep(Peer& peer, const Step& step);
    bool playExpect(Peer& peer, const QByteArray& bytes);
    static void close(QIODevice* device);

    QTcpServer m_tcp;
    QSslServer m_tls;
    QLocalServer m_unix;
    std::vector<Step> m_script;
    std::vector<std::unique_ptr<Peer>> m_peers;
    QString m_mismatch;
    QByteArray m_received;
    int m_count = 0;
    bool m_finished = false;
};

} // namespace lockscope::test
