// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keys that no pattern names, and locks that several hold: what the reducer tells, and what it only counts.
#include "rig.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::test;

class TestUnnamed : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void stories_data();
    void stories();
    void readersAreCountedWithoutEntries();
    void namesAreAskedOnce();
    void whatEndedIsForgotten();
    void countersSaySo();
};

void TestUnnamed::stories_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QByteArray>("story");
    QTest::addColumn<int>("unread");
    const auto row = [](const char* name, const char* script, const char* story, int unread) {
        QTest::newRow(name) << QByteArray(script) << QByteArray(story) << unread;
    };
    row("gone before it is read", "unnamed set del", "", 1);
    row("gone with its lease before it is read", "unnamed set +expire expired", "", 1);
    row("a chosen name is told", "set del", "acquired:?@1/? released:?@2", 0);
    row("read in time", "unnamed set +expire =a/1000 del", "acquired:a@2/1003 released:a@4", 0);
    row("no lock", "unnamed set =none del set =none set del", "", 1);
    row("a list that empties", "unnamed rpush lpop del", "", 0);
    row("a set that empties", "unnamed sadd srem +del", "", 1);
    row("a hash that empties before it is read", "unnamed hset hdel +del", "", 1);
    row("written twice, then read", "unnamed set set =a/-", "found:a@4/-", 0);
    row("written twice, then gone", "unnamed set set del", "", 1);
    row("entered twice, then read", "unnamed hincrby +expire hincrby +expire =a/900/2",
        "acquired:a@2/? reentered:a@3/904#2", 0);
    row("read late", "unnamed set ~300 tick =a/1000", "found:a@304/1304", 0);
    row("written again before a late read", "unnamed set ~300 tick set =a/1000", "found:a@305/1305", 0);
    row("gone before a late read", "unnamed set ~300 tick del", "", 1);
    row("many changes before the end", "unnamed hset hset hset hset hset hset hset hset del", "", 1);
    row("a look finds it gone", "unnamed set =nil del", "", 1);
    row("the budget did not allow its read", "unnamed set shed del", "", 1);
    row("given up, and read after all", "unnamed set shed =a/-", "found:a@4/-", 0);
    row("nothing is read", "unread unnamed set del set del", "", 2);
    row("nothing can be judged", "unnamed set =unjudged del", "", 1);
    row("only a TTL was read", "unnamed set +expire =?/900", "found:?@3/903", 0);
    row("only its end was heard", "unnamed del expire del", "", 0);
    row("known once, told from then on", "unnamed set =a/- del set del",
        "acquired:a@2/- released:a@4 acquired:?@5/? released:?@6", 0);

    row("a second reader comes and goes",
        "hset +hset +expire =a/900/1/1 hset +expire =a/950/2/2 hdel +expire =a/500/1/1",
        "acquired:a@1/902 learned:a@4/954 learned:a@6/506", 0);
    row("the first of two readers goes", "hset +expire =a/900/1/1 hset +expire =a/950/2/2 hdel +expire =b/500/1/1",
        "acquired:a@1/902 learned:a@4/954 learned:b@6/506", 0);
    row("one reader enters again", "hset +expire =a/900/1/1 hincrby +expire =a/900/2/1 hincrby +expire =a/900/1/1",
        "acquired:a@1/902 reentered:a@3/904#2 unreentered:a@5/906#1", 0);
    row("two readers, and their lease is renewed",
        "hset +expire =a/900/1/1 hset +expire =a/900/2/2 ~300 expire =a/900/2/2",
        "acquired:a@1/902 learned:a@4/902 renewed:a@305/1206", 0);
    row("two readers, one of which writes anew", "zadd +expire =a/900/2/2 ~300 zadd +expire =a/900/2/2",
        "acquired:a@1/902 renewed:a@303/1204", 0);
}

void TestUnnamed::stories()
{
    QFETCH(QByteArray, script);
    QFETCH(QByteArray, story);
    QFETCH(int, unread);
    Rig rig;
    rig.play(script.toStdString());
    rig.play("~1 tick"); // what is over is let go
    QCOMPARE(QByteArray::fromStdString(rig.story()), story);
    QCOMPARE(rig.picture.unread(), static_cast<std::uint64_t>(unread));
    QCOMPARE(rig.picture.node(NodeId{0}).unread(), static_cast<std::uint64_t>(unread));
    QCOMPARE(rig.broken(), std::string());
    QVERIFY(!rig.missed);
}

/// Whoever only folds events knows how many there are.
void TestUnnamed::readersAreCountedWithoutEntries()
{
    Rig rig;
    rig.play("hset +hset +expire =a/900/1/1");
    QCOMPARE(rig.state().count, 1u);
    rig.play("hset +expire =a/900/2/2");
    QCOMPARE(rig.state().count, 2u);
    rig.play("hdel +expire =b/900/1/1");
    QCOMPARE(rig.state().count, 1u);
    QCOMPARE(rig.holder(), std::string("b"));
    QCOMPARE(rig.state().renewals, 0u);
    QCOMPARE(rig.state().takeovers, 0u);
    QCOMPARE(rig.broken(), std::string());
}

void TestUnnamed::namesAreAskedOnce()
{
    Rig rig;
    int asked = 0;
    rig.picture.node(NodeId{0}).setUnnamed([&](std::string_view key) {
        ++asked;
        return key != "k";
    });
    rig.play("set del set del");
    QCOMPARE(asked, 1);
    QCOMPARE(rig.told.size(), std::size_t{4}); // a name that somebody chose
    QCOMPARE(rig.picture.unread(), std::uint64_t{0});
}

/// Short-lived keys of everybody leave no memory behind, and no read is spent on them.
void TestUnnamed::whatEndedIsForgotten()
{
    Rig rig;
    rig.play("unnamed");
    for (int i = 0; i < 1000; ++i) {
        const auto key = "k" + std::to_string(i);
        rig.play(key + ":set " + key + ":del");
        QVERIFY(!rig.picture.wantsRead(rig.lock(key)));
    }
    QCOMPARE(rig.picture.trackedCount(), 1000u);
    rig.play("tick");
    QCOMPARE(rig.picture.trackedCount(), 0u);
    QCOMPARE(rig.picture.unread(), std::uint64_t{1000});
}

void TestUnnamed::countersSaySo()
{
    Rig rig;
    rig.play("unnamed set del");
    Batch batch;
    rig.collect(batch);
    QCOMPARE(batch.counters.unread, std::uint64_t{1});
    QCOMPARE(batch.counters.unattributed, std::uint64_t{0});
}

LOCKSCOPE_TEST_MAIN(TestUnnamed)
#include "tst_unnamed.moc"
