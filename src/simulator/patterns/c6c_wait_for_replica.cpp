// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

constexpr Distribution kPause{Distribution::Kind::Uniform, Millis{20}, Millis{40}, Millis{0}};

/// Trusts a lock only after a replica has it, and releases it if none confirms in time. This makes a loss by failover
/// less likely, but does not exclude it: WAIT does not choose who is promoted.
class WaitForReplica final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        std::string token;
        const auto attempt = [&] {
            token = Context::uuid();
            if (c.askSetNxPx(token) != Outcome::Granted)
                return false;
            if (c.integer({"WAIT", "1", "200"}) >= 1)
                return true;
            c.holds(token);
            c.giveBack([&] { return c.compareAndDelete(token); });
            return false;
        };
        if (!c.spin(attempt, kPause))
            return;
        withFinally([&] { c.sell(); }, [&] { c.giveBack([&] { return c.compareAndDelete(token); }); });
    }
};

} // namespace

std::unique_ptr<CaseClient> waitForReplica()
{
    return std::make_unique<WaitForReplica>();
}

} // namespace lockscope::simulator::patterns
