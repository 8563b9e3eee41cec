// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/patterns.h"
#include "simulator/patterns/redlockclient.h"

namespace lockscope::simulator::patterns {

/// The client is correct: one of the five servers restarts empty at once, so a majority is granted twice.
std::unique_ptr<CaseClient> redlockRestart()
{
    return std::make_unique<RedlockClient>();
}

/// The same after a clock jump on one of the five, which expires its key early.
std::unique_ptr<CaseClient> redlockClockJump()
{
    return std::make_unique<RedlockClient>();
}

} // namespace lockscope::simulator::patterns
