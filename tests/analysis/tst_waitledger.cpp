// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How much waiting each lock has caused. Means: pure.
#include "analysis/waitledger.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::analysis;
using namespace std::chrono_literals;

namespace {

ServerTime at(std::int64_t ms)
{
    return serverTimeFromUs((1'790'000'000'000 + ms) * 1000);
}

KeyView key(std::string_view name)
{
    return {NodeId{0}, 0, name};
}

} // namespace

class TestWaitLedger : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void waitersTimesHowLongTheyWereSeen()
    {
        WaitLedger ledger;
        ledger.set(LockId{1}, key("a"), 2, at(0));
        ledger.set(LockId{1}, key("a"), 5, at(1'000));
        ledger.set(LockId{1}, key("a"), 0, at(1'100));
        ledger.set(LockId{2}, key("b"), 1, at(0));
        QCOMPARE(ledger.entry(ledger.top(9, at(2'000)).front()).name, std::string("a"));
        QVERIFY(ledger.entry(0).total(at(9'000)) == 2'500ms); // it goes on no more
        QVERIFY(ledger.entry(1).total(at(2'000)) == 2'000ms); // and this one does
        QCOMPARE(ledger.entry(0).most, 5u);
        QVERIFY(ledger.total(at(2'000)) == 4'500ms);
        QCOMPARE(ledger.entry(ledger.top(1, at(9'000)).front()).name, std::string("b"));
    }

    void aLockThatComesBackIsTheSame()
    {
        WaitLedger ledger;
        ledger.set(LockId{1}, key("a"), 1, at(0));
        ledger.set(LockId{1}, key("a"), 0, at(500));
        ledger.set(LockId{7}, key("a"), 1, at(1'000)); // under another id
        QCOMPARE(ledger.bound(), std::size_t{1});
        QVERIFY(ledger.entry(0).total(at(1'500)) == 1'000ms);
        QVERIFY(ledger.entry(0).lock == LockId{7});
    }

    void newsThatComeLateDoNotCountTwice()
    {
        WaitLedger ledger;
        ledger.set(LockId{1}, key("a"), 1, at(0));
        ledger.set(LockId{1}, key("a"), 3, at(1'000));
        ledger.set(LockId{1}, key("a"), 0, at(900));
        QVERIFY(ledger.entry(0).total(at(5'000)) == 1'000ms);
    }

    void nobodyWaitsForMostLocksAndTheyCostNothing()
    {
        WaitLedger ledger;
        for (std::uint32_t i = 0; i < 1'000; ++i)
            ledger.set(LockId{i}, key("lock:" + std::to_string(i)), 0, at(i));
        QCOMPARE(ledger.bound(), std::size_t{0});
    }

    void thoseThatCausedLeastGiveWay()
    {
        WaitLedger ledger;
        ledger.set(LockId{0}, key("worst"), 100, at(0));
        for (std::uint32_t i = 1; i <= 3 * WaitLedger::kMost; ++i) {
            const std::string name = "lock:" + std::to_string(i);
            ledger.set(LockId{i}, key(name), 1, at(i));
            ledger.set(LockId{i}, key(name), 0, at(i + 1));
        }
        QVERIFY(ledger.bound() <= WaitLedger::kMost);
        const ServerTime end = at(3 * WaitLedger::kMost + 1);
        QCOMPARE(ledger.entry(ledger.top(1, end).front()).name, std::string("worst"));
        QVERIFY(ledger.total(end) == std::chrono::milliseconds(3 * WaitLedger::kMost * 101 + 100)); // none is lost
    }
};

LOCKSCOPE_TEST_MAIN(TestWaitLedger)
#include "tst_waitledger.moc"
