// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"
#include "simulator/patterns/redissonhash.h"

#include <algorithm>

namespace lockscope::simulator::patterns {
namespace {

/// As Redisson's MultiLock.lock(1, SECONDS): the lease is converted to milliseconds in each round, also when a refused
/// round has done so before.
class MultiLockUnit final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        std::vector<std::size_t> locks = c.spec().locks;
        std::sort(locks.begin(), locks.end(), [&](std::size_t a, std::size_t b) { return c.keyOf(a) < c.keyOf(b); });
        Millis lease = c.ttl();
        const auto attempt = [&] {
            if (takeAll(c, locks, lease))
                return true;
            lease = std::min(lease * 1000, kLongest);
            return false;
        };
        if (!c.spin(attempt, Distribution::fixed(Millis{20})))
            return;
        withFinally([&] { c.sell(); }, [&] { giveBack(c, locks, locks.size()); });
    }

private:
    static constexpr Millis kLongest{1'000'000'000};

    /// All, or none. The log has the lease that the program asked for.
    bool takeAll(Context& c, const std::vector<std::size_t>& locks, Millis lease)
    {
        const std::string ms = std::to_string(lease.count());
        for (std::size_t i = 0; i < locks.size(); ++i) {
            c.turnTo(locks[i]);
            const auto outcome = c.ask(m_holder, [&] {
                return c.redis({"EVAL", kHashLock, "1", c.key(), ms, m_holder}).isNil() ? Outcome::Granted
                                                                                        : Outcome::Refused;
            });
            if (outcome != Outcome::Granted) {
                giveBack(c, locks, i);
                c.turnTo(locks[i]);
                return false;
            }
        }
        c.turnTo(locks.front()); // its desk
        return true;
    }

    void giveBack(Context& c, const std::vector<std::size_t>& locks, std::size_t taken)
    {
        for (std::size_t i = 0; i < taken; ++i) {
            c.turnTo(locks[i]);
            c.holds(m_holder);
            c.giveBack([&] {
                const std::string channel = "redisson_lock__channel:{" + c.key() + '}';
                return c.redis({"EVAL", kHashUnlock, "2", c.key(), channel, m_holder}).isNil() ? Outcome::NotOwner
                                                                                               : Outcome::Released;
            });
        }
    }

    const std::string m_holder = Context::uuid() + ":1"; // connection and thread
};

} // namespace

std::unique_ptr<CaseClient> multiLockUnit()
{
    return std::make_unique<MultiLockUnit>();
}

} // namespace lockscope::simulator::patterns
