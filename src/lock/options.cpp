// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/options.h"

namespace lockscope::lock {
namespace {

Failure<Error> invalid(const char* rule)
{
    return failure(Error{ErrorKind::InvalidOptions, Delivery::NotSent, rule});
}

} // namespace

Result<void, Error> validate(const MutexOptions& options)
{
    using std::chrono::milliseconds;
    if (options.ttl < milliseconds{10})
        return invalid("The ttl of a lock must be at least 10 ms: shorter ones end before their holder knows of them.");
    if (options.ttl > std::chrono::hours{24 * 365})
        return invalid(
            "The ttl of a lock must be at most a year. A lock for ever is one that a crash leaves for ever.");
    if (options.watchdog && options.ttl < milliseconds{1000})
        return invalid("A watchdog needs a ttl of at least 1 s: below that one slow answer loses the lock. Take a "
                       "longer ttl, or switch the watchdog off and work for less than the ttl.");
    if (options.wait < milliseconds{0})
        return invalid("The wait limit must not be negative. 0 means: try once.");
    if (options.retry.shortest < milliseconds{1} || options.retry.longest < options.retry.shortest)
        return invalid("The pause between two tries must be at least 1 ms, and its upper bound not below its lower.");
    return {};
}

} // namespace lockscope::lock
