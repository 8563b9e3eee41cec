// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nemesis/told.h"
#include "nemesis/truth.h"

#include <string>
#include <vector>

namespace lockscope::nemesis {

/// What is wrong, with what is needed to see why.
struct Disagreement
{
    std::string check; ///< untold-begin, untold-end, wrong-time, phantom-hold, wrong-kind, ...
    std::string key;
    std::string text;
};

/// What a judge is not to ask for in a part of the run, by the server's clock.
struct Allowances
{
    /// The server's clock was put elsewhere around here: no time is judged.
    std::vector<Span> clockSteps;
    /// The stream could not be announced (a right, a flag was missing): what is short may be untold, what is told is
    /// judged.
    std::vector<Span> degraded;
    /// What a take-over may last without being read.
    Us unread = 250'000;
    /// Old data came back around here: what nobody wrote then may be told.
    std::vector<Span> upsets;
    /// Keys that begin so were written without a log: only the fold is compared.
    std::vector<std::string> unlogged;
    /// Keys that begin so have renewals that nobody logged.
    std::vector<std::string> renewedUnseen;
    /// Locks may move from node to node of a cluster, held all the while. The first one of a slot may be told as
    /// released and found again: then nobody had said yet that anything moves.
    bool moves = false;
};

struct Judged
{
    std::vector<Disagreement> found;
    std::size_t begins = 0; ///< real acquisitions and takeovers that were looked for
    std::size_t ends = 0;
    std::size_t inGaps = 0;         ///< of both
    std::size_t unread = 0;         ///< of both: take-overs that were over before anybody could read who it was
    std::size_t untoldDegraded = 0; ///< of both: not counted against the stream
    std::size_t foundAgain = 0;     ///< told as released, and at once as found: they moved
    std::size_t times = 0;          ///< told moments that were compared
    std::vector<Told> tooNew;       ///< of what is not known yet whether it was so: to be judged with the next ones
};

/// Holds every line of `told` against what really happened, and what really happened against the lines. `told` has
/// everything since the last judgement, gaps also those before. The truth is known up to the moment `known`.
[[nodiscard]] Judged judge(Truth& truth, const std::vector<Told>& told, const std::vector<Told>& gaps, Us known,
                           const Allowances& allowances = {});

} // namespace lockscope::nemesis
