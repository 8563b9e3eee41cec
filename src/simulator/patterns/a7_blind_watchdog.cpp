// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// A daemon extends the key while it exists, whoever holds it, and is not told when the work is done.
class BlindWatchdog final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        std::string token;
        if (!c.spinForToken(token))
            return;
        c.inBackground([token, key = c.key(), ttl = c.ttl()](Context::Background& daemon) {
            const auto expire = [&] {
                return daemon.redis({"PEXPIRE", key, std::to_string(ttl.count())}).integer == 1;
            };
            while (daemon.sleep(ttl / 3) && daemon.renew(token, expire)) {
            }
        });
        withFinally([&] { c.sell(); }, [&] { unlock(c, token); });
    }

private:
    static void unlock(Context& c, const std::string& token)
    {
        if (c.redis({"GET", c.key()}).text == token)
            c.giveBackByDelete();
        else
            c.gaveUp(Outcome::NotOwner);
    }
};

} // namespace

std::unique_ptr<CaseClient> blindWatchdog()
{
    return std::make_unique<BlindWatchdog>();
}

} // namespace lockscope::simulator::patterns
