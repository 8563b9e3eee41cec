// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// Sets the TTL whatever SETNX returned: each loser extends the holder's lease.
class ExpireBeforeLooking final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        const auto setnx = [&] {
            return c.integer({"SETNX", c.key(), "true"}) == 1 ? Outcome::Granted : Outcome::Refused;
        };
        const auto attempt = [&] {
            const Outcome outcome = c.ask("true", setnx);
            c.renew("true", [&] { return c.integer({"PEXPIRE", c.key(), c.ttlMs()}) == 1; });
            return outcome == Outcome::Granted;
        };
        if (!c.spin(attempt, Distribution::fixed(Millis{50})))
            return;
        withFinally([&] { c.sell(); }, [&] { c.giveBackByDelete(); });
    }
};

} // namespace

std::unique_ptr<CaseClient> expireBeforeLooking()
{
    return std::make_unique<ExpireBeforeLooking>();
}

} // namespace lockscope::simulator::patterns
