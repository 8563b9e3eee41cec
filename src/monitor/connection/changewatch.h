// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "redis/serverinfo.h"

#include <cstdint>
#include <optional>
#include <string>

namespace lockscope::monitor {

/// One look at a server: TIME, INFO and the notification flags, asked in this order, in one piece.
struct ServerReading
{
    ServerTime begun{};                        ///< what TIME said; everything that follows is younger
    std::optional<redis::ServerSample> sample; ///< nothing: INFO was not answered (BUSY), or is not permitted
    bool mayInfo = true;
    bool flagsAnswered = false; ///< else they may not be asked, or the server was busy
    bool mayFlags = true;
    std::string flags; ///< as the server spells them
};

/// What the server's own counters say that nobody announced since the look before: a setting was changed (the
/// notifications may have been off for a moment), keys were flushed or databases swapped, the server or its data are
/// others. Each answer is bounded by two moments at which all was well. Pure; by the server's clock.
class ChangeWatch
{
public:
    enum class Change : std::uint8_t {
        Nothing,
        Restarted,        ///< another process
        NewHistory,       ///< fail-over or full re-synchronisation
        Swapped,          ///< SWAPDB
        Flushed,          ///< FLUSHALL or FLUSHDB, of whatever database
        CountersReset,    ///< CONFIG RESETSTAT: whatever was counted before is lost
        Configured,       ///< CONFIG SET
        PerhapsConfigured ///< Redis 6 counts all CONFIG commands as one: somebody else used one
    };
    struct Result
    {
        Change change = Change::Nothing;
        ServerTime since{}; ///< it happened after this
        bool roleChanged = false;
    };

    /// A new connection, to a server that had this role: what was before is not compared.
    void begin(redis::ServerInfo::Role role = redis::ServerInfo::Role::Unknown);
    Result take(const ServerReading& look);
    /// Up to here it is known that nothing was kept from us; nothing: not known at all.
    [[nodiscard]] std::optional<ServerTime> confirmed() const { return m_confirmed; }
    /// FLUSHALL and FLUSHDB ever counted, as of the last look.
    [[nodiscard]] std::optional<std::int64_t> flushes() const { return m_before ? m_before->flushCalls : std::nullopt; }

private:
    [[nodiscard]] Change compare(const redis::ServerSample& before, const redis::ServerSample& now) const;
    [[nodiscard]] static bool wasReset(const redis::ServerSample& before, const redis::ServerSample& now);

    std::optional<redis::ServerSample> m_before;
    redis::ServerInfo::Role m_role = redis::ServerInfo::Role::Unknown; ///< told last
    std::optional<ServerTime> m_confirmed;
    std::int64_t m_ownConfigCalls = 0; ///< since INFO of the look before
};

} // namespace lockscope::monitor
