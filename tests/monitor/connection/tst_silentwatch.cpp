// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What no notification tells of: restarts, flags, flushes, another role; how often is looked. Means: stub node, manual
// clock.
#include "monitor/connection/silentwatch.h"
#include "monitor/stubnode.h"
#include "support/suite.h"

#include <QTest>

#include <memory>

using namespace lockscope;
using namespace lockscope::monitor;
using namespace std::chrono_literals;
using test::StubLink;

namespace {

/// A server whose counters are told to INFO, and what is made of them.
struct Session
{
    Session()
    {
        link.answer = [this](const StubLink::Words& words) -> std::string {
            if (words.front() == "TIME")
                return test::timeReply(host.now());
            if (words.front() == "INFO")
                return isBusy ? "-BUSY Redis is busy running a script\r\n" : test::bulk(info());
            if (words.front() == "CONFIG")
                return mayAskFlags ? test::array({"notify-keyspace-events", flags}) : test::kNoPermission;
            if (words.front() == "PTTL")
                return isGone ? ":-2\r\n" : ":-1\r\n";
            return "+OK\r\n";
        };
        auto& connection = link.connect();
        redis::ClockOffset offset;
        offset.add(host.manual.mono() - 1ms, host.manual.mono(), host.now());
        time.begin(connection, offset);
        announcements.begin(connection, {}, true, spelt(flags));
        watch.begin(redis::ServerInfo::Role::Primary);
        watch.start(connection, true);
        link.serve();
    }
    /// So much time, as the engine ticks. How often the server was looked at.
    int pass(std::chrono::milliseconds span)
    {
        link.forget();
        for (auto left = span; left > 0ms; left -= 100ms) {
            host.pass(100ms);
            watch.everyTick();
            link.serve();
        }
        return link.asked("INFO");
    }
    static std::string spelt(const std::string& some) { return redis::NotifyFlags(some).toString(); }
    std::string info() const
    {
        return "run_id:" + runId + "\r\nmaster_replid:" + history + "\r\nrole:" + role +
               "\r\ncmdstat_flushall:calls=" + std::to_string(flushes) + ",usec=1\r\ndb0:keys=3,expires=0\r\n";
    }
    void hold(const char* key)
    {
        KeyReading look;
        look.at = host.observed();
        look.key = key;
        look.exists = look.hasValue = true;
        look.token = "token";
        look.type = ValueType::String;
        look.deadline = Deadline::never();
        host.onReading(look);
    }

    test::StubHost host;
    StubLink link{host.manual};
    std::string runId = "one";
    std::string history = "first";
    std::string role = "master";
    std::string flags = "KEA";
    int flushes = 0;
    bool mayAskFlags = true;
    bool isBusy = false;
    bool isGone = false;

    std::vector<SilentWatch::Change> changes;
    SilentWatch::Attention attention = SilentWatch::Attention::AtRest;
    int roleChanges = 0;
    int samples = 0;
    std::vector<std::string> switched;
    QObject context;
    WatchedKeys keys{{"lock:*"}};
    NodeFacts facts{[](const NodeInfo&) {}};
    StreamTime time{host.manual, NodeId{0}, 0, [](const auto&, bool) {}};
    Announcements announcements{host,
                                keys,
                                &context,
                                {.subscribed = [] {},
                                 .added = [] {},
                                 .planned = [](const auto&) {},
                                 .changed = [] {},
                                 .renew = [] { return false; }}};
    SilentWatch watch{host,
                      announcements,
                      time,
                      facts,
                      0,
                      5000ms,
                      {.attention = [this] { return attention; },
                       .isLive = [] { return true; },
                       .changed = [this](const SilentWatch::Change& change) { changes.push_back(change); },
                       .readAgain = [] {},
                       .flagsSwitched =
                           [this](bool known, const std::string& now) {
                               switched.push_back(known ? now : "?");
                               announcements.switchFlags(known, now);
                           },
                       .roleChanged = [this] { ++roleChanges; },
                       .sampled = [this](const redis::ServerSample*) { ++samples; }}};
};

} // namespace

/// What no notification tells of, on scripted bytes and a clock that is moved by hand.
class TestSilentWatch : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void looksLittleMoreThanOnceASecond();
    void aRestartIsTold();
    void aSwitchedFlagIsTold();
    void flagsThatMayNotBeAskedAreNotSwitchedTwice();
    void anotherRoleIsTold();
    void aFlushIsLookedInto_data();
    void aFlushIsLookedInto();
    void aFlushThatIsCountedLaterIsToldAtOnce_data();
    void aFlushThatIsCountedLaterIsToldAtOnce();
    void whatWasMissedIsExplainedAtOnce();
    void aBusyServerSaysNothing();
    void nothingIsToldBeforeThereIsAPicture();
};

void TestSilentWatch::looksLittleMoreThanOnceASecond()
{
    Session session;
    QCOMPARE(session.pass(700ms), 0);
    QCOMPARE(session.pass(100ms), 1);
    QCOMPARE(session.pass(8s), 10);
    QVERIFY(session.changes.empty() && session.switched.empty());
    QVERIFY(session.samples >= 2 && session.samples <= 3); // every five seconds
    QCOMPARE(session.watch.keys(), std::int64_t{3});
    session.watch.stop();
    QCOMPARE(session.pass(3s), 0);
}

void TestSilentWatch::aRestartIsTold()
{
    Session session;
    session.pass(1s);
    const auto before = session.host.now();
    session.runId = "two";
    session.pass(1s);
    QCOMPARE(session.changes.size(), std::size_t{1});
    QVERIFY(session.changes.front().reason.source.find("restarted") != std::string::npos);
    QVERIFY(session.changes.front().from <= before); // not since the look that showed it
    session.history = "second";
    session.pass(1s);
    QCOMPARE(session.changes.size(), std::size_t{2});
    QVERIFY(session.changes.back().reason.source.find("history") != std::string::npos);
}

void TestSilentWatch::aSwitchedFlagIsTold()
{
    Session session;
    session.flags = "Kg";
    session.pass(1s);
    QCOMPARE(session.switched, (std::vector<std::string>{Session::spelt("Kg")}));
    QCOMPARE(session.changes.size(), std::size_t{1});
    QVERIFY(session.changes.front().reason.source.find("switched") != std::string::npos);
}

void TestSilentWatch::flagsThatMayNotBeAskedAreNotSwitchedTwice()
{
    Session session;
    session.mayAskFlags = false;
    session.pass(1s);
    QCOMPARE(session.switched, (std::vector<std::string>{"?"}));
    session.pass(2s);
    QCOMPARE(session.switched.size(), std::size_t{1});
}

void TestSilentWatch::anotherRoleIsTold()
{
    Session session;
    session.role = "slave";
    session.pass(1s);
    QCOMPARE(session.roleChanges, 1);
    session.pass(2s);
    QCOMPARE(session.roleChanges, 1);
}

void TestSilentWatch::aFlushIsLookedInto_data()
{
    QTest::addColumn<bool>("isGone");
    QTest::addColumn<bool>("isTold");
    QTest::newRow("our keys are gone") << true << true;
    QTest::newRow("another database") << false << false;
}

void TestSilentWatch::aFlushIsLookedInto()
{
    QFETCH(bool, isGone);
    QFETCH(bool, isTold);
    Session session;
    session.hold("lock:a");
    session.pass(2s);
    session.flushes = 1;
    session.isGone = isGone;
    session.pass(1s);
    QCOMPARE(session.link.asked("PTTL"), 1);
    QCOMPARE(session.changes.size(), std::size_t(isTold ? 1 : 0));
    if (isTold)
        QVERIFY(session.changes.front().reason.source.find("FLUSHALL") != std::string::npos);
}

void TestSilentWatch::aFlushThatIsCountedLaterIsToldAtOnce_data()
{
    QTest::addColumn<bool>("isCounted");
    QTest::newRow("when its memory is freed") << true;
    QTest::newRow("never: other data came") << false;
}

/// Redis 7.4 counts a FLUSHALL when it has freed the memory. The locks that are taken before that are new ones.
void TestSilentWatch::aFlushThatIsCountedLaterIsToldAtOnce()
{
    QFETCH(bool, isCounted);
    Session session;
    session.hold("lock:a");
    session.pass(2s);
    session.isGone = true;
    session.link.forget();
    session.watch.flushPushed();
    session.link.serve();
    QCOMPARE(session.changes.size(), std::size_t{1});
    QVERIFY(session.changes.front().reason.source.find("FLUSHALL") != std::string::npos);
    QCOMPARE(session.changes.front().missed, Reducer::Missed::Removals);
    session.flushes = isCounted ? 1 : 0;
    QTRY_VERIFY((session.link.serve(), session.link.asked("INFO")) == (isCounted ? 2 : 6));
    QCOMPARE(session.changes.size(), std::size_t(isCounted ? 1 : 2));
    if (!isCounted)
        QCOMPARE(session.changes.back().missed, Reducer::Missed::Anything);
}

void TestSilentWatch::whatWasMissedIsExplainedAtOnce()
{
    Session session;
    session.pass(6s);
    session.link.forget();
    session.watch.missed();
    session.watch.missed(); // one look is enough
    session.link.serve();
    QCOMPARE(session.link.asked("INFO"), 1);
    QCOMPARE(session.changes.size(), std::size_t{1});
    QVERIFY(session.changes.front().reason.source.find("without an event") != std::string::npos);
    session.watch.missed(); // and not again so soon
    session.link.serve();
    QCOMPARE(session.link.asked("INFO"), 1);
    session.pass(6s);
    session.watch.missed();
    session.link.serve();
    QCOMPARE(session.changes.size(), std::size_t{2});
}

void TestSilentWatch::aBusyServerSaysNothing()
{
    Session session;
    session.pass(1s);
    const auto known = session.watch.knownUntil();
    session.isBusy = true;
    session.runId = "two";
    session.pass(3s);
    QVERIFY(session.changes.empty());
    QVERIFY(session.watch.knownUntil() <= known + 1s); // nothing has confirmed that all was told
    session.isBusy = false;
    session.pass(1s);
    QCOMPARE(session.changes.size(), std::size_t{1});
}

void TestSilentWatch::nothingIsToldBeforeThereIsAPicture()
{
    Session session;
    session.attention = SilentWatch::Attention::None;
    session.runId = "two";
    session.pass(2s);
    QVERIFY(session.changes.empty());
}

LOCKSCOPE_TEST_MAIN(TestSilentWatch)
#include "tst_silentwatch.moc"
