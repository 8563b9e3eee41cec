// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/patterns.h"
#include "simulator/patterns/redissonclient.h"

namespace lockscope::simulator::patterns {

/// Redisson's RFairLock: B4 with a queue on the server, in which each waiter has its own deadline and channel.
std::unique_ptr<CaseClient> fair()
{
    return std::make_unique<RedissonClient>(RedissonClient::Order::Fair);
}

} // namespace lockscope::simulator::patterns
