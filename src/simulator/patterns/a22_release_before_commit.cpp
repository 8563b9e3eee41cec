// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/context.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// A correct lock, released before the work is visible: the transaction is committed slightly later.
class ReleaseBeforeCommit final : public CaseClient
{
public:
    void cycle(Context& c) override
    {
        std::string token;
        if (!c.spinForToken(token))
            return;
        Context::Order order;
        withFinally(
            [&] {
                c.enter();
                order = c.readStock();
                c.work();
                c.leave();
            },
            [&] { c.giveBack([&] { return c.compareAndDelete(token); }); });
        c.writeBack(order); // the commit
    }
};

} // namespace

std::unique_ptr<CaseClient> releaseBeforeCommit()
{
    return std::make_unique<ReleaseBeforeCommit>();
}

} // namespace lockscope::simulator::patterns
