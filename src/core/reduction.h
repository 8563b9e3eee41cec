// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"

#include <cstdint>
#include <vector>

namespace lockscope {

/// Reason for a read request; lower is more urgent.
enum class ReadKind : std::uint8_t {
    Acquisition, ///< find the new holder
    Change,      ///< tell a renewal from a takeover
    Holder,      ///< find the holder of a held lock
    Renewal,     ///< confirm the predicted deadline
    Expiry,      ///< the lease should have ended
};
struct ReadRequest
{
    LockId lock = kNoLock;
    ReadKind kind = ReadKind::Holder;
    /// Type of the key after the event that caused the request. Unknown: unchanged. Other: the event does not tell.
    ValueType type = ValueType::Unknown;
};

/// Output of a reducer. `events` are already applied to the picture when the call returns.
struct Reduction
{
    std::vector<LockEvent> events;
    std::vector<ReadRequest> readRequests;
    bool notificationsMissed = false; ///< a reading found a change that a covered notification should have announced
    void clear()
    {
        events.clear();
        readRequests.clear();
        notificationsMissed = false;
    }
};

} // namespace lockscope
