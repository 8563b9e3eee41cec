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

/// Direction of bytes through a proxy.
enum class Way : std::uint8_t { ToServer, ToClient };

/// Faults of one direction. The default is a perfect cable.
struct WayFaults
{
    std::chrono::milliseconds delay{0}; ///< added to each byte; the order stays
    std::uint64_t bytesPerSecond = 0;   ///< 0: unlimited
    bool swallow = false;               ///< bytes and the end of a connection are taken and never arrive
    bool hold = false;                  ///< delays everything until it is false again, like an unplugged cable
    friend bool operator==(const WayFaults&, const WayFaults&) = default;
};

/// How a proxy ends connections.
enum class Ending : std::uint8_t {
    Close, ///< like a peer that shut down in order
    Reset, ///< like a peer that crashed (TCP RST)
};

/// What a client sees instead of a lost reply.
enum class AnswerLoss : std::uint8_t {
    Reset,   ///< its connection breaks
    Silence, ///< nothing: its connection stays open
};

struct ProxyCounters
{
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0; ///< rejected by refuse(), or because the server could not be reached
    std::uint64_t open = 0;
    std::uint64_t bytesToServer = 0; ///< delivered bytes
    std::uint64_t bytesToClient = 0;
    std::uint64_t bytesSwallowed = 0;
    std::uint64_t answersLost = 0;
    friend bool operator==(const ProxyCounters&, const ProxyCounters&) = default;
};

/// A cable between clients and one redis-server that can be damaged while in use. Runs its own thread with poll(); any
/// thread may call. A change is complete when its function returns: no byte is handled by the old rules afterwards.
/// Faults apply to all connections of the proxy; use one proxy per client to disturb clients separately. Forwards bytes
/// without knowledge of RESP.
class FaultProxy
{
public:
    enum class Listen : std::uint8_t { Tcp, Unix };

    /// Listens on a free loopback port, or on a unix socket in a private folder.
    [[nodiscard]] static Result<FaultProxy, Error> start(const Endpoint& server, Listen listen = Listen::Tcp);

    FaultProxy(FaultProxy&&) noexcept;
    FaultProxy& operator=(FaultProxy&&) noexcept;
    /// Closes every connection in order.
    ~FaultProxy();

    /// Address for clients, with the server's user, password and database.
    [[nodiscard]] Endpoint endpoint() const;

    void setFaults(Way way, WayFaults faults);
    [[nodiscard]] WayFaults faults(Way way) const;
    /// Half-open: holds both directions without closing.
    void stall();
    /// Restores a perfect cable in both directions; held bytes arrive now. Connections that were cut stay cut.
    void mend();

    /// Ends the present connections.
    void cut(Ending ending = Ending::Reset);
    /// From now on, ends new connections at once.
    void refuse(bool refused);
    /// Redirects new connections; existing ones stay. Simulates an address that moves to another machine.
    void setServer(const Endpoint& server);

    /// One-shot: delivers the next request that contains this text, but drops the server's reply. Empty text: any
    /// request. For clients that wait for each reply before they send again.
    void loseNextAnswer(AnswerLoss loss, std::string requestContains = {});

    [[nodiscard]] ProxyCounters counters() const;
    /// Waits until this many replies were lost in total; false on timeout.
    [[nodiscard]] bool waitForAnswersLost(std::uint64_t count, std::chrono::milliseconds limit) const;

private:
    class Impl;
    explicit FaultProxy(std::unique_ptr<Impl> impl);

    std::unique_ptr<Impl> m_impl;
};

} // namespace lockscope::sandbox
