// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/libraryclient.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// A right lock with a watchdog, and a desk that takes every write. Whoever is stopped for longer than the lease does
/// not know it when it goes on: asking the lease right before the write would only make the gap smaller.
class PauseWithoutFence final : public LibraryClient
{
public:
    using LibraryClient::LibraryClient;

private:
    void work(Context& c, lock::Lease& lease) override
    {
        c.enter();
        const Context::Order order = c.readStock();
        if (lease.isValid()) {
            c.work(lease.lost()); // the step point is at its end
            c.writeBack(order);
        }
        c.leave();
    }
};

} // namespace

std::unique_ptr<CaseClient> pauseWithoutFence()
{
    return std::make_unique<PauseWithoutFence>(lock::MutexOptions{}, LibraryClient::Waits::AsTheWorkerDoes);
}

} // namespace lockscope::simulator::patterns
