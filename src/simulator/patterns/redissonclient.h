// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lock/redisson.h"
#include "lock/redissonpeer.h"
#include "simulator/patterns/libraryclient.h"

#include <memory>

namespace lockscope::simulator {

/// The library's locks in Redisson's layout. Each worker acts as a process of its own: it has an id and its own
/// subscription.
class RedissonClient : public LibraryClient
{
public:
    enum class Order : std::uint8_t { AsItComes, Fair };

    explicit RedissonClient(Order order) : LibraryClient({}, Waits::AsTheWorkerDoes), m_order(order) {}
    void killed() override;

protected:
    /// The worker's parameters of this cycle.
    [[nodiscard]] lock::RedissonOptions options() const;
    [[nodiscard]] lock::Acquired get(Context& c) override;
    void connect(Context& c) override;

    std::shared_ptr<lock::RedissonPeer> m_peer;

private:
    const Order m_order;
};

} // namespace lockscope::simulator
