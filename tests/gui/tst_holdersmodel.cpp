// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Locks grouped by holder, and holders by host, service and connection. Means: fake source.
#include "formats/decode.h"
#include "gui/holders/holdersmodel.h"
#include "gui/locks/locksmodel.h"
#include "presentation/filters/filter.h"
#include "presentation/locks/holdernames.h"
#include "presentation/stream/frameloop.h"
#include "presentation/timeline/lockhistory.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>

#include <map>
#include <random>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const std::string kClient = "8743c9c0-1b2d-4c3e-9a4f-5b6c7d8e9f00";

struct Scene
{
    test::FakeSource source;
    FrameLoop frames{source.clock()};
    HoldersModel model{frames};

    Scene()
    {
        frames.addConsumer(&model);
        frames.setSource(&source);
        model.setShown(true);
    }
    ~Scene() { frames.removeConsumer(&model); }
    void step(std::chrono::milliseconds by = 600ms)
    {
        source.advance(by);
        frames.step();
    }
    void redisson(const char* key, int thread, std::chrono::milliseconds ttl = 30s)
    {
        source.acquired(source.lock(key), kClient + ":" + std::to_string(thread), ttl,
                        [](LockEvent& event) { event.library = formats::libraryFromName("redisson"); });
    }
    /// Of DistributedLock.Redis, whose tokens name machine and process.
    LockId process(const char* key, const std::string& host, int pid, std::chrono::milliseconds ttl = 30s)
    {
        const LockId lock = source.lock(key);
        source.acquired(lock, host + "_" + std::to_string(pid) + "_8743c9c01b2d4c3e9a4f5b6c7d8e9f00", ttl,
                        [](LockEvent& event) { event.library = formats::libraryFromName("medallion"); });
        return lock;
    }
    [[nodiscard]] QString text(int row, int column) const { return model.index(row, column).data().toString(); }
};

} // namespace

class HoldersModelTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void threadsOfAProcessAreOneHolder()
    {
        Scene s;
        s.redisson("lock:a", 1);
        s.redisson("lock:b", 2);
        s.redisson("lock:c", 2);
        s.source.acquired(s.source.lock("lock:d"), "worker-7", 30s);
        s.step();
        QCOMPARE(s.model.rowCount(), 2);
        QCOMPARE(s.model.locks(0), 3);
        QCOMPARE(s.text(0, HoldersModel::Locks), u"3"_s);
        QVERIFY2(s.text(0, HoldersModel::Holder).contains(u"8743c9c0"_s), qPrintable(s.text(0, HoldersModel::Holder)));
        QVERIFY(!s.text(0, HoldersModel::Holder).contains(u"thread"_s));
        QVERIFY(s.text(1, HoldersModel::Holder).contains(u"worker-7"_s));
        const auto filter = Filter::parse(s.model.filterFor(0));
        QVERIFY(filter);
        QVERIFY(s.model.filterFor(0).contains(u"8743c9c0"_s));
    }

    void countsWhatTheTableShows()
    {
        Scene s;
        presentation::LockHistory history;
        LocksModel table(s.frames, history);
        s.frames.addConsumer(&table);
        s.model.setShownLocks(&table);
        s.source.acquired(s.source.lock("lock:a"), "worker-7", 30s);
        s.source.acquired(s.source.lock("lock:b"), "worker-8", 30s);
        s.step();
        s.step();
        QCOMPARE(s.model.rowCount(), 2);
        table.setFilterText(u"worker-7"_s);
        s.step();
        QCOMPARE(s.model.rowCount(), 1);
        QVERIFY(s.text(0, HoldersModel::Holder).contains(u"worker-7"_s));
        s.model.setShownLocks(nullptr);
        s.frames.removeConsumer(&table);
    }

    void hostsStandAboveTheirProcesses()
    {
        Scene s;
        s.model.setRollup(HolderRollup::Host);
        s.process("lock:a", "web-1", 12);
        s.process("lock:b", "web-1", 12);
        s.process("lock:c", "web-1", 13);
        s.process("lock:d", "web-2", 12);
        s.source.acquired(s.source.lock("lock:e"), "worker-7", 30s);
        s.step();
        QCOMPARE(s.model.rowCount(), 7);
        QVERIFY(s.model.isSum(0));
        QCOMPARE(s.text(0, HoldersModel::Holder), u"web-1"_s);
        QCOMPARE(s.model.locks(0), 3);
        QCOMPARE(s.text(0, HoldersModel::Alive), u"2 cannot tell"_s);
        QCOMPARE(s.model.filterFor(0), u"holder:web-1"_s);
        QCOMPARE(s.text(1, HoldersModel::Holder), u"\u2003\u2003\u2003web-1 pid 12"_s);
        QCOMPARE(s.model.index(1, 0).data(Qt::AccessibleTextRole).toString(), u"web-1 pid 12"_s);
        QCOMPARE(s.model.locks(1), 2);
        QCOMPARE(s.model.locks(2), 1);
        QVERIFY(s.model.isSum(3) && s.model.isSum(5)); // one lock each: by name
        QCOMPARE(s.text(3, HoldersModel::Holder), u"Token names no host"_s);
        QCOMPARE(s.model.filterFor(3), QString()); // there is nothing to look for
        QVERIFY(s.text(4, HoldersModel::Holder).contains(u"worker-7"_s));
        QCOMPARE(s.text(5, HoldersModel::Holder), u"web-2"_s);
    }

    /// Who renews is alive, who stopped is silent: the sum says how many, and stands out for the worst.
    void aSumSaysHowManyAreAlive()
    {
        Scene s;
        s.model.setRollup(HolderRollup::Host);
        const LockId renewed = s.process("lock:a", "web-1", 12, 60s);
        const LockId silent = s.process("lock:b", "web-1", 13, 60s);
        for (int i = 0; i < 8; ++i) {
            s.source.advance(10s);
            s.source.renewed(renewed, 60s);
            if (i < 4)
                s.source.renewed(silent, 60s);
        }
        s.step();
        QCOMPARE(s.text(0, HoldersModel::Alive), u"1 silent · 1 alive"_s);
        QCOMPARE(s.model.index(0, HoldersModel::Alive).data(LocksModel::ToneRole).toInt(),
                 static_cast<int>(lockcells::Tone::Alarm));
        QCOMPARE(s.text(0, HoldersModel::LastSign), u"0.6 s ago"_s);
    }

    void aServiceIsTheOperatorsWordAndAConnectionATracesOne()
    {
        Scene s;
        HolderNames names;
        TracedClient traced;
        bool wasTraced = false;
        names.setClientOf([&](std::string_view token) -> const TracedClient* {
            return wasTraced && token.starts_with("cart") ? &traced : nullptr;
        });
        s.model.setHolderNames(&names);
        s.source.acquired(s.source.lock("lock:a"), "cart-1", 30s);
        s.source.acquired(s.source.lock("lock:b"), "cart-2", 30s);
        s.source.acquired(s.source.lock("lock:c"), "pay-1", 30s);
        s.model.setRollup(HolderRollup::Service);
        s.step();
        QCOMPARE(s.text(0, HoldersModel::Holder), u"No service named"_s);
        QCOMPARE(s.model.rowCount(), 4);
        names.setRules({{u"cart-*"_s, u"checkout"_s}});
        s.step();
        QCOMPARE(s.model.rowCount(), 5);
        QCOMPARE(s.text(0, HoldersModel::Holder), u"checkout"_s);
        QCOMPARE(s.model.locks(0), 2);

        s.model.setRollup(HolderRollup::Connection);
        s.step();
        QCOMPARE(s.model.rowCount(), 4);
        QVERIFY(s.text(0, HoldersModel::Holder).contains(u"trace"_s));
        traced.name = "cart-worker";
        wasTraced = true;
        names.learn();
        QTRY_VERIFY_WITH_TIMEOUT((s.step(), s.model.rowCount() == 5), 5000);
        QCOMPARE(s.text(0, HoldersModel::Holder), u"cart-worker"_s);
        QCOMPARE(s.model.filterFor(0), u"holder:cart-worker"_s);
        s.model.setHolderNames(nullptr);
    }

    void notSeenIsAHolderOfItsOwn()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "", 30s);
        s.step();
        QCOMPARE(s.text(0, HoldersModel::Holder), u"not seen"_s);
        QCOMPARE(s.model.filterFor(0), u"state:notseen"_s);
    }

    void lifeIsToldByRenewalsOnly()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "w1", 60s);
        s.source.acquired(s.source.lock("lock:b"), "w2", 60s);
        s.step();
        QCOMPARE(s.model.life(0), HolderLife::CannotTell);
        for (int i = 0; i < 4; ++i) {
            s.source.advance(10s);
            s.source.renewed(lock, 60s);
        }
        s.step();
        const int row = s.text(0, HoldersModel::Holder).contains(u"w1"_s) ? 0 : 1;
        QCOMPARE(s.model.life(row), HolderLife::Renewing);
        QCOMPARE(s.text(row, HoldersModel::LastSign), u"0.6 s ago"_s);
        QCOMPARE(s.model.life(1 - row), HolderLife::CannotTell);
        s.step(13s);
        QCOMPARE(s.model.life(row), HolderLife::Late);
        s.step(20s);
        QCOMPARE(s.model.life(row), HolderLife::Stopped);
        QVERIFY(s.text(row, HoldersModel::Alive).contains(u"stopped"_s));
    }

    void oldestIsABoundWhenABeginIsUnknown()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "w", 60s);
        s.step(10s);
        QCOMPARE(s.text(0, HoldersModel::Oldest), u"10 s"_s);
        s.source.found(s.source.lock("lock:b"), "w", 60s);
        s.step();
        QCOMPARE(s.text(0, HoldersModel::Oldest), u"≥ 10 s"_s);
    }

    void goneHoldersGo()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "w1", 60s);
        s.source.acquired(s.source.lock("lock:b"), "w2", 60s);
        s.step();
        QCOMPARE(s.model.rowCount(), 2);
        s.source.released(s.source.lock("lock:a"));
        s.step();
        QCOMPARE(s.model.rowCount(), 1);
        QVERIFY(s.text(0, HoldersModel::Holder).contains(u"w2"_s));
    }

    void hiddenDoesNoWork()
    {
        Scene s;
        s.model.setShown(false);
        s.source.acquired(s.source.lock("lock:a"), "w1", 60s);
        s.step();
        QCOMPARE(s.model.rowCount(), 0);
    }

    void randomOperations_data()
    {
        QTest::addColumn<int>("rollup");
        QTest::newRow("each") << 0;
        QTest::newRow("by host") << 1;
        QTest::newRow("by service") << 2;
    }

    void randomOperations()
    {
        QFETCH(int, rollup);
        std::mt19937 random(5);
        HolderNames names;
        names.setRules({{u"worker-1*"_s, u"first"_s}, {u"worker-2*"_s, u"second"_s}});
        Scene s;
        s.model.setHolderNames(&names);
        s.model.setRollup(static_cast<HolderRollup>(rollup));
        QAbstractItemModelTester tester(&s.model);
        for (int round = 0; round < 200; ++round) {
            for (int n = 0; n < 20; ++n) {
                const LockId lock = s.source.lock("lock:" + std::to_string(random() % 60));
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
                s.model.sort(static_cast<int>(random() % HoldersModel::ColumnCount),
                             random() % 2 ? Qt::AscendingOrder : Qt::DescendingOrder);
            s.step();
            std::map<std::string, int> expected;
            for (std::uint32_t id = 0; id < s.frames.picture().size(); ++id) {
                const LockState& state = s.frames.picture().state(LockId{id});
                if (state.phase == LockPhase::Held)
                    ++expected["holder:" + std::string(s.frames.picture().token(state.holder))];
            }
            std::map<std::string, int> shown;
            int rest = 0; // of the sum above
            for (int row = 0; row < s.model.rowCount(); ++row) {
                if (s.model.isSum(row)) {
                    QCOMPARE(rest, 0);
                    rest = s.model.locks(row);
                    continue;
                }
                shown[s.model.filterFor(row).toStdString()] = s.model.locks(row);
                rest -= rollup ? s.model.locks(row) : 0;
            }
            QCOMPARE(rest, 0);
            QCOMPARE(shown, expected);
        }
    }
};

LOCKSCOPE_TEST_MAIN(HoldersModelTest)
#include "tst_holdersmodel.moc"
