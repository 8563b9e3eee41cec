// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Locks in groups: by holder, host, service, connection and prefix. Means: fake source.
#include "formats/decode.h"
#include "gui/locks/locksmodel.h"
#include "presentation/filters/filter.h"
#include "presentation/findings/findingsstore.h"
#include "presentation/locks/grouptext.h"
#include "presentation/locks/holdernames.h"
#include "presentation/scriptedframes.h"
#include "presentation/timeline/lanehistory.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>

#include <map>
#include <random>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const std::string kClient = "8743c9c0-1b2d-4c3e-9a4f-5b6c7d8e9f00";

struct Scene : test::ScriptedFrames
{
    LaneHistory history;
    FindingsStore desk{frames};
    HolderNames names;
    LocksModel model{frames, history};

    explicit Scene(LockGrouping grouping)
    {
        model.setFindings(desk);
        model.setHolderNames(names);
        frames.addConsumer(&history);
        frames.addConsumer(&model);
        frames.setSource(&source);
        model.setGrouping(grouping);
        source.nodeReady();
        step(0ms);
    }
    ~Scene()
    {
        frames.setSource(nullptr);
        frames.removeConsumer(&model);
        frames.removeConsumer(&history);
    }
    /// Long enough for sorting, counting and a whole sweep.
    void settle()
    {
        for (int i = 0; i < 12; ++i)
            step(60ms);
    }
    LockId take(const char* key, std::string_view token, std::chrono::milliseconds ttl = 1h)
    {
        const LockId lock = source.lock(key);
        source.acquired(lock, token, ttl);
        return lock;
    }
    void redisson(const char* key, int thread)
    {
        source.acquired(source.lock(key), kClient + ":" + std::to_string(thread), 1h,
                        [](LockEvent& event) { event.library = formats::libraryFromName("redisson"); });
    }
    /// Of DistributedLock.Redis, whose tokens name machine and process.
    LockId process(const char* key, const std::string& host, int pid, std::chrono::milliseconds ttl = 1h)
    {
        const LockId lock = source.lock(key);
        source.acquired(lock, host + "_" + std::to_string(pid) + "_8743c9c01b2d4c3e9a4f5b6c7d8e9f00", ttl,
                        [](LockEvent& event) { event.library = formats::libraryFromName("medallion"); });
        return lock;
    }
    [[nodiscard]] const LockGroups::Group& group(std::size_t i) const { return model.groups().groups()[i]; }
    [[nodiscard]] QString name(std::size_t i) const
    {
        return group(i).id == LockGroups::kEnded ? u"ended"_s : grouptext::name(model.groupFacts(group(i)));
    }
    [[nodiscard]] QString life(std::size_t i) const { return grouptext::life(model.groupFacts(group(i))); }
    [[nodiscard]] QString age(std::size_t i) const { return grouptext::age(model.groupFacts(group(i))); }
    [[nodiscard]] QString filter(std::size_t i) const { return grouptext::filter(model.groupFacts(group(i))); }
    /// "worker-1: lock:a lock:b", a line for each group.
    [[nodiscard]] QStringList table() const
    {
        QStringList lines;
        for (std::size_t i = 0; i < model.groups().groups().size(); ++i) {
            QString line = name(i) + u':';
            for (int row = group(i).firstRow; row < group(i).firstRow + group(i).rows; ++row)
                line += u' ' + model.index(row, LocksModel::Lock).data().toString();
            lines << line;
        }
        return lines;
    }
};

} // namespace

class LockGroupsTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void anEmptyValueIsNoUnseenHolder()
    {
        Scene s(LockGrouping::Holder);
        s.take("lock:a", "");
        s.source.acquired(s.source.lock("lock:b"), "", 1h, [](LockEvent& event) { event.count = 1; });
        s.source.acquired(s.source.lock("lock:c"), "", 1h, [](LockEvent& event) { event.count = 1; });
        s.settle();
        QStringList table = s.table();
        table.sort();
        QCOMPARE(table, (QStringList{u"(empty): lock:b lock:c"_s, u"not seen: lock:a"_s}));
        const std::size_t empty = s.name(0) == u"(empty)"_s ? 0 : 1;
        const std::size_t unseen = 1 - empty;
        QCOMPARE(s.filter(empty), QString()); // no filter selects them
        QCOMPARE(s.filter(unseen), u"state:notseen"_s);
        s.model.setFolded(s.group(unseen), true);
        QVERIFY(s.model.groups().isFolded(s.group(unseen)));
        QVERIFY(!s.model.groups().isFolded(s.group(empty)));
        QVERIFY(s.model.groupFacts(s.group(empty)).group.identity() !=
                s.model.groupFacts(s.group(unseen)).group.identity());
    }
    void groupsStandByNameAndRowsKeepTheirOrder()
    {
        Scene s(LockGrouping::Holder);
        s.take("lock:c", "worker-2");
        s.take("lock:b", "worker-1");
        s.take("lock:a", "worker-2");
        s.settle();
        QCOMPARE(s.table(), (QStringList{u"worker-1: lock:b"_s, u"worker-2: lock:a lock:c"_s}));
        s.model.sort(LocksModel::Lock, Qt::DescendingOrder);
        QCOMPARE(s.table(), (QStringList{u"worker-1: lock:b"_s, u"worker-2: lock:c lock:a"_s}));
        s.model.setGrouping(LockGrouping::Lock);
        QVERIFY(s.model.groups().groups().empty());
        QCOMPARE(s.model.index(0, LocksModel::Lock).data().toString(), u"lock:c"_s);
    }

    void threadsOfAProcessAreOneHolder()
    {
        Scene s(LockGrouping::Holder);
        s.redisson("lock:a", 1);
        s.redisson("lock:b", 2);
        s.take("lock:c", "worker-7");
        s.settle();
        QCOMPARE(s.model.groups().groups().size(), std::size_t{2});
        QCOMPARE(s.group(0).rows, 2);
        QVERIFY2(s.name(0).contains(u"8743c9c0"_s) && !s.name(0).contains(u"thread"_s), qPrintable(s.name(0)));
        QVERIFY(Filter::parse(s.filter(0)));
        QVERIFY(s.filter(0).contains(u"8743c9c0"_s));
    }

    /// A lock that needs attention brings its group to the front; its rows are the first in it.
    void groupsWithAttentionAreFirst()
    {
        Scene s(LockGrouping::Holder);
        s.take("lock:a", "worker-1");
        s.take("lock:b", "worker-2");
        s.source.acquiredWithoutTtl(s.source.lock("lock:z"), "worker-2");
        for (int i = 0; i < 10; ++i)
            s.step(30s);
        s.settle();
        QCOMPARE(s.table(), (QStringList{u"worker-2: lock:z lock:b"_s, u"worker-1: lock:a"_s}));
        QCOMPARE(s.group(0).attention, 1);
        QCOMPARE(s.group(1).attention, 0);
    }

    /// The order of rows and groups is kept while it is frozen; who came is counted at its group.
    void nothingMovesWhileTheOrderIsFrozen()
    {
        Scene s(LockGrouping::Holder);
        s.take("lock:a", "worker-1");
        const LockId passed = s.take("lock:b", "worker-1");
        s.take("lock:c", "worker-2");
        const LockId gone = s.take("lock:d", "worker-1");
        s.settle();
        const QStringList before = s.table().replaceInStrings(u"lock:d"_s, u"(gone)"_s);
        s.model.setOrderFrozen(true);
        s.source.forget(gone);
        QCOMPARE(s.take("lock:2", "worker-2"), gone); // another lock has its id
        s.source.released(passed);
        s.step(60ms);
        s.take("lock:b", "worker-2");
        s.take("lock:0", "worker-2");
        s.take("lock:1", "worker-0");
        s.settle();
        QCOMPARE(s.table(), before);
        QCOMPARE(s.model.newInGroups(), (std::vector<int>{1, 1})); // of a new group: at the first
        s.model.setOrderFrozen(false);
        s.settle();
        QCOMPARE(s.table(), (QStringList{u"worker-0: lock:1"_s, u"worker-1: lock:a"_s,
                                         u"worker-2: lock:0 lock:2 lock:b lock:c"_s}));
    }

    /// A lock that ended stays with its last holder for a moment, then it is among those that ended.
    void whatHasEndedIsTheLastGroup()
    {
        Scene s(LockGrouping::Holder);
        const LockId ended = s.take("lock:a", "worker-1");
        s.take("lock:b", "worker-2");
        s.settle();
        s.source.released(ended);
        s.settle();
        QCOMPARE(s.table(), (QStringList{u"worker-1: lock:a"_s, u"worker-2: lock:b"_s}));
        for (int i = 0; i < 12; ++i)
            s.step(1s);
        QCOMPARE(s.table(), (QStringList{u"worker-2: lock:b"_s, u"ended: lock:a"_s}));
        s.take("lock:a", "worker-3");
        s.settle();
        QCOMPARE(s.table(), (QStringList{u"worker-2: lock:b"_s, u"worker-3: lock:a"_s}));
    }

    void byHost()
    {
        Scene s(LockGrouping::Host);
        s.process("lock:a", "web-1", 12);
        s.process("lock:b", "web-1", 13);
        s.process("lock:c", "web-2", 12);
        s.take("lock:d", "worker-7");
        s.settle();
        QCOMPARE(s.table(),
                 (QStringList{u"web-1: lock:a lock:b"_s, u"web-2: lock:c"_s, u"Token names no host: lock:d"_s}));
        QCOMPARE(s.life(0), u"2 cannot tell"_s);
        QCOMPARE(s.filter(0), u"holder:web-1"_s);
        QCOMPARE(s.filter(2), QString()); // there is nothing to look for
    }

    /// Who renews is alive, who stopped is silent: a host says how many, and stands out for the worst.
    void aHostSaysHowManyAreAlive()
    {
        Scene s(LockGrouping::Host);
        const LockId renewed = s.process("lock:a", "web-1", 12, 60s);
        const LockId silent = s.process("lock:b", "web-1", 13, 60s);
        for (int i = 0; i < 8; ++i) {
            s.source.advance(10s);
            s.source.renewed(renewed, 60s);
            if (i < 4)
                s.source.renewed(silent, 60s);
        }
        s.step(600ms);
        QCOMPARE(s.life(0), u"1 silent · 1 alive"_s);
        QCOMPARE(grouptext::tone(s.model.groupFacts(s.group(0))), lockcells::Tone::Alarm);
        QVERIFY2(s.age(0).startsWith(u"last sign 0.6 s ago"_s), qPrintable(s.age(0)));
    }

    void aServiceIsTheOperatorsWordAndAConnectionATracesOne()
    {
        Scene s(LockGrouping::Service);
        TracedClient traced;
        bool wasTraced = false;
        s.names.setClientOf([&](std::string_view token) -> const TracedClient* {
            return wasTraced && token.starts_with("cart") ? &traced : nullptr;
        });
        s.take("lock:a", "cart-1");
        s.take("lock:b", "cart-2");
        s.take("lock:c", "pay-1");
        s.settle();
        QCOMPARE(s.table(), (QStringList{u"No service named: lock:a lock:b lock:c"_s}));
        s.names.setRules({{u"cart-*"_s, u"checkout"_s}});
        s.settle();
        QCOMPARE(s.table(), (QStringList{u"checkout: lock:a lock:b"_s, u"No service named: lock:c"_s}));

        s.model.setGrouping(LockGrouping::Connection);
        s.settle();
        QCOMPARE(s.table(), (QStringList{u"Connection unknown: run a trace: lock:a lock:b lock:c"_s}));
        traced.name = "cart-worker";
        wasTraced = true;
        s.names.learn();
        QTRY_VERIFY((s.settle(), s.table().size() == 2));
        QCOMPARE(s.table().first(), u"cart-worker: lock:a lock:b"_s);
        QCOMPARE(s.filter(0), u"holder:cart-worker"_s);
    }

    /// Each lock of a prefix counts for its life.
    void byPrefix()
    {
        Scene s(LockGrouping::Prefix);
        s.take("lock:order:1", "worker-1");
        s.take("stock:7", "worker-1");
        s.take("lock:order:2", "worker-2");
        s.take("alone", "worker-2");
        s.settle();
        QCOMPARE(s.table(), (QStringList{u"lock:order:*: lock:order:1 lock:order:2"_s, u"stock:*: stock:7"_s,
                                         u"Names without a prefix: alone"_s}));
        QCOMPARE(s.life(0), u"2 cannot tell"_s);
        QCOMPARE(s.filter(0), u"key:lock:order:*"_s);
        QCOMPARE(s.filter(2), QString());
    }

    void notSeenIsAHolderOfItsOwn()
    {
        Scene s(LockGrouping::Holder);
        s.take("lock:a", "");
        s.settle();
        QCOMPARE(s.name(0), u"not seen"_s);
        QCOMPARE(s.filter(0), u"state:notseen"_s);
    }

    void lifeIsToldByRenewalsOnly()
    {
        Scene s(LockGrouping::Holder);
        const LockId lock = s.take("lock:a", "w1", 60s);
        s.take("lock:b", "w2", 60s);
        s.settle();
        QCOMPARE(s.life(0), u"cannot tell: does not renew"_s);
        for (int i = 0; i < 4; ++i) {
            s.source.advance(10s);
            s.source.renewed(lock, 60s);
        }
        s.step(600ms);
        QCOMPARE(s.life(0), u"alive: renews on schedule"_s);
        s.step(13s);
        QCOMPARE(s.life(0), u"doubtful: a renewal is late"_s);
        s.step(20s);
        QCOMPARE(s.life(0), u"silent: renewals stopped"_s);
    }

    void oldestIsABoundWhenABeginIsUnknown()
    {
        Scene s(LockGrouping::Holder);
        s.take("lock:a", "w");
        s.step(10s);
        QVERIFY2(s.age(0).endsWith(u"oldest 10 s"_s), qPrintable(s.age(0)));
        s.source.found(s.source.lock("lock:b"), "w", 1h);
        s.step(600ms);
        QVERIFY2(s.age(0).endsWith(u"oldest ≥ 10 s"_s), qPrintable(s.age(0)));
    }

    void randomOperations_data()
    {
        QTest::addColumn<int>("grouping");
        for (std::size_t i = 1; i < kLockGroupings; ++i)
            QTest::addRow("%zu", i) << static_cast<int>(i);
    }

    /// Each row stands in the group of its lock, and the model follows Qt's rules.
    void randomOperations()
    {
        QFETCH(int, grouping);
        std::mt19937 random(5);
        Scene s(static_cast<LockGrouping>(grouping));
        s.names.setRules({{u"worker-1*"_s, u"first"_s}, {u"worker-2*"_s, u"second"_s}});
        QAbstractItemModelTester tester(&s.model);
        for (int round = 0; round < 120; ++round) {
            s.model.setOrderFrozen(random() % 3 == 0);
            for (int n = 0; n < 20; ++n) {
                const LockId lock = s.source.lock((random() % 2 ? "lock:" : "stock:") + std::to_string(random() % 60));
                const std::string token = "worker-" + std::to_string(random() % 25);
                if (s.source.state(lock).phase != LockPhase::Held)
                    s.source.acquired(lock, token, 60s);
                else if (random() % 3)
                    s.source.released(lock);
                else
                    s.source.takenOver(lock, token + "b", 60s);
                if (random() % 20 == 0)
                    s.source.forget(lock);
            }
            if (random() % 5 == 0)
                s.model.sort(static_cast<int>(random() % LocksModel::ColumnCount),
                             random() % 2 ? Qt::AscendingOrder : Qt::DescendingOrder);
            s.step(random() % 4 == 0 ? 6s : 400ms);
            int rows = 0;
            for (const LockGroups::Group& group : s.model.groups().groups()) {
                QCOMPARE(group.firstRow, rows);
                QVERIFY(group.rows > 0);
                rows += group.rows;
            }
            QCOMPARE(rows, s.model.rowCount());
        }
        s.model.setOrderFrozen(false);
        s.settle();
        s.settle();
        std::map<QString, QString> groupOf; // what the rows of a group have in common, by what the group is called
        for (std::size_t i = 0; i < s.model.groups().groups().size(); ++i) {
            for (int row = s.group(i).firstRow; row < s.group(i).firstRow + s.group(i).rows; ++row) {
                const LockState& state = s.frames.picture().state(s.model.lockAt(row));
                const QString token = QString::fromUtf8(s.frames.picture().token(state.holder));
                if (s.group(i).id == LockGroups::kEnded)
                    QVERIFY(state.phase != LockPhase::Held);
                else if (static_cast<LockGrouping>(grouping) == LockGrouping::Holder)
                    QVERIFY2(s.name(i) == token || s.name(i).endsWith(u" · "_s + token), qPrintable(token));
                else if (static_cast<LockGrouping>(grouping) == LockGrouping::Service)
                    QCOMPARE(s.name(i) == u"first"_s, token.startsWith(u"worker-1"_s));
            }
        }
    }

    /// Grouping a hundred thousand locks, of a thousand holders or each of its own, takes less than a blink.
    void manyLocks_data()
    {
        QTest::addColumn<int>("holders");
        QTest::newRow("thousand holders") << 1'000;
        QTest::newRow("each its own") << 100'000;
    }
    void manyLocks()
    {
        QFETCH(int, holders);
        Scene s(LockGrouping::Lock);
        for (int i = 0; i < 100'000; ++i)
            s.source.acquired(s.source.lock("lock:order:" + std::to_string(i)), "w-" + std::to_string(i % holders), 1h);
        s.settle();
        for (std::size_t grouping = kLockGroupings; grouping-- > 0;) {
            QElapsedTimer timer;
            timer.start();
            s.model.setGrouping(static_cast<LockGrouping>(grouping));
            qInfo("grouping %zu: %lld ms, %zu groups", grouping, timer.elapsed(), s.model.groups().groups().size());
            timer.start();
            s.step(600ms);
            qInfo("    a frame: %lld ms", timer.elapsed());
            QCOMPARE(s.model.rowCount(), 100'000);
        }
        s.model.setGrouping(LockGrouping::Holder);
        QCOMPARE(s.model.groups().groups().size(), static_cast<std::size_t>(holders));
    }
};

LOCKSCOPE_TEST_MAIN(LockGroupsTest)
#include "tst_lockgroups.moc"
