// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/facts/recordedfindings.h"
#include "presentation/stream/frameloop.h"

#include <QObject>

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
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
};

/// The findings of the session that is watched: fed by the frames, whether a page shows them or not. Of a recording
/// they are those of all of it, as soon as it was read (PastFindings), and until then of what was played. Mutes hide,
/// they do not stop anything. GUI thread.
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

    /// From the next batch on a recording is played; false: live goes on, of which what had ended is still known.
    void setPast(bool isPast);
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
    /// The address that a node told; empty before it did.
    [[nodiscard]] QString nodeName(NodeId node) const;
    /// The same of what it belongs to, by its public name; of what is watched, not of a whole recording.
    [[nodiscard]] QString keyspaceName(NodeId node) const;

    [[nodiscard]] const analysis::Thresholds& thresholds() const { return m_live.findings().thresholds(); }
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
    /// Episodes began, ended or happened once more; at most once a frame.
    void changed();
    void openCountChanged(int count);
    /// They are of something else from now on: all numbers mean other episodes.
    void replaced();
    /// One of those that openCount() counts. The reference is good for the call only.
    void began(const analysis::Episode& episode);
    /// Of the present alone, notes too: one began that is neither muted nor of a run of the simulator, or one ended, of
    /// whose begin that may have been said. The reference is good for the call only.
    void turned(const analysis::Episode& episode, bool hasBegun);

private:
    void tell();
    void lookForOpen();
    [[nodiscard]] bool isForPeople(const analysis::Episode& episode) const;
    [[nodiscard]] std::vector<const analysis::Episode*> openNow() const;

    [[nodiscard]] const FindingsFold& fold() const { return m_past ? *m_past : m_live; }
    [[nodiscard]] FindingsFold& fold() { return m_past ? *m_past : m_live; }

    FrameLoop& m_frames;
    FindingsFold m_live;
    std::optional<FindingsFold> m_past; ///< of what was played of a recording
    std::vector<analysis::FindingMute> m_mutes;
    std::map<NodeId, QString> m_nodes;
    std::map<NodeId, QString> m_keyspaces; ///< their names, by node
    std::shared_ptr<const RecordedFindings> m_recorded;
    std::optional<int> m_percentRead;
    mutable std::vector<FindingMark> m_marks;
    mutable bool m_areMarksStale = true;
    ServerTime m_now{};
    std::uint64_t m_revision = 0; ///< of the episodes, when changed() was last told
    std::uint64_t m_turns = 0;    ///< of them, when `m_open` was found
    std::vector<const analysis::Episode*> m_open;
};

} // namespace lockscope::presentation
