// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a lock that is free came to be so, in the words of the inspector and of *Needs attention*: an eviction is no
// expiry, a move and a release by an operator are none by its holder.
#include "presentation/locks/lockcells.h"
#include "presentation/words/attentiontext.h"
#include "presentation/words/leasetext.h"
#include "presentation/words/verdicttext.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

constexpr ServerTime kTaken = serverTimeFromUs(1'790'000'000'000'000); // 2026-09-21 14:13:20

/// Held for five seconds, and free for three.
LockState endedAs(EventKind kind)
{
    LockState state;
    state.phase = LockPhase::Free;
    state.heldSince = kTaken;
    state.endedAt = kTaken + 5s;
    state.lastEnd = state.lastKind = kind;
    return state;
}

QString sentence(const LockState& state)
{
    return verdictSentence(state, kTaken + 8s);
}

attentiontext::Attention attention(const LockState& state)
{
    lockcells::RowFacts row{.key = {}, .token = {}, .node = {}, .state = state};
    row.now = kTaken + 8s;
    row.verdict = analysis::verdictOf(state, row.now);
    return attentiontext::of(row);
}

} // namespace

class VerdictWordsTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void sentences_data()
    {
        QTest::addColumn<EventKind>("kind");
        QTest::addColumn<QString>("begin");
        QTest::newRow("released") << EventKind::Released << u"Free: released 3.0 s ago."_s;
        QTest::newRow("by an operator") << EventKind::ForceReleased
                                        << u"Free: released from Lockscope 3.0 s ago, not"_s;
        QTest::newRow("moved") << EventKind::Migrated << u"Moved to another node 3.0 s ago"_s;
        QTest::newRow("expired") << EventKind::Expired << u"Ended by its TTL"_s;
        QTest::newRow("evicted") << EventKind::Evicted << u"Evicted"_s;
        QTest::newRow("vanished") << EventKind::Vanished << u"Gone without an event"_s;
    }
    void sentences()
    {
        QFETCH(EventKind, kind);
        QFETCH(QString, begin);
        const QString said = sentence(endedAs(kind));
        QVERIFY2(said.startsWith(begin), qPrintable(said));
        QCOMPARE(said.contains(u"TTL"), kind == EventKind::Expired);
    }
    /// A queue without a lock was found, and is empty now.
    void ofWhatWasNeverHeldNoTimeIsTold()
    {
        LockState state;
        state.phase = LockPhase::Free;
        QCOMPARE(sentence(state), u"Free."_s);
    }
    void anEvictionIsNoExpiry()
    {
        const auto expired = attention(endedAs(EventKind::Expired));
        QVERIFY2(expired.cause.contains(u"TTL"), qPrintable(expired.cause));
        const auto evicted = attention(endedAs(EventKind::Evicted));
        QVERIFY2(!evicted.cause.contains(u"TTL") && evicted.cause.contains(u"evicted"), qPrintable(evicted.cause));
        QVERIFY2(evicted.next.contains(u"noeviction"), qPrintable(evicted.next));
        QCOMPARE(evicted.since, u"14:13:25"_s);
    }
    /// Since the lock is free, not since the hold before began.
    void aQueueThatDoesNotMoveDoesSoSinceTheEnd()
    {
        LockState state = endedAs(EventKind::Released);
        state.waiters = 2;
        state.waitersKnown = true;
        QCOMPARE(attention(state).since, u"14:13:25"_s);
        state.phase = LockPhase::Held;
        QCOMPARE(attention(state).since, u"14:13:20"_s);
    }
    /// Who was not seen to renew may do so in a moment.
    void noRenewalSeenIsNoPromise()
    {
        LockState state;
        state.phase = LockPhase::Held;
        state.heldSince = kTaken;
        const QString said = leasetext::renewalsAgo(state, LibraryId::Unknown, kTaken + 1s);
        QCOMPARE(said, u"none seen in this hold"_s);
    }
};

LOCKSCOPE_TEST_MAIN(VerdictWordsTest)
#include "tst_verdictwords.moc"
