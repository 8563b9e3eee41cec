// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares a reading with a lock that was held before: unannounced changes are emitted, or learned.
#include "core/picture/pendingchangeresolver.h"
#include "core/picture/reducer.h"

namespace lockscope {

namespace {

/// Two PTTL readings of one deadline differ by rounding and by the clock estimate.
constexpr std::chrono::milliseconds kSameDeadline{25};
constexpr std::chrono::milliseconds kSameExactDeadline{1};
/// Smallest correction of a predicted deadline.
constexpr std::chrono::milliseconds kPredicted{2};
/// A larger jump of the count is corrected by one event instead of single steps.
constexpr std::uint32_t kMaxSteps = 16;

[[nodiscard]] bool differs(Deadline a, Deadline b, std::chrono::microseconds by)
{
    if (!a.isTime() || !b.isTime())
        return a != b;
    return a.time() - b.time() > by || b.time() - a.time() > by;
}

/// Largest difference between two readings of one deadline.
[[nodiscard]] std::chrono::milliseconds sameDeadline(const KeyReading& look)
{
    return look.exact ? kSameExactDeadline : kSameDeadline;
}

} // namespace

bool Reducer::tellRestored(LockId id, LockRecord& e, const KeyReading& look, Reduction& out)
{
    if (!e.flags.hasPendingList || !e.isHeld() || pendingOf(e).size != 1 || !pendingOf(e).items[0].restored)
        return false;
    const auto before = e.state.deadline;
    if (!before.isKnown() || !look.deadline.isKnown() || !differs(before, look.deadline, kShorter))
        return false;
    const auto item = pendingOf(e).items[0];
    forgetWait(e);
    ++m_tally.unattributed; // of an unknown holder
    const auto kind = look.deadline.isNever()                                    ? EventKind::TtlLost
                      : before.isNever() || look.deadline.time() < before.time() ? EventKind::LeaseChanged
                                                                                 : EventKind::Renewed;
    auto& event = draft(id, e, kind, {item.at, item.precision, Evidence::Event}, out);
    event.holder = TokenId::None;
    event.deadline = look.deadline;
    emit(id, e, out);
    return true;
}

void Reducer::compare(LockId id, LockRecord& e, const KeyReading& look, TokenId token, Reduction& out)
{
    const auto coverage = coverageOf(look);
    const bool known = e.state.holder != TokenId::None && token != TokenId::None;
    const bool wasOver = e.state.deadline.isTime() && e.state.deadline.time() <= look.at.server;
    if (known && e.state.holder != token && !isShared(look) && (!look.sameHold || wasOver)) {
        otherHolder(id, e, look, token, out);
        return;
    }
    const auto holder = look.hasValue ? token : e.state.holder;
    if (e.stage() == LockStage::HalfTold) { // the emitted state is already incomplete, so a difference proves nothing
        reconcile(id, e, look, holder, out);
        return;
    }
    const auto when = changeAt(e, look);
    // With several readers, one more or one less is no re-entry of the shown holder.
    const bool alone = look.mode != LockMode::Read || (e.holders() == 1 && look.holders == 1);
    const bool counts = isBareNumber(look, holder) || isBareNumber(look, e.state.holder);
    if (look.hasValue && alone && !counts && !coversWrites(coverage, look.type))
        countSteps(id, e, look, holder, when, out);
    compareLease(id, e, look, when, out);
    reconcile(id, e, look, holder, out);
}

void Reducer::otherHolder(LockId id, LockRecord& e, const KeyReading& look, TokenId token, Reduction& out)
{
    const auto coverage = coverageOf(look);
    auto when = changeAt(e, look);
    if (coversWrites(coverage, look.type) && coversEnds(coverage)) {
        out.notificationsMissed = true;
        vanish(id, e, when, out);
        found(id, e, look, token, out);
        return;
    }
    // An end would have been announced, so the lock was never free in between.
    if (coversEnds(coverage) && !look.sameHold) {
        auto& event = draft(id, e, EventKind::TakenOver, when, out);
        event.previous = e.state.holder;
        fill(event, look, token);
        event.heldSince = when.at;
        emit(id, e, out);
        return;
    }
    endUnseen(id, e, look, out);
    auto& event = draft(id, e, EventKind::Acquired, when, out);
    fill(event, look, token);
    event.heldSince = when.at;
    emit(id, e, out);
}

void Reducer::countSteps(LockId id, LockRecord& e, const KeyReading& look, TokenId holder, const ChangeTime& when,
                         Reduction& out)
{
    auto count = e.state.count;
    if (count == 0 || look.count == 0)
        return;
    if ((count < look.count ? look.count - count : count - look.count) > kMaxSteps)
        return; // reconcile() emits one correction
    while (count != look.count) {
        const bool up = count < look.count;
        count = up ? count + 1 : count - 1;
        auto& event = draft(id, e, up ? EventKind::Reentered : EventKind::Unreentered, when, out);
        event.holder = holder;
        event.count = count;
        emit(id, e, out);
    }
}

void Reducer::compareLease(LockId id, LockRecord& e, const KeyReading& look, const ChangeTime& when, Reduction& out)
{
    const auto before = e.state.deadline;
    const auto after = look.deadline;
    if (!before.isKnown() || !after.isKnown() || before == after)
        return;
    if (e.flags.isPredicted) {
        // The renewal was assumed to have the usual length. Emit LeaseChanged if it was shorter than the lease before
        // it.
        const auto n = e.state.ticks.size();
        const auto start = n >= 2 ? e.state.ticks.at(n - 2, e.state.lastRenewal) : e.state.heldSince;
        const bool shorter = after.isTime() && start != kUnknownTime &&
                             after.time() + sameDeadline(look) < start + std::chrono::milliseconds{e.state.leaseMs};
        if (shorter) {
            const auto renewed = e.state.lastRenewal;
            auto& event =
                draft(id, e, EventKind::LeaseChanged, {renewed, m_floors.precision(renewed), look.evidence}, out);
            event.deadline = after;
            emit(id, e, out);
        }
        return; // reconcile() corrects the rest
    }
    if (!differs(before, after, sameDeadline(look)))
        return;
    const bool covered = coverageOf(look).removals && !e.flags.isPushed;
    const bool moved = before.isTime() && after.isTime();
    if (covered && moved)
        return; // no `expire` arrived: the estimate moved, not the lease
    auto kind = EventKind::TtlLost;
    if (moved)
        kind = before.time() < after.time() ? EventKind::Renewed : EventKind::LeaseChanged;
    else if (before.isNever())
        kind = EventKind::LeaseChanged;
    out.notificationsMissed = out.notificationsMissed || covered;
    auto& event = draft(id, e, kind, when, out);
    event.deadline = after;
    emit(id, e, out);
}

void Reducer::reconcile(LockId id, LockRecord& e, const KeyReading& look, TokenId token, Reduction& out)
{
    const auto& s = e.state;
    auto& event = draft(id, e, EventKind::Learned, {look.at.server, look.at.precisionUs, look.evidence}, out);
    if (look.hasValue || look.tooLarge)
        fill(event, look, token);
    const auto tolerance = e.flags.isPredicted ? kPredicted : sameDeadline(look);
    const bool lost = event.holder == TokenId::None && s.holder != TokenId::None;
    const bool guessed =
        e.flags.isPredicted && !look.deadline.isKnown(); // the deadline was not read: it stays a prediction
    const bool moved = lost || guessed || (look.deadline.isKnown() && differs(look.deadline, s.deadline, tolerance));
    event.deadline = moved ? look.deadline : s.deadline;
    const bool same = event.holder == s.holder && event.count == s.count && event.mode == s.mode &&
                      event.library == s.library && event.libraryGuessed == s.libraryGuessed && event.type == s.type &&
                      event.endInValue == s.endInValue && event.tooLarge == s.tooLarge &&
                      event.valueBytes == s.valueBytes && !moved;
    if (same)
        out.events.pop_back();
    else
        emit(id, e, out);
}

} // namespace lockscope
