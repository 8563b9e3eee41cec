// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/libraryclient.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {
namespace {

/// B3 with a fencing token that grows with each acquisition; the desk refuses a number below the last one it saw.
class Fenced final : public LibraryClient
{
public:
    using LibraryClient::LibraryClient;

private:
    void work(Context& c, lock::Lease& lease) override { c.sellFenced(lease.fencingToken().value_or(0), lease.lost()); }
};

} // namespace

std::unique_ptr<CaseClient> fenced()
{
    lock::MutexOptions options;
    options.fencing = true;
    return std::make_unique<Fenced>(options, LibraryClient::Waits::AsTheWorkerDoes);
}

} // namespace lockscope::simulator::patterns
