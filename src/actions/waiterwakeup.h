// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actions/awaitedconnection.h"

namespace lockscope::actions {

/// Wakes the waiters of the released lock OperationResult::before as its library does, where a command of its own does
/// so, and writes what came of it into `result`. Their list or channel may be in another slot, or the slot may have
/// moved: then the other node is used. `options`, `link` and `result` must outlive the task.
[[nodiscard]] Task<Wake> wakeWaiters(const OperationOptions& options, AwaitedConnection& link, OperationResult& result);

} // namespace lockscope::actions
