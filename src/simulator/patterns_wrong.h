// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulator/pattern.h"

namespace lockscope::simulator {

/// A1: a crash between SETNX and DEL leaves the lock for ever.
[[nodiscard]] std::unique_ptr<LockClient> makeSetnxNoTtl(const WorkerSpec& spec, const Endpoint& endpoint,
                                                         ReportStep report);
/// A10: the commands are right, but nobody renews, and the work takes longer than the ttl.
[[nodiscard]] std::unique_ptr<LockClient> makeTtlTooShort(const WorkerSpec& spec, const Endpoint& endpoint,
                                                          ReportStep report);

} // namespace lockscope::simulator
