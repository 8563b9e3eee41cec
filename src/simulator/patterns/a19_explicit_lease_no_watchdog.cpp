// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"
#include "simulator/patterns/redissonhash.h"

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
                return c.redis({"EVAL", kHashLock, "1", c.key(), c.ttlMs(), holder}).isNil() ? Outcome::Granted
                                                                                             : Outcome::Refused;
            }) == Outcome::Granted;
        };
        if (!c.spin(attempt, Distribution::fixed(Millis{50})))
            return;
        const auto unlock = [&] {
            const auto answer =
                c.redis({"EVAL", kHashUnlock, "2", c.key(), "redisson_lock__channel:{" + c.key() + '}', holder});
            return answer.isNil() ? Outcome::NotOwner : Outcome::Released;
        };
        withFinally([&] { c.sell(); }, [&] { c.giveBack(unlock); });
    }

private:
    const std::string m_id = Context::uuid();
};

} // namespace

std::unique_ptr<CaseClient> explicitLeaseNoWatchdog()
{
    return std::make_unique<ExplicitLeaseNoWatchdog>();
}

} // namespace lockscope::simulator::patterns
