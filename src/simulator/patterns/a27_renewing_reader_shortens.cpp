// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// As Redisson up to 4.7.0: the renewal of one reader sets the TTL of the whole lock to that reader's lease, although
/// another reader's lease is longer. Variants: "write", "read", and "read-renewed", a reader with a watchdog.
class RenewingReaderShortens final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        const bool reads = c.spec().variant != "write";
        const std::string holder = m_id + (reads ? ":1" : ":1:write"); // connection and thread
        const std::string_view script = reads ? kReadLock : kWriteLock;
        c.sharesWith(reads ? kAnyNumber : 1);
        const auto attempt = [&] {
            return c.ask(holder, [&] {
                return c.redis({"EVAL", script, "1", c.key(), c.ttlMs(), holder}).isNil() ? Outcome::Granted
                                                                                          : Outcome::Refused;
            }) == Outcome::Granted;
        };
        if (!c.spin(attempt, Distribution::fixed(Millis{50})))
            return;
        if (c.spec().variant == "read-renewed")
            renew(c, holder);
        const auto unlock = [&] {
            const auto answer = c.redis({"EVAL", kUnlock, "2", c.key(), "redisson_rwlock:{" + c.key() + '}', holder});
            return answer.isNil() ? Outcome::NotOwner : Outcome::Released;
        };
        withFinally([&] { reads ? c.look() : c.sell(); }, [&] { c.giveBack(unlock); });
    }

private:
    static void renew(Context& c, const std::string& holder)
    {
        c.inBackground([holder, key = c.key(), ttl = c.ttl()](Context::Background& side) {
            bool isHeld = true;
            while (isHeld && side.sleep(ttl / 3))
                isHeld = side.renew(holder, [&] {
                    return side.redis({"EVAL", kRenew, "1", key, std::to_string(ttl.count()), holder}).integer == 1;
                });
        });
    }

    /// Each lock script returns nil when acquired, else the TTL. The key of a read hold is left out: only the release
    /// of one reader beside another uses it.
    static constexpr std::string_view kReadLock = R"(
if redis.call('HGET', KEYS[1], 'mode') == 'write' then
    return redis.call('PTTL', KEYS[1])
end
local left = redis.call('PTTL', KEYS[1])
redis.call('HSET', KEYS[1], 'mode', 'read')
redis.call('HINCRBY', KEYS[1], ARGV[2], 1)
redis.call('PEXPIRE', KEYS[1], math.max(left, tonumber(ARGV[1])))
return nil)";
    static constexpr std::string_view kWriteLock = R"(
if redis.call('EXISTS', KEYS[1]) == 1 then
    return redis.call('PTTL', KEYS[1])
end
redis.call('HSET', KEYS[1], 'mode', 'write', ARGV[2], 1)
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return nil)";
    static constexpr std::string_view kRenew = R"(
if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 0 then
    return 0
end
return redis.call('PEXPIRE', KEYS[1], ARGV[1]))";
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

    const std::string m_id = Context::uuid();
};

} // namespace

std::unique_ptr<CaseClient> renewingReaderShortens()
{
    return std::make_unique<RenewingReaderShortens>();
}

} // namespace lockscope::simulator::patterns
