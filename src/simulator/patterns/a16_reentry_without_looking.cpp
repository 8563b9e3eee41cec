// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// Counts re-entries locally without checking the server: a former holder re-enters whoever holds the lock now.
class ReentryWithoutLooking final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        if (!lock(c))
            return;
        withFinally(
            [&] {
                c.step(StepPoint::BeforeReenter);
                if (lock(c))
                    withFinally([&] { c.sell(); }, [&] { unlock(c); });
            },
            [&] { unlock(c); });
    }
    void killed() override { m_count = 0; }

private:
    bool lock(Context& c)
    {
        if (m_count > 0) {
            ++m_count;
            c.acquired(Outcome::Reentered);
            return true;
        }
        const auto attempt = [&] {
            m_token = Context::uuid();
            return c.askSetNxPx(m_token) == Outcome::Granted;
        };
        if (!c.spin(attempt, Distribution::fixed(Millis{50})))
            return false;
        m_count = 1;
        return true;
    }
    void unlock(Context& c)
    {
        if (--m_count == 0)
            c.giveBack([&] { return c.compareAndDelete(m_token); });
    }

    int m_count = 0;
    std::string m_token;
};

} // namespace

std::unique_ptr<CaseClient> reentryWithoutLooking()
{
    return std::make_unique<ReentryWithoutLooking>();
}

} // namespace lockscope::simulator::patterns
