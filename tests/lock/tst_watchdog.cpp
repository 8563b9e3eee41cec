// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Renewals in time, and when they stop: foreign token, key gone, server hung (that in real time). Means: stepped clock,
// real server.
#include "lock/metrics.h"
#include "lock/notifier.h"
#include "lockfixture.h"
#include "support/suite.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

using namespace lockscope;
using namespace lockscope::lock;
using namespace lockscope::test;
using namespace std::chrono_literals;

class TestWatchdog : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void renewsAtHalfOfTheTtl();
    void releasedLeaseIsNotRenewed();
    void stopsAtTheFirstForeignToken();
    void stopsWhenTheKeyIsGone();
    void neverRenewsAnothersLock();
    void survivesARestartThatKeepsTheKey();
    void hungServerLosesTheLease();
    void hungServerDelaysNoOtherOne();
    void manyLeasesAreRenewed();
    void leaseMayGoInItsOwnCallback();
    void withoutWatchdogTheLeaseRunsOut();
    void lateRenewalsAreCounted();
    void fullMemoryDoesNotEndALease();
    void noThreadIsLeftBehind();

private:
    struct Locked
    {
        std::shared_ptr<Recorder> recorder = std::make_shared<Recorder>();
        std::optional<Lease> lease;
    };
    /// With a watchdog of its own; without a clock it goes by the system's.
    Locked lockIt(const sandbox::RedisServer& server, const std::string& key, std::chrono::milliseconds ttl,
                  const std::shared_ptr<SteppedClock>& clock = {});
    Locked lockIt(const std::string& key) { return lockIt(*m_server, key, 60s, m_clock); }
    /// Until what was asked for has happened. One watchdog sleeps by the clock.
    template <class IsDone>
    bool stepUntil(const IsDone& isDone)
    {
        return test::stepUntil(*m_clock, isDone);
    }
    std::string valueOf(const char* key) { return m_client->command({"GET", key})->text; }

    std::optional<sandbox::RedisServer> m_server;
    std::shared_ptr<Client> m_client;
    std::shared_ptr<SteppedClock> m_clock;
};

void TestWatchdog::init()
{
    Suite::init();
    m_server.reset();
    m_server.emplace(startedServer());
    m_client = std::make_shared<Client>(m_server->endpoint());
    m_clock = std::make_shared<SteppedClock>();
}

TestWatchdog::Locked TestWatchdog::lockIt(const sandbox::RedisServer& server, const std::string& key,
                                          std::chrono::milliseconds ttl, const std::shared_ptr<SteppedClock>& clock)
{
    Locked result;
    MutexOptions options;
    options.ttl = ttl;
    options.observer = result.recorder;
    const auto client = std::make_shared<Client>(server.endpoint(), by(clock));
    const auto watchdog = std::make_shared<Watchdog>(server.endpoint(), by(clock));
    // Mutex, client and watchdog go here: the lease alone must keep what it needs.
    result.lease.emplace(leaseOf(mutexOf(client, watchdog, key, options).acquire()));
    return result;
}

void TestWatchdog::renewsAtHalfOfTheTtl()
{
    MonoTime previous = m_clock->mono();
    Locked locked = lockIt("lock:a");
    const MonoTime firstEnd = locked.lease->validUntil();
    QVERIFY(stepUntil([&] { return locked.lease->renewals() == 1; }));
    QVERIFY(m_client->command({"SCRIPT", "FLUSH"}));                   // which a renewal must not notice
    QVERIFY(m_client->command({"PEXPIRE", "lock:a", "20000"}));        // as the server's clock would have it
    QVERIFY(stepUntil([&] { return locked.lease->renewals() == 3; })); // 90 s, longer than the ttl
    QVERIFY(m_client->command({"PTTL", "lock:a"})->integer > 50'000);
    QVERIFY(locked.lease->isValid());
    QVERIFY(locked.lease->validUntil() > firstEnd);
    QCOMPARE(valueOf("lock:a"), std::string(locked.lease->token()));
    for (const RenewalReport& renewal : locked.recorder->renewals()) {
        QCOMPARE(renewal.outcome, RenewalReport::Outcome::Renewed);
        QCOMPARE(renewal.due, previous + 30s); // half a ttl after the last request
        QCOMPARE(renewal.sent, renewal.due);
        QCOMPARE(renewal.answered, renewal.sent);
        QCOMPARE(renewal.validUntil, renewal.sent + 60s - drift(60s));
        previous = renewal.sent;
    }
    QCOMPARE(locked.lease->release().outcome, ReleaseOutcome::Released);
    QVERIFY(locked.recorder->losses().empty());
}

void TestWatchdog::releasedLeaseIsNotRenewed()
{
    Locked released = lockIt("lock:a");
    QVERIFY(m_clock->settle());
    QCOMPARE(released.lease->release().outcome, ReleaseOutcome::Released);
    for (int i = 0; i < 3; ++i) { // beyond its turn, and beyond its end
        m_clock->advance(30s);
        QVERIFY(m_clock->settle());
    }
    QVERIFY(released.recorder->renewals().empty());
    QVERIFY(released.recorder->losses().empty());
    QVERIFY(!released.lease->lost().stop_requested());
}

void TestWatchdog::stopsAtTheFirstForeignToken()
{
    Locked locked = lockIt("lock:a");
    std::atomic<bool> called{false};
    const std::stop_callback callback(locked.lease->lost(), [&called] { called = true; });
    QVERIFY(m_client->command({"SET", "lock:a", "another"}));
    QVERIFY(stepUntil([&] { return called.load(); }));
    QVERIFY(!locked.lease->isValid());
    QCOMPARE(locked.lease->lossReason(), std::optional(LossReason::TakenByOther));
    QCOMPARE(locked.lease->release().outcome, ReleaseOutcome::NotOwner);
    QCOMPARE(locked.recorder->losses(), std::vector{LossReason::TakenByOther});
    m_clock->advance(60s);
    QVERIFY(m_clock->settle());
    QCOMPARE(locked.recorder->renewals().size(), std::size_t{1});
}

void TestWatchdog::stopsWhenTheKeyIsGone()
{
    Locked locked = lockIt("lock:a");
    QVERIFY(m_client->command({"DEL", "lock:a"}));
    QVERIFY(stepUntil([&] { return locked.lease->lost().stop_requested(); }));
    QCOMPARE(locked.lease->lossReason(), std::optional(LossReason::Gone));
    QVERIFY(m_client->command({"GET", "lock:a"})->isNil()); // not brought back to life
}

void TestWatchdog::neverRenewsAnothersLock()
{
    Locked locked = lockIt("lock:a");
    QVERIFY(m_client->command({"SET", "lock:a", "another", "PX", "600000"}));
    QVERIFY(stepUntil([&] { return locked.lease->lost().stop_requested(); }));
    QVERIFY(m_client->command({"PTTL", "lock:a"})->integer > 500'000);
}

void TestWatchdog::survivesARestartThatKeepsTheKey()
{
    Locked locked = lockIt("lock:a");
    m_server->kill9();
    QVERIFY(m_server->restart());
    // As with a durable server: the same token is there again before the first renewal is due (or one fails and is
    // repeated).
    QVERIFY(m_client->command({"SET", "lock:a", locked.lease->token(), "PX", "30000"}).has_value() ||
            m_client->command({"SET", "lock:a", locked.lease->token(), "PX", "30000"}).has_value());
    QVERIFY(stepUntil([&] { return locked.lease->renewals() == 1; }));
    QVERIFY(locked.lease->isValid());
    QVERIFY(m_client->command({"PTTL", "lock:a"})->integer > 30'000); // the whole ttl again
}

/// In real time: the tries end by the limits of their sockets.
void TestWatchdog::hungServerLosesTheLease()
{
    Locked locked = lockIt(*m_server, "lock:a", 1s);
    MonoTime lostAt{};
    std::atomic<bool> called{false};
    const std::stop_callback callback(locked.lease->lost(), [&] {
        lostAt = std::chrono::steady_clock::now();
        called = true;
    });
    m_server->suspend();
    QTRY_VERIFY(called);
    QCOMPARE(locked.lease->lossReason(), std::optional(LossReason::RanOut));
    QVERIFY(lostAt >= locked.lease->validUntil());    // not before there was no hope left
    QVERIFY(locked.recorder->renewals().size() >= 2); // it tried again after the first silence
    QVERIFY(!locked.lease->isValid());
    for (const RenewalReport& renewal : locked.recorder->renewals()) {
        QCOMPARE(renewal.outcome, RenewalReport::Outcome::Failed);
        QVERIFY(renewal.due < renewal.validUntil); // no try is meant for a time when it is over
    }
    m_server->resume();
}

void TestWatchdog::hungServerDelaysNoOtherOne()
{
    sandbox::RedisServer other = startedServer();
    Locked hung = lockIt(*m_server, "lock:a", 1s);
    Locked healthy = lockIt(other, "lock:b", 1s);
    m_server->suspend();
    QTRY_VERIFY(hung.lease->lost().stop_requested());
    QVERIFY(healthy.lease->isValid());
    QVERIFY(healthy.lease->renewals() >= 1);
    QVERIFY(healthy.recorder->losses().empty());
    m_server->resume();
}

void TestWatchdog::manyLeasesAreRenewed()
{
    const auto recorder = std::make_shared<Recorder>();
    const auto watchdog = std::make_shared<Watchdog>(m_server->endpoint(), by(m_clock));
    MutexOptions options;
    options.ttl = 60s;
    options.observer = recorder;
    options.clock = m_clock;
    std::vector<Lease> leases;
    for (int i = 0; i < 200; ++i)
        leases.push_back(leaseOf(mutexOf(m_client, watchdog, "lock:" + std::to_string(i), options).tryAcquire()));
    // Many short ones between them: they come and go without a renewal.
    for (int i = 0; i < 3000; ++i)
        (void)leaseOf(mutexOf(m_client, watchdog, "lock:short", options).tryAcquire()).release();
    QVERIFY(stepUntil([&] {
        return std::all_of(leases.begin(), leases.end(), [](const Lease& lease) { return lease.renewals() >= 2; });
    }));
    QVERIFY(recorder->losses().empty());
    for (Lease& lease : leases)
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestWatchdog::leaseMayGoInItsOwnCallback()
{
    // The callback destroys the last lease, and with it the last reference to the watchdog, in the watchdog's own
    // thread.
    class DropLease final : public Observer
    {
    public:
        std::optional<Lease> lease;
        std::atomic<bool> dropped{false};
        void lost(std::string_view, std::string_view, LossReason) override
        {
            lease.reset();
            dropped = true;
        }
    };
    const auto observer = std::make_shared<DropLease>();
    MutexOptions options;
    options.ttl = 1s;
    options.observer = observer;
    observer->lease.emplace(
        leaseOf(mutexOf(std::make_shared<Client>(m_server->endpoint(), by(m_clock)),
                        std::make_shared<Watchdog>(m_server->endpoint(), by(m_clock)), "lock:a", options)
                    .acquire()));
    QVERIFY(m_client->command({"SET", "lock:a", "another"}));
    QVERIFY(m_clock->step().has_value()); // to the renewal; the watchdog does not come back
    QTRY_VERIFY(observer->dropped);
    QCOMPARE(valueOf("lock:a"), std::string("another"));
}

void TestWatchdog::withoutWatchdogTheLeaseRunsOut()
{
    // A mutex without a watchdog: nobody renews, the server ends the lock, and the lease knows by its clock.
    MutexOptions options;
    options.ttl = 200ms;
    options.watchdog = false;
    Lease lease = leaseOf(mutexOf(m_client, nullptr, "lock:a", options).acquire());
    QTRY_VERIFY(m_client->command({"GET", "lock:a"})->isNil());
    QVERIFY(!lease.isValid());
    QCOMPARE(lease.renewals(), 0U);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::AlreadyExpired);
}

void TestWatchdog::lateRenewalsAreCounted()
{
    // An observer that is as slow as it must not be, so that whatever is due next waits for it.
    class Slow final : public Observer
    {
    public:
        Slow(std::shared_ptr<SteppedClock> clock, std::chrono::milliseconds by) : m_clock(std::move(clock)), m_by(by) {}
        void renewed(const RenewalReport&) override { m_clock->advance(m_by); }

    private:
        const std::shared_ptr<SteppedClock> m_clock;
        const std::chrono::milliseconds m_by;
    };
    for (const bool isLate : {false, true}) { // by more than a twentieth of the ttl: 3 s
        m_clock = std::make_shared<SteppedClock>();
        const auto client = std::make_shared<Client>(m_server->endpoint(), by(m_clock));
        const auto watchdog = std::make_shared<Watchdog>(m_server->endpoint(), by(m_clock));
        MutexOptions options;
        options.ttl = 60s;
        options.metrics = std::make_shared<Metrics>();
        options.name = "slow";
        options.observer = std::make_shared<Slow>(m_clock, isLate ? 3'101ms : 3'100ms);
        const Lease slow = leaseOf(mutexOf(client, watchdog, "lock:slow", options).acquire());
        QVERIFY(m_clock->settle());
        m_clock->advance(100ms); // another batch, due during the callback of the first
        options.name = "late";
        options.observer.reset();
        const Lease late = leaseOf(mutexOf(client, watchdog, "lock:late", options).acquire());
        QVERIFY(stepUntil([&] { return late.renewals() == 1; }));
        QCOMPARE(options.metrics->of("slow")->lateRenewals, std::uint64_t{0});
        QCOMPARE(options.metrics->of("late")->lateRenewals, std::uint64_t{isLate});
        QVERIFY(late.isValid());
    }
}

void TestWatchdog::fullMemoryDoesNotEndALease()
{
    Locked locked = lockIt("lock:a");
    QVERIFY(m_client->command({"CONFIG", "SET", "maxmemory", "1"}));
    QVERIFY(stepUntil([&] { return locked.lease->renewals() == 2; }));
    QVERIFY(locked.lease->isValid());
    QVERIFY(locked.recorder->losses().empty());
}

void TestWatchdog::noThreadIsLeftBehind()
{
    const auto threads = [] { return std::distance(std::filesystem::directory_iterator("/proc/self/task"), {}); };
    const auto before = threads();
    auto with = before;
    {
        const auto client = std::make_shared<Client>(m_server->endpoint());
        const auto watchdog = std::make_shared<Watchdog>(m_server->endpoint());
        const auto notifier = std::make_shared<Notifier>(m_server->endpoint());
        QVERIFY(threads() <= before); // only with the first lock; the kernel may still be putting others away
        MutexOptions options;
        options.notifier = notifier;
        options.retry = Retry::notified();
        const Lease lease = leaseOf(mutexOf(client, watchdog, "lock:a", options).acquire());
        with = threads();
    }
    QTRY_COMPARE(threads(), with - 3); // those of the watchdog, the notifier and the client
}

LOCKSCOPE_TEST_MAIN(TestWatchdog)
#include "tst_watchdog.moc"
