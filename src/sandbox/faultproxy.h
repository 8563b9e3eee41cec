// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/endpoint.h"
#include "core/result.h"
#include "sandbox/error.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace lockscope::sandbox {

/// Which way bytes go through a proxy.
enum class Way : std::uint8_t { ToServer, ToClient };

/// What happens to the bytes of one way. The default is a perfect cable.
struct WayFaults
{
    std::chrono::milliseconds delay{0}; ///< each byte arrives so much later; the order stays
    std::uint64_t bytesPerSecond = 0;   ///< 0: unlimited
    bool swallow = false;               ///< bytes, and the end of a connection, are taken and never arrive
    bool hold = false; ///< nothing arrives until it is false again: a cable that is unplugged for a while
    friend bool operator==(const WayFaults&, const WayFaults&) = default;
};

/// How a proxy ends connections.
enum class Ending : std::uint8_t {
    Close, ///< as a peer that shut down in order
    Reset, ///< as a peer that crashed (TCP RST)
};

/// What a client whose answer was lost sees.
enum class AnswerLoss : std::uint8_t {
    Reset,   ///< its connection breaks
    Silence, ///< nothing, ever: its connection stays open
};

struct ProxyCounters
{
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0; ///< turned away by refuse(), or because the server could not be reached
    std::uint64_t open = 0;
    std::uint64_t bytesToServer = 0; ///< delivered
    std::uint64_t bytesToClient = 0;
    std::uint64_t bytesSwallowed = 0;
    std::uint64_t answersLost = 0;
    friend bool operator==(const ProxyCounters&, const ProxyCounters&) = default;
};

/// A cable between clients and one redis-server that can be damaged on purpose, while it is in use. A thread of its own
/// and poll(); any thread may call. What a function says is true when it returns: not one byte is treated by the rules
/// of before. Faults are of the proxy and so of all its connections; take a proxy for each client to be hurt alone.
/// Knows nothing of RESP: it forwards bytes.
class FaultProxy
{
public:
    enum class Listen : std::uint8_t { Tcp, Unix };

    /// Listens on a free loopback port, or on a unix socket in a private folder.
    [[nodiscard]] static Result<FaultProxy, Error> start(const Endpoint& server, Listen listen = Listen::Tcp);

    FaultProxy(FaultProxy&&) noexcept;
    FaultProxy& operator=(FaultProxy&&) noexcept;
    /// Ends every connection, in order.
    ~FaultProxy();

    /// Where clients connect; user, password and database are the server's.
    [[nodiscard]] Endpoint endpoint() const;

    void setFaults(Way way, WayFaults faults);
    [[nodiscard]] WayFaults faults(Way way) const;
    /// Half-open: both ways hold, nothing is closed.
    void stall();
    /// A perfect cable again, both ways; what was held arrives now. Connections that were cut stay cut.
    void mend();

    /// Ends the connections there are.
    void cut(Ending ending = Ending::Reset);
    /// From now on, new connections are ended at once.
    void refuse(bool refused);
    /// New connections go there; the present ones stay where they are. As an address that moves to another machine.
    void setServer(const Endpoint& server);

    /// Once: the next request that contains this text is delivered, and its answer is not, after the server gave it. An
    /// empty text: any request. For clients that wait for each answer before they send again.
    void loseNextAnswer(AnswerLoss loss, std::string requestContains = {});

    [[nodiscard]] ProxyCounters counters() const;
    /// False if the time ran out before so many answers were lost, in all.
    [[nodiscard]] bool waitForAnswersLost(std::uint64_t count, std::chrono::milliseconds limit) const;

private:
    class Impl;
    explicit FaultProxy(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> m_impl;
};

} // namespace lockscope::sandbox
