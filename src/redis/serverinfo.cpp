// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/serverinfo.h"

#include "core/numbers.h"

#include <algorithm>
#include <array>

namespace lockscope::redis {

namespace {

constexpr std::string_view kAllLetters = "KEg$lshzxetdmnocaSTIV";
constexpr std::string_view kLettersOfA = "g$lshztxed";

/// Calls visit(key, value) for each "key:value" line.
template <class Visit>
void forEachLine(std::string_view info, Visit visit)
{
    while (!info.empty()) {
        const std::size_t newline = info.find('\n');
        std::string_view line = info.substr(0, newline);
        info.remove_prefix(newline == info.npos ? info.size() : newline + 1);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        const std::size_t colon = line.find(':');
        if (colon != line.npos && !line.starts_with('#'))
            visit(line.substr(0, colon), line.substr(colon + 1));
    }
}

/// The number behind "name=" in a list such as "calls=3,usec=9".
std::optional<std::int64_t> field(std::string_view fields, std::string_view name)
{
    while (!fields.empty()) {
        const std::string_view item = fields.substr(0, fields.find(','));
        fields.remove_prefix(std::min(fields.size(), item.size() + 1));
        if (item.size() > name.size() && item.starts_with(name) && item[name.size()] == '=')
            return parseLeadingNumber<std::int64_t>(item.substr(name.size() + 1));
    }
    return std::nullopt;
}

/// Calls of a command minus its failed ones: "calls=3,...,failed_calls=1".
std::optional<std::int64_t> doneCalls(std::string_view fields)
{
    const auto calls = field(fields, "calls");
    return calls ? std::optional(*calls - field(fields, "failed_calls").value_or(0)) : std::nullopt;
}

/// The number in "db12".
std::optional<int> databaseOf(std::string_view key)
{
    const auto digits = key.substr(std::min<std::size_t>(key.size(), 2));
    const bool isOne = key.starts_with("db") && !digits.empty() &&
                       std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    return isOne ? parseLeadingNumber<int>(digits) : std::nullopt;
}

ServerInfo::Role roleOf(std::string_view text)
{
    if (text == "master")
        return ServerInfo::Role::Primary;
    return text == "slave" || text == "replica" ? ServerInfo::Role::Replica : ServerInfo::Role::Unknown;
}

void accumulate(std::optional<std::int64_t>& total, std::optional<std::int64_t> part)
{
    if (part)
        total = total.value_or(0) + *part;
}

} // namespace

NotifyFlags::NotifyFlags(std::string_view letters)
{
    add(letters);
}

void NotifyFlags::add(std::string_view letters)
{
    for (const char letter : letters) {
        if (letter == 'A') {
            add(kLettersOfA);
            continue;
        }
        const auto code = static_cast<unsigned char>(letter);
        if (code < 128)
            m_bits[code / 64] |= std::uint64_t{1} << (code % 64);
    }
}

bool NotifyFlags::has(char letter) const
{
    const auto code = static_cast<unsigned char>(letter);
    return code < 128 && (m_bits[code / 64] >> (code % 64) & 1) != 0;
}

bool NotifyFlags::hasAll(std::string_view letters) const
{
    return std::all_of(letters.begin(), letters.end(), [this](char letter) { return has(letter); });
}

std::string NotifyFlags::toString() const
{
    std::string out;
    for (const char letter : kAllLetters) {
        if (has(letter))
            out.push_back(letter);
    }
    return out;
}

int ServerInfo::versionNumber() const
{
    int parts[3] = {0, 0, 0};
    std::string_view rest = version;
    for (int& part : parts) {
        part = parseLeadingNumber<int>(rest).value_or(0);
        const std::size_t dot = rest.find('.');
        rest = dot == rest.npos ? std::string_view{} : rest.substr(dot + 1);
    }
    return parts[0] * 10000 + parts[1] * 100 + parts[2];
}

bool ServerInfo::mayEvictLocks() const
{
    return !maxMemoryPolicy.empty() && maxMemoryPolicy != "noeviction";
}

void parseServerInfo(std::string_view info, ServerInfo& into)
{
    std::string_view redisVersion;
    std::string_view valkeyVersion;
    if (info.find("# Keyspace") != info.npos)
        into.keyspace.clear();
    forEachLine(info, [&](std::string_view key, std::string_view value) {
        if (key == "redis_version")
            redisVersion = value;
        else if (key == "valkey_version")
            valkeyVersion = value;
        else if (key == "redis_mode" || key == "server_mode")
            into.mode = value;
        else if (key == "run_id")
            into.runId = value;
        else if (key == "master_replid")
            into.replicationId = value;
        else if (key == "role")
            into.role = roleOf(value);
        else if (key == "cluster_enabled")
            into.cluster = value == "1";
        else if (key == "loading")
            into.loading = value == "1";
        else if (key == "uptime_in_seconds")
            into.uptimeSeconds = parseLeadingNumber<std::int64_t>(value);
        else if (key == "maxmemory")
            into.maxMemory = parseLeadingNumber<std::uint64_t>(value).value_or(0);
        else if (key == "maxmemory_policy")
            into.maxMemoryPolicy = value;
        else if (const auto database = databaseOf(key))
            into.keyspace.push_back({*database, field(value, "keys").value_or(0)});
    });
    // Valkey still reports the Redis version it is compatible with.
    if (!valkeyVersion.empty()) {
        into.product = ServerInfo::Product::Valkey;
        into.version = valkeyVersion;
    } else if (!redisVersion.empty()) {
        into.product = ServerInfo::Product::Redis;
        into.version = redisVersion;
    }
}

ServerSample parseServerSample(std::string_view info, int database)
{
    ServerSample out;
    struct Counter
    {
        std::string_view key;
        std::optional<std::int64_t>* value;
    };
    const std::array counters{
        Counter{"uptime_in_seconds", &out.uptimeSeconds},
        Counter{"connected_clients", &out.connectedClients},
        Counter{"blocked_clients", &out.blockedClients},
        Counter{"used_memory", &out.usedMemory},
        Counter{"maxmemory", &out.maxMemory},
        Counter{"instantaneous_ops_per_sec", &out.opsPerSecond},
        Counter{"total_commands_processed", &out.totalCommands},
        Counter{"expired_keys", &out.expiredKeys},
        Counter{"evicted_keys", &out.evictedKeys},
        Counter{"keyspace_misses", &out.keyspaceMisses},
    };
    std::int64_t downSeconds = 0;
    std::int64_t silentSeconds = 0;
    bool isLinkDown = false;
    const std::string ourDatabase = "db" + std::to_string(database);
    bool hasKeyspace = info.find("# Keyspace") != info.npos;
    bool hasCommandStats = info.find("# Commandstats") != info.npos;
    forEachLine(info, [&](std::string_view key, std::string_view value) {
        for (const Counter& counter : counters) {
            if (counter.key == key)
                *counter.value = parseLeadingNumber<std::int64_t>(value);
        }
        if (key == "run_id")
            out.runId = value;
        else if (key == "server_time_usec") {
            if (const auto us = parseLeadingNumber<std::int64_t>(value))
                out.serverTime = serverTimeFromUs(*us);
        } else if (key == "master_replid")
            out.replicationId = value;
        else if (key == "role")
            out.role = roleOf(value);
        else if (key == "master_link_status")
            isLinkDown = value == "down";
        else if (key == "master_link_down_since_seconds")
            downSeconds = std::max<std::int64_t>(parseLeadingNumber<std::int64_t>(value).value_or(0), 0);
        else if (key == "master_last_io_seconds_ago")
            silentSeconds = parseLeadingNumber<std::int64_t>(value).value_or(0);
        else if (key == "used_cpu_sys" || key == "used_cpu_user")
            out.usedCpuSeconds = out.usedCpuSeconds.value_or(0) + parseLeadingNumber<double>(value).value_or(0);
        else if (key == "expired_stale_perc")
            out.expiredStalePercent = parseLeadingNumber<double>(value);
        else if (key == "cmdstat_set")
            out.setCalls = field(value, "calls");
        else if (key == "cmdstat_setnx")
            out.setnxCalls = field(value, "calls");
        else if (key == "cmdstat_flushall" || key == "cmdstat_flushdb")
            accumulate(out.flushCalls, doneCalls(value));
        else if (key == "cmdstat_swapdb")
            out.swapCalls = doneCalls(value);
        else if (key == "cmdstat_info")
            out.infoCalls = doneCalls(value);
        else if (key == "cmdstat_config")
            out.configCalls = doneCalls(value);
        else if (key == "cmdstat_config|set")
            out.configSetCalls = doneCalls(value);
        else if (key == "cmdstat_config|resetstat")
            out.resetCalls = doneCalls(value);
        else if (key == ourDatabase)
            out.databaseKeys = field(value, "keys");
    });
    constexpr std::int64_t kReplTimeout = 60; // its default: then the replica itself gives the link up
    if (isLinkDown || silentSeconds > kReplTimeout)
        out.cutOffSeconds = isLinkDown ? downSeconds : silentSeconds;
    // A counter missing from an existing section is zero.
    if (hasKeyspace)
        out.databaseKeys = out.databaseKeys.value_or(0);
    if (hasCommandStats) {
        out.setCalls = out.setCalls.value_or(0);
        out.setnxCalls = out.setnxCalls.value_or(0);
        out.flushCalls = out.flushCalls.value_or(0);
        out.swapCalls = out.swapCalls.value_or(0);
        out.infoCalls = out.infoCalls.value_or(0);
        // Depending on the version, subcommands are counted separately or together.
        if (!out.configCalls) {
            out.configSetCalls = out.configSetCalls.value_or(0);
            out.resetCalls = out.resetCalls.value_or(0);
        }
    }
    return out;
}

} // namespace lockscope::redis
