// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "lock/options.h"

#include "lock/leasetimes.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {
namespace {

using std::chrono::milliseconds;

} // namespace

Result<void, Error> validate(const MutexOptions& options)
{
    if (options.ttl < milliseconds{10})
        return invalid("The ttl of a lock must be at least 10 ms: shorter ones end before their holder knows of them.");
    if (options.ttl > kLongestTtl)
        return invalid(
            "The ttl of a lock must be at most a year. A lock for ever is one that a crash leaves for ever.");
    if (options.watchdog && options.ttl < milliseconds{1000})
        return invalid("A watchdog needs a ttl of at least 1 s: below that one slow answer loses the lock. Take a "
                       "longer ttl, or switch the watchdog off and work for less than the ttl.");
    if (options.wait < milliseconds{0})
        return invalid("The wait limit must not be negative. 0 means: try once.");
    if (options.retry.shortest < milliseconds{1} || options.retry.longest < options.retry.shortest)
        return invalid("The pause between two tries must be at least 1 ms, and its upper bound not below its lower.");
    if (options.retry.kind == Retry::Kind::Notified) {
        if (!options.notifier)
            return invalid("Notified waiting needs a notifier. Give one of the same server, or wait another way.");
        if (options.retry.poll < milliseconds{1})
            return invalid("Notified waiting must look at least once in a while: a poll of 1 ms or more.");
    }
    if (options.replicas < 0 || options.replicaLimit < milliseconds{1})
        return invalid("The number of replicas must not be negative, and their limit at least 1 ms.");
    if (options.replicas > 0 && options.nativeCompare)
        return invalid("A lock that waits for replicas needs scripts: switch nativeCompare off.");
    return {};
}

milliseconds pauseAfter(const Retry& retry, int attempt, std::uint64_t random)
{
    milliseconds longest = retry.longest;
    if (retry.kind == Retry::Kind::Exponential) {
        // Even the first pause is random: clients refused together must not return together.
        const int doublings = std::clamp(attempt, 1, 40);
        const bool fits = retry.shortest.count() <= (retry.longest.count() >> doublings);
        longest = fits ? retry.shortest * (std::int64_t{1} << doublings) : retry.longest;
    }
    const auto spread = static_cast<std::uint64_t>((longest - retry.shortest).count()) + 1;
    return retry.shortest + milliseconds{static_cast<std::int64_t>(random % spread)};
}

std::string fenceKeyFor(const std::string& key)
{
    const std::size_t open = key.find('{');
    const std::size_t close = key.find('}', open == std::string::npos ? 0 : open);
    if (open != std::string::npos && close != std::string::npos && close > open + 1)
        return key + ":fence"; // the key has a hash tag, which the counter shares
    if (key.find('}') != std::string::npos)
        return {};
    return "{" + key + "}:fence";
}

} // namespace v1
} // namespace lockscope::lock
