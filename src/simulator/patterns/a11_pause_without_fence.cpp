// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/libraryclient.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// A correct lock with a watchdog, and a desk that accepts every write. A worker that is stopped for longer than the
/// lease does not notice when it resumes: checking the lease right before the write would only narrow the gap.
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
