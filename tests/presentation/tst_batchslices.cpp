// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A large batch in slices: they build the picture that the whole builds, define before they use, keep the order of
// events and node events, and let other work in between. Means: fake source.
#include "presentation/stream/batchslices.h"

#include "core/pictureview.h"
#include "presentation/stream/frameloop.h"
#include "support/qt/fakesource.h"
#include "support/suite.h"

#include <QTest>

#include <string>
#include <vector>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace std::chrono_literals;
using test::FakeSource;

namespace {

constexpr int kLocks = 10'000;

std::string keyOf(int i)
{
    return "lock:order:" + std::to_string(i);
}

/// The first scan of many locks, and what happens meanwhile.
void fill(FakeSource& source)
{
    source.nodeReady();
    for (int i = 0; i < kLocks; ++i)
        source.found(source.lock(keyOf(i)), "token-" + std::to_string(i % 700), 30s);
    source.nodeState(NodeId{0}, ConnectionState::Live, "scanned");
    for (int i = 0; i < kLocks; i += 3)
        source.renewed(source.lock(keyOf(i)), 40s);
    source.waiters(source.lock(keyOf(5)), 4);
    source.released(source.lock(keyOf(7)));
}

/// Counts what it is told, and takes ten milliseconds for each batch.
class SlowReader final : public BatchConsumer
{
public:
    explicit SlowReader(FakeSource& source) : m_source(source) {}
    void consume(const Frame& frame) override
    {
        ++batches;
        most = std::max(most, frame.batch.names.size() + frame.batch.events.size());
        m_source.advance(10ms);
    }
    void reset() override {}

    int batches = 0;
    std::size_t most = 0;

private:
    FakeSource& m_source;
};

} // namespace

class BatchSlicesTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void theyMeanWhatTheWholeMeans()
    {
        FakeSource source;
        fill(source);
        Batch whole;
        QVERIFY(source.takeBatch(whole));
        QVERIFY(BatchSlices::splits(whole));
        PictureView expected;
        expected.update(whole);

        BatchSlices slices;
        Batch given = whole;
        slices.put(given);
        QVERIFY(given.isEmpty());
        PictureView picture;
        std::vector<LockEvent> events;
        std::vector<NodeEvent> nodes;
        std::size_t waits = 0;
        while (slices.hasMore()) {
            const Batch& slice = slices.next();
            QVERIFY(slice.names.size() <= BatchSlices::kSize && slice.events.size() <= BatchSlices::kSize);
            for (const NodeEvent& each : slice.nodes) { // at its place among the events
                const std::size_t before = events.size() + each.after;
                nodes.push_back(each);
                nodes.back().after = static_cast<std::uint32_t>(before);
            }
            picture.update(slice);
            for (const LockEvent& each : slice.events) {
                QVERIFY(!picture.key(each.lock).name.empty());
                QVERIFY(each.holder == TokenId::None || !picture.token(each.holder).empty());
                events.push_back(each);
            }
            waits += slice.waits.size();
            QCOMPARE(slice.now, whole.now);
            QCOMPARE(slice.counters.held, whole.counters.held);
        }
        QCOMPARE(events, whole.events);
        QCOMPARE(nodes, whole.nodes);
        QCOMPARE(waits, whole.waits.size());
        QCOMPARE(picture.size(), expected.size());
        QCOMPARE(picture.heldCount(), expected.heldCount());
        for (std::uint32_t i = 0; i < expected.size(); ++i) {
            QVERIFY(picture.state(LockId{i}) == expected.state(LockId{i}));
            QVERIFY(picture.key(LockId{i}) == expected.key(LockId{i}));
        }
    }

    /// Their parts belong together.
    void someStayWhole()
    {
        FakeSource source;
        fill(source);
        Batch whole;
        QVERIFY(source.takeBatch(whole));
        Batch snapshot = whole;
        snapshot.rewound = true;
        QVERIFY(!BatchSlices::splits(snapshot));
        Batch leftOut = whole;
        leftOut.eventsLeftOut = 1;
        QVERIFY(!BatchSlices::splits(leftOut));
        Batch gap = whole;
        gap.nodes.emplace_back().kind = NodeEvent::Kind::Gap;
        QVERIFY(!BatchSlices::splits(gap));
        QVERIFY(!BatchSlices::splits(Batch()));
    }

    /// One turn of the loop takes no more than its time, and the rest follows without being asked.
    void aLoopWithAnyTimeLeftGoesOn()
    {
        FakeSource source;
        FrameLoop frames(source.clock());
        frames.setSource(&source);
        SlowReader reader(source);
        frames.addConsumer(&reader);
        fill(source);
        frames.step();
        QCOMPARE(reader.batches, 1);
        QVERIFY(frames.picture().heldCount() < kLocks - 1);
        QTRY_COMPARE(frames.picture().heldCount(), std::uint32_t(kLocks - 1));
        QVERIFY(reader.batches > 5);
        QVERIFY(reader.most <= 2 * BatchSlices::kSize);
        source.released(source.lock(keyOf(8)));
        frames.step();
        QCOMPARE(frames.picture().heldCount(), std::uint32_t(kLocks - 2));
        frames.removeConsumer(&reader);
        frames.setSource(nullptr);
    }
};

LOCKSCOPE_TEST_MAIN(BatchSlicesTest)
#include "tst_batchslices.moc"
