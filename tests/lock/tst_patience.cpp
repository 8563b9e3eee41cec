// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long a server of several is waited for while it does not answer. Means: pure.
#include "lock/patience.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;

class TestPatience : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aServerThatHangsTakesAThirdOfTheTime();
    void itIsAskedAgainSoon();
    void aShorterLimitRestsShorter();
    void aSlowServerIsWaitedForAgain();
    void anAnswerEndsIt();
    void timeForAnAnswerOverADistanceIsLeft();
};

void TestPatience::aServerThatHangsTakesAThirdOfTheTime()
{
    Patience patience;
    const MonoTime begin{1h};
    MonoTime now = begin;
    MonoTime::duration waited{};
    for (int i = 0; i < 500; ++i) {
        for (; patience.isResting(now, 16s); now += 10ms) {
        }
        const MonoTime asked = now;
        now = patience.deadline(now, 16s);
        waited += now - asked;
        QVERIFY(now - asked <= 16s);
        patience.timedOut(now);
    }
    const double share = std::chrono::duration<double>(waited) / std::chrono::duration<double>(now - begin);
    QVERIFY2(share > 0.3 && share < 0.36, qPrintable(QString::number(share)));
}

/// It may be back before its leases have ended.
void TestPatience::itIsAskedAgainSoon()
{
    Patience patience;
    const MonoTime now{1h};
    QVERIFY(!patience.isResting(now, 16s));
    QCOMPARE(patience.deadline(now, 16s) - now, MonoTime::duration(16s));
    patience.timedOut(now);
    QVERIFY(patience.isResting(now, 16s));
    QVERIFY(!patience.isResting(now + 3s, 16s));
    QCOMPARE(patience.deadline(now, 16s) - now, MonoTime::duration(1s));
}

/// Many requests with the long limit of one lease are no reason to leave another, which ends sooner, alone.
void TestPatience::aShorterLimitRestsShorter()
{
    Patience patience;
    MonoTime now{1h};
    for (int i = 0; i < 50; ++i) {
        now = patience.deadline(now, 16s);
        patience.timedOut(now);
        QVERIFY(patience.isResting(now + 2s, 16s));
        QVERIFY(!patience.isResting(now + 500ms, 1s));
        QVERIFY(!patience.isResting(now + 6s, 16s));
        now += 6s;
    }
}

/// A server that always needs more than the short time is reached all the same.
void TestPatience::aSlowServerIsWaitedForAgain()
{
    Patience patience;
    const MonoTime now{1h};
    int requests = 0;
    do {
        patience.timedOut(now);
        ++requests;
    } while (requests < 100 && patience.deadline(now, 16s) - now < 16s);
    QCOMPARE(requests, 16);
}

void TestPatience::anAnswerEndsIt()
{
    Patience patience;
    const MonoTime now{1h};
    patience.timedOut(now);
    patience.answered();
    QVERIFY(!patience.isResting(now, 16s));
    QCOMPARE(patience.deadline(now, 16s) - now, MonoTime::duration(16s));
}

void TestPatience::timeForAnAnswerOverADistanceIsLeft()
{
    Patience patience;
    const MonoTime now{1h};
    patience.timedOut(now);
    QCOMPARE(patience.deadline(now, 250ms) - now, MonoTime::duration(50ms));
    QCOMPARE(patience.deadline(now, 20ms) - now, MonoTime::duration(20ms));
}

LOCKSCOPE_TEST_MAIN(TestPatience)
#include "tst_patience.moc"
