// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: commands on one connection.

#include "core/result.h"
#include "lock/client.h"
#include "lock/clock.h"
#include "lock/error.h"
#include "lock/logger.h"
#include "lock/reply.h"
#include "lock/transport.h"
#include "lock/turn.h"
#include "lock/wire.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// Must directly precede its command.
inline const Command kAsking{"ASKING"};

/// One connection to one server. Connects and logs in when a command needs it, sends commands and reads their replies,
/// and drops the connection once something is wrong with it, so that no late reply is taken for another one. Never
/// sends a command twice. Any thread; threads take turns.
class Session
{
public:
    /// Both must outlive it.
    Session(const Endpoint& endpoint, const ClientOptions& options);

    /// Waits for earlier threads, but only until the deadline.
    [[nodiscard]] Turn::Taken takeTurn(MonoTime deadline) { return m_turn.take(deadline); }
    [[nodiscard]] Failure<Error> noTurn() const { return wire::notAsked(m_who); }

    /// `connectShare`: see Redirects.
    Result<Reply, Error> inTurn(std::span<const std::string_view> words, MonoTime deadline, bool needsScripts,
                                std::size_t connectShare);
    /// Behind ASKING.
    Result<Reply, Error> askInTurn(std::span<const std::string_view> words, MonoTime deadline);
    /// True if a connection has ended since the last call, usually while nobody used it.
    [[nodiscard]] bool takeEnd();

    // The caller of these has the turn, or is alone.

    /// Connects if there is no connection, and asks once for each whether the user may run scripts, if they are needed.
    /// `acceptDeadline`: see dial().
    Result<void, Error> prepare(MonoTime deadline, MonoTime acceptDeadline, bool needsScripts);
    std::vector<Result<Reply, Error>> runAll(std::span<const Command> commands, MonoTime deadline);
    /// Sends all; empty: they are under way, for receiveAll().
    std::optional<Error> sendAll(std::span<const Command> commands, MonoTime acceptDeadline, MonoTime connectDeadline,
                                 MonoTime deadline);
    std::vector<Result<Reply, Error>> receiveAll(std::span<const Command> commands, MonoTime deadline);
    void close() { m_connection.reset(); }

private:
    Result<void, Error> ensureConnected(MonoTime deadline, MonoTime acceptDeadline);
    Result<void, Error> askForScripts(MonoTime deadline);
    Result<Reply, Error> run(std::span<const std::string_view> words, MonoTime deadline, MonoTime acceptDeadline,
                             bool needsScripts);
    /// Something is wrong with this server.
    void drop(const Error& why);
    Result<void, Error> open(MonoTime deadline, MonoTime acceptDeadline);
    Result<void, Error> logIn(MonoTime deadline);
    Result<Reply, Error> exchange(std::span<const std::string_view> words, MonoTime deadline);
    Result<void, Error> send(MonoTime deadline);
    std::optional<Error> refusal();
    Result<Reply, Error> receive(std::span<const std::string_view> words, MonoTime deadline);

    const Endpoint& m_endpoint;
    const ClientOptions& m_options;
    const std::string m_who; ///< for messages
    ConnectionLog m_log;
    Turn m_turn;
    ConnectionPointer m_connection;
    const std::shared_ptr<TlsTicket> m_ticket = std::make_shared<TlsTicket>();
    std::string m_buffer;
    bool m_mayRunScripts = false; ///< asked for on this connection
    bool m_isLoggedIn = false;
    bool m_hasEnded = false;        ///< a connection with a login, not taken yet
    std::uint64_t m_generation = 0; ///< of the primary, if there is a route
};

} // namespace v1
} // namespace lockscope::lock
