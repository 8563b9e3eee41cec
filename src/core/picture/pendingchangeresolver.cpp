// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture/pendingchangeresolver.h"

#include <cstdlib>

namespace lockscope {

namespace {

/// A larger jump of the count is corrected by one event instead of single steps.
constexpr std::int64_t kMaxNoteSteps = 64;

/// True if a write that brings a lease moved the deadline: later, or in any direction if a RESTORE brought it.
[[nodiscard]] bool isMoved(Deadline before, Deadline after, bool restored)
{
    if (!before.isTime())
        return restored && before.isNever();
    return after.time() > before.time() + kShorter || (restored && after.time() + kShorter < before.time());
}

} // namespace

PendingChangeResolver::PendingChangeResolver(Reducer& reducer, LockId id, LockRecord& entry,
                                             const PendingChanges& story, const KeyReading& look, TokenId token,
                                             Reduction& out)
    : m_reducer(reducer), m_id(id), m_entry(entry), m_pending(story), m_reading(look), m_token(token), m_out(out),
      m_before(entry.state.holder), m_lastLease(story.size), m_takeover(story.size), m_bare(entry.flags.isBare)
{
}

void PendingChangeResolver::survey()
{
    const bool begins = m_pending.items[0].op == ChangeKind::Begin;
    std::size_t replaces = 0;
    std::size_t lastReplace = 0;
    std::size_t firstReplace = m_pending.size;
    std::size_t firstChange = m_pending.size;
    std::size_t lastUnclear = 0;
    bool counted = true;
    bool isNumber = true; // each write counted a number up or down
    for (std::size_t i = 0; i < m_pending.size; ++i) {
        const auto& item = m_pending.items[i];
        if (item.lease || item.op == ChangeKind::Expire)
            m_lastLease = i;
        if (item.op == ChangeKind::Persist)
            m_persist = i + 1;
        if (item.op == ChangeKind::Replace) {
            ++replaces;
            isNumber = isNumber && item.counts;
            lastReplace = i;
            firstReplace = std::min(firstReplace, i);
        } else if (item.op == ChangeKind::Change) {
            ++m_changes;
            counted = counted && item.counts;
            firstChange = std::min(firstChange, i);
            lastUnclear = item.unclear ? i : lastUnclear;
        }
    }
    m_known = !begins && m_before != TokenId::None && m_token != TokenId::None;
    // A shared lock shows the token of one holder; a change of it is no takeover. A token that may change within a hold
    // (sameHold) indicates a takeover only if the lease was over.
    const auto written = replaces > 0 ? lastReplace : firstChange;
    const auto deadline = m_entry.state.deadline;
    const bool wasOver =
        written < m_pending.size && deadline.isTime() && deadline.time() <= m_pending.items[written].at;
    // A number that is counted names no holder.
    const bool isCount = replaces > 0 && isNumber && m_changes == 0;
    m_other = m_known && m_before != m_token && (!m_reading.sameHold || wasOver) &&
              !(isShared(m_reading) && replaces == 0) && (replaces > 0 || m_changes > 0) && !isCount;
    if (m_other) {
        m_takeover = replaces > 0 ? lastReplace : std::max(firstChange, lastUnclear);
        m_sameOp = replaces > 0 ? firstReplace : firstChange;
    }
    if (m_other && replaces > 0)
        m_reducer.m_tally.unattributed += replaces - 1; // one of them was the takeover; the others are unknown
    else if (!m_known)
        m_reducer.m_tally.unattributed += replaces;
    m_rewritten = begins && replaces > 0;

    // Only the difference of the counts is certain. The remaining changes came in pairs; since a count cannot fall
    // below one, each pair went up first.
    const auto before = static_cast<std::int64_t>(begins ? 1 : m_entry.state.count);
    const auto after = static_cast<std::int64_t>(m_reading.count);
    const auto net = after - before;
    m_count = static_cast<std::uint32_t>(before);
    // With several readers it is unknown who came or went, and the shown holder did not re-enter: the difference is
    // emitted as Learned. (Permits are emitted one by one, whoever holds them.)
    const auto holdersBefore = begins ? 1u : m_entry.holders();
    const bool alone = m_reading.mode != LockMode::Read || (holdersBefore == 1 && m_reading.holders == 1);
    m_joined = !alone && (holdersBefore != LockRecord::fewHolders(m_reading.holders) || net != 0);
    const bool counts = isBareNumber(m_reading, m_token) || isBareNumber(m_reading, m_before);
    if (!alone || counts || before == 0 || after == 0 || std::llabs(net) > kMaxNoteSteps || m_changes == 0)
        return;
    (net >= 0 ? m_ups : m_downs) = static_cast<int>(std::llabs(net));
    const auto left = m_changes - static_cast<int>(std::llabs(net));
    if (left > 0 && left % 2 == 0 && counted) {
        m_ups += left / 2;
        m_downs += left / 2;
    }
}

void PendingChangeResolver::emitAll()
{
    survey();
    for (std::size_t i = 0; i < m_pending.size; ++i) {
        const auto& item = m_pending.items[i];
        if (i == m_takeover) {
            takeOver(item, i);
            continue;
        }
        switch (item.op) {
        case ChangeKind::Begin:
            begin(item, i);
            break;
        case ChangeKind::Replace:
            replace(item, i);
            break;
        case ChangeKind::Change:
            change(item, i);
            break;
        case ChangeKind::Expire:
            prolong(item, i);
            break;
        case ChangeKind::Persist:
            nameNobodyBetween(i, m_reducer.draft(m_id, m_entry, EventKind::TtlLost, item.when(), m_out));
            m_reducer.emit(m_id, m_entry, m_out);
            break;
        }
    }
}

Deadline PendingChangeResolver::deadlineAfter(std::size_t i) const
{
    if (i + 1 < m_persist)
        return Deadline::unknown(); // the earlier lease is lost
    if (noLease() || i >= m_lastLease || !m_reading.deadline.isTime())
        return m_reading.deadline;
    return Deadline::at(m_pending.items[i].at + (m_reading.deadline.time() - m_pending.items[m_lastLease].at));
}

void PendingChangeResolver::begin(const PendingChange& item, std::size_t i)
{
    auto& event = m_reducer.draft(m_id, m_entry, EventKind::Acquired, item.when(), m_out);
    fill(event, m_reading, m_rewritten ? TokenId::None : m_token);
    event.heldSince = item.at;
    if (m_changes > 0 && m_reading.count != 0)
        event.count = 1;
    // A later `expire` replaced this lease.
    event.deadline = noLease() || m_lastLease == i ? deadlineAfter(i) : Deadline::unknown();
    m_reducer.emit(m_id, m_entry, m_out);
    m_bare = !item.lease;
}

void PendingChangeResolver::takeOver(const PendingChange& item, std::size_t i)
{
    const auto& earliest = m_pending.items[m_sameOp];
    const auto since = ShortSpan::between(earliest.at, item.at) + earliest.precision;
    const ChangeTime when{item.at, std::max(item.precision, since), Evidence::Event};
    if (m_reading.sameHold) { // the former lease was over, so this is no takeover
        const ChangeTime ended{m_entry.state.deadline.time(), m_reading.at.precisionUs, m_reading.evidence};
        m_reducer.emit(m_id, m_entry, EventKind::Expired, ended, m_out);
    }
    auto& event =
        m_reducer.draft(m_id, m_entry, m_reading.sameHold ? EventKind::Acquired : EventKind::TakenOver, when, m_out);
    fill(event, m_reading, m_token);
    event.previous = m_reading.sameHold ? TokenId::None : m_before;
    event.heldSince = item.at;
    if (item.op == ChangeKind::Change)
        m_changes = 0;
    if (!item.lease && !noLease() && m_lastLease > i)
        event.deadline = Deadline::unknown();
    else
        event.deadline = deadlineAfter(i);
    m_reducer.emit(m_id, m_entry, m_out);
    m_bare = !item.lease;
}

void PendingChangeResolver::prolong(const PendingChange& item, std::size_t i)
{
    const auto before = m_entry.state.deadline;
    const auto after = deadlineAfter(i);
    const bool first = m_bare || before.isNever();
    const bool shorter = before.isTime() && after.isTime() && after.time() + kShorter < before.time();
    auto& event = m_reducer.draft(m_id, m_entry, first || shorter ? EventKind::LeaseChanged : EventKind::Renewed,
                                  item.when(), m_out);
    event.deadline = after;
    event.endInValue = m_reading.endInValue;
    nameNobodyBetween(i, event);
    m_reducer.emit(m_id, m_entry, m_out);
    m_bare = false;
}

/// One of several writes was the takeover: the holder in between is unknown.
void PendingChangeResolver::nameNobodyBetween(std::size_t i, LockEvent& event) const
{
    if (m_other && i > m_sameOp && i < m_takeover)
        event.holder = TokenId::None;
}

void PendingChangeResolver::replace(const PendingChange& item, std::size_t i)
{
    if (m_other || (!m_known && !item.restored))
        return; // survey() counted it
    if (item.lease) {
        prolong(item, i);
        return;
    }
    moveLease(item, i);
}

/// Handles a write that does not announce its lease.
void PendingChangeResolver::moveLease(const PendingChange& item, std::size_t i)
{
    if (!noLease())
        return; // a separate `expire` follows
    const auto before = m_entry.state.deadline;
    const auto after = m_reading.deadline;
    const bool isOverwritten =
        m_reading.sameHold && m_known && m_before != m_token && before.isTime() && after.isTime();
    if (isOverwritten && after.time() < before.time()) { // the value carries the end, to the millisecond
        auto& event = m_reducer.draft(m_id, m_entry, EventKind::LeaseChanged, item.when(), m_out);
        event.holder = m_token;
        event.deadline = after;
        m_reducer.emit(m_id, m_entry, m_out);
        return;
    }
    if (after.isNever() && !before.isNever())
        m_reducer.emit(m_id, m_entry, EventKind::TtlLost, item.when(), m_out);
    else if (after.isTime() && isMoved(before, after, item.restored))
        prolong(item, i);
}

void PendingChangeResolver::change(const PendingChange& item, std::size_t i)
{
    if (m_other)
        return;
    const bool last = --m_changes == 0;
    if (m_ups == 0 && m_downs == 0) {
        if (item.lease && !m_joined)
            prolong(item, i);
        else if (item.restored && last && !m_joined)
            moveLease(item, i);
        return;
    }
    do {
        auto& left = m_ups > 0 ? m_ups : m_downs;
        --left;
        step(item, i, &left == &m_ups ? EventKind::Reentered : EventKind::Unreentered);
    } while (last && (m_ups > 0 || m_downs > 0));
    m_bare = m_bare && !item.lease;
}

void PendingChangeResolver::step(const PendingChange& item, std::size_t i, EventKind kind)
{
    m_count = kind == EventKind::Reentered ? m_count + 1 : m_count - 1;
    auto& event = m_reducer.draft(m_id, m_entry, kind, item.when(), m_out);
    if (m_token != TokenId::None)
        event.holder = m_token;
    event.count = m_count;
    if (item.lease)
        event.deadline = deadlineAfter(i);
    m_reducer.emit(m_id, m_entry, m_out);
}

} // namespace lockscope
