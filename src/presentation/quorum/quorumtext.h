// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/quorum/quorumdata.h"
#include "presentation/words/tone.h"

#include <QString>

#include <chrono>
#include <functional>
#include <string>

/// The state of a lock in a Redlock group, as text. In the application's language.
namespace lockscope::presentation::quorumtext {

/// Maps a deployment to its display title.
using TitleOf = std::function<std::string(const std::string&)>;

/// "held", "split" ...; "held?" or "free?" when the servers that answer cannot decide.
[[nodiscard]] QString state(const QuorumRow& row);
[[nodiscard]] lockcells::Tone tone(analysis::QuorumState state);
/// Meaning and remedy, in a sentence or two.
[[nodiscard]] QString meaning(const QuorumRow& row);
/// "3 of 5".
[[nodiscard]] QString votes(const QuorumRow& row);
/// "12.3 s"; a dash without a majority.
[[nodiscard]] QString ends(const QuorumRow& row);
[[nodiscard]] QString holder(const QuorumRow& row, const PictureView& picture);
/// The token of a server as a letter: "A" for the most frequent one, then "B" ...; "–": free there; "?": it does not
/// answer.
[[nodiscard]] QString mark(const QuorumRow& row, std::size_t server);
/// The marks of all servers: "A A A – ?".
[[nodiscard]] QString marks(const QuorumRow& row);
/// "+1.2 s": the lease on a server ends this much after the quorum; "−15 ms": before. Zero has the unit of the others.
[[nodiscard]] QString skew(const QuorumRow& row, std::size_t server);
/// The name of the group; for a guessed group a remark that it is a guess.
[[nodiscard]] QString group(const QuorumGroup& group);
/// Number of servers, size of a majority, and the servers that do not answer.
[[nodiscard]] QString servers(const QuorumData& data, const QuorumGroup& group, const TitleOf& titleOf);
/// "2 held, 1 split": totals of all groups; empty when there are none.
[[nodiscard]] QString summary(const QuorumData& data);

} // namespace lockscope::presentation::quorumtext
