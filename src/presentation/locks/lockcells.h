// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/episode.h"
#include "analysis/verdict.h"
#include "core/batch.h"
#include "presentation/traces/tracestore.h"
#include "presentation/words/celltext.h"
#include "presentation/words/tone.h"

#include <QString>

#include <optional>
#include <span>
#include <string_view>

namespace lockscope::presentation {
class HolderNames;
}

/// The texts of a row of the Locks table. Pure functions of RowFacts.
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
    ServerTime seenSince = kUnknownTime; ///< renewals before that were not observable: the node was disconnected
    celltext::Zone zone = celltext::Zone::Utc;
    const HolderNames* names = nullptr; ///< service names of holders
    std::span<const WaitersFrom> waits = {};
    std::optional<TracedWaits> traced = {};     ///< waiters seen by the last trace, if still plausible
    bool isPast = false;                        ///< its node has been unknown since `now`
    QString both = {};                          ///< rivaltext::both()
    bool isMasked = false;                      ///< the token is a mask, so nothing is decoded from it
    const analysis::Episode* finding = nullptr; ///< the worst open finding that needs attention
    QString server = {};                        ///< of several deployments that are shown; else empty
    bool hasSiblings = false;                   ///< its deployment has several nodes
};

[[nodiscard]] QString name(const RowFacts& row);
/// With a question mark when the library is only the most likely of several that write alike.
[[nodiscard]] QString library(const RowFacts& row);
/// The holder as decoded from its token; "not seen"; or why it was not read.
[[nodiscard]] QString holder(const RowFacts& row);
/// Re-entry count and mode: "2", "1 read", a dash when unknown.
[[nodiscard]] QString count(const RowFacts& row);
/// "4 min 12 s", "3.4 s"; "≥ 4 min 12 s" when it was found held; "340 ms" of the last hold when it is free.
[[nodiscard]] QString heldFor(const RowFacts& row);
/// "26.1 s", "none" (never expires), a dash when unknown or free.
[[nodiscard]] QString ttl(const RowFacts& row);
[[nodiscard]] QString renewals(const RowFacts& row);
[[nodiscard]] QString waiters(const RowFacts& row);
/// The verdict in a few words, with its figure: "on schedule", "late by 3.8 s", "expired, not released".
[[nodiscard]] QString verdict(const RowFacts& row);
/// The deployment of several that are shown, with the node if it has several; else the node's address.
[[nodiscard]] QString server(const RowFacts& row);
/// The same of a node; `deployment` is empty while only one is shown.
[[nodiscard]] QString server(std::string_view address, const QString& deployment, bool hasSiblings);
/// The lease lane as text, for screen readers.
[[nodiscard]] QString lane(const RowFacts& row);

/// All facts of the row with exact times, evidence and precision, as HTML (all values escaped).
[[nodiscard]] QString toolTip(const RowFacts& row);
[[nodiscard]] QString modeWord(LockMode mode);
/// The number of a semaphore or latch that names nobody: "3 free".
[[nodiscard]] QString leftText(const LockState& state);
[[nodiscard]] QString typeWord(ValueType type);

} // namespace lockscope::presentation::lockcells
