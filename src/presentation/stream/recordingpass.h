// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/streamfold.h"
#include "presentation/timeline/timespans.h"

namespace lockscope::history {
class ReplaySource;
} // namespace lockscope::history

namespace lockscope::presentation {

/// Reads a recording once, as fast as it goes, into consumers: for whoever wants to know of all of it (a report, its
/// findings) and not to look at a moment. No clock and no thread of its own: whoever owns it calls advance().
class RecordingPass
{
public:
    /// `source` outlives it and is used by nobody else meanwhile. What is before `range.from` is read too, where
    /// `fromItsBegin`: whoever counts the past of a lock needs it; else no more than the minute before.
    RecordingPass(history::ReplaySource& source, const TimeSpan& range, bool fromItsBegin = true);

    /// Not owned; outlives it.
    void addConsumer(BatchConsumer* consumer) { m_fold.addConsumer(consumer); }
    /// The recording is longer by now.
    void extend(ServerTime to) { m_range.to = to; }
    /// Reads so many batches at most. False: there are no more.
    bool advance(int batches);
    /// It was read to here.
    [[nodiscard]] ServerTime now() const { return m_fold.last().now; }
    /// How much of the time was read, 0 to 100.
    [[nodiscard]] int percent() const;

private:
    history::ReplaySource& m_source;
    TimeSpan m_range;
    StreamFold m_fold;
};

} // namespace lockscope::presentation
