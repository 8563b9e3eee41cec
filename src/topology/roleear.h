// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection.h"

#include <QObject>
#include <QTimer>

#include <chrono>

namespace lockscope::topology {

/// Stays with one server and asks it, again and again, whether it is the primary. Connects again when it is lost.
class RoleEar final : public QObject
{
    Q_OBJECT
public:
    /// `clock` must outlive it. `options` have the endpoint.
    RoleEar(const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds askEvery,
            QObject* parent = nullptr);
    ~RoleEar() override;

    void listen();

Q_SIGNALS:
    /// It says that it is the primary; or it does not, or is away. It is supposed to be one at first.
    void changed(bool isPrimary);

private:
    void connectNow();
    void ask();
    void set(bool isPrimary);

    const Clock& m_clock;
    const redis::ConnectionOptions m_options;
    redis::Connection* m_connection = nullptr; ///< deleted later, never in its own callbacks
    QTimer m_tick;
    bool m_isPrimary = true;
    bool m_asked = false; ///< and not answered yet
};

} // namespace lockscope::topology
