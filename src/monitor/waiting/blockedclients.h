// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "core/waits.h"
#include "monitor/nodehost.h"
#include "monitor/waiting/waitboard.h"

#include <QCoreApplication>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::monitor {

/// Waiters that block on a list. The server reveals how many clients block and which, but not on which list, so each
/// such lock gets all of them. It counts them first, and lists them only when there are few connections. Decides the
/// next query and parses answers; sends nothing. Thread: redis-io.
class BlockedClients
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::BlockedClients)
public:
    /// Above this number of connections they are not listed: at some 400 bytes each, the answer stays below a megabyte.
    static constexpr std::int64_t kMaxClients = 2000;
    enum class Ask : std::uint8_t { Nothing, Counts /**< INFO clients */, List /**< CLIENT LIST */ };

    /// `isAsked`: true for held locks with observable waiters.
    BlockedClients(NodeHost& host, WaitBoard& board, std::function<bool(LockId)> isAsked);

    /// Begins a new connection. `mayList`: CLIENT LIST is permitted.
    void start(bool mayList);
    void stop();
    /// Waiters of this lock block on this list.
    void add(LockId lock, std::string_view key, const std::string& list);

    [[nodiscard]] Ask next(MonoTime now);
    void takeCounts(std::string_view info);
    void takeList(std::string_view text);
    void refused(Ask asked);
    /// True when there is nothing left to find out.
    [[nodiscard]] bool isKnown() const { return m_locks.empty() || m_isKnown; }

private:
    struct Lock ///< a held lock whose waiters block on a list
    {
        std::string key;
        std::string list;
        std::optional<std::uint32_t> acquisitions; ///< as of the latest list
    };
    struct Blocked
    {
        Waiter waiter;
        ServerTime since = kUnknownTime; ///< start of this command; the wait may have begun with an earlier one
        void waitsSince(ServerTime earlier)
        {
            if (earlier != kUnknownTime && (waiter.since == kUnknownTime || earlier < waiter.since))
                waiter.since = earlier;
        }
    };
    void followReconnects(std::vector<Waiter>& waiters);
    void leaveOutServed(std::vector<Blocked>& ended, const std::vector<Blocked>& blocked,
                        const std::vector<Blocked*>& fresh);
    /// Number of acquisitions of these locks since the latest list.
    [[nodiscard]] std::size_t countGrants();
    void updateBoard(std::uint32_t count, WaitBound bound, const std::vector<Waiter>& clients);
    [[nodiscard]] bool isStill(std::uint32_t id, const Lock& lock) { return m_host.find(lock.key) == LockId{id}; }

    NodeHost& m_host;
    WaitBoard& m_board;
    const std::function<bool(LockId)> m_isAsked;
    std::map<std::uint32_t, Lock> m_locks;
    std::vector<Blocked> m_before; ///< of the latest list
    ServerTime m_beforeAt = kUnknownTime;
    MonoTime m_counted{};
    MonoTime m_listed{};
    bool m_mayList = false;
    bool m_wantsList = false;
    bool m_isKnown = false; ///< since m_locks became non-empty
    bool m_crowdEmitted = false;
};

} // namespace lockscope::monitor
