// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "redis/clockoffset.h"
#include "redis/connection.h"
#include "redis/serverinfo.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::redis {

/// In the output order of `doctor`.
enum class CapabilityId : std::uint8_t {
    Hello3,
    Psubscribe,
    Notifications,
    Scan,
    Read,
    Eval,
    Tracking,
    ClientList,
    Monitor,
    ConfigGet,
    // Needed only by some verbs or libraries; appended behind the others.
    ReadLease,
    ReadCollections,
    ServerTime,
    ServerInfo,
    WaitChannels,
    WaitQueues,
    Find,
    Session,
    ReleaseCompare,
    ReleaseRedisson,
    ReleaseShared,
    ReleaseJobs,
    WakeChannels,
    WakeLists,
};
inline constexpr int kCapabilities = 24;

/// Stable names: hello3 psubscribe notifications scan read eval tracking client_list monitor config_get read_lease
/// read_collections server_time server_info wait_channels wait_queues find session release_compare release_redisson
/// release_shared release_jobs wake_channels wake_lists
[[nodiscard]] const char* name(CapabilityId id);

struct Capability
{
    CapabilityId id = CapabilityId::Hello3;
    CapabilityState state = CapabilityState::Unknown;
    /// Commands for an administrator at a redis-cli prompt that turn "no" into "yes", one per line; empty if nothing is
    /// missing, or the remedy is no command (see remedyNote()).
    std::string remedy;
    std::string reason; ///< text of the server, or why the state is unknown

    /// What works with it, or is lost without it. Translated at the time of the call.
    [[nodiscard]] QString effect() const;
    /// A remedy that is no command; otherwise empty.
    [[nodiscard]] QString remedyNote() const;
};

struct ProbeResult
{
    ServerInfo server;
    std::vector<Capability> capabilities;     ///< all, in the order of CapabilityId
    std::vector<std::string> refusedCommands; ///< upper case ("GETRANGE", "OBJECT ENCODING"), refused for any key
    std::vector<std::string> refusedPatterns; ///< those of ProbeOptions::patterns that may not be subscribed
    ClockOffset clock;
    bool complete = false; ///< false: the connection was lost, so the rest is Unknown

    [[nodiscard]] const Capability& capability(CapabilityId id) const
    {
        return capabilities.at(static_cast<std::size_t>(id));
    }
    [[nodiscard]] bool can(CapabilityId id) const { return capability(id).state == CapabilityState::Yes; }
};

struct ProbeOptions
{
    std::vector<std::string> patterns{"lock:*"}; ///< key patterns, without "__keyspace@..__:"
    int database = 0;
};

/// "__keyspace@<db>__:<pattern>"
[[nodiscard]] std::string keyspaceChannel(int database, std::string_view keyPattern);

/// Determines the server's kind and the account's permissions by commands that change nothing. Runs once over a ready
/// connection without subscriptions, which is unchanged after finished().
class Probe : public QObject
{
    Q_OBJECT

public:
    /// `connection` and `clock` must outlive the probe.
    Probe(Connection& connection, const Clock& clock, ProbeOptions options, QObject* parent = nullptr);
    ~Probe() override;

    void start();
    /// Valid after finished().
    [[nodiscard]] const ProbeResult& result() const;

Q_SIGNALS:
    void finished();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::redis
