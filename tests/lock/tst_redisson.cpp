// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's plain lock: layout, re-entry, watchdog, waking. Means: stepped clock, real server, scripted peer.
#include "formats/libraries/redissonscripts.h"
#include "lock/metrics.h"
#include "redissonfixture.h"
#include "support/suite.h"

#include <QRegularExpression>

using namespace lockscope;
using namespace lockscope::lock;
using namespace lockscope::test;
using namespace std::chrono_literals;

/// Redisson's plain lock. Strangers are played by the commands that Redisson 4.7.0 was seen to send.
class TestRedisson : public RedissonSuite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void wantsAllPartsOfOneServer();
    void writesTheLayoutOfRedisson();
    void respectsAStranger();
    void aServiceMakesThem();
    void aHolderEntersAndTheServerCounts();
    void acquireNeverEnters();
    void aLostHoldIsNotEntered();
    void theLastHandleEndsTheHoldWhateverTheCount();
    void lateReleaseNeverMeetsALaterHold();
    void aGrantThatCameTooLateHasAnotherOwner_data();
    void aGrantThatCameTooLateHasAnotherOwner();
    void releaseOfAnothersLock();
    void watchdogRenewsEveryThird();
    void watchdogNoticesTheLoss();
    void bracesInTheNameAreKept();
    void wakesByTheChannel();
    void strangersReleaseWakes();
    void freeLockIsNotListenedFor();
    void expiryIsLookedForInTime();
    void aSpinLocksEndIsFoundByThePoll();
    void limitAndStopAreKept();
    void deniedChannelIsNoHang();
    void lostAnswerIsUnknown();
    void wrongTypeIsTold();
    void flushedScriptsChangeNothing();
    void metricsCount();

private:
    RedissonOptions plain(std::chrono::milliseconds wait = 0ms, std::chrono::milliseconds ttl = 1h) const
    {
        RedissonOptions options;
        options.ttl = ttl;
        options.wait = wait;
        options.watchdog = false;
        return options;
    }
    std::string countOf(const Lease& lease) { return admin({"HGET", "lock:a", lease.token()}).text; }
    std::int64_t subscribers() { return admin({"PUBSUB", "NUMSUB", kChannel}).elements[1].integer; }

    static constexpr std::string_view kChannel = "redisson_lock__channel:{lock:a}";
    static constexpr std::string_view kStranger = "8743c9c0-0795-4907-87fd-6c719a6b4586:57";
};

void TestRedisson::init()
{
    prepare();
}

void TestRedisson::wantsAllPartsOfOneServer()
{
    const RedissonProcess& mine = *m_process;
    const RedissonProcess other(m_server->tcpEndpoint());
    const auto kindOf = [](const Result<RedissonMutex, Error>& made) {
        return made ? std::optional<ErrorKind>() : made.error().kind;
    };
    const auto invalid = std::optional(ErrorKind::InvalidOptions);
    QCOMPARE(kindOf(RedissonMutex::create(mine.client, mine.watchdog, mine.peer, "a")), std::nullopt);
    QCOMPARE(kindOf(RedissonMutex::create(mine.client, nullptr, mine.peer, "a")), invalid);
    QCOMPARE(kindOf(RedissonMutex::create(mine.client, mine.watchdog, nullptr, "a")), invalid);
    QCOMPARE(kindOf(RedissonMutex::create(nullptr, mine.watchdog, mine.peer, "a")), invalid);
    QCOMPARE(kindOf(RedissonMutex::create(mine.client, mine.watchdog, mine.peer, "")), invalid);
    QCOMPARE(kindOf(RedissonMutex::create(mine.client, other.watchdog, mine.peer, "a")), invalid);
    QCOMPARE(kindOf(RedissonMutex::create(mine.client, mine.watchdog, other.peer, "a")), invalid);
    RedissonOptions options;
    options.ttl = 900ms;
    QCOMPARE(kindOf(RedissonMutex::create(mine.client, mine.watchdog, mine.peer, "a", options)), invalid);
    options.watchdog = false;
    QCOMPARE(kindOf(RedissonMutex::create(mine.client, nullptr, mine.peer, "a", options)), std::nullopt);
    options.poll = 0ms;
    QCOMPARE(kindOf(RedissonMutex::create(mine.client, nullptr, mine.peer, "a", options)), invalid);
}

void TestRedisson::writesTheLayoutOfRedisson()
{
    static const QRegularExpression owner(
        QStringLiteral("^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}:[1-9][0-9]*$"));
    Lease lease = leaseOf(m_process->mutex(plain(0ms, 30s)).tryAcquire());
    const lock::Reply hash = admin({"HGETALL", "lock:a"});
    QCOMPARE(hash.elements.size(), std::size_t{2});
    QCOMPARE(hash.elements[0].text, std::string(lease.token()));
    QCOMPARE(hash.elements[1].text, std::string("1"));
    QVERIFY2(owner.match(QString::fromStdString(hash.elements[0].text)).hasMatch(), hash.elements[0].text.c_str());
    QVERIFY(lease.token().starts_with(m_process->peer->id()));
    const std::int64_t ttl = admin({"PTTL", "lock:a"}).integer;
    QVERIFY(ttl > 20'000 && ttl <= 30'000);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(admin({"DBSIZE"}).integer, 0); // nor a latch, nor a queue
}

/// Two services are two clients, as two Java processes are.
void TestRedisson::aServiceMakesThem()
{
    ServiceOptions options;
    options.client.name = "shop";
    LockService mine = serviceOf(m_server->endpoint(), options);
    LockService other = serviceOf(m_server->endpoint());
    {
        const Lease lease = leaseOf(mine.redisson().lock("lock:a")->acquire());
        QCOMPARE(admin({"HGET", "lock:a", lease.token()}).text, std::string("1"));
        QCOMPARE(other.redisson().lock("lock:a")->tryAcquire().holder(), std::optional(std::string(lease.token())));
    }
    Lease first = leaseOf(mine.redisson().fairLock("lock:a")->acquire());
    RedissonOptions patient;
    patient.wait = 60s;
    Waiter waiter(*other.redisson().fairLock("lock:a", patient));
    QTRY_COMPARE(admin({"LLEN", "redisson_lock_queue:{lock:a}"}).integer, std::int64_t{1});
    QCOMPARE(first.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(waiter.take()).isValid());
    QCOMPARE(mine.metrics().of("shop")->acquired, std::uint64_t{2});

    const Result<LockService, Error> group = LockService::create(*lock::parseDeployment("redis+redlock://a,b,c/shop"));
    QVERIFY(group);
    QCOMPARE(group->redisson().lock("lock:a").error().kind, ErrorKind::InvalidOptions);
}

void TestRedisson::respectsAStranger()
{
    admin({"HINCRBY", "lock:a", kStranger, "2"});
    admin({"PEXPIRE", "lock:a", "60000"});
    Acquired result = m_process->mutex(plain()).tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::Taken);
    QCOMPARE(result.holder(), std::optional<std::string>(kStranger));
    QVERIFY(result.retryAfter() > 50s && result.retryAfter() <= 60s);
    QCOMPARE(admin({"HGET", "lock:a", kStranger}).text, std::string("2"));
    admin({"PERSIST", "lock:a"});
    result = m_process->mutex(plain()).tryAcquire();
    QVERIFY(!result.retryAfter());
}

void TestRedisson::aHolderEntersAndTheServerCounts()
{
    Lease first = leaseOf(m_process->mutex(plain(0ms, 60s)).tryAcquire());
    admin({"PEXPIRE", "lock:a", "1000"});
    Lease second = *first.enter();
    QCOMPARE(second.token(), first.token());
    QCOMPARE(countOf(first), std::string("2"));
    QVERIFY(admin({"PTTL", "lock:a"}).integer > 1'000); // a new lease with each entry

    ReleaseResult released = first.release();
    QCOMPARE(released.outcome, ReleaseOutcome::Released);
    QCOMPARE(released.handlesLeft, 1);
    QCOMPARE(countOf(second), std::string("1"));
    QVERIFY(!first.isValid());
    QVERIFY(second.isValid());
    released = first.release(); // takes off nothing more
    QCOMPARE(released.handlesLeft, 1);
    QCOMPARE(countOf(second), std::string("1"));

    released = second.release();
    QCOMPARE(released.outcome, ReleaseOutcome::Released);
    QCOMPARE(released.handlesLeft, 0);
    QCOMPARE(admin({"EXISTS", "lock:a"}).integer, 0);
}

void TestRedisson::acquireNeverEnters()
{
    Lease lease = leaseOf(m_process->mutex(plain()).tryAcquire());
    Acquired again = m_process->mutex(plain()).tryAcquire();
    QVERIFY(again.outcome() == AcquireOutcome::Taken);
    QCOMPARE(again.holder(), std::optional<std::string>(lease.token()));
    QCOMPARE(countOf(lease), std::string("1"));
}

void TestRedisson::aLostHoldIsNotEntered()
{
    Lease mine = leaseOf(m_process->mutex(plain()).tryAcquire());
    admin({"DEL", "lock:a"});
    QCOMPARE(mine.enter().error().kind, ErrorKind::LeaseLost);
    QVERIFY(mine.lossReason() == LossReason::Gone);
    QVERIFY(!mine.isValid());
    QCOMPARE(admin({"EXISTS", "lock:a"}).integer, 0); // it was not taken in passing
    QCOMPARE(mine.release().outcome, ReleaseOutcome::AlreadyExpired);

    Lease next = leaseOf(m_process->mutex(plain()).tryAcquire());
    admin({"DEL", "lock:a"});
    admin({"HINCRBY", "lock:a", kStranger, "1"});
    QCOMPARE(next.enter().error().kind, ErrorKind::LeaseLost);
    QVERIFY(next.lossReason() == LossReason::TakenByOther);
    QCOMPARE(next.release().outcome, ReleaseOutcome::NotOwner);
    QCOMPARE(admin({"HGET", "lock:a", kStranger}).text, std::string("1"));
}

/// An entry whose answer was lost may have been counted: it must not keep the lock when all handles are gone.
void TestRedisson::theLastHandleEndsTheHoldWhateverTheCount()
{
    Lease lease = leaseOf(m_process->mutex(plain()).tryAcquire());
    admin({"HINCRBY", "lock:a", lease.token(), "1"});
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(admin({"EXISTS", "lock:a"}).integer, 0);
}

void TestRedisson::lateReleaseNeverMeetsALaterHold()
{
    Lease old = leaseOf(m_process->mutex(plain()).tryAcquire());
    admin({"DEL", "lock:a"});
    std::optional<Lease> later;
    std::jthread([&] { later.emplace(leaseOf(m_process->mutex(plain()).tryAcquire())); }).join();
    QCOMPARE(old.release().outcome, ReleaseOutcome::NotOwner);
    QVERIFY(later->isValid());
    QCOMPARE(countOf(*later), std::string("1"));
}

void TestRedisson::aGrantThatCameTooLateHasAnotherOwner_data()
{
    QTest::addColumn<bool>("fair");
    QTest::newRow("plain") << false;
    QTest::newRow("fair") << true;
}

/// It is released in the background, maybe when the lock is held again.
void TestRedisson::aGrantThatCameTooLateHasAnotherOwner()
{
    QFETCH(bool, fair);
    class Late final : public Observer
    {
    public:
        explicit Late(std::shared_ptr<SteppedClock> clock) : m_clock(std::move(clock)) {}
        void attempted(const AttemptReport& report) override
        {
            if (owner.empty())
                m_clock->advance(11s);
            owner = report.token;
            ++attempts;
        }
        std::string owner; ///< of the last try
        std::atomic<int> attempts{0};

    private:
        const std::shared_ptr<SteppedClock> m_clock;
    };
    const auto clock = std::make_shared<SteppedClock>();
    const auto late = std::make_shared<Late>(clock);
    RedissonOptions options = plain(1min, 10s);
    options.fair = fair;
    options.clock = clock;
    options.observer = late;
    const RedissonProcess process(m_server->endpoint(), by(clock));
    std::optional<Acquired> result;
    std::atomic<bool> isOver{false};
    std::jthread waiter([&, mutex = process.mutex(options)](const std::stop_token& stop) mutable {
        result.emplace(mutex.acquire(stop));
        isOver = true;
    });
    // The release takes real time: steps would use up the minute of the waiter meanwhile.
    QTRY_VERIFY(isOver || (late->attempts > 0 && admin({"EXISTS", "lock:a"}).integer == 0));
    QVERIFY(stepUntil(*clock, [&] { return isOver.load(); }));
    waiter.join();
    const Lease lease = leaseOf(std::move(*result));
    QVERIFY(lease.token() == late->owner);
    QVERIFY(!lease.token().ends_with(":1"));
}

void TestRedisson::releaseOfAnothersLock()
{
    Lease lease = leaseOf(m_process->mutex(plain()).tryAcquire());
    admin({"DEL", "lock:a"});
    admin({"SET", "lock:a", "somebody"});
    QCOMPARE(lease.release().outcome, ReleaseOutcome::NotOwner);
    QCOMPARE(admin({"GET", "lock:a"}).text, std::string("somebody"));
}

void TestRedisson::watchdogRenewsEveryThird()
{
    const auto recorder = std::make_shared<Recorder>();
    const auto clock = std::make_shared<SteppedClock>();
    MonoTime previous = clock->mono();
    RedissonOptions options = plain(0ms, 60s);
    options.watchdog = true;
    options.observer = recorder;
    Lease lease = leaseOf(RedissonProcess(m_server->endpoint(), by(clock)).mutex(options).tryAcquire());
    admin({"SCRIPT", "FLUSH"}); // the renewals bring their text along
    QVERIFY(stepUntil(*clock, [&] { return lease.renewals() == 4; }));
    QVERIFY(lease.isValid());
    for (const RenewalReport& renewal : recorder->renewals()) {
        QVERIFY(renewal.outcome == RenewalReport::Outcome::Renewed);
        QCOMPARE(renewal.due, previous + 20s);
        QCOMPARE(renewal.sent, renewal.due);
        previous = renewal.sent;
    }
    QCOMPARE(countOf(lease), std::string("1"));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestRedisson::watchdogNoticesTheLoss()
{
    const auto recorder = std::make_shared<Recorder>();
    const auto clock = std::make_shared<SteppedClock>();
    RedissonOptions options = plain(0ms, 60s);
    options.watchdog = true;
    options.observer = recorder;
    Lease lease = leaseOf(RedissonProcess(m_server->endpoint(), by(clock)).mutex(options).tryAcquire());
    admin({"DEL", "lock:a"});
    admin({"HINCRBY", "lock:a", kStranger, "1"});
    QVERIFY(stepUntil(*clock, [&] { return lease.lost().stop_requested(); }));
    QVERIFY(lease.lossReason() == LossReason::TakenByOther);
    QCOMPARE(admin({"PTTL", "lock:a"}).integer, -1); // the stranger's was not prolonged
}

void TestRedisson::bracesInTheNameAreKept()
{
    RedissonOptions options = plain(60s);
    options.poll = 1h;
    Lease holder = leaseOf(m_process->mutex(options, "{a}:lock").tryAcquire());
    Waiter waiter(m_process->mutex(options, "{a}:lock"));
    QTRY_COMPARE(admin({"PUBSUB", "NUMSUB", "redisson_lock__channel:{a}:lock"}).elements[1].integer, 1);
    (void)holder.release();
    QVERIFY(leaseOf(waiter.take()).isValid());
}

void TestRedisson::wakesByTheChannel()
{
    const RedissonProcess other(m_server->endpoint());
    Lease holder = leaseOf(m_process->waiting(false).acquire());
    Waiter one(other.waiting(false));
    Waiter two(other.waiting(false));
    QTRY_COMPARE(subscribers(), 1); // one for the whole process
    QCOMPARE(holder.release().outcome, ReleaseOutcome::Released);
    std::optional<Lease> first;
    std::jthread taker([&] { first.emplace(leaseOf(one.take())); });
    std::jthread second([&] { Lease lease = leaseOf(two.take()); });
    taker.join();
    first.reset();
    second.join();
    QTRY_COMPARE(subscribers(), 0); // and nobody looks like a waiter any more
    QCOMPARE(admin({"EXISTS", "lock:a"}).integer, 0);
}

void TestRedisson::strangersReleaseWakes()
{
    admin({"HINCRBY", "lock:a", kStranger, "1"});
    Waiter waiter(m_process->waiting(false));
    QTRY_COMPARE(subscribers(), 1);
    admin({"DEL", "lock:a"});
    admin({"PUBLISH", kChannel, "0"});
    QVERIFY(leaseOf(waiter.take()).isValid());
}

void TestRedisson::freeLockIsNotListenedFor()
{
    const std::int64_t before = admin({"CLIENT", "LIST", "TYPE", "pubsub"}).text.size();
    for (int i = 0; i < 20; ++i)
        (void)leaseOf(m_process->waiting(false).acquire()).release();
    QCOMPARE(static_cast<std::int64_t>(admin({"CLIENT", "LIST", "TYPE", "pubsub"}).text.size()), before);
}

void TestRedisson::expiryIsLookedForInTime()
{
    admin({"HINCRBY", "lock:a", kStranger, "1"});
    admin({"PEXPIRE", "lock:a", "300"}); // it dies: nobody tells
    QVERIFY(leaseOf(m_process->waiting(false).acquire()).isValid());
}

/// Its holder publishes nothing.
void TestRedisson::aSpinLocksEndIsFoundByThePoll()
{
    admin({"HINCRBY", "lock:a", kStranger, "1"});
    admin({"PEXPIRE", "lock:a", "3600000"});
    RedissonOptions options = plain(60s);
    options.poll = 128ms;
    Waiter waiter(m_process->mutex(options));
    QTRY_COMPARE(subscribers(), 1);
    admin({"DEL", "lock:a"});
    QVERIFY(leaseOf(waiter.take()).isValid());
}

void TestRedisson::limitAndStopAreKept()
{
    admin({"HINCRBY", "lock:a", kStranger, "1"});
    RedissonOptions options = plain(200ms);
    Acquired result = m_process->mutex(options).acquire();
    QVERIFY(result.outcome() == AcquireOutcome::TimedOut);
    QVERIFY(result.waited() >= 200ms);
    QTRY_COMPARE(subscribers(), 0); // else the next one might be this

    Waiter waiter(m_process->waiting(false));
    QTRY_COMPARE(subscribers(), 1);
    waiter.cancel();
    QVERIFY(waiter.take().outcome() == AcquireOutcome::Cancelled);
    QTRY_COMPARE(subscribers(), 0);
    QCOMPARE(admin({"HLEN", "lock:a"}).integer, 1);
}

void TestRedisson::deniedChannelIsNoHang()
{
    admin({"ACL", "SETUSER", "deaf", "on", ">pw", "~*", "resetchannels", "+@all"});
    Endpoint endpoint = m_server->endpoint();
    endpoint.user = "deaf";
    endpoint.password = Secret("pw");
    const RedissonProcess deaf(endpoint);
    admin({"HINCRBY", "lock:a", kStranger, "1"});
    admin({"ACL", "LOG", "RESET"});
    Waiter waiter(deaf.waiting(false));
    QTRY_VERIFY(!admin({"ACL", "LOG"}).elements.empty()); // it has asked to listen
    admin({"DEL", "lock:a"});
    Lease lease = leaseOf(waiter.take());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released); // though it may not publish
    admin({"ACL", "DELUSER", "deaf"});
}

void TestRedisson::lostAnswerIsUnknown()
{
    const ScriptedPeer peer({""}); // reads the request and closes
    ClientOptions limits;
    limits.commandLimit = 100ms;
    const auto client = std::make_shared<Client>(peer.endpoint(), limits);
    const auto self = std::make_shared<RedissonPeer>(peer.endpoint());
    auto mutex = RedissonMutex::create(client, nullptr, self, "lock:a", plain(0ms, 10s));
    const Acquired result = mutex->tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::Unknown); // nobody settles it
    const std::string owner = self->id() + ":1";
    QCOMPARE(peer.received().front(),
             request({"EVALSHA", formats::kRedissonAcquireSha1, "1", "lock:a", owner, "10000"}));
}

void TestRedisson::wrongTypeIsTold()
{
    admin({"SET", "lock:a", "text"});
    Acquired result = m_process->mutex(plain()).tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::Taken);
    QVERIFY(!result.holder());
}

void TestRedisson::flushedScriptsChangeNothing()
{
    for (int i = 0; i < 2; ++i) {
        admin({"SCRIPT", "FLUSH"});
        Lease lease = leaseOf(m_process->mutex(plain()).tryAcquire());
        admin({"SCRIPT", "FLUSH"});
        Lease again = *lease.enter();
        admin({"SCRIPT", "FLUSH"});
        QCOMPARE(lease.release().handlesLeft, 1);
        admin({"SCRIPT", "FLUSH"});
        QCOMPARE(again.release().outcome, ReleaseOutcome::Released);
    }
}

void TestRedisson::metricsCount()
{
    const auto metrics = std::make_shared<Metrics>();
    RedissonOptions options = plain(100ms);
    options.metrics = metrics;
    options.name = "order";
    {
        Lease lease = leaseOf(m_process->mutex(options).acquire());
        const Lease again = *lease.enter();
        (void)m_process->mutex(options).acquire();
    }
    const LockFigures figures = *metrics->of("order");
    QCOMPARE(figures.acquired, 1U);
    QCOMPARE(figures.reentered, 1U);
    QCOMPARE(figures.timedOut, 1U);
    QVERIFY(figures.refused >= 1U);
    QCOMPARE(figures.hold.count, 1U);
    QCOMPARE(figures.lostLocks, 0U);
}

LOCKSCOPE_TEST_MAIN(TestRedisson)
#include "tst_redisson.moc"
