// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/context.h"
#include "simulator/pattern.h"

#include <string>
#include <string_view>

namespace lockscope::simulator {

/// A client of a hand-written RReadWriteLock of Redisson, a hash with a mode and a count for each holder, and the
/// scripts that its cases share.
class RedissonReadWriteClient : public CaseClient
{
protected:
    /// Repeats the script every 50 ms until it returns nil: acquired.
    static bool acquire(Context& c, std::string_view script, const std::string& holder)
    {
        const auto attempt = [&] {
            return c.ask(holder, [&] {
                return c.redis({"EVAL", script, "1", c.key(), c.ttlMs(), holder}).isNil() ? Outcome::Granted
                                                                                          : Outcome::Refused;
            }) == Outcome::Granted;
        };
        return c.spin(attempt, Distribution::fixed(Millis{50}));
    }
    /// Sends one renewal. False: not held any more.
    static bool renewOnce(Context::Background& side, const std::string& key, Millis ttl, const std::string& holder)
    {
        return side.renew(holder, [&] {
            return side.redis({"EVAL", kRenew, "1", key, std::to_string(ttl.count()), holder}).integer == 1;
        });
    }
    /// Sends the script, which returns nil when the lock was not the holder's.
    static Outcome release(Context& c, std::string_view script, const std::string& holder)
    {
        const auto answer = c.redis({"EVAL", script, "2", c.key(), "redisson_rwlock:{" + c.key() + '}', holder});
        return answer.isNil() ? Outcome::NotOwner : Outcome::Released;
    }

    /// KEYS: lock. ARGV: lease in milliseconds, holder. Returns nil when acquired, else the TTL.
    static constexpr std::string_view kWriteLock = R"(
if redis.call('EXISTS', KEYS[1]) == 1 then
    return redis.call('PTTL', KEYS[1])
end
redis.call('HSET', KEYS[1], 'mode', 'write', ARGV[2], 1)
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return nil)";

    const std::string m_id = Context::uuid();

private:
    static constexpr std::string_view kRenew = R"(
if redis.call('HEXISTS', KEYS[1], ARGV[2]) == 0 then
    return 0
end
return redis.call('PEXPIRE', KEYS[1], ARGV[1]))";
};

} // namespace lockscope::simulator
