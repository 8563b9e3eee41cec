// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "redis/connection.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace lockscope::topology {

/// Stays with one Sentinel: asks it where the primary is whenever it is told to, and hears when it says that this
/// changed. Connects again when it is lost.
class SentinelEar final : public QObject, private redis::PushSink
{
    Q_OBJECT
public:
    /// `clock` and `deployment` must outlive it.
    SentinelEar(const Deployment& deployment, const HostPort& sentinel, const Clock& clock,
                redis::ConnectionOptions options, QObject* parent = nullptr);
    ~SentinelEar() override;

    void listen();
    void ask();
    [[nodiscard]] const HostPort& sentinel() const { return m_sentinel; }
    /// What it said last; nothing while it is away.
    [[nodiscard]] const std::optional<HostPort>& announced() const { return m_announced; }

Q_SIGNALS:
    void answered();

private:
    void connectNow();
    void onReady();
    void onClosed();
    void onKeyEvent(std::uint32_t, std::string_view, std::string_view) override {}
    void onPush(redis::ReplyView push) override;

    const Deployment& m_deployment;
    const HostPort m_sentinel;
    const Clock& m_clock;
    redis::ConnectionOptions m_options;
    redis::Connection* m_connection = nullptr; ///< deleted later, never in its own callbacks
    QTimer m_retry;
    std::optional<HostPort> m_announced;
    bool m_asked = false; ///< and not answered yet
};

} // namespace lockscope::topology
