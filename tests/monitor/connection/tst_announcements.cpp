// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Patterns are subscribed, tracked where that is refused, and tried again; kinds are learnt; one more pattern beside
// them, and one less. Means: stub node, manual clock.
#include "monitor/connection/announcements.h"
#include "monitor/stubnode.h"
#include "support/suite.h"

#include <QTest>

#include <set>

using namespace lockscope;
using namespace std::chrono_literals;
using monitor::Announcements;
using test::StubLink;

namespace {

constexpr const char* kAll = "Kg$lshzxe";

struct Session
{
    /// Begins, and subscribes; answers come with serve().
    void begin(std::vector<std::string> refusedBefore = {}, std::optional<std::string> flags = kAll)
    {
        link.answer = [this](const StubLink::Words& words) -> std::string {
            if (words.front() != "PSUBSCRIBE")
                return trackingRefused && words.front() == "CLIENT" ? test::kNoPermission : "+OK\r\n";
            if (refused.contains(words.at(1)))
                return test::kNoPermission;
            return ">3\r\n" + test::bulk("psubscribe") + test::bulk(words.at(1)) + ":1\r\n";
        };
        auto& connection = link.connect();
        announcements.stop();
        link.forget();
        announcements.begin(connection, std::move(refusedBefore), true, flags);
        announcements.subscribe();
    }

    test::StubHost host;
    StubLink link{host.manual};
    std::set<std::string> refused; ///< channels
    bool trackingRefused = false;
    int subscribed = 0;
    int added = 0;
    int changed = 0;
    int renewals = 0;
    QObject context;
    monitor::WatchedKeys keys{{"lock:*", "job:*"}};
    Announcements announcements{host,
                                keys,
                                &context,
                                {.subscribed =
                                     [this] {
                                         ++subscribed;
                                         announcements.climb();
                                     },
                                 .added =
                                     [this] {
                                         ++added;
                                         announcements.climb();
                                     },
                                 .planned = [](const auto&) {},
                                 .changed = [this] { ++changed; },
                                 .renew =
                                     [this] {
                                         ++renewals;
                                         return true;
                                     }}};
};

const std::string kJobs = "__keyspace@0__:job:*";

} // namespace

/// What is announced of changes, and how: on scripted bytes and a clock that is moved by hand.
class TestAnnouncements : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void everyPatternIsSubscribed();
    void aRefusedPatternIsTrackedAndTriedAgain();
    void aCutBeforeTheAnswers();
    void withoutTrackingTheKeysAreWalked();
    void kindsAreLearntWhereFlagsAreNotKnown();
    void oneMorePattern();
    void oneMorePatternIsTrackedBesideTheOthers();
    void onePatternLess();
    void onePatternLessIsNotTrackedAnyMore();
};

void TestAnnouncements::everyPatternIsSubscribed()
{
    Session session;
    session.begin();
    QCOMPARE(session.subscribed, 0);
    session.link.serve();
    QCOMPARE(session.subscribed, 1);
    QCOMPARE(session.link.asked("PSUBSCRIBE"), 2);
    const auto& it = session.announcements;
    QVERIFY(it.plan().source == SourceKind::Notifications && it.plan().tracked.empty());
    QVERIFY(it.isTracking()); // of flushes only
    QVERIFY(it.isAnnounced("job:1") && it.isAnnounced("lock:1") && it.showsAttempts());
    QVERIFY(it.isRepeated(1, "lock:1")); // told by the first pattern
    QVERIFY(!it.isRepeated(1, "job:1") && !it.isRepeated(0, "lock:1"));
    QVERIFY(!it.isTracked("lock:1"));
    QVERIFY(session.host.warnings.isEmpty());
}

void TestAnnouncements::aRefusedPatternIsTrackedAndTriedAgain()
{
    Session session;
    session.refused = {kJobs};
    session.begin();
    session.link.serve();
    QCOMPARE(session.subscribed, 1);
    QCOMPARE(session.host.warnings.size(), 1);
    const auto& it = session.announcements;
    QCOMPARE(it.refused(), std::vector<std::string>{"job:*"});
    QVERIFY(it.isAnnounced("lock:1") && !it.isAnnounced("job:1"));
    QVERIFY(it.isTracked("job:1") && !it.isTracked("lock:1"));
    QVERIFY(!it.isRepeated(2, "job:1")); // a copy that never comes is not waited for

    session.link.forget();
    session.announcements.tryRefused();
    session.link.serve();
    QCOMPARE(session.link.asked("PSUBSCRIBE"), 0); // too soon
    session.host.manual.advance(1s);
    session.announcements.tryRefused();
    session.link.serve();
    QCOMPARE(session.link.asked("PSUBSCRIBE"), 1);
    QCOMPARE(session.renewals, 0);
    session.refused.clear();
    session.host.manual.advance(1s);
    session.announcements.tryRefused();
    session.link.serve();
    QCoreApplication::sendPostedEvents();
    QCOMPARE(session.renewals, 1);
}

void TestAnnouncements::aCutBeforeTheAnswers()
{
    Session session;
    session.begin({"lock:*"}); // the other one is the connection's first
    session.link.cut();
    QCOMPARE(session.subscribed, 0);
    session.begin();
    session.link.serve();
    QCOMPARE(session.subscribed, 1);
    QVERIFY(session.announcements.refused().empty()); // what was not answered was not refused
    QVERIFY(session.announcements.isAnnounced("job:1"));
    QVERIFY(session.announcements.isRepeated(1, "lock:1") && !session.announcements.isRepeated(1, "job:1"));
}

void TestAnnouncements::withoutTrackingTheKeysAreWalked()
{
    Session session;
    session.refused = {kJobs};
    session.trackingRefused = true;
    session.begin();
    session.link.serve();
    const auto& it = session.announcements;
    QVERIFY(!it.isTracking() && !it.plan().tracking);
    QCOMPARE(it.plan().walked, std::vector<std::string>{"job:*"});
    QCOMPARE(session.host.warnings.size(), 2);
}

void TestAnnouncements::oneMorePattern()
{
    Session session;
    session.begin();
    QVERIFY(session.keys.add("early:*")); // while the others are not answered yet
    session.announcements.subscribeAdded();
    session.link.serve();
    QCOMPARE(session.subscribed, 1);
    QCOMPARE(session.added, 0);
    QCOMPARE(session.link.asked("PSUBSCRIBE"), 3);
    QVERIFY(session.announcements.isAnnounced("early:1"));

    session.link.forget();
    QVERIFY(!session.keys.add("lock:*"));
    QVERIFY(session.keys.add("late:*"));
    session.announcements.subscribeAdded();
    session.link.serve();
    QCOMPARE(session.subscribed, 1);
    QCOMPARE(session.added, 1);
    QCOMPARE(session.link.asked("PSUBSCRIBE"), 1);
    QVERIFY(session.announcements.isAnnounced("late:1") && session.announcements.isAnnounced("lock:1"));
    QVERIFY(session.announcements.plan().tracked.empty());

    session.refused = {"__keyspace@0__:secret:*"};
    QVERIFY(session.keys.add("secret:*"));
    session.announcements.subscribeAdded();
    session.link.serve();
    QCOMPARE(session.added, 2);
    QCOMPARE(session.announcements.refused(), std::vector<std::string>{"secret:*"});
    QVERIFY(session.announcements.isTracked("secret:1") && !session.announcements.isTracked("lock:1"));
    QVERIFY(session.announcements.plan().source == SourceKind::Notifications);
}

/// Tracking is not switched off for it: what changed meanwhile would be told to nobody.
void TestAnnouncements::oneMorePatternIsTrackedBesideTheOthers()
{
    Session session;
    session.begin({}, std::string());
    session.link.serve();
    QVERIFY(session.announcements.plan().source == SourceKind::Tracking);
    session.link.forget();
    QVERIFY(session.keys.add("late:*"));
    session.announcements.subscribeAdded();
    session.link.serve();
    QCOMPARE(session.link.asked("CLIENT"), 1); // ON, and no OFF
    QVERIFY(session.announcements.isTracked("late:1") && session.announcements.isTracked("lock:1"));
}

void TestAnnouncements::onePatternLess()
{
    Session session;
    session.begin();
    session.link.serve();
    for (const char* pattern : {"early:*", "late:*"}) {
        QVERIFY(session.keys.add(pattern));
        session.announcements.subscribeAdded();
        session.link.serve();
    }
    session.link.forget();
    auto& it = session.announcements;
    QVERIFY(!session.keys.added("lock:*")); // the profile's own
    const auto remove = [&](const std::string& pattern) {
        const auto place = session.keys.added(pattern);
        QVERIFY(place);
        session.keys.remove(*place);
        it.unsubscribe(pattern, *place);
        it.climb();
        session.link.serve();
    };
    remove("early:*");
    QCOMPARE(session.link.asked("PUNSUBSCRIBE"), 1);
    QVERIFY(it.isOver(2) && !it.isOver(0) && !it.isOver(1) && !it.isOver(3));
    QVERIFY(!it.isRepeated(3, "late:1")); // no message of another one came before
    QVERIFY(!it.isRepeated(3, "early:1"));

    QVERIFY(session.keys.add("early:*")); // the connection gives it its old index
    it.subscribeAdded();
    session.link.serve();
    QVERIFY(!it.isOver(2));
    QVERIFY(!it.isRepeated(2, "early:1"));
    QVERIFY(it.isRepeated(3, "early:1"));
    QCOMPARE(session.added, 3);

    session.refused = {"__keyspace@0__:secret:*"};
    QVERIFY(session.keys.add("secret:*"));
    it.subscribeAdded();
    session.link.serve();
    QCOMPARE(it.refused(), std::vector<std::string>{"secret:*"});
    remove("secret:*");
    QVERIFY(it.refused().empty());
    QVERIFY(it.plan().tracked.empty());
}

void TestAnnouncements::onePatternLessIsNotTrackedAnyMore()
{
    Session session;
    session.begin({}, std::string());
    session.link.serve();
    QVERIFY(session.keys.add("late:*"));
    session.announcements.subscribeAdded();
    session.link.serve();
    session.link.forget();
    const auto place = session.keys.added("late:*");
    session.keys.remove(*place);
    session.announcements.unsubscribe("late:*", *place);
    session.announcements.climb();
    session.link.serve();
    QCOMPARE(session.link.asked("CLIENT"), 2); // Redis takes no single prefix back: OFF, and ON behind it
    QVERIFY(!session.announcements.isTracked("late:1") && session.announcements.isTracked("lock:1"));
}

void TestAnnouncements::kindsAreLearntWhereFlagsAreNotKnown()
{
    Session session;
    session.begin({}, std::nullopt);
    session.link.serve();
    auto& it = session.announcements;
    QVERIFY(!it.knowsFlags());
    QVERIFY(it.learns(KeyEvent::Set));
    it.climb();
    QVERIFY(!it.learns(KeyEvent::Set)); // known by now
    QVERIFY(it.learns(KeyEvent::Del));
    it.climb();
    QVERIFY(it.plan().source == SourceKind::Notifications);
    it.contradict();
    QVERIFY(it.plan().source == SourceKind::Tracking && !it.showsAttempts());
    QCOMPARE(session.host.warnings.size(), 1);
    it.switchFlags(true, kAll);
    QVERIFY(it.plan().source == SourceKind::Notifications && it.showsAttempts());
}

LOCKSCOPE_TEST_MAIN(TestAnnouncements)
#include "tst_announcements.moc"
