// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: a connection that only listens.

#include "core/endpoint.h"
#include "core/time.h"
#include "lock/client.h"
#include "lock/wire.h"

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::lock {

/// Subscribes and hears. One thread.
class Subscription
{
public:
    struct Happening
    {
        enum class Kind : std::uint8_t { Subscribed, Refused, Message };
        Kind kind;
        std::string channel;
        std::string payload; ///< of Message
    };

    Subscription(const Endpoint& endpoint, const ClientOptions& options);

    /// Connects and logs in. Blocks at most connectLimit.
    [[nodiscard]] Result<void, Error> open();
    [[nodiscard]] bool isOpen() const { return m_context != nullptr; }
    [[nodiscard]] int descriptor() const; ///< to poll for reading
    void close();
    /// In a child: closes the descriptor, and no more than that.
    void disconnect() { m_context.reset(); }

    // All close the connection when it is broken.
    void subscribe(const std::string& channel);
    void unsubscribe(const std::string& channel);
    /// What came. Call when the descriptor is readable.
    [[nodiscard]] std::vector<Happening> read();
    /// Asks for a sign of life, and closes when the last one asked for did not come in time.
    void heartBeat();

private:
    void send(std::initializer_list<std::string_view> words);
    void take(const Reply& reply, std::vector<Happening>& happenings);

    const Endpoint m_endpoint;
    const ClientOptions m_options;
    wire::Context m_context;
    std::deque<std::string> m_asked; ///< channels whose subscription is not answered yet
    bool m_awaitsPong = false;
};

} // namespace lockscope::lock
