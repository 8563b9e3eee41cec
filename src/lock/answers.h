// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to lock: what the scripts answer.

#include "core/result.h"
#include "formats/scripts.h"
#include "lock/error.h"
#include "lock/reply.h"

namespace lockscope::lock {

/// An answer that this command cannot have: somebody else speaks there. What was executed is not known.
[[nodiscard]] inline Error unexpectedAnswer()
{
    return {ErrorKind::Protocol, Delivery::Unknown,
            "The server gave an answer that does not fit the command. Is it a Redis, or a proxy in front of one?"};
}

/// The answer of the scripts in formats/scripts.h. A key that holds no string at all is another's.
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

} // namespace lockscope::lock
