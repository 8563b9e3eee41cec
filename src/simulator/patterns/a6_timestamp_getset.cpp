// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/numbers.h"
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

#include <chrono>
#include <cstdlib>

namespace lockscope::simulator::patterns {
namespace {

/// The value has the end of the hold by its writer's clock. Redis itself has no expiry.
class TimestampGetset final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        if (!c.spin([&] { return attempt(c); }, Distribution::fixed(Millis{50})))
            return;
        withFinally([&] { c.sell(); }, [&] { c.giveBackByDelete(); });
    }

private:
    static bool attempt(Context& c)
    {
        const std::string until = std::to_string(c.clockMs() + c.ttl().count());
        const auto setnx = [&] {
            return c.integer({"SETNX", c.key(), until}) == 1 ? Outcome::Granted : Outcome::Refused;
        };
        if (c.ask(until, setnx) == Outcome::Granted)
            return true;
        const std::string held = c.redis({"GET", c.key()}).text;
        if (held.empty() || parseLeadingNumber<std::int64_t>(held).value_or(0) >= c.clockMs())
            return false;
        c.step(StepPoint::BeforeGetset);
        const auto getset = [&] {
            const MonoTime sent = std::chrono::steady_clock::now();
            const lock::Reply before = c.redis({"GETSET", c.key(), until});
            if (before.text == held)
                return Outcome::TakenOver;
            // The loser's value stays there, and no client recognises it as its own.
            c.wrote(until, before.isNil() ? Outcome::Granted : Outcome::TakenOver, sent);
            return Outcome::Refused;
        };
        return c.ask(until, getset) == Outcome::TakenOver;
    }
};

} // namespace

std::unique_ptr<CaseClient> timestampGetset()
{
    return std::make_unique<TimestampGetset>();
}

} // namespace lockscope::simulator::patterns
