// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/patterns.h"
#include "simulator/patterns/redissonreadwrite.h"

namespace lockscope::simulator::patterns {
namespace {

/// As Redisson up to 4.7.0: the renewal of one reader sets the TTL of the whole lock to that reader's lease, although
/// another reader's lease is longer. Variants: "write", "read", and "read-renewed", a reader with a watchdog.
class RenewingReaderShortens final : public RedissonReadWriteClient
{
public:
    void cycle(Context& c) override
    {
        const bool reads = c.spec().variant != "write";
        const std::string holder = m_id + (reads ? ":1" : ":1:write"); // connection and thread
        c.sharesWith(reads ? kAnyNumber : 1);
        if (!acquire(c, reads ? kReadLock : kWriteLock, holder))
            return;
        if (c.spec().variant == "read-renewed")
            renew(c, holder);
        withFinally([&] { reads ? c.look() : c.sell(); },
                    [&] { c.giveBack([&] { return release(c, kUnlock, holder); }); });
    }

private:
    static void renew(Context& c, const std::string& holder)
    {
        c.inBackground([holder, key = c.key(), ttl = c.ttl()](Context::Background& side) {
            bool isHeld = true;
            while (isHeld && side.sleep(ttl / 3))
                isHeld = renewOnce(side, key, ttl, holder);
        });
    }

    /// As kWriteLock. The key of a read hold is left out: only the release of one reader beside another uses it.
    static constexpr std::string_view kReadLock = R"(
if redis.call('HGET', KEYS[1], 'mode') == 'write' then
    return redis.call('PTTL', KEYS[1])
end
local left = redis.call('PTTL', KEYS[1])
redis.call('HSET', KEYS[1], 'mode', 'read')
redis.call('HINCRBY', KEYS[1], ARGV[2], 1)
redis.call('PEXPIRE', KEYS[1], math.max(left, tonumber(ARGV[1])))
return nil)";
    /// Returns nil when it was not ours.
    static constexpr std::string_view kUnlock = R"(
if redis.call('HDEL', KEYS[1], ARGV[1]) == 0 then
    return nil
end
if redis.call('HLEN', KEYS[1]) > 1 then
    return 0
end
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', KEYS[2], '1')
return 1)";
};

} // namespace

std::unique_ptr<CaseClient> renewingReaderShortens()
{
    return std::make_unique<RenewingReaderShortens>();
}

} // namespace lockscope::simulator::patterns
