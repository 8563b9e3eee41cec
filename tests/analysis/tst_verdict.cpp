// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Verdicts of states, punctuality of renewals. Means: pure.
#include "analysis/verdict.h"
#include "formats/decode.h"
#include "support/suite.h"

#include <vector>

using namespace lockscope;
using namespace lockscope::analysis;
using namespace lockscope::test;

namespace {

ServerTime at(std::int64_t ms)
{
    return serverTimeFromUs(1'790'000'000'000'000 + ms * 1000);
}

LockEvent happened(EventKind kind, std::int64_t ms, std::int64_t deadlineMs, std::uint32_t holder = 1)
{
    LockEvent e;
    e.kind = kind;
    e.at = at(ms);
    e.lock = LockId{7};
    e.holder = TokenId{holder};
    e.heldSince = at(ms);
    e.deadline = deadlineMs < 0 ? Deadline::never() : Deadline::at(at(deadlineMs));
    return e;
}

/// Taken at 0 with a lease of 3 s and renewed at these times.
LockState renewedAt(std::vector<std::int64_t> times)
{
    LockState state;
    apply(state, happened(EventKind::Acquired, 0, 3000));
    for (const auto t : times)
        apply(state, happened(EventKind::Renewed, t, t + 3000));
    return state;
}

} // namespace

class TestVerdict : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void ofStates();
    void aNumberThatNamesNobodyIsNoLockForEver();
    void anEmptyValueWasRead();
    void aFreeLockThatIsWaitedForIsContended();
    void quickHandOversLookContended();
    void punctuality_data();
    void punctuality();
    void cadenceNeedsTwoIntervals();
    void lateMeansLateForThatLibrary();
    void holdsUntilItSays();
    void oneMissedTickIsOne();
    void names();
};

/// A semaphore that only counts has no lease: nothing is wrong with that.
void TestVerdict::aNumberThatNamesNobodyIsNoLockForEver()
{
    auto found = happened(EventKind::Found, 0, -1, 0);
    found.library = formats::libraryFromName("redisson");
    found.type = ValueType::String;
    found.mode = LockMode::Semaphore;
    LockState state;
    apply(state, found);
    QCOMPARE(verdictOf(state, at(100)), Verdict::None);
    QVERIFY(!neverEnds(state));
    state.waiters = 2;
    QCOMPARE(verdictOf(state, at(100)), Verdict::Contended);
    // Permits that expire name who has them; one without a lease never comes back by itself.
    found.holder = TokenId{1};
    apply(state, found);
    QVERIFY(neverEnds(state));
}

/// It is a holder who wrote nothing: not one who was not seen.
void TestVerdict::anEmptyValueWasRead()
{
    auto found = happened(EventKind::Found, 0, -1, 0);
    found.holder = TokenId::None;
    found.type = ValueType::String;
    QVERIFY(!hasEmptyValue(found)); // the type is known, the value is not
    found.count = 1;
    LockState state;
    apply(state, found);
    QVERIFY(hasEmptyValue(found) && hasEmptyValue(state));
    LockEvent named = found; // by what is written later
    named.valueBytes = 7;
    LockEvent large = found;
    large.tooLarge = true;
    LockEvent hash = found;
    hash.type = ValueType::Hash;
    LockEvent permits = found;
    permits.library = formats::libraryFromName("redisson");
    for (const LockEvent& other : {named, large, hash, permits})
        QVERIFY(!hasEmptyValue(other));
}

void TestVerdict::aFreeLockThatIsWaitedForIsContended()
{
    auto state = renewedAt({});
    QVERIFY(!neverEnds(state));
    apply(state, happened(EventKind::Released, 500, 3000));
    QCOMPARE(verdictOf(state, at(600)), Verdict::Released);
    state.waiters = 1;
    QCOMPARE(verdictOf(state, at(600)), Verdict::Contended);
}

void TestVerdict::quickHandOversLookContended()
{
    QCOMPARE(severity(Verdict::PerhapsContended), Severity::Fine);
    LockState state;
    std::int64_t t = 0;
    const auto hold = [&](std::int64_t freeFor, std::uint32_t holder) {
        t += freeFor;
        apply(state, happened(EventKind::Acquired, t, t + 3000, holder));
        const auto verdict = verdictOf(state, at(t + 1));
        t += 200;
        apply(state, happened(EventKind::Released, t, t + 2800, holder));
        return verdict;
    };
    QCOMPARE(hold(0, 1), Verdict::Held);
    QCOMPARE(hold(20, 2), Verdict::Held);             // once may be chance
    QCOMPARE(hold(20, 3), Verdict::PerhapsContended); // a guess, and nothing that needs a person
    QCOMPARE(hold(100, 4), Verdict::PerhapsContended);
    QCOMPARE(hold(101, 5), Verdict::Held);
    QCOMPARE(hold(20, 5), Verdict::Held); // the same holder again: nobody else got it
    auto queued = happened(EventKind::Acquired, t + 1, t + 3000, 6);
    queued.precisionUs = 30'000'000; // it queued up while the watcher stood still, as did the release
    apply(state, queued);
    QCOMPARE(verdictOf(state, at(t + 2)), Verdict::Held);

    auto release = happened(EventKind::Released, t + 200, t + 3000, 6);
    release.precisionUs = 30'000'000; // only the release queued up
    apply(state, release);
    apply(state, happened(EventKind::Acquired, t + 250, t + 3000, 7));
    QCOMPARE(verdictOf(state, at(t + 251)), Verdict::Held);
}

void TestVerdict::ofStates()
{
    LockState state;
    QCOMPARE(verdictOf(state, at(0)), Verdict::None);
    apply(state, happened(EventKind::Acquired, 0, 3000));
    QCOMPARE(verdictOf(state, at(1)), Verdict::Held);
    state.waiters = 2;
    QCOMPARE(verdictOf(state, at(1)), Verdict::Contended);
    QCOMPARE(verdictOf(state, at(3400)), Verdict::Contended); // may be confirmed any moment
    QCOMPARE(verdictOf(state, at(3501)), Verdict::Overdue);
    state.waiters = 0;
    apply(state, happened(EventKind::TtlLost, 10, -1));
    QCOMPARE(verdictOf(state, at(999'999)), Verdict::NoTtl);
    auto takeover = happened(EventKind::TakenOver, 20, 3020, 2);
    takeover.previous = TokenId{1};
    apply(state, takeover);
    QCOMPARE(verdictOf(state, at(30)), Verdict::TakenOver);
    apply(state, happened(EventKind::Released, 40, 3020, 2));
    QCOMPARE(verdictOf(state, at(50)), Verdict::Released);
    apply(state, happened(EventKind::Acquired, 60, 3060));
    QCOMPARE(verdictOf(state, at(61)), Verdict::Held); // the hold that was taken over is history
    apply(state, happened(EventKind::Expired, 3060, 3060));
    QCOMPARE(verdictOf(state, at(3100)), Verdict::Expired);
    apply(state, happened(EventKind::Found, 4000, 9000));
    apply(state, happened(EventKind::Vanished, 5000, 9000));
    QCOMPARE(verdictOf(state, at(5001)), Verdict::Vanished);
    apply(state, happened(EventKind::Found, 5100, 9000));
    state.grantedTwice = true; // as Picture says it
    QCOMPARE(verdictOf(state, at(5200)), Verdict::GrantedTwice);
    QCOMPARE(verdictOf(state, at(9600)), Verdict::GrantedTwice); // worse than a lease that is overdue
    apply(state, happened(EventKind::Lost, 5300, 9000));
    QVERIFY(!state.grantedTwice);
    QCOMPARE(verdictOf(state, at(5301)), Verdict::Lost);
    QVERIFY(!endedByTtl(state));
    apply(state, happened(EventKind::Found, 6000, -1));
    QCOMPARE(verdictOf(state, at(6001)), Verdict::NoTtl);
    auto quarantine = happened(EventKind::Quarantined, 7000, 9000, 3);
    quarantine.quarantined = true;
    apply(state, quarantine);
    QCOMPARE(verdictOf(state, at(7001)), Verdict::Quarantined);
    QCOMPARE(state.lastEnd, EventKind::Quarantined);
    QCOMPARE(state.takeovers, 1u);
    auto over = happened(EventKind::Expired, 9000, 9000, 3);
    over.quarantined = true;
    apply(state, over);
    QCOMPARE(verdictOf(state, at(9001)), Verdict::Released);
    QVERIFY(!endedByTtl(state));
}

void TestVerdict::punctuality_data()
{
    QTest::addColumn<int>("sinceMs");
    QTest::addColumn<int>("verdict");
    QTest::addColumn<unsigned>("missed");
    const struct
    {
        int since;
        Verdict verdict;
        unsigned missed;
    } rows[] = {
        {0, Verdict::OnSchedule, 0},     {1000, Verdict::OnSchedule, 0},     {1300, Verdict::OnSchedule, 0},
        {1301, Verdict::RenewalLate, 1}, {1999, Verdict::RenewalLate, 1},    {2000, Verdict::RenewalLate, 2},
        {2500, Verdict::RenewalLate, 2}, {2501, Verdict::RenewalStopped, 2}, {3100, Verdict::RenewalStopped, 3},
    };
    for (const auto& row : rows)
        QTest::addRow("%d ms after the last", row.since) << row.since << static_cast<int>(row.verdict) << row.missed;
}

void TestVerdict::punctuality()
{
    QFETCH(int, sinceMs);
    QFETCH(int, verdict);
    QFETCH(unsigned, missed);
    const auto state = renewedAt({1000, 2000, 3000});
    const auto now = at(3000 + sinceMs);
    QCOMPARE(static_cast<int>(verdictOf(state, now)), verdict);
    QCOMPARE(missedRenewals(state, now), missed);
    QCOMPARE(*expectedRenewal(state), at(4000));
    QCOMPARE(leaseLeft(state, now)->count(), (3000 - sinceMs) * 1000);
}

void TestVerdict::cadenceNeedsTwoIntervals()
{
    QVERIFY(!expectedRenewal(renewedAt({})));
    QVERIFY(!expectedRenewal(renewedAt({1000})));
    QVERIFY(!expectedRenewal(renewedAt({1000, 2000})));
    QCOMPARE(verdictOf(renewedAt({1000, 2000}), at(4900)), Verdict::Held);
    QVERIFY(expectedRenewal(renewedAt({1000, 2000, 3000})));
    auto state = renewedAt({1000, 2000, 3000});
    apply(state, happened(EventKind::Released, 3500, 6000));
    QVERIFY(!expectedRenewal(state)); // nobody is expected to renew what is free
    QCOMPARE(missedRenewals(state, at(9000)), 0u);
    QVERIFY(!leaseLeft(state, at(9000)));
    QVERIFY(!leaseLeft(LockState{}, at(0)));
}

/// Before a pace of its own was seen, a library's default counts: Redisson renews a lease of 30 s every 10 s.
void TestVerdict::lateMeansLateForThatLibrary()
{
    const auto held = [](const char* library, std::vector<std::int64_t> times) {
        LockState state;
        auto acquired = happened(EventKind::Acquired, 0, 30'000);
        acquired.library = formats::libraryFromName(library);
        apply(state, acquired);
        for (const auto t : times) {
            auto renewed = happened(EventKind::Renewed, t, t + 30'000);
            renewed.library = acquired.library;
            apply(state, renewed);
        }
        return state;
    };
    // Nobody knows whether its watchdog runs before it was seen to.
    QVERIFY(!expectedRenewal(held("redisson", {})));
    const auto redisson = held("redisson", {10'000});
    QCOMPARE(cadenceOf(redisson), std::chrono::milliseconds(9'900));
    QCOMPARE(verdictOf(redisson, at(21'000)), Verdict::OnSchedule);
    QCOMPARE(verdictOf(redisson, at(23'000)), Verdict::RenewalLate);
    QCOMPARE(missedRenewals(redisson, at(23'000)), 1u);
    QCOMPARE(verdictOf(redisson, at(35'000)), Verdict::RenewalStopped);
    // The same silence is nothing for one that renews at four fifths of its lease ...
    QCOMPARE(verdictOf(held("redis-semaphore", {24'000}), at(37'000)), Verdict::OnSchedule);
    // ... and says nothing where the library does not renew by itself.
    QCOMPARE(verdictOf(held("redsync", {10'000}), at(39'000)), Verdict::Held);
    // What was observed of this hold counts more.
    const auto slow = held("redisson", {20'000, 40'000, 60'000});
    QCOMPARE(cadenceOf(slow), std::chrono::milliseconds(20'000));
    QCOMPARE(verdictOf(slow, at(84'000)), Verdict::OnSchedule);
}

void TestVerdict::oneMissedTickIsOne()
{
    // The median keeps the cadence where one interval was doubled, so that the next miss is seen as well.
    const auto state = renewedAt({1000, 2000, 3000, 5000, 6000});
    QCOMPARE(state.cadenceMs(), 1000u);
    QCOMPARE(*expectedRenewal(state), at(7000));
    QCOMPARE(missedRenewals(state, at(7400)), 1u);
}

/// Millisecond by millisecond through all that time does to a hold, renewals of before and after a gap among them.
void TestVerdict::holdsUntilItSays()
{
    auto endless = renewedAt({});
    endless.deadline = Deadline::never();
    auto released = renewedAt({1000});
    apply(released, happened(EventKind::Released, 1500, 4000));
    int changes = 0;
    for (const auto& state : {renewedAt({}), renewedAt({1000}), renewedAt({1000, 2000, 3000}), endless, released}) {
        for (const ServerTime seenSince : {kUnknownTime, at(2500)}) {
            for (std::int64_t ms = 0; ms < 12'000;) {
                const auto verdict = verdictOf(state, at(ms), seenSince);
                const ServerTime until = verdictHoldsUntil(state, at(ms), seenSince);
                QVERIFY(until >= at(ms));
                for (++ms; ms < 12'000 && at(ms) <= until; ++ms)
                    QCOMPARE(verdictOf(state, at(ms), seenSince), verdict);
                changes += ms < 12'000;
            }
        }
    }
    QVERIFY2(changes > 8 && changes < 40, qPrintable(QString::number(changes))); // it says no more than is needed
}

void TestVerdict::names()
{
    QSet<QByteArray> all;
    for (int i = 0; i < kVerdicts; ++i)
        all.insert(name(static_cast<Verdict>(i)));
    QCOMPARE(all.size(), kVerdicts);
    QCOMPARE(QByteArray(name(Verdict::NoTtl)), QByteArray("no_ttl"));
    QCOMPARE(QByteArray(name(Verdict::Vanished)), QByteArray("vanished"));
    QCOMPARE(QByteArray(name(Verdict::GrantedTwice)), QByteArray("granted_twice"));
    QCOMPARE(QByteArray(name(Verdict::Lost)), QByteArray("lost"));
    QCOMPARE(severity(Verdict::GrantedTwice), Severity::Problem);
    QCOMPARE(severity(Verdict::Lost), Severity::Problem);
    QCOMPARE(severity(Verdict::OnSchedule), Severity::Fine);
    QCOMPARE(severity(Verdict::RenewalStopped), Severity::Problem);
}

LOCKSCOPE_TEST_MAIN(TestVerdict)
#include "tst_verdict.moc"
