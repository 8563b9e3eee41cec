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

/// Who waits by blocking on a list: the server tells how many clients block, and who they are, but not on which list,
/// so that each of these locks is told all of them. They are counted first, and listed only where there are not too
/// many connections. Says what to ask next and takes the answers; sends nothing. Thread: redis-io.
class BlockedClients
{
    Q_DECLARE_TR_FUNCTIONS(lockscope::monitor::BlockedClients)
public:
    /// Above so many connections they are not listed: at some 400 bytes each, the answer stays below a megabyte.
    static constexpr std::int64_t kMaxClients = 2000;
    enum class Ask : std::uint8_t { Nothing, Counts /**< INFO clients */, List /**< CLIENT LIST */ };

    /// `isAsked`: is it a held lock whose waiters can be seen somewhere?
    BlockedClients(NodeHost& host, WaitBoard& board, std::function<bool(LockId)> isAsked);

    /// A new connection. `mayList`: CLIENT LIST is permitted.
    void start(bool mayList);
    void stop();
    /// Who waits for this lock blocks on this list.
    void add(LockId lock, std::string_view key, const std::string& list);

    [[nodiscard]] Ask next(MonoTime now);
    void takeCounts(std::string_view info);
    void takeList(std::string_view text);
    void refused(Ask asked);
    /// Nobody is left to be told of.
    [[nodiscard]] bool isKnown() const { return m_locks.empty() || m_isKnown; }

private:
    struct Lock ///< a held one whose waiters block on a list
    {
        std::string key;
        std::string list;
        std::optional<std::uint32_t> acquisitions; ///< when the clients were listed last
    };
    struct Blocked
    {
        Waiter waiter;
        ServerTime since = kUnknownTime; ///< by this command; the wait may have begun by one before
        void waitsSince(ServerTime earlier)
        {
            if (earlier != kUnknownTime && (waiter.since == kUnknownTime || earlier < waiter.since))
                waiter.since = earlier;
        }
    };
    void followReconnects(std::vector<Waiter>& waiters);
    void leaveOutServed(std::vector<Blocked>& ended, const std::vector<Blocked>& blocked,
                        const std::vector<Blocked*>& fresh);
    /// How often one of the locks was taken since the last list.
    [[nodiscard]] std::size_t countGrants();
    void tell(std::uint32_t count, WaitBound bound, const std::vector<Waiter>& clients);
    [[nodiscard]] bool isStill(std::uint32_t id, const Lock& lock) { return m_host.find(lock.key) == LockId{id}; }

    NodeHost& m_host;
    WaitBoard& m_board;
    const std::function<bool(LockId)> m_isAsked;
    std::map<std::uint32_t, Lock> m_locks;
    std::vector<Blocked> m_before; ///< of the last list
    ServerTime m_beforeAt = kUnknownTime;
    MonoTime m_counted{};
    MonoTime m_listed{};
    bool m_mayList = false;
    bool m_wantsList = false;
    bool m_isKnown = false; ///< since m_locks became other than empty
    bool m_crowdTold = false;
};

} // namespace lockscope::monitor
