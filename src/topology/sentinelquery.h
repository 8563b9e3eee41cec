// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topology/query.h"

#include <cstdint>
#include <optional>

namespace lockscope::topology {

/// Parses a reply of GET-MASTER-ADDR-BY-NAME; empty: not an address that can be dialled.
[[nodiscard]] std::optional<HostPort> announcedAddress(const redis::ReplyView& reply);
/// Parses an announced host and port; empty: not an address that can be dialled.
[[nodiscard]] std::optional<HostPort> addressFrom(const redis::ReplyView& host, const redis::ReplyView& port);

/// Queries one Sentinel once for the primary of a group. All replies are checked: an invalid address is an error, and
/// so is a reply that does not end within the deadline.
class SentinelQuery final : public Query
{
    Q_OBJECT
public:
    /// What an answer says about the settings; the worst first, for several Sentinels with different answers.
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
    SentinelQuery(const Deployment& deployment, const HostPort& sentinel, const Clock& clock,
                  redis::ConnectionOptions options, std::chrono::milliseconds deadline, QObject* parent);

    [[nodiscard]] const HostPort& sentinel() const { return m_sentinel; }
    /// Valid after answered().
    [[nodiscard]] Verdict verdict() const { return m_verdict; }
    [[nodiscard]] const std::optional<HostPort>& announced() const { return m_announced; }

private:
    Task<Finding> converse(const redis::ServerHello& hello) override;
    /// The group is unknown: asks for the known ones.
    Task<Finding> askForNames();
    Finding failed(const redis::ConnectError& error) override;
    [[nodiscard]] Finding finding(Verdict verdict, const QString& result, const QString& remedy = {});

    const Deployment& m_deployment;
    const HostPort m_sentinel;
    Verdict m_verdict = Verdict::NoAnswer;
    std::optional<HostPort> m_announced;
};

} // namespace lockscope::topology
