// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QTimer>

#include <cstdint>

class QSslSocket;
class QTcpSocket;

namespace lockscope::redis {

/// Asks a second time, in the other language, when a peer closed or fell silent during our handshake: evidence instead
/// of a guess.
class PeerDiagnosis : public QObject
{
    Q_OBJECT

public:
    enum class Question : std::uint8_t { SpeaksTls, SpeaksRedis };

    PeerDiagnosis(QString host, std::uint16_t port, Question question, QObject* parent);
    /// Answers after 1.5 seconds at the latest: of real time, as the kernel's own limits on a connection are.
    void start();

Q_SIGNALS:
    /// Once: yes, or not seen.
    void answered(bool yes);

private:
    void startTls();
    void startPlain();
    void finish(bool yes);

    QString m_host;
    std::uint16_t m_port;
    Question m_question;
    QTcpSocket* m_socket = nullptr;
    QTimer m_limit;
    bool m_done = false;
};

} // namespace lockscope::redis
