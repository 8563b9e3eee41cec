// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Acquire, wait, give up, release, lost answers, options that are refused. Means: real server, scripted peer.
#include "lock/lockmetrics.h"
#include "lock/metrics.h"
#include "lockfixture.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace lockscope::test;
using namespace std::chrono_literals;

class TestMutex : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void optionsAreChecked_data();
    void optionsAreChecked();
    void needsWhatItIsMadeOf();
    void acquiresAndReleases();
    void everyAcquisitionHasItsOwnToken();
    void leaseReleasesWhenItGoes();
    void movedLeaseIsOneLease();
    void abandonedLeaseStaysOnTheServer();
    void takenSaysWhenToComeBack();
    void waitsAndTakesOver();
    void givesUpAtItsLimit();
    void givesUpWhenAsked();
    void validityEndsBeforeTheServersTtl();
    void releaseAfterExpiry();
    void releaseOfAnothersLockLeavesItAlone();
    void releaseIsIdempotentFromAnyThread();
    void manyNamesAreCountedTogether();
    void lostAnswerThatNobodySettlesIsUnknown();
    void lostAnswerOfReleaseIsUnknownThenAsksAgain();
    void refusalsOfTheServerAreErrors();
    void passingTroubleIsWaitedOut();
    void nonsenseIsNotALock();
    void observerSeesEveryTry();

private:
    Mutex mutex(const MutexOptions& options) { return mutexOf(m_client, nullptr, "lock:a", options); }
    static MutexOptions plain(std::chrono::milliseconds ttl = 10s)
    {
        MutexOptions options;
        options.ttl = ttl;
        options.watchdog = false;
        return options;
    }
    std::string valueOf(const char* key) { return m_client->command({"GET", key})->text; }

    std::optional<sandbox::RedisServer> m_server;
    std::shared_ptr<Client> m_client;
};

void TestMutex::initTestCase()
{
    m_server.emplace(startedServer());
}

void TestMutex::init()
{
    Suite::init();
    m_client = std::make_shared<Client>(m_server->endpoint());
    QVERIFY(m_client->command({"FLUSHALL"}));
}

void TestMutex::optionsAreChecked_data()
{
    QTest::addColumn<MutexOptions>("options");
    QTest::addColumn<bool>("valid");
    QTest::newRow("defaults") << MutexOptions() << true;
    const auto row = [](const char* name, bool valid, auto&& change) {
        MutexOptions options;
        change(options);
        QTest::newRow(name) << options << valid;
    };
    row("ttl 9 ms", false, [](MutexOptions& o) { o.ttl = 9ms, o.watchdog = false; });
    row("ttl 10 ms", true, [](MutexOptions& o) { o.ttl = 10ms, o.watchdog = false; });
    row("ttl of years", false, [](MutexOptions& o) { o.ttl = std::chrono::hours(24 * 366); });
    row("watchdog below 1 s", false, [](MutexOptions& o) { o.ttl = 999ms; });
    row("watchdog at 1 s", true, [](MutexOptions& o) { o.ttl = 1s; });
    row("negative wait", false, [](MutexOptions& o) { o.wait = -1ms; });
    row("no wait", true, [](MutexOptions& o) { o.wait = 0ms; });
    row("no pause", false, [](MutexOptions& o) { o.retry = Retry::fixed(0ms); });
    row("pause upside down", false, [](MutexOptions& o) { o.retry = Retry::jittered(2ms, 1ms); });
    row("fixed pause", true, [](MutexOptions& o) { o.retry = Retry::fixed(50ms); });
}

void TestMutex::optionsAreChecked()
{
    QFETCH(MutexOptions, options);
    QFETCH(bool, valid);
    const auto mutex = Mutex::create(m_client, std::make_shared<Watchdog>(m_server->endpoint()), "lock:a", options);
    QCOMPARE(mutex.has_value(), valid);
    if (!valid) {
        QCOMPARE(mutex.error().kind, ErrorKind::InvalidOptions);
        QVERIFY(!mutex.error().message.empty());
    }
}

void TestMutex::needsWhatItIsMadeOf()
{
    const auto watchdog = std::make_shared<Watchdog>(m_server->endpoint());
    const auto elsewhere = std::make_shared<Watchdog>(m_server->tcpEndpoint());
    QVERIFY(!Mutex::create(nullptr, watchdog, "lock:a"));
    QVERIFY(!Mutex::create(m_client, watchdog, ""));
    QVERIFY(!Mutex::create(m_client, nullptr, "lock:a"));
    QVERIFY(!Mutex::create(m_client, elsewhere, "lock:a"));
    QVERIFY(Mutex::create(m_client, watchdog, "lock:a"));
    QVERIFY(Mutex::create(m_client, nullptr, "lock:a", plain()));
}

void TestMutex::acquiresAndReleases()
{
    Lease lease = leaseOf(mutex(plain(5s)).tryAcquire());
    QCOMPARE(lease.key(), std::string("lock:a"));
    QCOMPARE(valueOf("lock:a"), std::string(lease.token()));
    const std::int64_t pttl = m_client->command({"PTTL", "lock:a"})->integer;
    QVERIFY(pttl > 0 && pttl <= 5000);
    QVERIFY(lease.isValid());
    QVERIFY(lease.remaining() > 0ms && lease.remaining() < 5s);
    QVERIFY(!lease.lossReason());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QVERIFY(m_client->command({"GET", "lock:a"})->isNil());
    QVERIFY(!lease.isValid());
    QCOMPARE(lease.remaining(), 0ms);
    QVERIFY(!lease.lost().stop_requested()); // released is not lost
}

void TestMutex::everyAcquisitionHasItsOwnToken()
{
    Mutex one = mutex(plain());
    const std::string first(leaseOf(one.tryAcquire()).token());
    const std::string second(leaseOf(one.tryAcquire()).token());
    QCOMPARE(first.size(), std::size_t{35});
    QVERIFY(first != second);
}

void TestMutex::leaseReleasesWhenItGoes()
{
    {
        const Lease lease = leaseOf(mutex(plain()).tryAcquire());
        QVERIFY(!m_client->command({"GET", "lock:a"})->isNil());
    }
    QVERIFY(m_client->command({"GET", "lock:a"})->isNil());
}

void TestMutex::movedLeaseIsOneLease()
{
    Lease a = leaseOf(mutex(plain()).tryAcquire());
    Lease b = std::move(a);
    QVERIFY(b.isValid());
    QVERIFY(!a.isValid()); // NOLINT(bugprone-use-after-move): what is promised of it
    QCOMPARE(a.release().outcome, ReleaseOutcome::AlreadyExpired);
    QVERIFY(a.token().empty() && a.key().empty());
    QVERIFY(!a.fencingToken() && !a.lossReason() && !a.lost().stop_possible());
    QVERIFY(a.validUntil() == MonoTime{} && a.remaining() == 0ms && a.renewals() == 0);
    a.abandon();
    QVERIFY(!m_client->command({"GET", "lock:a"})->isNil());
    // Assignment gives back what was held before.
    Lease c = leaseOf(mutexOf(m_client, nullptr, "lock:c", plain()).tryAcquire());
    c = std::move(b);
    QVERIFY(m_client->command({"GET", "lock:c"})->isNil());
    QCOMPARE(c.key(), std::string("lock:a"));
    QCOMPARE(c.release().outcome, ReleaseOutcome::Released);
}

void TestMutex::abandonedLeaseStaysOnTheServer()
{
    {
        Lease lease = leaseOf(mutex(plain()).tryAcquire());
        lease.abandon();
        QVERIFY(!lease.isValid());
        lease.abandon();
    }
    QVERIFY(m_client->command({"PTTL", "lock:a"})->integer > 0);
}

void TestMutex::takenSaysWhenToComeBack()
{
    const Lease holder = leaseOf(mutex(plain(60s)).tryAcquire());
    Acquired result = mutex(plain()).tryAcquire();
    QVERIFY(result.outcome() == AcquireOutcome::Taken);
    QVERIFY(result.retryAfter() > 30s && result.retryAfter() <= 60s);
    QVERIFY(m_client->command({"PERSIST", "lock:a"}));
    result = mutex(plain()).tryAcquire();
    QVERIFY(!result.retryAfter());
}

void TestMutex::waitsAndTakesOver()
{
    Lease holder = leaseOf(mutex(plain()).tryAcquire());
    std::jthread releaser([&holder] {
        std::this_thread::sleep_for(20ms); // somewhere in the middle of the waiting; nothing depends on when
        (void)holder.release();
    });
    MutexOptions options = plain();
    options.wait = 60s;
    options.retry = Retry::fixed(5ms);
    const Lease lease = leaseOf(mutex(options).acquire());
    QCOMPARE(valueOf("lock:a"), std::string(lease.token()));
}

void TestMutex::givesUpAtItsLimit()
{
    const Lease holder = leaseOf(mutex(plain()).tryAcquire());
    MutexOptions options = plain();
    options.wait = 1000ms; // the last try has a tenth of it: its answer comes in time on a busy machine, too
    options.retry = Retry::fixed(300ms);
    const Acquired result = mutex(options).acquire();
    QVERIFY(result.outcome() == AcquireOutcome::TimedOut);
    QVERIFY(result.attempts() >= 1 && result.attempts() <= 4);
    QVERIFY(result.waited() + 300ms >= 1000ms);
}

void TestMutex::givesUpWhenAsked()
{
    const Lease holder = leaseOf(mutex(plain(3600s)).tryAcquire());
    MutexOptions options = plain();
    options.wait = std::chrono::hours(1);
    options.retry = Retry::fixed(std::chrono::minutes(30));
    std::stop_source source;
    std::optional<Acquired> result;
    std::jthread waiter([&] { result.emplace(mutex(options).acquire(source.get_token())); });
    source.request_stop();
    waiter.join(); // and not in half an hour
    QVERIFY(result->outcome() == AcquireOutcome::Cancelled);
    QCOMPARE(result->attempts(), 1);
}

void TestMutex::validityEndsBeforeTheServersTtl()
{
    Lease lease = leaseOf(mutex(plain(50ms)).tryAcquire());
    while (lease.isValid())
        std::this_thread::yield();
    const MonoTime now = std::chrono::steady_clock::now();
    QVERIFY(now >= lease.validUntil());
    QCOMPARE(drift(50ms), 2'500'000ns);
    QCOMPARE(drift(10s), 102'000'000ns);
}

void TestMutex::releaseAfterExpiry()
{
    Lease lease = leaseOf(mutex(plain()).tryAcquire());
    QVERIFY(m_client->command({"DEL", "lock:a"}));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::AlreadyExpired);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::AlreadyExpired);
}

void TestMutex::releaseOfAnothersLockLeavesItAlone()
{
    Lease lease = leaseOf(mutex(plain()).tryAcquire());
    QVERIFY(m_client->command({"SET", "lock:a", "another"}));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::NotOwner);
    QCOMPARE(valueOf("lock:a"), std::string("another"));

    QVERIFY(m_client->command({"DEL", "lock:a"}));
    Lease second = leaseOf(mutex(plain()).tryAcquire());
    QVERIFY(m_client->command({"DEL", "lock:a"}));
    QVERIFY(m_client->command({"HSET", "lock:a", "uuid:1", "1"}));
    QCOMPARE(second.release().outcome, ReleaseOutcome::NotOwner);
    QCOMPARE(m_client->command({"EXISTS", "lock:a"})->integer, std::int64_t{1});
}

void TestMutex::releaseIsIdempotentFromAnyThread()
{
    Lease lease = leaseOf(mutex(plain()).tryAcquire());
    std::vector<ReleaseOutcome> outcomes(8, ReleaseOutcome::Unknown);
    {
        std::vector<std::jthread> threads;
        for (ReleaseOutcome& outcome : outcomes)
            threads.emplace_back([&lease, &outcome] { outcome = lease.release().outcome; });
    }
    for (const ReleaseOutcome outcome : outcomes)
        QCOMPARE(outcome, ReleaseOutcome::Released);
}

/// Who names locks by their keys must not fill the memory with counters.
void TestMutex::manyNamesAreCountedTogether()
{
    Metrics metrics;
    for (std::size_t i = 0; i < Metrics::kMostNames + 500; ++i)
        metrics.counters("order:" + std::to_string(i))->attempts.add();
    QCOMPARE(metrics.snapshot().size(), Metrics::kMostNames + 1);
    QCOMPARE(metrics.of("order:999")->attempts, std::uint64_t{1});
    QVERIFY(!metrics.of("order:1000"));
    QCOMPARE(metrics.of(Metrics::kOthers)->attempts, std::uint64_t{500});
    metrics.counters("order:7")->attempts.add(); // a known name stays itself
    QCOMPARE(metrics.of("order:7")->attempts, std::uint64_t{2});
}

void TestMutex::lostAnswerThatNobodySettlesIsUnknown()
{
    const ScriptedPeer peer({kMayRunScripts, ""}); // and silent from then on
    ClientOptions limits;
    limits.commandLimit = std::chrono::milliseconds{100};
    const auto client = std::make_shared<Client>(peer.endpoint(), limits);
    const MonoTime before = std::chrono::steady_clock::now();
    const Acquired result = mutexOf(client, nullptr, "lock:a", plain()).acquire();
    QVERIFY(result.outcome() == AcquireOutcome::Unknown);
    QVERIFY(result.freeBy() >= before + 10s);
    QCOMPARE(result.error().kind, ErrorKind::Timeout);
    // It was not sent again: what follows asks who has it.
    const auto sent = peer.received();
    QVERIFY(sent.size() > 2);
    QVERIFY(sent[1].find("NX") != std::string::npos);
    for (std::size_t i = 2; i < sent.size(); ++i)
        QVERIFY(sent[i].find("NX") == std::string::npos);
}

void TestMutex::lostAnswerOfReleaseIsUnknownThenAsksAgain()
{
    const ScriptedPeer peer({kMayRunScripts, "+OK\r\n", "", ":-1\r\n"});
    const auto client = std::make_shared<Client>(peer.endpoint());
    Lease lease = leaseOf(mutexOf(client, nullptr, "lock:a", plain()).tryAcquire());
    const ReleaseResult first = lease.release();
    QCOMPARE(first.outcome, ReleaseOutcome::Unknown);
    QCOMPARE(first.error->delivery, Delivery::Unknown);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::AlreadyExpired);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::AlreadyExpired);
    QCOMPARE(peer.requests(), 4);
}

void TestMutex::refusalsOfTheServerAreErrors()
{
    QVERIFY(m_client->command({"CONFIG", "SET", "maxmemory", "1"}));
    const Acquired result = mutex(plain()).acquire();
    QVERIFY(m_client->command({"CONFIG", "SET", "maxmemory", "0"}));
    QVERIFY(result.outcome() == AcquireOutcome::Failed);
    QCOMPARE(result.error().kind, ErrorKind::OutOfMemory);
    QCOMPARE(result.error().delivery, Delivery::Answered);
}

void TestMutex::passingTroubleIsWaitedOut()
{
    const std::string isLoading = "-LOADING Redis is loading the dataset in memory\r\n";
    const ScriptedPeer peer(
        {isLoading + isLoading, kMayRunScripts, isLoading, "-BUSY Redis is busy\r\n", "+OK\r\n", ":1\r\n"});
    MutexOptions options = plain();
    options.wait = 60s;
    options.retry = Retry::fixed(1ms);
    Lease lease = leaseOf(mutexOf(std::make_shared<Client>(peer.endpoint()), nullptr, "lock:a", options).acquire());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);

    const ScriptedPeer loading({isLoading + isLoading});
    const Acquired once =
        mutexOf(std::make_shared<Client>(loading.endpoint()), nullptr, "lock:a", plain()).tryAcquire();
    QCOMPARE(once.error().kind, ErrorKind::Loading);
}

void TestMutex::nonsenseIsNotALock()
{
    for (const char* answer : {":1\r\n", "+QUEUED\r\n", "$2\r\nOK\r\n", "*0\r\n"}) {
        const ScriptedPeer peer({kMayRunScripts, answer});
        const Acquired result =
            mutexOf(std::make_shared<Client>(peer.endpoint()), nullptr, "lock:a", plain()).tryAcquire();
        QVERIFY2(result.outcome() == AcquireOutcome::Unknown, answer);
    }
    const ScriptedPeer peer({kMayRunScripts, "+OK\r\n", "+OK\r\n"});
    Lease lease = leaseOf(mutexOf(std::make_shared<Client>(peer.endpoint()), nullptr, "lock:a", plain()).tryAcquire());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Unknown);
}

void TestMutex::observerSeesEveryTry()
{
    const auto recorder = std::make_shared<Recorder>();
    MutexOptions options = plain();
    options.observer = recorder;
    {
        Mutex one = mutex(options);
        const Lease lease = leaseOf(one.tryAcquire());
        QVERIFY(one.tryAcquire().outcome() == AcquireOutcome::Taken);
    }
    using Outcome = AttemptReport::Outcome;
    QCOMPARE(recorder->attempts(), (std::vector{Outcome::Granted, Outcome::Refused}));
}

LOCKSCOPE_TEST_MAIN(TestMutex)
#include "tst_mutex.moc"
