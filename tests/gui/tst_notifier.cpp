// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/locksmodel.h"
#include "gui/services/desktopnotifier.h"
#include "presentation/stream/frameloop.h"
#include "presentation/timeline/lockhistory.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

class FakeSink final : public NotificationSink
{
public:
    void show(const QString& title, const QString& body) override
    {
        titles.append(title);
        bodies.append(body);
    }
    QStringList titles;
    QStringList bodies;
};

struct Scene
{
    test::FakeSource source;
    FrameLoop frames{source.clock()};
    LockHistory history;
    LocksModel model{frames, history};
    FakeSink sink;
    DesktopNotifier notifier{model, sink, source.clock()};
    int made = 0;

    Scene()
    {
        frames.addConsumer(&model);
        frames.setSource(&source);
        notifier.setInterval(30s);
    }
    ~Scene() { frames.removeConsumer(&model); }
    void settle(std::chrono::milliseconds by = 3s)
    {
        for (int i = 0; i < 12; ++i) {
            source.advance(by / 12);
            frames.step();
        }
    }
    void stuck() { source.acquiredWithoutTtl(source.lock("lock:" + std::to_string(made++)), "t"); }
};

} // namespace

class DesktopNotifierTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void troubleOfASimulatorsRunIsNoNews()
    {
        Scene s;
        s.source.nodeReady();
        s.settle();
        s.notifier.setEnabled(true);
        s.source.acquiredWithoutTtl(s.source.lock("lockscope-sim:7:lock:a"), "t");
        s.settle();
        QCOMPARE(s.sink.bodies.size(), 0);
        s.stuck();
        s.settle();
        QCOMPARE(s.sink.bodies.size(), 1);
        QVERIFY2(s.sink.bodies.front().contains(u": 1 (was 0)"), qPrintable(s.sink.bodies.front()));
    }

    void whatIsNotKnownIsNoNews()
    {
        Scene s;
        s.source.nodeReady();
        s.settle();
        s.notifier.setEnabled(true);
        s.stuck();
        s.settle();
        QCOMPARE(s.sink.bodies.size(), 1);
        for (int i = 0; i < 40; ++i)
            s.source.acquired(s.source.lock("lock:leased" + std::to_string(i)), "t", 9s);
        s.settle();
        s.source.nodeState(NodeId{0}, ConnectionState::Waiting, "away");
        s.settle(120s); // each lease is over, by the clock
        QCOMPARE(s.sink.bodies.size(), 1);
        s.source.nodeState(NodeId{0}, ConnectionState::Live);
        for (int i = 0; i < 40; ++i)
            s.source.renewed(s.source.lock("lock:leased" + std::to_string(i)), 300s);
        s.settle();
        QCOMPARE(s.sink.bodies.size(), 1); // what was told is not told again
        s.stuck();
        s.settle(60s);
        QCOMPARE(s.sink.bodies.size(), 2);
        QVERIFY2(s.sink.bodies.back().contains(u"No TTL: 2 (was 1)"_s), qPrintable(s.sink.bodies.back()));
    }

    void lateIsToldWhenItIsSure()
    {
        Scene s;
        s.source.nodeReady();
        const LockId lock = s.source.lock("lock:renewed");
        s.source.acquired(lock, "t", 30s);
        for (int tick = 0; tick < 4; ++tick) {
            s.source.advance(1s);
            s.source.renewed(lock, 30s);
        }
        s.settle(500ms);
        s.notifier.setEnabled(true);
        s.settle(2s); // late, or nobody could tell
        QVERIFY(s.sink.bodies.isEmpty());
        s.source.nodeState(NodeId{0}, ConnectionState::Busy, "does not answer");
        s.settle(20s);
        s.source.nodeState(NodeId{0}, ConnectionState::Live);
        s.source.renewed(lock, 30s);
        s.settle(1s);
        QVERIFY(s.sink.bodies.isEmpty());
        s.settle(3s); // late
        s.settle(5s); // for so long
        s.notifier.check();
        QCOMPARE(s.sink.bodies, QStringList{u"Renewal late: 1 (was 0) · lock:renewed"_s});
    }

    void offByDefault()
    {
        Scene s;
        s.source.nodeReady();
        s.settle();
        s.stuck();
        s.settle();
        QVERIFY(s.sink.bodies.isEmpty());
    }

    void tellsWhatRose()
    {
        Scene s;
        s.notifier.setEnabled(true);
        s.source.nodeReady();
        s.settle();
        s.stuck();
        s.settle();
        QCOMPARE(s.sink.bodies, QStringList{u"No TTL: 1 (was 0) · lock:0"_s});
        QCOMPARE(s.sink.titles, QStringList{u"Locks need attention"_s});
    }

    void namesTheServerAndWhatIsNew()
    {
        Scene s;
        s.notifier.setServerName(u"prod-eu"_s);
        s.source.nodeReady();
        s.stuck();
        s.settle();
        s.notifier.setEnabled(true);
        s.stuck();
        s.settle();
        QCOMPARE(s.sink.titles, QStringList{u"Locks need attention on prod-eu"_s});
        QCOMPARE(s.sink.bodies.back(), u"No TTL: 2 (was 1) · lock:1"_s);
        s.source.released(s.source.lock("lock:0"));
        s.settle(60s);
        for (int i = 0; i < 3; ++i)
            s.stuck();
        s.settle();
        QCOMPARE(s.sink.bodies.back(), u"No TTL: 4 (was 1) · lock:2, lock:3, …"_s);
        QCOMPARE(s.sink.bodies.size(), 2);
    }

    void whatTheScanFindsIsNoNews()
    {
        Scene s;
        s.notifier.setEnabled(true);
        s.stuck();
        s.settle();
        s.source.nodeReady();
        s.stuck();
        s.settle();
        QVERIFY(s.sink.bodies.isEmpty());
        s.stuck();
        s.settle();
        QCOMPARE(s.sink.bodies, QStringList{u"No TTL: 3 (was 2) · lock:2"_s});
    }

    void whatWasThereWhenSwitchedOnIsNoNews()
    {
        Scene s;
        s.source.nodeReady();
        s.settle();
        s.stuck();
        s.settle();
        s.notifier.setEnabled(true);
        s.settle();
        QVERIFY(s.sink.bodies.isEmpty());
    }

    void atMostOneInTheInterval()
    {
        Scene s;
        s.notifier.setEnabled(true);
        s.source.nodeReady();
        s.settle();
        s.stuck();
        s.settle();
        s.stuck();
        s.settle();
        s.stuck();
        s.settle();
        QCOMPARE(s.sink.bodies.size(), 1);
        s.source.advance(30s);
        s.notifier.check(); // as its timer does
        QCOMPARE(s.sink.bodies.size(), 2);
        QCOMPARE(s.sink.bodies.last(), u"No TTL: 3 (was 1) · lock:1, lock:2"_s); // summed up
        s.source.advance(60s);
        s.notifier.check();
        QCOMPARE(s.sink.bodies.size(), 2); // nothing new
    }

    void whatFellCanRiseAgain()
    {
        Scene s;
        s.notifier.setEnabled(true);
        s.source.nodeReady();
        s.settle();
        s.stuck();
        s.settle();
        s.source.released(s.source.lock("lock:0"));
        s.settle(40s);
        QCOMPARE(s.sink.bodies.size(), 1);
        s.stuck();
        s.settle();
        QCOMPARE(s.sink.bodies.size(), 2);
    }

    void anotherSourceBeginsAnew()
    {
        Scene s;
        s.notifier.setEnabled(true);
        s.source.nodeReady();
        s.settle();
        test::FakeSource other;
        other.advance(s.source.now() - other.now());
        s.frames.setSource(&other);
        other.acquiredWithoutTtl(other.lock("lock:other"), "t");
        other.nodeReady();
        for (int i = 0; i < 20; ++i) {
            other.advance(200ms);
            s.frames.step();
        }
        QVERIFY(s.sink.bodies.isEmpty());
        s.frames.setSource(nullptr);
    }
};

LOCKSCOPE_TEST_MAIN(DesktopNotifierTest)
#include "tst_notifier.moc"
