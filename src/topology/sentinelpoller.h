// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "topology/poller.h"

#include <optional>

namespace lockscope::topology {

/// Polls one Sentinel for the primary's address when ask() is called, and on its notification of a switch. Reconnects
/// after a lost connection.
class SentinelPoller final : public Poller, private redis::PushSink
{
    Q_OBJECT
public:
    /// `clock` and `deployment` must outlive it.
    SentinelPoller(const Deployment& deployment, const HostPort& sentinel, const Clock& clock,
                   redis::ConnectionOptions options, QObject* parent = nullptr);

    void ask();
    [[nodiscard]] const HostPort& sentinel() const { return m_sentinel; }
    /// The last reported address; empty while it is away.
    [[nodiscard]] const std::optional<HostPort>& announced() const { return m_announced; }

Q_SIGNALS:
    void answered();

private:
    void onReady() override;
    void onClosed() override;
    void onKeyEvent(std::uint32_t, std::string_view, std::string_view) override {}
    void onPush(redis::ReplyView push) override;

    const Deployment& m_deployment;
    const HostPort m_sentinel;
    std::optional<HostPort> m_announced;
};

} // namespace lockscope::topology
