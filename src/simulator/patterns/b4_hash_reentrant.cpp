// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/patterns.h"
#include "simulator/patterns/redissonclient.h"

namespace lockscope::simulator::patterns {

/// Redisson's RLock: a hash with the holder's re-entry count, renewed every third of the lease, waiters woken by a
/// channel.
std::unique_ptr<CaseClient> hashReentrant()
{
    return std::make_unique<RedissonClient>(RedissonClient::Order::AsItComes);
}

} // namespace lockscope::simulator::patterns
