// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator/patterns/nestedlocks.h"
#include "simulator/patterns/patterns.h"

namespace lockscope::simulator::patterns {

/// Whatever the request names first, everybody takes the lock first whose key comes first.
std::unique_ptr<CaseClient> oneOrder()
{
    return std::make_unique<NestedLocks>(NestedLocks::Order::ByKey);
}

} // namespace lockscope::simulator::patterns
