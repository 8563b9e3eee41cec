// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/libraryclient.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {

/// The library with its defaults: a token for each acquisition, jittered waiting, a watchdog.
std::unique_ptr<CaseClient> production()
{
    return std::make_unique<LibraryClient>(lock::MutexOptions{}, LibraryClient::Waits::AsTheWorkerDoes);
}

} // namespace lockscope::simulator::patterns
