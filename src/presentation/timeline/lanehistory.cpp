// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/lanehistory.h"

#include "presentation/locks/holdernames.h"
#include "presentation/stream/perview.h"
#include "presentation/timeline/lanestore.h"
#include "presentation/words/celltext.h"

#include <algorithm>

namespace lockscope::presentation {

namespace {
/// Larger than any difference between the revisions of two views, so that a switch always repaints.
constexpr quint64 kOtherView = quint64{1} << 40;
} // namespace

LaneHistory::LaneHistory(std::size_t maxHolds)
    : m_maxHolds(maxHolds), m(std::make_unique<LaneStore>(std::max<std::size_t>(maxHolds, 16)))
{
}

LaneHistory::~LaneHistory() = default;

void LaneHistory::follow(FrameLoop& frames)
{
    m_views = std::make_unique<PerView<LaneHistory>>(
        frames, [most = m_maxHolds](const StreamScope&) { return std::make_unique<LaneHistory>(most); });
    frames.addConsumer(this);
}

const LaneStore& LaneHistory::store() const
{
    return m_views ? *(*m_views)->m : *m;
}

void LaneHistory::arriving(const Frame& before)
{
    if (m_views)
        return;
    const PictureView& picture = before.picture;
    const auto isElsewhere = [&](LockId id, NodeId node) {
        return node != kNoNode && index(id) < picture.size() && picture.key(id).node != node;
    };
    for (const Batch::State& whole : before.batch.states) {
        if (isElsewhere(whole.id, whole.node) &&
            std::none_of(before.reusedLocks.begin(), before.reusedLocks.end(),
                         [&](const ReusedLock& reused) { return reused.isAnother && reused.id == whole.id; }))
            m->move(whole.id, whole.node, before.now);
    }
    for (const Batch::Name& name : before.batch.names) {
        if (isElsewhere(name.id, name.node) && picture.key(name.id) == before.batch.key(name))
            m->move(name.id, name.node, before.now);
    }
}

void LaneHistory::consume(const Frame& frame)
{
    if (m_views)
        return;
    m->picture = &frame.picture;
    for (const Batch::Name& name : frame.batch.names) {
        // Only a returning lock needs the text of its name; most definitions are of new ids.
        const bool mayReturn = !m->gone.empty() || !m->parked.empty();
        const bool reused = m->find(name.id) != nullptr;
        if (mayReturn || reused)
            m->define(name.id, keyText(frame.batch.key(name)));
        if (const LaneSlot* slot = mayReturn ? m->find(name.id) : nullptr; slot && slot->lane)
            slot->lane->move(name.node, frame.now); // it may have returned on another node
    }
    m->noteLeftOut(frame.batch.eventsLeftOut, frame.now);
    for (const NodeEvent& event : frame.batch.nodes) {
        m->noteWatching(event);
        if (event.kind == NodeEvent::Kind::Gap || event.kind == NodeEvent::Kind::State)
            m->revision += m->gaps.add(event, !m->slots.empty()) ? 1 : 0;
    }
    for (const LockEvent& event : frame.batch.events) {
        if (event.lock != kNoLock)
            m->apply(event);
    }
    for (const LockWaiters& event : frame.batch.waits) {
        const LaneSlot* slot = m->find(event.lock);
        if (slot != nullptr && (event.count > 0 || slot->lane)) { // zero waiters need no lane
            m->lane(event.lock).setWaiters(event.at, event.count);
            ++m->revision;
        }
    }
    for (const LockId id : frame.picture.changed())
        m->reconcile(id, frame.picture.state(id), frame.batch.eventsLeftOut > 0);
    m->forgetOldest();
}

void LaneHistory::reset()
{
    if (m_views) { // another view, or another moment of it
        m_revision += kOtherView;
        return;
    }
    const auto revision = m->revision + 1;
    m = std::make_unique<LaneStore>(m->maxHolds);
    m->revision = revision;
}

void LaneHistory::beginRun(ServerTime at)
{
    m->beginRun(at);
}

std::vector<std::pair<LockId, std::string>> LaneHistory::adoptGone()
{
    return m->adoptParked();
}

Holds LaneHistory::holds(LockId lock) const
{
    const LaneSlot* slot = store().find(lock);
    if (slot == nullptr)
        return {};
    if (!slot->lane)
        return Holds(store().simpleHold(lock, *slot));
    return {slot->lane->holds.data(), slot->lane->holds.size(), slot->lane->inOrder};
}

std::vector<ServerTime> LaneHistory::overdueTicks(LockId lock, ServerTime now) const
{
    std::vector<ServerTime> times;
    const LaneSlot* slot = store().find(lock);
    const DrawnHold* open = slot != nullptr && slot->lane ? slot->lane->open() : nullptr;
    if (open == nullptr || store().gaps.blindBetween(*slot->lane, slot->lane->lastBeat(), now))
        return times;
    for (const std::uint32_t ms : slot->lane->beat.overdue(msAfter(open->begin, now)))
        times.push_back(open->tickTime(ms));
    return times;
}

std::chrono::milliseconds LaneHistory::cadence(LockId lock) const
{
    const LaneSlot* slot = store().find(lock);
    const bool open = slot != nullptr && slot->lane && slot->lane->open() != nullptr;
    return std::chrono::milliseconds{open ? slot->lane->beat.cadenceMs() : 0};
}

const std::vector<GapSpan>& LaneHistory::gaps() const
{
    return store().gaps.spans();
}

void LaneHistory::relabel()
{
    ++m_revision;
}

QString LaneHistory::label(std::uint32_t id) const
{
    if (id == kEmptyLabel)
        return celltext::emptyValue();
    if ((id & kLive) == 0)
        return namedHolder(m_names, store().labels.library(id), store().labels.token(id), store().labels.text(id));
    const std::string bytes = token(id);
    return namedHolder(m_names, liveLibrary(id), bytes, holderLabel(liveLibrary(id), bytes));
}

std::string LaneHistory::token(std::uint32_t id) const
{
    if ((id & kLive) == 0)
        return std::string(store().labels.token(id));
    return store().picture != nullptr ? std::string(store().picture->token(liveToken(id))) : std::string();
}

bool LaneHistory::tokenRepeats(LockId lock) const
{
    const Holds kept = holds(lock);
    if (kept.size() < 2 || kept.back().beganAs == EventKind::Found)
        return false;
    // Compares bytes, because labels of open and ended holds differ for the same token.
    const std::string current = token(kept.back().label);
    return !current.empty() && std::any_of(kept.begin(), kept.end() - 1, [&](const DrawnHold& hold) {
        return !hold.isOpen() && hold.endedAs != EventKind::Vanished && token(hold.label) == current;
    });
}

std::vector<LockId> LaneHistory::lanes(std::size_t atMost) const
{
    std::vector<std::pair<ServerTime, LockId>> found;
    for (std::size_t i = 0; i < store().slots.size(); ++i) {
        const LaneSlot& slot = store().slots[i];
        if (!slot.isEmpty())
            found.emplace_back(slot.lane ? slot.lane->lastActivity : slot.since, LockId{static_cast<std::uint32_t>(i)});
    }
    const auto kept = found.begin() + static_cast<std::ptrdiff_t>(std::min(atMost, found.size()));
    if (kept != found.end())
        std::nth_element(found.begin(), kept, found.end(), std::greater<>());
    std::sort(found.begin(), kept, std::greater<>());
    std::vector<LockId> ids;
    for (auto lane = found.begin(); lane != kept; ++lane)
        ids.push_back(lane->second);
    return ids;
}

std::size_t LaneHistory::laneCount() const
{
    return static_cast<std::size_t>(std::count_if(store().slots.begin(), store().slots.end(),
                                                  [](const LaneSlot& slot) { return !slot.isEmpty(); }));
}

bool LaneHistory::has(LockId lock) const
{
    return store().find(lock) != nullptr;
}

bool LaneHistory::wasSeenOn(LockId lock, NodeId node, ServerTime from, ServerTime to) const
{
    const LaneSlot* slot = store().find(lock);
    if (slot != nullptr && slot->lane)
        return slot->lane->wasSeenOn(node, from, to);
    return store().picture != nullptr && index(lock) < store().picture->size() &&
           store().picture->key(lock).node == node;
}

std::vector<TimeSpan> LaneHistory::blind(LockId lock, const TimeSpan& range) const
{
    std::vector<TimeSpan> spans;
    const LaneSlot* slot = store().find(lock);
    if (slot == nullptr)
        return spans;
    const auto add = [&](const TimeSpan& span) {
        if (const TimeSpan part = span.within(range); !part.isEmpty())
            spans.push_back(part);
    };
    for (const GapSpan& gap : store().gaps.spans()) {
        const TimeSpan whole{gap.from, gap.to};
        if (whole.within(range).isEmpty())
            continue;
        if (!slot->lane && wasSeenOn(lock, gap.node, gap.from, gap.to))
            add(whole);
        if (slot->lane) {
            for (const TimeSpan& stay : slot->lane->seenOn(gap.node))
                add(whole.within(stay));
        }
    }
    return spans;
}

ServerTime LaneHistory::knownFrom(LockId lock) const
{
    const LaneSlot* slot = store().find(lock);
    if (slot == nullptr)
        return ServerTime::max();
    const bool named = store().picture != nullptr && index(lock) < store().picture->size();
    NodeId node = named ? store().picture->key(lock).node : kNoNode;
    if (slot->lane)
        node = slot->lane->stays && !slot->lane->stays->empty() ? slot->lane->stays->front().node : slot->lane->node;
    return std::max(store().watchingSince(node), store().gaps.forgottenUntil());
}

std::uint64_t LaneHistory::eventsLeftOut(const TimeSpan& range) const
{
    std::uint64_t sum = 0;
    for (const LaneStore::LeftOut& each : store().overloads)
        sum += each.span.within(range).isEmpty() ? 0 : each.events;
    return sum;
}

std::size_t LaneHistory::lanesWithoutId(const TimeSpan& range) const
{
    const auto isIn = [&range](const DrawnHold& hold) { return hold.begin < range.to && hold.end >= range.from; };
    return static_cast<std::size_t>(std::count_if(store().parked.begin(), store().parked.end(), [&](const auto& entry) {
        return std::any_of(entry.second.holds.begin(), entry.second.holds.end(), isIn);
    }));
}

ServerTime LaneHistory::lastActivity(LockId lock) const
{
    const LaneSlot* slot = store().find(lock);
    if (slot == nullptr)
        return ServerTime::min();
    return slot->lane ? slot->lane->lastActivity : slot->since;
}

quint64 LaneHistory::revision() const
{
    return store().revision + m_revision;
}

std::size_t LaneHistory::keptHolds() const
{
    return store().kept;
}

} // namespace lockscope::presentation
