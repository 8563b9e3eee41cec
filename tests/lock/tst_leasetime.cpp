// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Leases over a year and over a sleep of the machine. Means: stepped clock, real server.
#include "lock/leasestate.h"
#include "lock/leasetimes.h"
#include "lock/redisson.h"
#include "lock/redlock.h"
#include "lockfixture.h"
#include "support/suite.h"

#include <ctime>
#include <random>

using namespace lockscope;
using namespace lockscope::lock;
using namespace lockscope::test;
using namespace std::chrono_literals;

class TestLeaseTime : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void countsWhileTheMachineSleeps();
    void scheduleHoldsForAYear_data();
    void scheduleHoldsForAYear();
    void validityHoldsForAYear();
    void driftIsOfTheTtl();
    void limitsOfATryStayInTheLease();
    void sleepEndsALease();
    void watchdogGivesUpWhatRanOutInASleep();
    void watchdogRenewsWhatOutlivedASleep();
    void redlockIsLostInASleep();
    void clocksMustAgree();
    void aWaitForEverIsNoWaitOfThePast();
};

namespace {

using Days = std::chrono::duration<std::int64_t, std::ratio<86'400>>;

std::chrono::nanoseconds boottime()
{
    timespec time{};
    ::clock_gettime(CLOCK_BOOTTIME, &time);
    return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

/// A setup that talks to nobody.
struct Setup final : LockSetup
{
    explicit Setup(const MutexOptions& how) : LockSetup("lock:a", how) {}
    ReleaseResult release(const Token&, ReleaseMemory&) const override { return {ReleaseOutcome::Released, {}}; }
};

} // namespace

void TestLeaseTime::countsWhileTheMachineSleeps()
{
    const auto before = boottime();
    const auto now = LeaseClock::now().time_since_epoch();
    QVERIFY(now >= before && now <= boottime());
}

void TestLeaseTime::scheduleHoldsForAYear_data()
{
    QTest::addColumn<qint64>("startDays");
    QTest::addColumn<std::chrono::milliseconds>("ttl");
    QTest::addColumn<int>("parts");
    for (const qint64 start : {0, 203, 300, 100'000}) // 100,000: 273 years
        for (const std::chrono::milliseconds ttl : {30'000ms, 60'001ms, 3'600'000ms, 31'536'000'000ms})
            for (const int parts : {2, 3})
                QTest::addRow("up %lld days, ttl %lld ms, %d parts", start, static_cast<long long>(ttl.count()), parts)
                    << start << ttl << parts;
}

void TestLeaseTime::scheduleHoldsForAYear()
{
    QFETCH(qint64, startDays);
    QFETCH(std::chrono::milliseconds, ttl);
    QFETCH(int, parts);
    const LeaseTime start{Days{startDays}};
    const LeaseTime end = start + Days{366};
    const std::chrono::nanoseconds part = std::chrono::nanoseconds(ttl) / parts;
    std::mt19937_64 random(7);
    std::int64_t wrong = 0;
    std::int64_t renewals = 0;
    for (LeaseTime sent = start; sent < end; ++renewals) {
        const LeaseTime due = renewalDue(sent, ttl, parts);
        wrong += due < sent + part || due >= sent + part + renewalStep(ttl) || due >= validityEnd(sent, ttl);
        sent = due + std::chrono::nanoseconds{static_cast<std::int64_t>(random() % 3'000'000)};
    }
    QCOMPARE(wrong, std::int64_t{0});
    QVERIFY(renewals <= Days{366} / part + 1);
    QVERIFY(renewals >= Days{366} / (part + renewalStep(ttl) + 3ms));
}

void TestLeaseTime::validityHoldsForAYear()
{
    const auto clock = std::make_shared<SteppedClock>(LeaseTime{Days{203}});
    MutexOptions options;
    options.ttl = 60s;
    options.clock = clock;
    LeaseState lease(std::make_shared<Setup>(options), makeToken(), clock->now());
    const LeaseTime end = clock->now() + Days{365};
    std::mt19937_64 random(11);
    LeaseTime sent = clock->now();
    int wrong = 0;
    int overslept = 0;
    while (clock->now() < end) {
        // Mostly some seconds of work, now and then a night.
        const bool sleeps = random() % 500 == 0;
        clock->advance(sleeps ? std::chrono::nanoseconds{8h} : std::chrono::milliseconds{random() % 59'000});
        const bool valid = clock->now() - sent < 60s - 600ms - 2ms;
        wrong += lease.isValid() != valid;
        overslept += !valid;
        sent = clock->now();
        lease.extend(sent);
        wrong += lease.validEnd() != sent + 59'398ms;
    }
    QCOMPARE(wrong, 0);
    QVERIFY(overslept > 100);
}

void TestLeaseTime::driftIsOfTheTtl()
{
    QCOMPARE(drift(10s), std::chrono::nanoseconds(102ms));
    QCOMPARE(drift(10ms), std::chrono::nanoseconds(2'100us));
    QCOMPARE(drift(Days{365}), std::chrono::nanoseconds(Days{365}) / 100 + 2ms);
}

void TestLeaseTime::limitsOfATryStayInTheLease()
{
    const LeaseTime now{Days{300}};
    QCOMPARE(renewalLimit(8s, now, now + 5s), 2'000ms); // a quarter
    QCOMPARE(renewalLimit(8s, now, now + 1s), 1'000ms); // what is left
    QCOMPARE(renewalLimit(8s, now, now + 1ms), 500ms);  // not so little that it stops the others' try
    QCOMPARE(renewalLimit(8s, now, now - 1h), 500ms);
    QCOMPARE(retryDue(now, 8s, now + 5s), now + 1s);
    QCOMPARE(retryDue(now, 8s, now + 10ms), now + 10ms);
}

void TestLeaseTime::sleepEndsALease()
{
    sandbox::RedisServer server = startedServer();
    const auto clock = std::make_shared<SteppedClock>();
    MutexOptions options;
    options.ttl = 60s;
    options.watchdog = false;
    options.clock = clock;
    const auto client = std::make_shared<Client>(server.endpoint());
    const Lease lease = leaseOf(mutexOf(client, nullptr, "lock:a", options).acquire());
    clock->suspend(59s);
    QVERIFY(lease.isValid());
    QCOMPARE(lease.remaining(), 398ms);
    QCOMPARE(lease.validUntil(), clock->mono() + 398ms);
    clock->suspend(398ms);
    QVERIFY(!lease.isValid());
    QCOMPARE(lease.remaining(), 0ms);
}

namespace {

/// A lease with a watchdog, whose time is moved by hand.
struct Watched
{
    explicit Watched(const Endpoint& endpoint)
    {
        MutexOptions options;
        options.ttl = 60s;
        options.observer = recorder;
        options.clock = clock;
        lease.emplace(leaseOf(mutexOf(std::make_shared<Client>(endpoint),
                                      std::make_shared<Watchdog>(endpoint, ClientOptions(), clock), "lock:a", options)
                                  .acquire()));
    }
    std::shared_ptr<SteppedClock> clock = std::make_shared<SteppedClock>();
    std::shared_ptr<Recorder> recorder = std::make_shared<Recorder>();
    std::optional<Lease> lease;
};

} // namespace

void TestLeaseTime::watchdogGivesUpWhatRanOutInASleep()
{
    const sandbox::RedisServer server = startedServer();
    Watched watched(server.endpoint());
    QVERIFY(watched.clock->settle());
    watched.clock->suspend(8h);
    QVERIFY(!watched.lease->isValid()); // at once, before the watchdog looks
    QVERIFY(!watched.lease->lost().stop_requested());
    watched.clock->advance(1s); // awake for that long
    QTRY_VERIFY(watched.lease->lost().stop_requested());
    QCOMPARE(watched.lease->lossReason(), std::optional(LossReason::RanOut));
    QCOMPARE(watched.recorder->losses(), std::vector{LossReason::RanOut});
    QVERIFY(watched.recorder->renewals().empty()); // not asked for, though the server would have said yes
    Client other(server.endpoint());
    QVERIFY(other.command({"PTTL", "lock:a"})->integer <= 60'000);
}

void TestLeaseTime::watchdogRenewsWhatOutlivedASleep()
{
    const sandbox::RedisServer server = startedServer();
    Watched watched(server.endpoint());
    const MonoTime before = watched.lease->validUntil();
    QVERIFY(watched.clock->settle());
    watched.clock->suspend(40s);
    watched.clock->advance(1s);
    QTRY_VERIFY(watched.lease->renewals() == 1);
    QVERIFY(watched.lease->isValid());
    QCOMPARE(watched.lease->remaining(), 59'398ms);
    QVERIFY(watched.lease->validUntil() >= before);
    const RenewalReport report = watched.recorder->renewals().at(0);
    QCOMPARE(report.sent, watched.clock->mono());
    QCOMPARE(report.sent - report.due, 11'000'000'000ns); // due at 30 s
    QCOMPARE(report.validUntil, report.sent + 59'398ms);
    QCOMPARE(watched.lease->release().outcome, ReleaseOutcome::Released);
}

void TestLeaseTime::redlockIsLostInASleep()
{
    std::vector<sandbox::RedisServer> servers;
    std::vector<Endpoint> nodes;
    for (int i = 0; i < 3; ++i) {
        servers.push_back(startedServer());
        nodes.push_back(servers.back().endpoint());
    }
    const auto clock = std::make_shared<SteppedClock>();
    RedlockOptions options;
    options.ttl = 60s;
    options.nodeLimit = 5s;
    options.clock = clock;
    const auto watchdog = std::make_shared<Watchdog>(nodes, ClientOptions(), clock);
    Lease lease = leaseOf(Redlock::create(nodes, watchdog, "lock:r", options)->acquire());
    QVERIFY(clock->settle());
    clock->suspend(40s);
    clock->advance(1s);
    QVERIFY(clock->settle());
    QCOMPARE(lease.renewals(), 1U);
    QVERIFY(lease.isValid());
    clock->suspend(8h);
    QVERIFY(!lease.isValid());
    clock->advance(1s);
    QTRY_VERIFY(lease.lost().stop_requested());
    QCOMPARE(lease.lossReason(), std::optional(LossReason::RanOut));
    QCOMPARE(lease.renewals(), 1U);
}

void TestLeaseTime::clocksMustAgree()
{
    const sandbox::RedisServer server = startedServer();
    const Endpoint endpoint = server.endpoint();
    const auto client = std::make_shared<Client>(endpoint);
    const auto clock = std::make_shared<SteppedClock>();
    const auto watchdog = std::make_shared<Watchdog>(endpoint);
    MutexOptions options;
    options.clock = clock;
    const auto refused = [](const auto& made) { return !made && made.error().kind == ErrorKind::InvalidOptions; };
    QVERIFY(refused(Mutex::create(client, watchdog, "lock:a", options)));
    RedissonOptions redisson;
    redisson.clock = clock;
    QVERIFY(
        refused(RedissonMutex::create(client, watchdog, std::make_shared<RedissonPeer>(endpoint), "lock:a", redisson)));
    options.watchdog = false;
    QVERIFY(Mutex::create(client, nullptr, "lock:a", options));
}

void TestLeaseTime::aWaitForEverIsNoWaitOfThePast()
{
    sandbox::RedisServer server = startedServer();
    const auto client = std::make_shared<Client>(server.endpoint());
    QVERIFY(client->command({"SET", "lock:a", "another", "PX", "60000"}));
    MutexOptions options;
    options.watchdog = false;
    options.wait = std::chrono::milliseconds::max();
    options.retry = Retry::fixed(1ms);
    const auto recorder = std::make_shared<Recorder>();
    options.observer = recorder;
    std::stop_source giveUp;
    Mutex mutex = mutexOf(client, nullptr, "lock:a", options);
    std::optional<Acquired> result;
    std::jthread waiter([&] { result.emplace(mutex.acquire(giveUp.get_token())); });
    QTRY_VERIFY(recorder->attempts().size() >= 3);
    giveUp.request_stop();
    waiter.join();
    QVERIFY(result->outcome() == AcquireOutcome::Cancelled);
}

LOCKSCOPE_TEST_MAIN(TestLeaseTime)
#include "tst_leasetime.moc"
