// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/models/locksmodel.h"
#include "gui/services/desktopnotifier.h"
#include "presentation/stream/frameloop.h"
#include "presentation/timeline/lockhistory.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

namespace {

class FakeSink final : public NotificationSink
{
public:
    void show(const QString&, const QString& body) override { bodies.append(body); }
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
        QCOMPARE(s.sink.bodies, QStringList{u"No TTL: 1 (was 0)"_s});
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
        QCOMPARE(s.sink.bodies, QStringList{u"No TTL: 3 (was 2)"_s});
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
        QCOMPARE(s.sink.bodies.last(), u"No TTL: 3 (was 1)"_s); // summed up
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

} // namespace lockscope::gui

LOCKSCOPE_TEST_MAIN(lockscope::gui::DesktopNotifierTest)
#include "tst_notifier.moc"
