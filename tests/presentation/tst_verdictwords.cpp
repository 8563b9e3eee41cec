// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a lock that is free came to be so, in the words of the inspector and of *Needs attention*: an eviction is no
// expiry, a move and a release by an operator are none by its holder.
#include "presentation/findings/attentiontext.h"
#include "presentation/findings/findingtext.h"
#include "presentation/locks/leasetext.h"
#include "presentation/locks/lockcells.h"
#include "presentation/locks/verdicttext.h"
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

attentiontext::Attention attention(const LockState& state, const analysis::Episode* finding)
{
    lockcells::RowFacts row{.key = {}, .token = {}, .node = {}, .state = state};
    row.now = kTaken + 8s;
    row.verdict = analysis::verdictOf(state, row.now);
    row.finding = finding;
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
        QTest::newRow("by an operator") << EventKind::ForceReleased << u"Free: released by Lockscope 3.0 s ago, not"_s;
        QTest::newRow("moved") << EventKind::Migrated << u"Moved to another node 3.0 s ago"_s;
        QTest::newRow("expired") << EventKind::Expired << u"The lease ran out"_s;
        QTest::newRow("evicted") << EventKind::Evicted << u"Evicted"_s;
        QTest::newRow("vanished") << EventKind::Vanished << u"Gone without an event"_s;
    }
    void sentences()
    {
        QFETCH(EventKind, kind);
        QFETCH(QString, begin);
        const QString said = sentence(endedAs(kind));
        QVERIFY2(said.startsWith(begin), qPrintable(said));
        QCOMPARE(said.contains(u"ran out"), kind == EventKind::Expired);
    }
    /// A queue without a lock was found, and is empty now.
    void ofWhatWasNeverHeldNoTimeIsTold()
    {
        LockState state;
        state.phase = LockPhase::Free;
        QCOMPARE(sentence(state), u"Free."_s);
    }
    /// A row's line grows in steps; a length that was measured once is told as it is.
    void onlyRunningTimesAreRounded()
    {
        analysis::Episode episode;
        episode.id = analysis::FindingId::LeaseOversized;
        episode.begin = kTaken + 5s;
        episode.measures = {{analysis::Measure::Lease, 104'000'000},
                            {analysis::Measure::LeaseRatio, 12},
                            {analysis::Measure::Holds, 20},
                            {analysis::Measure::LongestHold, 47'000'000}};
        const QString lease = attention(endedAs(EventKind::Acquired), &episode).cause;
        QVERIFY2(lease.contains(findingtext::condition(episode)), qPrintable(lease));
        episode.id = analysis::FindingId::NoTtl;
        episode.measures = {{analysis::Measure::Held, 104'000'000}};
        const QString held = attention(endedAs(EventKind::Acquired), &episode).cause;
        QVERIFY2(held.contains(u"Held for over 1 min 30 s"_s), qPrintable(held));
    }
    /// Cause and next step are those of the finding, here as on its page; a verdict alone calls nobody.
    void attentionIsWhatAFindingSays()
    {
        QVERIFY(attention(endedAs(EventKind::Evicted), nullptr).cause.isEmpty());
        analysis::Episode episode;
        episode.id = analysis::FindingId::Evicted;
        episode.begin = kTaken + 5s;
        episode.count = 1;
        const auto evicted = attention(endedAs(EventKind::Evicted), &episode);
        QCOMPARE(evicted.since, u"since 14:13:25"_s);
        QVERIFY2(evicted.cause.contains(findingtext::condition(episode)), qPrintable(evicted.cause));
        QCOMPARE(evicted.next, findingtext::remedy(episode.id));
        episode.end = kTaken + 7s;
        QCOMPARE(attention(endedAs(EventKind::Evicted), &episode).since, u"ended: 14:13:25 to 14:13:27, 2.0 s"_s);
        // A recording knows how it went on; the moment that is shown does not.
        episode.end = kTaken + 30s;
        episode.last = kTaken + 20s;
        const auto then = attention(endedAs(EventKind::Evicted), &episode);
        QVERIFY2(!then.since.contains(u"over"_s) && then.since.contains(u"14:13:25"_s), qPrintable(then.since));
        QCOMPARE(then.cause, findingtext::title(episode.id));
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
    /// The picture of a server that froze right after a renewal is as of a moment before it.
    void noLeaseHasMoreLeftThanItIsLong()
    {
        LockState state;
        state.phase = LockPhase::Held;
        state.leaseMs = 8'000;
        state.deadline = Deadline::at(kTaken + 8s);
        QCOMPARE(leasetext::leaseLeft(state, kTaken - 200ms), u"8.0 s left of 8.00 s"_s);
        QCOMPARE(leasetext::leaseLeft(state, kTaken + 3s), u"5.0 s left of 8.00 s"_s);
    }
};

LOCKSCOPE_TEST_MAIN(VerdictWordsTest)
#include "tst_verdictwords.moc"
