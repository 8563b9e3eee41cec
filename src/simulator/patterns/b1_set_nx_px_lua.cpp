// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/libraryclient.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {

/// One attempt, a short task, compare and delete. A refused caller comes back later.
std::unique_ptr<CaseClient> setNxPxLua()
{
    lock::MutexOptions options;
    options.wait = Millis{0};
    options.watchdog = false;
    return std::make_unique<LibraryClient>(options, LibraryClient::Waits::Never);
}

} // namespace lockscope::simulator::patterns
