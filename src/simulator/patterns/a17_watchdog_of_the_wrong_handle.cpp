// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

#include "formats/scripts.h"

#include <atomic>

namespace lockscope::simulator::patterns {
namespace {

/// Two handles of one hold: the first owns the watchdog and is closed first, so the ongoing hold is not renewed.
class WatchdogOfTheWrongHandle final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        std::string token;
        if (!c.spinForToken(token))
            return;
        m_handles = 1;
        const auto open = std::make_shared<std::atomic<bool>>(true);
        watch(c, token, open);
        ++m_handles; // an inner part of the program acquires the lock again ...
        *open = false;
        --m_handles; // ... and the outer one is closed, with its watchdog
        withFinally([&] { c.sell(); },
                    [&] {
                        if (--m_handles == 0)
                            c.giveBack([&] { return c.compareAndDelete(token); });
                    });
    }

private:
    static void watch(Context& c, const std::string& token, const std::shared_ptr<std::atomic<bool>>& open)
    {
        c.inBackground([token, open, key = c.key(), ttl = c.ttl()](Context::Background& watchdog) {
            const auto expire = [&] {
                return watchdog
                           .redis({"EVAL", formats::kCompareAndExpire, "1", key, token, std::to_string(ttl.count())})
                           .integer == 1;
            };
            while (watchdog.sleep(ttl / 3) && *open && watchdog.renew(token, expire)) {
            }
        });
    }

    int m_handles = 0;
};

} // namespace

std::unique_ptr<CaseClient> watchdogOfTheWrongHandle()
{
    return std::make_unique<WatchdogOfTheWrongHandle>();
}

} // namespace lockscope::simulator::patterns
