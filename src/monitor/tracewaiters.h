// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace.h"
#include "monitor/traceclients.h"
#include "monitor/waitboard.h"

#include <chrono>
#include <cstddef>
#include <unordered_map>
#include <vector>

namespace lockscope::monitor {

/// Who waits, by the refused attempts of a burst: everybody who was refused and has neither got the lock nor stopped
/// asking. Somebody is the connection that asked. Told to the board while the burst runs. Thread: redis-io.
class TraceWaiters
{
public:
    /// Who asks no more for so long has given up, unless it said that it waits for a signal.
    static constexpr std::chrono::seconds kGivenUp{2};
    /// Who waits for a signal is not seen to stop.
    static constexpr std::chrono::seconds kListensNoMore{60};
    static constexpr std::size_t kMostLocks = 10'000;
    static constexpr std::size_t kMostOfALock = 256;

    TraceWaiters(WaitBoard& board, const TraceClients& clients) : m_board(board), m_clients(clients) {}

    void add(const TracedCommand& command);
    /// Brings the board up to date. `now`: the server's time.
    void tell(ServerTime now);
    /// The burst is over: what it knew is true no more.
    void withdraw();

private:
    struct Asking
    {
        std::uint32_t client = 0;
        ServerTime since{};
        ServerTime last{};
        bool listens = false;
    };
    struct Lock
    {
        std::vector<Asking> asking; ///< the first to ask in front
        bool told = false;
    };
    [[nodiscard]] WaitersFrom says(const Lock& lock, ServerTime now) const;

    WaitBoard& m_board;
    const TraceClients& m_clients;
    std::unordered_map<std::uint32_t, Lock> m_locks; ///< by lock id
};

} // namespace lockscope::monitor
