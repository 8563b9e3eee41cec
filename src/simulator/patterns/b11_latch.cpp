// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/latchclient.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {

/// Redisson's RCountDownLatch by our library, each round with a latch of its own.
std::unique_ptr<CaseClient> latch()
{
    return std::make_unique<LatchClient>(LatchClient::Latches::OnePerRound);
}

} // namespace lockscope::simulator::patterns
