// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's count-down latch: layout, messages, waits, lost answers, trouble. Means: real server, fault proxy. Java
// programs are played by the commands that Redisson 4.7.0 was seen to send.
#include "familyfixture.h"
#include "formats/libraries/redissonlatchscripts.h"
#include "lock/metrics.h"

#include <QRegularExpression>

using namespace lockscope;
using namespace lockscope::lock;
using namespace lockscope::test;
using namespace std::chrono_literals;

class TestLatch : public FamilySuite
{
    Q_OBJECT

private Q_SLOTS:
    void init() { prepare(); }
    void scriptsAreKnownByTheirHashes();
    void wantsValidNumbers();
    void setsACountOnce();
    void tellsOnlyAtZero();
    void withoutAKeyItIsOpen();
    void aWrongTypeIsTold();
    void opensForAllWaiters();
    void waitersLookTogether();
    void otherMessagesOpenNothing();
    void deletedLatchOpens();
    void lostMessageIsPolledFor();
    void limitAndStopAreKept();
    void lostAnswerOfACountIsNotRepeated();
    void lostAnswerOfALookIsAskedForAgain();
    void neverEarly();
    void metricsCount();

private:
    /// Since CONFIG RESETSTAT.
    int looks()
    {
        const std::string statistics = admin({"INFO", "commandstats"}).text;
        const QRegularExpressionMatch found =
            QRegularExpression(QStringLiteral("cmdstat_get:calls=(\\d+)")).match(QString::fromStdString(statistics));
        return found.captured(1).toInt();
    }
    [[nodiscard]] RedissonLatch latch() const { return m_process->latch(); }

    static constexpr std::string_view kKey = "latch:a";
    static constexpr std::string_view kChannel = "redisson_countdownlatch__channel__{latch:a}";
};

void TestLatch::scriptsAreKnownByTheirHashes()
{
    QCOMPARE(admin({"SCRIPT", "LOAD", formats::kLatchCountDown}).text, std::string(formats::kLatchCountDownSha1));
}

void TestLatch::wantsValidNumbers()
{
    QCOMPARE(latch().trySetCount(0).error().kind, ErrorKind::InvalidOptions);
    QCOMPARE(RedissonLatch::create(m_process->client, nullptr, "a").error().kind, ErrorKind::InvalidOptions);
    QCOMPARE(admin({"DBSIZE"}).integer, 0);
}

void TestLatch::setsACountOnce()
{
    Messages heard(m_server->endpoint(), std::string(kChannel));
    QCOMPARE(latch().trySetCount(3).value(), true);
    QCOMPARE(latch().trySetCount(4).value(), false);
    QCOMPARE(admin({"GET", kKey}).text, std::string("3"));
    QCOMPARE(admin({"PTTL", kKey}).integer, -1);
    QCOMPARE(latch().count().value(), 3);
    QCOMPARE(heard.next(), std::string("1"));
    admin({"PUBLISH", kChannel, "no more"});
    QCOMPARE(heard.next(), std::string("no more"));
}

void TestLatch::tellsOnlyAtZero()
{
    QVERIFY(latch().trySetCount(2));
    Messages heard(m_server->endpoint(), std::string(kChannel));
    QVERIFY(latch().countDown());
    QCOMPARE(latch().count().value(), 1);
    QVERIFY(latch().countDown());
    QCOMPARE(admin({"EXISTS", kKey}).integer, 0);
    QVERIFY(latch().countDown()); // below zero: no key, no message
    QCOMPARE(admin({"DBSIZE"}).integer, 0);
    QCOMPARE(latch().count().value(), 0);
    QCOMPARE(heard.next(), std::string("0"));
    admin({"PUBLISH", kChannel, "no more"});
    QCOMPARE(heard.next(), std::string("no more"));
}

void TestLatch::withoutAKeyItIsOpen()
{
    QVERIFY(latch().await());
    QVERIFY(latch().awaitFor(0ms));
    QVERIFY(latch().awaitUntil(std::chrono::steady_clock::now()));
    QVERIFY(latch().trySetCount(1));
    QVERIFY(!latch().awaitFor(0ms));
    QCOMPARE(admin({"PUBSUB", "NUMSUB", kChannel}).elements[1].integer, 0);
}

void TestLatch::aWrongTypeIsTold()
{
    admin({"SET", kKey, "text"});
    QCOMPARE(latch().await().error().kind, ErrorKind::WrongType);
    QVERIFY(!latch().countDown());
    admin({"DEL", kKey});
    admin({"LPUSH", kKey, "text"});
    QCOMPARE(latch().await().error().kind, ErrorKind::WrongType);
    QCOMPARE(latch().count().error().kind, ErrorKind::WrongType);
}

void TestLatch::opensForAllWaiters()
{
    QVERIFY(latch().trySetCount(2));
    const FamilyProcess other(m_server->endpoint());
    std::vector<std::unique_ptr<WaitInThread>> waiters;
    for (int i = 0; i < 6; ++i)
        waiters.push_back(std::make_unique<WaitInThread>(
            [&, i](const std::stop_token& stop) { return (i % 2 == 0 ? other : *m_process).latch().await(stop); }));
    QTRY_COMPARE(subscribers(kChannel), 2);
    QVERIFY(latch().countDown());
    for (const auto& waiter : waiters)
        QVERIFY(!waiter->isOver());
    admin({"DEL", kKey}); // as the last count of a Java program
    admin({"PUBLISH", kChannel, "0"});
    for (const auto& waiter : waiters)
        QVERIFY(waiter->take());
    QTRY_COMPARE(subscribers(kChannel), 0);
}

/// None waits for the look of another one: an opening may be short.
void TestLatch::waitersLookTogether()
{
    constexpr int kWaiters = 6;
    QVERIFY(latch().trySetCount(1));
    admin({"CONFIG", "RESETSTAT"});
    std::vector<std::unique_ptr<WaitInThread>> waiters;
    for (int i = 0; i < kWaiters; ++i)
        waiters.push_back(
            std::make_unique<WaitInThread>([this](const std::stop_token& stop) { return latch().await(stop); }));
    QTRY_VERIFY(looks() >= 2 * kWaiters); // before the subscription and after it
    const int before = looks();
    admin({"PUBLISH", kChannel, "0"});
    QTRY_VERIFY(looks() >= before + kWaiters);
    for (const auto& waiter : waiters)
        waiter->cancel();
    for (const auto& waiter : waiters)
        QCOMPARE(waiter->take().outcome(), WaitOutcome::Cancelled);
}

/// "1" of a latch that is set, or any text: it looks, and waits on.
void TestLatch::otherMessagesOpenNothing()
{
    QVERIFY(latch().trySetCount(1));
    RedissonLatch mine = latch();
    WaitInThread waiter([&](const std::stop_token& stop) { return mine.await(stop); });
    QTRY_COMPARE(subscribers(kChannel), 1);
    for (const std::string_view message : {"1", "0", "-3", "text"})
        admin({"PUBLISH", kChannel, message});
    QVERIFY(!waiter.isOver());
    QVERIFY(latch().countDown());
    const Waited result = waiter.take();
    QVERIFY(result);
    QVERIFY(result.attempts() >= 2);
}

/// Redisson's delete() tells "1".
void TestLatch::deletedLatchOpens()
{
    QVERIFY(latch().trySetCount(5));
    WaitInThread waiter([this](const std::stop_token& stop) { return latch().await(stop); });
    QTRY_COMPARE(subscribers(kChannel), 1);
    admin({"DEL", kKey});
    admin({"PUBLISH", kChannel, "1"});
    QVERIFY(waiter.take());
}

void TestLatch::lostMessageIsPolledFor()
{
    QVERIFY(latch().trySetCount(1));
    RedissonLatch often = m_process->latch(looksSeldom(20ms));
    WaitInThread waiter([&](const std::stop_token& stop) { return often.await(stop); });
    QTRY_COMPARE(subscribers(kChannel), 1);
    admin({"DEL", kKey}); // evicted: nobody tells
    QVERIFY(waiter.take());
}

void TestLatch::limitAndStopAreKept()
{
    QVERIFY(latch().trySetCount(1));
    const Waited timedOut = latch().awaitFor(200ms);
    QCOMPARE(timedOut.outcome(), WaitOutcome::TimedOut);
    QVERIFY(timedOut.waited() >= 200ms);
    QVERIFY2(timedOut.why().find(" for the latch ") != std::string::npos, timedOut.why().c_str());
    QTRY_COMPARE(subscribers(kChannel), 0); // of that wait
    WaitInThread waiter([this](const std::stop_token& stop) { return latch().await(stop); });
    QTRY_COMPARE(subscribers(kChannel), 1);
    waiter.cancel();
    QCOMPARE(waiter.take().outcome(), WaitOutcome::Cancelled);
}

void TestLatch::lostAnswerOfACountIsNotRepeated()
{
    QVERIFY(latch().trySetCount(9));
    QVERIFY(latch().countDown());
    sandbox::FaultProxy cable = proxy();
    const FamilyProcess process(cable.endpoint(), lossLimit());
    for (const auto loss : {sandbox::AnswerLoss::Reset, sandbox::AnswerLoss::Silence}) {
        const std::int64_t before = latch().count().value();
        cable.loseNextAnswer(loss, std::string(kKey));
        const auto counted = process.latch().countDown();
        QVERIFY(!counted);
        QCOMPARE(counted.error().delivery, Delivery::Unknown);
        QCOMPARE(latch().count().value(), before - 1);
    }
}

void TestLatch::lostAnswerOfALookIsAskedForAgain()
{
    QVERIFY(latch().trySetCount(1));
    sandbox::FaultProxy cable = proxy();
    const FamilyProcess process(cable.endpoint(), lossLimit());
    RedissonLatch mine = process.latch();
    cable.loseNextAnswer(sandbox::AnswerLoss::Reset, std::string(kKey));
    WaitInThread waiter([&](const std::stop_token& stop) { return mine.await(stop); });
    QVERIFY(cable.waitForAnswersLost(1, 60s));
    QTRY_COMPARE(subscribers(kChannel), 1);
    QVERIFY(latch().countDown());
    const Waited result = waiter.take();
    QVERIFY2(result, result.why().c_str());
    QVERIFY(result.attempts() >= 3);
}

/// A count whose reply was lost is not repeated, so the latch may stay closed; it never opens early.
void TestLatch::neverEarly()
{
    constexpr int kCount = 60;
    constexpr int kThreads = 4;
    const int latches = cycles() / kCount;
    std::atomic<int> early{0};
    int stayedClosed = 0;
    {
        std::atomic<int> counted{0};
        const Trouble trouble(*m_server, counted);
        const FamilyProcess awaiting(m_server->endpoint(), shortLimit());
        for (int number = 0; number < latches; ++number) {
            const std::string key = "latch:" + std::to_string(number);
            QVERIFY(askThrough(*m_server, {"SET", key, std::to_string(kCount)}));
            std::atomic<int> begun{0};
            RedissonLatch mine = awaiting.latch(looksSeldom(20ms), key);
            WaitInThread waiter([&](const std::stop_token& stop) {
                Waited result = mine.await(stop);
                early += result && begun < kCount;
                return result;
            });
            {
                std::vector<std::jthread> threads;
                for (int i = 0; i < kThreads; ++i)
                    threads.emplace_back([&] {
                        const FamilyProcess process(m_server->endpoint(), shortLimit());
                        RedissonLatch counting = process.latch(looksSeldom(), key);
                        for (int calls = 0; calls < kCount / kThreads; ++calls) {
                            if (begun == kCount - 1) // a latch that is one too low is seen to be open
                                std::this_thread::sleep_for(40ms);
                            ++begun;
                            counted += counting.countDown().has_value();
                        }
                    });
            }
            const auto exists = askThrough(*m_server, {"EXISTS", key});
            QVERIFY(exists);
            if (exists->front() == "1") {
                ++stayedClosed;
                QVERIFY(askThrough(*m_server, {"DEL", key})); // as somebody who knows that all have counted
            }
            QVERIFY(waiter.take());
        }
        QVERIFY2(trouble.kinds() >= 4, std::to_string(trouble.kinds()).c_str());
    }
    QCOMPARE(early.load(), 0);
    qInfo("%d of %d latches stayed closed: replies were lost", stayedClosed, latches);
}

void TestLatch::metricsCount()
{
    WaitOptions options;
    options.metrics = std::make_shared<Metrics>();
    options.name = "start";
    RedissonLatch mine = m_process->latch(options);
    QVERIFY(mine.trySetCount(1));
    QVERIFY(!mine.awaitFor(30ms));
    QVERIFY(mine.countDown());
    QVERIFY(mine.await());
    const LockFigures figures = *options.metrics->of("start");
    QCOMPARE(figures.acquired, 1U);
    QCOMPARE(figures.timedOut, 1U);
}

LOCKSCOPE_TEST_MAIN(TestLatch)
#include "tst_latch.moc"
