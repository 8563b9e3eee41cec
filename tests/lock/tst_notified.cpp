// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Waiters are woken by a release, a keyspace event or an expiry; a subscription that is lost or denied is no hang.
// Means: real server.
#include "lock/notifier.h"
#include "lockfixture.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;
using test::Waiter;

/// Waiters that are told. A poll of an hour makes sure that nothing else can have woken them.
class TestNotified : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void needsANotifierOfTheSameServer();
    void releaseInThisProcessWakes();
    void releaseInAnotherProcessWakes();
    void strangersReleaseWakesByKeyspaceEvent();
    void expiryIsLookedForInTime();
    void whatEndsAfterTheTryIsNotWaitedFor();
    void releaseBeforeTheSubscriptionIsNotMissed();
    void lostSubscriberIsNoHang();
    void deniedChannelIsNoHang();
    void hungSubscriptionIsFound();
    void hearsAgainAfterARestart();
    void limitAndStopAreKept();
    void hungServerDoesNotStretchTheWait();
    void whoReleasedStandsBehindThoseWhoWaited();
    void everyoneGetsHisTurn();

private:
    /// As one process: its own client and notifier.
    struct Process
    {
        explicit Process(const Endpoint& endpoint, NotifierOptions options = {})
            : client(std::make_shared<Client>(endpoint)), notifier(std::make_shared<Notifier>(endpoint, options))
        {
        }
        [[nodiscard]] Mutex mutex(std::chrono::milliseconds wait = 60s, std::chrono::milliseconds poll = 1h,
                                  std::chrono::milliseconds ttl = 1h) const
        {
            MutexOptions how;
            how.ttl = ttl;
            how.wait = wait;
            how.retry = Retry::notified(poll);
            how.watchdog = false;
            how.notifier = notifier;
            return test::mutexOf(client, nullptr, "lock:a", how);
        }
        std::shared_ptr<Client> client;
        std::shared_ptr<Notifier> notifier;
    };
    /// A holder, and a waiter in another process.
    struct HolderAndWaiter
    {
        explicit HolderAndWaiter(const Endpoint& endpoint) : one(endpoint), other(endpoint) {}
        Process one;
        Process other;
        Lease holder = leaseOf(one.mutex().acquire());
        Waiter<Mutex> waiter{other.mutex()};
    };
    bool admin(std::initializer_list<std::string_view> words) { return m_admin->command(words).has_value(); }

    std::optional<sandbox::RedisServer> m_server;
    std::optional<Client> m_admin;
};

void TestNotified::init()
{
    Suite::init();
    m_admin.reset();
    m_server.reset();
    m_server.emplace(test::startedServer());
    m_admin.emplace(m_server->endpoint(), test::unhurried());
}

void TestNotified::needsANotifierOfTheSameServer()
{
    const auto client = std::make_shared<Client>(m_server->endpoint());
    MutexOptions options;
    options.watchdog = false;
    options.retry = Retry::notified();
    QCOMPARE(Mutex::create(client, nullptr, "k", options).error().kind, ErrorKind::InvalidOptions);
    options.notifier = std::make_shared<Notifier>(m_server->tcpEndpoint());
    QCOMPARE(Mutex::create(client, nullptr, "k", options).error().kind, ErrorKind::InvalidOptions);
    options.notifier = std::make_shared<Notifier>(m_server->endpoint());
    QVERIFY(Mutex::create(client, nullptr, "k", options));
    options.retry.poll = 0ms;
    QVERIFY(!Mutex::create(client, nullptr, "k", options));
}

void TestNotified::releaseInThisProcessWakes()
{
    const Process process(m_server->endpoint());
    Lease holder = leaseOf(process.mutex().acquire());
    Waiter waiter(process.mutex());
    QTRY_COMPARE(process.notifier->waiting("lock:a"), std::size_t{1});
    QTRY_VERIFY(process.notifier->isListening("lock:a"));
    QCOMPARE(holder.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(waiter.take()).isValid());
    QCOMPARE(process.notifier->waiting("lock:a"), std::size_t{0});
}

void TestNotified::releaseInAnotherProcessWakes()
{
    HolderAndWaiter pair(m_server->endpoint());
    QTRY_VERIFY(pair.other.notifier->isListening("lock:a"));
    QCOMPARE(pair.holder.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(pair.waiter.take()).isValid());
}

void TestNotified::strangersReleaseWakesByKeyspaceEvent()
{
    QVERIFY(admin({"CONFIG", "SET", "notify-keyspace-events", "Kgxe"}));
    NotifierOptions options;
    options.keyspaceEvents = true;
    const Process process(m_server->endpoint(), options);
    QVERIFY(admin({"SET", "lock:a", "a stranger's"}));
    Waiter waiter(process.mutex());
    QTRY_VERIFY(process.notifier->isListening("lock:a"));
    QVERIFY(admin({"DEL", "lock:a"}));
    QVERIFY(leaseOf(waiter.take()).isValid());
}

void TestNotified::expiryIsLookedForInTime()
{
    // Nobody tells of it, and the poll is an hour: the waiter knows from the ttl.
    const Process process(m_server->endpoint());
    QVERIFY(admin({"SET", "lock:a", "of a dead holder", "PX", "300"}));
    Waiter waiter(process.mutex());
    QVERIFY(leaseOf(waiter.take()).isValid());
}

void TestNotified::whatEndsAfterTheTryIsNotWaitedFor()
{
    // Between the refusal and the question for its ttl the key goes, and nobody tells of it.
    struct Remover : Observer
    {
        void attempted(const AttemptReport& report) override
        {
            if (report.outcome == AttemptReport::Outcome::Refused && notifier->isListening("lock:a"))
                removed = admin->command({"UNLINK", "lock:a"}).has_value();
        }
        Notifier* notifier = nullptr;
        Client* admin = nullptr;
        bool removed = false;
    };
    const Process process(m_server->endpoint());
    const auto remover = std::make_shared<Remover>();
    remover->notifier = process.notifier.get();
    remover->admin = &*m_admin;
    QVERIFY(admin({"SET", "lock:a", "of a dead holder"}));
    MutexOptions how;
    how.ttl = 1h;
    how.wait = 20s;
    how.retry = Retry::notified(1h);
    how.watchdog = false;
    how.notifier = process.notifier;
    how.observer = remover;
    Waiter waiter(test::mutexOf(process.client, nullptr, "lock:a", how));
    QVERIFY(leaseOf(waiter.take()).isValid());
    QVERIFY(remover->removed);
}

void TestNotified::releaseBeforeTheSubscriptionIsNotMissed()
{
    // The other process is not listening yet when its first try is refused; whatever comes first, it must not sleep on.
    for (int i = 0; i < 20; ++i) {
        HolderAndWaiter pair(m_server->endpoint());
        QTRY_COMPARE(pair.other.notifier->waiting("lock:a"), std::size_t{1});
        (void)pair.holder.release();
        QVERIFY(leaseOf(pair.waiter.take()).isValid());
    }
}

void TestNotified::lostSubscriberIsNoHang()
{
    HolderAndWaiter pair(m_server->endpoint());
    QTRY_VERIFY(pair.other.notifier->isListening("lock:a"));
    QVERIFY(admin({"ACL", "SETUSER", "default", "resetchannels"})); // and it does not come back
    QVERIFY(admin({"CLIENT", "KILL", "TYPE", "pubsub"}));
    QTRY_VERIFY(!pair.other.notifier->isListening("lock:a"));
    QCOMPARE(pair.holder.release().outcome, ReleaseOutcome::Released); // also without the right to publish
    QVERIFY(leaseOf(pair.waiter.take()).isValid());
}

void TestNotified::deniedChannelIsNoHang()
{
    QVERIFY(admin({"ACL", "SETUSER", "default", "resetchannels"}));
    HolderAndWaiter pair(m_server->endpoint());
    QTRY_COMPARE(pair.other.notifier->waiting("lock:a"), std::size_t{1});
    (void)pair.holder.release();
    QVERIFY(leaseOf(pair.waiter.take()).isValid());
    QVERIFY(!pair.other.notifier->isListening("lock:a"));
}

void TestNotified::hungSubscriptionIsFound()
{
    NotifierOptions options;
    options.client.commandLimit = 20ms;
    const Process process(m_server->endpoint(), options);
    Lease holder = leaseOf(process.mutex().acquire());
    Waiter waiter(process.mutex());
    QTRY_VERIFY(process.notifier->isListening("lock:a"));
    m_server->suspend();
    QTRY_VERIFY(!process.notifier->isListening("lock:a"));
    m_server->resume();
    QTRY_VERIFY(process.notifier->isListening("lock:a"));
    QTRY_VERIFY(holder.release().outcome != ReleaseOutcome::Unknown);
    const Acquired result = waiter.take();
    QVERIFY(result.outcome() == AcquireOutcome::Acquired || result.outcome() == AcquireOutcome::Unknown);
}

void TestNotified::hearsAgainAfterARestart()
{
    const Process process(m_server->endpoint());
    Lease holder = leaseOf(process.mutex().acquire());
    Waiter waiter(process.mutex());
    QTRY_VERIFY(process.notifier->isListening("lock:a"));
    m_server->kill9();
    QVERIFY(m_server->restart());
    {
        const Acquired result = waiter.take(); // the key is gone, or the waiter saw the server go
        QVERIFY(result.outcome() != AcquireOutcome::TimedOut && result.outcome() != AcquireOutcome::Cancelled);
    }
    Waiter next(process.mutex());
    QVERIFY(leaseOf(next.take()).isValid());
    QVERIFY(holder.release().outcome != ReleaseOutcome::Released);
    // And the line of a new waiter is heard for again.
    QVERIFY(admin({"SET", "lock:a", "another"}) || admin({"SET", "lock:a", "another"}));
    Waiter last(process.mutex());
    QTRY_VERIFY(process.notifier->isListening("lock:a"));
    QVERIFY(admin({"DEL", "lock:a"}));
    QVERIFY(admin({"PUBLISH", process.notifier->channelOf("lock:a"), "released"}));
    QVERIFY(leaseOf(last.take()).isValid());
}

void TestNotified::limitAndStopAreKept()
{
    const Process process(m_server->endpoint());
    const Lease holder = leaseOf(process.mutex().acquire());
    const Acquired late = process.mutex(50ms).acquire();
    QVERIFY(late.waited() >= 50ms);
    Waiter first(process.mutex(1h));
    QTRY_COMPARE(process.notifier->waiting("lock:a"), std::size_t{1});
    Waiter second(process.mutex(1h));
    QTRY_COMPARE(process.notifier->waiting("lock:a"), std::size_t{2});
    second.cancel();
    QCOMPARE(second.take().attempts(), 0); // it was not its turn
    first.cancel();
    QVERIFY(first.take().attempts() >= 1);
}

void TestNotified::hungServerDoesNotStretchTheWait()
{
    // A client that would be patient for an hour; the wait limit is shorter, for every command of the waiter.
    const Process process(m_server->endpoint());
    MutexOptions how = process.mutex(2s).options();
    ClientOptions patient;
    patient.commandLimit = 1h;
    Mutex lock = test::mutexOf(std::make_shared<Client>(m_server->endpoint(), patient), nullptr, "lock:a", how);
    const Lease holder = leaseOf(process.mutex().acquire());
    Waiter waiter(lock);
    QTRY_VERIFY(process.notifier->isListening("lock:a"));
    m_server->suspend();
    process.notifier->wake("lock:a"); // into a try, or the look at the ttl
    const Acquired result = waiter.take();
    m_server->resume();
    // Which of them depends on the command that it hung in; a new connection that is not served says Timeout, too.
    QVERIFY(result.outcome() == AcquireOutcome::Unknown || result.outcome() == AcquireOutcome::TimedOut ||
            (result.outcome() == AcquireOutcome::Failed && result.error().kind == ErrorKind::Timeout));
}

void TestNotified::whoReleasedStandsBehindThoseWhoWaited()
{
    const Process process(m_server->endpoint());
    std::mutex mutex;
    std::vector<std::string> order;
    const auto section = [&](const char* who) {
        const Lease lease = leaseOf(process.mutex().acquire());
        const std::lock_guard guard(mutex);
        order.emplace_back(who);
    };
    {
        Lease holder = leaseOf(process.mutex().acquire());
        std::jthread b([&] { section("b"); });
        QTRY_COMPARE(process.notifier->waiting("lock:a"), std::size_t{1});
        std::jthread c([&] { section("c"); });
        QTRY_COMPARE(process.notifier->waiting("lock:a"), std::size_t{2});
        std::jthread a([&] {
            (void)holder.release();
            section("a"); // at once again
        });
    }
    QCOMPARE(order, (std::vector<std::string>{"b", "c", "a"}));
}

void TestNotified::everyoneGetsHisTurn()
{
    const Process process(m_server->endpoint());
    constexpr int threads = 8;
    constexpr int sections = 200;
    std::vector<int> counts(threads, 0);
    std::atomic<int> inside{0};
    std::atomic<int> overlaps{0};
    std::atomic<int> left{sections};
    std::atomic<int> begun{0}; ///< threads that have had the lock: only then all stand in line
    std::vector<Mutex> locks;
    for (int i = 0; i < threads; ++i)
        locks.push_back(test::mutexOf(std::make_shared<Client>(m_server->endpoint()), nullptr, "lock:a",
                                      process.mutex().options()));
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < threads; ++i)
            workers.emplace_back([&, i, lock = locks[static_cast<std::size_t>(i)]]() mutable {
                for (bool isFirst = true; left.load() > 0; isFirst = false) {
                    const Lease lease = leaseOf(lock.acquire());
                    overlaps += inside.fetch_add(1) != 0;
                    std::this_thread::sleep_for(1ms);
                    begun += isFirst ? 1 : 0;
                    if (begun == threads && left.fetch_sub(1) > 0)
                        ++counts[static_cast<std::size_t>(i)];
                    inside.fetch_sub(1);
                }
            });
    }
    QCOMPARE(overlaps.load(), 0);
    const auto [fewest, most] = std::minmax_element(counts.begin(), counts.end());
    // Each stands in line behind the others: nobody can be served twice while another waits. A busy machine may keep a
    // thread away from the line for some turns.
    QVERIFY2(*most - *fewest <= sections / threads / 2, qPrintable(QStringLiteral("%1 to %2").arg(*fewest).arg(*most)));
}

LOCKSCOPE_TEST_MAIN(TestNotified)
#include "tst_notified.moc"
