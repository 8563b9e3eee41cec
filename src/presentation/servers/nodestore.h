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

/// The latest status of one watched node.
struct NodeStatus
{
    NodeId id{};
    ConnectionState state = ConnectionState::Disconnected;
    QString text; ///< reason and next step, as the source reports them
    Trouble trouble = Trouble::None;
    bool wasReached = false; ///< the node was scanned, or a scan has begun
    SourceKind source = SourceKind::None;
    QStringList patterns;
    NodeInfo info;
    ServerFigures sample;
    std::optional<std::int64_t> offsetUs; ///< server minus this machine
    std::int64_t roundTripUs = 0;
    quint64 gaps = 0;     ///< finished gaps
    bool isInGap = false; ///< the connection was lost and the gap event is still to come; GapList has this gap, too
    QString lastGap;      ///< reason of the latest gap
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
    /// True when no lock changed since the last measurement.
    [[nodiscard]] bool isCalm() const { return m_isCalm; }
    /// Computes the rates from the samples.
    void measure(const StreamScope& scope);

    std::vector<NodeStatus> nodes;
    double eventsPerSecond = 0; ///< of the shown nodes
    bool isUrgent = false;      ///< a node's state changed
    quint64 gapsOfRetired = 0;  ///< gaps of retired nodes
    ServerTime batchAt{};       ///< time of the latest batch

private:
    struct Sample
    {
        ServerTime at;
        quint64 total;
        std::vector<quint64> byNode; ///< by NodeId
        /// 0 for a node that joined later.
        [[nodiscard]] quint64 of(NodeId node) const
        {
            const auto place = static_cast<std::size_t>(node);
            return place < byNode.size() ? byNode[place] : 0;
        }
    };
    NodeStatus& node(NodeId id);
    void addEvent(const NodeEvent& event);

    std::vector<quint64> m_eventsByNode; ///< by NodeId, including retired nodes
    std::deque<Sample> m_samples;
    bool m_isCalm = true; ///< no lock changed since the last sample
};

/// The nodes as shown in the window's frame (chip, side bar, status bar): those of the live view, also during a pause,
/// or those of the shown past. Emits changed() at once for a new state, four times a second while locks change, and
/// once a second otherwise. GUI thread.
class NodeStore final : public QObject, public FrameConsumer
{
    Q_OBJECT
public:
    explicit NodeStore(FrameLoop& frames, QObject* parent = nullptr);
    ~NodeStore() override;

    /// The nodes in the order of their first event, including those of deployments that are not shown.
    [[nodiscard]] const std::vector<NodeStatus>& nodes() const { return shown().nodes; }
    /// The most significant state among the nodes; Disconnected when there are none.
    [[nodiscard]] static ConnectionState worstOf(const std::vector<const NodeStatus*>& nodes);
    /// The state of the least connected node; Disconnected when there is none.
    [[nodiscard]] ConnectionState worst() const;
    /// True when a node was reached at least once. Nothing can be said of locks before.
    [[nodiscard]] bool wasReached() const;
    /// The deployments of nodes(): during a pause those of the live view.
    [[nodiscard]] const StreamScope& scope() const
    {
        return m_frames.isPaused() ? m_frames.liveScope() : m_frames.scope();
    }
    /// The only deployment shown; no value: all.
    [[nodiscard]] const std::optional<std::string>& chosen() const { return m_frames.scope().chosen(); }
    /// The moment that is shown; no value: the present.
    [[nodiscard]] std::optional<ServerTime> asOf() const { return m_frames.asOf(); }
    /// Events of all shown nodes, mean of the last two seconds (of up to three when idle).
    [[nodiscard]] double eventsPerSecond() const { return shown().eventsPerSecond; }
    /// Number of gaps of all nodes so far, including open ones.
    [[nodiscard]] quint64 gaps() const;

    void consume(const Frame&) override {}
    void present(const Frame& frame) override;
    [[nodiscard]] bool isPresented() const override { return true; }
    void reset() override;

Q_SIGNALS:
    /// At most four times a second, and at once when a node's state changes.
    void changed();
    /// A warning of the live source: problem, cause and remedy.
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
/// Sum of all event counters except Learned, which reports no change.
[[nodiscard]] quint64 eventTotal(const Counters& counters);

} // namespace lockscope::presentation
