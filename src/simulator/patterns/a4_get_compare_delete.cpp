// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// Compares the token, then deletes: between the two commands another client may acquire the lock.
class GetCompareDelete final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        std::string token;
        if (!c.spinForToken(token))
            return;
        withFinally([&] { c.sell(); }, [&] { unlock(c, token); });
    }

private:
    static void unlock(Context& c, const std::string& token)
    {
        if (c.redis({"GET", c.key()}).text != token) {
            c.gaveUp(Outcome::NotOwner);
            return;
        }
        c.step(StepPoint::BeforeDelete);
        c.giveBackByDelete();
    }
};

} // namespace

std::unique_ptr<CaseClient> getCompareDelete()
{
    return std::make_unique<GetCompareDelete>();
}

} // namespace lockscope::simulator::patterns
