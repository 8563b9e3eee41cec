// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which findings are open, kept up through mutes, the past and back; each at its lock's row or beside the rows. Means:
// fake source.
#include "presentation/findings/findingsstore.h"
#include "presentation/findings/openfindings.h"
#include "scriptedframes.h"
#include "simulator/ownkeys.h"
#include "support/suite.h"

#include <QSignalSpy>

#include <algorithm>
#include <random>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;

namespace {

struct Scene : test::ScriptedFrames
{
    FindingsStore store{frames};

    Scene()
    {
        frames.setSource(&source);
        source.nodeReady();
        step(0ms);
    }
    /// Locks without a lease, take-overs and leases that run out, of a run of the simulator too.
    void operate(std::mt19937& random)
    {
        const std::string prefix = random() % 5 == 0 ? std::string(simulator::kOwnKeys) + "1:lock:" : "lock:";
        const LockId lock = source.lock(prefix + std::to_string(random() % 40));
        const std::string token = "t" + std::to_string(random() % 9);
        const bool held = source.state(lock).phase == LockPhase::Held;
        switch (random() % 5) {
        case 0:
        case 1:
            return held ? source.released(lock) : source.acquiredWithoutTtl(lock, token);
        case 2:
            return held ? source.expired(lock) : source.acquired(lock, token, 2s);
        case 3:
            return held ? source.takenOver(lock, token + "x", 30s) : source.forget(lock);
        default:
            return held ? source.renewed(lock, 2s) : source.found(lock, token, 30s);
        }
    }
    /// By looking at all that are kept.
    [[nodiscard]] std::vector<std::uint64_t> expected() const
    {
        std::vector<std::uint64_t> numbers;
        for (const analysis::Episode& episode : store.episodes()) {
            if (episode.isOpen() && episode.severity() >= analysis::Severity::Warning &&
                !simulator::isOwnKey(episode.subject.name) && !store.isMuted(episode))
                numbers.push_back(episode.number);
        }
        return numbers;
    }
    [[nodiscard]] std::vector<std::uint64_t> told() const
    {
        std::vector<std::uint64_t> numbers;
        for (const analysis::Episode* episode : store.open())
            numbers.push_back(episode->number);
        std::sort(numbers.begin(), numbers.end());
        return numbers;
    }
};

} // namespace

class FindingsDeskTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// It is kept up by what begins and ends, through mutes, limits, the past and back, and a stream that begins anew.
    void whatIsOpenIsKeptUp_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 5; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void whatIsOpenIsKeptUp()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        Scene s;
        QSignalSpy counted(&s.store, &FindingsStore::openCountChanged);
        std::size_t most = 0;
        test::FakeSource past; // in which nothing happens
        for (int round = 0; round < 400; ++round) {
            for (unsigned n = random() % 6; n > 0; --n)
                s.operate(random);
            s.step(std::chrono::milliseconds(random() % 900));
            if (round % 40 == 10)
                s.store.setMutes({{analysis::FindingId::NoTtl, "lock:1*"}});
            if (round % 40 == 20)
                s.store.setMutes({});
            if (round % 90 == 30)
                s.frames.showPast(&past);
            if (round % 90 == 50)
                s.frames.showLive();
            QCOMPARE(s.told(), s.frames.showsPast() ? std::vector<std::uint64_t>() : s.expected());
            QCOMPARE(s.store.openCount(), static_cast<int>(s.told().size()));
            if (!counted.isEmpty())
                QCOMPARE(counted.last().first().toInt(), s.store.openCount());
            most = std::max(most, s.told().size());
        }
        QVERIFY(most > 3);
    }

    /// At its row, or beside the rows once that is gone.
    void eachIsAtItsPlace()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquiredWithoutTtl(lock, "t");
        s.step(1500ms);
        s.step(500ms);
        QCOMPARE(s.store.openCount(), 1);
        OpenFindings places;
        const auto ended = [&](std::uint64_t number) { return s.store.ended(number); };
        QVERIFY(places.update(s.store.open(), ended, s.frames.picture(), s.frames.now()));
        QVERIFY(places.byLock().contains(index(lock)));
        QVERIFY(places.others().empty());
        QVERIFY(
            !places.update(s.store.open(), ended, s.frames.picture(), s.frames.now())); // nothing is other than it was
        QVERIFY(places.clear());
        QVERIFY(!places.clear());
        QVERIFY(places.update(s.store.open(), ended, s.frames.picture(), s.frames.now()));
        s.source.released(lock);
        s.step(500ms);
        QVERIFY(!places.update(s.store.open(), ended, s.frames.picture(),
                               s.frames.now())); // over, and shown for a moment more
        QVERIFY(places.byLock().contains(index(lock)));
        s.step(9'900ms);
        QVERIFY(!places.update(s.store.open(), ended, s.frames.picture(), s.frames.now()));
        s.step(100ms);
        QVERIFY(places.update(s.store.open(), ended, s.frames.picture(), s.frames.now()));
        QVERIFY(places.byLock().empty() && places.others().empty());
    }

    /// Of locks nothing is known: their places stand still, what concerns the server goes on.
    void aSilentServerIsToldBesideRowsThatStandStill()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquiredWithoutTtl(lock, "t");
        s.step(1500ms);
        OpenFindings places;
        const auto ended = [&](std::uint64_t number) { return s.store.ended(number); };
        QVERIFY(places.update(s.store.open(), ended, s.frames.picture(), s.frames.now()));
        s.source.nodeState(NodeId{0}, ConnectionState::Busy, "does not answer");
        s.step(10ms);
        s.step(2s);
        s.source.nodeState(NodeId{0}, ConnectionState::Busy, "still does not answer");
        s.step(500ms);
        QVERIFY(places.update(s.store.open(), ended, s.frames.picture(), s.frames.now(), OpenFindings::What::Servers));
        QVERIFY(places.byLock().contains(index(lock)));
        QCOMPARE(places.others().size(), std::size_t{1});
        QCOMPARE(s.store.find(places.others().front())->id, analysis::FindingId::ServerStalled);
    }
};

LOCKSCOPE_TEST_MAIN(FindingsDeskTest)
#include "tst_findingsstore.moc"
