// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

#include <chrono>

namespace lockscope::simulator::patterns {
namespace {

/// Seconds instead of milliseconds, or a TTL rounded to 0 and read as "free".
class UnitMixUp final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        std::string token;
        const auto attempt = [&] {
            token = Context::uuid();
            return c.spec().variant == "rounding" ? takesWhenTtlIsZero(c, token) : expiresInSeconds(c, token);
        };
        if (!c.spin(attempt, Distribution::fixed(Millis{50})))
            return;
        withFinally([&] { c.sell(); }, [&] { c.giveBack([&] { return c.compareAndDelete(token); }); });
    }

private:
    static bool expiresInSeconds(Context& c, const std::string& token)
    {
        const auto setnx = [&] {
            return c.integer({"SETNX", c.key(), token}) == 1 ? Outcome::Granted : Outcome::Refused;
        };
        if (c.ask(token, setnx) != Outcome::Granted)
            return false;
        c.redis({"EXPIRE", c.key(), c.ttlMs()});
        return true;
    }
    static bool takesWhenTtlIsZero(Context& c, const std::string& token)
    {
        if (c.askSetNxPx(token) == Outcome::Granted)
            return true;
        if (c.integer({"TTL", c.key()}) != 0)
            return false;
        const Outcome outcome = c.ask(token, [&] { // GET only tells the log whether it was free by then
            Record over;
            over.sent = std::chrono::steady_clock::now();
            const lock::Reply before = c.redis({"SET", c.key(), token, "PX", c.ttlMs(), "GET"});
            if (before.isNil())
                return Outcome::Granted;
            over.kind = RecordKind::Wrote;
            over.outcome = Outcome::TakenOver;
            over.token = token;
            over.note = before.text; // the former holder's value
            over.leaseMs = static_cast<std::int32_t>(c.ttl().count());
            c.record(std::move(over));
            return Outcome::TakenOver;
        });
        return outcome == Outcome::Granted || outcome == Outcome::TakenOver;
    }
};

} // namespace

std::unique_ptr<CaseClient> unitMixUp()
{
    return std::make_unique<UnitMixUp>();
}

} // namespace lockscope::simulator::patterns
