// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lock that moves between the nodes of its keyspace: what is told, who is asked, and what stays.
#include "rig.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <random>

using namespace lockscope;
using namespace lockscope::test;

class TestMove : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void stories_data();
    void stories();
    void theIdStays();
    void theOtherNodeIsAsked();
    void nothingIsDueWhereItWas();
    void whoRetiresTakesWhatNobodyElseHas();
    void whoIsReplacedLosesWhatTheOtherDoesNotShow();
    void aThousandNodesLeaveNothing();
    void slots_data();
    void slots();
    void anyOrderFits();
};

namespace {

/// Adds the columns of a story, and returns what adds a row. `node`: where the lock is in the end; -1: nowhere.
auto columns()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QByteArray>("story");
    QTest::addColumn<int>("node");
    return [](const char* name, const char* script, const char* story, int node) {
        QTest::newRow(name) << QByteArray(script) << QByteArray(story) << node;
    };
}

void playRow(Rig& rig)
{
    QFETCH(const QByteArray, script);
    QFETCH(const QByteArray, story);
    QFETCH(const int, node);
    rig.play(script.toStdString());
    QCOMPARE(QByteArray::fromStdString(rig.story()), story);
    if (node >= 0) {
        QCOMPARE(int(rig.picture.nodeOf(rig.lock())), node);
        QCOMPARE(QByteArray::fromStdString(rig.broken()), QByteArray());
        QCOMPARE(int(rig.view.key(rig.lock()).node), node); // consumers are told
    }
    QVERIFY(!rig.missed);
}

} // namespace

void TestMove::stories_data()
{
    const auto row = columns();
    // A slot that migrates: written there, then removed here.
    row("the same holder", "set =a/9000 on1 restore on0 del on1 =a/8996", "acquired:a@1/9002", 1);
    row("the same holder, another lease", "set =a/9000 on1 restore on0 del on1 =a/500",
        "acquired:a@1/9002 learned:a@5/505", 1);
    row("another holder", "set =a/9000 on1 set on0 del on1 =b/9000", "acquired:a@1/9002 vanished:a@5+-3 found:b@5/9005",
        1);
    row("gone there, too", "set =a/9000 on1 restore on0 del on1 =nil", "acquired:a@1/9002 vanished:a@5+-3", 1);
    row("and released there", "set =a/9000 on1 restore on0 del on1 =a/8996 del", "acquired:a@1/9002 released:a@6", 1);
    row("seen there by a scan", "set =a/9000 on1 =a/8999 on0 del on1 =a/8997", "acquired:a@1/9002", 1);
    row("removed there before it is here", "set =a/9000 on1 restore del on0 del", "acquired:a@1/9002 released:a@5", 0);
    row("not there when it was looked at", "set =a/9000 on1 restore =nil on0 del", "acquired:a@1/9002 released:a@5", 0);
    row("it ends by its lease where it is", "set =a/2 on1 restore on0 expired", "acquired:a@1/4 expired:a@4", 0);
    // One that still has it is believed.
    row("what another one says is not told", "set =a/9000 on1 set expire del hset", "acquired:a@1/9002", 0);
    // A failover: the former node is away.
    row("away, the same holder", "set =a/9000 away on1 =a/8998", "acquired:a@1/9002", 1);
    row("away, another holder", "set =a/9000 away on1 =b/9000", "acquired:a@1/9002 vanished:a@4+-2 found:b@4/9004", 1);
    row("away, and it is removed", "set =a/9000 away on1 del", "acquired:a@1/9002 released:?@4", 1);
    row("away, and not there", "set =a/9000 away on1 =nil", "acquired:a@1/9002", 0);
    // The same, where the other node takes its place: what it has not got is lost.
    row("taken over, the same holder", "set =a/9000 away on1 follows0 =a/8998", "acquired:a@1/9002", 1);
    row("taken over, another holder", "set =a/9000 away on1 follows0 =b/9000",
        "acquired:a@1/9002 lost:a@5+-1 found:b@5/9005", 1);
    row("taken over, and removed there", "set =a/9000 away on1 follows0 del", "acquired:a@1/9002 released:?@5", 1);
    row("taken over, and not there", "set =a/9000 away on1 follows0 =nil", "acquired:a@1/9002", 0);
    row("taken over, not there, looked through", "set =a/9000 away on1 follows0 ~5 replaces0",
        "acquired:a@1/9002 lost:a@10+-6", 1);
    row("taken over, its lease is over", "set =a/5 away on1 follows0 ~5 replaces0", "acquired:a@1/7 expired:a@10+-6",
        1);
    row("taken over, seen there, gone at the look", "set =a/9000 away on1 follows0 expire =nil",
        "acquired:a@1/9002 lost:a@6+-2", 1); // whose lease that was nobody has seen
    row("taken over, written there since", "set =a/9000 away on1 follows0 ~50 set =b/9000",
        "acquired:a@1/9002 lost:a@56+-52 found:b@56/9056", 1);
    row("taken over, let go of before it was looked through", "set =a/9000 away on1 follows0 k2:del",
        "acquired:a@1/9002 k2:released:?@5", 0);
    row("taken over, and a gap behind that", "set =a/9000 away on1 follows0 =a/8998 resync =nil",
        "acquired:a@1/9002 vanished:a@7+-1", 1);
    row("taken over, not all was announced", "uncovered =a/9000 ~50 away on1 covered follows0 ~5 replaces0",
        "found:a@2/9002 lost:a@61+-59", 1);
    row("replaced, and nothing is said before", "set =a/9000 away on1 ~5 replaces0", "acquired:a@1/9002 lost:a@9+-7",
        1);
    row("away, and written anew", "set =a/9000 away on1 set =a/5000", "acquired:a@1/9002 learned:a@5/5005", 1);
    row("seen there before it went away", "set =a/9000 on1 =a/8999 on0 away on1 =a/8997", "acquired:a@1/9002", 1);
    row("away before anybody had looked", "set away on1 =a/9000", "acquired:?@1/? found:a@3/9003", 1);
    row("comes back, and has it no more", "set =a/9000 away on1 =a/8998 on0 back =nil on1 del",
        "acquired:a@1/9002 released:a@7", 1);
    // Free here: whoever takes it there has it.
    row("free, taken there", "set =a/9000 del on1 set =b/9000", "acquired:a@1/9002 released:a@3 acquired:b@4/9005", 1);
    row("free, found there", "set =a/9000 del on1 =b/9000", "acquired:a@1/9002 released:a@3 found:b@4/9004", 1);
    // In doubt here: whoever shows it has it.
    row("in doubt", "set =a/9000 resync on1 =a/8998", "acquired:a@1/9002", 1);
    // Ours, under way, when it moves.
    row("our own removal", "set =a/9000 announce on1 restore on0 del done", "acquired:a@1/9002 force_released:a@5", 0);
}

void TestMove::stories()
{
    Rig rig;
    playRow(rig);
}

/// In a cluster: node 0 is the source, node 1 the target.
void TestMove::slots_data()
{
    const auto row = columns();
    // MIGRATE: `restore` at the target, `del` at the source, in either order.
    row("restored first", "moving set =a/9000 on1 restore on0 del", "acquired:a@2/9003 migrated:a@4/9003", 1);
    row("removed first", "moving set =a/9000 del on1 restore", "acquired:a@2/9003 migrated:a@5/9003", 1);
    row("and looked at", "moving set =a/9000 del on1 restore =a/8998", "acquired:a@2/9003 migrated:a@5/9003", 1);
    row("and released there", "moving set =a/9000 del on1 restore del ~50 tick",
        "acquired:a@2/9003 migrated:a@5/9003 released:a@6+-50", 1);
    row("and renewed there", "moving set =a/9000 on1 restore on0 del on1 expire =a/9000",
        "acquired:a@2/9003 migrated:a@4/9003 renewed:a@6/9007", 1);
    row("and back", "moving set =a/9000 on1 restore on0 del restore on1 del",
        "acquired:a@2/9003 migrated:a@4/9003 migrated:a@6/9003", 0);
    row("before anybody had looked", "moving set on1 restore on0 del on1 =a/9000",
        "acquired:?@2/? migrated:?@3/? learned:a@5/9005", 1);
    row("a slot that nobody says to move", "moved set on0 =a/9000", "acquired:a@2/9003", 0);
    // A release in a slot that is leaving is told late, and says so.
    row("released", "moving set =a/9000 del ~50 tick", "acquired:a@2/9003 released:a@4+-50", 0);
    row("not before its time", "moving set =a/9000 del ~20 tick", "acquired:a@2/9003", 0);
    row("released, taken there", "moving set =a/9000 del on1 set =b/9000",
        "acquired:a@2/9003 released:a@4+-1 acquired:b@5/9006", 1);
    row("released, found there", "moving set =a/9000 del on1 =b/9000",
        "acquired:a@2/9003 released:a@4+-1 found:b@5/9005", 1);
    row("seen there by a scan first", "moving set =a/9000 del on1 =a/8998", "acquired:a@2/9003 migrated:a@5/9003", 1);
    row("told already, then restored", "moving set =a/9000 del ~60 tick on1 restore =a/8900",
        "acquired:a@2/9003 released:a@4+-50 found:a@67/8967", 1);
    row("its lease ends meanwhile", "moving set =a/3 expired", "acquired:a@2/6 expired:a@4", 0);
    row("an end by its lease where it came from", "moving set =a/9000 on1 restore on0 expired",
        "acquired:a@2/9003 expired:a@5", 0);
    row("the connection is lost before the other half", "moving set =a/9000 del away", "acquired:a@2/9003 released:a@4",
        0);
    row("others moved, and this one at once", "restless set =a/9000 del on1 restore",
        "acquired:a@2/9003 migrated:a@5/9003", 1);
    row("another one came a moment ago",
        "slots k2:set k2:=b/9000 set =a/9000 on1 k2:restore on0 k2:del del on1 restore",
        "k2:acquired:b@2/9003 acquired:a@4/9005 k2:migrated:b@6/9003 migrated:a@9/9005", 1);
    row("others moved, and this one did not", "restless set =a/9000 del ~50 tick", "acquired:a@2/9003 released:a@4+-50",
        0);
    row("others moved, and this one is taken anew", "restless set =a/9000 del set =b/9000",
        "acquired:a@2/9003 released:a@4+-1 acquired:b@5/9006", 0);
    row("another slot is not held back", "moving k2:set k2:=a/9000 k2:del", "k2:acquired:a@2/9003 k2:released:a@4", -1);
    // COPY: both have it, the owner's counts.
    row("copied", "moving set =a/9000 on1 restore =a/8997", "acquired:a@2/9003", 0);
    row("copied, released by its owner", "moving set =a/9000 on1 restore =a/8997 on0 del",
        "acquired:a@2/9003 migrated:a@4/9003", 1);
    // Never seen where it came from.
    row("restored, never seen before", "moving on1 restore =a/9000", "found:a@3/9003", 1);
    row("taken while its slot moves", "moving on1 set =a/9000", "acquired:a@2/9003", 1);
    // Valkey's atomic migration: `set` at the target before it owns the slot, nothing at the source.
    row("atomically", "moving set =a/9000 on1 set expire on0 moved on1 =a/8995",
        "acquired:a@2/9003 migrated:a@7+-4/9003", 1);
    // Redis 8.4's: `restore` at the target, nothing at the source.
    row("atomically, by RESTORE", "moving set =a/9000 on1 restore on0 moved on1 =a/8996",
        "acquired:a@2/9003 migrated:a@6+-3/9003", 1);
    // A slot that was taken: the source deletes without an event.
    row("taken over with its keys lost", "moving set =a/9000 moved on1 =nil", "acquired:a@2/9003 vanished:a@5+-2", 1);
    row("taken over, another one has it", "moving set =a/9000 moved on1 =b/9000",
        "acquired:a@2/9003 vanished:a@5+-2 found:b@5/9005", 1);
    row("taken over, the same", "moving set =a/9000 moved on1 =a/8998", "acquired:a@2/9003 migrated:a@5+-2/9003", 1);
    row("taken over, not readable yet", "moving set =a/9000 moved on1 unreadable", "acquired:a@2/9003", 1);
    // What cannot be read is not gone.
    row("unreadable after a gap", "set =a/9000 resync unreadable unseen", "acquired:a@1/9002", 0);
    row("unreadable, then there", "set =a/9000 resync unreadable unseen =a/8990", "acquired:a@1/9002", 0);
}

void TestMove::slots()
{
    Rig rig;
    playRow(rig);
    rig.play("~1000 on0 tick on1 tick");
    QVERIFY(!rig.picture.holdsBack());
}

void TestMove::theIdStays()
{
    Rig rig;
    rig.play("set =a/9000 +expire =a/9000 on1 restore");
    const auto id = rig.lock();
    Batch before;
    rig.collect(before);
    rig.play("on0 del on1 =a/8990");
    QCOMPARE(rig.lock(), id);
    QCOMPARE(rig.state().acquisitions, 1u);
    QCOMPARE(rig.holder(), std::string("a"));
    Batch batch;
    rig.collect(batch);
    QVERIFY(batch.names.empty());
    QVERIFY(batch.events.empty());
    QCOMPARE(batch.states.size(), std::size_t{1});
    QCOMPARE(batch.states[0].id, id);
    QCOMPARE(batch.states[0].node, NodeId{1});
    QCOMPARE(rig.view.state(id).phase, LockPhase::Held);
}

void TestMove::theOtherNodeIsAsked()
{
    Rig rig;
    rig.play("set =a/9000 on1 restore on0 del");
    QVERIFY(!rig.wants.empty());
    for (const auto& want : rig.wants)
        QCOMPARE(rig.picture.nodeOf(want.lock), NodeId{1}); // whoever spends the wants goes by that
    rig.play("on1 =a/9000 on0 ~9100 tick");
    QVERIFY(rig.wants.empty()); // its lease is nothing to the node where it was
    rig.play("on1 tick");
    QCOMPARE(rig.wants.size(), std::size_t{1});
}

void TestMove::nothingIsDueWhereItWas()
{
    Rig rig;
    rig.play("set =a/500 set on0 away on1 =b/500"); // a change waited for its look
    rig.play("on0 back ~2000 tick");
    QVERIFY(rig.wants.empty());
    QCOMPARE(int(rig.picture.nodeOf(rig.lock())), 1);
    QCOMPARE(rig.picture.node(NodeId{0}).heldCount(), 0u);
    QCOMPARE(rig.picture.node(NodeId{1}).heldCount(), 1u);
    rig.play("on1 =nil ~400000 tick");
    QCOMPARE(rig.picture.trackedCount(), 0u); // forgotten there, in its time
}

void TestMove::whoRetiresTakesWhatNobodyElseHas()
{
    Rig rig;
    rig.play("set =a/9000 k2:set k2:=b/9000");
    rig.play("away on1 =a/8990 on0 retire");
    const auto told = rig.told.size();
    QCOMPARE(rig.picture.heldCount(), 1u);
    QCOMPARE(rig.picture.trackedCount(), 1u);
    QVERIFY(!rig.picture.has(NodeId{0}));
    Batch batch;
    rig.collect(batch);
    QCOMPARE(rig.view.heldCount(), 1u);
    QCOMPARE(rig.told.size(), told); // it is not known to have ended
    rig.play("on1 del");
    QCOMPARE(rig.told.back(), std::string("released:a@" + std::to_string(rig.nowMs)));
    QCOMPARE(rig.picture.heldCount(), 0u);
}

void TestMove::whoIsReplacedLosesWhatTheOtherDoesNotShow()
{
    Rig rig;
    rig.play("set =a/9000 k2:set k2:=b/9000 k3:set k3:=c/9000 k3:del");
    rig.play("away on1 =a/8990");
    const auto kept = rig.lock();
    const auto lost = rig.lock("k2");
    const auto told = rig.told.size();
    rig.play("~5 replaces0");
    QCOMPARE(rig.told.size(), told + 1); // the free one is not spoken of
    QVERIFY2(rig.told.back().starts_with("k2:lost:b@" + std::to_string(rig.nowMs) + "+-"),
             rig.told.back().c_str()); // since it was seen last
    QVERIFY(!rig.picture.has(NodeId{0}));
    Batch batch;
    rig.collect(batch);
    QCOMPARE(rig.picture.heldCount(), 1u);
    QCOMPARE(rig.view.heldCount(), 1u);
    QCOMPARE(QByteArray::fromStdString(rig.broken()), QByteArray());
    QCOMPARE(int(rig.view.key(lost).node), 1); // told by the one that has not got it
    rig.play("k2:set k2:=d/9000 del");
    QCOMPARE(rig.lock(), kept);
    QCOMPARE(rig.lock("k2"), lost); // the name has its id again
    QCOMPARE(rig.told.back(), std::string("released:a@" + std::to_string(rig.nowMs)));
    QCOMPARE(QByteArray::fromStdString(rig.broken()), QByteArray());
}

void TestMove::aThousandNodesLeaveNothing()
{
    Picture picture;
    PictureView view;
    Reduction out;
    Batch batch;
    std::vector<LockEvent> events;
    const auto play = [&](std::uint16_t i) {
        const NodeId node{i};
        picture.join(node, KeyspaceId{i});
        const ObservedAt at{node, 0, Rig::time(10'000 * i), 0};
        picture.node(node).tick(at.server, out);
        for (int lock = 0; lock < 100; ++lock) {
            const auto key = "lock:" + std::to_string(lock) + ":" + std::to_string(i);
            picture.node(node).reduce(Notification{at, key, KeyEvent::Set, false}, out);
        }
        picture.retire(node);
        events.insert(events.end(), out.events.begin(), out.events.end());
        out.clear();
        batch.clear();
        picture.collect(batch, events);
        view.update(batch);
        QCOMPARE(picture.trackedCount(), 0u);
        QCOMPARE(picture.heldCount(), 0u);
    };
    for (std::uint16_t i = 0; i < 100; ++i)
        play(i);
    const auto ids = picture.size();
    const auto bytes = picture.memoryBytes();
    for (std::uint16_t i = 100; i < 1100; ++i)
        play(i);
    QCOMPARE(picture.size(), ids); // of locks: used again
    QVERIFY2(picture.memoryBytes() <= bytes + 1000 * 16, qPrintable(QString::number(picture.memoryBytes() - bytes)));
}

void TestMove::anyOrderFits()
{
    static constexpr const char* kSteps[] = {
        "on0",    "on1",    "on2",     "on0",    "on1",      "set",        "set",     "del",     "expire",  "hset",
        "=a/900", "=nil",   "=b/900",  "=?/900", "tick",     "~300",       "restore", "=none",   "away",    "back",
        "resync", "unseen", "expired", "push",   "shed",     "announce",   "done",    "notdone", "scanned", "emptied",
        "k2:set", "k2:del", "moving",  "moved",  "restless", "unreadable", "follows0"};
    std::mt19937 random(7);
    for (int script = 0; script < rounds(4000, 800); ++script) {
        Rig rig;
        std::string all;
        for (int step = 0; step < 60; ++step) {
            const std::string word = kSteps[random() % std::size(kSteps)];
            all += word + " ";
            rig.play(word);
        }
        const auto broken = rig.broken();
        QVERIFY2(broken.empty(), (broken + ": " + all).c_str());
        std::uint32_t held = 0;
        for (std::uint16_t node = 0; node < 3; ++node)
            held += rig.picture.has(NodeId{node}) ? rig.picture.node(NodeId{node}).heldCount() : 0;
        QVERIFY2(held == rig.picture.heldCount(), all.c_str());
    }
}

LOCKSCOPE_TEST_MAIN(TestMove)
#include "tst_move.moc"
