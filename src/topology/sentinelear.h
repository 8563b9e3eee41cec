// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "topology/ear.h"

#include <optional>

namespace lockscope::topology {

/// Stays with one Sentinel: asks it where the primary is whenever it is told to, and hears when it says that this
/// changed. Connects again when it is lost.
class SentinelEar final : public Ear, private redis::PushSink
{
    Q_OBJECT
public:
    /// `clock` and `deployment` must outlive it.
    SentinelEar(const Deployment& deployment, const HostPort& sentinel, const Clock& clock,
                redis::ConnectionOptions options, QObject* parent = nullptr);

    void ask();
    [[nodiscard]] const HostPort& sentinel() const { return m_sentinel; }
    /// What it said last; nothing while it is away.
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
