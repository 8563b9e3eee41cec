// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/libraryclient.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {

/// The client is correct: a primary granted the lock, which never reached the replica that took over.
std::unique_ptr<CaseClient> failoverAsyncReplica()
{
    return std::make_unique<LibraryClient>(lock::MutexOptions{}, LibraryClient::Waits::AsTheWorkerDoes);
}

} // namespace lockscope::simulator::patterns
