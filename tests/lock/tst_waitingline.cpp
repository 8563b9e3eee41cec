// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The line of waiters in one process, and the pauses between tries. Means: pure.
#include "lock/options.h"
#include "lock/waitingline.h"
#include "support/suite.h"

#include <atomic>
#include <thread>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;

class TestWaitingLine : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void firstComeFirstServed();
    void aSignalWakesTheFirstOnly();
    void readersWaitTogether();
    void aSignalBeforeTheWaitCounts();
    void timeAndStopEndTheWait();
    void whoGivesUpIsNotWaitedFor();
    void keysAreIndependent();
    void pausesAreSpreadAsAsked();
    void exponentialPausesGrowToTheirBound();
};

namespace {

MonoTime inAnHour()
{
    return std::chrono::steady_clock::now() + 1h;
}

} // namespace

void TestWaitingLine::firstComeFirstServed()
{
    WaitingLine lines;
    constexpr int threads = 6;
    std::vector<std::unique_ptr<WaitingLine::Place>> places;
    for (int i = 0; i < threads; ++i)
        places.push_back(lines.join("k"));
    QCOMPARE(lines.length("k"), std::size_t{threads});
    std::vector<int> order;
    std::mutex mutex;
    {
        std::vector<std::jthread> waiters;
        for (int i = threads - 1; i >= 0; --i) // not in the order of the line
            waiters.emplace_back([&, i] {
                if (!places[static_cast<std::size_t>(i)]->waitForTurn(inAnHour(), {}))
                    qFatal("no turn");
                {
                    const std::lock_guard guard(mutex);
                    order.push_back(i);
                }
                places[static_cast<std::size_t>(i)].reset();
            });
    }
    QCOMPARE(order, (std::vector{0, 1, 2, 3, 4, 5}));
    QVERIFY(lines.keys().empty());
}

void TestWaitingLine::aSignalWakesTheFirstOnly()
{
    WaitingLine lines;
    auto first = lines.join("k");
    auto second = lines.join("k");
    std::atomic<bool> woken{false};
    std::jthread waiter([&] {
        first->waitForSignal(0, inAnHour(), {});
        woken = true;
    });
    lines.signal("k");
    waiter.join();
    QVERIFY(woken);
    QVERIFY(!second->waitForTurn(std::chrono::steady_clock::now(), {}));
    first.reset();
    QVERIFY(second->waitForTurn(std::chrono::steady_clock::now(), {}));
}

/// Before and behind a writer, which has its turn whoever reads.
void TestWaitingLine::readersWaitTogether()
{
    WaitingLine lines;
    auto one = lines.join("k", Waiting::Together);
    auto writer = lines.join("k");
    auto two = lines.join("k", Waiting::Together);
    QCOMPARE(lines.length("k"), std::size_t{3});
    for (auto* place : {one.get(), writer.get(), two.get()})
        QVERIFY(place->waitForTurn(std::chrono::steady_clock::now(), {}));
    {
        std::vector<std::jthread> waiters;
        for (auto* place : {one.get(), writer.get(), two.get()})
            waiters.emplace_back([place] { place->waitForSignal(0, inAnHour(), {}); });
        lines.signal("k");
    }
    writer.reset();
    lines.signal("k"); // nobody is in the line
    QCOMPARE(two->signals(), std::uint64_t{2});
    one.reset();
    two.reset();
    QVERIFY(lines.keys().empty());
}

void TestWaitingLine::aSignalBeforeTheWaitCounts()
{
    WaitingLine lines;
    const auto place = lines.join("k");
    const std::uint64_t heard = place->signals();
    lines.signal("k"); // while the first one asks the server
    place->waitForSignal(heard, inAnHour(), {});
    lines.signalAll();
    place->waitForSignal(heard + 1, inAnHour(), {});
    QCOMPARE(place->signals(), heard + 2);
}

void TestWaitingLine::timeAndStopEndTheWait()
{
    WaitingLine lines;
    const auto first = lines.join("k");
    const auto second = lines.join("k");
    first->waitForSignal(0, std::chrono::steady_clock::now() + 1ms, {});
    QVERIFY(!second->waitForTurn(std::chrono::steady_clock::now() + 1ms, {}));
    std::stop_source stop;
    std::jthread waiter([&] { QVERIFY(!second->waitForTurn(inAnHour(), stop.get_token())); });
    stop.request_stop();
    first->waitForSignal(0, inAnHour(), stop.get_token());
}

void TestWaitingLine::whoGivesUpIsNotWaitedFor()
{
    WaitingLine lines;
    auto first = lines.join("k");
    auto second = lines.join("k");
    const auto third = lines.join("k");
    second.reset();
    first.reset();
    QVERIFY(third->waitForTurn(std::chrono::steady_clock::now(), {}));
}

void TestWaitingLine::keysAreIndependent()
{
    WaitingLine lines;
    const auto a = lines.join("a");
    const auto b = lines.join("b");
    QVERIFY(b->waitForTurn(std::chrono::steady_clock::now(), {}));
    lines.signal("a");
    QCOMPARE(a->signals(), std::uint64_t{1});
    QCOMPARE(b->signals(), std::uint64_t{0});
    lines.signal("nobody waits for this");
    QCOMPARE(lines.keys(), (std::vector<std::string>{"a", "b"}));
}

void TestWaitingLine::pausesAreSpreadAsAsked()
{
    const Retry retry = Retry::jittered(50ms, 150ms);
    QCOMPARE(pauseAfter(retry, 1, 0), 50ms);
    QCOMPARE(pauseAfter(retry, 1, 100), 150ms);
    QCOMPARE(pauseAfter(retry, 9, 101), 50ms);
    QCOMPARE(pauseAfter(Retry::fixed(7ms), 3, 12345), 7ms);
}

void TestWaitingLine::exponentialPausesGrowToTheirBound()
{
    const Retry retry = Retry::exponential(10ms, 1s);
    const auto longest = [&](int attempt) {
        std::chrono::milliseconds most{0};
        for (std::uint64_t random = 0; random < 2000; ++random) {
            const auto pause = pauseAfter(retry, attempt, random);
            if (pause < 10ms || pause > 1s)
                qFatal("out of bounds");
            most = std::max(most, pause);
        }
        return most;
    };
    QCOMPARE(longest(1), 20ms);
    QCOMPARE(longest(2), 40ms);
    QCOMPARE(longest(6), 640ms);
    QCOMPARE(longest(7), 1000ms);
    QCOMPARE(longest(1000), 1000ms);
}

LOCKSCOPE_TEST_MAIN(TestWaitingLine)
#include "tst_waitingline.moc"
