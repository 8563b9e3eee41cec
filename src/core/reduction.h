// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/event.h"

#include <cstdint>
#include <vector>

namespace lockscope {

/// Why the reducer wants a key to be read; lower is more urgent.
enum class WantKind : std::uint8_t {
    Acquisition, ///< who took it
    Change,      ///< same holder or another one?
    Holder,      ///< held by somebody not seen yet
    Renewal,     ///< confirm the predicted deadline
    Expiry,      ///< the lease should have ended by now
};
struct Want
{
    LockId lock = kNoLock;
    WantKind kind = WantKind::Holder;
    /// What the key is now, from the event that caused the want. Unknown: as it was. Other: the event does not tell.
    ValueType type = ValueType::Unknown;
};

/// What a reducer emits into. `events` have already been applied to the picture when the call returns.
struct Reduction
{
    std::vector<LockEvent> events;
    std::vector<Want> wants;
    bool notificationsMissed =
        false; ///< a look found a change that a covered notification should have announced before
    void clear()
    {
        events.clear();
        wants.clear();
        notificationsMissed = false;
    }
};

} // namespace lockscope
