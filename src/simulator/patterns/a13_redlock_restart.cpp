// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/patterns.h"
#include "simulator/patterns/redlockclient.h"

namespace lockscope::simulator::patterns {

/// Nothing is wrong with the client: one of the five servers restarts empty at once, and the majority is granted twice.
std::unique_ptr<CaseClient> redlockRestart()
{
    return std::make_unique<RedlockClient>();
}

/// The same when the clock of one of the five jumps, and its key is gone before its time.
std::unique_ptr<CaseClient> redlockClockJump()
{
    return std::make_unique<RedlockClient>();
}

} // namespace lockscope::simulator::patterns
