// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// A correct lock that all workers need, held during everything, including slow work.
class Convoy final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        std::string token;
        const auto attempt = [&] {
            token = Context::uuid();
            return c.askSetNxPx(token) == Outcome::Granted;
        };
        if (!c.spin(attempt, Distribution::fixed(Millis{50})))
            return;
        withFinally([&] { c.sell(); }, [&] { c.giveBack([&] { return c.compareAndDelete(token); }); });
    }
};

} // namespace

std::unique_ptr<CaseClient> convoy()
{
    return std::make_unique<Convoy>();
}

} // namespace lockscope::simulator::patterns
