// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "webhook/address.h"
#include "webhook/delayedcalls.h"
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
#include <set>

class QNetworkAccessManager;

namespace lockscope::webhook {

/// The episode that a message is about.
struct About
{
    std::uint64_t episode = 0; ///< 0: none
    enum class Part : std::uint8_t {
        Begin,
        BeginAgain, ///< another begin was sent before, and no end
        End,
    };
    Part part = Part::Begin;
};

/// Posts messages one by one, at most one per second, each up to three times. Follows no redirects, requires a valid
/// certificate, uses no proxy, keeps no connection between messages, and ignores response bodies. If the receiver is
/// slower than the messages, pending ones are dropped, and the next message carries their number. A begin is dropped
/// with its end, and ends of begins that were posted go last, so that nobody believes in a finding that is over. One
/// thread; never blocks it.
class Sender final : public QObject
{
    Q_OBJECT
public:
    static constexpr int kTries = 3;
    static constexpr std::array<std::chrono::seconds, kTries - 1> kPauses{std::chrono::seconds(2),
                                                                          std::chrono::seconds(10)};
    static constexpr std::chrono::seconds kPatience{10}; ///< limit for one response
    static constexpr std::chrono::seconds kBetween{1};   ///< pause between messages
    static constexpr std::size_t kMostWaiting = 100;
    static constexpr std::size_t kMostBytes = 65'536; ///< per message
    static constexpr std::chrono::minutes kQuiet{5};  ///< between two reports of trouble

    /// Both must outlive it.
    Sender(const Clock& clock, DelayedCalls& later, QObject* parent = nullptr);
    ~Sender() override;

    /// Changes the target and drops pending messages. Empty: stops sending.
    void setTarget(const std::optional<Target>& target);
    [[nodiscard]] bool hasTarget() const { return m_target.has_value(); }
    /// Applies to messages whose sending has not started.
    void setTries(int tries) { m_mostTries = tries; }
    /// Does nothing without a target.
    void send(Json message, About about = {});
    /// Number of messages without a final response.
    [[nodiscard]] std::size_t pending() const { return m_waiting.size() + (m_current ? 1 : 0); }

    /// "sha256=" and the hexadecimal HMAC of `timestamp`, a dot and `body`.
    [[nodiscard]] static QByteArray signature(const Secret& secret, const QByteArray& timestamp,
                                              const QByteArray& body);

Q_SIGNALS:
    /// The receiver accepted a message.
    void delivered();
    /// A message failed after all tries; a sentence for the user, without secrets.
    void failed(const QString& sentence);
    /// Like failed(), at most once per kQuiet, and when messages are dropped. For notifications.
    void troubled(const QString& sentence);

private:
    struct Current
    {
        QByteArray body;
        int tries = 0;
    };

    struct Waiting
    {
        Json message;
        About about;
    };

    void makeRoom();
    void leaveOut(std::uint64_t episode);
    void next();
    void attempt();
    void onAnswer();
    void afterwards();
    void giveUp(const QString& why);
    void drop();
    void later(std::chrono::milliseconds in, void (Sender::*what)());
    [[nodiscard]] QString reason(int status) const;

    const Clock& m_clock;
    DelayedCalls& m_later;
    std::unique_ptr<QNetworkAccessManager> m_network; ///< created on first use
    std::optional<Target> m_target;
    std::deque<Waiting> m_waiting;
    std::set<std::uint64_t> m_untold; ///< episodes whose begin was dropped
    std::optional<Current> m_current;
    QPointer<QNetworkReply> m_reply;
    QString m_certificate; ///< problem with the certificate in the current try
    bool m_isLate = false; ///< the current try timed out
    bool m_isResting = false;
    bool m_saidLeftOut = false;
    int m_mostTries = kTries;
    std::uint64_t m_leftOut = 0;     ///< not yet reported in a message
    std::uint64_t m_undelivered = 0; ///< since the last report of trouble
    std::uint64_t m_turn = 0;        ///< invalidates delayed calls from before a change
    std::optional<MonoTime> m_toldAt;
};

} // namespace lockscope::webhook
