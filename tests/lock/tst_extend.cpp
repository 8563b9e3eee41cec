// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lease::extend(): on the server and here, kept by later renewals, never shorter, refused for a lost lease. Means:
// stepped clock, real servers, fault proxy.
#include "lock/redlock.h"
#include "redissonfixture.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

class TestExtend : public test::ThreeServersSuite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void lastsLongerOnTheServerAndHere_data() { addKinds(); }
    void lastsLongerOnTheServerAndHere();
    void renewalsKeepTheLongerTtl_data() { addKinds(); }
    void renewalsKeepTheLongerTtl();
    void otherHandlesKeepTheLongerTtl();
    void refusedForALostLease_data() { addKinds(); }
    void refusedForALostLease();
    void refusedForAnotherHoldersLock();
    void refusedWhereItCannotBeKept();
    void refusedWithoutTheRightToLook();
    void refusedWhileALostRequestMayShortenIt();
    void aFailedTryChangesNothing();

private:
    enum Kind { Plain, Redisson, Quorum };
    static void addKinds()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("Mutex") << int(Plain);
        QTest::newRow("RedissonMutex") << int(Redisson);
        QTest::newRow("Redlock") << int(Quorum);
    }
    /// Of a minute, with a watchdog by m_clock.
    Lease leaseOfKind(int kind)
    {
        if (kind == Plain) {
            const auto client = std::make_shared<Client>(endpoint(0), test::by(m_clock));
            MutexOptions options;
            options.ttl = 60s;
            options.wait = 0ms;
            return leaseOf(
                test::mutexOf(client, std::make_shared<Watchdog>(endpoint(0), test::by(m_clock)), "lock:a", options)
                    .acquire());
        }
        if (kind == Redisson) {
            RedissonOptions options;
            options.ttl = 60s;
            options.wait = 0ms;
            return leaseOf(test::RedissonProcess(endpoint(0), test::by(m_clock)).mutex(options).acquire());
        }
        const std::vector<Endpoint> nodes{endpoint(0), endpoint(1), endpoint(2)};
        RedlockOptions options;
        options.ttl = 60s;
        options.wait = 0ms;
        options.nodeLimit = 5s;
        options.clock = m_clock;
        const auto watchdog = std::make_shared<Watchdog>(nodes, ClientOptions{}, m_clock);
        return leaseOf(Redlock::create(nodes, watchdog, "lock:a", options)->acquire());
    }
    std::chrono::milliseconds left(std::size_t server = 0)
    {
        return std::chrono::milliseconds{admin({"PTTL", "lock:a"}, server).integer};
    }

    std::shared_ptr<test::SteppedClock> m_clock;
};

void TestExtend::init()
{
    prepare();
    m_clock = std::make_shared<test::SteppedClock>();
}

void TestExtend::lastsLongerOnTheServerAndHere()
{
    QFETCH(int, kind);
    Lease lease = leaseOfKind(kind);
    QVERIFY(lease.extend(1h));
    QVERIFY(lease.remaining() > 59min && lease.remaining() < 1h);
    // Of a Redlock a majority answered before the third one was asked for its own.
    QTRY_VERIFY(left(0) > 59min && (kind != Quorum || (left(1) > 59min && left(2) > 59min)));
    // Never shorter.
    const MonoTime end = lease.validUntil();
    QVERIFY(lease.extend(60s));
    QVERIFY(lease.validUntil() == end);
    QVERIFY(left() > 59min);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

/// The holder is then stopped for ten minutes.
void TestExtend::renewalsKeepTheLongerTtl()
{
    QFETCH(int, kind);
    Lease lease = leaseOfKind(kind);
    QVERIFY(lease.extend(1h));
    QVERIFY(test::stepUntil(*m_clock, [&] { return lease.renewals() > 0; }));
    QVERIFY(left() > 59min);
    QVERIFY(lease.remaining() > 58min);
    QVERIFY(m_clock->settle());
    m_clock->advance(10min);
    QVERIFY(lease.isValid());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestExtend::otherHandlesKeepTheLongerTtl()
{
    Lease lease = leaseOfKind(Redisson);
    QVERIFY(lease.extend(1h));
    Result<Lease, Error> other = lease.enter();
    QVERIFY(other);
    QVERIFY(left() > 59min);
    QVERIFY(other->extend(2h)); // of the hold
    QVERIFY(lease.remaining() > 118min);
    QCOMPARE(other->release().handlesLeft, 1);
    QVERIFY(left() > 119min);
    QVERIFY(!other->extend(3h));
}

void TestExtend::refusedForALostLease()
{
    QFETCH(int, kind);
    Lease lease = leaseOfKind(kind);
    for (std::size_t i = 0; i < m_servers.size(); ++i)
        admin({"DEL", "lock:a"}, i);
    const Result<void, Error> extended = lease.extend(1h);
    QVERIFY(!extended);
    QCOMPARE(extended.error().kind, ErrorKind::LeaseLost);
    QVERIFY(!lease.isValid() && lease.lost().stop_requested());
    QCOMPARE(lease.lossReason(), std::optional(LossReason::Gone));
    QCOMPARE(admin({"EXISTS", "lock:a"}).integer, std::int64_t{0});

    Lease old = leaseOfKind(kind);
    QVERIFY(m_clock->settle());
    QCOMPARE(old.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(old.extend(1h).error().kind, ErrorKind::LeaseLost);
    const Lease moved = std::move(old);
    QCOMPARE(old.extend(1h).error().kind, ErrorKind::LeaseLost); // NOLINT(bugprone-use-after-move): it may be asked
}

void TestExtend::refusedForAnotherHoldersLock()
{
    Lease lease = leaseOfKind(Plain);
    admin({"SET", "lock:a", "another", "PX", "60000"});
    QCOMPARE(lease.extend(1h).error().kind, ErrorKind::LeaseLost);
    QCOMPARE(lease.lossReason(), std::optional(LossReason::TakenByOther));
    QVERIFY(left() <= 60s);
}

void TestExtend::refusedWhereItCannotBeKept()
{
    MutexOptions options;
    options.watchdog = false;
    options.nativeCompare = true;
    Lease native = leaseOf(test::mutexOf(std::make_shared<Client>(endpoint(0)), nullptr, "lock:a", options).acquire());
    QCOMPARE(native.extend(1h).error().kind, ErrorKind::InvalidOptions);
    QVERIFY(native.extend(5s)); // it lasts that long
    QCOMPARE(native.extend(5ms).error().kind, ErrorKind::InvalidOptions);
    QCOMPARE(native.extend(std::chrono::hours(24 * 366)).error().kind, ErrorKind::InvalidOptions);
    QVERIFY(native.isValid());
}

/// Renewals of such a user would shorten the lease again.
void TestExtend::refusedWithoutTheRightToLook()
{
    admin(
        {"ACL", "SETUSER", "limited", "on", ">pw", "~lock:*", "+set", "+eval", "+evalsha", "+get", "+pexpire", "+del"});
    Endpoint limited = endpoint(0);
    limited.user = "limited";
    limited.password = Secret("pw");
    MutexOptions options;
    options.watchdog = false;
    Lease lease = leaseOf(test::mutexOf(std::make_shared<Client>(limited), nullptr, "lock:a", options).acquire());
    QCOMPARE(lease.extend(1h).error().kind, ErrorKind::NoPermission);
    QVERIFY(lease.isValid() && lease.remaining() <= 10s);
    QVERIFY(left() <= 10s);
}

void TestExtend::refusedWhileALostRequestMayShortenIt()
{
    const sandbox::RedisServer server = test::startedServer();
    sandbox::FaultProxy proxy = test::proxyTo(server.tcpEndpoint());
    MutexOptions options;
    options.ttl = 30s;
    options.watchdog = false;
    Mutex mutex = test::mutexOf(std::make_shared<Client>(proxy.endpoint()), nullptr, "lock:a", options);
    proxy.loseNextAnswer(sandbox::AnswerLoss::Reset, "PX");
    Lease lease = leaseOf(mutex.acquire());
    const Result<void, Error> extended = lease.extend(1h);
    QVERIFY(!extended);
    QCOMPARE(extended.error().kind, ErrorKind::Timeout);
    QCOMPARE(extended.error().delivery, Delivery::NotSent);
    QVERIFY(lease.isValid());
}

void TestExtend::aFailedTryChangesNothing()
{
    ClientOptions quick;
    quick.commandLimit = 100ms;
    MutexOptions options;
    options.ttl = 60s;
    options.watchdog = false;
    sandbox::RedisServer server = test::startedServer();
    Lease lease = leaseOf(
        test::mutexOf(std::make_shared<Client>(server.endpoint(), quick), nullptr, "lock:a", options).acquire());
    server.suspend();
    const Result<void, Error> extended = lease.extend(1h);
    server.resume();
    QVERIFY(!extended);
    QCOMPARE(extended.error().kind, ErrorKind::Timeout);
    QCOMPARE(extended.error().delivery, Delivery::Unknown);
    QVERIFY(lease.isValid() && lease.remaining() <= 60s);
}

LOCKSCOPE_TEST_MAIN(TestExtend)
#include "tst_extend.moc"
