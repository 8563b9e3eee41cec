// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `t - precision <= truth <= t` whatever holds back, stops or steps. Means: pure, simulated time.
#include "monitor/connection/streamclock.h"
#include "support/suite.h"

#include <QTest>

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

using namespace lockscope;
using namespace lockscope::monitor;
using namespace lockscope::test;
using namespace std::chrono_literals;
using std::chrono::microseconds;
using Wall = std::chrono::system_clock::time_point;

namespace {

/// A server and a watcher in simulated time: what passes between them takes as long as the test says.
class World
{
public:
    MonoTime now = MonoTime{} + 1h;
    std::chrono::nanoseconds serverAhead = std::chrono::hours(24 * 365 * 56);
    std::chrono::nanoseconds slept{};
    double drift = 0; ///< of the server's clock
    StreamClock stream;

    ServerTime serverTime(MonoTime at) const
    {
        const auto run = (at - MonoTime{}).count();
        return serverTimeFromUs((run + std::int64_t(double(run - 3600'000'000'000) * drift) + serverAhead.count()) /
                                1000);
    }
    Wall wall() const { return Wall{} + std::chrono::duration_cast<Wall::duration>(now - MonoTime{} + slept); }

    void connect(microseconds out = 50us, microseconds back = 50us)
    {
        redis::ClockOffset offset;
        offset.add(now, now + out + back, serverTime(now + out));
        now += out + back;
        stream.begin(offset, now, wall());
    }
    std::vector<ServerSpan> anchor(microseconds out = 50us, microseconds back = 50us)
    {
        stream.asked(now);
        const auto server = serverTime(now + out);
        now += out + back;
        stream.arrive(now);
        return stream.answered(now, wall(), server);
    }
    /// An event that took so long to us: is its moment inside of what would be told?
    bool holds(microseconds onTheWay)
    {
        const auto truth = serverTime(now);
        now += onTheWay;
        stream.arrive(now);
        const auto from = stream.at() - microseconds(stream.precisionUs());
        return from <= truth && truth <= stream.at();
    }
};

} // namespace

/// t - precision <= truth <= t, whatever happens between the server and us.
class TestStreamClock : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void anEventIsBetweenItsAnchorAndItsArrival();
    void heldBack();
    void stoppedOurselves();
    void anySequence();
    void aYear();
    void steppedForward();
    void steppedBack();
    void theMachineSlept();
    void pushesMayComeBehindAnAnchorOfTheirTurn();
    void nothingIsKnownBefore();
    void placesInOneChunkDiffer();
    void paceFollowsTheEvents();
    void paceSparesWakeUps();
};

void TestStreamClock::anEventIsBetweenItsAnchorAndItsArrival()
{
    World world;
    world.connect();
    world.now += 400ms;
    QVERIFY(world.holds(50us));
    QVERIFY(world.stream.precisionUs() > 400'000); // nothing says that it was not just behind the anchor
    QVERIFY(world.anchor().empty());
    world.now += 1ms;
    QVERIFY(world.holds(50us));
    QVERIFY(world.stream.precisionUs() < 1'500);
}

void TestStreamClock::heldBack()
{
    World world;
    world.connect();
    QVERIFY(world.anchor().empty());
    world.now += 1ms;
    QVERIFY(world.holds(3s)); // the network held it back for three seconds
    QVERIFY(world.stream.precisionUs() >= 3'000'000);
}

void TestStreamClock::stoppedOurselves()
{
    World world;
    world.connect();
    QVERIFY(world.anchor().empty());
    const auto last = world.stream.floor();
    world.stream.asked(world.now); // and then we were stopped, and cut before the answer was read
    QVERIFY(world.holds(4s));
    QCOMPARE(world.stream.floor(), last); // so the gap begins there
}

void TestStreamClock::anySequence()
{
    std::uint32_t random = 7;
    const auto next = [&random](std::uint32_t below) {
        return (random = random * 1664525 + 1013904223) / 65536 % below;
    };
    for (int run = 0; run < 200; ++run) {
        World world;
        world.drift = (int(next(1001)) - 500) * 1e-6;
        world.connect(microseconds(next(20'000)), microseconds(next(20'000)));
        for (int step = 0; step < 200; ++step) {
            world.now += microseconds(next(next(20) == 0 ? 60'000'000 : 3'000));
            if (next(3) == 0)
                QVERIFY(world.anchor(microseconds(next(5'000)), microseconds(next(5'000))).empty());
            QVERIFY(world.holds(microseconds(next(next(10) == 0 ? 2'000'000 : 500))));
        }
    }
}

void TestStreamClock::aYear()
{
    World world;
    world.drift = 40e-6;
    world.connect();
    for (int day = 0; day < 366; ++day) {
        for (int i = 0; i < 50; ++i) {
            world.now += i == 0 ? MonoTime::duration(23h) : MonoTime::duration(450ms);
            QVERIFY(world.holds(80us));
            world.anchor();
        }
        world.now += 3ms;
        QVERIFY(world.holds(80us));
        QVERIFY(world.stream.precisionUs() < 5'000);
    }
    // A day without an anchor does not wrap.
    world.now += 200h;
    QVERIFY(world.holds(80us));
    QCOMPARE(world.stream.precisionUs(), 4294967295u);
}

void TestStreamClock::steppedForward()
{
    World world;
    world.connect();
    QVERIFY(world.anchor().empty());
    world.now += 2ms;
    const auto before = world.serverTime(world.now);
    world.serverAhead += 1h;
    world.now += 2ms;
    const auto behind = world.serverTime(world.now);
    const auto unsure = world.anchor();
    QVERIFY(world.stream.wasStepped());
    QCOMPARE(unsure.size(), std::size_t(2)); // a piece of each clock, not the hour that never was
    QVERIFY(unsure[0].from <= before && before <= unsure[0].to);
    QVERIFY(unsure[1].from <= behind && behind <= unsure[1].to);
    QVERIFY(unsure[0].to - unsure[0].from < 20ms && unsure[1].to - unsure[1].from < 20ms);
    world.now += 2ms;
    QVERIFY(world.holds(50us));
}

void TestStreamClock::steppedBack()
{
    World world;
    world.connect();
    QVERIFY(world.anchor().empty());
    world.now += 2ms;
    world.serverAhead -= 1h;
    const auto behind = world.serverTime(world.now);
    const auto unsure = world.anchor();
    QCOMPARE(unsure.size(), std::size_t(2));
    QVERIFY(unsure[1].from <= behind && behind <= unsure[1].to);
    world.now += 2ms;
    QVERIFY(world.holds(50us));
    QVERIFY(world.stream.precisionUs() < 5'000);
}

/// Our monotonic clock stands still meanwhile; the server's does not, and what it sent waited in the socket.
void TestStreamClock::theMachineSlept()
{
    World world;
    world.connect();
    QVERIFY(world.anchor().empty());
    const auto last = world.stream.floor();
    world.serverAhead += 8h;
    world.slept += 8h;
    const auto meanwhile = world.serverTime(world.now) - 4h;
    world.now += 1ms;
    const auto unsure = world.anchor();
    QVERIFY(!world.stream.wasStepped());
    QCOMPARE(unsure.size(), std::size_t(1));
    QVERIFY(unsure[0].from <= last && unsure[0].from <= meanwhile && meanwhile <= unsure[0].to);
    world.now += 1ms;
    QVERIFY(world.holds(50us));
}

/// A server pushes invalidations at the end of its turn: an anchor answered in the same turn stands in front of them.
void TestStreamClock::pushesMayComeBehindAnAnchorOfTheirTurn()
{
    World world;
    world.connect();
    const auto first = world.stream.floor();
    world.now += 5ms;
    const auto written = world.serverTime(world.now); // in the same turn as the anchor that follows
    QVERIFY(world.anchor().empty());
    QVERIFY(world.stream.floor() > written);
    QCOMPARE(world.stream.floorOfLate(), first);
    QVERIFY(world.stream.at() - microseconds(world.stream.latePrecisionUs()) <= written);
    // Two that were in flight together may be of one turn, too.
    const auto sent = world.now - 60us;
    world.now += 10us;
    QVERIFY(world.stream.answered(sent, world.now, world.wall(), world.serverTime(world.now - 20us)).empty());
    QCOMPARE(world.stream.floorOfLate(), first);
    world.now += 5ms;
    QVERIFY(world.anchor().empty());
    QVERIFY(world.stream.floorOfLate() > written);
}

void TestStreamClock::nothingIsKnownBefore()
{
    StreamClock stream;
    stream.arrive(MonoTime{} + 1h);
    QVERIFY(!stream.isKnown());
    QCOMPARE(stream.precisionUs(), 4294967295u);
    QCOMPARE(stream.floor(), kUnknownTime);
}

void TestStreamClock::placesInOneChunkDiffer()
{
    World world;
    world.connect();
    world.stream.arrive(world.now);
    const auto mark = world.stream.mark();
    world.stream.arrive(world.now); // the same chunk, or the next one at the same moment
    QVERIFY(world.stream.at() > mark);
    const auto at = world.stream.at();
    QVERIFY(world.anchor(0us, 0us).empty());
    QVERIFY(world.stream.at() > at);
}

void TestStreamClock::paceFollowsTheEvents()
{
    AnchorPace pace;
    auto now = MonoTime{} + 1h;
    QVERIFY(!pace.next(now - 1s, now)); // nothing happens
    QVERIFY(AnchorPace::atRest(now - 500ms, now));
    QVERIFY(!AnchorPace::atRest(now - 200ms, now));
    pace.noteEvents(1, now);
    QVERIFY(pace.behindEvents(now - 500ms, now));
    QCOMPARE(*pace.next(now, now), now + AnchorPace::kFresh);
    QVERIFY(AnchorPace::kFresh <= 8ms);
    now += 2900ms;
    QVERIFY(pace.next(now, now));
    now += 200ms;
    QVERIFY(!pace.next(now, now));
    // A year later it is as ever.
    now += 24h * 365;
    QVERIFY(!pace.next(now - 500ms, now));
    pace.noteEvents(3, now);
    QVERIFY(pace.next(now, now));
}

void TestStreamClock::paceSparesWakeUps()
{
    const auto settle = [](AnchorPace& pace, int perSecond) {
        auto now = MonoTime{} + 1h;
        for (int i = 0; i < 2 * perSecond; ++i) {
            now += 1000000us / perSecond;
            pace.noteEvents(1, now);
        }
        return now;
    };
    AnchorPace unread;
    unread.setReads(false);
    auto now = settle(unread, 1000);
    QVERIFY(!unread.next(now - 100ms, now)); // no timer of its own
    QVERIFY(!unread.behindEvents(now - 20ms, now));
    QVERIFY(unread.behindEvents(now - AnchorPace::kSpared, now));
    AnchorPace read;
    now = settle(read, 1000);
    QVERIFY(read.next(now, now));
    QVERIFY(read.behindEvents(now - AnchorPace::kFresh, now));
    AnchorPace fast;
    fast.setReads(false);
    now = settle(fast, 10'000);
    QVERIFY(fast.behindEvents(now - AnchorPace::kFresh, now)); // it comes with events anyway
}

LOCKSCOPE_TEST_MAIN(TestStreamClock)
#include "tst_streamclock.moc"
