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

/// Who waits, by the refused attempts of a burst: everybody who was refused and has neither got the lock nor stopped
/// asking. Somebody is the token that is asked with, by whichever connection of a pool, as long as tokens come back;
/// else the connection. Who listens may do so by a connection that many share and that names nobody: it is taken for
/// the one of its host who was refused a moment before. Told to the board while the burst runs. Thread: redis-io.
class TraceWaiters
{
public:
    static constexpr std::size_t kMostLocks = 10'000;
    static constexpr std::size_t kMostOfALock = 256;

    /// The lock of that name now; kNoLock: none. Ids are used again while a burst runs, names are not.
    using Find = std::function<LockId(std::string_view key)>;

    TraceWaiters(WaitBoard& board, const TraceClients& clients, Find find)
        : m_board(board), m_clients(clients), m_find(std::move(find))
    {
    }

    /// `key`: the name of the command's lock.
    void add(const TracedCommand& command, std::string_view key);
    /// Brings the board up to date. `now`: the server's time.
    void tell(ServerTime now);
    /// The burst is over: what it knew is true no more.
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
        bool listensElsewhere = false; ///< by another connection, so that what it asks by its own does not end that
        bool tokenCameBack = false;    ///< another token by the same connection is somebody else
        std::chrono::microseconds longestPause{0};
    };
    struct Lock
    {
        std::vector<Asking> asking; ///< the first to ask in front
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
    /// Those whose connections have ended: a newer one of their host goes on for them, or they are gone.
    void followReconnects(Askers& asking) const;
    [[nodiscard]] WaitersFrom says(const Lock& lock, ServerTime now) const;

    WaitBoard& m_board;
    const TraceClients& m_clients;
    const Find m_find;
    std::unordered_map<std::string, Lock, Hash, std::equal_to<>> m_locks; ///< by name
};

} // namespace lockscope::monitor
