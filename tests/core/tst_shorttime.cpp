// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Times in few bytes never wrap and never claim too much. Means: pure.
#include "core/shorttime.h"
#include "core/time.h"
#include "support/suite.h"

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();
constexpr ServerTime kNow{1'790'000'000s};

} // namespace

/// Times in few bytes: nothing wraps, nothing claims too little.
class TestShortTime final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void spansSayTooMuchOrNothing_data();
    void spansSayTooMuchOrNothing();
    void spansAddUp();
    void spansBetweenTimes();
    void limitsPass();
    void shortTimesComeBack();
    void deadlinesOfAnyNumber();
};

void TestShortTime::spansSayTooMuchOrNothing_data()
{
    QTest::addColumn<std::int64_t>("us");
    QTest::addColumn<std::int64_t>("said");
    const auto row = [](const char* name, std::int64_t us, std::int64_t said) { QTest::newRow(name) << us << said; };
    constexpr std::int64_t kHour = 3'600'000'000;
    row("nothing", 0, 0);
    row("negative", -1, 0);
    row("the least", kMin, 0);
    row("a microsecond", 1, 1);
    row("half an hour", 1'800'000'001, 1'800'000'001);
    row("the longest that is exact", 0x7fff'ffff, 0x7fff'ffff);
    row("one more", 0x8000'0000, 2'147'484'000);
    row("what 32 bits wrap to nothing", 0x1'0000'0000, 4'294'968'000);
    row("71 minutes and more", 72 * 60'000'000ll + 1, 72 * 60'000'000ll + 1000);
    row("a day", 24 * kHour, 24 * kHour);
    row("24 days", 24 * 24 * kHour, 24 * 24 * kHour);
    row("25 days", 25 * 24 * kHour, ShortSpan::kUnknownUs);
    row("a year", 365 * 24 * kHour, ShortSpan::kUnknownUs);
    row("the most", kMax, ShortSpan::kUnknownUs);
}

void TestShortTime::spansSayTooMuchOrNothing()
{
    QFETCH(std::int64_t, us);
    QFETCH(std::int64_t, said);
    QCOMPARE(ShortSpan(us).us(), said);
    QCOMPARE(ShortSpan(us).isKnown(), said != ShortSpan::kUnknownUs);
}

void TestShortTime::spansAddUp()
{
    QCOMPARE((ShortSpan(1) + ShortSpan(2)).us(), std::int64_t{3});
    QCOMPARE((ShortSpan(0x7fff'ffff) + ShortSpan(0x7fff'ffff)).us(), std::int64_t{4'294'968'000});
    QVERIFY(!(ShortSpan(20ll * 86'400'000'000) + ShortSpan(20ll * 86'400'000'000)).isKnown());
    QVERIFY(!(ShortSpan::unknown() + ShortSpan(1)).isKnown());
    QVERIFY(!(ShortSpan(0) + ShortSpan::unknown()).isKnown());
    QVERIFY(ShortSpan(0x7fff'ffff) < ShortSpan(0x8000'0000) && ShortSpan(kMax - 1) == ShortSpan::unknown());
}

void TestShortTime::spansBetweenTimes()
{
    QCOMPARE(ShortSpan::between(kNow - 3h, kNow).us(), std::int64_t{3ll * 3'600'000'000});
    QCOMPARE(ShortSpan::between(kNow + 900ms, kNow).us(), std::int64_t{0}); // a better estimate of the clock
    QVERIFY(!ShortSpan::between(kNow + 2s, kNow).isKnown());                // the clock was set back
    QVERIFY(!ShortSpan::between(kUnknownTime, kNow).isKnown());
    QVERIFY(!ShortSpan::between(kNow, kUnknownTime).isKnown());
    QVERIFY(!ShortSpan::between(kNow - 24h * 300, kNow).isKnown());
}

void TestShortTime::limitsPass()
{
    QVERIFY(!hasPassed(kNow, 5s, kNow + 4999ms));
    QVERIFY(hasPassed(kNow, 5s, kNow + 5s));
    QVERIFY(hasPassed(kNow, 5s, kNow + 24h * 400));
    QVERIFY(!hasPassed(kNow, 5s, kNow - 5s));
    QVERIFY(hasPassed(kNow, 5s, kNow - 5001ms));    // set back: nothing waits until it comes round again
    QVERIFY(!hasPassed(kNow, 250ms, kNow - 900ms)); // a better estimate of the clock
    QVERIFY(hasPassed(kNow, 250ms, kNow - 1100ms));
    QVERIFY(hasPassed(kUnknownTime, 5s, kNow));
}

void TestShortTime::shortTimesComeBack()
{
    const auto t = kNow + 123'456us;
    for (const auto away : {0h, 1h, 24h * 24, -24h * 24})
        QCOMPARE(ShortTime(t).near(t + away), kNow + 123ms);
    QVERIFY(ShortTime(t) == ShortTime(t + 300us) && ShortTime(t) != ShortTime(t + 1ms));
}

void TestShortTime::deadlinesOfAnyNumber()
{
    for (const auto ms : {kMax, kMax / 1000, kMax / 1'000'000 * 1000}) { // PEXPIREAT takes any of them
        const auto absolute = Deadline::atMs(ms);
        QVERIFY(absolute.isTime() && absolute.time() > kNow + 24h * 365 * 1000);
        const auto relative = Deadline::in(ms, kNow);
        QVERIFY(relative.isTime() && relative.time() > kNow + 24h * 365 * 1000);
        // It can be reckoned with.
        QVERIFY(relative.time() + 24h * 365 > relative.time() && relative.time() - kNow > 0us);
        QVERIFY(Deadline::at(absolute.time()) == absolute);
    }
    QCOMPARE(Deadline::atMs(1'790'000'000'123).time(), kNow + 123ms);
    QCOMPARE(Deadline::in(30'000, kNow).time(), kNow + 30s);
    QVERIFY(Deadline::atMs(kMin).isTime() && Deadline::in(kMin, kNow).time() < kNow);
    QVERIFY(Deadline::never().isNever() && !Deadline::unknown().isKnown());
}

LOCKSCOPE_TEST_MAIN(TestShortTime)
#include "tst_shorttime.moc"
