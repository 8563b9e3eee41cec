// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: Apache-2.0
#include "core/picture_impl.h"

namespace lockscope {

namespace {

/// Two reads of one deadline by PTTL differ by rounding and by the estimate of the server's clock.
constexpr std::chrono::milliseconds kSameDeadline{25};
constexpr std::chrono::milliseconds kSameExactDeadline{1};
/// A deadline that was predicted is corrected from here on.
constexpr std::chrono::milliseconds kPredicted{2};
/// Reading the server's clock and the key at its very end.
constexpr std::chrono::milliseconds kJustEnded{2};
constexpr std::uint32_t kMaxSteps = 16;
/// A lease that a command has changed, not our estimate of its end.
constexpr std::chrono::milliseconds kShorter{50};

[[nodiscard]] bool differs(Deadline a, Deadline b, std::chrono::microseconds by)
{
    if (!a.isTime() || !b.isTime())
        return a != b;
    return a.time() - b.time() > by || b.time() - a.time() > by;
}

/// How far apart two readings of one deadline are at most.
[[nodiscard]] std::chrono::milliseconds sameDeadline(const Look& look)
{
    return look.exact ? kSameExactDeadline : kSameDeadline;
}

/// When the change that a look shows happened: at a tracking push if there was one, else since the last evidence.
[[nodiscard]] When changeAt(const NodeState& where, const Entry& e, const Look& look)
{
    const auto& at = look.at;
    if (e.has(flag::Pushed) && where.coverage.tracking) {
        // What is pushed comes at the end of the server's turn: the look may show what the next push will tell of.
        const auto first = e.pendingSince();
        return {at.server, ShortSpan::between(first, at.server) + where.floors.precision(first), Evidence::Tracking};
    }
    return {at.server, sinceEvidence(e, at.server) + at.precisionUs, look.evidence};
}

} // namespace

void fill(LockEvent& event, const Look& look, TokenId token)
{
    event.valueBytes = look.valueBytes;
    event.type = look.type;
    event.tooLarge = look.tooLarge;
    event.holder = token;
    event.count = look.count;
    event.mode = look.mode;
    event.library = look.library;
    event.deadline = look.deadline;
}

void Picture::reduce(const Look& look, Reduction& out)
{
    auto& d = *m;
    auto id = find(look.at.node, look.at.database, look.key, look.lock);
    const bool fresh = id == kNoLock;
    if (fresh) {
        if (!look.exists)
            return;
        id = d.add(look.at.node, look.at.database, look.key, d.hashOf(look.at.node, look.at.database, look.key),
                   look.at.server);
    }
    auto& e = d.at(id);
    if (!fresh) {
        if (e.has(flag::OwnRelease) && d.forcedHolds(id))
            return;                               // how it ended is about to be told; wanted again then
        if (look.askedAtSequence != e.sequence) { // answered before a notification, or in pieces around it
            if (look.exists && e.has(flag::Unconfirmed))
                e.set(flag::Awaited);
            if (wantsRead(id))
                d.want(id, Impl::wantOf(e), out);
            return;
        }
    }
    e.unset(flag::ExpiryWanted);
    if (!look.exists) {
        d.lookAbsent(id, e, look, out);
        return;
    }
    const auto token = look.hasValue ? d.intern(look.token, look.tokenHash) : TokenId::None;
    d.lookPresent(id, e, look, token, fresh, out);
    d.unuse(token);
}

void Picture::Impl::compareOrAppear(LockId id, Entry& e, const Look& look, TokenId token, bool fresh, Reduction& out)
{
    if (e.has(flag::Waits) && !tellRestored(id, e, look, out)) // for more than is read here
        settle(id, e, {look.at.server, look.at.precisionUs, look.evidence}, Then::Stays, out);
    if (e.isHeld())
        compare(id, e, look, token, out);
    else
        appear(id, e, look, token, fresh, out);
}

bool Picture::Impl::tellRestored(LockId id, Entry& e, const Look& look, Reduction& out)
{
    if (!e.has(flag::HasNote) || !e.isHeld() || notes[e.note()].size != 1 || !notes[e.note()].items[0].restored)
        return false;
    const auto before = e.state.deadline;
    if (!before.isKnown() || !look.deadline.isKnown() || !differs(before, look.deadline, kShorter))
        return false;
    const auto item = notes[e.note()].items[0];
    forgetWait(e);
    ++unattributed; // by whom
    const auto kind = look.deadline.isNever()                                    ? EventKind::TtlLost
                      : before.isNever() || look.deadline.time() < before.time() ? EventKind::LeaseChanged
                                                                                 : EventKind::Renewed;
    auto& event = draft(id, e, kind, {item.at, item.precision, Evidence::Event}, out);
    event.holder = TokenId::None;
    event.deadline = look.deadline;
    emit(id, e, out);
    return true;
}

void Picture::Impl::lookPresent(LockId id, Entry& e, const Look& look, TokenId token, bool fresh, Reduction& out)
{
    const bool tells = look.hasValue || look.tooLarge;
    if (e.has(flag::Unconfirmed) && look.leaseOnly && !tells) { // there, but whose it is now only the value can tell
        e.set(flag::Awaited);
        e.confirmed = look.at.server;
        want(id, wantOf(e) < WantKind::Holder ? wantOf(e) : WantKind::Holder, out);
        return;
    }
    if (e.has(flag::Unconfirmed))
        confirmAfterGap(id, e, look, token, out);
    else if (e.has(flag::Waits) && tells)
        resolve(id, e, look, token, out);
    else if (e.has(flag::Waits) && node(e.node).readsHolders && !e.has(flag::Unnamed))
        want(id, wantOf(e), out); // only its TTL was read
    else
        compareOrAppear(id, e, look, token, fresh, out);
    e.unset(flag::Predicted | flag::Pushed | flag::PushedMore | flag::Doubt | flag::Bare | flag::Unnamed |
            flag::Unread | flag::Over);
    if (look.hasValue)
        e.setHolders(look.holders);
    e.confirmed = evidenceAt(look.at.server, look.at.precisionUs);
}

void Picture::Impl::found(LockId id, Entry& e, const Look& look, TokenId token, Reduction& out)
{
    auto& event = draft(id, e, EventKind::Found, {look.at.server, look.at.precisionUs, look.evidence}, out);
    fill(event, look, token);
    event.heldSince = kUnknownTime;
    emit(id, e, out);
}

void Picture::Impl::appear(LockId id, Entry& e, const Look& look, TokenId token, bool fresh, Reduction& out)
{
    const auto& where = node(e.node);
    const bool covered = coversWrites(coverageOf(e, look), look.type);
    const bool wasFree = e.state.phase == Phase::Free && !where.resyncing;
    auto when = changeAt(node(e.node), e, look);
    if (!wasFree && !e.has(flag::Pushed)) // not there when the last scan began, if there was one
        when.precision = ShortSpan::between(where.scannedFrom, look.at.server);
    const bool began =
        wasFree || (!where.resyncing && where.scannedFrom != kUnknownTime && (fresh || e.has(flag::Pushed)));
    if (covered || !began) {
        out.notificationsMissed = out.notificationsMissed || (covered && wasFree);
        found(id, e, look, token, out);
        return;
    }
    auto& event = draft(id, e, EventKind::Acquired, when, out);
    fill(event, look, token);
    event.heldSince = when.at;
    emit(id, e, out);
}

void Picture::Impl::confirmAfterGap(LockId id, Entry& e, const Look& look, TokenId token, Reduction& out)
{
    e.unset(flag::Unconfirmed | flag::Awaited);
    if (e.has(flag::Begun)) // taken just before the gap, by nobody seen
        settle(id, e, {look.at.server, look.at.precisionUs, look.evidence}, Then::Ends, out);
    if (!e.isHeld()) {
        forgetWait(e);
        found(id, e, look, token, out);
        return;
    }
    if (!look.hasValue && !look.tooLarge) { // nobody will see whether it is the same holder
        forgetHolder(id, e, {look.at.server, look.at.precisionUs, look.evidence}, look.deadline, out);
        compareOrAppear(id, e, look, token, false, out);
        return;
    }
    if (e.state.holder == token && token != TokenId::None) {
        if (e.has(flag::Waits))
            resolve(id, e, look, token, out);
        else
            reconcile(id, e, look, token, out);
        return;
    }
    const auto written = writtenInGap(e);
    forgetWait(e);
    if (!written && e.state.holder == TokenId::None) { // nobody was named: nobody is known to have lost it
        found(id, e, look, token, out);
        return;
    }
    if (!written) {
        vanish(id, e, {look.at.server, sinceGap(e, look.at.server) + look.at.precisionUs, look.evidence}, out);
        found(id, e, look, token, out);
        return;
    }
    vanish(id, e, {written->at, sinceGap(e, written->at), look.evidence}, out);
    auto& event = draft(id, e, EventKind::Acquired, {written->at, written->precision, Evidence::Event}, out);
    fill(event, look, token);
    event.heldSince = event.at;
    emit(id, e, out);
}

void Picture::Impl::forgetHolder(LockId id, Entry& e, const When& when, Deadline deadline, Reduction& out)
{
    e.unset(flag::Unconfirmed | flag::Awaited | flag::Predicted);
    const auto& s = e.state;
    if (s.holder == TokenId::None && s.heldSince == kUnknownTime && (deadline.isKnown() || !s.deadline.isKnown()))
        return;
    auto& event = draft(id, e, EventKind::Learned, when, out);
    event.holder = TokenId::None;
    event.heldSince = kUnknownTime;
    event.count = 0;
    event.deadline = deadline;
    emit(id, e, out);
}

ShortSpan Picture::Impl::sinceGap(const Entry& e, ServerTime t)
{
    // Where not every change was announced, it may have come before the gap, too.
    const auto& where = node(e.node);
    const bool told = coversEnds(where.beforeGap) && coversWrites(where.beforeGap, e.state.type);
    const bool before = !told && e.confirmed < where.gapFrom;
    return ShortSpan::between(before ? e.confirmed : where.gapFrom, t);
}

std::optional<NoteItem> Picture::Impl::writtenInGap(const Entry& e)
{
    if (!node(e.node).onlyRemovals || !e.has(flag::HasNote))
        return std::nullopt;
    const auto& n = notes[e.note()];
    std::optional<NoteItem> written;
    for (std::size_t i = n.size; i-- > 0;) {
        if (n.items[i].op != Op::Replace)
            continue;
        if (!written) {
            written = n.items[i];
            continue;
        }
        // It may have been the one that is there now already; the last one then wrote it again.
        const auto since = ShortSpan::between(n.items[i].at, written->at) + n.items[i].precision;
        written->precision = std::max(written->precision, since);
    }
    return written;
}

void Picture::Impl::compare(LockId id, Entry& e, const Look& look, TokenId token, Reduction& out)
{
    const auto coverage = coverageOf(e, look);
    const bool known = e.state.holder != TokenId::None && token != TokenId::None;
    const bool shared = look.mode == LockMode::Read || look.mode == LockMode::Semaphore;
    if (known && e.state.holder != token && !shared) {
        otherHolder(id, e, look, token, out);
        return;
    }
    const auto holder = look.hasValue ? token : e.state.holder;
    if (e.has(flag::Doubt)) { // what was told is incomplete already: no conclusions from it
        reconcile(id, e, look, holder, out);
        return;
    }
    const auto when = changeAt(node(e.node), e, look);
    // Of several readers one more or one less is no entry of the one that is shown.
    const bool alone = look.mode != LockMode::Read || (e.holders() == 1 && look.holders == 1);
    if (look.hasValue && alone && !coversWrites(coverage, look.type))
        countSteps(id, e, look, holder, when, out);
    compareLease(id, e, look, when, out);
    reconcile(id, e, look, holder, out);
}

void Picture::Impl::otherHolder(LockId id, Entry& e, const Look& look, TokenId token, Reduction& out)
{
    const auto coverage = coverageOf(e, look);
    auto when = changeAt(node(e.node), e, look);
    if (coversWrites(coverage, look.type) && coversEnds(coverage)) {
        out.notificationsMissed = true;
        vanish(id, e, when, out);
        found(id, e, look, token, out);
        return;
    }
    if (coversEnds(coverage)) { // an end would have been told, so there was none between
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

void Picture::Impl::countSteps(LockId id, Entry& e, const Look& look, TokenId holder, const When& when, Reduction& out)
{
    auto count = e.state.count;
    if (count == 0 || look.count == 0)
        return;
    if ((count < look.count ? look.count - count : count - look.count) > kMaxSteps)
        return; // one correction will do
    while (count != look.count) {
        const bool up = count < look.count;
        count = up ? count + 1 : count - 1;
        auto& event = draft(id, e, up ? EventKind::Reentered : EventKind::Unreentered, when, out);
        event.holder = holder;
        event.count = count;
        emit(id, e, out);
    }
}

void Picture::Impl::compareLease(LockId id, Entry& e, const Look& look, const When& when, Reduction& out)
{
    const auto before = e.state.deadline;
    const auto after = look.deadline;
    if (!before.isKnown() || !after.isKnown() || before == after)
        return;
    if (e.has(flag::Predicted)) {
        // A renewal whose lease was taken to be the usual one. Was it shorter than what it replaced?
        const auto n = e.state.ticks.size();
        const auto start = n >= 2 ? e.state.ticks.at(n - 2, e.state.lastRenewal) : e.state.heldSince;
        const bool shorter = after.isTime() && start != kUnknownTime &&
                             after.time() + sameDeadline(look) < start + std::chrono::milliseconds{e.state.leaseMs};
        if (shorter) {
            const auto renewed = e.state.lastRenewal;
            auto& event = draft(id, e, EventKind::LeaseChanged,
                                {renewed, node(e.node).floors.precision(renewed), look.evidence}, out);
            event.deadline = after;
            emit(id, e, out);
        }
        return; // reconcile() corrects the rest
    }
    if (!differs(before, after, sameDeadline(look)))
        return;
    const bool covered = coverageOf(e, look).removals && !e.has(flag::Pushed);
    const bool moved = before.isTime() && after.isTime();
    if (covered && moved)
        return; // no `expire` came: our estimate moved, not the lease
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

void Picture::Impl::reconcile(LockId id, Entry& e, const Look& look, TokenId token, Reduction& out)
{
    const auto& s = e.state;
    auto& event = draft(id, e, EventKind::Learned, {look.at.server, look.at.precisionUs, look.evidence}, out);
    if (look.hasValue || look.tooLarge)
        fill(event, look, token);
    const auto tolerance = e.has(flag::Predicted) ? kPredicted : sameDeadline(look);
    const bool lost = event.holder == TokenId::None && s.holder != TokenId::None;
    const bool guessed =
        e.has(flag::Predicted) && !look.deadline.isKnown(); // it may not be read: a guess would stay one
    const bool moved = lost || guessed || (look.deadline.isKnown() && differs(look.deadline, s.deadline, tolerance));
    event.deadline = moved ? look.deadline : s.deadline;
    const bool same = event.holder == s.holder && event.count == s.count && event.mode == s.mode &&
                      event.library == s.library && event.type == s.type && event.tooLarge == s.tooLarge &&
                      event.valueBytes == s.valueBytes && !moved;
    if (same)
        out.events.pop_back();
    else
        emit(id, e, out);
}

void Picture::Impl::lookAbsent(LockId id, Entry& e, const Look& look, Reduction& out)
{
    if (auto* own = forcedOf(id); own && !own->done && e.isHeld() && !coverageOf(e, look).removals) {
        own->kept.push_back({changeAt(node(e.node), e, look), KeyEvent::Del, false});
        return;
    }
    // The key is there, its value was read, and nobody holds it (a mark of one who waits, a helper, no lock): what was
    // written began no hold, and so none has ended.
    if (look.hasValue && !e.isHeld()) {
        if (look.unjudged && e.has(flag::Unnamed) && e.has(flag::Waits | flag::Unread))
            endUnread(e);
        forgetWait(e);
        e.unset(flag::Unread);
    }
    // Was held, and written once since: that write let go of it.
    if (look.hasValue && e.isHeld() && e.has(flag::HasNote) && notes[e.note()].size == 1 && !e.has(flag::Unconfirmed)) {
        const auto& written = notes[e.note()].items[0];
        const When when{written.at, written.precision, Evidence::Event};
        forgetWait(e);
        emit(id, e, EventKind::Released, when, out);
    }
    if (e.has(flag::Unconfirmed) && e.isHeld()) {
        forgetWait(e);
        vanish(id, e, {look.at.server, sinceGap(e, look.at.server) + look.at.precisionUs, look.evidence}, out);
    } else if (e.isHeld() || e.has(flag::Waits)) {
        settle(id, e, {look.at.server, look.at.precisionUs, look.evidence}, Then::Ends, out);
        if (e.isHeld())
            endUnseen(id, e, look, out);
    }
    e.confirmed = evidenceAt(look.at.server, look.at.precisionUs);
    e.unset(flag::Unconfirmed | flag::Awaited | flag::Pushed | flag::PushedMore | flag::Doubt);
    if (e.state.phase == Phase::Gone)
        drop(id); // never was a lock
}

void Picture::Impl::endUnseen(LockId id, Entry& e, const Look& look, Reduction& out)
{
    const auto coverage = coverageOf(e, look);
    const auto deadline = e.state.deadline;
    auto when = changeAt(node(e.node), e, look);
    if (auto* own = forcedOf(id); own && own->done) {
        forgetForced(id);
        emit(id, e, EventKind::ForceReleased, when, out);
    } else if (deadline.isTime() && deadline.time() <= look.at.server + kJustEnded) {
        // Where nobody tells of changes, it may have been renewed and removed since it was last seen.
        const bool told = coverage.removals || (coverage.tracking && !e.has(flag::PushedMore));
        if (told && !e.has(flag::Predicted)) {
            when.at = std::min(look.at.server, deadline.time());
            // A removal by a command would have been told, unless nobody tells of those.
            when.precision = coverage.removals ? look.at.precisionUs : sinceEvidence(e, when.at) + look.at.precisionUs;
        }
        emit(id, e, EventKind::Expired, when, out);
    } else if (coverage.removals) {
        out.notificationsMissed =
            out.notificationsMissed || (coversEnds(coverage) && (deadline.isKnown() || coverage.expired));
        vanish(id, e, when, out);
    } else {
        emit(id, e, EventKind::Released, when, out);
    }
}

void Picture::Impl::vanish(LockId id, Entry& e, const When& when, Reduction& out)
{
    emit(id, e, EventKind::Vanished, when, out);
}

void Picture::reduce(const Invalidated& push, Reduction& out)
{
    if (push.all)
        return; // vanishAll() says which database
    auto& d = *m;
    d.node(push.at.node).floors.note(push.at.server, push.at.precisionUs);
    const auto hash = d.hashOf(push.at.node, push.at.database, push.key);
    auto id = d.find(hash);
    if (id == kNoLock) {
        id = d.add(push.at.node, push.at.database, push.key, hash, push.at.server);
        d.linger(id, d.at(id));
    }
    auto& e = d.at(id);
    ++e.sequence;
    d.changed(id, e, push.at.server, out);
}

void Picture::Impl::changed(LockId id, Entry& e, ServerTime t, Reduction& out) const
{
    if (!e.has(flag::Waits)) {
        if (e.has(flag::Pushed)) {
            e.set(flag::PushedMore);
        } else {
            e.set(flag::Pushed);
            e.pending = usSinceEpoch(t);
        }
    }
    want(id, WantKind::Change, out);
}

} // namespace lockscope
