// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lock/redissonpermits.h"
#include "simulator/patterns/patterns.h"
#include "simulator/patterns/redissonclient.h"

namespace lockscope::simulator::patterns {
namespace {

/// Redisson's RPermitExpirableSemaphore by our library, with renewed permits: two, or one with the variant "1".
class Permits final : public RedissonClient
{
public:
    Permits() : RedissonClient(Order::AsItComes) {}

private:
    [[nodiscard]] static int permitsOf(const Context& c) { return c.spec().variant == "1" ? 1 : 2; }

    void adjust(Context& c) override
    {
        LibraryClient::adjust(c);
        c.sharesWith(static_cast<std::uint32_t>(permitsOf(c)));
    }
    /// A server that forgot the number of permits is told it again.
    [[nodiscard]] lock::Acquired get(Context& c) override
    {
        auto made = lock::RedissonPermits::create(m_client, m_watchdog, m_peer, c.key(), options());
        if (!made)
            return lock::Acquired(std::move(made.error()));
        if (const auto set = made->trySetPermits(permitsOf(c)); !set)
            throw failedBy(set.error());
        return made->acquire(c.stop());
    }
    void work(Context& c, lock::Lease& lease) override
    {
        c.sellAtOnce(lease.lost(), [&] { return lease.isValid(); });
    }
};

} // namespace

std::unique_ptr<CaseClient> permits()
{
    return std::make_unique<Permits>();
}

} // namespace lockscope::simulator::patterns
