// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/nestedlocks.h"

#include <algorithm>

namespace lockscope::simulator {

namespace {
constexpr Distribution kPause{Distribution::Kind::Uniform, Millis{5}, Millis{15}, Millis{0}};
} // namespace

void NestedLocks::cycle(Context& c)
{
    std::vector<std::size_t> locks = c.spec().locks;
    if (m_order == Order::ByKey)
        std::sort(locks.begin(), locks.end(), [&](std::size_t a, std::size_t b) { return c.keyOf(a) < c.keyOf(b); });
    take(c, locks, 0);
}

void NestedLocks::take(Context& c, const std::vector<std::size_t>& locks, std::size_t next)
{
    c.turnTo(locks[next]);
    if (next > 0)
        c.record(RecordKind::Intent);
    std::string token;
    const auto attempt = [&] {
        token = Context::uuid();
        return c.askSetNxPx(token) == Outcome::Granted;
    };
    if (!c.spin(attempt, kPause))
        return;
    withFinally(
        [&] {
            if (next + 1 < locks.size()) {
                c.step(StepPoint::BeforeReenter);
                take(c, locks, next + 1);
                return;
            }
            c.turnTo(*std::min_element(locks.begin(), locks.end())); // the same desk for all workers
            c.sell();
        },
        [&] {
            c.turnTo(locks[next]);
            c.holds(token);
            c.giveBack([&] { return c.compareAndDelete(token); });
        });
}

} // namespace lockscope::simulator
