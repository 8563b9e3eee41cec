// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/patterns.h"
#include "simulator/patterns/redissonreadwrite.h"

#include <atomic>
#include <memory>

namespace lockscope::simulator::patterns {
namespace {

/// As Redisson 4.7.0: a thread that writes also reads, and the end of its read hold ends the watchdog of its write
/// hold, too.
class ReadUnlockEndsWatchdog final : public RedissonReadWriteClient
{
public:
    void cycle(Context& c) override
    {
        const std::string reader = m_id + ":1"; // connection and thread
        const std::string writer = reader + ":write";
        if (!acquire(c, kWriteLock, writer))
            return;
        const auto renews = std::make_shared<std::atomic<bool>>(true);
        renew(c, writer, renews);
        withFinally(
            [&] {
                c.redis({"HINCRBY", c.key(), reader, "1"}); // it holds the write lock: no other can come between
                c.step(StepPoint::BeforeReenter);
                c.redis({"HDEL", c.key(), reader});
                *renews = false; // the fault
                c.sell();
            },
            [&] { c.giveBack([&] { return release(c, kUnlock, writer); }); });
    }

private:
    static void renew(Context& c, const std::string& writer, const std::shared_ptr<std::atomic<bool>>& renews)
    {
        c.inBackground([renews, writer, key = c.key(), ttl = c.ttl()](Context::Background& side) {
            while (side.sleep(ttl / 3) && *renews)
                renewOnce(side, key, ttl, writer);
        });
    }

    /// Returns nil when it was not ours.
    static constexpr std::string_view kUnlock = R"(
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    return nil
end
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', KEYS[2], '1')
return 1)";
};

} // namespace

std::unique_ptr<CaseClient> readUnlockEndsWatchdog()
{
    return std::make_unique<ReadUnlockEndsWatchdog>();
}

} // namespace lockscope::simulator::patterns
