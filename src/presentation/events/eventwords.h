// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventkind.h"
#include "presentation/words/tone.h"

#include <QString>

#include <span>

/// How each kind of event is presented: one table with a row for each kind. Any thread; texts are in the application's
/// language.
namespace lockscope::presentation::eventwords {

/// The sign at the end of a hold in a lane.
enum class EndSign { None, Ring, Cross, Arrow, Square };

struct Row
{
    EventKind kind;
    const char* word;     ///< source text for translate(), like the other two
    lockcells::Tone tone; ///< tone of its word in the list of events
    bool isTrouble;       ///< shown by *Only Troubles*
    EndSign sign;         ///< sign for a hold that ended this way
    const char* ending;   ///< text for a hold that ended this way; nullptr: no hold does
    const char* verdict;  ///< text for a lock that is free since then; nullptr: the word of its analysis::Verdict
};

[[nodiscard]] const Row& row(EventKind kind);
/// The rows in the order of the menu of kinds, without Learned, which reports no change.
[[nodiscard]] std::span<const Row> menu();
/// The kinds shown by *Only Troubles*.
[[nodiscard]] EventKinds troubles();

/// "acquired", "expired" ...
[[nodiscard]] QString word(EventKind kind);
/// How a hold ended: "expired, not released"; "ended" for a kind that ends none.
[[nodiscard]] QString ending(EventKind kind);
/// A more specific verdict for a lock that is free since then: "evicted, not released"; else empty.
[[nodiscard]] QString verdict(EventKind kind);

} // namespace lockscope::presentation::eventwords
