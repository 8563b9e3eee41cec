// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"
#include "core/batch.h"

#include <QString>

#include <array>
#include <string>

namespace lockscope::presentation {

/// What a stream showed at all. That nothing was found says something only where its evidence was there.
struct SeenEvidence
{
    bool isWatched = false;   ///< a node was ready at some time
    bool isAnnounced = false; ///< and its server told of changes, by notifications or tracking
    bool hasWaiters = false;  ///< a source told who waits, or that nobody does
    bool isTraced = false;    ///< a trace ran
    std::string traceTrouble; ///< one did not, and why; English
    bool hasServer = false;   ///< what the server says of itself
    bool hasEviction = false; ///< its policy, and what memory it may use
    bool hasClock = false;    ///< its clock was compared with the recorder's

    /// `isInRange`: what happened in it counts; else only what holds from before on.
    void take(const Batch& batch, bool isInRange = true);

    enum class Missing : std::uint8_t { Nothing, Watching, Changes, Waiters, Trace, Server, Eviction, Clock };
    /// What this finding needs and was never there.
    [[nodiscard]] Missing missingFor(analysis::FindingId id) const;

private:
    bool m_hasPolicy = false;
    bool m_hasLimit = false;
};

/// The whole catalogue, in its order.
[[nodiscard]] std::array<analysis::FindingId, analysis::kFindings> allFindings();

/// A sentence: "The recording has no trace." Empty for nothing.
[[nodiscard]] QString missingText(SeenEvidence::Missing missing);

} // namespace lockscope::presentation
