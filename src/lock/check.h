// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lock/client.h"
#include "lock/error.h"
#include "lock/notifier.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope::lock {
inline namespace v1 {

/// A step of LockService::check() that failed.
struct FailedCheck
{
    enum class Step : std::uint8_t {
        FindNodes, ///< cluster: which nodes have slots
        Acquire,
        Renew,
        Hear, ///< waiting: subscribe to releases
        Tell, ///< publish a release
        Release,
    };
    Step step = Step::Acquire;
    std::string rule; ///< the rights of this step, as for ACL SETUSER: "+set ~lock:order:*"
    Error error;
};

/// LockService::check() with these parts; for programs, that is the way to it. `notifier`: options of the service's
/// one.
[[nodiscard]] std::vector<FailedCheck> checkLocks(std::string_view name, Client& client,
                                                  const NotifierOptions& notifier);

} // namespace v1
} // namespace lockscope::lock
