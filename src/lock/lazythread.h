// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: threads are created where an error can be returned, never in a destructor.

#include "core/result.h"
#include "lock/error.h"

#include <atomic>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace lockscope::lock {
inline namespace v1 {

/// A thread that the first start() creates. Its owner ends it.
class LazyThread
{
public:
    /// Runs `run(std::stop_token)` in a thread unless that was started before: then one load. OutOfResources if the
    /// system has no thread; `whose` is for the message. `mutex` guards `handle`.
    template <class Run>
    [[nodiscard]] Result<void, Error> start(std::mutex& mutex, std::string_view whose, Run run)
    {
        if (m_isStarted.load(std::memory_order_acquire))
            return {};
        const std::lock_guard guard(mutex);
        if (handle.joinable())
            return {};
        try {
            handle = std::jthread(std::move(run));
        } catch (const std::system_error& error) {
            return failure(Error{ErrorKind::OutOfResources, Delivery::NotSent,
                                 "The thread of the " + std::string(whose) +
                                     " cannot be made: " + error.code().message() +
                                     ". Allow this process more threads, or memory for them."});
        }
        m_isStarted.store(true, std::memory_order_release);
        return {};
    }

    std::jthread handle;

private:
    std::atomic<bool> m_isStarted{false};
};

} // namespace v1
} // namespace lockscope::lock
