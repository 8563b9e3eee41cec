// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <chrono>
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
    static constexpr std::chrono::milliseconds kLimit{1500};

    enum class Question : std::uint8_t { SpeaksTls, SpeaksRedis };

    PeerDiagnosis(QString host, std::uint16_t port, Question question, QObject* parent);
    /// Answers when the peer does. Whoever asks counts the time, and gives it up when kLimit is over.
    void start();
    /// No answer came in time: not seen.
    void giveUp() { finish(false); }

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
    bool m_done = false;
};

} // namespace lockscope::redis
