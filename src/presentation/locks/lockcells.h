// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"
#include "analysis/verdict.h"
#include "core/batch.h"
#include "presentation/facts/tracedesk.h"
#include "presentation/words/celltext.h"
#include "presentation/words/tone.h"

#include <QString>

#include <optional>
#include <span>
#include <string_view>

namespace lockscope::presentation {
class HolderNames;
}

/// The texts of a row of the Locks table. Pure: what they say stands in RowFacts.
namespace lockscope::presentation::lockcells {

/// One lock as a row shows it. Views are valid only during the call.
struct RowFacts
{
    KeyView key;
    std::string_view token;
    std::string_view node;
    const LockState& state;
    analysis::Verdict verdict = analysis::Verdict::None;
    ServerTime firstSeen = kUnknownTime; ///< lower bound when heldSince is unknown
    ServerTime now{};
    ServerTime seenSince = kUnknownTime; ///< renewals before that could not be seen: its node was away
    celltext::Zone zone = celltext::Zone::Utc;
    const HolderNames* names = nullptr; ///< services of holders
    std::span<const WaitersFrom> waits = {};
    std::optional<TracedWaits> traced = {};     ///< what the last trace saw, where it still may be true
    bool isPast = false;                        ///< nothing is known of its node since `now`
    QString both = {};                          ///< rivaltext::both()
    bool isMasked = false;                      ///< its token is a mask: nothing is decoded from it
    const analysis::Episode* finding = nullptr; ///< the worst one that is open and calls for a person
};

[[nodiscard]] QString name(const RowFacts& row);
/// With a question mark where it is only the likeliest of several that write alike.
[[nodiscard]] QString library(const RowFacts& row);
/// Who holds it, as its library's token says; "not seen"; why it was not read.
[[nodiscard]] QString holder(const RowFacts& row);
/// Re-entry count and mode: "2", "1 read", a dash when unknown.
[[nodiscard]] QString count(const RowFacts& row);
/// "4 m 12 s"; "≥ 4 m 12 s" when it was found held; of the last hold when it is free.
[[nodiscard]] QString heldFor(const RowFacts& row);
/// "26.1 s", "none" (never ends), a dash when not known or free.
[[nodiscard]] QString ttl(const RowFacts& row);
[[nodiscard]] QString renewals(const RowFacts& row);
[[nodiscard]] QString waiters(const RowFacts& row);
/// The verdict in a few words, with its figure: "on schedule", "late by 3.8 s", "expired, not released".
[[nodiscard]] QString verdict(const RowFacts& row);
/// The lease lane in words, for screen readers.
[[nodiscard]] QString lane(const RowFacts& row);

/// Everything known of the row with exact times, evidence and precision, as HTML (all values escaped).
[[nodiscard]] QString toolTip(const RowFacts& row);
[[nodiscard]] QString modeWord(LockMode mode);
[[nodiscard]] QString typeWord(ValueType type);

} // namespace lockscope::presentation::lockcells
