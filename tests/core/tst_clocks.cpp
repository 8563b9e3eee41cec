// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two nodes whose clocks are an hour apart: each lease ends by its own. Means: rig.
#include "core/rig.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

/// Two nodes whose servers' clocks are an hour apart, ticked in turn as the monitor does.
struct TwoNodes
{
    static constexpr NodeId kFirst{0};
    static constexpr NodeId kAhead{1};

    Picture picture;
    Reduction out;
    std::int64_t nowMs = 0;

    TwoNodes()
    {
        picture.node(kFirst).setCoverage(Rig::everything());
        picture.node(kAhead).setCoverage(Rig::everything());
    }
    [[nodiscard]] ServerTime now(NodeId node) const { return Rig::time(nowMs) + (node == kAhead ? 1h : 0h); }
    void notify(NodeId node, std::string_view key, KeyEvent event)
    {
        picture.node(node).reduce(Notification{{node, 0, now(node), 0}, key, event, false}, out);
    }
    void look(NodeId node, std::string_view key, std::chrono::milliseconds left)
    {
        KeyReading look;
        look.at = {node, 0, now(node), 0};
        look.key = key;
        look.exists = look.hasValue = true;
        look.token = "token";
        look.deadline = Deadline::at(now(node) + left);
        look.askedAtSequence = picture.sequence(picture.node(node).find(0, key));
        picture.node(node).reduce(look, out);
    }
    /// Time goes on; returns what is wanted and what was told, "node:key" each.
    QStringList pass(std::chrono::milliseconds by)
    {
        QStringList told;
        const auto end = nowMs + by.count();
        while (nowMs < end) {
            nowMs += std::min<std::int64_t>(100, end - nowMs);
            out.clear();
            for (const auto node : {kFirst, kAhead})
                picture.node(node).tick(now(node), out);
            for (const auto& want : out.readRequests)
                told << QStringLiteral("want %1").arg(text(want.lock));
            for (const auto& event : out.events)
                told << QStringLiteral("%1 %2").arg(QLatin1StringView(name(event.kind)), text(event.lock));
        }
        out.clear();
        return told;
    }
    [[nodiscard]] QString text(LockId lock) const
    {
        const auto key = picture.key(lock);
        return QStringLiteral("%1:%2")
            .arg(int(key.node))
            .arg(QString::fromUtf8(key.name.data(), qsizetype(key.name.size())));
    }
};

} // namespace

/// Leases are counted by the clock of the server that keeps them, whatever other servers' clocks say.
class TestClocks : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void eachLeaseEndsByItsOwnClock();
    void eachAcquisitionWaitsByItsOwnClock();
    void freeLocksLingerByTheirOwnClock();
    void anIdThatMovesToAnotherNodeIsStillLookedAt();
};

void TestClocks::eachLeaseEndsByItsOwnClock()
{
    TwoNodes t;
    t.look(TwoNodes::kFirst, "short", 10s);
    t.look(TwoNodes::kAhead, "long", 20s);
    QCOMPARE(t.pass(9900ms), QStringList());
    QCOMPARE(t.pass(200ms), QStringList{QStringLiteral("want 0:short")});
    t.notify(TwoNodes::kFirst, "short", KeyEvent::Expired);
    QCOMPARE(t.pass(9800ms), QStringList());
    QCOMPARE(t.pass(200ms), QStringList{QStringLiteral("want 1:long")});
}

void TestClocks::eachAcquisitionWaitsByItsOwnClock()
{
    TwoNodes t;
    t.notify(TwoNodes::kAhead, "a", KeyEvent::Set);
    t.notify(TwoNodes::kFirst, "b", KeyEvent::Set);
    QCOMPARE(t.pass(200ms), QStringList());
    const auto told = t.pass(100ms);
    QVERIFY2(told.contains(QStringLiteral("acquired 0:b")) && told.contains(QStringLiteral("acquired 1:a")),
             qPrintable(told.join(u' ')));
}

void TestClocks::freeLocksLingerByTheirOwnClock()
{
    TwoNodes t;
    for (const auto node : {TwoNodes::kFirst, TwoNodes::kAhead}) {
        t.look(node, "a", 60s);
        t.notify(node, "a", KeyEvent::Del);
    }
    t.pass(9s);
    QCOMPARE(t.picture.trackedCount(), 2u);
    t.pass(12s);
    QCOMPARE(t.picture.trackedCount(), 0u);
}

void TestClocks::anIdThatMovesToAnotherNodeIsStillLookedAt()
{
    TwoNodes t;
    Batch batch;
    // Enough to come round to ids that are used again; each leaves a place in its node's queue of deadlines.
    constexpr int kLocks = 12'000;
    for (int i = 0; i < kLocks; ++i) {
        const auto key = "old" + std::to_string(i);
        t.look(TwoNodes::kFirst, key, 40s);
        t.notify(TwoNodes::kFirst, key, KeyEvent::Del);
    }
    for (int second = 0; second < 25; ++second) {
        t.pass(1s);
        batch.clear();
        t.picture.collect(batch, t.out.events);
    }
    QCOMPARE(t.picture.trackedCount(), 0u);
    const auto ids = t.picture.size();
    for (int i = 0; i < 5000; ++i)
        t.look(TwoNodes::kAhead, "new" + std::to_string(i), 30s);
    QVERIFY(t.picture.size() == ids); // all of them are ids of the first node's
    t.pass(29'800ms);
    const auto told = t.pass(400ms);
    QCOMPARE(told.size(), 5000);
    QVERIFY(told.contains(QStringLiteral("want 1:new4999")));
}

LOCKSCOPE_TEST_MAIN(TestClocks)
#include "tst_clocks.moc"
