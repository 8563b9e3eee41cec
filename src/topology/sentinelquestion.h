// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "redis/connection.h"
#include "topology/hop.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

namespace lockscope::topology {

/// What GET-MASTER-ADDR-BY-NAME was answered with; nothing: it is no address that can be dialled.
[[nodiscard]] std::optional<HostPort> announcedAddress(const redis::ReplyView& reply);
/// A host and a port that a server announces; nothing: it is no address that can be dialled.
[[nodiscard]] std::optional<HostPort> addressFrom(const redis::ReplyView& host, const redis::ReplyView& port);

/// Asks one Sentinel once where the primary of a group is. Whatever it says is checked: an address that cannot be one
/// is an error, and so is an answer that does not end within the deadline.
class SentinelQuestion final : public QObject
{
    Q_OBJECT
public:
    /// What an answer says about the settings: the worse one first, when several Sentinels say different things.
    enum class Verdict : std::uint8_t {
        UnknownGroup,
        WrongLogin,
        NotASentinel,
        NotPermitted,
        BadAnswer,
        NoAnswer,
        Fine
    };

    /// `clock` and `deployment` must outlive it.
    SentinelQuestion(const Deployment& deployment, const HostPort& sentinel, const Clock& clock,
                     redis::ConnectionOptions options, std::chrono::milliseconds deadline, QObject* parent);
    ~SentinelQuestion() override;

    void ask();
    [[nodiscard]] const HostPort& sentinel() const { return m_sentinel; }
    /// Once it is answered.
    [[nodiscard]] const Hop& hop() const { return m_hop; }
    [[nodiscard]] Verdict verdict() const { return m_verdict; }
    [[nodiscard]] const std::optional<HostPort>& announced() const { return m_announced; }

Q_SIGNALS:
    /// Once.
    void answered();

private:
    void onReady();
    void onAddress(const redis::Answer& answer);
    void askForNames();
    void onError(const redis::ConnectError& error);
    void finish(Verdict verdict, const QString& result, const QString& remedy = {});

    const Deployment& m_deployment;
    const HostPort m_sentinel;
    std::unique_ptr<redis::Connection> m_connection;
    QTimer m_deadline;
    Hop m_hop;
    Verdict m_verdict = Verdict::NoAnswer;
    std::optional<HostPort> m_announced;
    bool m_done = false;
};

} // namespace lockscope::topology
