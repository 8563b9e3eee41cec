// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/nestedlocks.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {

/// Acquires two locks in the order of the request: "from A to B" takes A first, "from B to A" takes B first.
std::unique_ptr<CaseClient> deadlock()
{
    return std::make_unique<NestedLocks>(NestedLocks::Order::AsGiven);
}

} // namespace lockscope::simulator::patterns
