// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The last minutes of what is watched, in memory: what is gone back to is what was, and it is bounded.
#include "history/memoryrecording.h"
#include "history/recordings.h"
#include "history/replaysource.h"
#include "support/nothreads.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::history;
using namespace std::chrono_literals;

namespace {

Batch renewals(ServerTime at, int count, int lock)
{
    Batch batch;
    batch.now = at;
    for (int i = 0; i < count; ++i) {
        LockEvent event;
        event.at = at;
        event.lock = LockId{static_cast<std::uint32_t>(lock)};
        event.kind = EventKind::Renewed;
        batch.events.push_back(event);
    }
    return batch;
}

Batch found(ServerTime at, int locks)
{
    Batch batch;
    batch.now = at;
    for (int i = 0; i < locks; ++i) {
        const std::string name = "lock:order:" + std::to_string(i);
        batch.names.push_back({LockId{static_cast<std::uint32_t>(i)}, NodeId{0}, 0,
                               static_cast<std::uint32_t>(batch.bytes.size()),
                               static_cast<std::uint32_t>(name.size())});
        batch.bytes += name;
    }
    batch.events = renewals(at, 1, 0).events;
    return batch;
}

constexpr ServerTime kBegin = serverTimeFromUs(1'772'632'800'000'000);

} // namespace

class TestMemoryRecording final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    /// At any moment that is kept the picture is what it was, with its names and tokens as they are.
    void anyMomentIsAsItWas()
    {
        for (std::uint32_t seed = 21; seed <= 23; ++seed) {
            const RecordingFolder folder;
            const RecordedRun run(seed, 900, smallOptions(folder.path()));
            MemoryRecording memory;
            PictureView live;
            std::vector<Batch> known;
            for (const Batch& batch : run.batches) {
                memory.add(batch, live);
                live.update(batch);
                live.snapshot(known.emplace_back());
            }
            const ManualClock clock;
            ReplaySource replay(memory.reader(run.batches.back().now), clock);
            QCOMPARE(replay.range().to, run.batches.back().now);
            Dice dice(seed);
            int compared = 0;
            for (int round = 0; round < 60; ++round) {
                const std::size_t i = dice(run.batches.size());
                const ServerTime moment = run.batches[i].now;
                if (moment < memory.from())
                    continue;
                std::size_t last = i;
                while (last + 1 < run.batches.size() && run.batches[last + 1].now <= moment)
                    ++last;
                Viewer viewer;
                replay.seek(moment);
                viewer.takeAll(replay);
                PictureView then;
                then.update(known[last]);
                QCOMPARE(QString::fromStdString(differenceOf(then, *viewer.picture)), QString());
                ++compared;
            }
            QVERIFY(compared > 10);
        }
    }

    /// A small step is kept: what was told by the later clock is part of the picture at the end.
    void aClockThatWasSetBackALittleIsFollowed()
    {
        const RecordingFolder folder;
        RecordedRun run(24, 300, smallOptions(folder.path()));
        MemoryRecording memory;
        PictureView live;
        for (std::size_t i = 0; i < run.batches.size(); ++i) {
            Batch& batch = run.batches[i];
            if (i + 20 >= run.batches.size())
                batch.now -= 5s;
            memory.add(batch, live);
            live.update(batch);
        }
        const ManualClock clock;
        ReplaySource replay(memory.reader(run.batches.back().now), clock);
        Viewer viewer;
        replay.seek(replay.range().to);
        viewer.takeAll(replay);
        QCOMPARE(QString::fromStdString(differenceOf(live, *viewer.picture)), QString());
    }

    /// A key frame is encoded in a thread, and by the caller where the system has none.
    void aKeyFrameNeedsNoThread()
    {
        MemoryRecording memory;
        PictureView picture;
        memory.add(found(kBegin, 100), picture);
        picture.update(found(kBegin, 100));
        (void)memory.reader(kBegin); // ends the chunk
        {
            const NoThreads none;
            memory.add(renewals(kBegin + 6min, 1, 0), picture);
        }
        const auto frame = memory.reader(kBegin + 6min)->frame(1);
        QVERIFY(frame);
        QCOMPARE(frame->names.size(), std::size_t{100});
    }

    void whatIsOldGoes()
    {
        MemoryRecording memory;
        PictureView picture;
        const auto add = [&](const Batch& batch) {
            memory.add(batch, picture);
            picture.update(batch);
        };
        add(found(kBegin, 100));
        for (int second = 1; second <= 3600; ++second)
            add(renewals(kBegin + std::chrono::seconds(second), 1, second % 100));
        const ServerTime now = kBegin + 1h;
        QVERIFY(memory.from() <= now - MemoryRecording::kKept);
        QVERIFY(memory.from() >= now - 2 * MemoryRecording::kKept);
        const ManualClock clock;
        ReplaySource replay(memory.reader(now), clock);
        replay.seek(now - 9min);
        Viewer then;
        then.takeAll(replay);
        QCOMPARE(std::string(then.picture->key(LockId{42}).name), std::string("lock:order:42"));
    }

    /// Of a flood less time is kept, and no more memory is taken.
    void aFloodIsBounded()
    {
        constexpr std::size_t kMost = std::size_t{8} << 20;
        MemoryRecording memory(kMost);
        PictureView picture;
        const auto add = [&](const Batch& batch) {
            memory.add(batch, picture);
            picture.update(batch);
        };
        add(found(kBegin, 5000));
        std::size_t most = 0;
        for (int i = 1; i <= 3000; ++i) {
            Batch batch = renewals(kBegin + std::chrono::milliseconds(i), 1000, i % 5000);
            for (std::size_t k = 0; k < batch.events.size(); ++k) // nothing that compresses well
                batch.events[k].heldSince =
                    kBegin + std::chrono::microseconds(i * 7919 + static_cast<int>(k) * 104'729);
            add(batch);
            most = std::max(most, memory.bytes());
        }
        QVERIFY2(most > kMost / 2, std::to_string(most).c_str());
        QVERIFY2(most < 2 * kMost, std::to_string(most).c_str());
    }

    void whatIsForgottenIsKnownAndNotGoneBackTo()
    {
        MemoryRecording memory;
        PictureView picture;
        const auto add = [&](const Batch& batch) {
            memory.add(batch, picture);
            picture.update(batch);
        };
        add(found(kBegin, 5));
        add(renewals(kBegin + 10s, 3, 2));
        memory.forget(picture, kBegin + 20s);
        QCOMPARE(memory.from(), kBegin + 20s);
        add(renewals(kBegin + 30s, 1, 4));
        const ManualClock clock;
        ReplaySource replay(memory.reader(kBegin + 31s), clock);
        QCOMPARE(replay.range().from, kBegin + 20s);
        replay.seek(kBegin + 31s);
        Viewer viewer;
        viewer.takeAll(replay);
        QCOMPARE(QString::fromStdString(differenceOf(picture, *viewer.picture)), QString());
    }

    void timeGoesOnWithoutEvents()
    {
        MemoryRecording memory;
        QVERIFY(memory.isEmpty());
        PictureView picture;
        memory.add(found(kBegin, 2), picture);
        const ManualClock clock;
        const ReplaySource replay(memory.reader(kBegin + 20s), clock);
        QCOMPARE(replay.range().to, kBegin + 20s);
        memory.clear();
        QVERIFY(memory.isEmpty());
        const ReplaySource nothing(memory.reader(kBegin), clock);
        QVERIFY(nothing.isAtEnd());
    }
};

LOCKSCOPE_TEST_MAIN(TestMemoryRecording)
#include "tst_memoryrecording.moc"
