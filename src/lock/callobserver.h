// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: an observer must not disturb locks.

#include "lock/lockmetrics.h"
#include "lock/observer.h"
#include "lock/wire.h"

#include <memory>

namespace lockscope::lock {
inline namespace v1 {

/// Calls `call` with the observer, if there is one. An exception is caught and counted: it would end a thread of the
/// library, or leave a destructor. `metrics` may be empty.
template <class Call>
void callObserver(const std::shared_ptr<Observer>& observer, const std::shared_ptr<LockMetrics>& metrics,
                  const Call& call)
{
    if (!observer)
        return;
    const std::stop_token never;
    const wire::EndsWaits undisturbed(never); // the program may ask servers of its own
    try {
        call(*observer);
    } catch (...) {
        if (metrics)
            metrics->observerErrors.add();
    }
}

} // namespace v1
} // namespace lockscope::lock
