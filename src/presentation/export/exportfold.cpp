// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/export/exportfold.h"

#include "analysis/verdict.h"
#include "formats/decode.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace lockscope::presentation {

namespace {

using Ending = history::ExportHold::Ending;

/// One second: the interval at which counters are recorded.
constexpr std::int64_t kCountersUs = 1'000'000;

std::string_view libraryName(LibraryId library)
{
    return library == LibraryId::Unknown ? std::string_view() : formats::library(library).name;
}

/// An event that was not seen.
LockEvent foundAs(LockId id, const LockState& state, const KeyView& key, ServerTime now)
{
    LockEvent event = lockscope::foundAs(id, state);
    event.at = now;
    event.precisionUs = kUnknownPrecisionUs;
    event.node = key.node;
    event.database = key.database;
    return event;
}

} // namespace

std::int64_t usBetween(ServerTime from, ServerTime to)
{
    std::int64_t us = 0;
    if (__builtin_sub_overflow(usSinceEpoch(to), usSinceEpoch(from), &us))
        return to > from ? std::numeric_limits<std::int64_t>::max() : std::numeric_limits<std::int64_t>::min();
    return us;
}

ExportFold::ExportFold(history::ExportSink& sink, Names names) : m_sink(sink), m_names(std::move(names)) {}

ExportFold::Slot& ExportFold::slot(LockId id)
{
    if (m_slots.size() <= index(id))
        m_slots.resize(index(id) + std::size_t{1});
    return m_slots[index(id)];
}

history::ExportLock ExportFold::lockOf(const PictureView& picture, LockId id, Slot& slot)
{
    const KeyView key = picture.key(id);
    const history::ExportLock lock{index(id), &nodeOf(key.node), key.database, key.name};
    if (!std::exchange(slot.isTold, true))
        m_sink.lock(lock);
    return lock;
}

void ExportFold::arriving(const Frame& before)
{
    if (std::exchange(m_isNewRun, false) && m_last != kUnknownTime) {
        ++m_gaps;
        m_sink.gap({m_last, std::max(m_last, before.now), nullptr, "what follows is of another run", 0});
    }
    for (const NodeEvent& event : before.batch.nodes)
        learnNode(event);
    for (const ReusedLock& reused : before.reusedLocks) {
        if (!reused.isAnother || index(reused.id) >= m_slots.size())
            continue;
        Slot& gone = slot(reused.id);
        if (gone.isOpen) { // the last chance to read its name
            LockState none;
            none.phase = LockPhase::Gone;
            reconcile(before.picture, reused.id, none, before.now);
        }
        setWaiting(gone, 0);
        gone = {};
    }
}

void ExportFold::consume(const Frame& frame)
{
    const Batch& batch = frame.batch;
    if (batch.eventsLeftOut > 0)
        tellLeftOut(batch);
    std::vector<const NodeEvent*> gaps;
    for (const NodeEvent& event : batch.nodes) {
        m_unseen.addEvent(event);
        if (event.kind == NodeEvent::Kind::Gap)
            gaps.push_back(&event);
        else if (event.kind == NodeEvent::Kind::Sample)
            m_sink.figures(event.at, nodeOf(event.node), event.sample);
    }
    std::size_t told = 0;
    const auto tellGaps = [&] {
        std::erase_if(gaps, [&](const NodeEvent* gap) {
            if (gap->after <= told)
                tellGap(*gap);
            return gap->after <= told;
        });
    };
    batch.inOrder(
        [&](const LockEvent& event) {
            if (!gaps.empty())
                tellGaps();
            ++told;
            if (index(event.lock) < frame.picture.size())
                apply(frame.picture, event);
        },
        [&](const Batch::State& state) {
            if (index(state.id) < frame.picture.size())
                reconcile(frame.picture, state.id, state.state, batch.now);
        });
    told = std::numeric_limits<std::size_t>::max();
    tellGaps();
    for (const LockWaiters& waits : batch.waits) {
        if (index(waits.lock) < frame.picture.size())
            tellWaits(frame.picture, waits);
    }
    if (m_countersAt == kUnknownTime || m_countersAt > batch.now || usBetween(m_countersAt, batch.now) >= kCountersUs) {
        m_countersAt = batch.now;
        m_sink.counters(batch.now, batch.counters);
    }
    m_last = batch.now;
    tellCounts(batch.now);
}

void ExportFold::reset()
{
    if (m_last != kUnknownTime)
        tellUnseen(m_last);
    m_unseen.clear();
    for (std::uint32_t i = 0; i < m_slots.size(); ++i) {
        if (m_slots[i].isOpen)
            end(LockId{i}, Ending::Unseen, m_last, EventKind::Vanished, kUnknownPrecisionUs);
        setWaiting(m_slots[i], 0);
    }
    if (m_last != kUnknownTime)
        tellCounts(m_last);
    m_slots.clear();
    m_numbers.clear();
    m_isNewRun = true;
}

/// Locks held at that time are known to be held until then only.
void ExportFold::breakOff(ServerTime to, std::string_view reason)
{
    const ServerTime from = m_last == kUnknownTime ? to : m_last;
    ++m_gaps;
    m_sink.gap({from, std::max(from, to), nullptr, reason, 0});
    for (std::uint32_t i = 0; i < m_slots.size(); ++i) {
        if (m_slots[i].isOpen)
            end(LockId{i}, Ending::Unseen, from, EventKind::Vanished, kUnknownPrecisionUs);
    }
}

void ExportFold::finish()
{
    for (std::uint32_t i = 0; i < m_slots.size(); ++i) {
        if (m_slots[i].isOpen)
            end(LockId{i}, Ending::Open, m_last, EventKind::Vanished, kUnknownPrecisionUs);
    }
}

void ExportFold::apply(const PictureView& picture, const LockEvent& event)
{
    ++m_events;
    Slot& s = slot(event.lock);
    lockscope::apply(s.state, event);
    if (beginsHold(event.kind)) {
        begin(picture, event.lock, event);
        return writeEvent(picture, event.lock, event, false, s.hold.number);
    }
    if (!s.isOpen && event.kind != EventKind::Learned && event.kind != EventKind::Migrated) {
        LockEvent found = event; // its start was not observed
        found.kind = EventKind::Found;
        found.sinceIsBound = false;
        begin(picture, event.lock, found);
    }
    if (endsHold(event.kind)) {
        if (event.holder != TokenId::None)
            setHolder(picture, s, event);
        writeEvent(picture, event.lock, event, false, s.hold.number);
        return end(event.lock, Ending::Seen, event.at, event.kind, event.precisionUs);
    }
    if (s.isOpen)
        learn(picture, event.lock, event);
    writeEvent(picture, event.lock, event, false, s.isOpen ? s.hold.number : 0);
}

void ExportFold::begin(const PictureView& picture, LockId id, const LockEvent& event)
{
    Slot& s = slot(id);
    const bool isFound = event.kind == EventKind::Found;
    const bool isKnown = !isFound || (event.heldSince != kUnknownTime && !event.sinceIsBound);
    const ServerTime since = isFound && isKnown ? std::min(event.heldSince, event.at) : event.at;
    if (s.isOpen) {
        const bool isReplaced = event.kind == EventKind::TakenOver || event.kind == EventKind::Quarantined;
        if (isReplaced)
            end(id, Ending::Seen, event.at, event.kind, event.precisionUs);
        else
            end(id, Ending::Unseen, since, EventKind::Vanished, kUnknownPrecisionUs);
    }
    s.hold = {};
    s.hold.number = ++m_holds;
    s.hold.lock = lockOf(picture, id, s);
    s.hold.lock.name = {};
    s.hold.begin = isKnown ? since : kUnknownTime;
    s.hold.beginPrecisionUs = isFound ? kUnknownPrecisionUs : event.precisionUs;
    s.began = isFound ? analysis::Moment() : analysis::momentOf(event);
    s.hold.heldBefore = isFound && event.sinceIsBound ? event.heldSince : kUnknownTime;
    s.hold.seenFrom = event.at;
    s.hold.beganAs = event.kind;
    s.hold.leaseMs = s.state.leaseMs;
    s.hold.hadNoLease = event.deadline.isNever();
    s.hold.mostWaiters = s.waiting;
    s.sign = since;
    setHolder(picture, s, event);
    s.isOpen = true;
    s.node = s.hold.lock.node->number;
    Counted& counted = m_counted[s.node - 1];
    ++counted.held;
    counted.isChanged = true;
    m_sink.holdBegan(s.hold);
}

template <class Facts>
void ExportFold::setHolder(const PictureView& picture, Slot& s, const Facts& facts)
{
    const bool isNone = facts.holder == TokenId::None;
    const std::string_view token = picture.token(facts.holder);
    s.holder = isNone ? std::string() : m_names.token(token);
    s.holderName = isNone || !m_names.holder ? s.holder : m_names.holder(facts.library, token);
    s.hold.holder = s.holder;
    s.hold.holderName = s.holderName;
    s.hold.isEmptyValue = analysis::hasEmptyValue(facts);
    s.hold.library = libraryName(facts.library);
}

/// For a hold that goes on.
void ExportFold::learn(const PictureView& picture, LockId id, const LockEvent& event)
{
    Slot& s = slot(id);
    history::ExportHold& hold = s.hold;
    if (event.kind == EventKind::Renewed) {
        ++hold.renewals;
        hold.longestSilenceUs = std::max(hold.longestSilenceUs, usBetween(s.sign, event.at));
        s.sign = event.at;
    }
    if (event.kind == EventKind::Learned || (event.holder != TokenId::None && hold.holder.empty()))
        setHolder(picture, s, event);
    if (event.kind == EventKind::Learned && event.heldSince != kUnknownTime && event.heldSince <= event.at) {
        if (hold.begin != event.heldSince)
            hold.beginPrecisionUs = kUnknownPrecisionUs;
        hold.begin = event.heldSince;
        hold.heldBefore = kUnknownTime;
    }
    hold.leaseMs = std::max(hold.leaseMs, s.state.leaseMs);
    hold.hadNoLease = hold.hadNoLease || s.state.deadline.isNever();
}

void ExportFold::end(LockId id, Ending ending, ServerTime at, EventKind kind, std::int64_t precisionUs)
{
    Slot& s = slot(id);
    s.hold.ending = ending;
    s.hold.end = std::max(at, s.hold.seenFrom);
    s.hold.endedAs = kind;
    s.hold.endPrecisionUs = precisionUs;
    if (ending != Ending::Unseen)
        s.hold.longestSilenceUs = std::max(s.hold.longestSilenceUs, usBetween(s.sign, s.hold.end));
    s.isOpen = false;
    Counted& counted = m_counted[s.node - 1];
    --counted.held;
    counted.isChanged = true;
    m_sink.holdEnded(s.hold);
}

/// Applies a lock's state where events are missing: at the beginning, and where some were left out.
void ExportFold::reconcile(const PictureView& picture, LockId id, const LockState& state, ServerTime now)
{
    Slot& s = slot(id);
    const LockState before = std::exchange(s.state, state);
    const bool isHeld = state.phase == LockPhase::Held;
    const std::string holder =
        isHeld && state.holder != TokenId::None ? m_names.token(picture.token(state.holder)) : std::string();
    const bool isAnother =
        s.isOpen && isHeld &&
        (before.acquisitions != state.acquisitions || (!holder.empty() && !s.holder.empty() && holder != s.holder));
    if (s.isOpen && (!isHeld || isAnother)) {
        const bool isTold = state.phase == LockPhase::Free && state.endedAt != kUnknownTime && state.endedAt >= s.sign;
        LockEvent event = foundAs(id, before, picture.key(id), now);
        event.kind = isTold ? state.lastEnd : EventKind::Vanished;
        event.at = isTold ? state.endedAt : now;
        event.precisionUs = isTold ? kUnknownPrecisionUs : std::max<std::int64_t>(0, usBetween(s.sign, now));
        writeEvent(picture, id, event, true, s.hold.number);
        end(id, isTold ? Ending::Seen : Ending::Unseen, event.at, event.kind, event.precisionUs);
    }
    if (isHeld && !s.isOpen) {
        const KeyView key = picture.key(id);
        const LockEvent event = foundAs(id, state, key, foundAt(key.node, now));
        begin(picture, id, event);
        s.hold.renewals = state.renewals;
        if (state.lastRenewal != kUnknownTime)
            s.sign = std::max(s.sign, state.lastRenewal);
        writeEvent(picture, id, event, true, s.hold.number);
    } else if (isHeld && s.holder.empty() && !holder.empty()) {
        setHolder(picture, s, state);
    }
}

void ExportFold::writeEvent(const PictureView& picture, LockId id, const LockEvent& event, bool isState,
                            std::uint64_t hold)
{
    Slot& s = slot(id);
    const auto shown = [&](TokenId token) {
        return token == TokenId::None ? std::string() : m_names.token(picture.token(token));
    };
    const std::string holder = shown(event.holder);
    const std::string previous = shown(event.previous);
    history::ExportEvent row;
    row.at = event.at;
    row.kind = event.kind;
    row.isState = isState;
    row.lock = lockOf(picture, id, s);
    if (!isState)
        row.lock.node = &nodeOf(event.node);
    row.hold = hold;
    row.holder = holder;
    row.previous = previous;
    row.heldSince = event.sinceIsBound ? kUnknownTime : event.heldSince;
    const analysis::Moment began = s.began.at == event.heldSince ? s.began : analysis::Moment{event.heldSince, {}};
    row.isHeldExact = beginsHold(event.kind) ||
                      analysis::isLengthKnown(began, analysis::momentOf(event),
                                              std::chrono::microseconds{usBetween(event.heldSince, event.at)});
    row.deadline = event.deadline;
    row.leaseMs = s.state.leaseMs;
    row.count = event.count;
    row.renewals = s.hold.renewals;
    if (s.isWaitingKnown)
        row.waiters = s.waiting;
    row.precisionUs = event.precisionUs;
    row.evidence = event.evidence;
    row.mode = event.mode;
    row.library = libraryName(event.library);
    m_sink.event(row);
}

} // namespace lockscope::presentation
