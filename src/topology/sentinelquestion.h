// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topology/question.h"

#include <cstdint>
#include <optional>

namespace lockscope::topology {

/// What GET-MASTER-ADDR-BY-NAME was answered with; nothing: it is no address that can be dialled.
[[nodiscard]] std::optional<HostPort> announcedAddress(const redis::ReplyView& reply);
/// A host and a port that a server announces; nothing: it is no address that can be dialled.
[[nodiscard]] std::optional<HostPort> addressFrom(const redis::ReplyView& host, const redis::ReplyView& port);

/// Asks one Sentinel once where the primary of a group is. Whatever it says is checked: an address that cannot be one
/// is an error, and so is an answer that does not end within the deadline.
class SentinelQuestion final : public Question
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

    [[nodiscard]] const HostPort& sentinel() const { return m_sentinel; }
    /// Once it is answered.
    [[nodiscard]] Verdict verdict() const { return m_verdict; }
    [[nodiscard]] const std::optional<HostPort>& announced() const { return m_announced; }

private:
    void onReady() override;
    void onError(const redis::ConnectError& error) override;
    void onAddress(const redis::Answer& answer);
    void askForNames();
    void finish(Verdict verdict, const QString& result, const QString& remedy = {});

    const Deployment& m_deployment;
    const HostPort m_sentinel;
    Verdict m_verdict = Verdict::NoAnswer;
    std::optional<HostPort> m_announced;
};

} // namespace lockscope::topology
