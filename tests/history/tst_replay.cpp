// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every batch comes back; the picture at random moments is what it was live; the clock, speeds, steps both ways; what
// cannot be followed; marks of a trace; a file that is being written is followed batch by batch, also when a ring
// deletes. Means: manual clock, files.
#include "history/recordings.h"
#include "support/suite.h"

#include <cmath>

using namespace lockscope;
using namespace lockscope::test;
using namespace lockscope::history;

class TestReplay : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void everyBatchComesBack();
    void liveEqualsReplay();
    void itPlaysByTheClock();
    void stepsGoBothWays();
    void whatCannotBeFollowedIsLeftOut();
    void aTraceIsJoinedWithItsTokens();
    void clientsOfAnEarlierTraceAreKnown();
    void anEmptyOneIsAtItsEnd();
    void aFileThatIsWrittenIsFollowed();
    void whatARingDeletesIsLeft();
    void atItsEndItWaitsForMore();
    void aClockThatIsSetBackIsFollowed_data();
    void aClockThatIsSetBackIsFollowed();
    void aStepInWhatIsAddedIsMeasured();
};

void TestReplay::everyBatchComesBack()
{
    for (std::uint32_t seed = 1; seed <= 5; ++seed) {
        const RecordingFolder folder;
        const RecordedRun run(seed, 600, smallOptions(folder.path()));
        QVERIFY(run.isWritten);
        const ManualClock clock;
        const auto replay = replayOf(folder.path(), clock);
        QVERIFY(replay);
        QVERIFY(replay->reader().stretches().size() > 10);
        replay->play(kFastest);
        Batch batch;
        for (const Batch& live : run.batches) {
            QVERIFY(replay->takeBatch(batch));
            batch.taken = live.taken;
            batch.pace = live.pace;
            // From its first trace on tokens have their marks with them, which is what they would be called anyway.
            for (Batch::Token& token : batch.tokens)
                token.mark = TokenMark::None;
            if (batch.tokens.size() > live.tokens.size())
                batch.tokens.erase(batch.tokens.begin(),
                                   batch.tokens.end() - static_cast<std::ptrdiff_t>(live.tokens.size()));
            QCOMPARE(QString::fromStdString(differenceOf(live, batch)), QString());
        }
        QVERIFY(!replay->takeBatch(batch));
        QVERIFY(replay->isAtEnd());
        QVERIFY(!replay->error());
        QCOMPARE(batch.now, run.batches.back().now);
    }
}

/// At any moment the picture is what it was live, whatever was looked at before.
void TestReplay::liveEqualsReplay()
{
    int frames = 0;
    for (std::uint32_t seed = 11; seed <= 14; ++seed) {
        const RecordingFolder folder;
        const RecordedRun run(seed, 900, smallOptions(folder.path()));
        QVERIFY(run.isWritten);
        const ManualClock clock;
        const auto replay = replayOf(folder.path(), clock);
        QVERIFY(replay);
        for (std::size_t i = 1; i < replay->reader().stretches().size(); ++i)
            frames += replay->reader().frameBefore(i) == i ? 1 : 0;
        std::vector<Batch> known; // all that was known behind each batch
        PictureView live;
        for (const Batch& batch : run.batches) {
            live.update(batch);
            live.snapshot(known.emplace_back());
        }
        Dice dice(seed);
        Viewer viewer;
        for (int round = 0; round < 100; ++round) {
            const auto i = dice(run.batches.size());
            replay->seek(run.batches[i].now);
            QCOMPARE(replay->position(), run.batches[i].now);
            viewer.takeAll(*replay);
            QVERIFY(!replay->error());
            QCOMPARE(viewer.rewinds, static_cast<std::uint64_t>(round + 1));
            auto last = i; // several may be of one moment
            while (last + 1 < run.batches.size() && run.batches[last + 1].now <= run.batches[i].now)
                ++last;
            PictureView then;
            then.update(known[last]);
            QCOMPARE(QString::fromStdString(differenceOf(then, *viewer.picture)), QString());
        }
        QVERIFY(viewer.picture->heldCount() > 0);
    }
    QVERIFY2(frames > 5, std::to_string(frames).c_str()); // else they were not tried
}

void TestReplay::itPlaysByTheClock()
{
    const RecordingFolder folder;
    const RecordedRun run(3, 400, smallOptions(folder.path()));
    ManualClock clock;
    const auto replay = replayOf(folder.path(), clock);
    QVERIFY(replay);
    const auto [from, to] = replay->range();
    QCOMPARE(from, run.batches.front().now);
    QCOMPARE(to, run.batches.back().now);
    Batch batch;
    QVERIFY(!replay->takeBatch(batch)); // paused
    QCOMPARE(batch.now, from);
    QCOMPARE(batch.pace, 0.0);
    for (const double speed : {0.5, 1.0, 8.0}) {
        replay->seek(from);
        Viewer viewer;
        viewer.takeAll(*replay);
        replay->play(speed);
        PictureView live;
        std::size_t i = 0;
        auto passed = std::chrono::milliseconds(0);
        for (int tick = 0; tick < 60; ++tick) {
            clock.advance(std::chrono::milliseconds(33));
            passed += std::chrono::milliseconds(33);
            do {
                if (replay->takeBatch(batch)) {
                    viewer.take(batch);
                    QCOMPARE(batch.pace, speed);
                }
            } while (replay->hasMore());
            const auto at = from + std::chrono::microseconds(static_cast<std::int64_t>(
                                       std::round(static_cast<double>(passed.count()) * 1000 * speed)));
            QVERIFY(std::chrono::abs(replay->position() - std::min(at, to)) <= std::chrono::microseconds(1));
            for (; i < run.batches.size() && run.batches[i].now <= replay->position(); ++i)
                live.update(run.batches[i]);
            QCOMPARE(QString::fromStdString(differenceOf(live, *viewer.picture)), QString());
        }
        replay->pause();
        const auto stands = replay->position();
        clock.advance(std::chrono::seconds(5));
        QVERIFY(!replay->takeBatch(batch));
        QCOMPARE(batch.now, stands);
    }
    replay->play(1e9);
    clock.advance(std::chrono::milliseconds(1));
    Viewer viewer;
    viewer.takeAll(*replay);
    static_cast<void>(replay->takeBatch(batch));
    QVERIFY(!replay->isPlaying()); // at its end it stands
    QCOMPARE(replay->position(), to);
}

void TestReplay::stepsGoBothWays()
{
    using Direction = ReplaySource::Direction;
    const RecordingFolder folder;
    const RecordedRun run(5, 120, smallOptions(folder.path()));
    const ManualClock clock;
    const auto replay = replayOf(folder.path(), clock);
    QVERIFY(replay);
    Viewer viewer;
    std::vector<Batch> known; // behind each event
    std::vector<LockEvent> events;
    for (const Batch& batch : run.batches)
        events.insert(events.end(), batch.events.begin(), batch.events.end());
    std::size_t given = 0;
    Batch batch;
    while (given < events.size()) {
        replay->stepEvent(Direction::Forward);
        do {
            if (!replay->takeBatch(batch))
                break;
            viewer.take(batch);
            for (const LockEvent& event : batch.events)
                QVERIFY(event == events[given++]);
        } while (replay->hasMore());
        QCOMPARE(given, known.size() + 1);
        viewer.picture->snapshot(known.emplace_back());
    }
    QVERIFY(known.size() > 100);
    for (std::size_t i = known.size() - 1; i > known.size() - 60; --i) {
        replay->stepEvent(Direction::Back);
        viewer.takeAll(*replay);
        PictureView then;
        then.update(known[i - 1]);
        // What the batch brings besides stands at its begin or at its end: states of locks are what an event changes.
        for (const LockEvent& event : events)
            QVERIFY(then.state(event.lock) == viewer.picture->state(event.lock));
    }
    // Frame by frame to the end, and back.
    replay->seek(run.batches.front().now);
    viewer.takeAll(*replay);
    PictureView live;
    live.update(run.batches.front());
    std::vector<Batch> frames;
    live.snapshot(frames.emplace_back());
    for (std::size_t i = 1; i < 40; ++i) {
        replay->stepFrame(Direction::Forward);
        viewer.takeAll(*replay);
        for (bool isDone = false; !isDone && i < run.batches.size();) {
            isDone = !run.batches[i].isEmpty();
            live.update(run.batches[i]);
            if (!isDone)
                ++i;
        }
        QCOMPARE(QString::fromStdString(differenceOf(live, *viewer.picture)), QString());
        live.snapshot(frames.emplace_back());
    }
    for (std::size_t i = frames.size() - 1; i > 0; --i) {
        replay->stepFrame(Direction::Back);
        viewer.takeAll(*replay);
        PictureView then;
        then.update(frames[i - 1]);
        QCOMPARE(QString::fromStdString(differenceOf(then, *viewer.picture)), QString());
    }
}

void TestReplay::whatCannotBeFollowedIsLeftOut()
{
    const RecordingFolder folder;
    const RecordedRun run(9, 700, smallOptions(folder.path()));
    ManualClock clock;
    const auto replay = replayOf(folder.path(), clock);
    QVERIFY(replay);
    replay->play(2);
    std::uint64_t events = 0;
    std::uint64_t leftOut = 0;
    Viewer viewer;
    Batch batch;
    for (int i = 0; i < 40; ++i) {
        clock.advance(std::chrono::seconds(3)); // a consumer that comes far too late
        if (!replay->takeBatch(batch))
            continue;
        viewer.take(batch);
        events += batch.events.size();
        leftOut += batch.eventsLeftOut;
    }
    viewer.takeAll(*replay);
    QVERIFY(leftOut > 0);
    PictureView live;
    std::uint64_t all = 0;
    for (const Batch& one : run.batches) {
        live.update(one);
        all += one.events.size();
    }
    QCOMPARE(QString::fromStdString(differenceOf(live, *viewer.picture)), QString());
}

/// A trace tells tokens by marks of its own: a recording has them with the tokens, also of those that were there
/// before.
void TestReplay::aTraceIsJoinedWithItsTokens()
{
    const RecordingFolder folder;
    auto options = smallOptions(folder.path());
    options.masksTokens = true;
    {
        auto writer = RecordingWriter::open(options);
        QVERIFY(writer);
        Batch batch;
        batch.now = Rig::time(1);
        batch.bytes = "lock:asecret-token-of-a";
        batch.names.push_back({LockId{0}, NodeId{0}, 0, 0, 6});
        batch.tokens.push_back({TokenId{1}, 6, 17});
        LockEvent event;
        event.kind = EventKind::Acquired;
        event.at = event.heldSince = batch.now;
        event.lock = LockId{0};
        event.holder = TokenId{1};
        batch.events.push_back(event);
        (*writer)->add(batch);
        Batch traced;
        traced.now = Rig::time(2);
        traced.traceStates.push_back({});
        traced.clients.push_back({1, NodeId{0}, "10.0.0.7:1", "worker", "", "", false});
        traced.traced.push_back({traced.now, LockId{0}, markOf("secret-token-of-a"), 1, TraceDeed::Renewed});
        (*writer)->add(traced);
        QVERIFY((*writer)->close());
    }
    const ManualClock clock;
    const auto replay = replayOf(folder.path(), clock);
    QVERIFY(replay);
    Viewer viewer;
    replay->play(kFastest);
    viewer.takeAll(*replay);
    QVERIFY(viewer.picture->token(TokenId{1}) != "secret-token-of-a");
    QCOMPARE(viewer.picture->mark(TokenId{1}), markOf("secret-token-of-a"));
}

/// A burst names those whom an earlier one saw by their numbers alone: who begins in between, as in a ring whose oldest
/// part was deleted, has to be told of them.
void TestReplay::clientsOfAnEarlierTraceAreKnown()
{
    const RecordingFolder folder;
    {
        auto writer = RecordingWriter::open(smallOptions(folder.path()));
        QVERIFY(writer);
        RandomRun run(3);
        for (int i = 0; i < 400; ++i) {
            Batch batch = run.next();
            batch.clients.clear();
            if (i == 2)
                batch.clients.push_back({1, NodeId{0}, "10.0.0.7:1", "", "", "", false});
            if (i == 3)
                batch.clients.push_back({1, NodeId{0}, "10.0.0.7:1", "worker", "", "", false});
            (*writer)->add(batch);
            QVERIFY((*writer)->commit());
        }
        QVERIFY((*writer)->close());
    }
    const ManualClock clock;
    const auto replay = replayOf(folder.path(), clock);
    QVERIFY(replay);
    QVERIFY(replay->reader().frameBefore(replay->reader().stretches().size() - 1) > 0); // else it would read all of it
    replay->setRunIn(std::chrono::seconds(0));
    replay->seek(replay->range().to);
    Batch batch;
    QVERIFY(replay->takeBatch(batch));
    QVERIFY(batch.rewound);
    QCOMPARE(batch.clients.size(), 1u);
    QCOMPARE(batch.clients.front().name, std::string("worker"));
}

void TestReplay::anEmptyOneIsAtItsEnd()
{
    const RecordingFolder folder;
    {
        auto writer = RecordingWriter::open(smallOptions(folder.path()));
        QVERIFY(writer);
        QVERIFY((*writer)->close());
    }
    const ManualClock clock;
    const auto replay = replayOf(folder.path(), clock);
    QVERIFY(replay);
    replay->seek(Rig::time(5));
    for (const auto direction : {ReplaySource::Direction::Back, ReplaySource::Direction::Forward}) {
        replay->stepEvent(direction);
        replay->stepFrame(direction);
    }
    QVERIFY(!replay->reader().frame(0) && !replay->reader().block(0));
    replay->play(1);
    Batch batch;
    QVERIFY(!replay->takeBatch(batch));
    QVERIFY(replay->isAtEnd());
}

/// Each batch comes once and in order, wherever the tails became chunks meanwhile; what stands still still stands
/// still.
void TestReplay::aFileThatIsWrittenIsFollowed()
{
    for (std::uint32_t seed = 31; seed <= 35; ++seed) {
        const RecordingFolder folder;
        auto writer = RecordingWriter::open(smallOptions(folder.path()));
        QVERIFY(writer);
        RandomRun run(seed);
        Dice dice(seed);
        std::vector<Batch> live;
        const auto write = [&] {
            live.push_back(run.next());
            Batch copy = live.back();
            if (!(*writer)->takesMore())
                QVERIFY((*writer)->commit());
            (*writer)->add(copy);
        };
        for (int i = 0; i < 40; ++i)
            write();
        QVERIFY((*writer)->commit());
        const ManualClock clock;
        const auto follower = replayOf(folder.path(), clock);
        const auto standing = replayOf(folder.path(), clock);
        QVERIFY(follower && standing && follower->isGrowing());
        follower->play(kFastest);
        const ServerTime moment = live[20].now;
        standing->seek(moment);
        Viewer stood;
        stood.takeAll(*standing);
        Batch before;
        stood.picture->snapshot(before);
        std::size_t told = 0;
        const auto follow = [&] {
            follower->refresh();
            QVERIFY(!follower->error());
            Batch batch;
            while (follower->hasMore()) {
                QVERIFY(follower->takeBatch(batch));
                QVERIFY(told < live.size());
                Batch expected = live[told++];
                batch.taken = expected.taken;
                batch.pace = expected.pace;
                for (Batch::Token& token : batch.tokens)
                    token.mark = TokenMark::None;
                if (batch.tokens.size() > expected.tokens.size())
                    batch.tokens.erase(batch.tokens.begin(),
                                       batch.tokens.end() - static_cast<std::ptrdiff_t>(expected.tokens.size()));
                QCOMPARE(QString::fromStdString(differenceOf(expected, batch)), QString());
            }
            static_cast<void>(follower->takeBatch(batch)); // there is nothing now: it waits
        };
        for (int i = 0; i < 500; ++i) {
            write();
            if (dice.oneIn(5))
                QVERIFY((*writer)->commit());
            if (dice.oneIn(9)) {
                follow();
                QVERIFY(follower->isPlaying());
                standing->refresh();
                stood.takeAll(*standing);
                QCOMPARE(standing->position(), moment);
            }
        }
        QVERIFY(follower->reader().chunks() > 5);
        QVERIFY((*writer)->close());
        writer->reset();
        follow();
        QCOMPARE(told, live.size());
        QVERIFY(!follower->isGrowing() && follower->isAtEnd() && !follower->isPlaying());
        QVERIFY(follower->reader().closing() == Closing::Closed);
        QCOMPARE(follower->range().to, live.back().now);
        PictureView then;
        then.update(before);
        QCOMPARE(QString::fromStdString(differenceOf(then, *stood.picture)), QString());
        standing->refresh();
        standing->seek(live.back().now);
        stood.takeAll(*standing);
        PictureView end;
        for (const Batch& batch : live)
            end.update(batch);
        QCOMPARE(QString::fromStdString(differenceOf(end, *stood.picture)), QString());
    }
}

/// A ring deletes what is shown: it goes on with the oldest that is left, and its end is the end.
void TestReplay::whatARingDeletesIsLeft()
{
    const RecordingFolder folder;
    auto options = smallOptions(folder.path());
    options.mostBytes = 150'000;
    options.mayContinue = true;
    auto writer = RecordingWriter::open(options);
    QVERIFY(writer);
    RandomRun run(77);
    PictureView live;
    ServerTime last{};
    const auto write = [&](int batches) {
        for (int i = 0; i < batches; ++i) {
            Batch batch = run.next();
            live.update(batch);
            last = batch.now;
            if (!(*writer)->takesMore())
                QVERIFY((*writer)->commit());
            (*writer)->add(batch);
        }
        QVERIFY((*writer)->commit());
    };
    write(60);
    const ManualClock clock;
    const auto replay = replayOf(folder.path(), clock);
    QVERIFY(replay);
    const ServerTime begin = replay->range().from;
    replay->seek(begin + std::chrono::milliseconds(1));
    Viewer viewer;
    viewer.takeAll(*replay);
    bool wasDeleted = false;
    std::uint64_t events = replay->reader().events();
    for (int i = 0; i < 60; ++i) {
        write(60);
        QVERIFY(replay->refresh());
        QVERIFY2(!replay->error(), replay->error() ? replay->error()->detail.c_str() : "");
        viewer.takeAll(*replay);
        wasDeleted = wasDeleted || replay->range().from > begin;
        QVERIFY(replay->position() >= replay->range().from);
        QVERIFY(replay->reader().events() >= events);
        events = replay->reader().events();
    }
    QVERIFY(wasDeleted); // else it was not tried
    QCOMPARE(replay->range().to, last);
    replay->seek(last);
    viewer.takeAll(*replay);
    QVERIFY(!replay->error());
    QCOMPARE(QString::fromStdString(differenceOf(live, *viewer.picture)), QString());
}

/// At the pace of the clock: what comes is played from its begin, and nothing is left out.
void TestReplay::atItsEndItWaitsForMore()
{
    const RecordingFolder folder;
    auto writer = RecordingWriter::open(smallOptions(folder.path()));
    QVERIFY(writer);
    RandomRun run(5);
    std::uint64_t written = 0;
    ServerTime last{};
    const auto write = [&](int batches) {
        for (int i = 0; i < batches; ++i) {
            Batch batch = run.next();
            written += batch.events.size();
            last = batch.now;
            if (!(*writer)->takesMore())
                QVERIFY((*writer)->commit());
            (*writer)->add(batch);
        }
        QVERIFY((*writer)->commit());
    };
    write(50);
    ManualClock clock;
    const auto replay = replayOf(folder.path(), clock);
    QVERIFY(replay);
    replay->play(1);
    std::uint64_t told = 0;
    std::uint64_t leftOut = 0;
    Batch batch;
    const auto play = [&] {
        while (replay->hasMore()) {
            replay->takeBatch(batch);
            told += batch.events.size();
            leftOut += batch.eventsLeftOut;
        }
        static_cast<void>(replay->takeBatch(batch));
    };
    const auto playToTheEnd = [&] {
        while (replay->position() < replay->range().to) {
            clock.advance(std::chrono::milliseconds(200));
            play();
        }
    };
    for (int i = 0; i < 30; ++i) {
        playToTheEnd();
        const ServerTime end = replay->range().to;
        clock.advance(std::chrono::seconds(30)); // nothing is written for a while
        play();
        QVERIFY(replay->isPlaying());
        QCOMPARE(replay->position(), end);
        QCOMPARE(batch.pace, 0.0); // its time stands still
        write(5);
        QVERIFY(replay->refresh());
        QCOMPARE(replay->position(), end);
    }
    QVERIFY((*writer)->close());
    writer->reset();
    replay->refresh();
    playToTheEnd();
    play();
    QVERIFY(!replay->isPlaying());
    QCOMPARE(replay->position(), last);
    QCOMPARE(leftOut, std::uint64_t{0});
    QCOMPARE(told, written);
}

/// A file that grows is read as one that is opened.
void TestReplay::aStepInWhatIsAddedIsMeasured()
{
    const RecordingFolder folder;
    auto options = smallOptions(folder.path());
    options.chunkEvents = 100'000;
    auto writer = RecordingWriter::open(options);
    QVERIFY(writer);
    RandomRun run(21);
    std::chrono::microseconds by{};
    const auto write = [&](int batches) {
        for (int i = 0; i < batches; ++i) {
            Batch batch = run.next();
            batch.now -= by;
            batch.nodes.clear();
            NodeEvent clock;
            clock.kind = NodeEvent::Kind::Clock;
            clock.at = batch.now;
            clock.offsetUs = -by.count();
            batch.nodes.push_back(clock);
            (*writer)->add(batch);
        }
    };
    write(20);
    QVERIFY((*writer)->commit());
    const auto reader = RecordingReader::open(folder.path());
    QVERIFY(reader);
    const auto stepsBack = [](const std::vector<Stretch>& stretches) {
        return std::any_of(stretches.begin(), stretches.end(), [](const Stretch& each) { return each.stepsBack; });
    };
    QVERIFY(!stepsBack((*reader)->stretches()));
    write(20);
    by = std::chrono::seconds{5};
    write(20);
    QVERIFY((*writer)->commit());
    QVERIFY((*reader)->refresh());
    const auto opened = RecordingReader::open(folder.path());
    QVERIFY(opened);
    QVERIFY(stepsBack((*opened)->stretches()));
    const auto& grown = (*reader)->stretches();
    QCOMPARE(grown.size(), (*opened)->stretches().size());
    for (std::size_t i = 0; i < grown.size(); ++i) {
        const Stretch& other = (*opened)->stretches()[i];
        QCOMPARE(grown[i].stepsBack, other.stepsBack);
        QCOMPARE(grown[i].begin(), other.begin());
        QCOMPARE(grown[i].end(), other.end());
    }
}

void TestReplay::aClockThatIsSetBackIsFollowed_data()
{
    QTest::addColumn<std::size_t>("chunkEvents");
    QTest::addRow("within a chunk") << std::size_t{100'000};
    QTest::addRow("among many") << std::size_t{50};
}

/// It is played at the pace of the clock and whole; each moment can be gone to, also one that comes twice.
void TestReplay::aClockThatIsSetBackIsFollowed()
{
    QFETCH(std::size_t, chunkEvents);
    constexpr std::size_t kStep = 200; // the first batch by the clock that was set back
    constexpr std::size_t kAll = 240;
    const RecordingFolder folder;
    auto options = smallOptions(folder.path());
    options.chunkEvents = chunkEvents;
    auto writer = RecordingWriter::open(options);
    QVERIFY(writer);
    RandomRun run(21);
    std::vector<Batch> batches;
    std::vector<Batch> known; // all that was known behind each batch
    PictureView live;
    std::uint64_t events = 0;
    std::chrono::microseconds by{};
    for (std::size_t i = 0; i < kAll; ++i) {
        Batch& batch = batches.emplace_back(run.next());
        if (i == kStep)
            by = (batches[kStep - 1].now - batches[0].now) / 2;
        batch.now -= by;
        batch.nodes.clear();
        NodeEvent clock;
        clock.kind = NodeEvent::Kind::Clock;
        clock.at = batch.now;
        clock.offsetUs = -by.count();
        if (i == 0 || i == kStep)
            batch.nodes.push_back(clock);
        live.update(batch);
        live.snapshot(known.emplace_back());
        events += batch.events.size();
        Batch copy = batch;
        if (!(*writer)->takesMore())
            QVERIFY((*writer)->commit());
        (*writer)->add(copy);
    }
    QVERIFY((*writer)->close());
    ManualClock clock;
    const auto replay = replayOf(folder.path(), clock);
    QVERIFY(replay);
    replay->play(1);
    std::uint64_t told = 0;
    std::uint64_t leftOut = 0;
    Batch batch;
    const auto begin = clock.mono();
    while (replay->isPlaying()) {
        clock.advance(std::chrono::milliseconds(100));
        do {
            static_cast<void>(replay->takeBatch(batch));
            told += batch.events.size();
            leftOut += batch.eventsLeftOut;
        } while (replay->hasMore());
    }
    QCOMPARE(leftOut, std::uint64_t{0});
    QCOMPARE(told, events);
    QCOMPARE(replay->position(), batches.back().now);
    const auto lasted = batches[kStep - 1].now - batches[0].now + (batches.back().now - batches[kStep].now);
    QVERIFY(clock.mono() - begin < lasted + std::chrono::seconds(1));
    QVERIFY(batches[150].now > batches.back().now); // only before the step
    QVERIFY(batches[220].now < batches[150].now);   // before and after it
    Viewer viewer;
    for (const std::size_t i : {std::size_t{150}, std::size_t{220}, kAll - 1, std::size_t{20}, kStep - 1}) {
        replay->seek(i == kAll - 1 ? replay->range().to : batches[i].now);
        viewer.takeAll(*replay);
        auto last = i;
        while (last + 1 < kAll && batches[last + 1].now == batches[i].now)
            ++last;
        PictureView then;
        then.update(known[i == kStep - 1 ? kAll - 1 : last]); // its time is the end of the range
        QVERIFY2(differenceOf(then, *viewer.picture).empty(), std::to_string(i).c_str());
    }
    QVERIFY(!replay->error());
}

LOCKSCOPE_TEST_MAIN(TestReplay)
#include "tst_replay.moc"
