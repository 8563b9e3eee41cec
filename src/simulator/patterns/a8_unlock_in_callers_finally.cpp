// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// The caller unlocks in any case, even without having acquired: a waiter deletes the holder's lock.
class UnlockInCallersFinally final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        const auto attempt = [&] { return c.askSetNxPx(Context::uuid()) == Outcome::Granted; };
        withFinally(
            [&] {
                if (c.spin(attempt, Distribution::fixed(Millis{50})))
                    c.sell();
            },
            [&] { c.giveBackByDelete(); });
    }
};

} // namespace

std::unique_ptr<CaseClient> unlockInCallersFinally()
{
    return std::make_unique<UnlockInCallersFinally>();
}

} // namespace lockscope::simulator::patterns
