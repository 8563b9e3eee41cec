// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time.h"
#include "core/waits.h"
#include "formats/waitplaces.h"
#include "redis/reply.h"

#include <string_view>

namespace lockscope::monitor::queueanswers {

// Who waits by standing in a queue or by leaving a mark: the answers of such a place, as waiters. Pure.

/// The members of a queue, the first one first.
void takeMembers(WaitersFrom& found, const redis::ReplyView& reply);
/// Until when each of the members, which came before, counts as alive. Pairs may be nested or flat.
void takeDeadlines(WaitersFrom& found, const redis::ReplyView& reply);
/// Members with the epoch seconds since when they wait, the first one first. Pairs may be nested or flat.
void takeSorted(WaitersFrom& found, const formats::WaitPlace& place, const redis::ReplyView& reply);
/// How many count themselves: at most, as one that was killed takes nobody out. Nobody is exact.
void takeCounter(WaitersFrom& found, std::string_view value);
/// The value of a mark; it is one only with the place's suffix.
void takeMark(WaitersFrom& found, const formats::WaitPlace& place, std::string_view value);
/// The signal that a release leaves in the queue of waiting jobs is nobody.
void leaveOutSignals(WaitersFrom& found, const formats::WaitPlace& place);
/// Where nobody can be asked whether they listen: whose deadline has passed is taken to wait no more, though the place
/// is there until somebody comes by; the rest counts. That is no exact number.
void countByDeadline(WaitersFrom& found, const formats::WaitPlace& place, ServerTime now);
/// Who listens waits, whatever the deadline says, and who does not (Silent) is gone; `inQueue`: how many stand there,
/// of whom the first were listed.
void countByPulse(WaitersFrom& found, std::uint32_t inQueue);

} // namespace lockscope::monitor::queueanswers
