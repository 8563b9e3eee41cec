// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/findings/recordedfindings.h"
#include "presentation/report/evidencespans.h"
#include "presentation/stream/perview.h"

#include <QObject>

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace lockscope::presentation {

/// All episodes of one finding on one prefix of a keyspace, or on one node.
struct FindingGroup
{
    analysis::FindingId id{};
    analysis::Subject::Kind kind{}; ///< Node, or Lock / Prefix for a prefix
    KeyspaceId keyspace{};
    NodeId node{};
    std::string prefix; ///< raw bytes; the whole name of a lock without a prefix
    std::uint64_t count = 0;
    std::size_t open = 0;
    analysis::Severity severity{}; ///< the worst open episode's, or the worst one's if none is open
    bool isMuted = false;          ///< all episodes are muted
    ServerTime since{};            ///< start of the oldest open episode, or of the latest one if none is open
    ServerTime last{};
    std::vector<std::uint64_t> episodes; ///< numbers, the oldest first
    [[nodiscard]] bool isSame(const FindingGroup& other) const
    {
        return id == other.id && kind == other.kind && keyspace == other.keyspace && node == other.node &&
               prefix == other.prefix;
    }
};

/// A finding on the time strip, or as a target of next / previous.
struct FindingMark
{
    ServerTime begin{};
    ServerTime end{}; ///< kUnknownTime: open
    analysis::FindingId id{};
    analysis::Severity severity{};
    std::uint64_t number = 0; ///< of the episode
    ServerTime told{};        ///< when it was raised: a finding that begins with a hold may be known only later
};

/// The findings of one view, with the addresses of its nodes and the periods of evidence.
struct ViewFindings final : BatchConsumer
{
    void arriving(const Frame& before) override { fold.arriving(before); }
    void consume(const Frame& frame) override;
    void reset() override;
    FindingsFold fold;
    EvidenceSpans seen{{ServerTime::min(), ServerTime::max()}, EvidenceSpans::Of::NodesAlone};
    std::map<NodeId, QString> nodes;
    std::map<NodeId, QString> keyspaces; ///< their names, by node
};

/// The findings of the shown view and of the live view; alarms use the live one whatever is shown. For a recording:
/// those of the whole file once it was read (PastFindings), until then those of the played part. Mutes only hide
/// findings. While one deployment is shown alone, findings of others are hidden. GUI thread.
class FindingsStore final : public QObject, public FrameConsumer
{
    Q_OBJECT
public:
    explicit FindingsStore(FrameLoop& frames, QObject* parent = nullptr);
    ~FindingsStore() override;

    /// All kept episodes, by number.
    [[nodiscard]] const std::deque<analysis::Episode>& episodes() const;
    /// nullptr: no longer kept.
    [[nodiscard]] const analysis::Episode* find(std::uint64_t number) const;
    /// Problems and warnings that are not muted, ordered by start.
    [[nodiscard]] const std::vector<FindingMark>& marks() const;
    /// Likewise the notes, which are less than a warning.
    [[nodiscard]] const std::vector<FindingMark>& noteMarks() const;

    /// When the episode was raised; its start where that is unknown.
    [[nodiscard]] ServerTime toldAt(const analysis::Episode& episode) const;
    /// The episode as it stood at the shown moment, without later facts.
    [[nodiscard]] analysis::Episode asShown(const analysis::Episode& episode) const;
    /// For a recording: number of episodes that begin after the shown moment; groups() excludes them.
    [[nodiscard]] std::size_t laterCount() const;
    /// Number of findings dropped because of limits.
    [[nodiscard]] std::uint64_t leftOutCount() const;
    /// When the first problem of a completely read recording was raised; no value if there is none.
    [[nodiscard]] std::optional<ServerTime> firstProblem() const;
    /// Periods of evidence of the live view, up to its latest batch.
    [[nodiscard]] EvidenceSpans seen() const { return m_views.live().seen.untilNow(); }
    /// The live view's findings so far, in the form of a recording's, for the recent past.
    [[nodiscard]] std::shared_ptr<const RecordedFindings> liveSoFar(ServerTime from) const;
    /// The findings of a whole recording, while it is shown; nullptr: back to the stream's.
    void setRecorded(std::shared_ptr<const RecordedFindings> recorded);
    [[nodiscard]] const RecordedFindings* recorded() const { return m_recorded.get(); }
    /// Progress of reading a recording for its findings; no value: not reading.
    void setPercentRead(std::optional<int> percent);
    [[nodiscard]] std::optional<int> percentRead() const { return m_percentRead; }

    /// Open groups first, then by severity, then latest first.
    [[nodiscard]] std::vector<FindingGroup> groups() const;
    /// Number of open problems and warnings, without muted ones and those of simulator runs; for a recording: open at
    /// the shown moment.
    [[nodiscard]] int openCount() const { return static_cast<int>(m_open.size()); }
    /// The episodes of openCount(), worst first, then latest first. Valid until the next frame.
    [[nodiscard]] const std::vector<const analysis::Episode*>& open() const { return m_open; }
    /// The same for the live view, whatever is shown; for the shown view when nothing is watched.
    [[nodiscard]] int liveOpenCount() const;
    [[nodiscard]] const std::vector<const analysis::Episode*>& liveOpen() const { return m_liveOpen; }
    /// An ended episode of the shown view (liveEnded(): of the live view) by number; nullptr if dropped, open or muted.
    [[nodiscard]] const analysis::Episode* ended(std::uint64_t number) const;
    [[nodiscard]] const analysis::Episode* liveEnded(std::uint64_t number) const;
    /// The address that a node reported; empty before.
    [[nodiscard]] QString nodeName(NodeId node) const;
    /// The same for the live view; liveKeyspaceName(): the public name of the node's keyspace.
    [[nodiscard]] QString liveNodeName(NodeId node) const;
    [[nodiscard]] QString liveKeyspaceName(NodeId node) const;

    [[nodiscard]] const analysis::Thresholds& thresholds() const { return m_thresholds; }
    void setThresholds(const analysis::Thresholds& thresholds);
    [[nodiscard]] const std::vector<analysis::FindingMute>& mutes() const { return m_mutes; }
    void setMutes(std::vector<analysis::FindingMute> mutes);
    [[nodiscard]] bool isMuted(const analysis::Episode& episode) const;
    /// True when the episode began during monitoring. Otherwise the condition existed when the lock was first seen, and
    /// its start is unknown.
    [[nodiscard]] static bool isNews(const analysis::Episode& episode);

    void consume(const Frame& frame) override;
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override { return true; }
    void reset() override;
    void rewind() override;

Q_SIGNALS:
    /// Episodes of the shown view began, ended or recurred; at most once a frame.
    void changed();
    void openCountChanged(int count);
    void liveOpenCountChanged(int count);
    /// Another set of findings is shown: all episode numbers have new meanings.
    void replaced();
    /// An episode of the live view that liveOpenCount() counts began. The reference is valid only during the call.
    void began(const analysis::Episode& episode);
    /// In the live view, including notes: an episode began that is neither muted nor of a simulator run, or one ended
    /// whose start may have been emitted. The reference is valid only during the call.
    void turned(const analysis::Episode& episode, bool hasBegun);
    /// All signals of one frame were emitted.
    void liveChanged();

private:
    class LiveFeed;
    void collectMarks() const;
    void onView();
    void tellLive();
    void tellShown();
    void lookForOpen();
    void lookForLiveOpen();
    [[nodiscard]] bool isShown(const analysis::Episode& episode) const;
    [[nodiscard]] std::unordered_map<std::uint64_t, ServerTime> firstTold() const;
    [[nodiscard]] bool isForPeople(const analysis::Episode& episode) const;
    [[nodiscard]] std::vector<const analysis::Episode*> openNow() const;
    [[nodiscard]] const FindingsFold& fold() const { return m_views->fold; }

    FrameLoop& m_frames;
    analysis::Thresholds m_thresholds;
    PerView<ViewFindings> m_views;
    std::unique_ptr<LiveFeed> m_feed;
    const FindingsFold* m_shown = nullptr; ///< the findings that present() last compared
    std::vector<analysis::FindingMute> m_mutes;
    std::shared_ptr<const RecordedFindings> m_recorded;
    std::optional<int> m_percentRead;
    mutable std::vector<FindingMark> m_marks;
    mutable std::vector<FindingMark> m_noteMarks;
    mutable bool m_areMarksStale = true;
    ServerTime m_now{};
    ServerTime m_toldAt{};        ///< for a recording: the shown moment at the latest changed() that it caused
    std::uint64_t m_revision = 0; ///< revision of the shown episodes at the latest changed()
    std::uint64_t m_turns = 0;    ///< their turns() when `m_open` was computed
    std::uint64_t m_liveRevision = 0;
    std::uint64_t m_liveTurns = 0;
    std::vector<const analysis::Episode*> m_open;
    std::vector<const analysis::Episode*> m_liveOpen;
    std::unordered_map<std::uint64_t, ServerTime> m_liveTold; ///< by number: when the kept ones were raised
};

} // namespace lockscope::presentation
