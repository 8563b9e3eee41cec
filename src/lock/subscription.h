// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: a connection that only receives.

#include "core/endpoint.h"
#include "core/time.h"
#include "lock/client.h"
#include "lock/logger.h"
#include "lock/transport.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// Subscribes to channels and to shard channels of a cluster, and receives messages. One thread.
class Subscription
{
public:
    struct Happening
    {
        enum class Kind : std::uint8_t {
            Subscribed,
            Refused,
            Message,
            Ended, ///< of a shard channel: also if its slot has left the node
        };
        Kind kind;
        std::string channel;
        std::string payload;        ///< for Message
        std::optional<Error> error; ///< for Refused
    };

    Subscription(const Endpoint& endpoint, const ClientOptions& options);

    /// Connects and logs in. Blocks at most `limit`, which is else connectLimit.
    [[nodiscard]] Result<void, Error> open() { return open(m_options.connectLimit); }
    [[nodiscard]] Result<void, Error> open(std::chrono::milliseconds limit);
    [[nodiscard]] bool isOpen() const { return m_connection != nullptr; }
    [[nodiscard]] int descriptor() const; ///< poll it for reading
    void close();
    /// In a child: only closes the descriptor.
    void disconnect() { m_connection.reset(); }

    // All close the connection if it is broken.
    void subscribe(const std::string& channel, bool isShard = false);
    void unsubscribe(const std::string& channel, bool isShard = false);
    /// Reads pending messages. Call when the descriptor is readable.
    [[nodiscard]] std::vector<Happening> read();
    /// Sends a ping; closes the connection if the previous one was not answered.
    void heartBeat();

private:
    /// Like close(), and logs it.
    void lose(const Error& why);
    [[nodiscard]] Result<void, Error> openAt(const Endpoint& where, MonoTime deadline);
    [[nodiscard]] Result<void, Error> logIn(MonoTime deadline);
    void send(std::initializer_list<std::string_view> words);
    /// Appends what the answer says.
    void takeAnswer(Answer answer, std::vector<Happening>& happenings);
    void onReply(const Reply& reply, std::vector<Happening>& happenings);

    const Endpoint m_endpoint;
    const ClientOptions m_options;
    const std::shared_ptr<TlsTicket> m_ticket = std::make_shared<TlsTicket>();
    ConnectionPointer m_connection;
    ConnectionLog m_log;
    std::deque<std::string> m_asked; ///< subscriptions without a reply yet
    bool m_awaitsPong = false;
};

} // namespace v1
} // namespace lockscope::lock
