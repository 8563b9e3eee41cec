// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "lock/redissonreadwrite.h"
#include "simulator/patterns/patterns.h"
#include "simulator/patterns/redissonclient.h"

namespace lockscope::simulator::patterns {
namespace {

/// Redisson's RReadWriteLock by our library. Variants: "write" and "read". A writer also reads for a moment, and gives
/// only the read hold back.
class ReadWrite final : public RedissonClient
{
public:
    ReadWrite() : RedissonClient(Order::AsItComes) {}

private:
    [[nodiscard]] static bool isReader(const Context& c) { return c.spec().variant.starts_with("read"); }

    void adjust(Context& c) override
    {
        LibraryClient::adjust(c);
        c.sharesWith(isReader(c) ? kAnyNumber : 1);
    }
    [[nodiscard]] lock::Acquired get(Context& c) override
    {
        auto made = lock::RedissonReadWriteLock::create(m_client, m_watchdog, m_peer, c.key(), options());
        if (!made)
            return lock::Acquired(std::move(made.error()));
        m_lock.emplace(std::move(*made));
        auto side = isReader(c) ? m_lock->readLock() : m_lock->writeLock();
        return side.acquire(c.stop());
    }
    void work(Context& c, lock::Lease& lease) override
    {
        if (isReader(c))
            return c.look(lease.lost());
        if (auto read = m_lock->readWithin(lease, c.stop()))
            static_cast<void>(read->release());
        LibraryClient::work(c, lease);
    }

    std::optional<lock::RedissonReadWriteLock> m_lock;
};

} // namespace

std::unique_ptr<CaseClient> readWrite()
{
    return std::make_unique<ReadWrite>();
}

} // namespace lockscope::simulator::patterns
