// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Leases that go while their server hangs. Whether they waited is counted in requests that were not answered in time,
// not by a clock.
#include "lock/metrics.h"
#include "lock/redisson.h"
#include "lock/service.h"
#include "lockfixture.h"
#include "support/suite.h"

#include <QElapsedTimer>

#include <set>
#include <string>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

namespace {

constexpr std::uint64_t kLeases = 20;

/// Whose locks were not released.
class Unreleased final : public Observer
{
public:
    void unreleased(std::string_view key, std::string_view, const Error& error) override
    {
        const std::lock_guard guard(m_mutex);
        m_keys.emplace(key);
        m_errors += error.message.empty() ? 0 : 1;
    }
    [[nodiscard]] std::set<std::string> keys() const
    {
        const std::lock_guard guard(m_mutex);
        return m_keys;
    }
    [[nodiscard]] std::uint64_t errors() const
    {
        const std::lock_guard guard(m_mutex);
        return m_errors;
    }

private:
    mutable std::mutex m_mutex;
    std::set<std::string> m_keys;
    std::uint64_t m_errors = 0;
};

} // namespace

class TestStalled : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void manyLeasesWaitOnce();
    void leasesOfOneThreadWaitOnce();
    void handlesOfRedissonWaitOnce();
    void whatStaysUnreleasedIsTold();
    void serverThatIsAwayIsTriedAgain();
    void lostMeanwhileIsCounted();
    void refusedReleaseIsTold();
    void explicitReleaseIsGoneOnWith();
    void answeringServerIsWaitedForAgain();
    void observerMayOwnTheClient();
    void aWatchdogThatWaitsForAnAnswerEnds();

private:
    [[nodiscard]] ClientOptions quick() const
    {
        ClientOptions options;
        options.commandLimit = 200ms;
        return options;
    }
    [[nodiscard]] MutexOptions options() const
    {
        MutexOptions how;
        how.ttl = 60s;
        how.watchdog = false;
        how.metrics = m_metrics;
        how.name = "stalled";
        how.observer = m_unreleased;
        return how;
    }
    [[nodiscard]] std::vector<Lease> held(const std::shared_ptr<Client>& client)
    {
        std::vector<Lease> leases;
        for (std::uint64_t i = 0; i < kLeases; ++i)
            leases.push_back(
                leaseOf(test::mutexOf(client, nullptr, "lock:" + std::to_string(i), options()).tryAcquire()));
        return leases;
    }
    [[nodiscard]] std::uint64_t timeouts() const { return m_metrics->of("stalled")->errorsOf(ErrorKind::Timeout); }
    [[nodiscard]] std::int64_t keys() { return Client(m_server->endpoint()).command({"DBSIZE"})->integer; }

    std::optional<sandbox::RedisServer> m_server;
    std::shared_ptr<Metrics> m_metrics;
    std::shared_ptr<Unreleased> m_unreleased;
};

void TestStalled::init()
{
    Suite::init();
    m_server.reset();
    m_server.emplace(test::startedServer());
    m_metrics = std::make_shared<Metrics>();
    m_unreleased = std::make_shared<Unreleased>();
}

void TestStalled::manyLeasesWaitOnce()
{
    const auto client = std::make_shared<Client>(m_server->endpoint(), quick());
    std::vector<Lease> leases = held(client);
    m_server->suspend();
    leases.clear();
    QCOMPARE(timeouts(), 1U);
    QVERIFY(client->isStalled());
    m_server->resume();
    QTRY_COMPARE_WITH_TIMEOUT(keys(), 0, test::kBeforeItsLease); // with the client alive and idle
    QCOMPARE(m_metrics->of("stalled")->unreleased, 0U);
    QCOMPARE(m_metrics->of("stalled")->lostLocks, 0U);
    QVERIFY(m_unreleased->keys().empty());
    QTRY_VERIFY(!client->isStalled());
}

void TestStalled::leasesOfOneThreadWaitOnce()
{
    // Each with a client of its own, as in the scopes of a stack that unwinds.
    std::vector<Lease> leases;
    for (std::uint64_t i = 0; i < kLeases; ++i)
        leases.push_back(leaseOf(test::mutexOf(std::make_shared<Client>(m_server->endpoint(), quick()), nullptr,
                                               "lock:" + std::to_string(i), options())
                                     .tryAcquire()));
    m_server->suspend();
    leases.clear();
    m_server->resume();
    QCOMPARE(timeouts(), 1U);
    QCOMPARE(m_metrics->of("stalled")->unreleased, kLeases); // their clients went, too
    QCOMPARE(m_unreleased->keys().size(), kLeases);
}

void TestStalled::handlesOfRedissonWaitOnce()
{
    const auto client = std::make_shared<Client>(m_server->endpoint(), quick());
    const auto peer = std::make_shared<RedissonPeer>(m_server->endpoint(), quick());
    RedissonOptions how;
    how.watchdog = false;
    how.metrics = m_metrics;
    how.name = "stalled";
    auto mutex = RedissonMutex::create(client, nullptr, peer, "lock:r", how);
    how.fair = true;
    auto fair = RedissonMutex::create(client, nullptr, peer, "lock:f", how);
    std::vector<Lease> leases;
    leases.push_back(leaseOf(fair->acquire()));
    leases.push_back(leaseOf(mutex->acquire()));
    for (int i = 0; i < 4; ++i)
        leases.push_back(*leases.back().enter());
    m_server->suspend();
    leases.clear();
    QCOMPARE(timeouts(), 1U);
    m_server->resume();
    QTRY_COMPARE_WITH_TIMEOUT(keys(), 0, test::kBeforeItsLease);
    QCOMPARE(m_metrics->of("stalled")->unreleased, 0U);
}

void TestStalled::whatStaysUnreleasedIsTold()
{
    {
        LockService service = test::serviceOf(m_server->endpoint(), {quick(), {}, 8});
        std::vector<Lease> leases;
        for (std::uint64_t i = 0; i < kLeases; ++i)
            leases.push_back(leaseOf(service.mutex("lock:" + std::to_string(i), options())->tryAcquire()));
        m_server->suspend();
    }
    m_server->resume();
    QCOMPARE(m_metrics->of("stalled")->unreleased, kLeases);
    QCOMPARE(m_unreleased->keys().size(), kLeases);
    QCOMPARE(m_unreleased->errors(), kLeases);
}

void TestStalled::serverThatIsAwayIsTriedAgain()
{
    const auto client = std::make_shared<Client>(m_server->endpoint(), quick());
    std::optional<Lease> lease(leaseOf(test::mutexOf(client, nullptr, "lock:a", options()).tryAcquire()));
    QVERIFY(Client(m_server->endpoint()).command({"SET", "kept", "1"}));
    QVERIFY(Client(m_server->endpoint()).command({"SAVE"})); // it comes back with both
    m_server->kill9();
    lease.reset();
    QVERIFY(m_server->restart());
    QTRY_COMPARE_WITH_TIMEOUT(keys(), 1, test::kBeforeItsLease);
    QVERIFY(m_unreleased->keys().empty());
}

void TestStalled::lostMeanwhileIsCounted()
{
    const auto client = std::make_shared<Client>(m_server->endpoint(), quick());
    std::vector<Lease> leases = held(client);
    QVERIFY(client->command({"SET", "lock:0", "another"}));
    QVERIFY(client->command({"SET", "lock:1", "another"}));
    m_server->suspend();
    QVERIFY(!client->command({"PING"}));
    leases.clear(); // none is tried before they are all handed over
    QCOMPARE(timeouts(), 0U);
    m_server->resume();
    QTRY_COMPARE(m_metrics->of("stalled")->lostLocks, 2U);
    QCOMPARE(keys(), 2); // and left alone
}

void TestStalled::refusedReleaseIsTold()
{
    const auto client = std::make_shared<Client>(m_server->endpoint(), quick());
    std::optional<Lease> lease(leaseOf(test::mutexOf(client, nullptr, "lock:a", options()).tryAcquire()));
    QVERIFY(client->command({"ACL", "SETUSER", "default", "-eval", "-evalsha"}));
    lease.reset();
    QCOMPARE(m_unreleased->keys(), std::set<std::string>{"lock:a"});
    QCOMPARE(m_metrics->of("stalled")->unreleased, 1U);
}

void TestStalled::explicitReleaseIsGoneOnWith()
{
    const auto client = std::make_shared<Client>(m_server->endpoint(), quick());
    std::optional<Lease> lease(leaseOf(test::mutexOf(client, nullptr, "lock:a", options()).tryAcquire()));
    m_server->suspend();
    QCOMPARE(lease->release().outcome, ReleaseOutcome::Unknown);
    lease.reset(); // asks, but does not wait once more
    QCOMPARE(timeouts(), 1U);
    m_server->resume();
    QTRY_COMPARE_WITH_TIMEOUT(keys(), 0, test::kBeforeItsLease);
    QVERIFY(m_unreleased->keys().empty());
}

void TestStalled::answeringServerIsWaitedForAgain()
{
    const auto client = std::make_shared<Client>(m_server->endpoint(), quick());
    m_server->suspend();
    QVERIFY(!client->command({"PING"}));
    QVERIFY(client->isStalled());
    m_server->resume();
    QVERIFY(client->command({"PING"}));
    QVERIFY(!client->isStalled());
    std::optional<Lease> lease(leaseOf(test::mutexOf(client, nullptr, "lock:a", options()).tryAcquire()));
    lease.reset();
    QCOMPARE(keys(), 0); // at once
}

void TestStalled::observerMayOwnTheClient()
{
    // Whoever is told last takes the client along, in the thread that releases for it.
    class Owner final : public Observer
    {
    public:
        std::shared_ptr<Client> client;
        std::shared_ptr<std::atomic<bool>> isGone;
        ~Owner() override { *isGone = true; }
    };
    auto owner = std::make_shared<Owner>();
    owner->client = std::make_shared<Client>(m_server->endpoint(), quick());
    owner->isGone = std::make_shared<std::atomic<bool>>(false);
    const auto isGone = owner->isGone;
    MutexOptions how = options();
    how.observer = owner;
    std::optional<Lease> lease(leaseOf(test::mutexOf(owner->client, nullptr, "lock:a", how).tryAcquire()));
    how.observer.reset();
    m_server->suspend();
    owner.reset();
    lease.reset();
    m_server->resume();
    QTRY_VERIFY(*isGone);
    QTRY_COMPARE_WITH_TIMEOUT(keys(), 0, test::kBeforeItsLease);
}

/// A renewal may wait for a quarter of the ttl, here a minute.
void TestStalled::aWatchdogThatWaitsForAnAnswerEnds()
{
    const auto clock = std::make_shared<test::SteppedClock>();
    ClientOptions limits = quick();
    limits.clock = clock;
    const auto client = std::make_shared<Client>(m_server->endpoint(), limits);
    auto watchdog = std::make_shared<Watchdog>(m_server->endpoint(), limits);
    MutexOptions how = options();
    how.ttl = 4min;
    how.watchdog = true;
    Lease lease = leaseOf(test::mutexOf(client, watchdog, "lock:a", how).tryAcquire());
    QVERIFY(test::stepUntil(*clock, [&] { return lease.renewals() == 1; }));
    m_server->suspend();
    for (int i = 0; i < 150; ++i)
        clock->advance(1s);                            // the next one is due
    QTRY_VERIFY(clock->nextWake() == MonoTime::max()); // and asks: nobody sleeps
    QVERIFY(lease.isValid());
    lease.abandon();
    {
        const Lease gone = std::move(lease);
    }
    QElapsedTimer time;
    time.start();
    watchdog.reset();
    QVERIFY2(time.elapsed() < 20'000, std::to_string(time.elapsed()).c_str());
}

LOCKSCOPE_TEST_MAIN(TestStalled)
#include "tst_stalled.moc"
