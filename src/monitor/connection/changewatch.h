// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "redis/serverinfo.h"

#include <cstdint>
#include <optional>
#include <string>

namespace lockscope::monitor {

/// One reading of a server's state: TIME, INFO and the notification flags, requested together in this order.
struct ServerReading
{
    ServerTime begun{};                        ///< the answer to TIME; all other values are younger
    std::optional<redis::ServerSample> sample; ///< no value: INFO was not answered (BUSY) or is not permitted
    bool mayInfo = true;
    bool flagsAnswered = false; ///< false: not permitted, or the server was busy
    bool mayFlags = true;
    std::string flags; ///< as the server spells them
};

/// Compares the server's counters between two readings and finds changes that nothing announced: a changed setting
/// (notifications may have been off for a moment), flushed keys, swapped databases, another server process or data set.
/// Each result is bounded by two moments at which everything was known. Pure; by the server's clock.
class ChangeWatch
{
public:
    enum class Change : std::uint8_t {
        Nothing,
        Restarted,        ///< another process
        NewHistory,       ///< failover or full resynchronisation
        Swapped,          ///< SWAPDB
        Flushed,          ///< FLUSHALL or FLUSHDB of any database
        CountersReset,    ///< CONFIG RESETSTAT: the earlier counts are lost
        Configured,       ///< CONFIG SET
        PerhapsConfigured ///< Redis 6 counts all CONFIG commands together; another client used one
    };
    struct Result
    {
        Change change = Change::Nothing;
        ServerTime since{}; ///< lower bound for the time of the change
        bool roleChanged = false;
    };

    /// Begins a new connection to a server with this role; earlier readings are not compared.
    void begin(redis::ServerInfo::Role role = redis::ServerInfo::Role::Unknown);
    Result compareWithLast(const ServerReading& look);
    /// Nothing was missed up to this moment; no value: unknown.
    [[nodiscard]] std::optional<ServerTime> confirmed() const { return m_confirmed; }
    /// Total number of FLUSHALL and FLUSHDB calls in the latest reading.
    [[nodiscard]] std::optional<std::int64_t> flushes() const { return m_before ? m_before->flushCalls : std::nullopt; }

private:
    [[nodiscard]] Change compare(const redis::ServerSample& before, const redis::ServerSample& now) const;
    [[nodiscard]] static bool wasReset(const redis::ServerSample& before, const redis::ServerSample& now);

    std::optional<redis::ServerSample> m_before;
    redis::ServerInfo::Role m_role = redis::ServerInfo::Role::Unknown; ///< last reported
    std::optional<ServerTime> m_confirmed;
    std::int64_t m_ownConfigCalls = 0; ///< since the previous INFO
};

} // namespace lockscope::monitor
