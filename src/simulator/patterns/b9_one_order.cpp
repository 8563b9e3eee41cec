// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/nestedlocks.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {

/// All workers acquire the locks in the order of their keys, whatever the request names first.
std::unique_ptr<CaseClient> oneOrder()
{
    return std::make_unique<NestedLocks>(NestedLocks::Order::ByKey);
}

} // namespace lockscope::simulator::patterns
