// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/batchcodec.h"
#include "core/batchcodec_parts.h"

namespace lockscope {

using bytecode::difference;
using bytecode::In;
using bytecode::Out;
using bytecode::sum;
using namespace batchcodec;

namespace {

std::uint32_t maskOf(const LockState& state, NodeId node)
{
    const auto bit = [](bool is, std::uint32_t what) { return is ? what : 0; };
    return bit(state.heldSince != kUnknownTime, statemask::HeldSince) |
           bit(state.changedAt != kUnknownTime, statemask::ChangedAt) |
           bit(state.lastRenewal != kUnknownTime, statemask::LastRenewal) |
           bit(state.endedAt != kUnknownTime, statemask::EndedAt) | bit(state.deadline.isTime(), statemask::Deadline) |
           bit(state.deadline.isNever(), statemask::DeadlineNever) |
           bit(state.holder != TokenId::None, statemask::Holder) |
           bit(state.previousHolder != TokenId::None, statemask::PreviousHolder) |
           bit(state.count != 0, statemask::Count) | bit(state.renewals != 0, statemask::Renewals) |
           bit(state.leaseMs != 0, statemask::Lease) | bit(state.acquisitions != 0, statemask::Acquisitions) |
           bit(state.takeovers != 0, statemask::TakeOvers) | bit(state.valueBytes != 0, statemask::ValueBytes) |
           bit(state.heldBefore != 0, statemask::HeldBefore) | bit(state.waiters != 0, statemask::Waiters) |
           bit(state.ticks.size() != 0, statemask::Ticks) | bit(node != kNoNode, statemask::Node) |
           bit(state.library != LibraryId::Unknown, statemask::Library);
}

void writeTicks(Out& out, const RenewalTicks& ticks)
{
    out.number(ticks.size());
    const auto stored = ticks.stored();
    for (std::size_t i = 0; i + 1 < ticks.size(); ++i)
        out.number(stored[i]);
}

RenewalTicks readTicks(In& in)
{
    const auto size = static_cast<std::size_t>(in.upTo(RenewalTicks::kCapacity));
    RenewalTicks::Stored stored{};
    for (std::size_t i = 0; i + 1 < size; ++i)
        stored[i] = in.number16();
    return RenewalTicks::from(stored, size);
}

void writeState(Out& out, const LockState& state, std::uint32_t mask, std::int64_t now)
{
    const auto time = [&](std::uint32_t what, ServerTime t) {
        if ((mask & what) != 0)
            out.signedNumber(difference(usSinceEpoch(t), now));
    };
    const auto number = [&](std::uint32_t what, std::uint64_t n) {
        if ((mask & what) != 0)
            out.number(n);
    };
    time(statemask::HeldSince, state.heldSince);
    time(statemask::ChangedAt, state.changedAt);
    time(statemask::LastRenewal, state.lastRenewal);
    time(statemask::EndedAt, state.endedAt);
    if ((mask & statemask::Deadline) != 0)
        out.signedNumber(difference(usSinceEpoch(state.deadline.time()), now));
    number(statemask::Holder, index(state.holder));
    number(statemask::PreviousHolder, index(state.previousHolder));
    number(statemask::Count, state.count);
    number(statemask::Renewals, state.renewals);
    number(statemask::Lease, state.leaseMs);
    number(statemask::Acquisitions, state.acquisitions);
    number(statemask::TakeOvers, state.takeovers);
    number(statemask::ValueBytes, state.valueBytes);
    number(statemask::HeldBefore, state.heldBefore);
    number(statemask::Waiters, state.waiters);
    if ((mask & statemask::Ticks) != 0)
        writeTicks(out, state.ticks);
    number(statemask::Library, static_cast<std::uint64_t>(state.library));
    out.number(static_cast<std::uint64_t>(state.phase));
    out.number(static_cast<std::uint64_t>(state.lastKind));
    out.number(static_cast<std::uint64_t>(state.lastEnd));
    out.number(static_cast<std::uint64_t>(state.evidence));
    out.number(static_cast<std::uint64_t>(state.type));
    out.number(static_cast<std::uint64_t>(state.mode));
    out.number((state.tooLarge ? 1u : 0u) | (state.quarantined ? 2u : 0u) | (state.begunByTakeover ? 4u : 0u) |
               (state.waitersKnown ? 8u : 0u) | (state.libraryGuessed ? 16u : 0u) | (state.grantedTwice ? 32u : 0u) |
               (state.endInValue ? 64u : 0u));
}

LockState readState(In& in, std::uint64_t mask, std::int64_t now)
{
    LockState state;
    const auto time = [&](std::uint32_t what) {
        return (mask & what) != 0 ? serverTimeFromUs(sum(in.signedNumber(), now)) : kUnknownTime;
    };
    const auto number = [&](std::uint32_t what) { return (mask & what) != 0 ? in.number32() : 0; };
    state.heldSince = time(statemask::HeldSince);
    state.changedAt = time(statemask::ChangedAt);
    state.lastRenewal = time(statemask::LastRenewal);
    state.endedAt = time(statemask::EndedAt);
    if ((mask & statemask::Deadline) != 0)
        state.deadline = Deadline::at(serverTimeFromUs(sum(in.signedNumber(), now)));
    else if ((mask & statemask::DeadlineNever) != 0)
        state.deadline = Deadline::never();
    state.holder = TokenId{number(statemask::Holder)};
    state.previousHolder = TokenId{number(statemask::PreviousHolder)};
    state.count = number(statemask::Count);
    state.renewals = number(statemask::Renewals);
    state.leaseMs = number(statemask::Lease);
    state.acquisitions = number(statemask::Acquisitions);
    state.takeovers = number(statemask::TakeOvers);
    state.valueBytes = number(statemask::ValueBytes);
    state.heldBefore = number(statemask::HeldBefore);
    if ((mask & statemask::Waiters) != 0)
        state.waiters = in.number16();
    if ((mask & statemask::Ticks) != 0)
        state.ticks = readTicks(in);
    if ((mask & statemask::Library) != 0)
        state.library = static_cast<LibraryId>(in.upTo(0xff));
    state.phase = in.oneOf(LockPhase::Held);
    state.lastKind = in.oneOf(kLastKind);
    state.lastEnd = in.oneOf(kLastKind);
    state.evidence = in.oneOf(kLastEvidence);
    state.type = in.oneOf(kLastValueType);
    state.mode = in.oneOf(kLastMode);
    const auto flags = in.upTo(127);
    state.tooLarge = (flags & 1) != 0;
    state.quarantined = (flags & 2) != 0;
    state.begunByTakeover = (flags & 4) != 0;
    state.waitersKnown = (flags & 8) != 0;
    state.libraryGuessed = (flags & 16) != 0;
    state.grantedTwice = (flags & 32) != 0;
    state.endInValue = (flags & 64) != 0;
    return state;
}

} // namespace

void BatchEncoder::addStates(const Batch& batch)
{
    auto states = out(BatchColumn::States);
    std::int64_t id = 0;
    std::int64_t after = 0;
    for (const Batch::State& whole : batch.states) {
        states.signedNumber(std::int64_t{index(whole.id)} - id);
        id = std::int64_t{index(whole.id)} + 1;
        states.signedNumber(std::int64_t{whole.after} - after);
        after = whole.after;
        const auto mask = maskOf(whole.state, whole.node);
        states.number(mask);
        if (whole.node != kNoNode)
            states.number(static_cast<std::uint64_t>(whole.node));
        writeState(states, whole.state, mask, usSinceEpoch(batch.now));
    }
}

void BatchDecoder::readStates(Batch& into, std::size_t count)
{
    auto& states = in(BatchColumn::States);
    into.states.reserve(count);
    std::int64_t id = 0;
    std::int64_t after = 0;
    for (std::size_t i = 0; i < count && !states.isBad(); ++i) {
        id = sum(id, states.signedNumber());
        after = sum(after, states.signedNumber());
        if (id < 0 || id > 0xffff'ffff || after < 0 || after > 0xffff'ffff)
            return states.fail();
        const auto mask = states.upTo(statemask::All);
        const auto node = (mask & statemask::Node) != 0 ? NodeId{states.number16()} : kNoNode;
        into.states.push_back({LockId{static_cast<std::uint32_t>(id)}, static_cast<std::uint32_t>(after),
                               readState(states, mask, usSinceEpoch(into.now)), node});
        ++id;
    }
}

} // namespace lockscope
