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
    void aServerThatHangsTakesAQuarterOfTheTime();
    void itIsAskedAgainSoon();
    void anAnswerEndsIt();
    void timeForAnAnswerOverADistanceIsLeft();
};

void TestPatience::aServerThatHangsTakesAQuarterOfTheTime()
{
    Patience patience;
    const MonoTime begin{1h};
    MonoTime now = begin;
    MonoTime::duration waited{};
    for (int i = 0; i < 500; ++i) {
        for (; patience.isResting(now); now += 10ms) {
        }
        const MonoTime asked = now;
        now = patience.deadline(now, 16s);
        waited += now - asked;
        QVERIFY(now - asked <= 16s);
        patience.timedOut(now, 16s);
    }
    const double share = std::chrono::duration<double>(waited) / std::chrono::duration<double>(now - begin);
    QVERIFY2(share > 0.2 && share < 0.26, qPrintable(QString::number(share)));
}

/// It may be back before its leases have ended.
void TestPatience::itIsAskedAgainSoon()
{
    Patience patience;
    const MonoTime now{1h};
    QVERIFY(!patience.isResting(now));
    QCOMPARE(patience.deadline(now, 16s) - now, MonoTime::duration(16s));
    patience.timedOut(now, 16s);
    QVERIFY(patience.isResting(now));
    QVERIFY(!patience.isResting(now + 3s));
    QCOMPARE(patience.deadline(now, 16s) - now, MonoTime::duration(1s));
}

void TestPatience::anAnswerEndsIt()
{
    Patience patience;
    const MonoTime now{1h};
    patience.timedOut(now, 16s);
    patience.answered();
    QVERIFY(!patience.isResting(now));
    QCOMPARE(patience.deadline(now, 16s) - now, MonoTime::duration(16s));
}

void TestPatience::timeForAnAnswerOverADistanceIsLeft()
{
    Patience patience;
    const MonoTime now{1h};
    patience.timedOut(now, 250ms);
    QCOMPARE(patience.deadline(now, 250ms) - now, MonoTime::duration(50ms));
    QCOMPARE(patience.deadline(now, 20ms) - now, MonoTime::duration(20ms));
}

LOCKSCOPE_TEST_MAIN(TestPatience)
#include "tst_patience.moc"
