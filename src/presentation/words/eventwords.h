// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventkind.h"
#include "presentation/words/tone.h"

#include <QString>

#include <span>

/// How people see a kind of event, everywhere: one table, a row a kind. Any thread; texts are in the application's
/// language.
namespace lockscope::presentation::eventwords {

/// The sign at the end of a hold on the timeline.
enum class EndSign { None, Ring, Cross, Arrow, Square };

struct Row
{
    EventKind kind;
    const char* word;     ///< as translate() takes it, like the other two
    lockcells::Tone tone; ///< of its word in the list of events
    bool isTrouble;       ///< shown by *Only Troubles*
    EndSign sign;         ///< of a hold that ended so
    const char* ending;   ///< of a hold that ended so; nullptr: no hold does
    const char* verdict;  ///< of a lock that is free since then; nullptr: the word of its analysis::Verdict
};

[[nodiscard]] const Row& row(EventKind kind);
/// The rows in the order of the menu of kinds; Learned has none there, for nothing happened.
[[nodiscard]] std::span<const Row> menu();
/// The kinds shown by *Only Troubles*.
[[nodiscard]] EventKinds troubles();

/// "acquired", "expired" ...
[[nodiscard]] QString word(EventKind kind);
/// How a hold ended: "expired, not released"; "ended" for a kind that ends none.
[[nodiscard]] QString ending(EventKind kind);
/// What a lock is that is free since then, where that says more than its verdict: "evicted, not released"; else empty.
[[nodiscard]] QString verdict(EventKind kind);

} // namespace lockscope::presentation::eventwords
