// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// The finally encloses the acquisition loop instead of the work, so the lock is released before the work begins.
class FinallyAroundAcquire final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        if (lock(c))
            c.sell();
    }

private:
    static bool lock(Context& c)
    {
        const std::string id = Context::uuid();
        bool locked = false;
        withFinally(
            [&] {
                locked = c.spin([&] { return c.askSetNxPx(id) == Outcome::Granted; }, Distribution::fixed(Millis{50}));
            },
            [&] { c.giveBack([&] { return c.compareAndDelete(id); }); });
        return locked;
    }
};

} // namespace

std::unique_ptr<CaseClient> finallyAroundAcquire()
{
    return std::make_unique<FinallyAroundAcquire>();
}

} // namespace lockscope::simulator::patterns
