// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long an acquisition tries: by the options, for a time, until a time, once, for ever. Means: real servers.
#include "lock/redlock.h"
#include "redissonfixture.h"
#include "support/suite.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <poll.h>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

namespace {

/// One kind of lock, by the names that all kinds have.
struct AnyLock
{
    template <class Lock>
    explicit AnyLock(Lock lock)
        : acquire([lock](const std::stop_token& stop) mutable { return lock.acquire(stop); }),
          acquireFor([lock](std::chrono::milliseconds wait, const std::stop_token& stop) mutable {
              return lock.acquireFor(wait, stop);
          }),
          acquireUntil([lock](MonoTime deadline, const std::stop_token& stop) mutable {
              return lock.acquireUntil(deadline, stop);
          }),
          tryAcquire([lock]() mutable { return lock.tryAcquire(); })
    {
    }
    std::function<Acquired(const std::stop_token&)> acquire;
    std::function<Acquired(std::chrono::milliseconds, const std::stop_token&)> acquireFor;
    std::function<Acquired(MonoTime, const std::stop_token&)> acquireUntil;
    std::function<Acquired()> tryAcquire;
};

/// Its time passes only while somebody sleeps, so that a slow server takes nothing of a wait.
class IdleClock final : public lock::Clock
{
public:
    [[nodiscard]] MonoTime mono() const override { return MonoTime{m_time.load()}; }
    [[nodiscard]] bool wait(std::condition_variable_any& wake, std::unique_lock<std::mutex>& lock,
                            const std::stop_token& stop, MonoTime until,
                            const std::function<bool()>& isOver) const override
    {
        if (!wake.wait_for(lock, stop, 1ms, isOver)) // lets the other threads work
            m_time = std::max(m_time.load(), until.time_since_epoch());
        return isOver();
    }
    [[nodiscard]] int poll(std::span<pollfd> descriptors, MonoTime) const override
    {
        return ::poll(descriptors.data(), descriptors.size(), test::kPatience);
    }

private:
    mutable std::atomic<MonoTime::duration> m_time{1h};
};

MonoTime now()
{
    return std::chrono::steady_clock::now();
}

} // namespace

class TestWaits : public test::ThreeServersSuite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void aPastDeadlineIsOneTry_data() { addKinds(); }
    void aPastDeadlineIsOneTry();
    void givesUpAtTheLimitOfTheCall_data() { addKinds(); }
    void givesUpAtTheLimitOfTheCall();
    void theLastTryHasTimeForItsReply();
    void forEverEndsWithTheReleaseOrTheStop_data() { addKinds(); }
    void forEverEndsWithTheReleaseOrTheStop();
    void aStopBeforeTheFirstTryRefusesNothingThatIsFree_data() { addKinds(); }
    void aStopBeforeTheFirstTryRefusesNothingThatIsFree();
    void aPlaceInAFairQueueLastsAsLongAsTheWait();

private:
    enum Kind { Plain, Redisson, Fair, Quorum };
    static void addKinds()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("Mutex") << int(Plain);
        QTest::newRow("RedissonMutex") << int(Redisson);
        QTest::newRow("RedissonMutex, fair") << int(Fair);
        QTest::newRow("Redlock") << int(Quorum);
    }
    AnyLock lockOf(int kind, std::chrono::milliseconds wait, std::shared_ptr<const lock::Clock> clock = nullptr,
                   std::chrono::milliseconds retry = 5ms)
    {
        if (kind == Plain) {
            MutexOptions options;
            options.wait = wait;
            options.watchdog = false;
            options.ttl = 1h;
            options.retry = Retry::fixed(retry);
            options.clock = std::move(clock);
            const auto client = std::make_shared<Client>(endpoint(0), test::unhurried());
            return AnyLock(test::mutexOf(client, nullptr, "lock:a", options));
        }
        if (kind == Quorum) {
            RedlockOptions options;
            options.wait = wait;
            options.watchdog = false;
            options.ttl = 1h;
            options.nodeLimit = 5s;
            options.retryDelay = retry;
            options.retryJitter = 0ms;
            options.clock = std::move(clock);
            return AnyLock(*Redlock::create({endpoint(0), endpoint(1), endpoint(2)}, nullptr, "lock:a", options));
        }
        RedissonOptions options;
        options.wait = wait;
        options.watchdog = false;
        options.ttl = 1h;
        options.poll = 4 * retry;
        options.fair = kind == Fair;
        options.clock = std::move(clock);
        if (!m_process)
            m_process.emplace(endpoint(0));
        return AnyLock(m_process->mutex(options));
    }

    std::optional<test::RedissonProcess> m_process;
};

void TestWaits::init()
{
    m_process.reset();
    prepare();
}

/// The options, which say an hour, do not count.
void TestWaits::aPastDeadlineIsOneTry()
{
    QFETCH(int, kind);
    const AnyLock lock = lockOf(kind, 1h);
    const auto refused = kind == Quorum ? AcquireOutcome::NoQuorum : AcquireOutcome::Taken;
    {
        const Lease lease = leaseOf(lock.acquireUntil(now() - 1s, {}));
        QCOMPARE(lock.tryAcquire().outcome(), refused);
        QCOMPARE(lock.acquireFor(0ms, {}).outcome(), refused);
        QCOMPARE(lock.acquireFor(-1s, {}).outcome(), refused);
        QCOMPARE(lock.acquireUntil(MonoTime::min(), {}).outcome(), refused);
    }
    QVERIFY(leaseOf(lock.tryAcquire()).isValid());
}

/// An hour by a clock that stands still during requests, and none of the last minutes: a slow machine loses no reply.
void TestWaits::givesUpAtTheLimitOfTheCall()
{
    QFETCH(int, kind);
    const Lease holder = leaseOf(lockOf(kind, 1h).acquire({}));
    const auto late = kind == Quorum ? AcquireOutcome::NoQuorum : AcquireOutcome::TimedOut;
    const auto clock = std::make_shared<IdleClock>();
    const AnyLock once = lockOf(kind, 0ms, clock, 7min);
    const Acquired first = once.acquireFor(1h, {});
    QCOMPARE(first.outcome(), late);
    QVERIFY(first.attempts() > 1);
    QVERIFY(first.waited() <= 1h);
    const MonoTime deadline = clock->mono() + 1h;
    const Acquired second = once.acquireUntil(deadline, {});
    QCOMPARE(second.outcome(), late);
    QVERIFY(second.attempts() > 1);
    QVERIFY(second.waited() <= 1h);
    QVERIFY(clock->mono() > deadline - 30min && clock->mono() <= deadline);
}

/// A slow server is no lost reply.
void TestWaits::theLastTryHasTimeForItsReply()
{
    sandbox::FaultProxy proxy = test::proxyTo(m_servers[0].tcpEndpoint());
    const auto client = std::make_shared<Client>(proxy.endpoint());
    MutexOptions options;
    options.watchdog = false;
    const Lease holder = leaseOf(test::mutexOf(client, nullptr, "lock:a", options).acquire());
    proxy.setFaults(sandbox::Way::ToClient, {.delay = 15ms});
    const Acquired late = test::mutexOf(client, nullptr, "lock:a", options).acquireFor(3ms, {});
    QCOMPARE(late.outcome(), AcquireOutcome::TimedOut);
    QVERIFY(holder.isValid());
}

void TestWaits::forEverEndsWithTheReleaseOrTheStop()
{
    QFETCH(int, kind);
    std::optional<Lease> holder = leaseOf(lockOf(kind, 0ms).acquire({}));
    const AnyLock patient = lockOf(kind, kForever);
    std::stop_source stop;
    auto stopped = std::async(std::launch::async, [&] { return patient.acquireFor(kForever, stop.get_token()); });
    stop.request_stop();
    QCOMPARE(stopped.get().outcome(), AcquireOutcome::Cancelled);
    auto waiting = std::async(std::launch::async, [&] { return patient.acquire({}); });
    auto untilTheEnd = std::async(std::launch::async, [&] {
        const Acquired lease = patient.acquireUntil(MonoTime::max(), {});
        return lease.outcome();
    });
    holder.reset();
    {
        const Lease next = leaseOf(waiting.get());
        QVERIFY(next.isValid());
    }
    QCOMPARE(untilTheEnd.get(), AcquireOutcome::Acquired);
}

/// As std::condition_variable_any returns a predicate that is true, whatever its stop token says: a stop ends waiting.
void TestWaits::aStopBeforeTheFirstTryRefusesNothingThatIsFree()
{
    QFETCH(int, kind);
    const AnyLock lock = lockOf(kind, kForever);
    std::stop_source stop;
    stop.request_stop();
    const Acquired lease = lock.acquire(stop.get_token());
    QCOMPARE(lease.outcome(), AcquireOutcome::Acquired);
    const Acquired refused = lock.acquire(stop.get_token());
    QCOMPARE(refused.outcome(), AcquireOutcome::Cancelled);
    QCOMPARE(refused.attempts(), 1);
}

/// The options say half a second; a waiter who stays for a minute does not count as dead then.
void TestWaits::aPlaceInAFairQueueLastsAsLongAsTheWait()
{
    const Lease holder = leaseOf(lockOf(Fair, 0ms).acquire({}));
    const AnyLock lock = lockOf(Fair, 500ms);
    std::stop_source stop;
    auto waiting = std::async(std::launch::async, [&] { return lock.acquireFor(60s, stop.get_token()); });
    QTRY_COMPARE(admin({"LLEN", "redisson_lock_queue:{lock:a}"}).integer, std::int64_t{1});
    const Reply deadline = admin({"ZRANGE", "redisson_lock_timeout:{lock:a}", "0", "-1", "WITHSCORES"});
    const Reply time = admin({"TIME"});
    const double waits = std::stod(deadline.elements[1].text) - std::stod(time.elements[0].text) * 1000;
    QVERIFY(waits > 3'600'000 + 50'000); // the lease of the holder, and its own wait
    stop.request_stop();
    QCOMPARE(waiting.get().outcome(), AcquireOutcome::Cancelled);
    QCOMPARE(admin({"LLEN", "redisson_lock_queue:{lock:a}"}).integer, std::int64_t{0});
}

LOCKSCOPE_TEST_MAIN(TestWaits)
#include "tst_waits.moc"
