// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/deployment.h"
#include "topology/ear.h"

#include <QTimer>

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace lockscope::topology {

/// The replicas that a primary lists in its answer to ROLE; at most 64 of them, and none that cannot be dialled.
[[nodiscard]] std::vector<HostPort> replicasOf(const redis::ReplyView& role);

/// Stays with one server and asks it, again and again, whether it is the primary. Connects again when it is lost: at
/// once if it had answered, for a replica hangs up on everybody when it becomes the primary.
class RoleEar final : public Ear
{
    Q_OBJECT
public:
    /// What a server is taken for until it says what it is.
    enum class Supposed : std::uint8_t { Primary, Replica };

    /// `clock` must outlive it. `options` have the endpoint.
    RoleEar(const Clock& clock, redis::ConnectionOptions options, std::chrono::milliseconds askEvery, Supposed supposed,
            QObject* parent = nullptr);

    void setPace(std::chrono::milliseconds askEvery);
    [[nodiscard]] bool isPrimary() const { return m_isPrimary; }
    /// Those that it listed last, as the primary.
    [[nodiscard]] const std::vector<HostPort>& replicas() const { return m_replicas; }
    /// When it was asked last and said that it is a replica; zero: never.
    [[nodiscard]] MonoTime lastReplica() const { return m_lastReplica; }
    /// Since when no replica has confirmed what it wrote, as the primary; nothing: one does, or it never had one.
    [[nodiscard]] const std::optional<MonoTime>& unheardSince() const { return m_unheardSince; }

Q_SIGNALS:
    /// It says that it is the primary; or it does not, is silent, or is away.
    void changed(bool isPrimary);
    /// It said what it is.
    void answered();

private:
    void onReady() override;
    void onClosed() override;
    void ask();
    void onRole(const redis::Answer& answer);
    void compareOffsets(const redis::ReplyView& role);
    void set(bool isPrimary);

    const Supposed m_supposed;
    QTimer m_tick;
    QTimer m_silence;
    std::vector<HostPort> m_replicas;
    std::optional<MonoTime> m_unheardSince;
    std::int64_t m_confirmed = 0; ///< by the replica that has most, bytes of the replication stream
    MonoTime m_lastReplica{};
    bool m_isPrimary;
    bool m_hasSaid = false; ///< on this connection
};

} // namespace lockscope::topology
