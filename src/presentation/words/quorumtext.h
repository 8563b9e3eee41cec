// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/facts/quorumdata.h"
#include "presentation/words/tone.h"

#include <QString>

#include <chrono>
#include <functional>
#include <string>

/// What a Redlock group says of a lock, in words. Application's language.
namespace lockscope::presentation::quorumtext {

/// What a person calls a deployment.
using TitleOf = std::function<std::string(const std::string&)>;

/// "held", "split" ... of a row: one that its own state cannot tell is "held?" or "free?".
[[nodiscard]] QString state(const QuorumRow& row);
[[nodiscard]] lockcells::Tone tone(analysis::QuorumState state);
/// What it means and what to do, in a sentence or two.
[[nodiscard]] QString meaning(const QuorumRow& row);
/// "3 of 5".
[[nodiscard]] QString votes(const QuorumRow& row);
/// "12.3 s"; a dash without a majority.
[[nodiscard]] QString ends(const QuorumRow& row);
[[nodiscard]] QString holder(const QuorumRow& row, const PictureView& picture);
/// Which of the different tokens a server has: "A" the most frequent one, then "B" ...; "–": nobody holds it there;
/// "?": it does not answer.
[[nodiscard]] QString mark(const QuorumRow& row, std::size_t server);
/// The marks of all servers: "A A A – ?".
[[nodiscard]] QString marks(const QuorumRow& row);
/// "+1.2 s": so much later than the quorum the lease ends on a server; "−15 ms": earlier.
[[nodiscard]] QString skew(std::chrono::milliseconds skew);
/// The name of the group; of one that nobody named that it is a guess.
[[nodiscard]] QString group(const QuorumGroup& group);
/// How many servers there are, how many are a majority, and which do not answer.
[[nodiscard]] QString servers(const QuorumData& data, const QuorumGroup& group, const TitleOf& titleOf);
/// "2 held, 1 split": of the locks of all groups; empty when there are none.
[[nodiscard]] QString summary(const QuorumData& data);

} // namespace lockscope::presentation::quorumtext
