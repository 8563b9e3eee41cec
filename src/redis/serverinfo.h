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
    /// From what CONFIG GET says; A is spelt out as g$lshztxed.
    explicit NotifyFlags(std::string_view letters);

    [[nodiscard]] bool has(char letter) const;
    [[nodiscard]] bool hasAll(std::string_view letters) const;
    void add(std::string_view letters);
    /// Letters in one fixed order, A never used.
    [[nodiscard]] std::string toString() const;
    friend bool operator==(const NotifyFlags&, const NotifyFlags&) = default;

    /// What watching locks needs: the keyspace channel and the classes of all lock layouts. Never E (doubles the
    /// messages), never m (our own reads would fire it).
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

/// What kind of server this is. Filled by Probe; from INFO by parseServerInfo.
struct ServerInfo
{
    enum class Product : std::uint8_t { Redis, Valkey };
    enum class Role : std::uint8_t { Unknown, Primary, Replica };

    Product product = Product::Redis;
    std::string version; ///< of the product itself: "7.0.15", for Valkey "8.1.0"
    std::string mode;    ///< "standalone", "cluster", "sentinel"
    std::string runId;
    std::string replicationId;
    Role role = Role::Unknown;
    bool cluster = false;
    bool loading = false;
    std::uint64_t maxMemory = 0;        ///< bytes, 0 = unlimited
    std::string maxMemoryPolicy;        ///< "noeviction", ...; empty: not told
    std::optional<int> databases;       ///< unknown without CONFIG GET
    std::optional<NotifyFlags> notify;  ///< unknown without CONFIG GET
    std::vector<DatabaseKeys> keyspace; ///< databases that hold keys
    std::optional<std::int64_t> uptimeSeconds;

    /// major * 10000 + minor * 100 + patch; 0 if unknown.
    [[nodiscard]] int versionNumber() const;
    /// May the server evict lock keys under memory pressure (volatile-*, allkeys-*)?
    [[nodiscard]] bool mayEvictLocks() const;
};

/// Reads the reply of INFO (any sections) into what it tells; the rest stays as it is.
void parseServerInfo(std::string_view info, ServerInfo& into);

/// One look at a server's counters, from `INFO all`. Unknown is nothing, never 0.
struct ServerSample
{
    std::string runId;
    std::string replicationId;
    ServerInfo::Role role = ServerInfo::Role::Unknown;
    std::optional<double> usedCpuSeconds; ///< system + user, of the main process
    std::optional<ServerTime> serverTime; ///< by its own clock, when INFO was asked; Redis 7 and Valkey
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
    std::optional<std::int64_t> setCalls; ///< commandstats: SET, refused ones included
    std::optional<std::int64_t> setnxCalls;
    std::optional<std::int64_t> flushCalls; ///< FLUSHDB + FLUSHALL, without those that failed, as all that follow
    std::optional<std::int64_t> swapCalls;  ///< SWAPDB
    std::optional<std::int64_t> infoCalls;
    std::optional<std::int64_t> configSetCalls; ///< Redis 7 and Valkey
    std::optional<std::int64_t> configCalls;    ///< Redis 6: CONFIG, whatever it does
    std::optional<std::int64_t> resetCalls;     ///< CONFIG RESETSTAT, Redis 7 and Valkey
    std::optional<std::int64_t>
        databaseKeys; ///< of the given database; 0 if INFO has no line for it but others are told
};
[[nodiscard]] ServerSample parseServerSample(std::string_view info, int database);

} // namespace lockscope::redis
