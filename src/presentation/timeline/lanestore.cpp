// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/timeline/lanestore.h"

#include "analysis/knownlength.h"
#include "analysis/verdict.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace lockscope::presentation {

namespace {
using namespace std::chrono_literals;
using std::chrono::microseconds;

/// A lock acquired this soon after its release had waiters.
constexpr auto kHandOver = 5ms;

/// The earliest time at which it may have happened; min: not known.
[[nodiscard]] ServerTime earliest(const LockEvent& event)
{
    return event.precisionUs == kUnknownPrecisionUs ? ServerTime::min() : event.at - microseconds{event.precisionUs};
}

/// DrawnHold::beginPrecisionMs of a hold that began with this event.
[[nodiscard]] std::uint32_t beginPrecisionMs(const LockEvent& event)
{
    constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
    return event.kind != EventKind::Found && analysis::momentOf(event).isVague()
               ? static_cast<std::uint32_t>(std::min(event.precisionUs / 1000, kMost))
               : 0;
}
} // namespace

std::uint32_t liveLabel(TokenId token, LibraryId library)
{
    if (token == TokenId::None || index(token) > kTokenMask)
        return 0;
    return kLive | static_cast<std::uint32_t>(library) << kTokenBits | index(token);
}
TokenId liveToken(std::uint32_t label)
{
    return TokenId{label & kTokenMask};
}
LibraryId liveLibrary(std::uint32_t label)
{
    return LibraryId{static_cast<std::uint8_t>(label >> kTokenBits & 0xff)};
}

namespace {
/// The label of the holder in a LockState or a LockEvent.
template <class Facts>
std::uint32_t labelOf(const Facts& facts)
{
    return analysis::hasEmptyValue(facts) ? kEmptyLabel : liveLabel(facts.holder, facts.library);
}

/// For a hold, or a slot that represents one.
template <class Hold>
void learnLease(Hold& hold, Deadline deadline)
{
    if (deadline.isKnown())
        hold.noTtl = deadline.isNever();
}
} // namespace

std::string keyText(const KeyView& key)
{
    std::string text = std::to_string(static_cast<unsigned>(key.keyspace)) + '/' + std::to_string(key.database) + '/';
    return text.append(key.name);
}

DrawnHold LaneStore::simpleHold(LockId id, const LaneSlot& slot) const
{
    DrawnHold hold;
    hold.begin = slot.since;
    hold.beginKnown = slot.sinceKnown;
    hold.beganAs = slot.beganAs;
    hold.noTtl = slot.noTtl;
    hold.beginPrecisionMs = slot.sincePrecisionMs;
    if (picture != nullptr && index(id) < picture->size()) {
        const LockState& state = picture->state(id);
        hold.label = labelOf(state);
        if (!slot.sinceKnown && state.isBeginBound())
            hold.untouchedFrom = state.latestBegin();
    }
    return hold;
}

Lane& LaneStore::lane(LockId id)
{
    LaneSlot& s = slot(id);
    if (!s.lane) {
        s.lane = std::make_unique<Lane>();
        if (picture != nullptr && index(id) < picture->size())
            s.lane->node = picture->key(id).node;
        if (s.held) {
            s.lane->begin(simpleHold(id, s));
            ++kept;
        }
        s.held = false;
    }
    return *s.lane;
}

void LaneStore::move(LockId id, NodeId to, ServerTime at)
{
    if (find(id) == nullptr)
        return;
    lane(id).move(to, at);
    ++revision;
}

void LaneStore::define(LockId id, const std::string& name)
{
    LaneSlot& s = slot(id);
    if (s.lane && s.lane->goneName == name && !name.empty()) { // the same lock again under its old id
        gone.erase(name);
        s.lane->goneName.clear();
        return;
    }
    if (s.lane && !s.lane->goneName.empty()) {
        gone.erase(s.lane->goneName);
        const std::string old = std::exchange(s.lane->goneName, {});
        parked.insert_or_assign(old, std::move(*s.lane));
    } else if (s.lane) {
        for (const DrawnHold& hold : s.lane->holds)
            dropLabel(hold);
        kept -= s.lane->holds.size();
    }
    s = LaneSlot{};
    if (const auto other = gone.find(name); other != gone.end()) {
        s.lane = std::move(slots[index(other->second)].lane);
        slots[index(other->second)] = LaneSlot{};
        gone.erase(other);
    } else if (const auto old = parked.find(name); old != parked.end()) {
        s.lane = std::make_unique<Lane>(std::move(old->second));
        parked.erase(old);
    }
    if (s.lane)
        s.lane->goneName.clear();
}

void LaneStore::beginRun(ServerTime at)
{
    for (std::uint32_t i = 0; i < slots.size(); ++i) {
        const LockId id{i};
        if (slots[i].isEmpty())
            continue;
        Lane& l = lane(id);
        if (l.open() != nullptr) { // it was held until the run ended, and nobody saw what came then
            close(l, at, EventKind::Vanished, 0);
            l.holds.back().heldUntil = l.holds.back().end;
        }
        const std::string name = l.goneName.empty() && picture != nullptr ? keyText(picture->key(id)) : l.goneName;
        l.goneName.clear();
        const auto place = parked.try_emplace(name).first;
        kept -= place->second.holds.size();
        place->second = std::move(*slots[i].lane);
    }
    slots.clear();
    gone.clear();
    for (std::size_t node = 0; node < watchedFrom.size(); ++node) {
        NodeEvent away;
        away.node = NodeId{static_cast<std::uint16_t>(node)};
        away.at = at;
        away.text = "not recorded";
        if (watchedFrom[node] != ServerTime::max())
            gaps.add(away, true);
    }
    picture = nullptr;
    ++revision;
}

std::vector<std::pair<LockId, std::string>> LaneStore::adoptParked()
{
    std::vector<std::pair<LockId, std::string>> adopted;
    const std::size_t shown = picture != nullptr ? picture->size() : 0;
    slots.resize(std::max(slots.size(), shown));
    adopted.reserve(parked.size());
    for (auto& [name, l] : parked) {
        adopted.emplace_back(LockId{static_cast<std::uint32_t>(slots.size())}, name);
        slots.emplace_back().lane = std::make_unique<Lane>(std::move(l));
    }
    parked.clear();
    return adopted;
}

void LaneStore::apply(const LockEvent& event)
{
    ++revision;
    if (beginsHold(event.kind)) {
        begin(event);
        return;
    }
    if (endsHold(event.kind)) {
        Lane& l = lane(event.lock);
        ensureOpen(l, event);
        learnLease(*l.open(), event.deadline);
        close(l, event.at, event.kind, labelOf(event));
        const bool isUnseen = event.kind == EventKind::Vanished || event.kind == EventKind::Lost;
        if (isUnseen || event.precisionUs >= kVague.count())
            l.forgetEnd(earliest(event));
        return;
    }
    if (event.kind == EventKind::Renewed) {
        Lane& l = lane(event.lock);
        ensureOpen(l, event);
        learnLease(*l.open(), event.deadline);
        l.tick(event.at, gaps.blindBetween(l, l.lastBeat(), event.at));
        return;
    }
    learn(event);
}

void LaneStore::begin(const LockEvent& event)
{
    ++revision;
    LaneSlot& s = slot(event.lock);
    const bool found = event.kind == EventKind::Found;
    const bool sinceKnown = !found || (event.heldSince != kUnknownTime && !event.sinceIsBound);
    const ServerTime since = found && sinceKnown ? event.heldSince : event.at;
    if (s.isEmpty()) {
        s.since = since;
        s.sinceKnown = sinceKnown;
        s.beganAs = event.kind;
        s.held = true;
        s.noTtl = event.deadline.isNever();
        s.sincePrecisionMs = beginPrecisionMs(event);
        return;
    }
    Lane& l = lane(event.lock);
    if (l.open() != nullptr) {
        const bool replaced = event.kind == EventKind::TakenOver || event.kind == EventKind::Quarantined;
        if (replaced)
            close(l, since, event.kind, liveLabel(event.previous, event.library));
        else
            closeUnseen(l, since);
        if (replaced && analysis::momentOf(event).isVague())
            l.forgetEnd(earliest(event));
    }
    markHandOver(l, event);
    DrawnHold hold;
    hold.begin = since;
    hold.beginKnown = sinceKnown;
    if (found && event.sinceIsBound)
        hold.untouchedFrom = event.heldSince;
    hold.beganAs = event.kind;
    hold.noTtl = event.deadline.isNever();
    hold.beginPrecisionMs = beginPrecisionMs(event);
    hold.label = labelOf(event);
    l.begin(std::move(hold));
    ++kept;
}

/// A release and an acquisition by another token within a few ms: the next holder was waiting already.
void LaneStore::markHandOver(Lane& l, const LockEvent& next) const
{
    if (l.holds.empty() || next.kind != EventKind::Acquired || analysis::momentOf(next).isVague() ||
        !l.holds.back().endKnown())
        return;
    DrawnHold& last = l.holds.back();
    const bool soon = next.at >= last.end && next.at - last.end <= kHandOver;
    const bool gaveUp = last.endedAs == EventKind::Released || last.endedAs == EventKind::Expired;
    if (soon && gaveUp && picture != nullptr && labels.token(last.label) != picture->token(next.holder))
        last.contended = true;
}

/// Events may have been left out under overload; an end or a renewal still proves a hold.
void LaneStore::ensureOpen(Lane& l, const LockEvent& event)
{
    if (l.open() != nullptr)
        return;
    DrawnHold hold;
    hold.beginKnown = event.heldSince != kUnknownTime;
    hold.begin = hold.beginKnown ? event.heldSince : event.at;
    if (!l.holds.empty() && hold.begin < l.holds.back().end)
        hold.begin = std::min(l.holds.back().end, event.at);
    hold.beganAs = EventKind::Found;
    hold.noTtl = event.deadline.isNever();
    hold.label = labelOf(event);
    l.begin(std::move(hold));
    ++kept;
}

/// `holder`: live label of the holder in the event, 0 when it has none.
void LaneStore::close(Lane& l, ServerTime at, EventKind kind, std::uint32_t holder)
{
    DrawnHold* open = l.open();
    if (open == nullptr)
        return;
    std::uint32_t label = holder != 0 ? holder : open->label;
    if (picture != nullptr && (label & kLive) != 0 && label != kEmptyLabel)
        label = labels.intern(liveLibrary(label), picture->token(liveToken(label)));
    l.end(at, kind, gaps.blindBetween(l, l.lastBeat(), at));
    l.holds.back().label = label;
}

/// The open hold had ended by `by`; its end was left out or not observed.
void LaneStore::closeUnseen(Lane& l, ServerTime by)
{
    close(l, by, EventKind::Vanished, 0);
    l.forgetEnd(ServerTime::min());
}

void LaneStore::learn(const LockEvent& event)
{
    LaneSlot& s = slot(event.lock);
    if (s.isEmpty()) {
        if (event.kind != EventKind::Learned)
            ensureOpen(lane(event.lock), event);
        return;
    }
    if (!s.lane) { // the label of such a hold is in the state
        if (!s.sinceKnown && event.heldSince != kUnknownTime) {
            s.since = event.heldSince;
            s.sinceKnown = true;
        }
        learnLease(s, event.deadline);
        return;
    }
    Lane& l = *s.lane;
    DrawnHold* open = l.open();
    if (open == nullptr)
        return;
    learnLease(*open, event.deadline);
    if (const std::uint32_t label = labelOf(event); label != 0)
        open->label = label;
    if (!open->beginKnown && event.heldSince != kUnknownTime && event.heldSince <= open->begin)
        l.setBegin(event.heldSince);
}

namespace {
/// True when the slot still shows a hold before the one in the state.
bool isOtherHold(const LaneSlot& slot, const LockState& state)
{
    const DrawnHold* open = slot.lane ? slot.lane->open() : nullptr;
    const ServerTime begin = open != nullptr ? open->begin : slot.since;
    return state.heldSince != kUnknownTime && state.heldSince > begin;
}
} // namespace

/// States are exact even where events were left out, so contradictions are corrected here.
void LaneStore::reconcile(LockId id, const LockState& state, bool leftOut)
{
    LaneSlot& s = slot(id);
    if (state.phase == LockPhase::Held) {
        if (!(s.held || (s.lane && s.lane->open() != nullptr)) || (leftOut && isOtherHold(s, state)))
            begin(foundAs(id, state));
        if (s.lane)
            learnLease(*s.lane->open(), state.deadline);
        else
            learnLease(s, state.deadline);
        return;
    }
    if (s.isEmpty())
        return;
    Lane& l = lane(id);
    if (l.open() != nullptr) {
        // The state may describe a later hold than the drawn one.
        const bool other = leftOut && isOtherHold(s, state);
        if (other)
            begin(foundAs(id, state));
        if (state.endedAt != kUnknownTime && state.endedAt >= l.open()->begin)
            close(l, state.endedAt, state.lastEnd, labelOf(state));
        else
            closeUnseen(l, state.changedAt);
        ++revision;
    }
    if (state.phase == LockPhase::Gone && l.goneName.empty() && picture != nullptr) {
        l.goneName = keyText(picture->key(id));
        gone.insert_or_assign(l.goneName, id);
    }
}

void LaneStore::noteWatching(const NodeEvent& event)
{
    const bool watching = event.kind == NodeEvent::Kind::State &&
                          (event.state == ConnectionState::Live || event.state == ConnectionState::Busy);
    if (!watching)
        return;
    const auto node = static_cast<std::size_t>(event.node);
    if (node >= watchedFrom.size())
        watchedFrom.resize(node + 1, ServerTime::max());
    watchedFrom[node] = std::min(watchedFrom[node], event.at);
}

ServerTime LaneStore::watchingSince(NodeId node) const
{
    const auto at = static_cast<std::size_t>(node);
    return at < watchedFrom.size() ? watchedFrom[at] : ServerTime::max();
}

/// The left-out events happened since the previous frame.
void LaneStore::noteLeftOut(std::uint64_t events, ServerTime now)
{
    constexpr std::size_t kMost = 1000;
    const TimeSpan span{std::exchange(frameBefore, now), now + microseconds{1}};
    if (events == 0)
        return;
    const bool joins = !overloads.empty() && (overloads.back().span.to >= span.from || overloads.size() >= kMost);
    if (!joins)
        overloads.push_back({span, 0});
    overloads.back().span.to = span.to;
    overloads.back().events += events;
}

/// Drops holds of a lane that ended before `before`.
std::size_t LaneStore::drop(Lane& l, ServerTime before)
{
    const auto keepFrom =
        std::find_if(l.holds.begin(), l.holds.end(), [before](const DrawnHold& hold) { return hold.end >= before; });
    for (auto hold = l.holds.begin(); hold != keepFrom; ++hold)
        dropLabel(*hold);
    const auto count = static_cast<std::size_t>(keepFrom - l.holds.begin());
    l.holds.erase(l.holds.begin(), keepFrom);
    return count;
}

/// Drops an eighth when above the limit, which spreads the work: a few nanoseconds per hold.
void LaneStore::forgetOldest()
{
    if (kept <= maxHolds)
        return;
    std::vector<ServerTime> ends;
    ends.reserve(kept);
    const auto collect = [&ends](const Lane& l) {
        for (const DrawnHold& hold : l.holds) {
            if (!hold.isOpen())
                ends.push_back(hold.end);
        }
    };
    for (const LaneSlot& s : slots) {
        if (s.lane)
            collect(*s.lane);
    }
    for (const auto& [name, l] : parked)
        collect(l);
    if (ends.empty())
        return;
    const std::size_t surplus = std::min(ends.size() - 1, kept - maxHolds + maxHolds / 8);
    std::nth_element(ends.begin(), ends.begin() + static_cast<std::ptrdiff_t>(surplus), ends.end());
    const ServerTime before = ends[surplus];
    for (LaneSlot& s : slots) {
        if (!s.lane)
            continue;
        kept -= drop(*s.lane, before);
        if (s.lane->holds.empty() && !s.lane->goneName.empty()) {
            gone.erase(s.lane->goneName);
            s = LaneSlot{};
        }
    }
    for (auto entry = parked.begin(); entry != parked.end();) {
        kept -= drop(entry->second, before);
        entry = entry->second.holds.empty() ? parked.erase(entry) : std::next(entry);
    }
    gaps.forgetBefore(before);
    ++revision;
}

} // namespace lockscope::presentation
