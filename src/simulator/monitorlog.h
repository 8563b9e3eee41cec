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

/// What a monitor reported of one lock.
struct SeenEvent
{
    EventKind kind = EventKind::Acquired;
    std::string key;
    std::string token; ///< of the holder, for an end: who held it; empty: not seen
};

/// What a monitor reported of a run, kept for the score. Used by one thread.
struct MonitorLog
{
    /// Everything of the batch that a score asks for. `picture` has been updated with it: ids mean something only now.
    void add(const Batch& batch, const PictureView& picture);

    /// By its picture as it was at last.
    [[nodiscard]] bool isHeld(const std::string& key) const { return held.contains(key); }

    std::vector<SeenEvent> events;        ///< acquired, released, expired
    std::vector<Blind> blind;             ///< its gaps, on this machine's monotonic clock
    SourceKind source = SourceKind::None; ///< how it knew, at last
    std::set<std::string> held;
    std::uint64_t evicted = 0;  ///< among the expired ones
    std::uint64_t migrated = 0; ///< holds that went on at another node of a cluster
};

} // namespace lockscope::simulator
