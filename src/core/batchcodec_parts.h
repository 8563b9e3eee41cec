// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Private to the batch codec: format constants and helpers that encoder and decoder share.

#include "core/batch.h"
#include "core/bytecode.h"

#include <cstring>

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
inline constexpr auto kLastMode = LockMode::Semaphore;
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

/// Bits for the state fields that differ from a fresh LockState.
namespace statemask {
inline constexpr std::uint32_t HeldSince = 1, ChangedAt = 2, LastRenewal = 4, EndedAt = 8, Deadline = 16,
                               DeadlineNever = 32, Holder = 64, PreviousHolder = 128, Count = 256, Renewals = 512,
                               Lease = 1024, Acquisitions = 2048, TakeOvers = 4096, ValueBytes = 8192,
                               HeldBefore = 16384, Waiters = 32768, Ticks = 65536, Node = 131072, Library = 262144,
                               All = 524287;
} // namespace statemask

/// Writes a presence byte, then the delta to `base`.
inline void writeTime(bytecode::Out& out, ServerTime time, ServerTime base)
{
    out.byte(time != kUnknownTime ? 1 : 0);
    if (time != kUnknownTime)
        out.signedNumber(bytecode::difference(usSinceEpoch(time), usSinceEpoch(base)));
}
[[nodiscard]] inline ServerTime readTime(bytecode::In& in, ServerTime base)
{
    if (in.upTo(1) == 0)
        return kUnknownTime;
    return serverTimeFromUs(bytecode::sum(in.signedNumber(), usSinceEpoch(base)));
}
inline void writeDeadline(bytecode::Out& out, Deadline deadline, ServerTime base)
{
    out.byte(deadline.isTime() ? 2 : deadline.isNever() ? 1 : 0);
    if (deadline.isTime())
        out.signedNumber(bytecode::difference(usSinceEpoch(deadline.time()), usSinceEpoch(base)));
}
[[nodiscard]] inline Deadline readDeadline(bytecode::In& in, ServerTime base)
{
    switch (in.upTo(2)) {
    case 2:
        return Deadline::at(serverTimeFromUs(bytecode::sum(in.signedNumber(), usSinceEpoch(base))));
    case 1:
        return Deadline::never();
    default:
        return Deadline::unknown();
    }
}

} // namespace lockscope::batchcodec
