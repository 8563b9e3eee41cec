// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/longestwait.h"
#include "presentation/findings/findingsfold.h"
#include "presentation/report/seenevidence.h"
#include "presentation/stream/batchconsumer.h"
#include "presentation/timeline/lanehistory.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// All episodes of one finding within the range: their number, and the first ones.
struct ReportFinding
{
    static constexpr std::size_t kMostShown = 12;
    static constexpr std::size_t kMostSubjects = 10'000;

    analysis::FindingId id{};
    analysis::Severity severity{}; ///< the worst episode's
    std::uint64_t episodes = 0;
    std::uint64_t times = 0;              ///< total number of occurrences
    std::set<std::string> subjects;       ///< affected subjects; bounded
    std::vector<analysis::Episode> shown; ///< ordered by start
};

/// The last known status of a node.
struct ReportNode
{
    NodeInfo info;
    std::optional<SourceKind> source; ///< from its latest Ready
    std::vector<std::string> unannounced;
    std::optional<NodeEvent> clock;
    std::optional<std::int64_t> maxMemory;
};

/// Collects the content of a report from a stream: findings, holds, nodes, and the available evidence. Reads no clock.
/// Memory: that of LaneHistory with `kMostHolds`, plus the shown findings.
class ReportFold final : public BatchConsumer
{
public:
    static constexpr std::size_t kMostHolds = 2'000'000;

    /// Events outside `range` are not counted.
    explicit ReportFold(const TimeSpan& range, std::size_t mostHolds = kMostHolds);

    void arriving(const Frame& before) override;
    void consume(const Frame& frame) override;
    /// Another run of the same recording begins; all runs count.
    void reset() override;
    /// The stream has ended: includes everything still open.
    void finish();

    [[nodiscard]] const TimeSpan& range() const { return m_range; }
    /// Findings that occurred, worst first; valid after finish().
    [[nodiscard]] const std::vector<ReportFinding>& findings() const { return m_told; }
    [[nodiscard]] const ReportFinding* finding(analysis::FindingId id) const;
    [[nodiscard]] const SeenEvidence& seen() const { return m_seen; }
    /// See SeenEvidence.
    void setLacksSpans() { m_seen.setLacksSpans(); }
    [[nodiscard]] const LaneHistory& history() const { return m_history; }
    [[nodiscard]] const std::map<NodeId, ReportNode>& nodes() const { return m_nodes; }
    [[nodiscard]] const analysis::Thresholds& thresholds() const { return m_findings.findings().thresholds(); }
    /// As of the last batch; nullptr: there was none. Valid as long as the fold that fed it.
    [[nodiscard]] const PictureView* picture() const { return m_picture; }
    [[nodiscard]] ServerTime now() const { return m_now; }
    /// The lock of an id in history().lanes(), even if it has left the picture. Valid after finish().
    [[nodiscard]] KeyView key(LockId lock) const;
    [[nodiscard]] std::uint64_t events() const { return m_events; }
    [[nodiscard]] std::uint64_t eventsLeftOut() const { return m_leftOut; }
    [[nodiscard]] std::uint64_t readsShed() const { return m_shedBefore + m_last.readsShed - m_first.readsShed; }
    [[nodiscard]] std::uint64_t unread() const { return m_unreadBefore + m_last.unread - m_first.unread; }
    /// Longest wait of one client, among waiters that are listed one by one.
    [[nodiscard]] const analysis::LongestWait& longestWait() const { return m_longestWait; }
    [[nodiscard]] std::uint64_t findingsDropped() const { return m_dropped; }

private:
    void addEpisode(const analysis::Episode& episode);
    void beginRange();
    void keepOpen();
    void learn(const NodeEvent& event);

    const TimeSpan m_range;
    FindingsFold m_findings;
    LaneHistory m_history;
    analysis::LongestWait m_longestWait;
    SeenEvidence m_seen;
    std::map<NodeId, ReportNode> m_nodes;
    std::map<analysis::FindingId, ReportFinding> m_found;
    std::map<std::uint64_t, std::uint64_t> m_countedBefore; ///< occurrences of open episodes before the range
    std::vector<ReportFinding> m_told;
    const PictureView* m_picture = nullptr;
    ServerTime m_now{};
    std::unordered_map<std::uint32_t, std::string> m_gone; ///< keyText() of locks that left the picture
    Counters m_first;
    Counters m_last;
    std::uint64_t m_events = 0;
    std::uint64_t m_leftOut = 0;
    std::uint64_t m_dropped = 0;
    std::uint64_t m_shedBefore = 0; ///< in earlier runs
    std::uint64_t m_unreadBefore = 0;
    bool m_hasBegun = false;
};

} // namespace lockscope::presentation
