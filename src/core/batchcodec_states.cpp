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

std::uint64_t flagsOf(const LockState& state)
{
    return (state.tooLarge ? 1u : 0u) | (state.quarantined ? 2u : 0u) | (state.begunByTakeover ? 4u : 0u) |
           (state.waitersKnown ? 8u : 0u) | (state.libraryGuessed ? 16u : 0u) | (state.grantedTwice ? 32u : 0u) |
           (state.endInValue ? 64u : 0u) | (state.endIsVague ? 128u : 0u);
}

void setFlags(LockState& state, std::uint64_t flags) // by hand: a reference cannot bind to a bit-field
{
    state.tooLarge = (flags & 1) != 0;
    state.quarantined = (flags & 2) != 0;
    state.begunByTakeover = (flags & 4) != 0;
    state.waitersKnown = (flags & 8) != 0;
    state.libraryGuessed = (flags & 16) != 0;
    state.grantedTwice = (flags & 32) != 0;
    state.endInValue = (flags & 64) != 0;
    state.endIsVague = (flags & 128) != 0;
}

/// Computes the mask: the fields that differ from a fresh LockState.
struct StateMask
{
    static constexpr bool kReads = false;
    std::uint32_t mask = 0;

    void add(bool is, std::uint32_t what) { mask |= is ? what : 0; }
    void time(std::uint32_t what, ServerTime time) { add(time != kUnknownTime, what); }
    template <class Number>
    void number(std::uint32_t what, Number value)
    {
        add(value != Number{}, what);
    }
    void deadline(Deadline deadline)
    {
        add(deadline.isTime(), statemask::Deadline);
        add(deadline.isNever(), statemask::DeadlineNever);
    }
    void ticks(const RenewalTicks& ticks) { add(ticks.size() != 0, statemask::Ticks); }
    template <class Enum>
    void oneOf(Enum, Enum)
    {
    }
    void flags(const LockState&) {}
};

/// Writes the fields in the mask.
struct StateOut
{
    static constexpr bool kReads = false;
    Out& out;
    std::uint64_t mask;
    std::int64_t now;

    [[nodiscard]] bool has(std::uint32_t what) const { return (mask & what) != 0; }
    void time(std::uint32_t what, ServerTime time)
    {
        if (has(what))
            out.signedNumber(difference(usSinceEpoch(time), now));
    }
    template <class Number>
    void number(std::uint32_t what, Number value)
    {
        if (has(what))
            out.number(plain(value));
    }
    void deadline(Deadline deadline)
    {
        if (has(statemask::Deadline))
            time(statemask::Deadline, deadline.time());
    }
    void ticks(const RenewalTicks& ticks)
    {
        if (has(statemask::Ticks))
            writeTicks(out, ticks);
    }
    template <class Enum>
    void oneOf(Enum value, Enum)
    {
        out.number(plain(value));
    }
    void flags(const LockState& state) { out.number(flagsOf(state)); }
};

/// Reads what StateOut wrote.
struct StateIn
{
    static constexpr bool kReads = true;
    In& in;
    std::uint64_t mask;
    std::int64_t now;

    [[nodiscard]] bool has(std::uint32_t what) const { return (mask & what) != 0; }
    void time(std::uint32_t what, ServerTime& time)
    {
        if (has(what))
            time = serverTimeFromUs(sum(in.signedNumber(), now));
    }
    template <class Number>
    void number(std::uint32_t what, Number& value)
    {
        if (has(what))
            FieldsIn(in, {}).number(value);
    }
    void deadline(Deadline& deadline)
    {
        if (has(statemask::Deadline))
            deadline = Deadline::at(serverTimeFromUs(sum(in.signedNumber(), now)));
        else if (has(statemask::DeadlineNever))
            deadline = Deadline::never();
    }
    void ticks(RenewalTicks& ticks)
    {
        if (has(statemask::Ticks))
            ticks = readTicks(in);
    }
    template <class Enum>
    void oneOf(Enum& value, Enum last)
    {
        value = in.oneOf(last);
    }
    void flags(LockState& state) { setFlags(state, in.upTo(255)); }
};

/// The format of a state, shared by StateMask, StateOut and StateIn.
template <class Io>
void fields(Io& io, Walked<Io, LockState>& state)
{
    io.time(statemask::HeldSince, state.heldSince);
    io.time(statemask::ChangedAt, state.changedAt);
    io.time(statemask::LastRenewal, state.lastRenewal);
    io.time(statemask::EndedAt, state.endedAt);
    io.deadline(state.deadline);
    io.number(statemask::Holder, state.holder);
    io.number(statemask::PreviousHolder, state.previousHolder);
    io.number(statemask::Count, state.count);
    io.number(statemask::Renewals, state.renewals);
    io.number(statemask::Lease, state.leaseMs);
    io.number(statemask::Acquisitions, state.acquisitions);
    io.number(statemask::TakeOvers, state.takeovers);
    io.number(statemask::ValueBytes, state.valueBytes);
    io.number(statemask::HeldBefore, state.heldBefore);
    io.number(statemask::Waiters, state.waiters);
    io.ticks(state.ticks);
    io.number(statemask::Library, state.library);
    io.oneOf(state.phase, LockPhase::Held);
    io.oneOf(state.lastKind, kLastKind);
    io.oneOf(state.lastEnd, kLastKind);
    io.oneOf(state.evidence, kLastEvidence);
    io.oneOf(state.type, kLastValueType);
    io.oneOf(state.mode, kLastMode);
    io.flags(state);
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
        StateMask found;
        found.add(whole.node != kNoNode, statemask::Node);
        fields(found, whole.state);
        states.number(found.mask);
        if (whole.node != kNoNode)
            states.number(static_cast<std::uint64_t>(whole.node));
        StateOut io{states, found.mask, usSinceEpoch(batch.now)};
        fields(io, whole.state);
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
        into.states.push_back(
            {LockId{static_cast<std::uint32_t>(id)}, static_cast<std::uint32_t>(after), LockState{}, node});
        auto& whole = into.states.back();
        StateIn io{states, mask, usSinceEpoch(into.now)};
        fields(io, whole.state);
        ++id;
    }
}

} // namespace lockscope
