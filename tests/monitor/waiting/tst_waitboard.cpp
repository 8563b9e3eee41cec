// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who waits, put together from what each source says. Means: pure.
#include "boardrig.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::monitor;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

/// A picture with locks that are taken and freed by notifications, and the board beside it, as the engine has them.
struct Rig : BoardRig
{
    std::vector<LockWaiters> told;

    Rig()
    {
        Coverage all;
        all.removals = all.strings = all.hashes = all.zsets = all.listsAndSets = all.expired = all.evicted = true;
        picture.node(kNode).setCoverage(all);
        picture.node(kNode).tick(now, out);
    }
    void hear()
    {
        board.onEvents(out.events);
        out.clear();
    }
    LockId take(const std::string& key, const std::string& token)
    {
        const LockId lock = hold(key, token, 60s);
        hear();
        return lock;
    }
    void free(const std::string& key)
    {
        picture.node(kNode).reduce(Notification{at(), key, KeyEvent::Del, false}, out);
        hear();
    }
    void pass(std::chrono::milliseconds time)
    {
        now += time;
        picture.node(kNode).tick(now, out);
        hear();
        board.tick(kNode, now, 15s);
    }
    const LockWaiters* collect()
    {
        told.clear();
        board.collect(told);
        return told.empty() ? nullptr : &told.back();
    }
    [[nodiscard]] WaitersFrom says(WaitSource source, std::uint32_t count, WaitBound bound = WaitBound::AtLeast) const
    {
        WaitersFrom from;
        from.source = source;
        from.count = count;
        from.bound = bound;
        from.at = now;
        return from;
    }
};

Waiter waiter(const std::string& id)
{
    Waiter w;
    w.id = id;
    return w;
}

} // namespace

/// Who waits, put together by source; no server, no clock.
class TestWaitBoard : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void takesTheGreatestThatASourceSays();
    void blockedClientsCountOnlyWhenThereAreNone();
    void tellsOnlyNews();
    void keepsSinceWhenTheyAreFirstSeen();
    void anotherWaitBeginsAnew();
    void endsWithTheHold();
    void tellsThatTheyStillWaitForAFreeLock();
    void outlivesAHandOver();
    void dropsWhatNobodyLooksAt();
    void forgetsANode();
    void ignoresWhatIsNotHeld();
    void staysSmall();
};

void TestWaitBoard::takesTheGreatestThatASourceSays()
{
    Rig rig;
    const auto lock = rig.take("lock:a", "t1");
    QVERIFY(!rig.picture.state(lock).waitersKnown);
    rig.board.set(lock, rig.says(WaitSource::Subscribers, 0));
    QVERIFY(rig.picture.state(lock).waitersKnown);
    QCOMPARE(rig.picture.state(lock).waiters, 0);

    rig.board.set(lock, rig.says(WaitSource::Queue, 3, WaitBound::Exactly));
    rig.board.set(lock, rig.says(WaitSource::Subscribers, 2));
    QCOMPARE(rig.picture.state(lock).waiters, 3);
    const auto* told = rig.collect();
    QVERIFY(told);
    QCOMPARE(rig.told.size(), std::size_t(1)); // the lock once, with all that is known
    QCOMPARE(told->count, 3);
    QCOMPARE(told->from.size(), std::size_t(2));

    rig.board.withdraw(lock, WaitSource::Queue);
    QCOMPARE(rig.picture.state(lock).waiters, 2);
    rig.board.withdraw(lock, WaitSource::Subscribers);
    QVERIFY(!rig.picture.state(lock).waitersKnown);
    told = rig.collect();
    QVERIFY(told);
    QVERIFY(told->from.empty());
}

void TestWaitBoard::blockedClientsCountOnlyWhenThereAreNone()
{
    Rig rig;
    const auto lock = rig.take("lock:a", "t1");
    rig.board.set(lock, rig.says(WaitSource::Blocked, 4, WaitBound::AtMost));
    QVERIFY(!rig.picture.state(lock).waitersKnown);
    QCOMPARE(rig.picture.state(lock).waiters, 0);
    rig.board.set(lock, rig.says(WaitSource::Blocked, 0, WaitBound::AtMost));
    QVERIFY(rig.picture.state(lock).waitersKnown);
    rig.board.set(lock, rig.says(WaitSource::Subscribers, 70'000));
    QCOMPARE(rig.picture.state(lock).waiters, 65'535);
}

void TestWaitBoard::tellsOnlyNews()
{
    Rig rig;
    const auto lock = rig.take("lock:a", "t1");
    rig.board.set(lock, rig.says(WaitSource::Subscribers, 2));
    QVERIFY(rig.collect());
    rig.pass(1s);
    rig.board.set(lock, rig.says(WaitSource::Subscribers, 2));
    QVERIFY(!rig.board.hasChanged());
    QCOMPARE(rig.board.of(lock).front().at, rig.now); // but it was confirmed
}

void TestWaitBoard::keepsSinceWhenTheyAreFirstSeen()
{
    Rig rig;
    const auto lock = rig.take("lock:a", "t1");
    auto says = rig.says(WaitSource::Queue, 1, WaitBound::Exactly);
    says.waiters = {waiter("w1")};
    rig.board.set(lock, says);
    const auto first = rig.now;
    rig.pass(2s);
    says = rig.says(WaitSource::Queue, 2, WaitBound::Exactly);
    says.waiters = {waiter("w1"), waiter("w2")};
    rig.board.set(lock, says);
    const auto* told = rig.collect();
    QVERIFY(told);
    const auto& waiters = told->from.front().waiters;
    QCOMPARE(waiters.size(), std::size_t(2));
    QCOMPARE(waiters[0].since, first);
    QCOMPARE(waiters[1].since, rig.now);

    rig.pass(100ms);
    auto knows = rig.says(WaitSource::Queue, 1, WaitBound::Exactly);
    knows.waiters = {waiter("w2")};
    knows.waiters.front().since = rig.now - 10s; // the source knows better
    rig.board.set(lock, knows);
    QCOMPARE(rig.board.of(lock).front().waiters.front().since, rig.now - 10s);
}

/// Whoever had the lock in between waits anew, although it is the same client.
void TestWaitBoard::anotherWaitBeginsAnew()
{
    Rig rig;
    const auto lock = rig.take("lock:a", "t1");
    auto queued = rig.says(WaitSource::Queue, 2, WaitBound::Exactly);
    queued.waiters = {waiter("w1"), waiter("w2")};
    auto blocked = rig.says(WaitSource::Blocked, 1);
    blocked.waiters = {waiter("7")};
    blocked.waiters.front().since = rig.now - 5s;
    rig.board.set(lock, queued);
    rig.board.set(lock, blocked);
    const auto first = rig.now;
    rig.pass(200ms);
    rig.free("lock:a");
    rig.take("lock:a", "w1");
    const auto* told = rig.collect();
    QVERIFY(told);
    QCOMPARE(told->from.front().count, 1u);
    QCOMPARE(told->from.front().waiters.size(), std::size_t(1));
    rig.pass(100ms);
    rig.free("lock:a");
    rig.take("lock:a", "w3");
    queued.at = rig.now;
    blocked.at = rig.now;
    blocked.waiters.front().since = rig.now;
    queued.waiters = {waiter("w2"), waiter("w1")};
    rig.board.set(lock, queued);
    rig.board.set(lock, blocked);
    const auto& from = rig.board.of(lock);
    QCOMPARE(from.front().waiters[0].since, first);
    QCOMPARE(from.front().waiters[1].since, rig.now);
    QCOMPARE(from.back().waiters.front().since, rig.now);
}

void TestWaitBoard::endsWithTheHold()
{
    Rig rig;
    const auto lock = rig.take("lock:a", "t1");
    rig.board.set(lock, rig.says(WaitSource::Subscribers, 2));
    QVERIFY(rig.collect());
    rig.free("lock:a");
    QCOMPARE(rig.picture.state(lock).waiters, 0);
    QVERIFY(!rig.picture.state(lock).waitersKnown);
    rig.pass(WaitBoard::kFree + 1ms);
    const auto* told = rig.collect();
    QVERIFY(told);
    QCOMPARE(told->lock, lock);
    QCOMPARE(told->count, 0);
    QVERIFY(told->from.empty());
    QVERIFY(rig.board.isEmpty());
}

/// The same number as before the release is news then: without it nobody could say that a wake-up was missed.
void TestWaitBoard::tellsThatTheyStillWaitForAFreeLock()
{
    Rig rig;
    const LockId lock = rig.take("lock:a", "x");
    rig.board.set(lock, rig.says(WaitSource::Subscribers, 2));
    QVERIFY(rig.collect());
    rig.free("lock:a");
    QCOMPARE(rig.board.takeFreed(kNode).size(), 1U);
    rig.pass(500ms);
    rig.board.setFree(lock, rig.says(WaitSource::Subscribers, 2));
    const LockWaiters* told = rig.collect();
    QVERIFY(told);
    QCOMPARE(told->count, 2U);
    QVERIFY(told->at == rig.now);
    rig.pass(500ms); // and once is enough
    rig.board.setFree(lock, rig.says(WaitSource::Subscribers, 2));
    QVERIFY(!rig.collect());
}

void TestWaitBoard::outlivesAHandOver()
{
    Rig rig;
    const auto lock = rig.take("lock:a", "t1");
    rig.board.set(lock, rig.says(WaitSource::Subscribers, 2));
    QVERIFY(rig.collect());
    rig.pass(50ms);
    rig.free("lock:a");
    rig.pass(5ms);
    rig.take("lock:a", "t2");
    QCOMPARE(rig.picture.state(lock).waiters, 2);
    rig.pass(500ms);
    QCOMPARE(rig.picture.state(lock).waiters, 2);
    QVERIFY(!rig.board.hasChanged()); // the details are as they were told

    rig.pass(WaitBoard::kCarry); // too old to be said of yet another hold
    rig.free("lock:a");
    rig.take("lock:a", "t3");
    QCOMPARE(rig.picture.state(lock).waiters, 0);
    QVERIFY(!rig.picture.state(lock).waitersKnown);
    QVERIFY(rig.collect()->from.empty());
}

void TestWaitBoard::dropsWhatNobodyLooksAt()
{
    Rig rig;
    const auto lock = rig.take("lock:a", "t1");
    rig.board.set(lock, rig.says(WaitSource::Trace, 5));
    rig.pass(10s);
    rig.board.set(lock, rig.says(WaitSource::Subscribers, 2));
    QCOMPARE(rig.picture.state(lock).waiters, 5);
    rig.pass(6s);
    QCOMPARE(rig.picture.state(lock).waiters, 2);
    rig.pass(10s);
    QVERIFY(!rig.picture.state(lock).waitersKnown);
    QVERIFY(rig.board.isEmpty());
}

void TestWaitBoard::forgetsANode()
{
    Rig rig;
    const auto lock = rig.take("lock:a", "t1");
    rig.board.set(lock, rig.says(WaitSource::Subscribers, 2));
    rig.board.forget(NodeId{7});
    QCOMPARE(rig.picture.state(lock).waiters, 2);
    rig.board.forget(kNode);
    QVERIFY(!rig.picture.state(lock).waitersKnown);
}

void TestWaitBoard::ignoresWhatIsNotHeld()
{
    Rig rig;
    rig.board.set(LockId{99}, rig.says(WaitSource::Subscribers, 2));
    const auto lock = rig.take("lock:a", "t1");
    rig.free("lock:a");
    rig.board.set(lock, rig.says(WaitSource::Subscribers, 2));
    QVERIFY(rig.board.isEmpty());
    QVERIFY(!rig.board.hasChanged());
}

void TestWaitBoard::staysSmall()
{
    Rig rig;
    const auto lock = rig.take("lock:a", "t1");
    auto says = rig.says(WaitSource::Queue, 1000, WaitBound::Exactly);
    for (int i = 0; i < 1000; ++i)
        says.waiters.push_back(waiter(std::string(5000, char('a' + i % 26))));
    rig.board.set(lock, says);
    const auto& kept = rig.board.of(lock).front();
    QCOMPARE(kept.count, 1000u);
    QCOMPARE(kept.waiters.size(), kMaxWaitersKept);
    QCOMPARE(kept.waiters.front().id.size(), std::size_t(256));
}

LOCKSCOPE_TEST_MAIN(TestWaitBoard)
#include "tst_waitboard.moc"
