// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/decode.h"
#include "gui/models/holdersmodel.h"
#include "gui/models/locksmodel.h"
#include "presentation/filters/filter.h"
#include "presentation/stream/frameloop.h"
#include "presentation/timeline/lockhistory.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QAbstractItemModelTester>

#include <map>
#include <random>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace lockscope::gui {

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
        QCOMPARE(s.model.life(0), HoldersModel::Life::CannotTell);
        for (int i = 0; i < 4; ++i) {
            s.source.advance(10s);
            s.source.renewed(lock, 60s);
        }
        s.step();
        const int row = s.text(0, HoldersModel::Holder).contains(u"w1"_s) ? 0 : 1;
        QCOMPARE(s.model.life(row), HoldersModel::Life::Renewing);
        QCOMPARE(s.text(row, HoldersModel::LastSign), u"0.6 s ago"_s);
        QCOMPARE(s.model.life(1 - row), HoldersModel::Life::CannotTell);
        s.step(13s);
        QCOMPARE(s.model.life(row), HoldersModel::Life::Late);
        s.step(20s);
        QCOMPARE(s.model.life(row), HoldersModel::Life::Stopped);
        QVERIFY(s.text(row, HoldersModel::Alive).contains(u"stopped"_s));
    }

    void oldestIsABoundWhenABeginIsUnknown()
    {
        Scene s;
        s.source.acquired(s.source.lock("lock:a"), "w", 60s);
        s.step(10s);
        QCOMPARE(s.text(0, HoldersModel::Oldest), u"00:00:10"_s);
        s.source.found(s.source.lock("lock:b"), "w", 60s);
        s.step();
        QCOMPARE(s.text(0, HoldersModel::Oldest), u"≥ 00:00:10"_s);
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

    void randomOperations()
    {
        std::mt19937 random(5);
        Scene s;
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
            for (int row = 0; row < s.model.rowCount(); ++row)
                shown[s.model.filterFor(row).toStdString()] = s.model.locks(row);
            QCOMPARE(shown, expected);
        }
    }
};

} // namespace lockscope::gui

LOCKSCOPE_TEST_MAIN(lockscope::gui::HoldersModelTest)
#include "tst_holdersmodel.moc"
