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
/// The value of a mark; it is one only with the place's suffix.
void takeMark(WaitersFrom& found, const formats::WaitPlace& place, std::string_view value);
/// Whose deadline has passed waits no more, though the place is there until somebody comes by; the rest counts. The
/// signal that a release leaves in the queue of waiting jobs is nobody.
void countAlive(WaitersFrom& found, const formats::WaitPlace& place, ServerTime now);

} // namespace lockscope::monitor::queueanswers
