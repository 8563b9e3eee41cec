// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to the batch codec: format constants and helpers that encoder and decoder share.

#include "core/batch.h"
#include "core/bytecode.h"

#include <cstring>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

namespace lockscope::batchcodec {

inline constexpr std::uint8_t kBlockVersion = 1;

/// Bits for the sections that a batch contains.
namespace section {
inline constexpr std::uint64_t Events = 1, Names = 2, Tokens = 4, States = 8, LeftOut = 16, Waits = 32, Clients = 64,
                               Traced = 128, TraceStates = 256, Nodes = 512, Pace = 1024, Rewound = 2048, All = 4095;
} // namespace section

[[nodiscard]] inline std::uint64_t sectionsOf(const Batch& batch)
{
    const auto bit = [](bool is, std::uint64_t what) { return is ? what : 0; };
    return bit(!batch.events.empty(), section::Events) | bit(!batch.names.empty(), section::Names) |
           bit(!batch.tokens.empty(), section::Tokens) | bit(!batch.states.empty(), section::States) |
           bit(batch.eventsLeftOut != 0 || batch.leftOutFrom != kUnknownTime, section::LeftOut) |
           bit(!batch.waits.empty(), section::Waits) | bit(!batch.clients.empty(), section::Clients) |
           bit(!batch.traced.empty(), section::Traced) | bit(!batch.traceStates.empty(), section::TraceStates) |
           bit(!batch.nodes.empty(), section::Nodes) | bit(batch.pace != 1, section::Pace) |
           bit(batch.rewound, section::Rewound);
}

/// Bits for the event fields that differ from the prediction; the frequent ones fit one byte.
namespace mask {
inline constexpr std::uint32_t Deadline = 1, Holder = 2, Since = 4, Precision = 8, Previous = 16, Value = 32,
                               DeadlineUnknown = 64, DeadlineNever = 128, Count = 256, ValueBytes = 512, Place = 1024,
                               PrecisionUnknown = 2048, All = 4095;
} // namespace mask

inline constexpr auto kLastEvidence = Evidence::Channel;
inline constexpr auto kLastValueType = ValueType::Other;
inline constexpr auto kLastMode = LockMode::Latch;
inline constexpr auto kLastKind = EventKind::Learned;

/// Kind and evidence of an event share a byte.
inline constexpr unsigned kEvidenceBits = 3;
inline constexpr unsigned kEvidenceMask = (1u << kEvidenceBits) - 1;
static_assert(static_cast<unsigned>(kLastEvidence) <= kEvidenceMask);
static_assert(static_cast<unsigned>(kLastKind) < 1u << (8 - kEvidenceBits));

[[nodiscard]] inline std::uint8_t flagsOf(const LockEvent& event)
{
    return static_cast<std::uint8_t>((event.tooLarge ? 1 : 0) | (event.quarantined ? 2 : 0) |
                                     (event.libraryGuessed ? 4 : 0) | (event.sinceIsBound ? 8 : 0) |
                                     (event.endInValue ? 16 : 0));
}

[[nodiscard]] inline bool haveSameValue(const LockEvent& a, const LockEvent& b)
{
    return a.type == b.type && a.mode == b.mode && a.library == b.library && flagsOf(a) == flagsOf(b);
}

/// Base of the delta that encodes a deadline.
[[nodiscard]] inline std::int64_t baseOf(const LockEvent& guess)
{
    return usSinceEpoch(guess.deadline.isTime() ? guess.deadline.time() : guess.at);
}

[[nodiscard]] inline std::int64_t nsOf(MonoTime time)
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(time.time_since_epoch()).count();
}
[[nodiscard]] inline MonoTime monoTimeFromNs(std::int64_t ns)
{
    return MonoTime(std::chrono::duration_cast<MonoTime::duration>(std::chrono::nanoseconds(ns)));
}

[[nodiscard]] inline std::uint64_t bitsOf(double number)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    return bits;
}
[[nodiscard]] inline double doubleFromBits(std::uint64_t bits)
{
    double number = 0;
    std::memcpy(&number, &bits, sizeof number);
    return number;
}

/// Calls f(i, a's, b's) for each counter; f may write to both. i stays below 64.
template <class A, class B, class F>
void forEachCounter(A& a, B& b, F&& f)
{
    int i = 0;
    for (int kind = 0; kind < kEventKinds; ++kind)
        f(i++, a.events[kind], b.events[kind]);
    f(i++, a.notifications, b.notifications);
    f(i++, a.reads, b.reads);
    f(i++, a.polls, b.polls);
    f(i++, a.readsShed, b.readsShed);
    f(i++, a.unattributed, b.unattributed);
    f(i++, a.unread, b.unread);
    f(i++, a.gaps, b.gaps);
    f(i++, a.bytesIn, b.bytesIn);
    f(i++, a.held, b.held);
    f(i++, a.tracked, b.tracked);
    f(i++, a.oldestLookMs, b.oldestLookMs);
    f(i++, a.lagUs, b.lagUs);
    f(i++, a.scanPercent, b.scanPercent);
    f(i++, a.scanPages, b.scanPages);
    f(i++, a.waitTurns, b.waitTurns);
}
inline constexpr int kCounters = kEventKinds + 15;

/// Bits for the state fields that differ from a fresh LockState. A new field is the next bit, All, and a line of
/// fields() (batchcodec_states.cpp): older files lack the bit, older programs refuse a file that has it.
namespace statemask {
inline constexpr std::uint32_t HeldSince = 1, ChangedAt = 2, LastRenewal = 4, EndedAt = 8, Deadline = 16,
                               DeadlineNever = 32, Holder = 64, PreviousHolder = 128, Count = 256, Renewals = 512,
                               Lease = 1024, Acquisitions = 2048, TakeOvers = 4096, ValueBytes = 8192,
                               HeldBefore = 16384, Waiters = 32768, Ticks = 65536, Node = 131072, Library = 262144,
                               All = 524287;
} // namespace statemask

/// The record type in fields(): mutable for the reader, const otherwise.
template <class Io, class Record>
using Walked = std::conditional_t<Io::kReads, Record, const Record>;

/// The encoded value of an integer or enum.
template <class Number>
[[nodiscard]] constexpr std::uint64_t plain(Number value)
{
    return static_cast<std::uint64_t>(value);
}

/// Writes the fields of a record in order. Times are stored as differences from `now`.
class FieldsOut
{
public:
    static constexpr bool kReads = false;
    FieldsOut(bytecode::Out& out, ServerTime now) : m_out(out), m_now(now) {}

    template <class Number>
    void number(Number value)
    {
        m_out.number(plain(value));
    }
    void signedNumber(std::int64_t value) { m_out.signedNumber(value); }
    template <class Enum>
    void oneOf(Enum value, Enum)
    {
        number(value);
    }
    void text(const std::string& text) { m_out.text(text); }
    void texts(const std::vector<std::string>& all)
    {
        list(all, 1, [this](const std::string& each) { text(each); });
    }
    void word(TokenMark mark) { m_out.word(plain(mark)); }
    void word(double value) { m_out.word(bitsOf(value)); }
    template <class... Bools>
    void flags(const Bools&... bits)
    {
        unsigned all = 0;
        unsigned bit = 1;
        ((all |= bits ? bit : 0, bit <<= 1), ...);
        m_out.number(all);
    }
    void time(ServerTime time)
    {
        m_out.byte(time != kUnknownTime ? 1 : 0);
        if (time != kUnknownTime)
            m_out.signedNumber(bytecode::difference(usSinceEpoch(time), usSinceEpoch(m_now)));
    }
    void deadline(Deadline deadline)
    {
        m_out.byte(deadline.isTime() ? 2 : deadline.isNever() ? 1 : 0);
        if (deadline.isTime())
            m_out.signedNumber(bytecode::difference(usSinceEpoch(deadline.time()), usSinceEpoch(m_now)));
    }
    template <class Each, class F>
    void list(const std::vector<Each>& all, std::size_t, F&& f)
    {
        m_out.number(all.size());
        for (const Each& each : all)
            f(each);
    }

private:
    bytecode::Out& m_out;
    ServerTime m_now;
};

/// Reads what FieldsOut wrote. An invalid value becomes 0 or empty, and isBad() of the input holds from then on.
class FieldsIn
{
public:
    static constexpr bool kReads = true;
    FieldsIn(bytecode::In& in, ServerTime now) : m_in(in), m_now(now) {}

    template <class Number>
    void number(Number& value)
    {
        if constexpr (std::is_enum_v<Number>)
            value = Number{static_cast<std::underlying_type_t<Number>>(
                m_in.upTo(std::numeric_limits<std::underlying_type_t<Number>>::max()))};
        else
            value = static_cast<Number>(m_in.upTo(std::numeric_limits<Number>::max()));
    }
    void signedNumber(std::int64_t& value) { value = m_in.signedNumber(); }
    void signedNumber(int& value) { value = static_cast<std::int32_t>(m_in.signedNumber()); }
    template <class Enum>
    void oneOf(Enum& value, Enum last)
    {
        value = m_in.oneOf(last);
    }
    void text(std::string& text) { text = m_in.text(); }
    void texts(std::vector<std::string>& all)
    {
        list(all, 1, [this](std::string& each) { text(each); });
    }
    void word(TokenMark& mark) { mark = TokenMark{m_in.word()}; }
    void word(double& value) { value = doubleFromBits(m_in.word()); }
    template <class... Bools>
    void flags(Bools&... bits)
    {
        auto all = m_in.upTo((1u << sizeof...(bits)) - 1);
        ((bits = (all & 1) != 0, all >>= 1), ...);
    }
    void time(ServerTime& time) { time = m_in.upTo(1) == 0 ? kUnknownTime : readTime(); }
    void deadline(Deadline& deadline)
    {
        const auto kind = m_in.upTo(2);
        deadline = kind == 2 ? Deadline::at(readTime()) : kind == 1 ? Deadline::never() : Deadline::unknown();
    }
    /// `least`: minimum encoded size of an element, bytes.
    template <class Each, class F>
    void list(std::vector<Each>& all, std::size_t least, F&& f)
    {
        all.resize(m_in.count(least));
        for (Each& each : all)
            f(each);
    }

private:
    [[nodiscard]] ServerTime readTime()
    {
        return serverTimeFromUs(bytecode::sum(m_in.signedNumber(), usSinceEpoch(m_now)));
    }

    bytecode::In& m_in;
    ServerTime m_now;
};

} // namespace lockscope::batchcodec
