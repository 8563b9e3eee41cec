// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"
#include "presentation/report/evidencespans.h"

#include <QString>

#include <array>
#include <string>

namespace lockscope::presentation {

/// What a stream showed. That nothing was found says something only where its evidence was there, all the time.
class SeenEvidence
{
public:
    /// Ignores everything outside of `range`.
    explicit SeenEvidence(const TimeSpan& range) : m_range(range), m_spans(range) {}

    /// `view` has taken the batch.
    void take(const Batch& batch, const PictureView& view);
    /// Another run follows, or nothing any more.
    void endRun();
    /// An earlier version made the recording: which locks were traced, and of which it was told who waits, is not known
    /// of all of it.
    void setLacksSpans() { m_lacksSpans = true; }

    enum class Missing : std::uint8_t {
        Nothing,
        Watching,
        Changes,
        Waiters,
        Trace,
        Server,
        Eviction,
        Clock,
        NotRecorded, ///< see setLacksSpans()
        PartOfTime,  ///< a node was not watched all the time
        PartOfChanges,
        PartOfWaiters,
        PartOfTrace,
    };
    /// Evidence that this finding needs and lacked for some or all of the time. Valid after endRun().
    [[nodiscard]] Missing missingFor(analysis::FindingId id) const;
    /// The same as a sentence: "The recording has no trace." Empty for nothing.
    [[nodiscard]] QString missingText(analysis::FindingId id) const;
    [[nodiscard]] const EvidenceSpans& spans() const { return m_spans; }
    [[nodiscard]] bool lacksSpans() const { return m_lacksSpans; }
    /// A trace failed, and why; English. Empty: none did.
    [[nodiscard]] const std::string& traceTrouble() const { return m_traceTrouble; }

private:
    [[nodiscard]] Missing missingEvents(analysis::FindingId id) const;
    [[nodiscard]] Missing missingWaiters() const;
    [[nodiscard]] Missing missingTrace() const;
    [[nodiscard]] Missing missingConfiguration(analysis::FindingId id) const;

    const TimeSpan m_range;
    EvidenceSpans m_spans;
    SeenShare m_watched; ///< as of endRun(): asked of each finding
    SeenShare m_announced;
    SeenShare m_waits;
    bool m_isAllTraced = false;
    bool m_isWatched = false;   ///< a node was ready at some time
    bool m_isAnnounced = false; ///< and its server told of changes at some time
    bool m_hasWaiters = false;  ///< a source told who waits, or that nobody does
    bool m_isTraced = false;    ///< a trace ran
    bool m_hasServer = false;   ///< what the server says of itself
    bool m_hasPolicy = false;   ///< what it removes when memory is full
    bool m_hasLimit = false;    ///< what memory it may use
    bool m_hasClock = false;    ///< its clock was compared with the recorder's
    bool m_lacksSpans = false;
    std::string m_traceTrouble;
};

/// The whole catalogue, in its order.
[[nodiscard]] std::array<analysis::FindingId, analysis::kFindings> allFindings();

/// "4 of 26 s": with as many digits as tell the two apart.
[[nodiscard]] QString secondsOf(const SeenShare& share);

/// When nodes were watched and announced changes, and when a trace ran, as sentences. Empty before a node was ready.
[[nodiscard]] QString spansText(const EvidenceSpans& spans);

} // namespace lockscope::presentation
