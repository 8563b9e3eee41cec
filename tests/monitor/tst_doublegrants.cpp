// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// When two primaries of one group have granted a lock to two holders: what is marked, and for how long. Real ones:
// monitor.failover.
#include "monitor/doublegrants.h"

#include "core/pictureview.h"
#include "formats/decode.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::monitor;
using namespace lockscope::test;

namespace {

constexpr NodeId kFirst{0};
constexpr NodeId kSecond{1};
constexpr KeyspaceId kGroup{0};

/// Two primaries, what they say, and what a consumer has of it.
struct Scene
{
    Picture picture;
    Reduction out;
    PictureView view;
    DoubleGrants doubles{picture};
    std::int64_t nowMs = 1000;

    Scene()
    {
        picture.join(kFirst, kGroup);
        picture.join(kSecond, KeyspaceId{1});
        for (const auto node : {kFirst, kSecond}) {
            Coverage all;
            all.removals = all.strings = all.hashes = all.zsets = all.listsAndSets = all.expired = all.evicted = true;
            picture.node(node).setCoverage(all);
        }
        doubles.join(kSecond, kGroup);
    }
    [[nodiscard]] ObservedAt at(NodeId node) const { return {node, 0, serverTimeFromUs(nowMs * 1000), 0}; }
    void look(NodeId node, std::string_view token, std::string_view key = "lock:a", LockMode mode = LockMode::Unknown)
    {
        ++nowMs;
        KeyReading look;
        look.at = at(node);
        look.key = key;
        look.exists = !token.empty();
        look.hasValue = look.exists;
        look.token = token;
        look.mode = mode;
        look.type = ValueType::String;
        look.askedAtSequence = picture.sequence(lock(node, key));
        look.deadline = Deadline::at(serverTimeFromUs((nowMs + 60'000) * 1000));
        picture.node(node).reduce(look, out);
        tell();
    }
    void hear(NodeId node, KeyEvent event)
    {
        ++nowMs;
        picture.node(node).reduce(Notification{at(node), "lock:a", event, false}, out);
        tell();
    }
    void tell()
    {
        doubles.onEvents(out.events);
        Batch batch;
        picture.collect(batch, out.events);
        out.clear();
        view.update(batch);
    }
    [[nodiscard]] LockId lock(NodeId node, std::string_view key = "lock:a") const
    {
        return picture.find(picture.keyspaceOf(node), 0, key);
    }
    /// Of both, and consumers know the same.
    [[nodiscard]] bool areMarked()
    {
        const auto a = lock(kFirst);
        const auto b = lock(kSecond);
        const bool marked = picture.state(a).grantedTwice;
        if (picture.state(b).grantedTwice != marked || view.rivalOf(a) != (marked ? b : kNoLock) ||
            view.rivalOf(b) != (marked ? a : kNoLock))
            qFatal("one of two is marked");
        return marked;
    }
};

} // namespace

class TestDoubleGrants : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void twoHoldersAreMarkedUntilOneIsGone();
    void oneHolderOnBothIsNone();
    void whatIsSharedIsNone();
    void whatIsInDoubtWaits();
    void whoRetiresTakesItsMarksAlong();
    void anotherLockIsNotMeant();
};

void TestDoubleGrants::twoHoldersAreMarkedUntilOneIsGone()
{
    Scene s;
    s.look(kFirst, "new");
    QVERIFY(!s.picture.state(s.lock(kFirst)).grantedTwice);
    s.look(kSecond, "old");
    QVERIFY(s.areMarked());
    s.doubles.everySecond();
    s.tell();
    QVERIFY(s.areMarked());
    s.hear(kSecond, KeyEvent::Del);
    QVERIFY(!s.areMarked());
    s.hear(kSecond, KeyEvent::Set); // and again, another one
    s.look(kSecond, "third");
    QVERIFY(s.areMarked());
    s.hear(kFirst, KeyEvent::Del);
    QVERIFY(!s.areMarked());
}

void TestDoubleGrants::oneHolderOnBothIsNone()
{
    Scene s;
    s.look(kFirst, "same");
    s.look(kSecond, "same"); // copied before the failover
    QVERIFY(!s.areMarked());
    s.doubles.everySecond();
    s.tell();
    QVERIFY(!s.areMarked());
}

void TestDoubleGrants::whatIsSharedIsNone()
{
    Scene s;
    s.look(kFirst, "reader 1", "lock:a", LockMode::Read);
    s.look(kSecond, "reader 2", "lock:a", LockMode::Read);
    QVERIFY(!s.areMarked());
}

/// Behind a failover the new primary's lock is confirmed without an event.
void TestDoubleGrants::whatIsInDoubtWaits()
{
    Scene s;
    s.look(kFirst, "new");
    s.picture.node(kFirst).beginResync(serverTimeFromUs(s.nowMs * 1000));
    s.look(kSecond, "old");
    QVERIFY(!s.areMarked());
    s.look(kFirst, "new");
    s.doubles.everySecond();
    s.tell();
    QVERIFY(s.areMarked());
}

void TestDoubleGrants::whoRetiresTakesItsMarksAlong()
{
    Scene s;
    s.look(kFirst, "new");
    s.look(kSecond, "old");
    const auto first = s.lock(kFirst);
    QVERIFY(s.view.state(first).grantedTwice);
    s.doubles.retire(kSecond);
    s.picture.retire(kSecond);
    QVERIFY(s.doubles.isEmpty());
    s.tell();
    QVERIFY(!s.view.state(first).grantedTwice);
    QCOMPARE(s.view.rivalOf(first), kNoLock);
    QCOMPARE(s.view.state(first).phase, LockPhase::Held);
}

void TestDoubleGrants::anotherLockIsNotMeant()
{
    Scene s;
    s.look(kFirst, "new");
    s.look(kSecond, "old", "lock:b");
    QVERIFY(!s.picture.state(s.lock(kFirst)).grantedTwice);
    QVERIFY(!s.picture.state(s.lock(kSecond, "lock:b")).grantedTwice);
}

LOCKSCOPE_TEST_MAIN(TestDoubleGrants)
#include "tst_doublegrants.moc"
