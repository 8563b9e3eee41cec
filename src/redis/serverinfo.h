// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::redis {

/// The letters of notify-keyspace-events as a set; the server reorders them and abbreviates some as A.
class NotifyFlags
{
public:
    NotifyFlags() = default;
    /// From the value of CONFIG GET; A is expanded to g$lshztxed.
    explicit NotifyFlags(std::string_view letters);

    [[nodiscard]] bool has(char letter) const;
    [[nodiscard]] bool hasAll(std::string_view letters) const;
    void add(std::string_view letters);
    /// Letters in a fixed order, never with A.
    [[nodiscard]] std::string toString() const;
    friend bool operator==(const NotifyFlags&, const NotifyFlags&) = default;

    /// The flags for watching locks: keyspace channel and the classes of all lock layouts. Without E (it doubles the
    /// messages) and m (triggered by our own reads).
    static constexpr std::string_view kNeeded = "Kg$lshzxe";

private:
    std::uint64_t m_bits[2] = {0, 0};
};

/// A line of INFO keyspace.
struct DatabaseKeys
{
    int database = 0;
    std::int64_t keys = 0;
    friend bool operator==(const DatabaseKeys&, const DatabaseKeys&) = default;
};

/// Facts about a server. Filled by Probe, and from INFO by parseServerInfo().
struct ServerInfo
{
    enum class Product : std::uint8_t { Redis, Valkey };
    enum class Role : std::uint8_t { Unknown, Primary, Replica };

    Product product = Product::Redis;
    std::string version; ///< of the product: "7.0.15", for Valkey "8.1.0"
    std::string mode;    ///< "standalone", "cluster", "sentinel"
    std::string runId;
    std::string replicationId;
    Role role = Role::Unknown;
    bool cluster = false;
    bool loading = false;
    std::uint64_t maxMemory = 0;        ///< bytes, 0 = unlimited
    std::string maxMemoryPolicy;        ///< "noeviction", ...; empty: unknown
    std::optional<int> databases;       ///< unknown without CONFIG GET
    std::optional<NotifyFlags> notify;  ///< unknown without CONFIG GET
    std::vector<DatabaseKeys> keyspace; ///< databases with keys
    std::optional<std::int64_t> uptimeSeconds;

    /// major * 10000 + minor * 100 + patch; 0 if unknown.
    [[nodiscard]] int versionNumber() const;
    /// True if the server may evict lock keys under memory pressure (volatile-*, allkeys-*).
    [[nodiscard]] bool mayEvictLocks() const;
};

/// Updates `into` from a reply of INFO (any sections); other fields stay.
void parseServerInfo(std::string_view info, ServerInfo& into);

/// One sample of a server's counters, from `INFO all`. Unknown values are empty, never 0.
struct ServerSample
{
    std::string runId;
    std::string replicationId;
    ServerInfo::Role role = ServerInfo::Role::Unknown;
    /// Seconds for which a replica has heard nothing: the link to its primary is down, or silent for a minute. What
    /// the replica says is as old as that.
    std::optional<std::int64_t> cutOffSeconds;
    std::optional<double> usedCpuSeconds; ///< system + user, of the main process
    std::optional<ServerTime> serverTime; ///< the server's clock at INFO; Redis 7 and Valkey
    std::optional<std::int64_t> uptimeSeconds;
    std::optional<std::int64_t> connectedClients;
    std::optional<std::int64_t> blockedClients;
    std::optional<std::int64_t> usedMemory;
    std::optional<std::int64_t> maxMemory;
    std::optional<std::int64_t> opsPerSecond;
    std::optional<std::int64_t> totalCommands;
    std::optional<std::int64_t> expiredKeys;
    std::optional<std::int64_t> evictedKeys;
    std::optional<double> expiredStalePercent;
    std::optional<std::int64_t> keyspaceMisses;
    std::optional<std::int64_t> setCalls; ///< commandstats: SET, including refused ones
    std::optional<std::int64_t> setnxCalls;
    std::optional<std::int64_t> flushCalls; ///< FLUSHDB + FLUSHALL; without failed calls, like all below
    std::optional<std::int64_t> swapCalls;  ///< SWAPDB
    std::optional<std::int64_t> infoCalls;
    std::optional<std::int64_t> configSetCalls; ///< Redis 7 and Valkey
    std::optional<std::int64_t> configCalls;    ///< Redis 6: all CONFIG subcommands
    std::optional<std::int64_t> resetCalls;     ///< CONFIG RESETSTAT, Redis 7 and Valkey
    std::optional<std::int64_t> databaseKeys;   ///< of the given database; 0 if INFO lists only others
};
[[nodiscard]] ServerSample parseServerSample(std::string_view info, int database);

} // namespace lockscope::redis
