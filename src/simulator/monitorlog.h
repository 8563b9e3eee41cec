// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/batch.h"
#include "core/event.h"
#include "core/pictureview.h"
#include "simulator/truth.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace lockscope::simulator {

/// A lock event that a monitor reported.
struct SeenEvent
{
    EventKind kind = EventKind::Acquired;
    std::string key;
    std::string token; ///< the holder's token, for an end the former holder's; empty: not seen
};

/// Events that a monitor reported during a run, kept for the score. Used by one thread.
struct MonitorLog
{
    /// Extracts what a score needs. `picture` has been updated with the batch; ids are valid only during the call.
    void add(const Batch& batch, const PictureView& picture);

    /// According to the final picture.
    [[nodiscard]] bool isHeld(const std::string& key) const { return held.contains(key); }

    std::vector<SeenEvent> events;        ///< acquired, released, expired
    std::vector<Blind> blind;             ///< gaps, by this machine's monotonic clock
    SourceKind source = SourceKind::None; ///< the final source of events
    std::set<std::string> held;
    std::uint64_t evicted = 0;  ///< part of the expired ones
    std::uint64_t migrated = 0; ///< holds that continued on another cluster node
};

} // namespace lockscope::simulator
