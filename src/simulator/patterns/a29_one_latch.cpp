// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/latchclient.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {

/// The latch is deleted and set again when a round has timed out; a job of that round counts down in the next one.
std::unique_ptr<CaseClient> oneLatch()
{
    return std::make_unique<LatchClient>(LatchClient::Latches::OneForAll);
}

} // namespace lockscope::simulator::patterns
