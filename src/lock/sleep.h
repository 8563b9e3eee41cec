// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace lockscope::lock {

/// False when it was asked to stop.
[[nodiscard]] inline bool sleepUnlessStopped(std::chrono::milliseconds time, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any nobodyNotifies;
    std::unique_lock lock(mutex);
    nobodyNotifies.wait_for(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

} // namespace lockscope::lock
