// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/streamfold.h"
#include "presentation/timeline/timespans.h"

namespace lockscope::history {
class ReplaySource;
} // namespace lockscope::history

namespace lockscope::presentation {

/// Reads a recording once at full speed into consumers, for uses that need all of it (a report, its findings) instead
/// of one moment. Without a clock or thread: the owner calls advance().
class RecordingPass
{
public:
    /// `source` outlives it and has no other user meanwhile. `fromItsBegin`: also reads everything before `range.from`,
    /// for consumers that need a lock's past; otherwise at most the minute before.
    RecordingPass(history::ReplaySource& source, const TimeSpan& range, bool fromItsBegin = true);

    /// Not owned; outlives it.
    void addConsumer(BatchConsumer* consumer) { m_fold.addConsumer(consumer); }
    /// The recording has grown.
    void extend(ServerTime to) { m_range.to = to; }
    /// Reads at most `batches` batches. False: the end was reached.
    bool advance(int batches);
    /// Time up to which the recording was read.
    [[nodiscard]] ServerTime now() const { return m_fold.last().now; }
    /// Share of the time that was read, 0 to 100.
    [[nodiscard]] int percent() const;

private:
    history::ReplaySource& m_source;
    TimeSpan m_range;
    StreamFold m_fold;
};

} // namespace lockscope::presentation
