// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

constexpr std::string_view kTakeBoth = R"(
if redis.call('EXISTS', KEYS[1], KEYS[2]) > 0 then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
return 1)";

constexpr std::string_view kGiveBothBack = R"(
local gone = 0
for _, key in ipairs(KEYS) do
    if redis.call('GET', key) == ARGV[1] then gone = gone + redis.call('DEL', key) end
end
return gone)";

/// Acquires two locks in one script, so that no client holds one and waits for the other. A cluster runs it only if
/// both keys are in one slot.
class TwoInOneCommand final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        const std::vector<std::size_t>& locks = c.spec().locks;
        const std::string one = c.keyOf(locks.at(0));
        const std::string other = c.keyOf(locks.at(1));
        const std::string token = Context::uuid();
        c.turnTo(locks[0]);
        const Outcome outcome = c.ask(token, [&] {
            return c.integer({"EVAL", kTakeBoth, "2", one, other, token, c.ttlMs()}) == 1 ? Outcome::Granted
                                                                                          : Outcome::Refused;
        });
        if (outcome != Outcome::Granted)
            return c.gaveUp(Outcome::Refused);
        c.acquired();
        c.turnTo(locks[1]);
        c.ask(token, [] { return Outcome::Granted; });
        c.acquired();
        withFinally(
            [&] {
                c.turnTo(locks[0]);
                c.sell();
            },
            [&] {
                c.holds(token);
                bool areGone = false;
                c.giveBack([&] {
                    areGone = c.integer({"EVAL", kGiveBothBack, "2", one, other, token}) == 2;
                    return areGone ? Outcome::Released : Outcome::AlreadyExpired;
                });
                c.turnTo(locks[1]);
                c.giveBack([&] { return areGone ? Outcome::Released : Outcome::AlreadyExpired; });
            });
    }
};

} // namespace

std::unique_ptr<CaseClient> twoInOneCommand()
{
    return std::make_unique<TwoInOneCommand>();
}

} // namespace lockscope::simulator::patterns
