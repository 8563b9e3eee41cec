// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/libraryclient.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {

/// B1 with a wait limit: a try every 50 ms.
std::unique_ptr<PatternClient> spinWait()
{
    lock::MutexOptions options;
    options.retry = lock::Retry::fixed(Millis{50});
    options.watchdog = false;
    return std::make_unique<LibraryClient>(options, LibraryClient::Waits::AsTheWorkerDoes);
}

} // namespace lockscope::simulator::patterns
