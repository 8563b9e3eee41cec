// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whose waiters are asked for next, within the budget. Means: pure.
#include "monitor/reading/budget.h"
#include "monitor/waiting/waitschedule.h"
#include "support/suite.h"

#include <QTest>

#include <set>

using namespace lockscope;
using namespace lockscope::monitor;
using namespace std::chrono_literals;

namespace {

const MonoTime kStart = MonoTime{} + 1h;

std::vector<LockId> due(WaitSchedule& schedule, MonoTime now, std::size_t limit, std::uint32_t ids)
{
    std::vector<LockId> locks;
    schedule.due(now, limit, ids, locks);
    return locks;
}

bool has(const std::vector<LockId>& locks, std::uint32_t id)
{
    return std::find(locks.begin(), locks.end(), LockId{id}) != locks.end();
}

} // namespace

/// Whose waiters are asked for next, by a clock that is moved by hand.
class TestWaitSchedule : public lockscope::test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void goesRoundInTwoSeconds();
    void selectedAndVisibleComeFirst();
    void asksOftenWhereSomebodyWaits();
    void theTurnGoesOnHoweverManyWait();
    void aTurnOverManyIsCut();
    void restsWhenNobodyLooks();
    void neverAsksMoreThanTheBudget();
};

void TestWaitSchedule::goesRoundInTwoSeconds()
{
    WaitSchedule schedule([](LockId lock) { return index(lock) % 2 == 0; });
    QCOMPARE(due(schedule, kStart, 100, 10).size(), std::size_t(5));
    QCOMPARE(schedule.turns(), 1u);
    QVERIFY(due(schedule, kStart + 1999ms, 100, 10).empty());
    QCOMPARE(due(schedule, kStart + 2s, 100, 10).size(), std::size_t(5));
    QCOMPARE(schedule.turns(), 2u);
    QCOMPARE(schedule.turnTime(kStart + 2s), std::chrono::milliseconds(2000));
}

void TestWaitSchedule::selectedAndVisibleComeFirst()
{
    WaitSchedule schedule([](LockId) { return true; });
    due(schedule, kStart, 1000, 100); // a turn is over
    schedule.setVisible({LockId{3}, LockId{4}});
    schedule.setSelected(LockId{7});
    const auto first = due(schedule, kStart + 100ms, 100, 100);
    QCOMPARE(first.front(), LockId{7});
    QVERIFY(has(first, 3));
    QVERIFY(has(first, 4));
    QCOMPARE(first.size(), std::size_t(3));
    const auto again = due(schedule, kStart + 600ms, 100, 100);
    QCOMPARE(again, std::vector<LockId>{LockId{7}});
    QCOMPARE(due(schedule, kStart + 1100ms, 100, 100).size(), std::size_t(3));
    schedule.setSelected(LockId{100'000}); // of a picture that is gone
    QVERIFY(!has(due(schedule, kStart + 1200ms, 100, 100), 100'000));
}

void TestWaitSchedule::asksOftenWhereSomebodyWaits()
{
    WaitSchedule schedule([](LockId) { return true; });
    due(schedule, kStart, 1000, 100);
    schedule.found(LockId{5}, true, kStart);
    QVERIFY(due(schedule, kStart + 999ms, 100, 100).empty());
    QCOMPARE(due(schedule, kStart + 1s, 100, 100), std::vector<LockId>{LockId{5}});
    schedule.found(LockId{5}, false, kStart + 1s);
    auto now = kStart + 1s;
    for (; now < kStart + 9s; now += 1s)
        QVERIFY(has(due(schedule, now + 10ms, 1000, 100), 5) || now == kStart + 1s);
    QVERIFY(has(due(schedule, kStart + 10s + 20ms, 1000, 100), 99)); // a turn
    QVERIFY(due(schedule, kStart + 11s + 100ms, 1000, 100).empty()); // long after the last waiter it is like the others
}

void TestWaitSchedule::theTurnGoesOnHoweverManyWait()
{
    WaitSchedule schedule([](LockId) { return true; });
    for (std::uint32_t i = 500; i < 1000; ++i)
        schedule.found(LockId{i}, true, kStart - 2s);
    std::set<std::uint32_t> asked;
    for (int i = 0; i < 100; ++i) {
        const auto locks = due(schedule, kStart + i * 60ms, 20, 1000);
        QVERIFY(locks.size() <= 20);
        for (const auto lock : locks)
            asked.insert(index(lock));
        for (const auto lock : locks)
            schedule.found(lock, index(lock) >= 500, kStart + i * 60ms);
    }
    const auto others = std::count_if(asked.begin(), asked.end(), [](std::uint32_t id) { return id < 500; });
    QVERIFY2(others >= 400, std::to_string(others).c_str());
    QVERIFY(asked.size() >= 900);
}

void TestWaitSchedule::aTurnOverManyIsCut()
{
    WaitSchedule schedule([](LockId lock) { return index(lock) == 99'999; });
    auto now = kStart;
    int calls = 0;
    for (; schedule.turns() == 0 && calls < 1000; ++calls, now += 50ms) {
        if (has(due(schedule, now, 10, 100'000), 99'999))
            QCOMPARE(schedule.turns(), 1u);
    }
    QCOMPARE(calls, 40); // a fortieth at a time, twenty times a second: two seconds
    QVERIFY(schedule.turnTime(now) >= 1900ms);
}

void TestWaitSchedule::restsWhenNobodyLooks()
{
    WaitSchedule schedule([](LockId) { return true; });
    schedule.setVisible({LockId{3}});
    schedule.setSelected(LockId{7});
    schedule.setPaused(true);
    QCOMPARE(due(schedule, kStart, 100, 10).size(), std::size_t(10)); // in turn
    QVERIFY(due(schedule, kStart + 9s, 100, 10).empty());
    QCOMPARE(due(schedule, kStart + 10s, 100, 10).size(), std::size_t(10));
}

void TestWaitSchedule::neverAsksMoreThanTheBudget()
{
    WaitSchedule schedule([](LockId) { return true; });
    Budget budget(500);
    std::size_t asked = 0;
    for (auto now = kStart; now < kStart + 10s; now += 10ms) {
        const auto units = budget.available(now);
        const auto locks = due(schedule, now, units, 50'000);
        budget.spend(std::uint32_t(locks.size()));
        asked += locks.size();
    }
    QVERIFY2(asked <= 5050 && asked > 4500, std::to_string(asked).c_str());
}

LOCKSCOPE_TEST_MAIN(TestWaitSchedule)
#include "tst_waitschedule.moc"
