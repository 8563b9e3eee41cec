// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What traces told, while somebody looks at another moment and comes back; of a recording, by the moment that is shown.
// presentation.anymoment compares it with live at random moments.
#include "core/pictureview.h"
#include "presentation/traces/tracestore.h"
#include "support/manualclock.h"
#include "support/suite.h"

#include <QSignalSpy>

#include <deque>

using namespace lockscope;
using namespace lockscope::presentation;
using namespace lockscope::test;
using namespace std::chrono_literals;
using State = TraceStatus::State;

namespace {

constexpr ServerTime kBegin = serverTimeFromUs(1'772'632'800'000'000);
constexpr std::string_view kToken = "token-a";

/// A batch each time it is asked, as long as there is one.
class Batches final : public EventSource
{
public:
    explicit Batches(const Clock& clock) : m_clock(clock) {}
    bool takeBatch(Batch& into) override
    {
        if (m_waiting.empty())
            return false;
        into = std::move(m_waiting.front());
        m_waiting.pop_front();
        into.taken = m_clock.mono();
        return true;
    }
    void setVisible(std::vector<LockId>) override {}
    void setSelected(LockId) override {}
    void tell(Batch batch) { m_waiting.push_back(std::move(batch)); }

private:
    const Clock& m_clock;
    std::deque<Batch> m_waiting;
};

/// `refusals` of the lock's other client at that second; its lock is defined anew, as wherever one begins.
Batch burst(int second, State state, int refusals, bool rewound = false)
{
    Batch batch;
    batch.now = kBegin + std::chrono::seconds(second);
    batch.rewound = rewound;
    batch.bytes = "lock:a";
    batch.bytes += kToken;
    batch.names.push_back({LockId{0}, NodeId{0}, 0, 0, 6});
    batch.tokens.push_back({TokenId{1}, 6, static_cast<std::uint32_t>(kToken.size())});
    batch.clients.push_back({1, NodeId{0}, "10.0.0.7:1", "worker", "", "", false});
    for (int i = 0; i < refusals; ++i)
        batch.traced.push_back({batch.now, LockId{0}, markOf(kToken), 1, TraceDeed::Refused});
    TraceStatus status;
    status.state = state;
    batch.traceStates.push_back(status);
    return batch;
}

/// Another moment, of which nothing is told but that it is one.
Batch moment(int second, bool rewound = true)
{
    Batch batch;
    batch.now = kBegin + std::chrono::seconds(second);
    batch.rewound = rewound;
    batch.bytes = "lock:a";
    batch.names.push_back({LockId{0}, NodeId{0}, 0, 0, 6});
    return batch;
}

} // namespace

class TestTraceStore final : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void theSessionsOwnStandWhileThePastIsShown();
    void ofARecordingByTheMoment();
    void momentsAreThinnedOut();

private:
    void show(Batch batch)
    {
        m_source.tell(std::move(batch));
        m_frames.step();
    }
    void showPast(Batch batch)
    {
        m_past.tell(std::move(batch));
        m_frames.step();
    }
    std::uint64_t refusals(const TraceStore& store) const
    {
        return store.book().rows().empty() ? 0 : store.book().rows().front().refused;
    }

    ManualClock m_clock;
    Batches m_source{m_clock};
    Batches m_past{m_clock};
    FrameLoop m_frames{m_clock};
};

void TestTraceStore::theSessionsOwnStandWhileThePastIsShown()
{
    TraceStore store(m_frames);
    const QSignalSpy ended(&store, &TraceStore::ended);
    m_frames.setSource(&m_source);
    show(burst(10, State::Running, 2));
    show(burst(11, State::Ended, 3));
    QCOMPARE(ended.size(), 1);
    QCOMPARE(refusals(store), 5u);

    m_frames.showPast(&m_past);
    showPast(moment(1));
    QCOMPARE(refusals(store), 0u);
    QVERIFY(!store.status());
    showPast(burst(2, State::Ended, 1));
    QCOMPARE(refusals(store), 1u);
    QCOMPARE(ended.size(), 1);        // nothing ended now
    show(burst(12, State::Ended, 4)); // of what is watched one did
    QCOMPARE(ended.size(), 2);
    QCOMPARE(refusals(store), 1u);

    m_frames.showLive();
    QCOMPARE(refusals(store), 9u);
    QCOMPARE(store.endedAt(), kBegin + 12s);
    QVERIFY(store.clients().clientOf(kToken));
    QCOMPARE(store.clients().clientOf(kToken)->name, std::string("worker"));

    m_frames.setSource(nullptr);
    QCOMPARE(refusals(store), 0u);
}

void TestTraceStore::ofARecordingByTheMoment()
{
    RecordedTracesFold fold;
    PictureView picture;
    const auto read = [&](const Batch& batch) {
        picture.update(batch);
        fold.consume(Frame{batch, picture, batch.now});
    };
    read(burst(10, State::Running, 2));
    read(burst(11, State::Ended, 3));
    read(burst(200, State::Starting, 4));
    read(burst(203, State::Running, 4));
    read(burst(207, State::Running, 4));
    read(burst(210, State::Ended, 4));
    fold.reset();
    read(moment(300, false)); // another run in the same recording
    const auto recorded = std::make_shared<const RecordedTraces>(fold.soFar());

    TraceStore store(m_frames);
    m_frames.setSource(nullptr);
    m_frames.showPast(&m_source);
    show(moment(60));
    QCOMPARE(refusals(store), 0u);
    store.setRecorded(recorded); // it was read meanwhile
    QCOMPARE(refusals(store), 5u);
    show(moment(5));
    QCOMPARE(refusals(store), 0u);
    show(moment(190));
    QCOMPARE(refusals(store), 5u);
    // What is told in front of a moment begins within a burst: it is made whole at the next moment that was kept.
    show(moment(202));
    show(burst(203, State::Running, 4));
    show(burst(207, State::Running, 4));
    QCOMPARE(refusals(store), 12u);
    show(burst(210, State::Ended, 4));
    QCOMPARE(refusals(store), 16u);
    show(moment(301));
    QCOMPARE(refusals(store), 0u);
    QVERIFY(!store.status());
    m_frames.setSource(nullptr);
}

void TestTraceStore::momentsAreThinnedOut()
{
    RecordedTraces recorded;
    const auto results = std::make_shared<const TraceResults>();
    for (int i = 0; i < 1'000; ++i)
        recorded.add({kBegin + std::chrono::seconds(i), i % 10 == 9, results});
    QCOMPARE(recorded.moments().size(), RecordedTraces::kMost);
    const auto ends = std::count_if(recorded.moments().begin(), recorded.moments().end(),
                                    [](const auto& each) { return each.isEnd; });
    QCOMPARE(ends, 100);
    QCOMPARE(recorded.before(kBegin + 15s)->at, kBegin + 9s);
    QCOMPARE(recorded.before(kBegin - 1s), nullptr);
}

LOCKSCOPE_TEST_MAIN(TestTraceStore)
#include "tst_tracestore.moc"
