// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/findings/findingsstore.h"

#include "analysis/findings/continued.h"
#include "analysis/namegroups.h"
#include "presentation/words/celltext.h"
#include "simulator/ownkeys.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace lockscope::presentation {

using analysis::Episode;
using analysis::Severity;
using analysis::Subject;

namespace {
/// Interval of changed() while a recording plays.
constexpr std::chrono::seconds kToldEvery{1};
/// Surplus entries of m_liveTold before those of dropped episodes are removed.
constexpr std::size_t kManyTold = 1000;
constexpr std::chrono::milliseconds kLeastTold{1};
} // namespace

void ViewFindings::consume(const Frame& frame)
{
    for (const NodeEvent& event : frame.batch.nodes) {
        if (event.kind == NodeEvent::Kind::Info || event.kind == NodeEvent::Kind::Joined) {
            nodes[event.node] = celltext::printed(event.info.address);
            keyspaces[event.node] = celltext::printed(event.info.keyspaceName);
        }
    }
    fold.consume(frame);
    seen.addBatch(frame.batch, frame.picture);
}

void ViewFindings::reset()
{
    fold.reset();
    seen = EvidenceSpans({ServerTime::min(), ServerTime::max()}, EvidenceSpans::Of::NodesAlone);
    nodes.clear();
    keyspaces.clear();
}

/// Receives the frames of the live view.
class FindingsStore::LiveFeed final : public LiveConsumer
{
public:
    explicit LiveFeed(FindingsStore& store) : m_store(store) { m_store.m_frames.addLiveConsumer(this); }
    ~LiveFeed() override { m_store.m_frames.removeLiveConsumer(this); }
    void consume(const Frame&) override { m_store.tellLive(); }
    /// Time alone may raise or end a finding.
    void elapse(const Frame& frame) override
    {
        FindingsFold& fold = m_store.m_views.live().fold;
        if (frame.now < fold.due() || !m_store.m_frames.hasLive())
            return;
        fold.pass(frame.picture, frame.now);
        m_store.tellLive();
    }
    void reset() override
    {
        m_store.m_liveRevision = m_store.m_liveTurns = 0;
        m_store.m_liveTold.clear();
        m_store.lookForLiveOpen();
    }

private:
    FindingsStore& m_store;
};

FindingsStore::FindingsStore(FrameLoop& frames, QObject* parent)
    : QObject(parent), m_frames(frames), m_views(
                                             frames,
                                             [this](const StreamScope&) {
                                                 auto made = std::make_unique<ViewFindings>();
                                                 made->fold.setThresholds(m_thresholds);
                                                 return made;
                                             },
                                             PerView<ViewFindings>::Of::WholeViews),
      m_feed(std::make_unique<LiveFeed>(*this)), m_shown(&fold())
{
    m_frames.addConsumer(this);
    connect(&m_frames, &FrameLoop::viewChanged, this, &FindingsStore::onView);
}

FindingsStore::~FindingsStore()
{
    m_frames.removeConsumer(this);
}

void FindingsStore::consume(const Frame& frame)
{
    m_now = frame.now;
    if (!m_frames.showsPast())
        return; // LiveFeed handles the live view
    tellShown();
    if (m_recorded)
        lookForOpen(); // consumers presented later use the result
}

void FindingsStore::present(const Frame& frame)
{
    m_now = frame.now;
    if (m_recorded) {
        lookForOpen();
        if (std::chrono::abs(m_now - m_toldAt) >= kToldEvery) { // the counts have changed
            m_toldAt = m_now;
            Q_EMIT changed();
        }
    }
    if (!m_frames.showsPast() || frame.now < fold().due())
        return;
    m_views->fold.pass(frame.picture, frame.now);
    tellShown();
}

void FindingsStore::reset()
{
    rewind();
}

/// Another moment, or another view.
void FindingsStore::rewind()
{
    m_revision = m_turns = 0;
    m_areMarksStale = true;
    lookForOpen();
    Q_EMIT changed();
}

void FindingsStore::onView()
{
    if (std::exchange(m_shown, &fold()) == &fold())
        return; // only the deployment changed
    m_revision = m_turns = 0;
    m_areMarksStale = true;
    lookForOpen();
    Q_EMIT replaced();
}

void FindingsStore::tellLive()
{
    FindingsFold& live = m_views.live().fold;
    const analysis::Episodes& episodes = live.findings().episodes();
    if (std::exchange(m_liveRevision, episodes.revision()) == episodes.revision())
        return;
    if (std::exchange(m_liveTurns, episodes.turns()) != episodes.turns())
        lookForLiveOpen();
    for (const analysis::Episodes::News& each : live.takeNews()) {
        const Episode* episode = episodes.find(each.number);
        if (episode == nullptr)
            continue;
        if (each.began)
            m_liveTold.emplace(each.number, m_frames.liveNow());
        if (each.began && episode->isOpen() && isForPeople(*episode))
            Q_EMIT began(*episode);
        if (!simulator::isOwnKey(episode->subject.name) && (!each.began || !isMuted(*episode)))
            Q_EMIT turned(*episode, each.began);
    }
    if (m_liveTold.size() > 2 * episodes.all().size() + kManyTold)
        std::erase_if(m_liveTold, [&](const auto& told) { return episodes.find(told.first) == nullptr; });
    Q_EMIT liveChanged();
    if (!m_frames.showsPast())
        tellShown();
}

void FindingsStore::tellShown()
{
    const analysis::Episodes& episodes = fold().findings().episodes();
    if (m_frames.showsPast())
        static_cast<void>(m_views->fold.takeNews()); // news of the past are not announced
    if (std::exchange(m_revision, episodes.revision()) == episodes.revision())
        return;
    if (m_recorded)
        return; // all findings are known already
    if (std::exchange(m_turns, episodes.turns()) != episodes.turns()) {
        m_areMarksStale = true;
        lookForOpen();
    }
    Q_EMIT changed();
}

namespace {

void putWorstFirst(std::vector<const Episode*>& open)
{
    std::stable_sort(open.begin(), open.end(), [](const Episode* a, const Episode* b) {
        const auto rank = [](const Episode* episode) {
            return std::tuple(-static_cast<int>(episode->severity()), analysis::urgencyOf(episode->id));
        };
        return rank(a) != rank(b) ? rank(a) < rank(b) : a->begin > b->begin;
    });
}

} // namespace

void FindingsStore::lookForOpen()
{
    auto open = openNow();
    putWorstFirst(open);
    m_open.swap(open);
    if (m_recorded && m_open != open)
        Q_EMIT changed(); // another moment: open groups come first
    if (m_open.size() == open.size())
        return;
    Q_EMIT openCountChanged(openCount());
    if (!m_frames.hasLive())
        Q_EMIT liveOpenCountChanged(liveOpenCount());
}

void FindingsStore::lookForLiveOpen()
{
    std::vector<const Episode*> open;
    for (const Episode& episode : m_views.live().fold.findings().episodes().all()) {
        if (episode.isOpen() && isForPeople(episode))
            open.push_back(&episode);
    }
    putWorstFirst(open);
    m_liveOpen.swap(open);
    if (m_liveOpen.size() != open.size())
        Q_EMIT liveOpenCountChanged(liveOpenCount());
}

int FindingsStore::liveOpenCount() const
{
    return m_frames.hasLive() ? static_cast<int>(m_liveOpen.size()) : openCount();
}

/// True when the episode belongs to a shown deployment.
bool FindingsStore::isShown(const Episode& episode) const
{
    return m_frames.scope().shows(episode.subject.node);
}

ServerTime FindingsStore::toldAt(const Episode& episode) const
{
    ServerTime told = ServerTime::max();
    if (m_recorded) {
        for (const RecordedFindings::Told& each : m_recorded->told) {
            if (each.number == episode.number)
                told = std::min(told, each.span.from);
        }
    } else if (const auto known = m_liveTold.find(episode.number); known != m_liveTold.end() && !m_frames.showsPast()) {
        told = known->second;
    }
    return told == ServerTime::max() ? episode.begin : std::max(told, episode.begin);
}

Episode FindingsStore::asShown(const Episode& episode) const
{
    return m_recorded ? m_recorded->asOf(episode, m_now) : episode;
}

/// When each episode of the recording was first raised, by number.
std::unordered_map<std::uint64_t, ServerTime> FindingsStore::firstTold() const
{
    std::unordered_map<std::uint64_t, ServerTime> first;
    for (const RecordedFindings::Told& each : m_recorded->told) {
        const auto [known, isNew] = first.emplace(each.number, each.span.from);
        if (!isNew)
            known->second = std::min(known->second, each.span.from);
    }
    return first;
}

std::size_t FindingsStore::laterCount() const
{
    if (!m_recorded)
        return 0;
    const auto first = firstTold();
    return static_cast<std::size_t>(std::count_if(episodes().begin(), episodes().end(), [&](const Episode& episode) {
        const auto told = first.find(episode.number);
        return isShown(episode) && (told == first.end() ? episode.begin : told->second) > m_now;
    }));
}

std::uint64_t FindingsStore::leftOutCount() const
{
    if (m_recorded)
        return m_recorded->dropped;
    return fold().findings().episodes().dropped();
}

std::optional<ServerTime> FindingsStore::firstProblem() const
{
    std::optional<ServerTime> first;
    if (!m_recorded)
        return first;
    for (const RecordedFindings::Told& each : m_recorded->told) {
        const Episode* episode = find(each.number);
        if (episode != nullptr && episode->severity() == Severity::Problem && isForPeople(*episode))
            first = std::min(first.value_or(each.span.from), each.span.from);
    }
    return first;
}

std::shared_ptr<const RecordedFindings> FindingsStore::liveSoFar(ServerTime from) const
{
    auto made = std::make_shared<RecordedFindings>();
    made->nodes = m_views.live().nodes;
    made->range = {from, m_frames.liveNow()};
    for (const Episode& episode : m_views.live().fold.findings().episodes().all()) {
        const auto told = m_liveTold.find(episode.number);
        const ServerTime raised = told == m_liveTold.end() ? episode.begin : told->second;
        made->episodes.push_back(episode);
        made->episodes.back().number = made->episodes.size();
        // An episode that was raised after its end exists at that moment only.
        const ServerTime to = episode.isOpen() ? ServerTime::max() : std::max(episode.end, raised + kLeastTold);
        made->told.push_back({{raised, to}, made->episodes.size()});
    }
    return made;
}

/// For a recording: the episodes that were reported as open at the shown moment.
std::vector<const Episode*> FindingsStore::openNow() const
{
    std::vector<const Episode*> open;
    const auto add = [&](const Episode* episode) {
        if (episode != nullptr && isShown(*episode) && isForPeople(*episode))
            open.push_back(episode);
    };
    if (m_recorded) {
        for (const RecordedFindings::Told& told : m_recorded->told) {
            if (told.span.contains(m_now))
                add(find(told.number));
        }
        return open;
    }
    for (const Episode& episode : episodes()) {
        if (episode.isOpen())
            add(&episode);
    }
    return open;
}

const std::vector<FindingMark>& FindingsStore::marks() const
{
    collectMarks();
    return m_marks;
}

const std::vector<FindingMark>& FindingsStore::noteMarks() const
{
    collectMarks();
    return m_noteMarks;
}

void FindingsStore::collectMarks() const
{
    if (!std::exchange(m_areMarksStale, false))
        return;
    m_marks.clear();
    m_noteMarks.clear();
    const auto continued = analysis::continuedOf(episodes());
    for (const Episode& episode : episodes()) {
        const Severity severity = episode.severity();
        if (continued.contains(episode.number) || !isShown(episode) || severity < Severity::Note || isMuted(episode))
            continue;
        (severity == Severity::Note ? m_noteMarks : m_marks)
            .push_back({episode.begin, episode.end, episode.id, severity, episode.number, toldAt(episode)});
    }
    for (auto* marks : {&m_marks, &m_noteMarks})
        std::stable_sort(marks->begin(), marks->end(),
                         [](const FindingMark& a, const FindingMark& b) { return a.begin < b.begin; });
}

const std::deque<Episode>& FindingsStore::episodes() const
{
    return m_recorded ? m_recorded->episodes : fold().findings().episodes().all();
}

const Episode* FindingsStore::find(std::uint64_t number) const
{
    if (!m_recorded)
        return fold().findings().episodes().find(number);
    return number == 0 || number > m_recorded->episodes.size() ? nullptr : &m_recorded->episodes[number - 1];
}

const Episode* FindingsStore::ended(std::uint64_t number) const
{
    const Episode* episode = find(number);
    return episode == nullptr || episode->isOpen() || isMuted(*episode) ? nullptr : episode;
}

const Episode* FindingsStore::liveEnded(std::uint64_t number) const
{
    const Episode* episode = m_views.live().fold.findings().episodes().find(number);
    return episode == nullptr || episode->isOpen() || isMuted(*episode) ? nullptr : episode;
}

void FindingsStore::setRecorded(std::shared_ptr<const RecordedFindings> recorded)
{
    if (!recorded && !m_recorded)
        return;
    m_recorded = std::move(recorded);
    m_revision = m_turns = 0;
    m_areMarksStale = true;
    lookForOpen();
    Q_EMIT replaced();
    Q_EMIT changed();
}

void FindingsStore::setPercentRead(std::optional<int> percent)
{
    if (std::exchange(m_percentRead, percent) != percent)
        Q_EMIT changed();
}

/// Trouble of simulator runs is intended: it is shown, but nobody is alerted.
bool FindingsStore::isForPeople(const Episode& episode) const
{
    return episode.severity() >= Severity::Warning && !simulator::isOwnKey(episode.subject.name) && !isMuted(episode);
}

bool FindingsStore::isNews(const Episode& episode)
{
    using analysis::EvidencePoint;
    return episode.evidence.empty() || episode.evidence.front().what != EvidencePoint::What::Event ||
           episode.evidence.front().kind != EventKind::Found;
}

bool FindingsStore::isMuted(const Episode& episode) const
{
    return std::any_of(m_mutes.begin(), m_mutes.end(),
                       [&](const analysis::FindingMute& mute) { return mute.covers(episode.id, episode.subject); });
}

void FindingsStore::setThresholds(const analysis::Thresholds& thresholds)
{
    m_thresholds = thresholds;
    m_views.live().fold.setThresholds(thresholds);
    m_views->fold.setThresholds(thresholds);
    lookForLiveOpen();
    lookForOpen();
    Q_EMIT changed();
}

void FindingsStore::setMutes(std::vector<analysis::FindingMute> mutes)
{
    m_mutes = std::move(mutes);
    m_areMarksStale = true;
    lookForLiveOpen();
    lookForOpen();
    Q_EMIT changed();
}

namespace {

QString nameIn(const std::map<NodeId, QString>& names, NodeId node)
{
    const auto known = names.find(node);
    return known == names.end() ? QString() : known->second;
}

} // namespace

QString FindingsStore::nodeName(NodeId node) const
{
    return nameIn(m_recorded ? m_recorded->nodes : m_views->nodes, node);
}

QString FindingsStore::liveNodeName(NodeId node) const
{
    return nameIn(m_views.live().nodes, node);
}

QString FindingsStore::liveKeyspaceName(NodeId node) const
{
    return nameIn(m_views.live().keyspaces, node);
}

std::vector<FindingGroup> FindingsStore::groups() const
{
    using Key = std::tuple<analysis::FindingId, bool, KeyspaceId, NodeId, std::string>;
    std::map<Key, FindingGroup> byKey;
    const auto continued = analysis::continuedOf(episodes());
    std::unordered_set<std::uint64_t> openThen; // in a recording: at the shown moment
    std::unordered_map<std::uint64_t, ServerTime> told;
    if (m_recorded) {
        told = firstTold();
        for (const RecordedFindings::Told& each : m_recorded->told) {
            if (each.span.contains(m_now))
                openThen.insert(each.number);
        }
    }
    for (const Episode& each : episodes()) {
        if (continued.contains(each.number) || !isShown(each))
            continue;
        if (m_recorded) {
            const auto first = told.find(each.number);
            if ((first == told.end() ? each.begin : first->second) > m_now)
                continue; // it begins later
        }
        const std::optional<Episode> then = m_recorded ? std::optional(asShown(each)) : std::nullopt;
        const Episode& episode = then ? *then : each;
        const bool isOpen = m_recorded ? openThen.contains(episode.number) : episode.isOpen();
        const Subject& subject = episode.subject;
        const bool isNode = subject.kind == Subject::Kind::Node;
        std::string prefix = subject.kind == Subject::Kind::Lock ? analysis::groupOf(subject.name) : subject.name;
        if (prefix.empty())
            prefix = subject.name;
        const NodeId node = isNode ? subject.node : NodeId{}; // a lock may move between nodes
        FindingGroup& group = byKey[{episode.id, isNode, subject.keyspace, node, prefix}];
        const bool isMute = isMuted(episode);
        if (group.episodes.empty()) {
            group.id = episode.id;
            group.kind = isNode ? Subject::Kind::Node : Subject::Kind::Prefix;
            group.keyspace = subject.keyspace;
            group.node = node;
            group.prefix = prefix;
            group.isMuted = true;
        }
        const bool isFirstOpen = isOpen && group.open == 0;
        if (isFirstOpen || group.open == 0)
            group.since = episode.begin;
        else if (isOpen)
            group.since = std::min(group.since, episode.begin);
        group.open += isOpen;
        // An open group has the severity of its open episodes, an ended one its worst.
        if (isFirstOpen || (isOpen == (group.open > 0) && episode.severity() > group.severity))
            group.severity = episode.severity();
        group.count += episode.count;
        group.last = std::max(group.last, episode.last);
        group.isMuted = group.isMuted && isMute;
        group.episodes.push_back(episode.number);
    }
    std::vector<FindingGroup> groups;
    groups.reserve(byKey.size());
    for (auto& [key, group] : byKey)
        groups.push_back(std::move(group));
    const auto rank = [](const FindingGroup& group) {
        return std::tuple(group.isMuted, group.open == 0, -static_cast<int>(group.severity),
                          analysis::urgencyOf(group.id));
    };
    std::stable_sort(groups.begin(), groups.end(), [&](const FindingGroup& a, const FindingGroup& b) {
        const auto ra = rank(a);
        const auto rb = rank(b);
        return ra != rb ? ra < rb : a.since > b.since;
    });
    return groups;
}

} // namespace lockscope::presentation

#include "moc_findingsstore.cpp"
