// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Verdicts and counts of an index that judges a lock when it is due, beside one that judges all of them in every frame.
// Means: fake source.
#include "presentation/locks/lockindex.h"
#include "presentation/stream/frameloop.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <random>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;

namespace {

/// The index as a table keeps it, and beside it one that judges every lock in every frame.
class BothIndexes final : public FrameConsumer
{
public:
    void consume(const Frame& frame) override
    {
        for (const NodeEvent& event : frame.batch.nodes) {
            kept.noteState(event);
            fresh.noteState(event);
        }
        for (const ReusedLock& reused : frame.reusedLocks) {
            kept.redefine(reused.id);
            fresh.redefine(reused.id);
        }
        for (const LockId id : frame.picture.changed())
            kept.touch(frame.picture, id, frame.now);
    }
    void present(const Frame& frame) override
    {
        kept.sweep(frame.picture, frame.now);
        for (std::uint32_t id = 0; id < frame.picture.size(); ++id)
            fresh.touch(frame.picture, LockId{id}, frame.now);
    }
    [[nodiscard]] bool isPresented() const override { return true; }
    void reset() override {}

    LockIndex kept;
    LockIndex fresh;
};

struct Scene
{
    test::FakeSource source;
    FrameLoop frames{source.clock()};
    BothIndexes both;

    Scene()
    {
        frames.addConsumer(&both);
        frames.setSource(&source);
        source.nodeReady();
        step(0ms);
    }
    ~Scene() { frames.removeConsumer(&both); }
    void step(std::chrono::milliseconds by)
    {
        source.advance(by);
        frames.step();
    }
    /// Whatever happens to one of 200 locks.
    void operate(std::mt19937& random)
    {
        const LockId lock = source.lock("lock:" + std::to_string(random() % 200));
        const std::string token = "t" + std::to_string(random() % 9);
        const auto ttl = std::chrono::milliseconds(1000 + random() % 20'000);
        const bool held = source.state(lock).phase == LockPhase::Held;
        switch (random() % 7) {
        case 0:
        case 1:
        case 2:
            return held ? source.renewed(lock, ttl) : source.acquired(lock, token, ttl);
        case 3:
            return held ? source.released(lock) : source.acquiredWithoutTtl(lock, token);
        case 4:
            return held ? source.expired(lock) : source.found(lock, token, ttl);
        case 5:
            return held ? source.takenOver(lock, token + "x", ttl) : source.forget(lock);
        default:
            return held ? source.waiters(lock, static_cast<std::uint16_t>(random() % 3)) : void();
        }
    }
};

} // namespace

class LockIndexTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// What only time changes is judged when it is due, and nothing later than that: leases that run out, renewals
    /// that stay away, holds that get long, and a node that is of the past for a while.
    void timeChangesNothingUnseen_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 6; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void timeChangesNothingUnseen()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        Scene s;
        LockIndex::Counts most{};
        for (int round = 0; round < 600; ++round) {
            if (round % 100 < 30) { // then nothing happens, and time goes on
                for (unsigned n = random() % 20; n > 0; --n)
                    s.operate(random);
            }
            if (round % 150 == 60)
                s.source.nodeState(NodeId{0}, ConnectionState::Waiting);
            if (round % 150 == 90)
                s.source.nodeState(NodeId{0}, ConnectionState::Live);
            s.step(std::chrono::milliseconds(round % 200 < 190 ? random() % 400 : 40'000));
            for (std::uint32_t id = 0; id < s.frames.picture().size(); ++id) {
                const auto name = s.frames.picture().key(LockId{id}).name;
                QVERIFY2(s.both.kept.verdict(LockId{id}) == s.both.fresh.verdict(LockId{id}),
                         qPrintable(QString::fromStdString(std::string(name)) + QString::number(round)));
            }
            QVERIFY2(s.both.kept.counts() == s.both.fresh.counts(), qPrintable(QString::number(round)));
            for (std::size_t i = 0; i < most.size(); ++i)
                most[i] = std::max(most[i], s.both.kept.counts()[i]);
        }
        for (const SavedFilter filter : {SavedFilter::All, SavedFilter::RenewalLate, SavedFilter::Expiring,
                                         SavedFilter::HeldLong, SavedFilter::ExpiredUnreleased})
            QVERIFY2(most[static_cast<std::size_t>(filter)] > 0, qPrintable(QString::number(static_cast<int>(filter))));
    }

    /// A recording is filled by the end of a batch and shown at a moment before that: what was judged by then is judged
    /// anew.
    void aMomentBeforeIsJudgedByItsOwnTime()
    {
        Scene s;
        const LockId lock = s.source.lock("lock:a");
        s.source.acquired(lock, "t", 5s);
        s.step(1s);
        const ServerTime before = s.frames.now();
        LockIndex index;
        index.touch(s.frames.picture(), lock, before + 60s);
        QCOMPARE(index.verdict(lock), analysis::Verdict::Overdue);
        index.sweep(s.frames.picture(), before);
        QCOMPARE(index.verdict(lock), analysis::Verdict::Held);
        index.sweep(s.frames.picture(), before + 6s);
        QCOMPARE(index.verdict(lock), analysis::Verdict::Overdue);
    }
};

LOCKSCOPE_TEST_MAIN(LockIndexTest)
#include "tst_lockindex.moc"
