// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// A hash lock in Redisson's layout, acquired with an explicit lease time, which disables the watchdog.
class ExplicitLeaseNoWatchdog final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        const std::string holder = m_id + ":1"; // connection and thread
        const auto attempt = [&] {
            return c.ask(holder, [&] {
                return c.redis({"EVAL", kLock, "1", c.key(), c.ttlMs(), holder}).isNil() ? Outcome::Granted
                                                                                         : Outcome::Refused;
            }) == Outcome::Granted;
        };
        if (!c.spin(attempt, Distribution::fixed(Millis{50})))
            return;
        const auto unlock = [&] {
            const auto answer =
                c.redis({"EVAL", kUnlock, "2", c.key(), "redisson_lock__channel:{" + c.key() + '}', holder});
            return answer.isNil() ? Outcome::NotOwner : Outcome::Released;
        };
        withFinally([&] { c.sell(); }, [&] { c.giveBack(unlock); });
    }

private:
    /// Returns nil when acquired, else the TTL of the other holder's lock.
    static constexpr std::string_view kLock = R"(
local mine = redis.call('HEXISTS', KEYS[1], ARGV[2]) == 1
if not mine and redis.call('EXISTS', KEYS[1]) == 1 then
    return redis.call('PTTL', KEYS[1])
end
redis.call('HINCRBY', KEYS[1], ARGV[2], 1)
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return nil)";
    /// Returns nil when it was not ours.
    static constexpr std::string_view kUnlock = R"(
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
    return nil
end
if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then
    return 0
end
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', KEYS[2], '0')
return 1)";

    const std::string m_id = Context::uuid();
};

} // namespace

std::unique_ptr<CaseClient> explicitLeaseNoWatchdog()
{
    return std::make_unique<ExplicitLeaseNoWatchdog>();
}

} // namespace lockscope::simulator::patterns
