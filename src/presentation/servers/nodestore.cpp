// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/servers/nodestore.h"

#include "presentation/words/enginetext.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

namespace {
constexpr std::chrono::milliseconds kBeat{250};
constexpr std::chrono::milliseconds kCalmBeat{1000}; ///< while no lock changes
constexpr std::chrono::seconds kMeanOver{2};

/// Rank of a state by its distance from live; the worst node determines the total.
int distance(ConnectionState state)
{
    switch (state) {
    case ConnectionState::Live:
        return 0;
    case ConnectionState::Scanning:
        return 1;
    case ConnectionState::Busy:
        return 2;
    case ConnectionState::Connecting:
        return 3;
    case ConnectionState::Waiting:
        return 4;
    case ConnectionState::Disconnected:
        return 5;
    }
    Q_UNREACHABLE();
}

double rate(quint64 from, quint64 to, std::chrono::duration<double> time)
{
    return to <= from || time.count() <= 0 ? 0 : static_cast<double>(to - from) / time.count();
}
} // namespace

/// Forwards warnings of the live source, whichever view is shown.
class NodeStore::LiveFeed final : public LiveConsumer
{
public:
    explicit LiveFeed(NodeStore& board) : m_board(board) { m_board.m_frames.addLiveConsumer(this); }
    ~LiveFeed() override { m_board.m_frames.removeLiveConsumer(this); }
    void consume(const Frame& frame) override
    {
        for (const NodeEvent& event : frame.batch.nodes) {
            if (event.kind == NodeEvent::Kind::Warning)
                Q_EMIT m_board.warned(enginetext::shown(enginetext::reasonOf(event)));
        }
    }
    void reset() override {}

private:
    NodeStore& m_board;
};

NodeStore::NodeStore(FrameLoop& frames, QObject* parent)
    : QObject(parent), m_frames(frames), m_views(frames, PerView<ViewNodes>::Of::WholeViews),
      m_feed(std::make_unique<LiveFeed>(*this))
{
    m_frames.addConsumer(this);
}

NodeStore::~NodeStore()
{
    m_frames.removeConsumer(this);
}

ConnectionState NodeStore::worst() const
{
    if (nodes().empty())
        return m_frames.source() ? ConnectionState::Connecting : ConnectionState::Disconnected;
    std::vector<const NodeStatus*> all;
    for (const NodeStatus& each : nodes())
        all.push_back(&each);
    return worstOf(all);
}

ConnectionState NodeStore::worstOf(const std::vector<const NodeStatus*>& nodes)
{
    const auto far = [](const NodeStatus* a, const NodeStatus* b) { return distance(a->state) < distance(b->state); };
    const auto worst = std::max_element(nodes.begin(), nodes.end(), far);
    return worst == nodes.end() ? ConnectionState::Disconnected : (*worst)->state;
}

bool NodeStore::wasReached() const
{
    return std::any_of(nodes().begin(), nodes().end(), [](const NodeStatus& each) { return each.wasReached; });
}

quint64 NodeStore::gaps() const
{
    quint64 sum = shown().gapsOfRetired;
    for (const NodeStatus& each : nodes())
        sum += each.gaps + (each.isInGap ? 1 : 0);
    return sum;
}

NodeStatus& ViewNodes::node(NodeId id)
{
    const auto known = std::find_if(nodes.begin(), nodes.end(), [id](const NodeStatus& each) { return each.id == id; });
    if (known != nodes.end())
        return *known;
    if (const auto place = static_cast<std::size_t>(id); place >= m_eventsByNode.size())
        m_eventsByNode.resize(place + 1);
    nodes.emplace_back().id = id;
    return nodes.back();
}

void ViewNodes::consume(const Frame& frame)
{
    for (const NodeEvent& event : frame.batch.nodes)
        addEvent(event);
    m_isCalm = m_isCalm && frame.batch.events.empty() && frame.batch.states.empty();
    for (const LockEvent& event : frame.batch.events) {
        const auto place = static_cast<std::size_t>(event.node);
        if (place < m_eventsByNode.size() && event.kind != EventKind::Learned)
            ++m_eventsByNode[place];
    }
    batchAt = frame.batch.now;
    sample(batchAt, eventTotal(frame.batch.counters));
}

void ViewNodes::addEvent(const NodeEvent& event)
{
    if (event.kind == NodeEvent::Kind::Retired) {
        const auto isIt = [&](const NodeStatus& each) { return each.id == event.node; };
        if (const auto gone = std::find_if(nodes.begin(), nodes.end(), isIt); gone != nodes.end()) {
            gapsOfRetired += gone->gaps;
            nodes.erase(gone);
            isUrgent = true;
        }
        return;
    }
    NodeStatus& status = node(event.node);
    switch (event.kind) {
    case NodeEvent::Kind::State:
        isUrgent = isUrgent || status.state != event.state;
        status.state = event.state;
        status.text = enginetext::shown(enginetext::reasonOf(event));
        status.trouble = event.trouble;
        if (event.state == ConnectionState::Waiting)
            status.isInGap = status.wasReached;
        else if (event.state == ConnectionState::Live || event.state == ConnectionState::Busy)
            status.isInGap = false;
        status.wasReached =
            status.wasReached || event.state == ConnectionState::Scanning || event.state == ConnectionState::Live;
        break;
    case NodeEvent::Kind::Ready:
        status.source = event.source;
        status.patterns.clear();
        for (const std::string& pattern : event.patterns)
            status.patterns << QString::fromStdString(pattern);
        break;
    case NodeEvent::Kind::Gap:
        ++status.gaps;
        status.isInGap = false;
        status.lastGap = enginetext::shown(enginetext::reasonOf(event));
        break;
    case NodeEvent::Kind::Info:
        status.info = event.info;
        break;
    case NodeEvent::Kind::Sample:
        status.sample = event.sample;
        break;
    case NodeEvent::Kind::Clock:
        status.offsetUs = event.offsetUs;
        status.roundTripUs = event.roundTripUs;
        break;
    case NodeEvent::Kind::Warning:
    case NodeEvent::Kind::Unread:  // counted by Counters::unread
    case NodeEvent::Kind::Stalled: // State says the same
    case NodeEvent::Kind::Silent:
    case NodeEvent::Kind::Answered:
        break; // warnings are emitted at once
    case NodeEvent::Kind::Joined:
        status.info = event.info;
        break;
    case NodeEvent::Kind::Retired:
        break; // see above
    }
}

void NodeStore::present(const Frame&)
{
    ViewNodes& its = shown();
    const MonoTime now = m_frames.clock().mono();
    const bool beat = m_beatAt == MonoTime{} || now - m_beatAt >= (its.isCalm() ? kCalmBeat : kBeat);
    if (beat) {
        m_beatAt = now;
        const bool isPause = m_frames.isPaused();
        its.sample(std::max(isPause ? m_frames.liveNow() : m_frames.now(), its.batchAt),
                   eventTotal(isPause ? m_frames.live().counters() : m_frames.counters()));
        its.measure(m_frames.scope());
    }
    if (std::exchange(its.isUrgent, false) || beat)
        Q_EMIT changed();
}

/// Another view, another moment, or another source.
void NodeStore::reset()
{
    m_beatAt = {};
    Q_EMIT changed();
}

void ViewNodes::measure(const StreamScope& scope)
{
    m_isCalm = true;
    if (m_samples.empty())
        return;
    const Sample& first = m_samples.front();
    const Sample& last = m_samples.back();
    eventsPerSecond = rate(first.total, last.total, last.at - first.at);
    for (NodeStatus& each : nodes) {
        each.eventsPerSecond =
            nodes.size() == 1 ? eventsPerSecond : rate(first.of(each.id), last.of(each.id), last.at - first.at);
    }
    if (!scope.chosen())
        return;
    eventsPerSecond = 0;
    for (const NodeStatus& each : nodes)
        eventsPerSecond += scope.shows(each.id) ? each.eventsPerSecond : 0;
}

/// By the server's clock: a minute of a recording may arrive at once, after which its time stands still.
void ViewNodes::sample(ServerTime at, quint64 total)
{
    if (!m_samples.empty() && at < m_samples.back().at)
        m_samples.clear(); // its clock was set back
    if (!m_samples.empty() && at - m_samples.back().at < (m_isCalm ? kCalmBeat : kBeat))
        return;
    m_samples.push_back({at, total, m_eventsByNode});
    while (m_samples.size() > 2 && at - m_samples[1].at >= kMeanOver)
        m_samples.pop_front();
}

void ViewNodes::reset()
{
    *this = {};
}

QString connectionWord(ConnectionState state)
{
    switch (state) {
    case ConnectionState::Disconnected:
        return QCoreApplication::translate("ConnectionState", "not connected");
    case ConnectionState::Connecting:
        return QCoreApplication::translate("ConnectionState", "connecting");
    case ConnectionState::Scanning:
        return QCoreApplication::translate("ConnectionState", "reading locks");
    case ConnectionState::Live:
        return QCoreApplication::translate("ConnectionState", "connected");
    case ConnectionState::Busy:
        return QCoreApplication::translate("ConnectionState", "server busy");
    case ConnectionState::Waiting:
        return QCoreApplication::translate("ConnectionState", "waiting to reconnect");
    }
    Q_UNREACHABLE();
}

quint64 eventTotal(const Counters& counters)
{
    quint64 sum = 0;
    for (int kind = 0; kind < kEventKinds; ++kind) {
        if (kind != static_cast<int>(EventKind::Learned))
            sum += counters.events[kind];
    }
    return sum;
}

} // namespace lockscope::presentation

#include "moc_nodestore.cpp"
