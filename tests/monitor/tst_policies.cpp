// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reading queue, budget, back-off, ladder and poll schedule. Means: pure.
#include "monitor/connection/backoff.h"
#include "monitor/connection/ladder.h"
#include "monitor/connection/redial.h"
#include "monitor/connection/wakepace.h"
#include "monitor/reading/budget.h"
#include "monitor/reading/pollschedule.h"
#include "monitor/reading/readqueue.h"
#include "support/manualclock.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::monitor;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

const MonoTime kStart = MonoTime{} + 1h;

std::vector<LockId> drain(ReadQueue& queue)
{
    std::vector<LockId> order;
    ReadQueue::Waiting wanted;
    while (queue.pop(ReadKind::Acquisition, ReadKind::Expiry, wanted))
        order.push_back(wanted.lock);
    return order;
}

std::vector<LockId> ids(std::initializer_list<std::uint32_t> list)
{
    std::vector<LockId> result;
    for (const auto i : list)
        result.push_back(LockId(i));
    return result;
}

} // namespace

/// The decisions of the monitor, without a server and without a clock.
class TestPolicies : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void readsAcquisitionsFirst();
    void upgradesAWish();
    void givesUpWhatWaitedTooLong();
    void budgetRefills();
    void backsOff();
    void refusedLoginsAreTriedLessAndLess();
    void napsOnlyAtHighRates_data();
    void napsOnlyAtHighRates();
    void aShortBurstIsNoHighRate();
    void plansTheLadder_data();
    void plansTheLadder();
    void learnsFromWhatItReceives();
    void namesWhatIsNotAnnounced();
    void onlyTheRefusedPatternFalls_data();
    void onlyTheRefusedPatternFalls();
    void pollsSelectedVisibleAndInTurn();
    void pollsSlowlyWhenEverythingIsAnnounced();
    void pollsOftenWhatIsNotAnnounced();
};

void TestPolicies::readsAcquisitionsFirst()
{
    ReadQueue queue;
    queue.requestRead(LockId{1}, ReadKind::Expiry, kStart);
    queue.requestRead(LockId{2}, ReadKind::Renewal, kStart);
    queue.requestRead(LockId{3}, ReadKind::Acquisition, kStart);
    queue.requestRead(LockId{4}, ReadKind::Holder, kStart);
    queue.requestRead(LockId{5}, ReadKind::Acquisition, kStart);
    queue.requestRead(LockId{6}, ReadKind::Change, kStart);
    QCOMPARE(queue.size(), 6u);
    QCOMPARE(drain(queue), ids({5, 3, 6, 4, 2, 1})); // the newest acquisition first
    QVERIFY(queue.isEmpty());
}

void TestPolicies::upgradesAWish()
{
    ReadQueue queue;
    queue.requestRead(LockId{1}, ReadKind::Renewal, kStart);
    queue.requestRead(LockId{2}, ReadKind::Change, kStart);
    queue.requestRead(LockId{1}, ReadKind::Acquisition, kStart);
    queue.requestRead(LockId{2}, ReadKind::Renewal, kStart); // less urgent: nothing new
    QCOMPARE(queue.size(), 2u);
    QVERIFY(queue.isWaiting(LockId{1}));
    QCOMPARE(drain(queue), ids({1, 2}));
    QVERIFY(!queue.isWaiting(LockId{1}));

    ReadQueue::Waiting wanted;
    queue.requestRead(LockId{7}, ReadKind::Expiry, kStart);
    QVERIFY(!queue.pop(ReadKind::Acquisition, ReadKind::Renewal, wanted));
    QVERIFY(queue.pop(ReadKind::Expiry, ReadKind::Expiry, wanted));
}

void TestPolicies::givesUpWhatWaitedTooLong()
{
    ReadQueue queue;
    queue.requestRead(LockId{1}, ReadKind::Acquisition, kStart);
    queue.requestRead(LockId{2}, ReadKind::Expiry, kStart);
    queue.requestRead(LockId{3}, ReadKind::Acquisition, kStart + 400ms);
    std::vector<LockId> given;
    queue.giveUp(kStart + 600ms, 500ms, given);
    QCOMPARE(given, ids({1}));
    QCOMPARE(drain(queue), ids({3, 2})); // an expiry can wait
}

void TestPolicies::budgetRefills()
{
    Budget budget(1000);
    QCOMPARE(budget.available(kStart), 100u);
    budget.spend(100);
    QCOMPARE(budget.available(kStart), 0u);
    QCOMPARE(budget.available(kStart + 50ms), 50u);
    QCOMPARE(budget.available(kStart + 10s), 100u); // not saved up
    budget.spend(150);                              // overdrawn
    QCOMPARE(budget.available(kStart + 10s), 0u);
    QCOMPARE(budget.available(kStart + 10s + 60ms), 10u);
    QCOMPARE(Budget(0).available(kStart), 0u);
    QCOMPARE(Budget(5).available(kStart), 16u);
}

void TestPolicies::napsOnlyAtHighRates_data()
{
    QTest::addColumn<std::uint64_t>("perMillisecond");
    QTest::addColumn<int>("nodes");
    QTest::addColumn<int>("napUs");
    QTest::newRow("silence") << std::uint64_t{0} << 0 << 0;
    QTest::newRow("low") << std::uint64_t{10} << 1 << 0;
    QTest::newRow("a hundred thousand a second") << std::uint64_t{100} << 1 << 0;
    QTest::newRow("fast") << std::uint64_t{400} << 1 << 1000;
    QTest::newRow("torrent") << std::uint64_t{900} << 1 << 2000;
    // The same in more pieces costs more, and gathers for longer.
    QTest::newRow("a hundred thousand a second of six nodes") << std::uint64_t{100} << 6 << 0;
    QTest::newRow("fast, of two nodes") << std::uint64_t{400} << 2 << 2000;
    QTest::newRow("fast, of three nodes") << std::uint64_t{400} << 3 << 2000;
    QTest::newRow("fast, of six nodes") << std::uint64_t{400} << 6 << 4000;
    QTest::newRow("fast, of fifty nodes: nobody waits for longer") << std::uint64_t{400} << 50 << 4000;
    QTest::newRow("torrent of six nodes") << std::uint64_t{900} << 6 << 4000;
}

void TestPolicies::napsOnlyAtHighRates()
{
    QFETCH(const std::uint64_t, perMillisecond);
    QFETCH(const int, nodes);
    QFETCH(const int, napUs);
    WakePace pace;
    std::uint64_t received = 0;
    auto now = kStart;
    std::chrono::microseconds nap{};
    const auto run = [&](int speaking) {
        for (int ms = 0; ms < 100; ++ms) {
            for (int node = 0; node < 2 * speaking; ++node) // each chunk of a node
                pace.noteEvents(NodeId(node % speaking));
            nap = pace.nap(received, now);
            now += 1ms;
            received += perMillisecond;
        }
    };
    run(nodes);
    QCOMPARE(nap.count(), napUs);
    // All of it comes from one of them, and the others count no more.
    if (nodes > 1) {
        run(1);
        QCOMPARE(nap.count(), perMillisecond > 600 ? 2000 : perMillisecond > 200 ? 1000 : 0);
    }
    // The stream falls silent: the next turns of the loop wait for nothing.
    for (int ms = 0; ms < 100; ++ms) {
        nap = pace.nap(received, now);
        now += 1ms;
    }
    QCOMPARE(nap.count(), 0);
}

void TestPolicies::aShortBurstIsNoHighRate()
{
    WakePace pace;
    std::uint64_t received = 0;
    auto now = kStart;
    for (int ms = 0; ms < 1000; ++ms, now += 1ms) {
        if (ms % 100 != 99) // a stall of one millisecond in a hundred, then all of it at once
            received += 100 + (ms % 100 == 0 ? 100 : 0);
        QCOMPARE(pace.nap(received, now).count(), 0);
    }
}

void TestPolicies::backsOff()
{
    Backoff backoff(7);
    auto expected = 50.0;
    for (int i = 0; i < 12; ++i) {
        const auto wait = double(backoff.next(30s, false).count());
        QVERIFY2(wait >= expected * 0.79 && wait <= expected * 1.21, qPrintable(QString::number(wait)));
        expected = std::min(expected * 2, 1000.0);
    }
    for (int i = 0; i < 8; ++i)
        QVERIFY(backoff.next(2min, false) <= 36s);
    QVERIFY(backoff.next(2min, false) >= 24s);
    backoff.reset();
    QVERIFY(backoff.next(2min, false) <= 60ms);
    // Who waits for it is served within two seconds, however long it has been away: days, or a year.
    Backoff prompt(9);
    for (const auto away : {1h, 24h, 24h * 365}) {
        for (int i = 0; i < 100; ++i)
            QVERIFY(prompt.next(away, true) <= 1200ms);
    }
    for (int i = 0; i < 8; ++i)
        static_cast<void>(prompt.next(24h * 365, false));
    QVERIFY(prompt.next(24h * 365, false) >= 24s);
    QVERIFY(prompt.next(24h * 365, true) <= 1200ms); // and so is who comes later
    // Two consoles do not come back in step.
    Backoff a(1);
    Backoff b(2);
    bool differ = false;
    for (int i = 0; i < 8; ++i)
        differ |= a.next(0s, false) != b.next(0s, false);
    QVERIFY(differ);
}

/// A revoked user: each attempt stands in the server's log.
void TestPolicies::refusedLoginsAreTriedLessAndLess()
{
    ManualClock clock;
    int due = 0;
    Redial redial(
        clock, 1, true, [&] { ++due; }, this);
    const auto secondsUntilDue = [&](Redial::Cause cause) {
        const int before = due;
        redial.waitFor(0s, cause);
        int tenths = 0;
        for (; due == before && tenths < 1000; ++tenths) {
            clock.advance(100ms);
            redial.everyTick();
        }
        return double(tenths) / 10;
    };
    for (const double expected : {1., 2., 4., 8., 16., 32., 60., 60.})
        QCOMPARE(secondsUntilDue(Redial::Cause::Login), expected);
    redial.reset(); // somebody asked for it
    QCOMPARE(secondsUntilDue(Redial::Cause::Login), 1.);
    QCOMPARE(secondsUntilDue(Redial::Cause::Login), 2.);
    QVERIFY(secondsUntilDue(Redial::Cause::Passing) <= 1.3); // it was restarted meanwhile
    QCOMPARE(secondsUntilDue(Redial::Cause::Login), 1.);
}

void TestPolicies::plansTheLadder_data()
{
    QTest::addColumn<bool>("subscribed");
    QTest::addColumn<bool>("flagsKnown");
    QTest::addColumn<QByteArray>("flags");
    QTest::addColumn<bool>("tracking");
    QTest::addColumn<int>("source");
    QTest::addColumn<bool>("usesTracking");
    QTest::addColumn<bool>("detectsFlush");
    const int notifications = int(SourceKind::Notifications);
    const int tracking = int(SourceKind::Tracking);
    const int polling = int(SourceKind::Polling);
    QTest::newRow("all") << true << true << QByteArray("Kg$lshzxe") << true << notifications << false << true;
    QTest::newRow("AK") << true << true << QByteArray("AK") << true << notifications << false << true;
    QTest::newRow("no tracking right") << true << true << QByteArray("AK") << false << notifications << false << false;
    QTest::newRow("off") << true << true << QByteArray("") << true << tracking << true << false;
    QTest::newRow("no K") << true << true << QByteArray("Eg$x") << true << tracking << true << false;
    QTest::newRow("only Ex") << true << true << QByteArray("xE") << true << tracking << true << false;
    QTest::newRow("only Kx") << true << true << QByteArray("xK") << true << tracking << true << false;
    QTest::newRow("no hashes") << true << true << QByteArray("Kg$xe") << true << notifications << true << false;
    QTest::newRow("no lists, no sets") << true << true << QByteArray("Kg$hzxe") << true << notifications << true
                                       << false;
    QTest::newRow("nothing") << true << true << QByteArray("") << false << polling << false << false;
    QTest::newRow("not subscribed") << false << true << QByteArray("AK") << true << tracking << true << false;
    QTest::newRow("flags unknown") << true << false << QByteArray("") << true << tracking << true << false;
}

void TestPolicies::plansTheLadder()
{
    QFETCH(bool, subscribed);
    QFETCH(bool, flagsKnown);
    QFETCH(QByteArray, flags);
    QFETCH(bool, tracking);
    const LadderInput input{.patterns = {"lock:*"},
                            .refused = subscribed ? std::vector<std::string>{} : std::vector<std::string>{"lock:*"},
                            .flagsKnown = flagsKnown,
                            .flags = std::string_view(flags.constData(), std::size_t(flags.size())),
                            .seen = {},
                            .contradicted = false,
                            .trackingAllowed = tracking};
    const auto plan = planLadder(input);
    QTEST(int(plan.source), "source");
    QTEST(plan.tracking, "usesTracking");
    QTEST(plan.flushDetector, "detectsFlush");
    QCOMPARE(plan.coverage.tracking, plan.tracking);
    QCOMPARE(plan.blindSpots.isEmpty(), plan.source == SourceKind::Notifications && isFull(plan.coverage) && tracking);

    auto contradicted = input;
    contradicted.contradicted = true;
    QVERIFY(planLadder(contradicted).source != SourceKind::Notifications);
}

void TestPolicies::learnsFromWhatItReceives()
{
    LadderInput input{.patterns = {"lock:*"},
                      .refused = {},
                      .flagsKnown = false,
                      .flags = {},
                      .seen = {},
                      .contradicted = false,
                      .trackingAllowed = true};
    learnCoverage(KeyEvent::Set, input.seen);
    QCOMPARE(planLadder(input).source, SourceKind::Tracking);
    learnCoverage(KeyEvent::Del, input.seen);
    auto plan = planLadder(input);
    QCOMPARE(plan.source, SourceKind::Notifications);
    QVERIFY(plan.tracking); // what was not yet seen is filled
    for (const auto event :
         {KeyEvent::HSet, KeyEvent::ZAdd, KeyEvent::ListChange, KeyEvent::Expired, KeyEvent::Evicted})
        learnCoverage(event, input.seen);
    QVERIFY(isFull(planLadder(input).coverage));
}

void TestPolicies::namesWhatIsNotAnnounced()
{
    const auto spots = [](const char* flags, bool tracking) {
        return planLadder({.patterns = {"lock:*"},
                           .refused = {},
                           .flagsKnown = true,
                           .flags = flags,
                           .seen = {},
                           .contradicted = false,
                           .trackingAllowed = tracking})
            .blindSpots.english();
    };
    QVERIFY(spots("Kg$", true).find("hash locks") != std::string::npos);
    QVERIFY(spots("Kg$", true).find("expiries") != std::string::npos);
    QVERIFY(spots("Kg$", true).find("tracking") != std::string::npos);
    QVERIFY(spots("Kg$", false).find("polling") != std::string::npos);
    QVERIFY(spots("Kg$hzxe", true).find("list and set locks") != std::string::npos);
    QVERIFY(spots("AK", false).find("FLUSHALL") != std::string::npos);
}

void TestPolicies::onlyTheRefusedPatternFalls_data()
{
    QTest::addColumn<QByteArray>("flags");
    QTest::addColumn<bool>("tracking");
    QTest::addColumn<QString>("tracked");
    QTest::addColumn<QString>("walked");
    const auto mutex = QStringLiteral("mutex:*");
    const auto both = QStringLiteral("lock:* mutex:*");
    QTest::newRow("by tracking") << QByteArray("Kg$lshzxe") << true << mutex << QString();
    QTest::newRow("by polling") << QByteArray("Kg$lshzxe") << false << QString() << mutex;
    QTest::newRow("no evictions, by polling") << QByteArray("Kg$lshzx") << false << QString() << mutex;
    QTest::newRow("no lists, by polling") << QByteArray("Kg$hzxe") << false << QString() << both;
    QTest::newRow("no hashes, by tracking") << QByteArray("Kg$x") << true << both << QString();
    QTest::newRow("no hashes, by polling") << QByteArray("Kg$x") << false << QString() << both;
}

void TestPolicies::onlyTheRefusedPatternFalls()
{
    QFETCH(QByteArray, flags);
    QFETCH(bool, tracking);
    const auto joined = [](const std::vector<std::string>& list) {
        QStringList words;
        for (const auto& word : list)
            words << QString::fromStdString(word);
        return words.join(QLatin1Char(' '));
    };
    LadderInput input{.patterns = {"lock:*", "mutex:*"},
                      .refused = {"mutex:*"},
                      .flagsKnown = true,
                      .flags = std::string_view(flags.constData(), std::size_t(flags.size())),
                      .seen = {},
                      .contradicted = false,
                      .trackingAllowed = tracking};
    const auto plan = planLadder(input);
    QCOMPARE(plan.source, SourceKind::Notifications);
    QVERIFY(plan.coverage.strings && plan.coverage.removals);
    QTEST(joined(plan.tracked), "tracked");
    QTEST(joined(plan.walked), "walked");
    QCOMPARE(plan.tracking, tracking);
    QVERIFY(!plan.flushDetector); // tracking of whatever prefix tells of a flush
    QVERIFY(plan.blindSpots.english().find("of mutex:*") != std::string::npos);
    QVERIFY(plan.blindSpots.english().find(tracking ? "by tracking" : "by polling") != std::string::npos);

    input.refused = input.patterns;
    QVERIFY(planLadder(input).source != SourceKind::Notifications);
}

void TestPolicies::pollsSelectedVisibleAndInTurn()
{
    PollSchedule schedule([](LockId lock) { return index(lock) != 2; });
    schedule.setVisible(ids({10, 11, 2}));
    schedule.setSelected(LockId{5});
    std::vector<LockId> due;
    schedule.due(kStart, 64, 100, 0, due);
    QCOMPARE(due, ids({5, 10, 11})); // 2 is not held
    due.clear();
    schedule.due(kStart + 100ms, 64, 100, 0, due);
    QVERIFY(due.empty());
    schedule.due(kStart + 200ms, 64, 100, 0, due);
    QCOMPARE(due, ids({5}));
    due.clear();
    schedule.setVisible(ids({11, 12})); // scrolled: 11 was polled a moment ago
    schedule.due(kStart + 300ms, 64, 100, 0, due);
    QCOMPARE(due, ids({12}));
    due.clear();
    schedule.due(kStart + 1000ms, 1, 100, 0, due);
    QCOMPARE(due, ids({5})); // the limit holds
    due.clear();
    // A hidden window needs neither rows nor saw-tooth; what nothing else tells is looked at all the same.
    schedule.setPaused(true);
    schedule.setCovered(true);
    schedule.due(kStart + 9s, 64, 100, 50, due);
    QVERIFY(due.empty());
    schedule.setCovered(false);
    schedule.due(kStart + 10s, 64, 100, 50, due);
    QVERIFY(!due.empty());
    due.clear();
    // Uncovered: everybody is looked at ten times a second.
    PollSchedule turn([](LockId) { return true; });
    turn.due(kStart, 64, 4, 4, due);
    turn.due(kStart + 100ms, 64, 4, 4, due);
    QCOMPARE(due.size(), 4u);
}

void TestPolicies::pollsSlowlyWhenEverythingIsAnnounced()
{
    PollSchedule schedule([](LockId) { return true; });
    schedule.setCovered(true);
    std::vector<LockId> due;
    for (int i = 0; i <= 100; ++i)
        schedule.due(kStart + i * 1s, 2000, 10'000, 10'000, due);
    QVERIFY2(due.size() >= 9'900 && due.size() <= 10'000, qPrintable(QString::number(due.size())));
    std::sort(due.begin(), due.end());
    QVERIFY(std::adjacent_find(due.begin(), due.end()) == due.end()); // each once
    QVERIFY(schedule.nextDue(kStart, 10'000) - kStart >= 500ms);
}

void TestPolicies::pollsOftenWhatIsNotAnnounced()
{
    bool held = true;
    PollSchedule schedule([&](LockId lock) { return index(lock) != 7 || held; });
    schedule.setCovered(true);
    schedule.setPaused(true); // nobody looks, and still nothing else would tell of it
    schedule.addUnannounced(LockId{7});
    schedule.addUnannounced(LockId{7});
    std::vector<LockId> due;
    schedule.due(kStart, 64, 100, 50, due);
    QCOMPARE(due, ids({7}));
    schedule.due(kStart + 50ms, 64, 100, 50, due);
    QCOMPARE(due, ids({7}));
    QCOMPARE(schedule.nextDue(kStart + 50ms, 50), kStart + 100ms);
    schedule.due(kStart + 100ms, 64, 100, 50, due);
    QCOMPARE(due, ids({7, 7}));
    held = false;
    due.clear();
    schedule.due(kStart + 200ms, 64, 100, 50, due);
    held = true;
    schedule.due(kStart + 300ms, 64, 100, 50, due); // whose id it is by now must be said anew
    QVERIFY(due.empty());
    schedule.addUnannounced(LockId{7});
    schedule.due(kStart + 400ms, 64, 100, 50, due);
    QCOMPARE(due, ids({7}));
}

LOCKSCOPE_TEST_MAIN(TestPolicies)
#include "tst_policies.moc"
