// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// Correct commands, but the token identifies the user instead of the request: two requests of one user are one holder.
class UserIdAsToken final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        const std::string token = "user:" + c.spec().user;
        if (!c.spin([&] { return c.askSetNxPx(token) == Outcome::Granted; }, Distribution::fixed(Millis{50})))
            return;
        withFinally([&] { c.sell(); }, [&] { c.giveBack([&] { return c.compareAndDelete(token); }); });
    }
};

} // namespace

std::unique_ptr<CaseClient> userIdAsToken()
{
    return std::make_unique<UserIdAsToken>();
}

} // namespace lockscope::simulator::patterns
