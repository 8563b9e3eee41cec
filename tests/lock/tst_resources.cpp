// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// No thread or descriptor to be had: an error before the first lease, and no destructor that needs one. Observers that
// throw. Means: a default stack that no memory has room for, a limit of descriptors, real server, stepped clock.
#include "lock/metrics.h"
#include "lock/redlock.h"
#include "lockfixture.h"
#include "redissonfixture.h"
#include "support/nothreads.h"
#include "support/suite.h"

#include <stdexcept>
#include <sys/resource.h>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;
using test::NoThreads;

namespace {

/// While it exists, no descriptor can be opened.
class NoDescriptors
{
public:
    NoDescriptors()
    {
        ::getrlimit(RLIMIT_NOFILE, &m_before);
        const rlimit none{0, m_before.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &none);
    }
    ~NoDescriptors() { ::setrlimit(RLIMIT_NOFILE, &m_before); }
    NoDescriptors(const NoDescriptors&) = delete;
    NoDescriptors& operator=(const NoDescriptors&) = delete;

private:
    rlimit m_before{};
};

/// Throws at everything but a refusal, which ends the acquisition.
class Thrower final : public Observer
{
public:
    void attempted(const AttemptReport& report) override
    {
        if (report.outcome != AttemptReport::Outcome::Refused)
            fail();
    }
    void renewed(const RenewalReport&) override { fail(); }
    void nodeAnswered(const NodeReport&) override { fail(); }
    void lost(std::string_view, std::string_view, LossReason) override { fail(); }
    void unreleased(std::string_view, std::string_view, const Error&) override { fail(); }

private:
    [[noreturn]] static void fail() { throw std::runtime_error("observer"); }
};

} // namespace

class TestResources : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void aServiceSaysWhatItLacks();
    void aServiceNeedsADescriptor();
    void aConnectionNeedsADescriptor();
    void locksSayWhatTheyLack();
    void aLeaseThatGoesNeedsNoThread_data();
    void aLeaseThatGoesNeedsNoThread();
    void throwingObserversAreCounted();
    void throwingObserversOfARedlockAreCounted();
    void whoThrowsAtARefusalLeaves();

private:
    static MutexOptions options(std::chrono::milliseconds ttl = 60s)
    {
        MutexOptions how;
        how.ttl = ttl;
        how.wait = 0ms;
        return how;
    }

    std::optional<sandbox::RedisServer> m_server;
    std::optional<Client> m_admin;
};

void TestResources::initTestCase()
{
    m_server.emplace(test::startedServer());
}

void TestResources::init()
{
    Suite::init();
    m_admin.emplace(m_server->endpoint(), test::unhurried());
    QVERIFY(m_admin->command({"FLUSHALL"}));
}

void TestResources::aServiceSaysWhatItLacks()
{
    {
        const NoThreads noThreads;
        const auto refused = LockService::create(m_server->endpoint());
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::OutOfResources);
        QCOMPARE(refused.error().delivery, Delivery::NotSent);
        QVERIFY2(refused.error().message.starts_with("The thread of the watchdog cannot be made: "),
                 refused.error().message.c_str());
    }
    QVERIFY(LockService::create(m_server->endpoint()));
}

void TestResources::aServiceNeedsADescriptor()
{
#ifdef LOCKSCOPE_SANITIZED
    QSKIP("The sanitizer opens descriptors to look at the exception.");
#endif
    std::optional<Error> error;
    {
        const NoDescriptors noDescriptors;
        if (auto refused = LockService::create(m_server->endpoint()); !refused)
            error = refused.error();
    }
    QVERIFY(error);
    QCOMPARE(error->kind, ErrorKind::OutOfResources);
    QVERIFY2(error->message.starts_with("The notifier cannot be made: "), error->message.c_str());
}

/// The server is well: what is missing is here.
void TestResources::aConnectionNeedsADescriptor()
{
#ifdef LOCKSCOPE_SANITIZED
    QSKIP("The sanitizer opens descriptors to look at the exception.");
#endif
    Client client(m_server->endpoint());
    std::optional<Error> error;
    {
        const NoDescriptors noDescriptors;
        if (auto refused = client.command({"PING"}); !refused)
            error = refused.error();
    }
    QVERIFY(error);
    QCOMPARE(error->kind, ErrorKind::Unreachable); // it passes
    QVERIFY2(error->message.ends_with(": Too many open files. Allow this process more open files."),
             error->message.c_str());
    QVERIFY(client.command({"PING"}));
}

void TestResources::locksSayWhatTheyLack()
{
    const auto client = std::make_shared<Client>(m_server->endpoint());
    const auto watchdog = std::make_shared<Watchdog>(m_server->endpoint());
    const auto quorum = std::make_shared<Watchdog>(std::vector<Endpoint>(3, m_server->endpoint()));
    const auto peer = std::make_shared<RedissonPeer>(m_server->endpoint());
    const NoThreads noThreads;
    const auto mutex = Mutex::create(client, watchdog, "lock:a", options());
    QVERIFY(!mutex);
    QCOMPARE(mutex.error().kind, ErrorKind::OutOfResources);
    const auto redisson = RedissonMutex::create(client, watchdog, peer, "lock:a");
    QVERIFY(!redisson);
    QCOMPARE(redisson.error().kind, ErrorKind::OutOfResources);
    QCOMPARE(watchdog->start().error().kind, ErrorKind::OutOfResources);
    QCOMPARE(quorum->start().error().kind, ErrorKind::OutOfResources);
}

void TestResources::aLeaseThatGoesNeedsNoThread_data()
{
    QTest::addColumn<bool>("redisson");
    QTest::newRow("mutex") << false;
    QTest::newRow("redisson") << true;
}

/// The server hangs, the process has all its threads: the leases go, and are released when the server is back.
void TestResources::aLeaseThatGoesNeedsNoThread()
{
    QFETCH(bool, redisson);
    ClientOptions limits;
    limits.commandLimit = 100ms;
    const auto client = std::make_shared<Client>(m_server->endpoint(), limits);
    const test::RedissonProcess process(m_server->endpoint(), limits);
    const auto acquire = [&](const std::string& key) {
        RedissonOptions how;
        how.watchdog = false;
        MutexOptions plain = options();
        plain.watchdog = false;
        return leaseOf(redisson ? process.mutex(how, key).tryAcquire()
                                : test::mutexOf(client, nullptr, key, plain).tryAcquire());
    };
    {
        std::vector<Lease> leases;
        for (const char* key : {"lock:a", "lock:b", "lock:c"})
            leases.push_back(acquire(key));
        const NoThreads noThreads;
        m_server->suspend();
        leases.clear();
        m_server->resume();
    }
    QTRY_COMPARE_WITH_TIMEOUT(m_admin->command({"DBSIZE"})->integer, std::int64_t{0}, test::kBeforeItsLease);
}

void TestResources::throwingObserversAreCounted()
{
    const auto clock = std::make_shared<test::SteppedClock>();
    ServiceOptions how;
    how.client.clock = clock;
    LockService service = test::serviceOf(m_server->endpoint(), how);
    MutexOptions throwing = options();
    throwing.observer = std::make_shared<Thrower>();
    throwing.name = "order";
    const auto errors = [&] { return service.metrics().of("order")->observerErrors; };
    Lease lease = leaseOf(service.mutex("lock:a", throwing)->acquire());
    QCOMPARE(errors(), std::uint64_t{1});
    QVERIFY(test::stepUntil(*clock, [&] { return lease.renewals() == 2; }));
    QTRY_COMPARE(errors(), std::uint64_t{3});
    QVERIFY(lease.isValid());
    QVERIFY(m_admin->command({"DEL", "lock:a"}));
    QVERIFY(test::stepUntil(*clock, [&] { return lease.lost().stop_requested(); }));
    QTRY_COMPARE(errors(), std::uint64_t{5}); // the renewal, and the loss
}

void TestResources::throwingObserversOfARedlockAreCounted()
{
    std::vector<sandbox::RedisServer> others;
    others.push_back(test::startedServer());
    others.push_back(test::startedServer());
    RedlockOptions how;
    how.ttl = 60s;
    how.nodeLimit = 5s;
    how.watchdog = false;
    how.observer = std::make_shared<Thrower>();
    how.metrics = std::make_shared<Metrics>();
    auto lock =
        Redlock::create({m_server->endpoint(), others[0].endpoint(), others[1].endpoint()}, nullptr, "lock:a", how);
    QVERIFY(lock);
    Lease lease = leaseOf(lock->tryAcquire());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    QVERIFY(how.metrics->of(Metrics::kUnnamed)->observerErrors >= 5); // two nodes each time, and the try
}

/// As its header says: the one exception that comes out.
void TestResources::whoThrowsAtARefusalLeaves()
{
    class Leaver final : public Observer
    {
        void attempted(const AttemptReport& report) override
        {
            if (report.outcome == AttemptReport::Outcome::Refused)
                throw std::runtime_error("gone");
        }
    };
    QVERIFY(m_admin->command({"SET", "lock:a", "somebody"}));
    LockService service = test::serviceOf(m_server->endpoint());
    MutexOptions how = options();
    how.observer = std::make_shared<Leaver>();
    auto lock = service.mutex("lock:a", how);
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, (void)lock->acquire());
}

LOCKSCOPE_TEST_MAIN(TestResources)
#include "tst_resources.moc"
