// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <chrono>
#include <cstdint>

class QSslSocket;
class QTcpSocket;

namespace lockscope::redis {

/// Probes a peer that closed or fell silent during the handshake with the other protocol (TLS or plain), so that the
/// error rests on evidence.
class PeerDiagnosis : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::milliseconds kLimit{1500};

    enum class Question : std::uint8_t { SpeaksTls, SpeaksRedis };

    PeerDiagnosis(QString host, std::uint16_t port, Question question, QObject* parent);
    /// Emits answered() with the peer's reaction. The caller times it and calls giveUp() after kLimit.
    void start();
    /// Ends without evidence.
    void giveUp() { finish(false); }

Q_SIGNALS:
    /// Emitted once: yes, or no evidence.
    void answered(bool yes);

private:
    void startTls();
    void startPlain();
    void finish(bool yes);

    QString m_host;
    std::uint16_t m_port;
    Question m_question;
    QTcpSocket* m_socket = nullptr;
    bool m_done = false;
};

} // namespace lockscope::redis
