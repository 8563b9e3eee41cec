// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: threads are created where an error can be returned, never in a destructor.

#include "core/result.h"
#include "lock/error.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace lockscope::lock {

/// Starts a thread that runs `run(std::stop_token)`. OutOfResources if the system has none; `whose` is for the message.
template <class Run>
[[nodiscard]] Result<std::jthread, Error> startThread(std::string_view whose, Run run)
{
    try {
        return std::jthread(std::move(run));
    } catch (const std::system_error& error) {
        return failure(Error{ErrorKind::OutOfResources, Delivery::NotSent,
                             "The thread of the " + std::string(whose) + " cannot be made: " + error.code().message() +
                                 ". Allow this process more threads, or memory for them."});
    }
}

} // namespace lockscope::lock
