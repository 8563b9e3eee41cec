// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// A crash between SETNX and DEL leaves the lock without an expiry.
class SetnxNoTtl final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        const auto setnx = [&] {
            return c.integer({"SETNX", c.key(), "true"}) == 1 ? Outcome::Granted : Outcome::Refused;
        };
        if (!c.spin([&] { return c.ask("true", setnx, Millis{0}) == Outcome::Granted; },
                    Distribution::fixed(Millis{50})))
            return;
        withFinally([&] { c.sell(); }, [&] { c.giveBackByDelete(); });
    }
};

} // namespace

std::unique_ptr<CaseClient> setnxNoTtl()
{
    return std::make_unique<SetnxNoTtl>();
}

} // namespace lockscope::simulator::patterns
