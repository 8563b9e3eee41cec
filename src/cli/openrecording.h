// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/options.h"
#include "cli/verbsession.h"
#include "history/replaysource.h"
#include "presentation/timeline/timespans.h"

#include <memory>
#include <optional>

namespace lockscope::cli {

/// A recording opened by a verb.
struct Recording
{
    std::unique_ptr<history::ReplaySource> source;
    NodeNames names; ///< names for nodes whose own are not known yet
    std::vector<presentation::QuorumGroup> groups;
    int database = 0;
    bool isMasked = true; ///< its tokens were masked when recorded
};

/// Opens the recording of the options. nullopt if it cannot be read; the reason was printed.
[[nodiscard]] std::optional<Recording> openRecording(const Options& options, const Clock& clock);
/// Resolves a moment of the options in a recording that covers `range`.
[[nodiscard]] ServerTime timeOf(const Moment& moment, const history::ReplaySource::Range& range);
/// The part of the recording between --from and --to.
[[nodiscard]] presentation::TimeSpan rangeOf(const Options& options, const Recording& recording);
/// True if the recording has no data for this moment: it is before its begin, after its end, or between two runs. Then
/// the reason was printed.
[[nodiscard]] bool isOutside(const Options& options, Recording& recording, ServerTime moment);
/// True if --from or --to was given and no data is between them. Then the reason was printed.
[[nodiscard]] bool isRangeEmpty(const Options& options, const Recording& recording,
                                const presentation::TimeSpan& range);

} // namespace lockscope::cli
