// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// Correct commands without a renewal, and work that takes longer than the TTL.
class TtlTooShort final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        std::string token;
        if (!c.spinForToken(token))
            return;
        withFinally([&] { c.sell(); }, [&] { c.giveBack([&] { return c.compareAndDelete(token); }); });
    }
};

} // namespace

std::unique_ptr<CaseClient> ttlTooShort()
{
    return std::make_unique<TtlTooShort>();
}

} // namespace lockscope::simulator::patterns
