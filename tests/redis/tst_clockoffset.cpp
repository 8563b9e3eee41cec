// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The server's clock from round trips is never wrong by more than its precision. Means: pure.
#include "redis/clockoffset.h"
#include "support/suite.h"

using namespace lockscope;
using namespace std::chrono_literals;
using redis::ClockOffset;

namespace {

const MonoTime kStart = MonoTime{} + 1h;

/// The server's true time at a moment of ours: one million seconds ahead of it.
ServerTime trueTime(MonoTime t)
{
    return ServerTime{std::chrono::duration_cast<std::chrono::microseconds>(t - kStart) + 1'000'000s};
}

} // namespace

class TestClockOffset : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void theSmallestRoundTripCounts();
    void isNeverWrongByMoreThanItsPrecision();
    void oldSamplesAreForgotten();
    void noticesAStep();
    void toleratesDrift();
};

void TestClockOffset::theSmallestRoundTripCounts()
{
    ClockOffset clock;
    QVERIFY(!clock.isKnown());
    // Half of the trip is assumed each way. The first one came back slowly: 10 ms out, 30 ms back.
    QVERIFY(clock.add(kStart, kStart + 40ms, trueTime(kStart + 10ms)));
    QVERIFY(clock.isKnown());
    QCOMPARE(clock.precision(), 20'000us);
    QVERIFY(clock.at(kStart + 1s) == trueTime(kStart + 1s) - 10ms);

    QVERIFY(clock.add(kStart + 50ms, kStart + 52ms, trueTime(kStart + 51ms)));
    QCOMPARE(clock.precision(), 1'000us);
    QVERIFY(clock.at(kStart + 1s) == trueTime(kStart + 1s));

    QVERIFY(clock.add(kStart + 60ms, kStart + 90ms, trueTime(kStart + 61ms))); // worse: changes nothing
    QVERIFY(clock.at(kStart + 1s) == trueTime(kStart + 1s));
    clock.clear();
    QVERIFY(!clock.isKnown());
}

void TestClockOffset::isNeverWrongByMoreThanItsPrecision()
{
    std::uint32_t random = 1;
    const auto next = [&random](std::uint32_t below) {
        return (random = random * 1664525 + 1013904223) / 65536 % below;
    };
    for (int round = 0; round < 2000; ++round) {
        ClockOffset clock;
        MonoTime now = kStart;
        for (std::uint32_t i = 1 + next(20); i > 0; --i) {
            const auto out = std::chrono::microseconds{next(50'000)};
            const auto back = std::chrono::microseconds{next(50'000)};
            QVERIFY(clock.add(now, now + out + back, trueTime(now + out)));
            now += out + back + 1ms;
        }
        const auto error = std::chrono::abs(clock.at(now) - trueTime(now));
        QVERIFY(error <= clock.precision() + 1us);
    }
}

void TestClockOffset::oldSamplesAreForgotten()
{
    ClockOffset clock;
    clock.add(kStart, kStart + 2us, trueTime(kStart + 1us));
    QCOMPARE(clock.precision(), 1us);
    for (int i = 0; i < 15; ++i)
        clock.add(kStart, kStart + 10ms, trueTime(kStart + 5ms));
    QVERIFY(clock.precision() <= 6us);
    clock.add(kStart, kStart + 10ms, trueTime(kStart + 5ms));
    QCOMPARE(clock.precision(), 5'000us);
}

void TestClockOffset::noticesAStep()
{
    ClockOffset clock;
    clock.add(kStart, kStart + 1ms, trueTime(kStart));
    QVERIFY(!clock.add(kStart + 1s, kStart + 1s + 3ms, trueTime(kStart + 1s) + 10s));
    QVERIFY(clock.at(kStart + 2s) > trueTime(kStart + 2s) + 9s);
    QCOMPARE(clock.precision(), 1'500us);
    QVERIFY(!clock.add(kStart + 3s, kStart + 3s + 1ms, trueTime(kStart + 3s) - 10s));
    QVERIFY(clock.at(kStart + 4s) < trueTime(kStart + 4s) - 9s);
}

void TestClockOffset::toleratesDrift()
{
    ClockOffset clock;
    // 50 ppm, a sample every 5 seconds: 0.25 ms from one to the next.
    for (int i = 0; i < 1000; ++i) {
        const MonoTime now = kStart + i * 5s;
        const auto drift = std::chrono::microseconds{i * 250};
        QVERIFY2(clock.add(now, now + 2000us - std::chrono::microseconds{i % 7}, trueTime(now + 1ms) + drift),
                 std::to_string(i).c_str());
        QVERIFY(std::chrono::abs(clock.at(now) - trueTime(now) - drift) <= clock.precision() + 1us);
    }
}

LOCKSCOPE_TEST_MAIN(TestClockOffset)
#include "tst_clockoffset.moc"
