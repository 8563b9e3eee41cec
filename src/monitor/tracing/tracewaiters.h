// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace.h"
#include "monitor/tracing/traceclients.h"
#include "monitor/waiting/waitboard.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lockscope::monitor {

/// Derives waiters from the refused attempts of a burst: clients that were refused and have neither acquired the lock
/// nor stopped asking. A waiter is identified by its token, on whichever connection of a pool, while tokens recur;
/// otherwise by its connection. A client may listen on a shared, unnamed connection; that connection is attributed to
/// the client of the same host that was refused just before. Updates the board while the burst runs. Thread: redis-io.
class TraceWaiters
{
public:
    static constexpr std::size_t kMostLocks = 10'000;
    static constexpr std::size_t kMostOfALock = 256;

    /// The current lock with that name; kNoLock: none. Ids are reused during a burst, names are not.
    using Find = std::function<LockId(std::string_view key)>;

    TraceWaiters(WaitBoard& board, const TraceClients& clients, Find find)
        : m_board(board), m_clients(clients), m_find(std::move(find))
    {
    }

    /// `key`: name of the lock in the command.
    void add(const TracedCommand& command, std::string_view key);
    /// Updates the board. `now`: the server's time.
    void updateBoard(ServerTime now);
    /// The burst is over: withdraws its waiters from the board.
    void withdraw();

private:
    struct Asking
    {
        std::uint32_t client = 0;
        TokenMark token = TokenMark::None;
        ServerTime since{};
        ServerTime last{};
        bool listens = false;
        bool again = false;            ///< asked more than once
        bool listensElsewhere = false; ///< listens on another connection, so commands on its own do not end the wait
        std::uint32_t listener = 0;    ///< the connection that listens for it; 0: none
        bool tokenCameBack = false;    ///< tokens recur: another token on the same connection is another waiter
        std::chrono::microseconds longestPause{0};
    };
    struct Lock
    {
        std::vector<Asking> asking; ///< ordered by first attempt
        bool told = false;
    };
    struct Hash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    [[nodiscard]] bool isSeveral(std::uint32_t client) const;
    [[nodiscard]] bool areOfOneHost(std::uint32_t a, std::uint32_t b) const;
    [[nodiscard]] bool areOfOneClient(std::uint32_t a, std::uint32_t b) const;
    using Askers = std::vector<Asking>;
    [[nodiscard]] Askers::iterator find(Askers& asking, const TracedCommand& command) const;
    void acquired(Askers& asking, const TracedCommand& command) const;
    void stopped(Askers& asking, const TracedCommand& command) const;
    /// Waiters with ended connections: moves each to a newer connection of its host, or removes it.
    void followReconnects(Askers& asking) const;
    [[nodiscard]] WaitersFrom says(const Lock& lock, ServerTime now) const;

    WaitBoard& m_board;
    const TraceClients& m_clients;
    const Find m_find;
    std::unordered_map<std::string, Lock, Hash, std::equal_to<>> m_locks; ///< by name
};

} // namespace lockscope::monitor
