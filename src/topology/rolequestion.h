// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topology/question.h"

namespace lockscope::topology {

/// Asks a server that Sentinels name as the primary for its role, with the login of the watched deployment.
class RoleQuestion final : public Question
{
    Q_OBJECT
public:
    /// `clock` must outlive it.
    RoleQuestion(const Deployment& deployment, const HostPort& announced, const HostPort& announcedBy,
                 const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds deadline,
                 QObject* parent);
    /// For a server that was found before.
    RoleQuestion(const Endpoint& server, const Clock& clock, redis::ConnectionOptions options,
                 std::chrono::milliseconds deadline, QObject* parent);

    [[nodiscard]] const HostPort& announced() const { return m_announced; }
    [[nodiscard]] bool isPrimary() const { return hop().state == Hop::State::Passed; }

private:
    void onReady() override;
    void onError(const redis::ConnectError& error) override;
    void onRole(const redis::Answer& answer);

    const HostPort m_announced;
    const HostPort m_announcedBy;
};

} // namespace lockscope::topology
