// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's semaphore: layout, messages, waits, lost answers, trouble, random histories. Means: real server, fault
// proxy. Java programs are played by the commands that Redisson 4.7.0 was seen to send.
#include "familyfixture.h"
#include "formats/libraries/redissonsemaphorescripts.h"
#include "lock/metrics.h"

#include <algorithm>
#include <random>
#include <set>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::FamilyProcess;
using test::Messages;
using test::WaitInThread;

class TestSemaphore : public test::FamilySuite
{
    Q_OBJECT

private Q_SLOTS:
    void init() { prepare(); }
    void scriptsAreKnownByTheirHashes();
    void wantsValidNumbers();
    void setsPermitsOnce();
    void takesAllOrNothing();
    void releaseTells();
    void addAndDrain();
    void aWrongTypeIsTold();
    void messageWakes_data();
    void messageWakes();
    void lostMessageIsPolledFor();
    void aLargeRequestIsNotPassedHere();
    void limitAndStopAreKept();
    void lostAnswerIsUnknownAndNotRepeated();
    void restartIsWaitedOut();
    void whoWantsItIsToldAtOnce();
    void neverOversold();
    void historiesAreLinearizable();
    void metricsCount();

private:
    [[nodiscard]] RedissonSemaphore semaphore() const { return m_process->semaphore(); }
    std::string left() { return admin({"GET", kKey}).text; }

    static constexpr std::string_view kKey = "sem:a";
    static constexpr std::string_view kChannel = "redisson_sc:{sem:a}";
};

void TestSemaphore::scriptsAreKnownByTheirHashes()
{
    QCOMPARE(admin({"SCRIPT", "LOAD", formats::kSemaphoreAcquire}).text, std::string(formats::kSemaphoreAcquireSha1));
    QCOMPARE(admin({"SCRIPT", "LOAD", formats::kSemaphoreRelease}).text, std::string(formats::kSemaphoreReleaseSha1));
}

void TestSemaphore::wantsValidNumbers()
{
    QCOMPARE(semaphore().trySetPermits(-1).error().kind, ErrorKind::InvalidOptions);
    QCOMPARE(semaphore().trySetPermits(1, 0ms).error().kind, ErrorKind::InvalidOptions);
    QCOMPARE(semaphore().trySetPermits(1, kForever).error().kind, ErrorKind::InvalidOptions); // longer than any TTL
    QCOMPARE(semaphore().release(0).error().kind, ErrorKind::InvalidOptions);
    const Waited none = semaphore().tryAcquire(0);
    QCOMPARE(none.outcome(), WaitOutcome::Failed);
    QCOMPARE(none.error().kind, ErrorKind::InvalidOptions);
    QCOMPARE(RedissonSemaphore::create(m_process->client, m_process->peer, "").error().kind, ErrorKind::InvalidOptions);
    QVERIFY(!RedissonSemaphore::create(m_process->client, m_process->peer, "a", test::looksSeldom(0ms)));
    QCOMPARE(admin({"DBSIZE"}).integer, 0);
}

void TestSemaphore::setsPermitsOnce()
{
    Messages heard(m_server->endpoint(), std::string(kChannel));
    QVERIFY(!semaphore().tryAcquire()); // without permits nothing is written
    QCOMPARE(admin({"DBSIZE"}).integer, 0);
    QCOMPARE(semaphore().trySetPermits(4).value(), true);
    QCOMPARE(semaphore().trySetPermits(5, 60s).value(), false);
    QCOMPARE(left(), std::string("4"));
    QCOMPARE(admin({"PTTL", kKey}).integer, -1);
    QCOMPARE(heard.next(), std::string("4"));
    admin({"DEL", kKey});
    QCOMPARE(semaphore().trySetPermits(5, 60s).value(), true);
    QVERIFY(admin({"PTTL", kKey}).integer > 55'000);
    QCOMPARE(heard.next(), std::string("5"));
}

void TestSemaphore::takesAllOrNothing()
{
    QVERIFY(semaphore().trySetPermits(3));
    QVERIFY(semaphore().tryAcquire(2));
    const Waited refused = semaphore().tryAcquire(2);
    QCOMPARE(refused.outcome(), WaitOutcome::TimedOut);
    QCOMPARE(refused.attempts(), 1);
    QCOMPARE(refused.error().kind, ErrorKind::Taken);
    QVERIFY2(refused.why().find("for 2 permits of the semaphore ") != std::string::npos, refused.why().c_str());
    QCOMPARE(semaphore().available().value(), 1);
    QVERIFY(semaphore().tryAcquire());
    QCOMPARE(left(), std::string("0"));
}

void TestSemaphore::releaseTells()
{
    Messages heard(m_server->endpoint(), std::string(kChannel));
    QCOMPARE(semaphore().release(2).value(), 2); // creates it, and there is no upper limit
    QCOMPARE(semaphore().release(3).value(), 5);
    QCOMPARE(heard.next(), std::string("2"));
    QCOMPARE(heard.next(), std::string("5"));
    QVERIFY(semaphore().tryAcquire(5));
    admin({"PUBLISH", kChannel, "no more"});
    QCOMPARE(heard.next(), std::string("no more"));
}

void TestSemaphore::addAndDrain()
{
    QVERIFY(semaphore().trySetPermits(2, 60s));
    Messages heard(m_server->endpoint(), std::string(kChannel));
    QCOMPARE(semaphore().addPermits(-5).value(), -3);
    QCOMPARE(heard.next(), std::string("-3"));
    QCOMPARE(semaphore().available().value(), -3);
    QCOMPARE(admin({"PTTL", kKey}).integer, -1); // as by Redisson: the TTL is gone
    QVERIFY(!semaphore().tryAcquire());
    QCOMPARE(semaphore().drain().value(), -3);
    QCOMPARE(semaphore().addPermits(4).value(), 4);
    QCOMPARE(heard.next(), std::string("4"));
    QCOMPARE(semaphore().drain().value(), 4);
    QCOMPARE(left(), std::string("0"));
    admin({"DEL", kKey});
    QCOMPARE(semaphore().drain().value(), 0);
    QCOMPARE(semaphore().available().value(), 0);
    QCOMPARE(admin({"DBSIZE"}).integer, 0);
}

void TestSemaphore::aWrongTypeIsTold()
{
    admin({"SET", kKey, "text"});
    QCOMPARE(semaphore().tryAcquire().outcome(), WaitOutcome::Failed);
    QCOMPARE(semaphore().available().error().kind, ErrorKind::WrongType);
    admin({"DEL", kKey});
    admin({"LPUSH", kKey, "text"});
    QCOMPARE(semaphore().acquireFor(1, 10s).error().kind, ErrorKind::WrongType);
    QCOMPARE(semaphore().release().error().kind, ErrorKind::WrongType);
}

void TestSemaphore::messageWakes_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("number left") << QByteArray("2");
    QTest::newRow("below zero") << QByteArray("-3");
    QTest::newRow("no number") << QByteArray("text");
}

/// S2: addPermits(-3) of a Java program tells "-3", and waiters survive it.
void TestSemaphore::messageWakes()
{
    QFETCH(QByteArray, message);
    QVERIFY(semaphore().trySetPermits(0));
    WaitInThread waiter([this](const std::stop_token& stop) { return semaphore().acquireFor(2, 60s, stop); });
    QTRY_COMPARE(subscribers(kChannel), 1);
    admin({"PUBLISH", kChannel, message.toStdString()});
    admin({"SET", kKey, "-3"});
    admin({"PUBLISH", kChannel, message.toStdString()});
    QVERIFY(!waiter.isOver());
    admin({"INCRBY", kKey, "5"});
    admin({"PUBLISH", kChannel, message.toStdString()});
    const Waited result = waiter.take();
    QVERIFY2(result, result.why().c_str());
    QVERIFY(result.attempts() >= 2);
    QCOMPARE(left(), std::string("0"));
    QTRY_COMPARE(subscribers(kChannel), 0);
}

void TestSemaphore::lostMessageIsPolledFor()
{
    RedissonSemaphore often = m_process->semaphore(test::looksSeldom(20ms));
    WaitInThread waiter([&](const std::stop_token& stop) { return often.acquireFor(1, 60s, stop); });
    QTRY_COMPARE(subscribers(kChannel), 1);
    admin({"INCRBY", kKey, "1"}); // nobody tells
    QVERIFY(waiter.take());
}

/// The waiters of a process are a line.
void TestSemaphore::aLargeRequestIsNotPassedHere()
{
    QVERIFY(semaphore().trySetPermits(1));
    WaitInThread large([this](const std::stop_token& stop) { return semaphore().acquireFor(3, 60s, stop); });
    QTRY_COMPARE(subscribers(kChannel), 1);
    WaitInThread small([this](const std::stop_token& stop) { return semaphore().acquireFor(1, 60s, stop); });
    QVERIFY(semaphore().release()); // 2: too few for the first
    QVERIFY(!small.isOver());
    QVERIFY(semaphore().release(2));
    QVERIFY(large.take());
    QVERIFY(small.take());
    QCOMPARE(left(), std::string("0"));
}

void TestSemaphore::limitAndStopAreKept()
{
    const Waited timedOut = semaphore().acquireFor(1, 200ms);
    QCOMPARE(timedOut.outcome(), WaitOutcome::TimedOut);
    QVERIFY(timedOut.waited() >= 200ms);
    QTRY_COMPARE(subscribers(kChannel), 0); // of that wait
    WaitInThread waiter([this](const std::stop_token& stop) { return semaphore().acquireFor(1, kForever, stop); });
    QTRY_COMPARE(subscribers(kChannel), 1);
    waiter.cancel();
    const Waited cancelled = waiter.take();
    QCOMPARE(cancelled.outcome(), WaitOutcome::Cancelled);
    QCOMPARE(cancelled.error().kind, ErrorKind::Taken);
    QCOMPARE(semaphore().acquireUntil(1, std::chrono::steady_clock::now()).attempts(), 1);
}

void TestSemaphore::lostAnswerIsUnknownAndNotRepeated()
{
    QVERIFY(semaphore().trySetPermits(5));
    QVERIFY(semaphore().tryAcquire());
    QVERIFY(semaphore().release());
    sandbox::FaultProxy cable = proxy();
    const FamilyProcess process(cable.endpoint(), lossLimit());
    RedissonSemaphore mine = process.semaphore();
    for (const auto loss : {sandbox::AnswerLoss::Reset, sandbox::AnswerLoss::Silence}) {
        cable.loseNextAnswer(loss, std::string(kKey));
        const Waited taken = mine.acquireFor(1, 10s);
        QCOMPARE(taken.outcome(), WaitOutcome::Unknown);
        QCOMPARE(taken.attempts(), 1);
        QCOMPARE(taken.error().delivery, Delivery::Unknown);
        QVERIFY2(taken.why().starts_with("A reply was lost, so a permit of the semaphore "), taken.why().c_str());
        QCOMPARE(left(), std::string("4")); // taken, and nobody has it
        cable.loseNextAnswer(loss, std::string(kKey));
        const auto released = mine.release();
        QVERIFY(!released);
        QCOMPARE(released.error().delivery, Delivery::Unknown);
        QCOMPARE(left(), std::string("5"));
    }
}

/// What was not sent is no doubt.
void TestSemaphore::restartIsWaitedOut()
{
    QVERIFY(semaphore().trySetPermits(1));
    sandbox::FaultProxy cable = proxy();
    const FamilyProcess process(cable.endpoint(), lossLimit());
    RedissonSemaphore mine = process.semaphore();
    cable.refuse(true);
    WaitInThread waiter([&](const std::stop_token& stop) { return mine.acquireFor(1, 60s, stop); });
    QTRY_VERIFY(cable.counters().refused >= 2);
    cable.refuse(false);
    QVERIFY(waiter.take());
    QCOMPARE(left(), std::string("0"));
}

void TestSemaphore::whoWantsItIsToldAtOnce()
{
    sandbox::FaultProxy cable = proxy();
    cable.refuse(true);
    const FamilyProcess process(cable.endpoint(), lossLimit());
    WaitOptions options;
    options.whenAway = WhenAway::Fail;
    const Waited result = process.semaphore(options).acquireFor(1, 60s);
    QCOMPARE(result.outcome(), WaitOutcome::Failed);
    QCOMPARE(result.attempts(), 1);
    QVERIFY(isAway(result.error().kind));
}

/// A lost reply may cost a permit, and never gives one too many. A round ends when too many are lost.
void TestSemaphore::neverOversold()
{
    constexpr int kPermits = 3;
    constexpr int kThreads = 8;
    const int all = test::cycles();
    std::atomic<int> sections{0};
    std::atomic<int> inside{0};
    std::atomic<int> oversold{0};
    std::atomic<int> busy{0};
    {
        const test::Trouble trouble(*m_server, sections);
        for (int round = 0; sections < all; ++round) {
            const std::string key = "sem:" + std::to_string(round);
            QVERIFY(test::askThrough(*m_server, {"SET", key, std::to_string(kPermits)}));
            std::vector<std::jthread> threads;
            for (int i = 0; i < kThreads; ++i)
                threads.emplace_back([&] {
                    const FamilyProcess process(m_server->endpoint(), shortLimit());
                    RedissonSemaphore mine = process.semaphore(test::looksSeldom(5ms), key);
                    while (sections < all) {
                        const Waited taken = mine.acquireFor(1, 40ms); // between two troubles
                        if (taken.outcome() == WaitOutcome::TimedOut)
                            break;
                        if (!taken)
                            continue;
                        const int now = ++inside;
                        oversold += now > kPermits;
                        busy += now == kPermits;
                        std::this_thread::sleep_for(200us);
                        --inside;
                        ++sections;
                        (void)mine.release();
                    }
                });
            threads.clear();
            QCOMPARE(inside.load(), 0);
        }
        QVERIFY2(trouble.kinds() >= 4, std::to_string(trouble.kinds()).c_str());
    }
    QCOMPARE(oversold.load(), 0);
    QVERIFY(busy > 0); // else it would say nothing
}

namespace {

/// One call of a history, between two numbers of a common count.
struct Call
{
    enum class Kind : std::uint8_t { Acquire, Release, Available, Add, Drain };
    Kind kind = Kind::Acquire;
    std::int64_t argument = 0;
    std::int64_t result = 0;
    std::uint32_t began = 0;
    std::uint32_t ended = 0;
};

/// What a semaphore alone in the world would do. False: it would not have given that result.
bool apply(const Call& call, std::int64_t& left)
{
    switch (call.kind) {
    case Call::Kind::Acquire: {
        const bool isGranted = left >= call.argument;
        left -= isGranted ? call.argument : 0;
        return call.result == (isGranted ? 1 : 0);
    }
    case Call::Kind::Release:
    case Call::Kind::Add:
        left += call.argument;
        return call.result == left;
    case Call::Kind::Available:
        return call.result == left;
    case Call::Kind::Drain:
        return call.result == std::exchange(left, 0);
    }
    return false;
}

/// Whether the calls of the threads have an order that fits: a call that ended before another began comes before it.
class Linearization
{
public:
    explicit Linearization(const std::vector<std::vector<Call>>& threads)
        : m_threads(threads), m_next(threads.size(), 0)
    {
    }
    bool exists(std::int64_t left)
    {
        std::uint32_t firstEnd = UINT32_MAX;
        for (std::size_t i = 0; i < m_threads.size(); ++i)
            if (m_next[i] < m_threads[i].size())
                firstEnd = std::min(firstEnd, m_threads[i][m_next[i]].ended);
        if (firstEnd == UINT32_MAX)
            return true;
        if (!m_seen.emplace(m_next, left).second)
            return false;
        for (std::size_t i = 0; i < m_threads.size(); ++i) {
            if (m_next[i] == m_threads[i].size() || m_threads[i][m_next[i]].began > firstEnd)
                continue;
            std::int64_t after = left;
            if (!apply(m_threads[i][m_next[i]], after))
                continue;
            ++m_next[i];
            if (exists(after))
                return true;
            --m_next[i];
        }
        return false;
    }

private:
    const std::vector<std::vector<Call>>& m_threads;
    std::vector<std::size_t> m_next;
    std::set<std::pair<std::vector<std::size_t>, std::int64_t>> m_seen;
};

Call::Kind kindOf(std::uint32_t number)
{
    if (number < 45)
        return Call::Kind::Acquire;
    if (number < 80)
        return Call::Kind::Release;
    if (number < 90)
        return Call::Kind::Available;
    return number < 97 ? Call::Kind::Add : Call::Kind::Drain;
}

} // namespace

/// Each history has a semaphore of its own, 4 threads and 40 calls. A night takes 10,000.
void TestSemaphore::historiesAreLinearizable()
{
    constexpr std::size_t kThreads = 4;
    constexpr std::size_t kCalls = 10; ///< of a thread
    const int histories = std::min(test::cycles(), 10'000);
    std::atomic<std::uint32_t> count{0};
    std::vector<std::vector<std::vector<Call>>> all(static_cast<std::size_t>(histories),
                                                    std::vector<std::vector<Call>>(kThreads));
    {
        std::vector<std::jthread> threads;
        std::atomic<std::size_t> slowest{0};
        for (std::size_t thread = 0; thread < kThreads; ++thread)
            threads.emplace_back([&, thread] {
                const FamilyProcess process(m_server->endpoint());
                std::minstd_rand random(static_cast<std::uint32_t>(thread + 1));
                for (std::size_t history = 0; history < all.size(); ++history) {
                    RedissonSemaphore mine = process.semaphore(test::looksSeldom(), "sem:" + std::to_string(history));
                    slowest.fetch_add(1); // all threads begin a history together
                    while (slowest.load() < (history + 1) * kThreads)
                        std::this_thread::yield();
                    for (std::size_t i = 0; i < kCalls; ++i) {
                        Call call{kindOf(random() % 100), 1 + static_cast<std::int64_t>(random() % 3)};
                        const int argument = static_cast<int>(call.argument);
                        call.began = count.fetch_add(1);
                        switch (call.kind) {
                        case Call::Kind::Acquire:
                            call.result = mine.tryAcquire(argument) ? 1 : 0;
                            break;
                        case Call::Kind::Release:
                            call.result = mine.release(argument).value();
                            break;
                        case Call::Kind::Available:
                            call.result = mine.available().value();
                            break;
                        case Call::Kind::Add:
                            call.argument = 1 - call.argument;
                            call.result = mine.addPermits(1 - argument).value();
                            break;
                        case Call::Kind::Drain:
                            call.result = mine.drain().value();
                        }
                        call.ended = count.fetch_add(1);
                        all[history][thread].push_back(call);
                    }
                }
            });
    }
    // Two calls of two threads at the same time.
    const auto isConcurrent = [](const std::vector<std::vector<Call>>& history) {
        for (std::size_t a = 0; a < kThreads; ++a)
            for (std::size_t b = 0; b < a; ++b)
                for (const Call& one : history[a])
                    for (const Call& other : history[b])
                        if (one.began < other.ended && other.began < one.ended)
                            return true;
        return false;
    };
    int overlapping = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        QVERIFY2(Linearization(all[i]).exists(0), ("history " + std::to_string(i)).c_str());
        overlapping += isConcurrent(all[i]);
        if (i == 0) { // the check finds what is wrong
            all[i][2][4].result += 1'000;
            QVERIFY(!Linearization(all[i]).exists(0));
        }
    }
    QVERIFY2(overlapping > histories / 2, std::to_string(overlapping).c_str());
}

void TestSemaphore::metricsCount()
{
    WaitOptions options;
    options.metrics = std::make_shared<Metrics>();
    options.name = "desks";
    RedissonSemaphore mine = m_process->semaphore(options);
    QVERIFY(mine.trySetPermits(1));
    QVERIFY(mine.acquireFor(1, 10s));
    QVERIFY(!mine.acquireFor(1, 50ms));
    QVERIFY(!mine.tryAcquire()); // refused, but nobody waited
    admin({"DEL", kKey});
    admin({"LPUSH", kKey, "text"});
    QVERIFY(!mine.tryAcquire());
    const LockFigures figures = *options.metrics->of("desks");
    QCOMPARE(figures.acquired, 1U);
    QCOMPARE(figures.wait.count, 1U);
    QCOMPARE(figures.timedOut, 1U);
    QVERIFY(figures.refused >= 1U);
    QCOMPARE(figures.errorsOf(ErrorKind::WrongType), 1U);
    QCOMPARE(figures.attempts, figures.refused + 2);
}

LOCKSCOPE_TEST_MAIN(TestSemaphore)
#include "tst_semaphore.moc"
