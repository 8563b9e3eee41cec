// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/findings/catalogue.h"
#include "presentation/report/evidencespans.h"

#include <QString>

#include <array>
#include <string>

namespace lockscope::presentation {

/// The evidence that a stream provided. The absence of a finding means something only if its evidence was available all
/// the time.
class SeenEvidence
{
public:
    /// Ignores everything outside `range`.
    explicit SeenEvidence(const TimeSpan& range) : m_range(range), m_spans(range) {}

    /// `view` has taken the batch.
    void addBatch(const Batch& batch, const PictureView& view);
    /// The run has ended; another one may follow.
    void endRun();
    /// The recording was made by an earlier version, so it is not fully known which locks were traced or had their
    /// waiters observed.
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
    /// The evidence that this finding lacked for some or all of the time. Valid after endRun().
    [[nodiscard]] Missing missingFor(analysis::FindingId id) const;
    /// The same as a sentence: "The recording has no trace." Empty for Nothing.
    [[nodiscard]] QString missingText(analysis::FindingId id) const;
    [[nodiscard]] const EvidenceSpans& spans() const { return m_spans; }
    [[nodiscard]] bool lacksSpans() const { return m_lacksSpans; }
    /// Why a trace failed, in English. Empty: none failed.
    [[nodiscard]] const std::string& traceTrouble() const { return m_traceTrouble; }

private:
    [[nodiscard]] Missing missingEvents(analysis::FindingId id) const;
    [[nodiscard]] Missing missingWaiters() const;
    [[nodiscard]] Missing missingTrace() const;
    [[nodiscard]] Missing missingConfiguration(analysis::FindingId id) const;

    const TimeSpan m_range;
    EvidenceSpans m_spans;
    SeenShare m_watched; ///< as of endRun(), because each finding uses it
    SeenShare m_announced;
    SeenShare m_waits;
    bool m_isAllTraced = false;
    bool m_isWatched = false;   ///< a node was ready at some time
    bool m_isAnnounced = false; ///< its server announced changes at some time
    bool m_hasWaiters = false;  ///< a source reported waiters, or their absence
    bool m_isTraced = false;    ///< a trace ran
    bool m_hasServer = false;   ///< the server's statistics were read
    bool m_hasPolicy = false;   ///< the eviction policy was read
    bool m_hasLimit = false;    ///< the memory limit was read
    bool m_hasClock = false;    ///< the server's clock was compared with the recorder's
    bool m_lacksSpans = false;
    std::string m_traceTrouble;
};

/// The whole catalogue, in its order.
[[nodiscard]] std::array<analysis::FindingId, analysis::kFindings> allFindings();

/// "4 of 26 s": with enough digits to tell the two apart.
[[nodiscard]] QString secondsOf(const SeenShare& share);

/// The periods of watching, announced changes and traces as sentences. Empty before a node was ready.
[[nodiscard]] QString spansText(const EvidenceSpans& spans);

} // namespace lockscope::presentation
