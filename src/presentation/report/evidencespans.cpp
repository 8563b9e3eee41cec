// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/report/evidencespans.h"

#include "presentation/timeline/lanestore.h"

#include <algorithm>
#include <utility>

namespace lockscope::presentation {

using std::chrono::microseconds;

namespace {

/// A span of a single moment has no length, but is still observed or not.
constexpr microseconds kMoment{1};
/// Time between the join of a node and its first answers.
constexpr std::chrono::seconds kJoining{5};

/// Tolerance for jitter: a larger step back means that the clock was set back.
constexpr std::chrono::seconds kClockJitter{1};

/// Excludes traces, which have spans of their own.
bool tellsWaiters(const LockWaiters& waits)
{
    return std::any_of(waits.from.begin(), waits.from.end(), [](const WaitersFrom& from) {
        return from.source != WaitSource::Trace && waitersOf({&from, 1}).has_value();
    });
}

} // namespace

EvidenceSpans::EvidenceSpans(const TimeSpan& range, Of of) : m_range(range), m_of(of) {}

EvidenceSpans EvidenceSpans::untilNow() const
{
    EvidenceSpans copy = *this;
    copy.endRun();
    return copy;
}

TimeSpan EvidenceSpans::judged() const
{
    if (m_readyFrom == kUnknownTime || m_now == kUnknownTime)
        return {};
    return {std::max(m_range.from, m_readyFrom), std::min(m_range.to, m_now)};
}

void EvidenceSpans::addBatch(const Batch& batch, const PictureView& view)
{
    const ServerTime before = std::exchange(m_now, clipped(batch.now));
    m_traceEnded.clear();
    if (m_of == Of::NodesAlone && before != kUnknownTime && m_now + kClockJitter < before &&
        m_runReady != kUnknownTime) {
        // The clock was set back: later moments have no place in the new time.
        const ServerTime joined = m_now;
        m_readyFrom = m_runReady = joined;
        for (TimeSpans* each : {&m_runs, &m_blind, &m_mute, &m_tracedAny})
            *each = {};
        m_tracedAll.clear();
        m_tracedOne.clear();
        m_gaps = {};
        for (auto& [id, node] : m_nodes) {
            node.joined = joined;
            node.ready = node.ready == kUnknownTime ? kUnknownTime : joined;
            node.muteFrom = node.muteFrom == kUnknownTime ? kUnknownTime : joined;
        }
        for (auto& [traced, from] : m_traces)
            from = joined;
    }
    for (const NodeEvent& event : batch.nodes)
        node(event);
    for (const Batch::Name& name : batch.names) {
        if (index(name.id) >= m_live.size())
            continue;
        Live& former = m_live[index(name.id)];
        endHold(former, m_now); // of the id's former owner, whose end was left out
        former = {};
    }
    if (m_of == Of::NodesAlone) {
        for (const TraceStatus& status : batch.traceStates)
            trace(status, view);
        return;
    }
    batch.inOrder(
        [&](const LockEvent& event) {
            Live* const lock = live(event.lock, view);
            if (lock == nullptr)
                return;
            happened(*lock, event.at);
            if (beginsHold(event.kind) || endsHold(event.kind))
                endHold(*lock, clipped(event.at));
            if (beginsHold(event.kind))
                beginHold(*lock, clipped(event.at));
        },
        [&](const Batch::State& whole) {
            Live* const lock = live(whole.id, view);
            if (lock == nullptr)
                return;
            const bool isHeld = whole.state.phase == LockPhase::Held;
            if (isHeld && lock->heldFrom == kUnknownTime)
                beginHold(*lock, m_now);
            else if (!isHeld)
                endHold(*lock, m_now);
            setKnown(*lock, whole.state.waitersKnown && lock->hasSource);
        });
    for (const LockWaiters& waits : batch.waits) {
        if (Live* const lock = live(waits.lock, view); lock != nullptr) {
            lock->hasSource = tellsWaiters(waits);
            setKnown(*lock, lock->hasSource);
        }
    }
    for (const TraceStatus& status : batch.traceStates)
        trace(status, view);
}

/// Times of an untrusted recording may be anything; values outside the range do not count anyway.
ServerTime EvidenceSpans::clipped(ServerTime at) const
{
    return std::clamp(at, m_range.from, std::max(m_range.from, m_range.to));
}

void EvidenceSpans::node(const NodeEvent& event)
{
    const ServerTime at = clipped(event.at);
    Node& node = m_nodes[event.node];
    if (node.joined == kUnknownTime)
        node.joined = at;
    switch (event.kind) {
    case NodeEvent::Kind::Ready: {
        if (node.ready == kUnknownTime && at - node.joined > kJoining)
            m_blind.add({node.joined, at});
        node.ready = node.ready == kUnknownTime ? at : node.ready;
        m_runReady = m_runReady == kUnknownTime ? at : m_runReady;
        m_readyFrom = m_readyFrom == kUnknownTime ? at : m_readyFrom;
        const bool isMute = event.source != SourceKind::Notifications || !event.unannounced.empty();
        if (!isMute && node.muteFrom != kUnknownTime)
            m_mute.add({std::exchange(node.muteFrom, kUnknownTime), at});
        else if (isMute && node.muteFrom == kUnknownTime)
            node.muteFrom = at;
        break;
    }
    case NodeEvent::Kind::Gap:
    case NodeEvent::Kind::State:
        m_gaps.add(event, node.ready != kUnknownTime);
        break;
    case NodeEvent::Kind::Retired:
        if (node.muteFrom != kUnknownTime)
            m_mute.add({node.muteFrom, at});
        endGap(event);
        m_nodes.erase(event.node);
        break;
    default:
        break;
    }
}

/// A node that is no longer watched leaves no gap.
void EvidenceSpans::endGap(const NodeEvent& retired)
{
    NodeEvent back;
    back.node = retired.node;
    back.at = retired.at;
    back.state = ConnectionState::Live;
    m_gaps.add(back, true);
}

void EvidenceSpans::trace(const TraceStatus& status, const PictureView& view)
{
    using State = TraceStatus::State;
    if (status.state != State::Running && status.state != State::Ended)
        return;
    // A burst on several locks reports each of them when it begins and ends; by then an id may name another lock.
    constexpr std::int64_t kBeginsMs = 1'000;
    const bool runs = isTracing(status.node);
    const bool isEnd = status.state == State::Ended;
    if (isEnd && runs) {
        m_traceEnded.push_back(status.node);
        return endTraces(status.node, m_now);
    }
    if (isEnd ? std::ranges::find(m_traceEnded, status.node) != m_traceEnded.end()
              : runs && status.elapsedMs > kBeginsMs)
        return;
    const Traced traced{status.node, status.lock == kNoLock ? std::string() : keyText(view.key(status.lock))};
    // A burst that is first seen at its end ran until now; the start of a running one is unknown, so it counts from
    // now.
    const std::chrono::milliseconds elapsed(std::clamp<std::int64_t>(status.elapsedMs, 0, 86'400'000));
    if (isEnd)
        addTraced(traced, {m_now - elapsed, m_now});
    else
        m_traces.try_emplace(traced, m_now);
}

bool EvidenceSpans::isTracing(NodeId node) const
{
    const auto first = m_traces.lower_bound({node, {}});
    return first != m_traces.end() && first->first.first == node;
}

void EvidenceSpans::addTraced(const Traced& traced, const TimeSpan& span)
{
    const TimeSpan within = span.within(m_range);
    if (within.isEmpty())
        return;
    const auto& [node, key] = traced;
    (key.empty() ? m_tracedAll[node] : m_tracedOne[key]).add(within);
    m_tracedAny.add(within);
}

void EvidenceSpans::endTraces(NodeId node, ServerTime at)
{
    const auto isOfNode = [node](const auto& running) { return running.first.first == node; };
    for (const auto& running : m_traces) {
        if (isOfNode(running))
            addTraced(running.first, {running.second, at});
    }
    std::erase_if(m_traces, isOfNode);
}

EvidenceSpans::Live* EvidenceSpans::live(LockId id, const PictureView& view)
{
    if (index(id) >= view.size())
        return nullptr;
    if (index(id) >= m_live.size())
        m_live.resize(view.size());
    Live& lock = m_live[index(id)];
    if (!lock.isDefined) {
        lock.isDefined = true;
        const KeyView key = view.key(id);
        auto text = keyText(key);
        const bool isNew = !m_locks.contains(text);
        if (isNew && m_locks.size() >= kMostLocks) {
            m_isTooMany = true;
        } else {
            lock.seen = &m_locks[text];
            lock.seen->node = key.node;
            lock.key = std::move(text);
        }
    }
    return lock.seen == nullptr ? nullptr : &lock;
}

void EvidenceSpans::happened(Live& lock, ServerTime at) const
{
    if (at < m_range.from || at > m_range.to)
        return;
    TimeSpan& life = lock.seen->life;
    life = {std::min(life.from, at), std::max(life.to, at)};
}

void EvidenceSpans::beginHold(Live& lock, ServerTime at) const
{
    lock.heldFrom = at;
    lock.knownFrom = kUnknownTime;
}

void EvidenceSpans::setKnown(Live& lock, bool isKnown) const
{
    if (lock.heldFrom == kUnknownTime) {
        lock.seen->answered += isKnown ? 1 : 0; // the lock's waiters can be observed
        return;
    }
    if (isKnown == (lock.knownFrom != kUnknownTime))
        return;
    if (isKnown) {
        lock.knownFrom = std::max(lock.heldFrom, m_now);
        return;
    }
    endHold(lock, m_now); // the source is gone: from here on they are unknown
    beginHold(lock, m_now);
}

void EvidenceSpans::endHold(Live& lock, ServerTime at) const
{
    if (lock.heldFrom == kUnknownTime || lock.seen == nullptr)
        return;
    const auto from = std::exchange(lock.heldFrom, kUnknownTime);
    const auto known = std::exchange(lock.knownFrom, kUnknownTime);
    const TimeSpan hold = TimeSpan{from, at}.within(m_range);
    if (hold.isEmpty())
        return;
    SeenSpans& seen = *lock.seen;
    happened(lock, hold.from);
    happened(lock, hold.to);
    seen.held += hold.length();
    TimeSpan dark = hold;
    if (known != kUnknownTime) {
        ++seen.answered;
        dark.to = std::min(dark.to, known);
    }
    const auto unseen = dark.length() - tracedWithin(seen.node, lock.key, dark);
    if (dark.length() >= kLook)
        seen.unseen += unseen;
    else if (known == kUnknownTime)
        seen.shorts += unseen;
}

microseconds EvidenceSpans::tracedWithin(NodeId node, const std::string& key, const TimeSpan& span) const
{
    TimeSpans traced;
    const auto addAll = [&](const TimeSpans& spans) {
        for (const TimeSpan& each : spans.spans())
            traced.add(each.within(span));
    };
    if (const auto all = m_tracedAll.find(node); all != m_tracedAll.end())
        addAll(all->second);
    if (const auto one = m_tracedOne.find(key); one != m_tracedOne.end())
        addAll(one->second);
    for (const auto& of : {Traced{node, {}}, Traced{node, key}}) {
        if (const auto running = m_traces.find(of); running != m_traces.end())
            traced.add(TimeSpan{running->second, m_now + kMoment}.within(span));
    }
    return traced.length();
}

/// Closes the open spans.
void EvidenceSpans::endRun()
{
    if (m_now == kUnknownTime)
        return;
    for (Live& lock : m_live)
        endHold(lock, m_now);
    m_live.clear();
    while (!m_traces.empty())
        endTraces(m_traces.begin()->first.first, m_now);
    for (const GapSpan& gap : m_gaps.spans())
        m_blind.add({gap.from, std::min(gap.to, m_now)});
    m_gaps = {};
    for (const auto& [id, node] : m_nodes) {
        if (node.ready == kUnknownTime && node.joined != kUnknownTime && m_now - node.joined > kJoining)
            m_blind.add({node.joined, m_now});
        if (node.muteFrom != kUnknownTime)
            m_mute.add({node.muteFrom, m_now});
    }
    m_nodes.clear();
    if (m_runReady != kUnknownTime)
        m_runs.add({m_runReady, m_now});
    m_runReady = kUnknownTime;
}

SeenShare EvidenceSpans::without(std::initializer_list<const TimeSpans*> dark) const
{
    const TimeSpan whole = judged();
    TimeSpans missing;
    for (const TimeSpans* spans : dark) {
        for (const TimeSpan& each : spans->spans())
            missing.add(each.within(whole));
    }
    ServerTime until = whole.from;
    for (const TimeSpan& run : m_runs.spans()) {
        missing.add(TimeSpan{until, run.from}.within(whole));
        until = std::max(until, run.to);
    }
    return {whole.length() - missing.length(), whole.length()};
}

SeenShare EvidenceSpans::watched() const
{
    return without({&m_blind});
}

SeenShare EvidenceSpans::announced() const
{
    return without({&m_blind, &m_mute});
}

SeenShare EvidenceSpans::traced() const
{
    const TimeSpan whole = judged();
    return {m_tracedAny.lengthWithin(whole), whole.length()};
}

bool EvidenceSpans::isEveryLockTraced() const
{
    return !m_isTooMany && std::all_of(m_locks.begin(), m_locks.end(), [this](const auto& entry) {
        const auto& [key, seen] = entry;
        if (seen.life.to < seen.life.from)
            return true; // it had no events in this period
        const TimeSpan life{seen.life.from, seen.life.to + kMoment};
        return tracedWithin(seen.node, key, life) + kMoment >= life.length();
    });
}

microseconds EvidenceSpans::unseenOf(const SeenSpans& seen) const
{
    return seen.unseen + (seen.answered == 0 ? seen.shorts : microseconds{0});
}

SeenShare EvidenceSpans::waits() const
{
    SeenShare share;
    for (const auto& [key, seen] : m_locks) {
        share.all += seen.held;
        share.seen += seen.held - unseenOf(seen);
    }
    if (m_isTooMany)
        share.all += kMoment;
    return share;
}

SeenShare EvidenceSpans::waits(const std::string& key) const
{
    const auto lock = m_locks.find(key);
    if (lock == m_locks.end())
        return {};
    return {lock->second.held - unseenOf(lock->second), lock->second.held};
}

std::size_t EvidenceSpans::heldLocks() const
{
    return static_cast<std::size_t>(
        std::count_if(m_locks.begin(), m_locks.end(), [](const auto& entry) { return entry.second.held.count() > 0; }));
}

std::size_t EvidenceSpans::locksWithWaits() const
{
    return static_cast<std::size_t>(std::count_if(m_locks.begin(), m_locks.end(), [this](const auto& entry) {
        return entry.second.held.count() > 0 && unseenOf(entry.second).count() == 0;
    }));
}

} // namespace lockscope::presentation
