// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "core/waits.h"
#include "formats/waitplaces.h"
#include "redis/reply.h"

#include <string_view>

namespace lockscope::monitor::queueanswers {

// Parses the replies of queues and marks into waiters. Pure.

/// Members of a queue, first in line first.
void takeMembers(WaitersFrom& found, const redis::ReplyView& reply);
/// Deadlines until which the members, parsed before, count as alive. Pairs may be nested or flat.
void takeDeadlines(WaitersFrom& found, const redis::ReplyView& reply);
/// Members with the start of their wait in epoch seconds, first in line first. Pairs may be nested or flat.
void takeSorted(WaitersFrom& found, const formats::WaitPlace& place, const redis::ReplyView& reply);
/// A counter of waiters: an upper bound, because a killed client does not decrement it. Zero is exact.
void takeCounter(WaitersFrom& found, std::string_view value);
/// The value of a mark; it counts only with the place's suffix.
void takeMark(WaitersFrom& found, const formats::WaitPlace& place, std::string_view value);
/// Removes the signal that a release leaves in the queue of waiting jobs; it is no waiter.
void leaveOutSignals(WaitersFrom& found, const formats::WaitPlace& place);
/// For queues without a liveness check: members with a passed deadline do not count as waiters, although they stay in
/// the queue until another client cleans up; the others count. The result is inexact.
void countByDeadline(WaitersFrom& found, const formats::WaitPlace& place, ServerTime now);
/// Members that listen count as waiters whatever their deadline, and silent ones (Silent) as gone; `inQueue`: length of
/// the queue, of which the first members were listed.
void countByPulse(WaitersFrom& found, std::uint32_t inQueue);

} // namespace lockscope::monitor::queueanswers
