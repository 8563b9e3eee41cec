// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/facts/findingsfold.h"
#include "presentation/stream/frameloop.h"

#include <QObject>

#include <map>
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
    bool isMuted = false; ///< all of them are
    ServerTime since{};   ///< the begin of the oldest that goes on, else of the last one
    ServerTime last{};
    std::vector<std::uint64_t> episodes; ///< numbers, the oldest first
    [[nodiscard]] bool isSame(const FindingGroup& other) const
    {
        return id == other.id && kind == other.kind && keyspace == other.keyspace && node == other.node &&
               prefix == other.prefix;
    }
};

/// The findings of the session that is watched: fed by the frames, whether a page shows them or not. Mutes hide, they
/// do not stop anything. GUI thread.
class FindingsDesk final : public QObject, public FrameConsumer
{
    Q_OBJECT
public:
    explicit FindingsDesk(FrameLoop& frames, QObject* parent = nullptr);
    ~FindingsDesk() override;

    [[nodiscard]] const analysis::Findings& findings() const { return m_fold.findings(); }
    /// What goes on comes first, the worst before the others, then the latest.
    [[nodiscard]] std::vector<FindingGroup> groups() const;
    /// Open problems and warnings that are neither muted nor of a run of the simulator.
    [[nodiscard]] int openCount() const { return m_openCount; }
    /// The address that a node told; empty before it did.
    [[nodiscard]] QString nodeName(NodeId node) const;

    [[nodiscard]] const analysis::Thresholds& thresholds() const { return m_fold.findings().thresholds(); }
    void setThresholds(const analysis::Thresholds& thresholds);
    [[nodiscard]] const std::vector<analysis::FindingMute>& mutes() const { return m_mutes; }
    void setMutes(std::vector<analysis::FindingMute> mutes);
    [[nodiscard]] bool isMuted(const analysis::Episode& episode) const;

    void consume(const Frame& frame) override;
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override { return true; }
    void reset() override;

Q_SIGNALS:
    /// Episodes began, ended or happened once more; at most once a frame.
    void changed();
    void openCountChanged(int count);
    /// One of those that openCount() counts. The reference is good for the call only.
    void began(const analysis::Episode& episode);

private:
    void tell();
    [[nodiscard]] bool isForPeople(const analysis::Episode& episode) const;

    FrameLoop& m_frames;
    FindingsFold m_fold;
    std::vector<analysis::FindingMute> m_mutes;
    std::map<NodeId, QString> m_nodes;
    std::uint64_t m_revision = 0; ///< of the episodes, when changed() was last told
    int m_openCount = 0;
};

} // namespace lockscope::presentation
