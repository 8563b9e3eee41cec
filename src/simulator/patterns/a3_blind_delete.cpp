// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// The release deletes whatever lock exists: after the lease has ended, the next holder's.
class BlindDelete final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        const auto attempt = [&] { return c.askSetNxPx(Context::uuid()) == Outcome::Granted; };
        if (!c.spin(attempt, Distribution::fixed(Millis{50})))
            return;
        withFinally([&] { c.sell(); }, [&] { c.giveBackByDelete(); });
    }
};

} // namespace

std::unique_ptr<CaseClient> blindDelete()
{
    return std::make_unique<BlindDelete>();
}

} // namespace lockscope::simulator::patterns
