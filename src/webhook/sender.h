// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "webhook/address.h"
#include "webhook/later.h"
#include "webhook/message.h"

#include <QByteArray>
#include <QNetworkReply>
#include <QObject>
#include <QPointer>

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>

class QNetworkAccessManager;

namespace lockscope::webhook {

/// Posts messages one after the other, at most one a second, each up to three times. Redirections are not followed, no
/// certificate is accepted that does not verify, no proxy is asked, nothing is kept between two messages. What a
/// receiver answers is not read. When it is slower than messages come, the oldest that wait are left out, and the next
/// one says how many. One thread, which nothing here blocks.
class Sender final : public QObject
{
    Q_OBJECT
public:
    static constexpr int kTries = 3;
    static constexpr std::array<std::chrono::seconds, kTries - 1> kPauses{std::chrono::seconds(2),
                                                                          std::chrono::seconds(10)};
    static constexpr std::chrono::seconds kPatience{10}; ///< for one answer
    static constexpr std::chrono::seconds kBetween{1};   ///< from message to message
    static constexpr std::size_t kMostWaiting = 100;
    static constexpr std::size_t kMostBytes = 65'536; ///< of a message
    static constexpr std::chrono::minutes kQuiet{5};  ///< from one trouble that is told to the next

    /// Both must outlive it.
    Sender(const Clock& clock, Later& later, QObject* parent = nullptr);
    ~Sender() override;

    /// Another one: what waits for the one before is dropped. Nothing: nothing is sent.
    void setTarget(const std::optional<Target>& target);
    [[nodiscard]] bool hasTarget() const { return m_target.has_value(); }
    /// Of messages whose sending begins from now on.
    void setTries(int tries) { m_mostTries = tries; }
    /// Not without a target.
    void send(Json message);
    /// Messages that were not answered yet.
    [[nodiscard]] std::size_t pending() const { return m_waiting.size() + (m_current ? 1 : 0); }

    /// "sha256=" and the HMAC of `timestamp`, a dot and `body`, in hexadecimal.
    [[nodiscard]] static QByteArray signature(const Secret& secret, const QByteArray& timestamp,
                                              const QByteArray& body);

Q_SIGNALS:
    /// One message was taken.
    void delivered();
    /// One message was not, after all its tries; a sentence for a person, without anything secret in it.
    void failed(const QString& sentence);
    /// The same at most once in kQuiet, and when messages are left out. For who is to be told.
    void troubled(const QString& sentence);

private:
    struct Current
    {
        QByteArray body;
        int tries = 0;
    };

    void next();
    void attempt();
    void onAnswer();
    void afterwards();
    void giveUp(const QString& why);
    void drop();
    void later(std::chrono::milliseconds in, void (Sender::*what)());
    [[nodiscard]] QString reason(int status) const;

    const Clock& m_clock;
    Later& m_later;
    std::unique_ptr<QNetworkAccessManager> m_network; ///< made when it is needed
    std::optional<Target> m_target;
    std::deque<Json> m_waiting;
    std::optional<Current> m_current;
    QPointer<QNetworkReply> m_reply;
    QString m_certificate; ///< what is wrong with it, of the answer that is waited for
    bool m_isLate = false; ///< the answer that was waited for
    bool m_isResting = false;
    bool m_saidLeftOut = false;
    int m_mostTries = kTries;
    std::uint64_t m_leftOut = 0;     ///< since a message said so
    std::uint64_t m_undelivered = 0; ///< since somebody was told
    std::uint64_t m_turn = 0;        ///< what was put off before it changed does not count any more
    std::optional<MonoTime> m_toldAt;
};

} // namespace lockscope::webhook
