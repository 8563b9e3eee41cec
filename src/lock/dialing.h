// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: opens connections.

#include "core/endpoint.h"
#include "core/time.h"
#include "lock/lookup.h"
#include "lock/resolver.h"
#include "lock/socket.h"
#include "lock/transport.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace lockscope::lock {
inline namespace v1 {

/// A connection that is being opened, without blocking: resolves the name, then tries its addresses in order. One
/// thread at a time.
class Dialing
{
public:
    using Outcome = Result<ConnectionPointer, Error>;

    /// `done` is called when the name is resolved, in any thread; may be empty. `endpoint` must outlive this.
    /// `ticket` is kept for further connections to it.
    [[nodiscard]] static Result<Dialing, Error> begin(const Endpoint& endpoint, Resolver& resolver,
                                                      const std::shared_ptr<TlsTicket>& ticket,
                                                      std::function<void()> done);

    /// Poll it for wanted(); -1 while the name is resolved.
    [[nodiscard]] int descriptor() const;
    [[nodiscard]] short wanted() const; ///< events for poll()
    /// Takes the next step; `isReady`: the descriptor has an event. Empty: not over yet.
    [[nodiscard]] std::optional<Outcome> proceed(bool isReady);
    /// Waits for the outcome; until `acceptDeadline` for the server to accept the connection.
    [[nodiscard]] Outcome finish(MonoTime acceptDeadline, MonoTime deadline);

private:
    Dialing(const Endpoint& endpoint, std::shared_ptr<Lookup> lookup, std::shared_ptr<TlsTicket> ticket)
        : m_endpoint(&endpoint), m_lookup(std::move(lookup)), m_ticket(std::move(ticket))
    {
    }
    [[nodiscard]] Result<void, Error> makeConnection();
    [[nodiscard]] std::optional<Outcome> handshake();
    [[nodiscard]] Error tooLate() const;

    const Endpoint* m_endpoint;
    std::shared_ptr<Lookup> m_lookup; ///< null: done
    Addresses m_addresses;            ///< or the path of a socket
    std::size_t m_next = 0;
    std::shared_ptr<TlsTicket> m_ticket;
    Socket m_socket;                ///< until it is connected, then
    ConnectionPointer m_connection; ///< during the handshake
    std::string m_why;              ///< the last failure
};

/// Opens a connection without login. Blocks until the deadline at most, and until `acceptDeadline` for the server to
/// accept it; TLS may take longer.
[[nodiscard]] Dialing::Outcome dial(const Endpoint& endpoint, Resolver& resolver,
                                    const std::shared_ptr<TlsTicket>& ticket, MonoTime deadline,
                                    MonoTime acceptDeadline = MonoTime::max());

} // namespace v1
} // namespace lockscope::lock
