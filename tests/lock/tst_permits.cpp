// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's permits that expire: layout, messages, leases, settling, trouble. Means: stepped clock, real server, fault
// proxy. Java programs are played by the commands that Redisson 4.7.0 was seen to send.
#include "familyfixture.h"
#include "formats/libraries/redissonpermitscripts.h"
#include "lock/metrics.h"
#include "lock/service.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::FamilyProcess;
using test::leaseOf;
using test::Messages;
using test::Waiter;

class TestPermits : public test::FamilySuite
{
    Q_OBJECT

private Q_SLOTS:
    void init() { prepare(); }
    void scriptsAreKnownByTheirHashes_data();
    void scriptsAreKnownByTheirHashes();
    void wantsValidOptions();
    void writesTheLayoutOfRedisson();
    void setsPermitsOnce();
    void refusesAndSaysUntilWhen();
    void expiredPermitOfANeighbourIsTakenBack();
    void releaseTells();
    void lateReleaseIsNotTheOwners();
    void setAndAddPermits();
    void permitsByTheirIds();
    void expireOfTheKeyIsKept();
    void aWrongTypeIsTold();
    void memoryIsNotNeededToRelease();
    void watchdogRenews();
    void watchdogNoticesTheLoss();
    void extendNeverShortens();
    void lostAnswerIsSettled();
    void lateRequestTakesNothing();
    void whoGivesUpLeavesNothing();
    void messageWakes_data();
    void messageWakes();
    void aDeadHoldersPermitComesBack();
    void allPermitsOfOneMessageAreTaken();
    void limitAndStopAreKept();
    void neverOversold();
    void metricsCount();
    void aServiceMakesThem();

private:
    [[nodiscard]] RedissonPermits permits(std::chrono::milliseconds ttl = 1h) const
    {
        RedissonOptions options = FamilyProcess::patient();
        options.ttl = ttl;
        return m_process->permits(options);
    }
    [[nodiscard]] std::int64_t nowOfServer()
    {
        const Reply time = admin({"TIME"});
        return std::stoll(time.elements[0].text) * 1000 + std::stoll(time.elements[1].text) / 1000;
    }
    static std::string bytesOf(std::string_view id)
    {
        return QByteArray::fromHex(QByteArray(id.data(), static_cast<qsizetype>(id.size()))).toStdString();
    }
    /// As a Java program takes one. Its clock says when that ends.
    void neighbourTakes(std::string_view id, std::int64_t ends)
    {
        admin({"DECRBY", kKey, "1"});
        admin({"ZADD", kTaken, std::to_string(ends), bytesOf(id)});
    }
    std::int64_t scoreOf(std::string_view id)
    {
        const Reply score = admin({"ZSCORE", kTaken, bytesOf(id)});
        return score.isNil() ? 0 : static_cast<std::int64_t>(std::stod(score.text));
    }
    std::string left() { return admin({"GET", kKey}).text; }
    std::int64_t taken() { return admin({"ZCARD", kTaken}).integer; }

    static constexpr std::string_view kKey = "sem:a";
    static constexpr std::string_view kTaken = "{sem:a}:timeout";
    static constexpr std::string_view kChannel = "redisson_sc:{sem:a}";
    static constexpr std::string_view kId = "00112233445566778899aabbccddeeff";
    static constexpr std::int64_t kNoEnd = 922337203685477;
};

void TestPermits::scriptsAreKnownByTheirHashes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("sha1");
    const auto row = [](const char* name, std::string_view text, std::string_view sha1) {
        QTest::newRow(name) << QByteArray(text.data(), static_cast<qsizetype>(text.size()))
                            << QByteArray(sha1.data(), static_cast<qsizetype>(sha1.size()));
    };
    row("acquire", formats::kPermitAcquire, formats::kPermitAcquireSha1);
    row("release", formats::kPermitRelease, formats::kPermitReleaseSha1);
    row("renew", formats::kPermitRenew, formats::kPermitRenewSha1);
}

void TestPermits::scriptsAreKnownByTheirHashes()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, sha1);
    QCOMPARE(admin({"SCRIPT", "LOAD", text.toStdString()}).text, sha1.toStdString());
}

void TestPermits::wantsValidOptions()
{
    const FamilyProcess& mine = *m_process;
    const auto kindOf = [](const auto& made) { return made ? std::optional<ErrorKind>() : made.error().kind; };
    const auto invalid = std::optional(ErrorKind::InvalidOptions);
    QCOMPARE(kindOf(RedissonPermits::create(mine.client, nullptr, mine.peer, "a")), invalid);
    QCOMPARE(kindOf(RedissonPermits::create(mine.client, mine.watchdog, nullptr, "a")), invalid);
    QCOMPARE(kindOf(RedissonPermits::create(mine.client, mine.watchdog, mine.peer, "")), invalid);
    QCOMPARE(kindOf(permits().trySetPermits(-1)), invalid);
    QCOMPARE(kindOf(permits().setPermits(-1)), invalid);
    QCOMPARE(kindOf(permits().updateLeaseTime(kId, 0ms)), invalid);
    QCOMPARE(kindOf(permits().updateLeaseTime(kId, kForever)), invalid);
    QCOMPARE(admin({"DBSIZE"}).integer, 0);
}

void TestPermits::writesTheLayoutOfRedisson()
{
    QVERIFY(*permits().trySetPermits(3));
    const std::int64_t before = nowOfServer();
    Lease lease = leaseOf(permits(30s).tryAcquire());
    QCOMPARE(lease.token().size(), std::size_t{32});
    QCOMPARE(left(), std::string("2"));
    QCOMPARE(taken(), 1);
    QVERIFY(scoreOf(lease.token()) >= before + 30'000 && scoreOf(lease.token()) <= nowOfServer() + 30'000);
    QCOMPARE(admin({"PTTL", kKey}).integer, -1);
    QCOMPARE(admin({"PTTL", kTaken}).integer, -1);
    QVERIFY(lease.remaining() > 25s && lease.remaining() <= 30s);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(left(), std::string("3"));
    QCOMPARE(admin({"DBSIZE"}).integer, 1);
}

void TestPermits::setsPermitsOnce()
{
    Messages heard(m_server->endpoint(), std::string(kChannel));
    QCOMPARE(permits().tryAcquire().outcome(), AcquireOutcome::Taken); // without permits nothing is written
    QCOMPARE(admin({"DBSIZE"}).integer, 0);
    QCOMPARE(permits().trySetPermits(4).value(), true);
    QCOMPARE(permits().trySetPermits(5).value(), false);
    QCOMPARE(left(), std::string("4"));
    QCOMPARE(heard.next(), std::string("4"));
    admin({"PUBLISH", kChannel, "no more"});
    QCOMPARE(heard.next(), std::string("no more"));
}

void TestPermits::refusesAndSaysUntilWhen()
{
    QVERIFY(permits().trySetPermits(2));
    neighbourTakes(kId, kNoEnd);
    const Lease lease = leaseOf(permits(20s).tryAcquire());
    const Acquired refused = permits().tryAcquire();
    QCOMPARE(refused.outcome(), AcquireOutcome::Taken);
    QVERIFY(refused.retryAfter() > 15s && refused.retryAfter() <= 20s);
    admin({"ZREM", kTaken, bytesOf(lease.token())});
    QCOMPARE(permits().tryAcquire().retryAfter(), std::nullopt); // the rest has no lease
    QCOMPARE(left(), std::string("0"));
}

void TestPermits::expiredPermitOfANeighbourIsTakenBack()
{
    QVERIFY(permits().trySetPermits(2));
    neighbourTakes(kId, nowOfServer() - 1);
    neighbourTakes("ffeeddccbbaa99887766554433221100", nowOfServer() - 2);
    QCOMPARE(left(), std::string("0"));
    Messages heard(m_server->endpoint(), std::string(kChannel));
    const Lease lease = leaseOf(permits().tryAcquire());
    QCOMPARE(heard.next(), std::string("1")); // as Redisson: the one permit that was taken back, before it is taken
    QCOMPARE(left(), std::string("0"));       // the other one is not asked for yet
    QCOMPARE(taken(), 2);
    QCOMPARE(permits().available().value(), 1);
    QCOMPARE(taken(), 1);
    QVERIFY(lease.isValid());
}

void TestPermits::releaseTells()
{
    QVERIFY(permits().trySetPermits(2));
    Lease lease = leaseOf(permits().tryAcquire());
    Messages heard(m_server->endpoint(), std::string(kChannel));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(heard.next(), std::string("2"));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released); // asked once
    admin({"PUBLISH", kChannel, "no more"});
    QCOMPARE(heard.next(), std::string("no more"));
}

void TestPermits::lateReleaseIsNotTheOwners()
{
    QVERIFY(permits().trySetPermits(1));
    Lease unnoticed = leaseOf(permits().tryAcquire());
    admin({"ZADD", kTaken, std::to_string(nowOfServer() - 1), bytesOf(unnoticed.token())});
    QCOMPARE(unnoticed.release().outcome, ReleaseOutcome::NotOwner); // nobody had taken it back yet
    QCOMPARE(left(), std::string("1"));
    Lease lost = leaseOf(permits().tryAcquire());
    admin({"ZADD", kTaken, std::to_string(nowOfServer() - 1), bytesOf(lost.token())});
    const Lease next = leaseOf(permits().tryAcquire());
    QCOMPARE(lost.release().outcome, ReleaseOutcome::NotOwner);
    QCOMPARE(left(), std::string("0"));
    QCOMPARE(taken(), 1);
    QVERIFY(scoreOf(next.token()) > 0);
}

void TestPermits::setAndAddPermits()
{
    QVERIFY(permits().trySetPermits(3));
    const Lease one = leaseOf(permits().tryAcquire());
    const Lease two = leaseOf(permits().tryAcquire());
    Messages heard(m_server->endpoint(), std::string(kChannel));
    QVERIFY(permits().setPermits(7)); // 7 - (1 + 2) more
    QCOMPARE(left(), std::string("5"));
    QCOMPARE(heard.next(), std::string("7"));
    QVERIFY(permits().setPermits(1)); // fewer than are taken
    QCOMPARE(left(), std::string("-1"));
    QCOMPARE(heard.next(), std::string("1"));
    QVERIFY(permits().addPermits(4));
    QCOMPARE(permits().available().value(), 3);
    QCOMPARE(heard.next(), std::string("4"));
    QVERIFY(permits().addPermits(-4));
    QCOMPARE(permits().available().value(), -1);
    admin({"PUBLISH", kChannel, "no more"});
    QCOMPARE(heard.next(), std::string("no more")); // a decrease wakes nobody
}

void TestPermits::permitsByTheirIds()
{
    QVERIFY(permits().trySetPermits(2));
    neighbourTakes(kId, nowOfServer() + 60'000);
    RedissonPermits mine = permits();
    const auto rest = mine.leaseTime(kId);
    QVERIFY(rest && *rest > 55s && *rest <= 60s);
    QVERIFY(mine.updateLeaseTime(kId, 10s)); // also earlier
    QVERIFY(mine.leaseTime(kId).value() <= 10s);
    QVERIFY(mine.updateLeaseTime("00112233445566778899AABBCCDDEEFF", 90s));
    QVERIFY(mine.leaseTime(kId).value() > 85s);
    admin({"ZADD", kTaken, std::to_string(kNoEnd), bytesOf(kId)});
    QCOMPARE(mine.leaseTime(kId).value(), kForever);
    QCOMPARE(mine.release(kId).outcome, ReleaseOutcome::Released);
    QCOMPARE(left(), std::string("2"));
    for (const std::string_view gone : {kId, std::string_view("no id"), std::string_view()}) {
        QCOMPARE(mine.release(gone).outcome, ReleaseOutcome::NotOwner);
        QCOMPARE(mine.leaseTime(gone).error().kind, ErrorKind::LeaseLost);
        QCOMPARE(mine.updateLeaseTime(gone, 10s).error().kind, ErrorKind::LeaseLost);
    }
    neighbourTakes(kId, nowOfServer() - 1);
    QCOMPARE(mine.updateLeaseTime(kId, 10s).error().kind, ErrorKind::LeaseLost); // it has ended
    QCOMPARE(left(), std::string("2"));
}

void TestPermits::expireOfTheKeyIsKept()
{
    QVERIFY(permits().trySetPermits(2));
    admin({"PEXPIRE", kKey, "60000"});
    const Lease lease = leaseOf(permits().tryAcquire());
    QVERIFY(admin({"PTTL", kTaken}).integer > 55'000);
    QVERIFY(admin({"PTTL", kKey}).integer > 55'000);
}

void TestPermits::aWrongTypeIsTold()
{
    admin({"SET", kKey, "text"});
    QCOMPARE(permits().tryAcquire().outcome(), AcquireOutcome::Failed);
    admin({"DEL", kKey});
    admin({"LPUSH", kKey, "text"});
    QCOMPARE(permits().tryAcquire().error().kind, ErrorKind::WrongType);
    QCOMPARE(taken(), 0);
}

void TestPermits::memoryIsNotNeededToRelease()
{
    QVERIFY(permits().trySetPermits(2));
    Lease lease = leaseOf(permits().tryAcquire());
    admin({"CONFIG", "SET", "maxmemory", "1"});
    const Acquired refused = permits().tryAcquire();
    const ReleaseResult released = lease.release();
    admin({"CONFIG", "SET", "maxmemory", "0"});
    QCOMPARE(refused.error().kind, ErrorKind::OutOfMemory);
    QCOMPARE(released.outcome, ReleaseOutcome::Released);
    QCOMPARE(left(), std::string("2"));
    QCOMPARE(taken(), 0);
}

void TestPermits::watchdogRenews()
{
    const auto recorder = std::make_shared<test::Recorder>();
    const auto clock = std::make_shared<test::SteppedClock>();
    QVERIFY(permits().trySetPermits(1));
    MonoTime previous = clock->mono();
    RedissonOptions options;
    options.ttl = 60s;
    options.observer = recorder;
    Lease lease = leaseOf(FamilyProcess(m_server->endpoint(), test::by(clock)).permits(options).tryAcquire());
    admin({"ZADD", kTaken, std::to_string(nowOfServer() + 5'000), bytesOf(lease.token())});
    admin({"SCRIPT", "FLUSH"});
    QVERIFY(test::stepUntil(*clock, [&] { return lease.renewals() == 3; }));
    QVERIFY(lease.isValid());
    for (const RenewalReport& renewal : recorder->renewals()) {
        QVERIFY(renewal.outcome == RenewalReport::Outcome::Renewed);
        QCOMPARE(renewal.sent, previous + 20s);
        previous = renewal.sent;
    }
    QVERIFY(scoreOf(lease.token()) > nowOfServer() + 50'000);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(left(), std::string("1"));
}

void TestPermits::watchdogNoticesTheLoss()
{
    const auto clock = std::make_shared<test::SteppedClock>();
    QVERIFY(permits().trySetPermits(2));
    RedissonOptions options;
    options.ttl = 60s;
    const FamilyProcess process(m_server->endpoint(), test::by(clock));
    const Lease gone = leaseOf(process.permits(options).tryAcquire());
    const Lease expired = leaseOf(process.permits(options).tryAcquire());
    admin({"ZREM", kTaken, bytesOf(gone.token())});
    admin({"ZADD", kTaken, std::to_string(nowOfServer() - 1), bytesOf(expired.token())}); // a clock that was set
    QVERIFY(test::stepUntil(*clock, [&] { return gone.lost().stop_requested() && expired.lost().stop_requested(); }));
    QCOMPARE(gone.lossReason(), std::optional(LossReason::Gone));
    QCOMPARE(expired.lossReason(), std::optional(LossReason::Gone));
    QVERIFY(scoreOf(expired.token()) < nowOfServer()); // not revived
}

void TestPermits::extendNeverShortens()
{
    QVERIFY(permits().trySetPermits(1));
    Lease lease = leaseOf(permits(30s).tryAcquire());
    QVERIFY(lease.extend(10s));
    QVERIFY(lease.remaining() > 25s);
    QVERIFY(lease.extend(2min));
    QVERIFY(lease.remaining() > 110s);
    const std::int64_t score = scoreOf(lease.token());
    QVERIFY(score > nowOfServer() + 110'000);
    admin({"EVAL", formats::kPermitRenew, "1", kTaken, lease.token(), "30000"}); // a renewal that arrives late
    QCOMPARE(scoreOf(lease.token()), score);
    admin({"ZREM", kTaken, bytesOf(lease.token())});
    QCOMPARE(lease.extend(5min).error().kind, ErrorKind::LeaseLost);
    QVERIFY(!lease.isValid());
}

void TestPermits::lostAnswerIsSettled()
{
    QVERIFY(permits().trySetPermits(3));
    (void)leaseOf(permits().tryAcquire()).release(); // the scripts are known
    sandbox::FaultProxy cable = proxy();
    const FamilyProcess process(cable.endpoint(), lossLimit());
    for (const auto loss : {sandbox::AnswerLoss::Reset, sandbox::AnswerLoss::Silence}) {
        cable.loseNextAnswer(loss, std::string(kKey));
        Lease lease = leaseOf(process.permits(FamilyProcess::patient()).acquire());
        QVERIFY(lease.isValid());
        QCOMPARE(taken(), 1);
        QCOMPARE(left(), std::string("2")); // taken once
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
        QCOMPARE(left(), std::string("3"));
    }
    QCOMPARE(cable.counters().answersLost, 2U);
}

void TestPermits::lateRequestTakesNothing()
{
    QVERIFY(permits().trySetPermits(3));
    (void)leaseOf(permits().tryAcquire()).release();
    sandbox::FaultProxy cable = proxy();
    const FamilyProcess process(cable.endpoint(), lossLimit());
    cable.loseNextAnswer(sandbox::AnswerLoss::Reset, std::string(kKey));
    Lease lease = leaseOf(process.permits(FamilyProcess::patient()).acquire());
    const std::string id(lease.token());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QVERIFY(admin({"EVAL", formats::kPermitAcquire, "2", kKey, kTaken, id, "30000", kChannel, ""}).isNil());
    QTRY_COMPARE(left(), std::string("3"));
    QCOMPARE(taken(), 0);
}

void TestPermits::whoGivesUpLeavesNothing()
{
    QVERIFY(permits().trySetPermits(3));
    (void)leaseOf(permits().tryAcquire()).release();
    sandbox::FaultProxy cable = proxy();
    const FamilyProcess process(cable.endpoint(), lossLimit());
    cable.loseNextAnswer(sandbox::AnswerLoss::Silence, std::string(kKey));
    std::jthread pulled([&] {
        (void)cable.waitForAnswersLost(1, 60s);
        cable.refuse(true);
    });
    RedissonPermits mine = process.permits(FamilyProcess::patient());
    const Acquired result = mine.acquireFor(3s); // longer than one answer is waited for
    pulled.join();
    QCOMPARE(result.outcome(), AcquireOutcome::Unknown);
    QCOMPARE(taken(), 1);
    cable.refuse(false);
    QTRY_COMPARE(taken(), 0);
    QCOMPARE(left(), std::string("3"));
}

void TestPermits::messageWakes_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("number left") << QByteArray("1");
    QTest::newRow("number removed by a list") << QByteArray("3");
    QTest::newRow("below zero") << QByteArray("-3");
    QTest::newRow("no number") << QByteArray("text");
}

void TestPermits::messageWakes()
{
    QFETCH(QByteArray, message);
    QVERIFY(permits().trySetPermits(1));
    neighbourTakes(kId, kNoEnd);
    Waiter waiter(permits());
    QTRY_COMPARE(subscribers(kChannel), 1);
    admin({"PUBLISH", kChannel, message.toStdString()}); // nothing is free: it looks, and waits on
    admin({"INCRBY", kKey, "1"});
    admin({"ZREM", kTaken, bytesOf(kId)});
    admin({"PUBLISH", kChannel, message.toStdString()});
    Lease lease = leaseOf(waiter.take());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QTRY_COMPARE(subscribers(kChannel), 0);
}

/// Nobody tells, and waiters look by themselves only once an hour.
void TestPermits::aDeadHoldersPermitComesBack()
{
    QVERIFY(permits().trySetPermits(1));
    neighbourTakes(kId, nowOfServer() + 600);
    const Lease lease = leaseOf(permits().acquire());
    QVERIFY(lease.isValid());
    QCOMPARE(taken(), 1);
}

void TestPermits::allPermitsOfOneMessageAreTaken()
{
    std::vector<std::unique_ptr<Waiter<RedissonPermits>>> waiters;
    for (int i = 0; i < 4; ++i)
        waiters.push_back(std::make_unique<Waiter<RedissonPermits>>(permits()));
    const FamilyProcess stranger(m_server->endpoint());
    QTRY_COMPARE(subscribers(kChannel), 1);
    QVERIFY(stranger.permits(FamilyProcess::patient()).trySetPermits(4));
    std::vector<Lease> leases;
    for (const auto& waiter : waiters)
        leases.push_back(leaseOf(waiter->take()));
    QCOMPARE(taken(), 4);
    QCOMPARE(left(), std::string("0"));
}

void TestPermits::limitAndStopAreKept()
{
    const Acquired timedOut = permits().acquireFor(200ms);
    QCOMPARE(timedOut.outcome(), AcquireOutcome::TimedOut);
    QVERIFY(timedOut.waited() >= 200ms);
    QTRY_COMPARE(subscribers(kChannel), 0); // of that wait
    Waiter waiter(permits());
    QTRY_COMPARE(subscribers(kChannel), 1);
    waiter.cancel();
    QCOMPARE(waiter.take().outcome(), AcquireOutcome::Cancelled);
    QCOMPARE(permits().acquireUntil(std::chrono::steady_clock::now()).outcome(), AcquireOutcome::Taken);
}

/// Commands that are lost in any way: connections that break, scripts that are unknown, a server that stands still.
void TestPermits::neverOversold()
{
    constexpr int kPermits = 3;
    constexpr int kThreads = 8;
    const int sections = test::cycles() / kThreads;
    QVERIFY(permits().trySetPermits(kPermits));
    std::atomic<int> inside{0};
    std::atomic<int> oversold{0};
    std::atomic<int> busy{0};
    std::atomic<int> done{0};
    {
        const test::Trouble trouble(*m_server, done);
        std::vector<std::jthread> threads;
        for (int i = 0; i < kThreads; ++i)
            threads.emplace_back([&] {
                const FamilyProcess process(m_server->endpoint(), shortLimit());
                RedissonOptions options = FamilyProcess::patient();
                options.poll = 50ms; // messages are lost, too
                RedissonPermits mine = process.permits(options);
                for (int section = 0; section < sections; ++section) {
                    Lease lease = leaseOf(mine.acquire());
                    const int now = ++inside;
                    oversold += now > kPermits;
                    busy += now == kPermits;
                    std::this_thread::sleep_for(200us);
                    --inside;
                    ++done;
                }
            });
        threads.clear();
        QVERIFY2(trouble.kinds() >= 4, std::to_string(trouble.kinds()).c_str());
    }
    QCOMPARE(oversold.load(), 0);
    QVERIFY(busy > 0); // else it would say nothing
    QTRY_COMPARE(permits().available().value(), kPermits);
    QCOMPARE(taken(), 0);
}

void TestPermits::metricsCount()
{
    RedissonOptions options = FamilyProcess::patient();
    options.metrics = std::make_shared<Metrics>();
    options.name = "desks";
    RedissonPermits mine = m_process->permits(options);
    QVERIFY(mine.trySetPermits(1));
    {
        const Lease lease = leaseOf(mine.acquire());
        QCOMPARE(mine.acquireFor(50ms).outcome(), AcquireOutcome::TimedOut);
    }
    const LockFigures figures = *options.metrics->of("desks");
    QCOMPARE(figures.acquired, 1U);
    QCOMPARE(figures.timedOut, 1U);
    QVERIFY(figures.refused >= 1U);
    QCOMPARE(figures.hold.count, 1U);
}

void TestPermits::aServiceMakesThem()
{
    ServiceOptions options;
    options.client.name = "shop";
    LockService service = test::serviceOf(m_server->endpoint(), options);
    RedissonPermits mine = *service.redisson().permits("sem:a");
    QVERIFY(mine.trySetPermits(1));
    Lease lease = leaseOf(mine.acquire());
    QCOMPARE(left(), std::string("0"));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QVERIFY(*service.redisson().semaphore("sem:b")->trySetPermits(1));
    QVERIFY(*service.redisson().latch("latch:a")->trySetCount(1));
    QCOMPARE(service.metrics().of("shop")->acquired, 1U);
    std::vector<Endpoint> several(3, m_server->endpoint());
    for (std::size_t i = 0; i < several.size(); ++i)
        several[i].socketPath += std::to_string(i);
    LockService nodes = *LockService::create(several);
    QVERIFY(!nodes.redisson().permits("sem:a"));
    QVERIFY(!nodes.redisson().semaphore("sem:a"));
    QVERIFY(!nodes.redisson().latch("latch:a"));
}

LOCKSCOPE_TEST_MAIN(TestPermits)
#include "tst_permits.moc"
