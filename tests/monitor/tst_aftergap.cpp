// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is told and read after something was missed, and when that is over; refused walks, cuts. Means: stub node,
// manual clock.
#include "monitor/recovery.h"
#include "monitor/stubnode.h"
#include "support/suite.h"

#include <QTest>

#include <set>

using namespace lockscope;
using namespace std::chrono_literals;
using test::StubLink;

namespace {

/// The parts that come back together after a gap, and a server that holds some locks.
struct Session
{
    Session() { connect(); }
    void connect()
    {
        link.answer = [this](const StubLink::Words& words) { return answer(words); };
        auto& connection = link.connect();
        reader.stop();
        walk.stop();
        time.stop();
        redis::ClockOffset offset;
        offset.add(host.manual.mono() - 1ms, host.manual.mono(), host.now());
        time.begin(connection, offset);
        walk.begin(connection);
        reader.start(connection, {});
    }
    std::string answer(const StubLink::Words& words) const
    {
        const auto& command = words.front();
        if (command == "TIME")
            return test::timeReply(host.now());
        if (command == "SCAN") {
            if (scanRefused)
                return test::kNoPermission;
            return "*2\r\n$1\r\n0\r\n" + test::array({held.begin(), held.end()});
        }
        const bool exists = words.size() > 1 && held.contains(words.at(1));
        if (command == "TYPE")
            return exists ? "+string\r\n" : "+none\r\n";
        if (command == "GETRANGE")
            return test::bulk(exists ? "8743c9c0-0795-4907-87fd-6c719a6b4586" : "");
        return exists ? ":-1\r\n" : ":-2\r\n"; // PEXPIRETIME, PTTL
    }
    /// Up to `steps` times of what the node does at the end of each chunk. True: the walk and its reads are done.
    bool run(int steps = 20)
    {
        for (int i = 0; i < steps && !isDone(); ++i) {
            reader.pump();
            walk.pump(reader.bulkLeft());
            link.serve();
        }
        return isDone();
    }
    bool isDone() const { return walk.isOver() && reader.bulkLeft() == 0; }
    void startWalk() { walk.start({"lock:*"}, 0); }
    /// From the subscription to the end of the walk.
    void comeBack()
    {
        recovery.subscribed();
        startWalk();
        if (run())
            recovery.walked();
    }
    /// A lock was seen. It goes while the connection is cut, and the walk after that begins.
    void comeBackWithoutTheLock()
    {
        held = {"lock:a"};
        comeBack();
        recovery.stopHolding();
        recovery.lost(host.now(), "cut");
        held.clear();
        connect();
        recovery.subscribed();
        startWalk();
    }
    bool isHeld(const std::string& key)
    {
        const auto lock = host.find(key);
        return lock != kNoLock && host.picture().state(lock).phase == LockPhase::Held;
    }
    std::vector<NodeEvent> gaps() const
    {
        std::vector<NodeEvent> found;
        std::copy_if(told.begin(), told.end(), std::back_inserter(found),
                     [](const NodeEvent& event) { return event.kind == NodeEvent::Kind::Gap; });
        return found;
    }
    std::size_t warnings() const { return told.size() - gaps().size(); }

    test::StubHost host;
    StubLink link{host.manual};
    std::set<std::string> held;
    bool scanRefused = false;
    std::vector<NodeEvent> told;
    monitor::NodeEventEmitter emitter{host, [this](NodeEvent event) { told.push_back(std::move(event)); }};
    monitor::StreamTime time{host.manual, NodeId{0}, 0, [](const auto&, bool) {}};
    monitor::Reader reader{host, 1e9, 1e9};
    monitor::Intake intake{host.picture(), host.out,  reader,
                           host.manual,    NodeId{0}, {[](const ReadRequest&) {}, [] {}}};
    monitor::KeyWalk walk{host, time, emitter, [this](std::string_view key) { reader.readKey(std::string(key)); }};
    monitor::Recovery recovery{host, intake, reader, walk, time, emitter};
};

} // namespace

/// What is told and read after something was missed, and when that is over: on scripted bytes, by a clock that is moved
/// by hand.
class TestAfterGap : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void beforeTheFirstPictureNothingIsMissed();
    void whatIsGoneVanishes();
    void whatNobodySawAgainVanishes();
    void aGapBeginsWhereItWasLostFirst();
    void aCutInTheMiddleIsAnotherGap();
    void aRefusedWalkProvesNothing();
    void whatChangesWhileItIsWalkedIsWalkedAgain();
    void aLongWalkLetsGo();
};

void TestAfterGap::beforeTheFirstPictureNothingIsMissed()
{
    Session session;
    session.held = {"lock:a"};
    session.recovery.lost(session.host.now(), "not there yet");
    QVERIFY(!session.recovery.isAway() && session.recovery.awayFor() == 0ns);
    session.recovery.subscribed();
    QVERIFY(session.recovery.isHolding() && !session.recovery.isResyncing());
    QVERIFY(session.walk.isUnscanned());
    session.startWalk();
    QVERIFY(session.run());
    session.recovery.walked();
    session.recovery.stopHolding();
    QVERIFY(session.isHeld("lock:a") && !session.walk.isUnscanned() && !session.recovery.isHolding());
    QVERIFY(session.told.empty());
}

void TestAfterGap::whatIsGoneVanishes()
{
    Session session;
    session.held = {"lock:a", "lock:b"};
    session.comeBack();
    session.recovery.stopHolding();
    QVERIFY(session.isHeld("lock:a") && session.isHeld("lock:b"));

    const auto lost = session.host.now();
    session.recovery.lost(lost, "cut");
    session.host.pass(3s);
    QVERIFY(session.recovery.isAway() && session.recovery.awayFor() == 3s);
    session.held = {"lock:b", "lock:c"};
    session.connect();
    session.recovery.subscribed();
    QVERIFY(session.recovery.isResyncing() && !session.recovery.isHolding() && !session.recovery.isAway());
    QCOMPARE(session.gaps().size(), std::size_t{1});
    const auto gap = session.gaps().front();
    QVERIFY(gap.from == lost && gap.at >= session.host.now() && gap.text == "cut");
    session.startWalk();
    QVERIFY(session.run());
    session.recovery.walked();
    QVERIFY(!session.recovery.isResyncing() && !session.recovery.takeAgain());
    QVERIFY(!session.isHeld("lock:a"));
    QVERIFY(session.isHeld("lock:b") && session.isHeld("lock:c"));
}

/// No read has said so, but the walk has not found it.
void TestAfterGap::whatNobodySawAgainVanishes()
{
    Session session;
    session.comeBackWithoutTheLock();
    for (int i = 0; i < 5 && !session.walk.isOver(); ++i) {
        session.walk.pump(0);
        session.link.serve();
    }
    QVERIFY(session.walk.isWhole() && session.isHeld("lock:a"));
    session.recovery.walked();
    QVERIFY(!session.isHeld("lock:a"));
}

void TestAfterGap::aGapBeginsWhereItWasLostFirst()
{
    Session session;
    session.comeBack();
    session.recovery.stopHolding();
    const auto lost = session.host.now();
    session.recovery.lost(lost, "first");
    session.host.pass(1s);
    session.recovery.lost(session.host.now(), "second"); // an attempt that failed
    session.host.pass(1s);
    QVERIFY(session.recovery.awayFor() == 2s);
    session.connect();
    session.recovery.subscribed();
    QCOMPARE(session.gaps().size(), std::size_t{1});
    QVERIFY(session.gaps().front().from == lost && session.gaps().front().text == "first");
}

void TestAfterGap::aCutInTheMiddleIsAnotherGap()
{
    Session session;
    session.comeBackWithoutTheLock();
    QVERIFY(!session.run(0)); // nothing was answered
    session.host.pass(1s);
    const auto again = session.host.now();
    session.recovery.lost(again, "again");
    session.connect();
    QVERIFY(session.isHeld("lock:a")); // nobody has seen that it is gone
    session.comeBack();
    QCOMPARE(session.gaps().size(), std::size_t{2});
    QVERIFY(session.gaps().back().from == again && session.gaps().back().text == "again");
    QVERIFY(!session.isHeld("lock:a"));
}

void TestAfterGap::aRefusedWalkProvesNothing()
{
    Session session;
    session.scanRefused = true;
    session.held = {"lock:a"};
    session.comeBack();
    QVERIFY(session.walk.isOver() && !session.walk.isWhole() && !session.walk.isPermitted());
    QVERIFY(session.walk.isUnscanned());
    QCOMPARE(session.warnings(), std::size_t{1});
    session.recovery.stopHolding();
    QVERIFY(!session.walk.takeTrial()); // too soon
    session.host.pass(1s);
    QVERIFY(session.walk.takeTrial());
    session.startWalk();
    session.run();
    QCOMPARE(session.warnings(), std::size_t{1}); // told once
    session.scanRefused = false;
    session.host.pass(2s);
    QVERIFY(session.walk.takeTrial());
    session.startWalk();
    QVERIFY(session.run());
    QVERIFY(session.walk.isWhole() && session.walk.isPermitted() && session.isHeld("lock:a"));
}

void TestAfterGap::whatChangesWhileItIsWalkedIsWalkedAgain()
{
    using Missed = Reducer::Missed;
    Session session;
    session.comeBack();
    session.recovery.stopHolding();
    const auto now = session.host.now();
    QVERIFY(session.recovery.changed({"flags", now}, false));
    session.startWalk();
    QVERIFY(!session.recovery.changed({"flush", now, Missed::Removals, now}, true));
    QVERIFY(session.run());
    session.recovery.walked();
    QVERIFY(!session.recovery.takeAgain()); // behind a flush nothing is left to find
    QVERIFY(!session.recovery.changed({"swap", now}, true));
    session.recovery.walked();
    QVERIFY(session.recovery.takeAgain() && session.recovery.isResyncing());
    QVERIFY(!session.recovery.takeAgain());
    QCOMPARE(session.gaps().size(), std::size_t{3});
}

void TestAfterGap::aLongWalkLetsGo()
{
    Session session;
    session.recovery.subscribed();
    session.host.pass(3s);
    QVERIFY(session.recovery.isHolding() && !session.recovery.holdsLong());
    session.host.pass(1s);
    QVERIFY(session.recovery.holdsLong());
    session.recovery.stopHolding();
    QVERIFY(!session.recovery.isHolding() && !session.recovery.holdsLong());
}

LOCKSCOPE_TEST_MAIN(TestAfterGap)
#include "tst_aftergap.moc"
