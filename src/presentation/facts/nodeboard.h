// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "presentation/stream/perview.h"

#include <QString>
#include <QStringList>

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope::presentation {

/// What is known of one watched node, newest first-hand news only.
struct NodeStatus
{
    NodeId id{};
    ConnectionState state = ConnectionState::Disconnected;
    QString text; ///< why and what now, as the source said it
    Trouble trouble = Trouble::None;
    bool wasReached = false; ///< it was looked through, or began to be
    SourceKind source = SourceKind::None;
    QStringList patterns;
    NodeInfo info;
    ServerFigures sample;
    std::optional<std::int64_t> offsetUs; ///< server minus this machine
    std::int64_t roundTripUs = 0;
    quint64 gaps = 0;     ///< that are over
    bool isInGap = false; ///< it was lost, and neither is it back nor is the gap told; so GapList has it, too
    QString lastGap;      ///< reason of the newest gap
    double eventsPerSecond = 0;
};

/// The nodes of one view.
class ViewNodes final : public BatchConsumer
{
public:
    void consume(const Frame& frame) override;
    void reset() override;
    /// Adds a sample of the counters at `at` (server time).
    void sample(ServerTime at, quint64 total);
    /// No lock changed since it was measured last.
    [[nodiscard]] bool isCalm() const { return m_isCalm; }
    /// The rates, from the samples.
    void measure(const StreamScope& scope);

    std::vector<NodeStatus> nodes;
    double eventsPerSecond = 0; ///< of those that are shown
    bool isUrgent = false;      ///< the state of one changed
    quint64 gapsOfRetired = 0;  ///< of nodes that are not watched any more
    ServerTime batchAt{};       ///< of the last batch

private:
    struct Sample
    {
        ServerTime at;
        quint64 total;
        std::vector<quint64> byNode; ///< by NodeId
        /// 0 of a node that came later.
        [[nodiscard]] quint64 of(NodeId node) const
        {
            const auto place = static_cast<std::size_t>(node);
            return place < byNode.size() ? byNode[place] : 0;
        }
    };
    NodeStatus& node(NodeId id);
    void take(const NodeEvent& event);

    std::vector<quint64> m_eventsByNode; ///< by NodeId, of all that ever joined
    std::deque<Sample> m_samples;
    bool m_isCalm = true; ///< no lock changed since the last sample
};

/// The nodes as the frame of the window shows them (chip, side bar, status bar): those of what is watched, also in a
/// pause, or of the past that is shown. Says that it changed at once for a state, four times a second while locks
/// change, and once a second in a calm. GUI thread.
class NodeBoard final : public QObject, public FrameConsumer
{
    Q_OBJECT
public:
    explicit NodeBoard(FrameLoop& frames, QObject* parent = nullptr);
    ~NodeBoard() override;

    /// Those that are watched, in the order in which they were heard of; also those of deployments that are not shown.
    [[nodiscard]] const std::vector<NodeStatus>& nodes() const { return shown().nodes; }
    /// The state that matters most of some nodes: Disconnected when there are none.
    [[nodiscard]] static ConnectionState worstOf(const std::vector<const NodeStatus*>& nodes);
    /// The state that matters most: the least connected node. Disconnected when there is none.
    [[nodiscard]] ConnectionState worst() const;
    /// Was any node ever reached? Before, nothing can be said of locks.
    [[nodiscard]] bool wasReached() const;
    /// Which deployments the nodes belong to: in a pause, as nodes(), those of the live view.
    [[nodiscard]] const StreamScope& scope() const
    {
        return m_frames.isPaused() ? m_frames.liveScope() : m_frames.scope();
    }
    /// The deployment that is shown alone; nothing: all are.
    [[nodiscard]] const std::optional<std::string>& chosen() const { return m_frames.scope().chosen(); }
    /// What is shown is of that moment; nothing: of now.
    [[nodiscard]] std::optional<ServerTime> asOf() const { return m_frames.asOf(); }
    /// Events of all nodes that are shown, mean of the last two seconds (in a calm of up to three).
    [[nodiscard]] double eventsPerSecond() const { return shown().eventsPerSecond; }
    /// Number of gaps of all nodes so far, open ones included.
    [[nodiscard]] quint64 gaps() const;

    void consume(const Frame&) override {}
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override { return true; }
    void reset() override;

Q_SIGNALS:
    /// At most four times a second, and at once when a node's state changes.
    void changed();
    /// Warning of the live source: what, why and what to do.
    void warned(const QString& text);

private:
    class LiveFeed;
    [[nodiscard]] ViewNodes& shown() const { return m_frames.isPaused() ? m_views.live() : *m_views; }

    FrameLoop& m_frames;
    PerView<ViewNodes> m_views;
    std::unique_ptr<LiveFeed> m_feed;
    MonoTime m_beatAt{}; ///< zero: there was none
};

/// One word for people: "connected", "reconnecting" ...
[[nodiscard]] QString connectionWord(ConnectionState state);
/// All events of the counters but Learned (nothing happened then).
[[nodiscard]] quint64 eventTotal(const Counters& counters);

} // namespace lockscope::presentation
