// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "presentation/watch/readerstate.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace lockscope::presentation {
namespace {

using Precision = decltype(LockEvent::precisionUs);

/// Saturates: then the precision is unknown.
Precision precisionBetween(ServerTime from, ServerTime to)
{
    constexpr auto most = std::numeric_limits<Precision>::max();
    if (from == kUnknownTime)
        return most;
    const auto us = std::max<std::int64_t>(0, usSinceEpoch(to) - usSinceEpoch(from));
    return us < static_cast<std::int64_t>(most) ? static_cast<Precision>(us) : most;
}

constexpr auto kAll = std::numeric_limits<std::size_t>::max();

} // namespace

void ReaderState::arriving(const Frame& before)
{
    writeFormerEnd(before.batch.now);
    if (m_state == State::Silent)
        return;
    const Batch& batch = before.batch;
    m_renamed.clear();
    m_from = m_to = kUnknownTime;
    if (batch.eventsLeftOut > 0 && m_state == State::Telling)
        writeGap(batch);
    for (const ReusedToken& token : before.reusedTokens) {
        if (m_to != kUnknownTime && token.isAnother && !before.picture.token(token.id).empty())
            m_renamed.insert(index(token.id));
    }
    dropReusedNames(before);
}

/// Pending events of the batch happened before `to`, too: they are part of the gap, and their results follow.
void ReaderState::writeGap(const Batch& batch)
{
    // Everything up to the last batch was written; late or imprecise events may have happened before.
    m_from = earlierOf(earlierOf(batch.leftOutFrom, earliestOf(batch.events)), m_writtenUntil);
    m_to = batch.now;
    for (const LockEvent& event : batch.events)
        m_to = std::max(m_to, event.at);
    if (m_from == kUnknownTime || m_from > m_to)
        m_from = m_to;
    m_lines.gap(m_from, m_to, batch.eventsLeftOut + batch.events.size());
}

/// The lock of a reused id is gone; this is the last chance to read its name.
void ReaderState::dropReusedNames(const Frame& before)
{
    for (const ReusedLock& reused : before.reusedLocks) {
        const auto i = index(reused.id);
        if (i >= m_written.size() || !m_written[i].held || !reused.isAnother)
            continue;
        const KeyView key = before.picture.key(reused.id);
        LockEvent event = correction(reused.id, m_to == kUnknownTime ? before.batch.now : m_to, m_from);
        event.kind = EventKind::Vanished;
        event.holder = m_written[i].holder;
        event.node = key.node;
        event.database = key.database;
        m_written[i] = {};
        m_lines.event(before.picture, event);
    }
}

void ReaderState::consume(const Frame& frame)
{
    const PictureView& after = frame.picture;
    const Batch& batch = frame.batch;
    const ServerTime before = std::exchange(m_writtenUntil, batch.now);
    m_picture = &after;
    if (m_state == State::Silent)
        return;
    if (m_written.size() < after.size())
        m_written.resize(after.size());
    if (m_to != kUnknownTime) {
        m_lines.reached(kAll);
        return correctAll(after, m_to);
    }
    for (std::size_t i = 0; i < batch.events.size(); ++i) {
        m_lines.reached(i);
        writeEvent(after, batch.events[i]);
    }
    m_lines.reached(kAll);
    if (std::exchange(m_state, State::Telling) == State::Beginning)
        return correctAll(after, batch.now);
    // Events written out of order do not fold to the true state.
    for (const bool held : {false, true}) {
        for (const Batch::State& whole : batch.states)
            correct(after, whole.id, held, batch.now);
    }
    if (!m_left.empty())
        followAll(batch, after, before);
}

void ReaderState::leave(NodeId node)
{
    m_left.insert(node);
    m_hasJustLeft = true;
}

void ReaderState::followAll(const Batch& batch, const PictureView& picture, ServerTime before)
{
    if (std::exchange(m_hasJustLeft, false)) {
        for (std::uint32_t i = 0; i < picture.size(); ++i)
            follow(picture, LockId{i}, before, batch.now);
        return;
    }
    for (const Batch::State& whole : batch.states)
        follow(picture, whole.id, before, batch.now);
}

void ReaderState::follow(const PictureView& picture, LockId lock, ServerTime before, ServerTime now)
{
    const auto i = index(lock);
    if (i >= m_written.size() || !m_written[i].held || !m_left.contains(m_written[i].node))
        return;
    const KeyView key = picture.key(lock);
    if (key.node == m_written[i].node)
        return; // no other node shows it
    const LockState& state = picture.state(lock);
    LockEvent event = correction(lock, now, before);
    event.kind = EventKind::Migrated;
    event.evidence = state.evidence;
    event.node = key.node;
    event.database = key.database;
    event.library = state.library;
    event.holder = state.holder;
    event.deadline = state.deadline;
    writeEvent(picture, event);
}

void ReaderState::reset()
{
    *this = ReaderState(std::move(m_lines));
}

void ReaderState::rewind()
{
    Former former;
    if (m_state == State::Telling && m_picture != nullptr)
        former = {m_picture, std::move(m_written), m_writtenUntil};
    reset();
    m_former = std::move(former);
}

void ReaderState::writeEndOfRun(ServerTime now)
{
    const Former former = std::exchange(m_former, {});
    const ServerTime to = std::max(former.until, now);
    m_lines.runEnded(former.until, to);
    for (std::uint32_t i = 0; i < former.told.size(); ++i) {
        if (!former.told[i].held)
            continue;
        const KeyView key = former.picture->key(LockId{i});
        LockEvent event = correction(LockId{i}, to, former.until);
        event.kind = EventKind::Vanished;
        event.holder = former.told[i].holder;
        event.node = key.node;
        event.database = key.database;
        m_lines.event(*former.picture, event);
    }
}

void ReaderState::writeEvent(const PictureView& picture, LockEvent event)
{
    const auto i = index(event.lock);
    if (i >= m_written.size())
        return; // the id has no name
    WrittenState& told = m_written[i];
    if (endsHold(event.kind)) {
        told = {};
        m_lines.event(picture, event);
        if (event.kind == EventKind::Lost) { // for readers that do not know this kind
            event.kind = EventKind::Vanished;
            m_lines.event(picture, event);
        }
        return;
    }
    const bool learned = event.kind == EventKind::Learned;
    if (learned && !told.held)
        return;
    if (event.kind == EventKind::TtlLost) // as apply() does
        event.deadline = Deadline::never();
    if (learned && event.holder == told.holder && event.deadline == told.deadline)
        return; // the learned facts are in no line
    told = {event.deadline, event.holder, event.node, true};
    m_lines.event(picture, event);
    // An earlier documentation said that `migrated` ends an entry; readers that follow it get the entry back with the
    // next line.
    if (event.kind == EventKind::Quarantined ||
        event.kind == EventKind::Migrated) { // likewise for readers that do not know this kind
        event.kind = EventKind::Learned;
        m_lines.event(picture, event);
    }
}

bool ReaderState::isDoubtful(const WrittenState& told, const LockState& state) const
{
    const bool held = state.phase == LockPhase::Held;
    if (held != told.held)
        return true;
    return held &&
           (told.holder != state.holder || told.deadline != state.deadline || m_renamed.contains(index(told.holder)));
}

LockEvent ReaderState::correction(LockId lock, ServerTime now, ServerTime earliest) const
{
    LockEvent event;
    event.lock = lock;
    event.at = now;
    event.precisionUs = precisionBetween(earliest, now);
    return event;
}

void ReaderState::correct(const PictureView& picture, LockId lock, bool held, ServerTime now)
{
    const auto i = index(lock);
    if (i >= m_written.size() || (picture.state(lock).phase == LockPhase::Held) != held)
        return;
    WrittenState& told = m_written[i];
    const LockState& state = picture.state(lock);
    if (!isDoubtful(told, state))
        return;
    const KeyView key = picture.key(lock);
    LockEvent event = correction(lock, now, m_from == kUnknownTime ? state.changedAt : m_from);
    event.evidence = state.evidence;
    event.node = key.node;
    event.database = key.database;
    event.library = state.library;
    if (held) {
        event.kind = EventKind::Found;
        event.holder = state.holder;
        event.deadline = state.deadline;
        told = {state.deadline, state.holder, key.node, true};
    } else {
        event.kind = EventKind::Vanished;
        event.holder = m_renamed.contains(index(told.holder)) ? TokenId::None : told.holder;
        told = {};
    }
    m_lines.event(picture, event);
}

void ReaderState::correctAll(const PictureView& picture, ServerTime now)
{
    for (const bool held : {false, true}) {
        for (std::uint32_t i = 0; i < picture.size(); ++i)
            correct(picture, LockId{i}, held, now);
    }
}

} // namespace lockscope::presentation
