// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// Two commands instead of one: a crash between them leaves a lock without a TTL.
class SetnxThenExpire final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        const std::string id = Context::uuid();
        const auto setnx = [&] { return c.integer({"SETNX", c.key(), id}) == 1 ? Outcome::Granted : Outcome::Refused; };
        const auto attempt = [&] {
            if (c.ask(id, setnx, Millis{1'000}) != Outcome::Granted)
                return false;
            c.step(StepPoint::BeforeExpire);
            c.redis({"EXPIRE", c.key(), "1"});
            return true;
        };
        if (!c.spin(attempt, Distribution::fixed(Millis{50})))
            return;
        withFinally([&] { c.sell(); }, [&] { c.giveBackByDelete(); });
    }
};

} // namespace

std::unique_ptr<CaseClient> setnxThenExpire()
{
    return std::make_unique<SetnxThenExpire>();
}

} // namespace lockscope::simulator::patterns
