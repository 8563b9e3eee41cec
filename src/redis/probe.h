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

/// In the order `doctor` prints them.
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
    // Below: what some verbs need, or some libraries; added behind the others.
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

/// hello3 psubscribe notifications scan read eval tracking client_list monitor config_get read_lease
/// read_collections server_time server_info wait_channels wait_queues find session
/// release_compare release_redisson release_shared release_jobs wake_channels wake_lists
[[nodiscard]] const char* name(CapabilityId id);

struct Capability
{
    CapabilityId id = CapabilityId::Hello3;
    CapabilityState state = CapabilityState::Unknown;
    /// What an administrator types at a redis-cli prompt to turn a no into a yes, one command a line; empty when
    /// nothing is missing, or when it is not a command (then remedyNote() says what).
    std::string remedy;
    std::string reason; ///< the server's own words, or why it is unknown

    /// What works because of it, or what is lost without it. Translated at the time of the call.
    [[nodiscard]] QString effect() const;
    /// For a remedy that is no command; otherwise empty.
    [[nodiscard]] QString remedyNote() const;
};

struct ProbeResult
{
    ServerInfo server;
    std::vector<Capability> capabilities;     ///< all, in the order of CapabilityId
    std::vector<std::string> refusedCommands; ///< in capitals ("GETRANGE", "OBJECT ENCODING"), whatever the key
    std::vector<std::string> refusedPatterns; ///< those of ProbeOptions::patterns that may not be subscribed
    ClockOffset clock;
    bool complete = false; ///< false: the connection ended in between; what was not learnt is Unknown

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

/// Finds out what kind of server this is and what our user may do there, by questions that change nothing. Runs once
/// over a ready connection without subscriptions; when finished() came the connection is as it was.
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
