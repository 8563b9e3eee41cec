// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Further handles of a hold, and fencing tokens. Means: stepped clock, real server.
#include "lock/metrics.h"
#include "lockfixture.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

class TestReentry : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aHolderEnters();
    void theLastHandleReleases();
    void acquireNeverEnters();
    void handlesMayGoToOtherThreads();
    void aLostLeaseIsNotEntered();
    void aLeaseThatRanOutIsNotEntered();
    void aReleasedLeaseIsNotEntered();
    void theWatchdogEndsWithTheLastHandle();
    void abandonedHandlesLeaveTheOthers();
    void fencingNumbersRise();
    void fencingNumberStaysWithTheHold();
    void fencedLockIsALock();
    void brokenCounterTakesNoLock();
    void fenceKeysAreInTheSlotOfTheLock_data();
    void fenceKeysAreInTheSlotOfTheLock();

private:
    MutexOptions options(std::chrono::milliseconds ttl = 10s) const
    {
        MutexOptions how;
        how.ttl = ttl;
        how.wait = 0ms;
        how.watchdog = false;
        return how;
    }
    Mutex mutex(const MutexOptions& how) { return test::mutexOf(m_client, m_watchdog, "lock:a", how); }
    bool exists() { return m_client->command({"EXISTS", "lock:a"})->integer == 1; }

    std::optional<sandbox::RedisServer> m_server;
    std::shared_ptr<test::SteppedClock> m_clock;
    std::shared_ptr<Client> m_client;
    std::shared_ptr<Watchdog> m_watchdog;
};

void TestReentry::init()
{
    Suite::init();
    if (!m_server)
        m_server.emplace(test::startedServer());
    m_clock = std::make_shared<test::SteppedClock>();
    m_client = std::make_shared<Client>(m_server->endpoint(), test::by(m_clock));
    m_watchdog = std::make_shared<Watchdog>(m_server->endpoint(), test::by(m_clock));
    QVERIFY(m_client->command({"FLUSHALL"}));
}

void TestReentry::aHolderEnters()
{
    MutexOptions how = options();
    how.metrics = std::make_shared<Metrics>();
    how.name = "order";
    const Lease outer = leaseOf(mutex(how).acquire());
    const Result<Lease, Error> inner = outer.enter();
    QVERIFY(inner);
    QCOMPARE(inner->token(), outer.token());
    QCOMPARE(inner->validUntil(), outer.validUntil());
    QCOMPARE(how.metrics->of("order")->attempts, std::uint64_t{1}); // the server was not asked
    QCOMPARE(how.metrics->of("order")->reentered, std::uint64_t{1});
}

void TestReentry::theLastHandleReleases()
{
    Lease outer = leaseOf(mutex(options()).acquire());
    Lease inner = *outer.enter();
    // Also when the first one goes first.
    const ReleaseResult first = outer.release();
    QCOMPARE(first.outcome, ReleaseOutcome::Released);
    QCOMPARE(first.handlesLeft, 1);
    QCOMPARE(outer.release().handlesLeft, 1); // once is once
    QVERIFY(!outer.isValid());
    QVERIFY(inner.isValid());
    QVERIFY(exists());
    const ReleaseResult last = inner.release();
    QCOMPARE(last.outcome, ReleaseOutcome::Released);
    QCOMPARE(last.handlesLeft, 0);
    QVERIFY(!exists());
}

/// The lease may have been moved to another thread, which is in the section then.
void TestReentry::acquireNeverEnters()
{
    Mutex lock = mutex(options());
    Lease mine = leaseOf(lock.acquire());
    QVERIFY(lock.acquire().outcome() == AcquireOutcome::Taken);
    bool refused = false;
    std::jthread([&refused, &lock, theirs = std::move(mine)] {
        refused = theirs.isValid() && lock.tryAcquire().outcome() == AcquireOutcome::Taken;
    }).join();
    QVERIFY(refused);
    QVERIFY(!exists()); // it went with the thread
}

void TestReentry::handlesMayGoToOtherThreads()
{
    Lease mine = leaseOf(mutex(options()).acquire());
    bool valid = false;
    std::jthread([&valid, theirs = *mine.enter()] { valid = theirs.isValid(); }).join();
    QVERIFY(valid);
    QVERIFY(mine.isValid());
    QVERIFY(exists());
    QCOMPARE(mine.release().handlesLeft, 0);
    QVERIFY(!exists());
}

void TestReentry::aLostLeaseIsNotEntered()
{
    MutexOptions how = options(1s);
    how.watchdog = true;
    Lease outer = leaseOf(mutex(how).acquire());
    QVERIFY(m_client->command({"SET", "lock:a", "another"}));
    QVERIFY(test::stepUntil(*m_clock, [&] { return outer.lost().stop_requested(); }));
    const auto refused = outer.enter();
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::LeaseLost);
    QCOMPARE(outer.release().outcome, ReleaseOutcome::NotOwner); // the only handle
}

void TestReentry::aLeaseThatRanOutIsNotEntered()
{
    const Lease outer = leaseOf(mutex(options(50ms)).acquire());
    m_clock->advance(50ms);
    QVERIFY(!outer.isValid());
    QCOMPARE(outer.enter().error().kind, ErrorKind::LeaseLost);
}

void TestReentry::aReleasedLeaseIsNotEntered()
{
    Lease lease = leaseOf(mutex(options()).acquire());
    const Lease other = *lease.enter();
    (void)lease.release();
    QCOMPARE(lease.enter().error().kind, ErrorKind::LeaseLost); // though the hold goes on
    QVERIFY(other.enter());
    const Lease moved = std::move(lease);
    QCOMPARE(lease.enter().error().kind, ErrorKind::LeaseLost); // NOLINT(bugprone-use-after-move): allowed
}

void TestReentry::theWatchdogEndsWithTheLastHandle()
{
    MutexOptions how = options(1s);
    how.watchdog = true;
    Lease outer = leaseOf(mutex(how).acquire());
    Lease inner = *outer.enter();
    (void)outer.release(); // the one that the watchdog was started with
    QVERIFY(test::stepUntil(*m_clock, [&] { return inner.renewals() == 3; }));
    QVERIFY(inner.isValid());
    (void)inner.release();
    const std::uint32_t renewals = inner.renewals();
    const Lease other = leaseOf(test::mutexOf(m_client, m_watchdog, "lock:b", how).acquire());
    QVERIFY(test::stepUntil(*m_clock, [&] { return other.renewals() == 2; }));
    QCOMPARE(inner.renewals(), renewals);
}

void TestReentry::abandonedHandlesLeaveTheOthers()
{
    Lease outer = leaseOf(mutex(options()).acquire());
    Lease inner = *outer.enter();
    inner.abandon();
    QVERIFY(outer.isValid());
    QCOMPARE(outer.release().handlesLeft, 0);
    QVERIFY(!exists());
}

void TestReentry::fencingNumbersRise()
{
    MutexOptions how = options();
    how.fencing = true;
    std::int64_t last = 0;
    for (int i = 0; i < 5; ++i) {
        const Lease lease = leaseOf(mutex(how).acquire());
        QVERIFY(lease.fencingToken() > last);
        last = *lease.fencingToken();
    }
    QCOMPARE(m_client->command({"GET", "{lock:a}:fence"})->text, std::to_string(last));
    QCOMPARE(m_client->command({"PTTL", "{lock:a}:fence"})->integer, std::int64_t{-1}); // it must outlive every lease
    QVERIFY(!leaseOf(mutex(options()).acquire()).fencingToken());
}

void TestReentry::fencingNumberStaysWithTheHold()
{
    MutexOptions how = options();
    how.fencing = true;
    const Lease outer = leaseOf(mutex(how).acquire());
    QCOMPARE(outer.enter()->fencingToken(), outer.fencingToken());
}

void TestReentry::fencedLockIsALock()
{
    MutexOptions how = options();
    how.fencing = true;
    Lease lease = leaseOf(mutex(how).acquire());
    QCOMPARE(m_client->command({"GET", "lock:a"})->text, std::string(lease.token()));
    const std::int64_t pttl = m_client->command({"PTTL", "lock:a"})->integer;
    QVERIFY(pttl > 0 && pttl <= 10'000);
    Acquired refused = mutex(how).acquire();
    QCOMPARE(refused.holder(), std::optional(std::string(lease.token())));
    QCOMPARE(m_client->command({"GET", "{lock:a}:fence"})->text, std::string("1")); // a refusal burns no number
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestReentry::brokenCounterTakesNoLock()
{
    MutexOptions how = options();
    how.fencing = true;
    how.fenceKey = "counter";
    QVERIFY(m_client->command({"SET", "counter", "not a number"}));
    QVERIFY(mutex(how).acquire().outcome() == AcquireOutcome::Failed);
    QVERIFY(!exists());
    how.fenceKey = "lock:a";
    QVERIFY(!Mutex::create(m_client, nullptr, "lock:a", how));
    how.fenceKey.clear();
    QVERIFY(!Mutex::create(m_client, nullptr, "lock:a}", how));
}

void TestReentry::fenceKeysAreInTheSlotOfTheLock_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("fence");
    const auto row = [](const char* key, const char* fence) {
        QTest::newRow(key) << QString::fromLatin1(key) << QString::fromLatin1(fence);
    };
    row("lock:a", "{lock:a}:fence");
    row("lock:{user}:a", "lock:{user}:a:fence");
    row("{user}{b}", "{user}{b}:fence");
    row("a{b", "{a{b}:fence");
    row("a}b", "");
    row("{}a", "");
    row("a}{b}", "a}{b}:fence");
}

void TestReentry::fenceKeysAreInTheSlotOfTheLock()
{
    QFETCH(QString, key);
    QFETCH(QString, fence);
    QCOMPARE(QString::fromStdString(fenceKeyFor(key.toStdString())), fence);
    if (fence.isEmpty())
        return;
    static const sandbox::RedisServer cluster = [] {
        sandbox::RedisOptions how;
        how.arguments = {"--cluster-enabled", "yes"};
        return test::startedServer(how);
    }();
    Client client(cluster.endpoint());
    const auto slot = [&](const QString& name) {
        const auto reply = client.command({"CLUSTER", "KEYSLOT", name.toStdString()});
        return reply ? reply->integer : -1;
    };
    QVERIFY(slot(key) >= 0);
    QCOMPARE(slot(fence), slot(key));
}

LOCKSCOPE_TEST_MAIN(TestReentry)
#include "tst_reentry.moc"
