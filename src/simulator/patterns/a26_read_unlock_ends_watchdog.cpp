// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

#include <atomic>
#include <memory>

namespace lockscope::simulator::patterns {
namespace {

/// As Redisson 4.7.0: a thread that writes also reads, and the end of its read hold ends the watchdog of its write
/// hold, too.
class ReadUnlockEndsWatchdog final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        const std::string reader = m_id + ":1"; // connection and thread
        const std::string writer = reader + ":write";
        const auto attempt = [&] {
            return c.ask(writer, [&] {
                return c.redis({"EVAL", kLock, "1", c.key(), c.ttlMs(), writer}).isNil() ? Outcome::Granted
                                                                                         : Outcome::Refused;
            }) == Outcome::Granted;
        };
        if (!c.spin(attempt, Distribution::fixed(Millis{50})))
            return;
        const auto renews = std::make_shared<std::atomic<bool>>(true);
        renew(c, writer, renews);
        const auto unlock = [&] {
            const auto answer = c.redis({"EVAL", kUnlock, "2", c.key(), "redisson_rwlock:{" + c.key() + '}', writer});
            return answer.isNil() ? Outcome::NotOwner : Outcome::Released;
        };
        withFinally(
            [&] {
                c.redis({"HINCRBY", c.key(), reader, "1"}); // it holds the write lock: no other can come between
                c.step(StepPoint::BeforeReenter);
                c.redis({"HDEL", c.key(), reader});
                *renews = false; // the fault
                c.sell();
            },
            [&] { c.giveBack(unlock); });
    }

private:
    static void renew(Context& c, const std::string& writer, const std::shared_ptr<std::atomic<bool>>& renews)
    {
        c.inBackground([renews, writer, key = c.key(), ttl = c.ttl()](Context::Background& side) {
            while (side.sleep(ttl / 3) && *renews)
                side.renew(writer, [&] {
                    return side.redis({"EVAL", kRenew, "1", key, std::to_string(ttl.count()), writer}).integer == 1;
                });
        });
    }

    /// Returns nil when acquired, else the TTL.
    static constexpr std::string_view kLock = R"(
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
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    return nil
end
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', KEYS[2], '1')
return 1)";

    const std::string m_id = Context::uuid();
};

} // namespace

std::unique_ptr<CaseClient> readUnlockEndsWatchdog()
{
    return std::make_unique<ReadUnlockEndsWatchdog>();
}

} // namespace lockscope::simulator::patterns
