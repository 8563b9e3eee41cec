// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Desktop notifications of findings: what began, summed up within the interval, nothing that was there before, muted or
// of a simulator's run. Means: fake source.
#include "gui/findings/findingnotifier.h"
#include "gui/locks/locksmodel.h"
#include "presentation/scriptedframes.h"
#include "presentation/timeline/lanehistory.h"
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

struct Scene : test::ScriptedFrames
{
    LaneHistory history;
    LocksModel model{frames, history};
    FindingsStore store{frames};
    FakeSink sink;
    FindingNotifier notifier{store, model, sink, source.clock()};

    Scene()
    {
        frames.addConsumer(&model);
        frames.setSource(&source);
        notifier.setInterval(30s);
    }
    ~Scene()
    {
        frames.setSource(nullptr);
        frames.removeConsumer(&model);
    }
    void settle(std::chrono::milliseconds by = 3s)
    {
        for (int i = 0; i < 12; ++i) {
            source.advance(by / 12);
            frames.step();
        }
    }
    void ready()
    {
        source.nodeReady();
        settle();
        notifier.setEnabled(true);
    }
    void stuck(std::string_view key) { source.acquiredWithoutTtl(source.lock(key), "t"); }
};

} // namespace

class FindingNotifierTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhatBegan()
    {
        Scene s;
        s.ready();
        s.notifier.setServerName(u"checkout"_s);
        s.stuck("lock:invoice:monthly");
        s.settle();
        QCOMPARE(s.sink.titles, QStringList{u"1 new finding(s) on checkout"_s});
        QVERIFY2(s.sink.bodies.front().startsWith(u"No TTL · lock:invoice:monthly: Held for "_s),
                 qPrintable(s.sink.bodies.front()));
        s.settle(120s); // it goes on, and is told once
        QCOMPARE(s.sink.bodies.size(), 1);
    }

    void sumsUpWhatBeganWithinTheInterval()
    {
        Scene s;
        s.ready();
        s.stuck("lock:a:1");
        s.settle();
        QCOMPARE(s.sink.bodies.size(), 1);
        for (const char* key : {"lock:b:1", "lock:c:1", "lock:d:1", "lock:e:1"})
            s.stuck(key);
        s.settle();
        QCOMPARE(s.sink.bodies.size(), 1); // too soon
        s.source.advance(30s);
        s.stuck("lock:f:1");
        s.settle();
        QCOMPARE(s.sink.bodies.size(), 2);
        QCOMPARE(s.sink.titles.back(), u"5 new finding(s)"_s);
        QCOMPARE(s.sink.bodies.back().count(u'\n'), 3); // three by name, and how many more
        QVERIFY(s.sink.bodies.back().endsWith(u"and 2 more"_s));
    }

    void isOffByDefault()
    {
        Scene s;
        s.source.nodeReady();
        s.settle();
        s.stuck("lock:a");
        s.settle();
        QVERIFY(s.sink.bodies.isEmpty());
        s.notifier.setEnabled(true); // what is there is not news
        s.settle();
        QVERIFY(s.sink.bodies.isEmpty());
    }

    void whatWasThereIsNoNews()
    {
        Scene s;
        s.notifier.setEnabled(true);
        s.stuck("lock:a"); // before the first scan is through
        s.settle();
        s.source.nodeReady();
        s.settle();
        QCOMPARE(s.store.openCount(), 1);
        s.source.found(s.source.lock("lock:b"), "t", -1ms);
        s.settle(4s); // a server that said nothing for so long would be known as silent
        QCOMPARE(s.store.openCount(), 2);
        QVERIFY(s.sink.bodies.isEmpty());
    }

    void mutesNotesAndTheSimulatorAreNotTold()
    {
        Scene s;
        s.ready();
        s.store.setMutes({{std::nullopt, "lock:quiet:*"}});
        s.stuck("lock:quiet:1");
        s.stuck("lockscope-sim:7:lock:a");
        s.source.expiredThenTaken("lock:b"); // a note
        s.settle();
        QCOMPARE(s.store.groups().size(), 3u);
        QCOMPARE(s.store.openCount(), 0);
        QVERIFY(s.sink.bodies.isEmpty());
        s.stuck("lock:c");
        s.settle();
        QCOMPARE(s.sink.bodies.size(), 1);
    }

    void anotherServerMakesItForget()
    {
        Scene s;
        s.ready();
        s.stuck("lock:a:1");
        s.settle();
        s.stuck("lock:b:1");
        s.settle();
        QCOMPARE(s.sink.bodies.size(), 1);
        s.notifier.forget();
        s.source.advance(30s);
        s.stuck("lock:c:1");
        s.settle();
        QCOMPARE(s.sink.titles.back(), u"1 new finding(s)"_s);
    }
};

LOCKSCOPE_TEST_MAIN(FindingNotifierTest)
#include "tst_findingnotifier.moc"
