// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// When a server that refuses the login, or cannot be reached, is asked again. Means: pure.
#include "support/suite.h"
#include "topology/retrypace.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::topology;
using namespace std::chrono_literals;

namespace {

constexpr MonoTime kBegin{1h};

/// How long is waited behind each of so many failures, in milliseconds.
std::vector<std::int64_t> waits(RetryPace& pace, MonoTime& now, bool isLogin, int times, std::chrono::milliseconds step)
{
    std::vector<std::int64_t> all;
    for (int i = 0; i < times; ++i) {
        pace.failed(now, isLogin, step);
        all.push_back(pace.waitFrom(now).count());
        now += pace.waitFrom(now);
    }
    return all;
}

} // namespace

class TestRetryPace : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void refusedLoginsDouble();
    void whoCannotBeReachedKeepsThePaceForAWhile();
    void resetBeginsAnew();
};

void TestRetryPace::refusedLoginsDouble()
{
    RetryPace pace;
    QVERIFY(pace.isDue(kBegin));
    MonoTime now = kBegin;
    QCOMPARE(waits(pace, now, true, 9, 200ms),
             (std::vector<std::int64_t>{1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000}));
    pace.failed(now, true, 200ms);
    QVERIFY(!pace.isDue(now + 59s) && pace.isDue(now + 60s));
}

void TestRetryPace::whoCannotBeReachedKeepsThePaceForAWhile()
{
    RetryPace pace;
    MonoTime now = kBegin;
    const auto kept = waits(pace, now, false, 30, 500ms);
    QCOMPARE(kept, std::vector<std::int64_t>(30, 500));
    QCOMPARE(waits(pace, now, false, 7, 500ms),
             (std::vector<std::int64_t>{1000, 2000, 4000, 8000, 16000, 30000, 30000}));
}

void TestRetryPace::resetBeginsAnew()
{
    RetryPace pace;
    MonoTime now = kBegin;
    static_cast<void>(waits(pace, now, true, 5, 0ms));
    pace.reset();
    QVERIFY(pace.isDue(now));
    QCOMPARE(waits(pace, now, true, 2, 0ms), (std::vector<std::int64_t>{1000, 2000}));
    // A login that is refused behind a server that was away begins with a second, too.
    pace.failed(now, false, 500ms);
    QCOMPARE(pace.waitFrom(now).count(), 500);
    QCOMPARE(waits(pace, now, true, 2, 0ms), (std::vector<std::int64_t>{1000, 2000}));
}

LOCKSCOPE_TEST_MAIN(TestRetryPace)
#include "tst_retrypace.moc"
