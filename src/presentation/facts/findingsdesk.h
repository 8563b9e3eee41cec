// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/facts/recordedfindings.h"
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

/// Episodes of one finding on one prefix of one keyspace, or on one node.
struct FindingGroup
{
    analysis::FindingId id{};
    analysis::Subject::Kind kind{}; ///< Node, or a lock's: its prefix
    KeyspaceId keyspace{};
    NodeId node{};
    std::string prefix; ///< raw bytes; of a lock without a prefix its name
    std::uint64_t count = 0;
    std::size_t open = 0;
    analysis::Severity severity{}; ///< of the worst that goes on, else of the worst
    bool isMuted = false;          ///< all of them are
    ServerTime since{};            ///< the begin of the oldest that goes on, else of the last one
    ServerTime last{};
    std::vector<std::uint64_t> episodes; ///< numbers, the oldest first
    [[nodiscard]] bool isSame(const FindingGroup& other) const
    {
        return id == other.id && kind == other.kind && keyspace == other.keyspace && node == other.node &&
               prefix == other.prefix;
    }
};

/// A finding on the strip of time, or on the way from one to the next.
struct FindingMark
{
    ServerTime begin{};
    ServerTime end{}; ///< kUnknownTime: it goes on
    analysis::FindingId id{};
    analysis::Severity severity{};
    std::uint64_t number = 0; ///< of the episode
    ServerTime told{};        ///< from then on it is there: what begins with a hold may be known later
};

/// The findings of one view, the addresses of its nodes, and when what evidence was there.
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

/// The findings of what is shown, and those of what is watched, which are told whatever is shown. Of a recording they
/// are those of all of it, as soon as it was read (PastFindings), and until then of what was played. Mutes hide, they
/// do not stop anything; of one deployment that is shown alone, the findings of others are not shown. GUI thread.
class FindingsDesk final : public QObject, public FrameConsumer
{
    Q_OBJECT
public:
    explicit FindingsDesk(FrameLoop& frames, QObject* parent = nullptr);
    ~FindingsDesk() override;

    /// All that are kept, by number.
    [[nodiscard]] const std::deque<analysis::Episode>& episodes() const;
    /// nullptr: it is not kept any more.
    [[nodiscard]] const analysis::Episode* find(std::uint64_t number) const;
    /// Problems and warnings that are not muted, by their begin.
    [[nodiscard]] const std::vector<FindingMark>& marks() const;

    /// From this moment on the episode is among those that are open; its begin where that is not known.
    [[nodiscard]] ServerTime toldAt(const analysis::Episode& episode) const;
    /// The episode as it stood at the moment that is shown: of the past it has nothing of later.
    [[nodiscard]] analysis::Episode asShown(const analysis::Episode& episode) const;
    /// Of a recording: how many begin after the moment that is shown; groups() has none of them.
    [[nodiscard]] std::size_t laterCount() const;
    /// Findings that were left out or are not kept any more, because there were too many.
    [[nodiscard]] std::uint64_t leftOutCount() const;
    /// Moment at which the first problem of a recording that was read exists; nothing if it has none.
    [[nodiscard]] std::optional<ServerTime> firstProblem() const;
    /// When what is watched was seen, up to its last batch.
    [[nodiscard]] EvidenceSpans seen() const { return m_views.live().seen.untilNow(); }
    /// Those of what is watched, up to now, as if they were of a recording: for the last minutes of it.
    [[nodiscard]] std::shared_ptr<const RecordedFindings> liveSoFar() const;
    /// Those of a whole recording, while it is shown; nullptr: of the stream again.
    void setRecorded(std::shared_ptr<const RecordedFindings> recorded);
    [[nodiscard]] const RecordedFindings* recorded() const { return m_recorded.get(); }
    /// A recording is being read for them; nothing: it is not.
    void setPercentRead(std::optional<int> percent);
    [[nodiscard]] std::optional<int> percentRead() const { return m_percentRead; }

    /// What goes on comes first, the worst before the others, then the latest.
    [[nodiscard]] std::vector<FindingGroup> groups() const;
    /// Open problems and warnings that are neither muted nor of a run of the simulator; of a recording those that were
    /// told as open at the moment that is shown.
    [[nodiscard]] int openCount() const { return static_cast<int>(m_open.size()); }
    /// Those that openCount() counts, the worst first, then the latest. Good until the next frame.
    [[nodiscard]] const std::vector<const analysis::Episode*>& open() const { return m_open; }
    /// The same of all that is watched, shown or not; where nothing is watched, of what is shown.
    [[nodiscard]] int liveOpenCount() const;
    [[nodiscard]] const std::vector<const analysis::Episode*>& liveOpen() const { return m_liveOpen; }
    /// An ended episode of the shown or of the live view by its number; nullptr if forgotten, open or muted.
    [[nodiscard]] const analysis::Episode* ended(std::uint64_t number) const;
    [[nodiscard]] const analysis::Episode* liveEnded(std::uint64_t number) const;
    /// The address that a node told; empty before it did.
    [[nodiscard]] QString nodeName(NodeId node) const;
    /// The same for the live view, and the public name of the node's keyspace.
    [[nodiscard]] QString liveNodeName(NodeId node) const;
    [[nodiscard]] QString liveKeyspaceName(NodeId node) const;

    [[nodiscard]] const analysis::Thresholds& thresholds() const { return m_thresholds; }
    void setThresholds(const analysis::Thresholds& thresholds);
    [[nodiscard]] const std::vector<analysis::FindingMute>& mutes() const { return m_mutes; }
    void setMutes(std::vector<analysis::FindingMute> mutes);
    [[nodiscard]] bool isMuted(const analysis::Episode& episode) const;
    /// It began while it was watched. Else it was so when the lock was first seen, and nobody knows since when.
    [[nodiscard]] static bool isNews(const analysis::Episode& episode);

    void consume(const Frame& frame) override;
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override { return true; }
    void reset() override;
    void rewind() override;

Q_SIGNALS:
    /// Episodes of what is shown began, ended or happened once more; at most once a frame.
    void changed();
    void openCountChanged(int count);
    void liveOpenCountChanged(int count);
    /// They are of something else from now on: all numbers mean other episodes.
    void replaced();
    /// An episode of the live view that liveOpenCount() counts began. The reference is valid during the call only.
    void began(const analysis::Episode& episode);
    /// Of what is watched, notes too: one began that is neither muted nor of a run of the simulator, or one ended, of
    /// whose begin that may have been said. The reference is good for the call only.
    void turned(const analysis::Episode& episode, bool hasBegun);
    /// All of that was said of a frame.
    void liveChanged();

private:
    class LiveFeed;
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
    const FindingsFold* m_shown = nullptr; ///< compared alone
    std::vector<analysis::FindingMute> m_mutes;
    std::shared_ptr<const RecordedFindings> m_recorded;
    std::optional<int> m_percentRead;
    mutable std::vector<FindingMark> m_marks;
    mutable bool m_areMarksStale = true;
    ServerTime m_now{};
    ServerTime m_toldAt{}; ///< of a recording: the moment that was shown when changed() was last told for its sake
    std::uint64_t m_revision = 0; ///< of the shown episodes, when changed() was last told
    std::uint64_t m_turns = 0;    ///< of them, when `m_open` was found
    std::uint64_t m_liveRevision = 0;
    std::uint64_t m_liveTurns = 0;
    std::vector<const analysis::Episode*> m_open;
    std::vector<const analysis::Episode*> m_liveOpen;
    std::unordered_map<std::uint64_t, ServerTime> m_liveTold; ///< when those that are kept were told, by number
};

} // namespace lockscope::presentation
