// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: interprets the replies of scripts.

#include "core/result.h"
#include "formats/scripts.h"
#include "lock/error.h"
#include "lock/outcome.h"
#include "lock/reply.h"

#include <algorithm>

namespace lockscope::lock {
inline namespace v1 {

/// For a reply that this command cannot have, so another kind of server is at the address. Whether the command was
/// executed is unknown.
[[nodiscard]] inline Error unexpectedAnswer()
{
    return {ErrorKind::Protocol, Delivery::Unknown,
            "The server gave an answer that does not fit the command. Is it a Redis, or a proxy in front of one?"};
}

/// An array of this number of integers.
[[nodiscard]] inline bool areIntegers(const Reply& reply, std::size_t count)
{
    return reply.type == Reply::Type::Array && reply.elements.size() == count &&
           std::all_of(reply.elements.begin(), reply.elements.end(),
                       [](const Reply& element) { return element.type == Reply::Type::Integer; });
}

/// The result of the scripts in formats/scripts.h. A key that is no string counts as another holder's.
[[nodiscard]] inline Result<formats::CompareAnswer, Error> compareAnswer(const Result<Reply, Error>& reply)
{
    using formats::CompareAnswer;
    if (!reply) {
        if (reply.error().kind == ErrorKind::WrongType)
            return CompareAnswer::Other;
        return failure(reply.error());
    }
    if (reply->type != Reply::Type::Integer || reply->integer < -1 || reply->integer > 1)
        return failure(unexpectedAnswer());
    return static_cast<CompareAnswer>(reply->integer);
}

/// The outcome of a release script.
[[nodiscard]] inline ReleaseOutcome releaseOutcome(formats::CompareAnswer answer)
{
    switch (answer) {
    case formats::CompareAnswer::Done:
        return ReleaseOutcome::Released;
    case formats::CompareAnswer::Other:
        return ReleaseOutcome::NotOwner;
    case formats::CompareAnswer::Absent:
        return ReleaseOutcome::AlreadyExpired;
    }
    return ReleaseOutcome::Unknown;
}

/// Parses the reply { holder or nil, PTTL }.
[[nodiscard]] inline Taken takenBy(const Result<Reply, Error>& reply)
{
    if (!reply || reply->elements.size() != 2)
        return {};
    const Reply& holder = reply->elements[0];
    const std::int64_t ttl = reply->elements[1].integer;
    constexpr std::int64_t noTtl = -1;
    Taken taken;
    if (ttl != noTtl)
        taken.retryAfter = std::chrono::milliseconds{std::max<std::int64_t>(ttl, 0)}; // 0: free again by now
    if (holder.type == Reply::Type::Text)
        taken.by = holder.text;
    return taken;
}

} // namespace v1
} // namespace lockscope::lock
