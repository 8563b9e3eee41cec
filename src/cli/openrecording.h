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

/// A recording that a verb looks into.
struct Recording
{
    std::unique_ptr<history::ReplaySource> source;
    NodeNames names; ///< of a node that has not told its own
    std::vector<presentation::QuorumGroup> groups;
    int database = 0;
    bool isMasked = true; ///< its tokens
};

/// The one of the options. Nothing: it cannot be read; then it was said why.
[[nodiscard]] std::optional<Recording> openRecording(const Options& options, const Clock& clock);
/// A moment of the options, where the recording covers `range`.
[[nodiscard]] ServerTime timeOf(const Moment& moment, const history::ReplaySource::Range& range);
/// What of the recording lies between --from and --to.
[[nodiscard]] presentation::TimeSpan rangeOf(const Options& options, const Recording& recording);
/// The recording says nothing of this moment: it lies before or behind it, or between two runs. Then it was said.
[[nodiscard]] bool isOutside(const Options& options, Recording& recording, ServerTime moment);
/// Nothing is between --from and --to, although they were given: then it was said.
[[nodiscard]] bool isRangeEmpty(const Options& options, const Recording& recording,
                                const presentation::TimeSpan& range);

} // namespace lockscope::cli
