// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/batchcodec.h"

#include "core/batchcodec_parts.h"

#include <algorithm>

namespace lockscope {

using bytecode::difference;
using bytecode::Out;
using bytecode::sum;
using namespace batchcodec;

void EventGuess::clear()
{
    // Clears only the slots in use: a block of few events must not pay for the whole table.
    for (const Last& last : m_last)
        m_slots[last.slot] = 0;
    m_last.clear();
    m_newest = {};
    m_tokens = nullptr;
    m_nextToken = 0;
}

/// The slot of the lock, or the empty slot where it belongs.
std::size_t EventGuess::slotOf(LockId lock) const
{
    const auto mask = m_slots.size() - 1;
    auto slot = (index(lock) * std::size_t{0x9E3779B1u}) & mask;
    while (m_slots[slot] != 0 && m_last[m_slots[slot] - 1].event.lock != lock)
        slot = (slot + 1) & mask;
    return slot;
}

void EventGuess::grow()
{
    m_slots.assign(std::max<std::size_t>(64, m_slots.size() * 2), 0);
    for (std::size_t i = 0; i < m_last.size(); ++i) {
        m_last[i].slot = slotOf(m_last[i].event.lock);
        m_slots[m_last[i].slot] = static_cast<std::uint32_t>(i + 1);
    }
}

LockEvent EventGuess::guess(ServerTime at, LockId lock, EventKind kind, Evidence evidence)
{
    const auto place = m_slots.empty() ? 0 : m_slots[slotOf(lock)];
    const Last& last = place == 0 ? m_newest : m_last[place - 1];
    LockEvent event = last.event;
    event.at = at;
    event.lock = lock;
    event.kind = kind;
    event.evidence = evidence;
    event.precisionUs = m_newest.event.precisionUs;
    event.sinceIsBound = false;
    event.previous = TokenId::None;
    if (beginsHold(kind)) {
        if (kind == EventKind::TakenOver || kind == EventKind::Quarantined)
            event.previous = last.event.holder;
        if (m_tokens != nullptr && m_nextToken < m_tokens->size())
            event.holder = (*m_tokens)[m_nextToken].id;
        if (kind != EventKind::Found)
            event.heldSince = at;
    }
    if (!endsHold(kind) && event.deadline.isTime())
        event.deadline = Deadline::at(serverTimeFromUs(sum(usSinceEpoch(at), last.leaseUs)));
    return event;
}

void EventGuess::learn(const LockEvent& event)
{
    if ((m_last.size() + 1) * 2 > m_slots.size())
        grow();
    m_newest.event = event;
    m_newest.leaseUs =
        event.deadline.isTime() ? difference(usSinceEpoch(event.deadline.time()), usSinceEpoch(event.at)) : 0;
    m_newest.slot = slotOf(event.lock);
    if (auto& place = m_slots[m_newest.slot]; place == 0) {
        m_last.push_back(m_newest);
        place = static_cast<std::uint32_t>(m_last.size());
    } else {
        m_last[place - 1] = m_newest;
    }
    if (m_tokens != nullptr && m_nextToken < m_tokens->size() && event.holder == (*m_tokens)[m_nextToken].id &&
        beginsHold(event.kind))
        ++m_nextToken;
}

void BatchEncoder::clear()
{
    for (std::string& column : m_columns)
        column.clear();
    m_guess.clear();
    m_batches = m_events = 0;
    m_epoch = 0;
    m_counters = {};
    m_now = m_at = {};
    m_taken = {};
}

std::size_t BatchEncoder::bytes() const
{
    std::size_t sum = 0;
    for (const std::string& column : m_columns)
        sum += column.size();
    return sum;
}

void BatchEncoder::finish(std::string& into)
{
    Out head(into);
    head.byte(kBlockVersion);
    head.number(m_batches);
    for (const std::string& column : m_columns)
        head.number(column.size());
    for (const std::string& column : m_columns)
        into.append(column);
    clear();
}

void BatchEncoder::add(const Batch& batch)
{
    if (m_batches == 0)
        m_at = batch.now;
    addHead(batch);
    addDefinitions(batch);
    m_guess.beginBatch(batch.tokens);
    for (const LockEvent& event : batch.events)
        addEvent(event);
    addStates(batch);
    addOthers(batch);
    addCounters(batch);
    m_epoch = batch.epoch;
    m_now = batch.now;
    m_taken = batch.taken;
    ++m_batches;
    m_events += batch.events.size();
}

void BatchEncoder::addHead(const Batch& batch)
{
    auto head = out(BatchColumn::Head);
    head.number(sectionsOf(batch));
    const auto now = difference(usSinceEpoch(batch.now), usSinceEpoch(m_now));
    head.signedNumber(now);
    const auto nowNs = static_cast<std::int64_t>(static_cast<std::uint64_t>(now) * 1000); // wraps as in the decoder
    head.signedNumber(difference(difference(nsOf(batch.taken), nsOf(m_taken)), nowNs));
    head.signedNumber(static_cast<std::int64_t>(batch.epoch - m_epoch));
    for (const std::size_t size : {batch.events.size(), batch.names.size(), batch.tokens.size(), batch.states.size()}) {
        if (size != 0)
            head.number(size);
    }
    if (batch.eventsLeftOut != 0 || batch.leftOutFrom != kUnknownTime) {
        head.number(batch.eventsLeftOut);
        head.signedNumber(difference(usSinceEpoch(batch.leftOutFrom), usSinceEpoch(batch.now)));
    }
    if (batch.pace != 1)
        head.word(bitsOf(batch.pace));
}

/// Counters of event kinds follow from the events; only other changes are written.
void BatchEncoder::addCounters(const Batch& batch)
{
    for (const LockEvent& event : batch.events)
        ++m_counters.events[static_cast<std::size_t>(event.kind)];
    auto head = out(BatchColumn::Head);
    std::array<std::int64_t, kCounters> changes;
    std::size_t changed = 0;
    std::uint64_t mask = 0;
    forEachCounter(m_counters, batch.counters, [&](int i, auto before, auto after) {
        if (before == after)
            return;
        mask |= std::uint64_t{1} << static_cast<unsigned>(i);
        changes[changed++] = static_cast<std::int64_t>(std::uint64_t{after} - std::uint64_t{before});
    });
    head.number(mask);
    for (std::size_t i = 0; i < changed; ++i)
        head.signedNumber(changes[i]);
    m_counters = batch.counters;
}

void BatchEncoder::addDefinitions(const Batch& batch)
{
    auto names = out(BatchColumn::Names);
    std::int64_t id = 0;
    for (const Batch::Name& name : batch.names) {
        names.signedNumber(std::int64_t{index(name.id)} - id);
        id = std::int64_t{index(name.id)} + 1;
        names.number(static_cast<std::uint64_t>(name.node));
        names.number(name.database);
        names.number(static_cast<std::uint64_t>(name.keyspace));
        names.number(std::uint64_t{name.size} << 1 | std::uint64_t{name.reusedFrom != 0});
        if (name.reusedFrom != 0)
            names.signedNumber(static_cast<std::int64_t>(batch.epoch - name.reusedFrom));
        m_columns[static_cast<std::size_t>(BatchColumn::NameBytes)].append(batch.text(name));
    }
    auto tokens = out(BatchColumn::Tokens);
    id = 0;
    for (const Batch::Token& token : batch.tokens) {
        tokens.signedNumber(std::int64_t{index(token.id)} - id);
        id = std::int64_t{index(token.id)} + 1;
        tokens.number(std::uint64_t{token.size} << 2 | std::uint64_t{token.mark != TokenMark::None} << 1 |
                      std::uint64_t{token.reusedFrom != 0});
        if (token.reusedFrom != 0)
            tokens.signedNumber(static_cast<std::int64_t>(batch.epoch - token.reusedFrom));
        if (token.mark != TokenMark::None)
            tokens.word(static_cast<std::uint64_t>(token.mark));
        m_columns[static_cast<std::size_t>(BatchColumn::TokenBytes)].append(batch.text(token));
    }
}

void BatchEncoder::addEvent(const LockEvent& event)
{
    out(BatchColumn::Time).signedNumber(difference(usSinceEpoch(event.at), usSinceEpoch(m_at)));
    m_at = event.at;
    out(BatchColumn::Lock).number(index(event.lock));
    out(BatchColumn::Kind)
        .byte(static_cast<std::uint8_t>(static_cast<unsigned>(event.kind) << kEvidenceBits |
                                        static_cast<unsigned>(event.evidence)));
    const LockEvent guess = m_guess.guess(event.at, event.lock, event.kind, event.evidence);
    std::uint32_t mask = 0;
    if (event.deadline != guess.deadline)
        mask |= event.deadline.isTime()    ? mask::Deadline
                : event.deadline.isNever() ? mask::DeadlineNever
                                           : mask::DeadlineUnknown;
    mask |= event.holder != guess.holder ? mask::Holder : 0;
    mask |= event.heldSince != guess.heldSince ? mask::Since : 0;
    if (event.precisionUs != guess.precisionUs)
        mask |= event.precisionUs == kUnknownPrecisionUs ? mask::PrecisionUnknown : mask::Precision;
    mask |= event.previous != guess.previous ? mask::Previous : 0;
    mask |= !haveSameValue(event, guess) ? mask::Value : 0;
    mask |= event.count != guess.count ? mask::Count : 0;
    mask |= event.valueBytes != guess.valueBytes ? mask::ValueBytes : 0;
    mask |= event.node != guess.node || event.database != guess.database ? mask::Place : 0;
    out(BatchColumn::Mask).number(mask);
    if ((mask & mask::Deadline) != 0)
        out(BatchColumn::Deadline).signedNumber(difference(usSinceEpoch(event.deadline.time()), baseOf(guess)));
    if ((mask & mask::Holder) != 0)
        out(BatchColumn::Holder).signedNumber(std::int64_t{index(event.holder)} - std::int64_t{index(guess.holder)});
    if ((mask & mask::Since) != 0)
        out(BatchColumn::Since).signedNumber(difference(usSinceEpoch(event.heldSince), usSinceEpoch(event.at)));
    if ((mask & mask::Precision) != 0)
        out(BatchColumn::Precision).number(static_cast<std::uint64_t>(event.precisionUs));
    if ((mask & mask::Previous) != 0)
        out(BatchColumn::Previous).number(index(event.previous));
    if ((mask & mask::Value) != 0) {
        auto value = out(BatchColumn::Value);
        value.byte(
            static_cast<std::uint8_t>(static_cast<unsigned>(event.type) << 3u | static_cast<unsigned>(event.mode)));
        value.byte(static_cast<std::uint8_t>(event.library));
        value.byte(flagsOf(event));
    }
    if ((mask & mask::Count) != 0)
        out(BatchColumn::Numbers).number(event.count);
    if ((mask & mask::ValueBytes) != 0)
        out(BatchColumn::Numbers).number(event.valueBytes);
    if ((mask & mask::Place) != 0) {
        auto place = out(BatchColumn::Place);
        place.number(static_cast<std::uint64_t>(event.node));
        place.number(event.database);
    }
    m_guess.learn(event);
}

} // namespace lockscope
