// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

#include <chrono>
#include <cstdlib>

namespace lockscope::simulator::patterns {
namespace {

/// Re-entrant by a count in the value, which is read, changed and written in separate commands.
class StringCountReentrant final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        if (!c.spin([&] { return lock(c) != Outcome::Refused; }, Distribution::fixed(Millis{50})))
            return;
        withFinally(
            [&] {
                if (lock(c) == Outcome::Refused)
                    return;
                c.acquired(Outcome::Reentered);
                withFinally([&] { c.sell(); }, [&] { unlock(c); });
            },
            [&] { unlock(c); });
    }

private:
    /// Our re-entry count according to the key; 0: another holder's, or free.
    int count(const std::string& held) const
    {
        return held.starts_with(m_id + ':') ? std::atoi(held.c_str() + m_id.size() + 1) : 0;
    }
    [[nodiscard]] std::string value(int count) const { return m_id + ':' + std::to_string(count); }

    Outcome lock(Context& c)
    {
        const std::string held = c.redis({"GET", c.key()}).text;
        const int had = count(held);
        if (had == 0)
            return c.askSetNxPx(value(1));
        c.step(StepPoint::BeforeRewrite);
        return c.ask(value(had + 1), [&] { // GET only tells the log whether it was free by then
            return c.redis({"SET", c.key(), value(had + 1), "PX", c.ttlMs(), "GET"}).isNil() ? Outcome::Granted
                                                                                             : Outcome::Reentered;
        });
    }
    void unlock(Context& c)
    {
        const int had = count(c.redis({"GET", c.key()}).text);
        if (had == 0) {
            c.gaveUp(Outcome::NotOwner);
        } else if (had > 1) {
            rewrite(c, value(had - 1));
        } else {
            c.step(StepPoint::BeforeDelete);
            c.giveBackByDelete();
        }
    }

    /// The lock may have expired or changed hands meanwhile; only the log records that.
    void rewrite(Context& c, const std::string& value) const
    {
        const MonoTime sent = std::chrono::steady_clock::now();
        const lock::Reply before = c.redis({"SET", c.key(), value, "PX", c.ttlMs(), "GET"});
        c.wrote(value, before.isNil() ? Outcome::Granted : Outcome::Reentered, sent);
    }

    const std::string m_id = Context::uuid();
};

} // namespace

std::unique_ptr<CaseClient> stringCountReentrant()
{
    return std::make_unique<StringCountReentrant>();
}

} // namespace lockscope::simulator::patterns
