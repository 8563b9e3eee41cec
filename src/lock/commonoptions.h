// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: the options that all kinds of locks have.

#include "lock/options.h"

namespace lockscope::lock {
inline namespace v1 {

/// Those of MutexOptions that the options of each kind of lock have under the same name; the others are the default.
template <class Options>
[[nodiscard]] MutexOptions commonOptions(const Options& options)
{
    MutexOptions result;
    result.ttl = options.ttl;
    result.wait = options.wait;
    result.watchdog = options.watchdog;
    result.observer = options.observer;
    result.metrics = options.metrics;
    result.name = options.name;
    result.clock = options.clock;
    return result;
}

} // namespace v1
} // namespace lockscope::lock
