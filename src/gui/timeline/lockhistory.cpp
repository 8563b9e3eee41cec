// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/lockhistory.h"

#include "gui/timeline/holdlabels.h"
#include "gui/timeline/lane.h"

#include <algorithm>
#include <unordered_map>

namespace lockscope::gui {

namespace {
using namespace std::chrono_literals;

/// A lock taken this soon after its release had somebody waiting for it.
constexpr auto kHandOver = 5ms;
constexpr std::size_t kMaxGaps = 1000;

/// The label of a current hold is its token's id and library, not a copy: the bytes are still the picture's.
constexpr std::uint32_t kLive = 1u << 31;
constexpr std::uint32_t kTokenBits = 23;
constexpr std::uint32_t kTokenMask = (1u << kTokenBits) - 1;

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

std::string keyText(const KeyView& key)
{
    std::string text = std::to_string(static_cast<unsigned>(key.node)) + '/' + std::to_string(key.database) + '/';
    return text.append(key.name);
}

/// Most locks only ever are "held since": 24 bytes and no lane.
struct Slot
{
    ServerTime since{};
    std::unique_ptr<Lane> lane;
    EventKind beganAs = EventKind::Found;
    bool sinceKnown = false;
    bool held = false; ///< valid without lane

    [[nodiscard]] bool isEmpty() const { return !lane && !held; }
};
} // namespace

struct LockHistory::Impl
{
    explicit Impl(std::size_t holds) : maxHolds(holds) {}

    const std::size_t maxHolds;
    std::vector<Slot> slots;
    std::unordered_map<std::string, LockId> gone; ///< lanes of locks that left the picture, still under their id
    std::unordered_map<std::string, Lane> parked; ///< the same after their id was given to another name
    std::vector<GapSpan> gaps;
    HoldLabels labels;
    const PictureView* picture = nullptr; ///< of the last frame; owned by the frame loop, gone with reset()
    std::size_t kept = 0;                 ///< holds in lanes and parked lanes
    quint64 revision = 1;
    quint64 laneRevision = 1;

    Slot& slot(LockId id)
    {
        if (index(id) >= slots.size())
            slots.resize(index(id) + 1);
        return slots[index(id)];
    }
    [[nodiscard]] const Slot* find(LockId id) const
    {
        return index(id) < slots.size() && !slots[index(id)].isEmpty() ? &slots[index(id)] : nullptr;
    }
    Lane& lane(LockId id);
    [[nodiscard]] Hold simpleHold(LockId id, const Slot& slot) const;

    void define(LockId id, const std::string& name);
    void apply(const LockEvent& event);
    void begin(const LockEvent& event);
    void ensureOpen(Lane& lane, const LockEvent& event);
    void close(Lane& lane, ServerTime at, EventKind kind, std::uint32_t holder);
    void markHandOver(Lane& lane, const LockEvent& next) const;
    void learn(const LockEvent& event);
    void addGap(const NodeEvent& event);
    [[nodiscard]] bool blindBetween(NodeId node, ServerTime from, ServerTime to) const;
    void reconcile(LockId id, const LockState& state, bool leftOut);
    void forgetOldest();
    std::size_t drop(Lane& lane, ServerTime before);
    void dropLabel(const Hold& hold)
    {
        if ((hold.label & kLive) == 0)
            labels.drop(hold.label);
    }
};

Hold LockHistory::Impl::simpleHold(LockId id, const Slot& slot) const
{
    Hold hold;
    hold.begin = slot.since;
    hold.beginKnown = slot.sinceKnown;
    hold.beganAs = slot.beganAs;
    if (picture != nullptr && index(id) < picture->size())
        hold.label = liveLabel(picture->state(id).holder, picture->state(id).library);
    return hold;
}

Lane& LockHistory::Impl::lane(LockId id)
{
    Slot& s = slot(id);
    if (!s.lane) {
        const bool appears = !s.held;
        s.lane = std::make_unique<Lane>();
        if (s.held) {
            s.lane->begin(simpleHold(id, s));
            ++kept;
        }
        s.held = false;
        laneRevision += appears ? 1 : 0;
    }
    return *s.lane;
}

void LockHistory::Impl::define(LockId id, const std::string& name)
{
    Slot& s = slot(id);
    if (s.lane && s.lane->goneName == name && !name.empty()) { // the same lock again, under its old id
        gone.erase(name);
        s.lane->goneName.clear();
        return;
    }
    if (s.lane && !s.lane->goneName.empty()) {
        gone.erase(s.lane->goneName);
        const std::string old = std::exchange(s.lane->goneName, {});
        parked.insert_or_assign(old, std::move(*s.lane));
    } else if (s.lane) {
        for (const Hold& hold : s.lane->holds)
            dropLabel(hold);
        kept -= s.lane->holds.size();
    }
    s = Slot{};
    ++laneRevision;
    if (const auto other = gone.find(name); other != gone.end()) {
        s.lane = std::move(slots[index(other->second)].lane);
        slots[index(other->second)] = Slot{};
        gone.erase(other);
    } else if (const auto old = parked.find(name); old != parked.end()) {
        s.lane = std::make_unique<Lane>(std::move(old->second));
        parked.erase(old);
    }
    if (s.lane)
        s.lane->goneName.clear();
}

void LockHistory::Impl::apply(const LockEvent& event)
{
    ++revision;
    if (beginsHold(event.kind)) {
        begin(event);
        return;
    }
    if (endsHold(event.kind)) {
        Lane& l = lane(event.lock);
        ensureOpen(l, event);
        close(l, event.at, event.kind, liveLabel(event.holder, event.library));
        return;
    }
    if (event.kind == EventKind::Renewed) {
        Lane& l = lane(event.lock);
        ensureOpen(l, event);
        l.node = event.node;
        l.tick(event.at, blindBetween(event.node, l.lastBeat(), event.at));
        return;
    }
    learn(event);
}

void LockHistory::Impl::begin(const LockEvent& event)
{
    ++revision;
    Slot& s = slot(event.lock);
    const bool found = event.kind == EventKind::Found;
    const bool sinceKnown = !found || event.heldSince != kUnknownTime;
    const ServerTime since = found && sinceKnown ? event.heldSince : event.at;
    if (s.isEmpty()) {
        s.since = since;
        s.sinceKnown = sinceKnown;
        s.beganAs = event.kind;
        s.held = true;
        ++laneRevision;
        return;
    }
    Lane& l = lane(event.lock);
    l.node = event.node;
    if (l.open() != nullptr) {
        const bool takenOver = event.kind == EventKind::TakenOver;
        close(l, since, takenOver ? EventKind::TakenOver : EventKind::Vanished,
              takenOver ? liveLabel(event.previous, event.library) : 0);
    }
    markHandOver(l, event);
    Hold hold;
    hold.begin = since;
    hold.beginKnown = sinceKnown;
    hold.beganAs = event.kind;
    hold.label = liveLabel(event.holder, event.library);
    l.begin(std::move(hold));
    ++kept;
}

/// A release and an acquisition by another token within a few ms: the next holder was already waiting.
void LockHistory::Impl::markHandOver(Lane& l, const LockEvent& next) const
{
    if (l.holds.empty() || next.kind != EventKind::Acquired)
        return;
    Hold& last = l.holds.back();
    const bool soon = next.at >= last.end && next.at - last.end <= kHandOver;
    const bool gaveUp = last.endedAs == EventKind::Released || last.endedAs == EventKind::Expired;
    if (soon && gaveUp && picture != nullptr && labels.token(last.label) != picture->token(next.holder))
        last.contended = true;
}

/// Events may have been left out under overload: an end or a renewal still says that it was held.
void LockHistory::Impl::ensureOpen(Lane& l, const LockEvent& event)
{
    if (l.open() != nullptr)
        return;
    Hold hold;
    hold.beginKnown = event.heldSince != kUnknownTime;
    hold.begin = hold.beginKnown ? event.heldSince : event.at;
    if (!l.holds.empty() && hold.begin < l.holds.back().end)
        hold.begin = std::min(l.holds.back().end, event.at);
    hold.beganAs = EventKind::Found;
    hold.label = liveLabel(event.holder, event.library);
    l.begin(std::move(hold));
    ++kept;
}

/// `holder`: live label of who held it as the event says it, 0 when it does not.
void LockHistory::Impl::close(Lane& l, ServerTime at, EventKind kind, std::uint32_t holder)
{
    Hold* open = l.open();
    if (open == nullptr)
        return;
    std::uint32_t label = holder != 0 ? holder : open->label;
    if (picture != nullptr && (label & kLive) != 0)
        label = labels.intern(liveLibrary(label), picture->token(liveToken(label)));
    l.end(at, kind, blindBetween(l.node, l.lastBeat(), at));
    l.holds.back().label = label;
}

void LockHistory::Impl::learn(const LockEvent& event)
{
    Slot& s = slot(event.lock);
    if (s.isEmpty()) {
        if (event.kind != EventKind::Learned)
            ensureOpen(lane(event.lock), event);
        return;
    }
    if (!s.lane) { // the label of such a hold is the state's
        if (!s.sinceKnown && event.heldSince != kUnknownTime) {
            s.since = event.heldSince;
            s.sinceKnown = true;
        }
        return;
    }
    Lane& l = *s.lane;
    Hold* open = l.open();
    if (open == nullptr)
        return;
    if (event.holder != TokenId::None)
        open->label = liveLabel(event.holder, event.library);
    if (!open->beginKnown && event.heldSince != kUnknownTime && event.heldSince <= open->begin)
        l.setBegin(event.heldSince);
}

void LockHistory::Impl::addGap(const NodeEvent& event)
{
    const auto lasting = std::find_if(gaps.begin(), gaps.end(), [&](const GapSpan& gap) {
        return gap.node == event.node && gap.to == ServerTime::max();
    });
    if (event.kind == NodeEvent::Kind::Gap) {
        // The gap event knows exactly what the states before it only announced.
        std::erase_if(gaps, [&](const GapSpan& gap) {
            return gap.node == event.node && (gap.to == ServerTime::max() || (gap.announced && gap.to >= event.from));
        });
        if (gaps.size() >= kMaxGaps)
            gaps.erase(gaps.begin());
        gaps.push_back(GapSpan{event.node, event.from, event.at, QString::fromStdString(event.text), false});
        ++revision;
        return;
    }
    const bool watching = event.state == ConnectionState::Live || event.state == ConnectionState::Busy;
    if (watching && lasting != gaps.end()) {
        lasting->to = event.at;
        ++revision;
    }
    // Before the first contact nothing was known anyway: a lasting gap only begins where holds are shown.
    const bool away = event.state == ConnectionState::Disconnected || event.state == ConnectionState::Waiting;
    if (away && lasting == gaps.end() && !slots.empty()) {
        gaps.push_back(GapSpan{event.node, event.at, ServerTime::max(), QString::fromStdString(event.text), true});
        ++revision;
    }
}

bool LockHistory::Impl::blindBetween(NodeId node, ServerTime from, ServerTime to) const
{
    for (auto gap = gaps.rbegin(); gap != gaps.rend() && gap->to >= from; ++gap) {
        if (gap->node == node && gap->from <= to)
            return true;
    }
    return false;
}

namespace {
LockEvent asFound(LockId id, const LockState& state)
{
    LockEvent event;
    event.lock = id;
    event.kind = EventKind::Found;
    event.at = state.changedAt;
    event.heldSince = state.heldSince;
    event.holder = state.holder;
    event.library = state.library;
    return event;
}

/// Does the slot still show a hold before the one that the state tells of?
bool isOtherHold(const Slot& slot, const LockState& state)
{
    const Hold* open = slot.lane ? slot.lane->open() : nullptr;
    const ServerTime begin = open != nullptr ? open->begin : slot.since;
    return state.heldSince != kUnknownTime && state.heldSince > begin;
}
} // namespace

/// The states are exact even where events were left out: what contradicts them is mended here.
void LockHistory::Impl::reconcile(LockId id, const LockState& state, bool leftOut)
{
    Slot& s = slot(id);
    if (state.phase == Phase::Held) {
        if (!(s.held || (s.lane && s.lane->open() != nullptr)) || (leftOut && isOtherHold(s, state)))
            begin(asFound(id, state));
        return;
    }
    if (s.isEmpty())
        return;
    Lane& l = lane(id);
    if (l.open() != nullptr) {
        const bool known = state.endedAt != kUnknownTime;
        close(l, known ? state.endedAt : state.changedAt, known ? state.lastEnd : EventKind::Vanished,
              liveLabel(state.holder, state.library));
        ++revision;
    }
    if (state.phase == Phase::Gone && l.goneName.empty() && picture != nullptr) {
        l.goneName = keyText(picture->key(id));
        gone.insert_or_assign(l.goneName, id);
    }
}

/// Drops ended holds of a lane that ended before `before`.
std::size_t LockHistory::Impl::drop(Lane& l, ServerTime before)
{
    const auto keepFrom =
        std::find_if(l.holds.begin(), l.holds.end(), [before](const Hold& hold) { return hold.end >= before; });
    for (auto hold = l.holds.begin(); hold != keepFrom; ++hold)
        dropLabel(*hold);
    const auto count = static_cast<std::size_t>(keepFrom - l.holds.begin());
    l.holds.erase(l.holds.begin(), keepFrom);
    return count;
}

/// Above the bound an eighth goes, so that the work is spread thin: a few nanoseconds a hold.
void LockHistory::Impl::forgetOldest()
{
    if (kept <= maxHolds)
        return;
    std::vector<ServerTime> ends;
    ends.reserve(kept);
    const auto collect = [&ends](const Lane& l) {
        for (const Hold& hold : l.holds) {
            if (!hold.isOpen())
                ends.push_back(hold.end);
        }
    };
    for (const Slot& s : slots) {
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
    for (Slot& s : slots) {
        if (!s.lane)
            continue;
        kept -= drop(*s.lane, before);
        if (s.lane->holds.empty() && !s.lane->goneName.empty()) {
            gone.erase(s.lane->goneName);
            s = Slot{};
        }
    }
    for (auto entry = parked.begin(); entry != parked.end();) {
        kept -= drop(entry->second, before);
        entry = entry->second.holds.empty() ? parked.erase(entry) : std::next(entry);
    }
    std::erase_if(gaps, [before](const GapSpan& gap) { return gap.to < before; });
    ++laneRevision;
    ++revision;
}

LockHistory::LockHistory(std::size_t maxHolds) : m(std::make_unique<Impl>(std::max<std::size_t>(maxHolds, 16))) {}

LockHistory::~LockHistory() = default;

void LockHistory::consume(const Frame& frame)
{
    m->picture = &frame.picture;
    for (const Batch::Name& name : frame.batch.names) {
        // Only a lane of before needs the text of the name; most definitions are of new ids.
        const bool mayReturn = !m->gone.empty() || !m->parked.empty();
        const bool reused = m->find(name.id) != nullptr;
        if (mayReturn || reused)
            m->define(name.id, keyText(KeyView{name.node, name.database, frame.batch.text(name)}));
    }
    for (const NodeEvent& event : frame.batch.nodes) {
        if (event.kind == NodeEvent::Kind::Gap || event.kind == NodeEvent::Kind::State)
            m->addGap(event);
    }
    for (const LockEvent& event : frame.batch.events) {
        if (event.lock != kNoLock)
            m->apply(event);
    }
    for (const WaitEvent& event : frame.batch.waits) {
        if (m->find(event.lock) != nullptr) {
            m->lane(event.lock).setWaiters(event.at, event.waiters);
            ++m->revision;
        }
    }
    for (const Batch::Changed& changed : frame.batch.changed)
        m->reconcile(changed.id, frame.picture.state(changed.id), frame.batch.eventsLeftOut > 0); // its last state
    m->forgetOldest();
}

void LockHistory::reset()
{
    const auto revision = m->revision + 1;
    const auto laneRevision = m->laneRevision + 1;
    m = std::make_unique<Impl>(m->maxHolds);
    m->revision = revision;
    m->laneRevision = laneRevision;
}

Holds LockHistory::holds(LockId lock) const
{
    const Slot* slot = m->find(lock);
    if (slot == nullptr)
        return {};
    if (!slot->lane)
        return Holds(m->simpleHold(lock, *slot));
    return {slot->lane->holds.data(), slot->lane->holds.size()};
}

std::vector<ServerTime> LockHistory::overdueTicks(LockId lock, ServerTime now) const
{
    std::vector<ServerTime> times;
    const Slot* slot = m->find(lock);
    const Hold* open = slot != nullptr && slot->lane ? slot->lane->open() : nullptr;
    if (open == nullptr || m->blindBetween(slot->lane->node, slot->lane->lastBeat(), now))
        return times;
    for (const std::uint32_t ms : slot->lane->beat.overdue(msAfter(open->begin, now)))
        times.push_back(open->tickTime(ms));
    return times;
}

std::chrono::milliseconds LockHistory::cadence(LockId lock) const
{
    const Slot* slot = m->find(lock);
    const bool open = slot != nullptr && slot->lane && slot->lane->open() != nullptr;
    return std::chrono::milliseconds{open ? slot->lane->beat.cadenceMs() : 0};
}

const std::vector<GapSpan>& LockHistory::gaps() const
{
    return m->gaps;
}

QString LockHistory::label(std::uint32_t id) const
{
    if ((id & kLive) == 0)
        return m->labels.text(id);
    return holderLabel(liveLibrary(id), token(id));
}

std::string LockHistory::token(std::uint32_t id) const
{
    if ((id & kLive) == 0)
        return std::string(m->labels.token(id));
    return m->picture != nullptr ? std::string(m->picture->token(liveToken(id))) : std::string();
}

std::vector<LockId> LockHistory::lanes(std::size_t atMost) const
{
    std::vector<std::pair<ServerTime, LockId>> found;
    for (std::size_t i = 0; i < m->slots.size(); ++i) {
        const Slot& slot = m->slots[i];
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

std::size_t LockHistory::laneCount() const
{
    return static_cast<std::size_t>(
        std::count_if(m->slots.begin(), m->slots.end(), [](const Slot& slot) { return !slot.isEmpty(); }));
}

bool LockHistory::has(LockId lock) const
{
    return m->find(lock) != nullptr;
}

ServerTime LockHistory::lastActivity(LockId lock) const
{
    const Slot* slot = m->find(lock);
    if (slot == nullptr)
        return ServerTime::min();
    return slot->lane ? slot->lane->lastActivity : slot->since;
}

quint64 LockHistory::revision() const
{
    return m->revision;
}

quint64 LockHistory::laneRevision() const
{
    return m->laneRevision;
}

std::size_t LockHistory::keptHolds() const
{
    return m->kept;
}

} // namespace lockscope::gui
