// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `LockService`: keys, sections under the lock, nesting, lost leases, metrics. Means: stepped clock, real server.
#include "lock/lockmetrics.h"
#include "lock/service.h"
#include "lockfixture.h"
#include "support/suite.h"

#include <atomic>
#include <span>
#include <stdexcept>
#include <thread>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

class TestService : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void keysAreFilled_data();
    void keysAreFilled();
    void runsUnderTheLock();
    void returnsWhatTheWorkReturns();
    void severalLocksAreHeldTogether();
    void severalLocksOrNone();
    void severalLocksInAnyOrderNeverWaitForEachOther();
    void severalLocksShareOneWait();
    void severalLocksAreValidTogether_data();
    void severalLocksAreValidTogether();
    void busyIsAnError();
    void busyMaySkip();
    void nestsInOneThread();
    void nestsOnlyOnTheStackOfItsThread();
    void nestingMayBeSwitchedOff_data();
    void nestingMayBeSwitchedOff();
    void tellsOfALostLease();
    void outerLossIsAnError();
    void exceptionsComeOutAfterTheRelease();
    void badNamesAreErrors();
    void serverTroubleIsTheError();
    void soldOutExactly();
    void metricsCountWhatHappened();
    void metricsHaveNoKeys();
    void metricsOfRenewals();
    void histogramBounds();

private:
    std::optional<sandbox::RedisServer> m_server;
    std::optional<Client> m_admin;
    std::optional<LockService> m_service;
};

void TestService::initTestCase()
{
    m_server.emplace(test::startedServer());
}

void TestService::init()
{
    Suite::init();
    m_admin.emplace(m_server->endpoint(), test::unhurried());
    QVERIFY(m_admin->command({"FLUSHALL"}));
    m_service = test::serviceOf(m_server->endpoint());
}

void TestService::keysAreFilled_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("expected"); // empty: an error
    const auto row = [](const char* name, const KeyTemplate& key, const char* expected) {
        const auto filled = key.fill();
        QTest::newRow(name) << (filled ? QString::fromStdString(*filled) : QString()) << QString::fromLatin1(expected);
    };
    row("literal", "order-17", "order-17");
    row("literal with braces", "{}", "{}");
    row("one", {"{}", 17}, "17");
    row("two kinds", {"{}:item:{}", std::string("user"), -3}, "user:item:-3");
    row("an argument is not a pattern", {"{}-{}", "{}", "b"}, "{}-b");
    row("too few", {"{}-{}", 1}, "");
    row("too many", {"{}", 1, 2}, "");
    row("empty", "", "");
    row("empty argument", {"{}", ""}, "");
}

void TestService::keysAreFilled()
{
    QFETCH(QString, key);
    QFETCH(QString, expected);
    QCOMPARE(key, expected);
}

void TestService::runsUnderTheLock()
{
    const auto section = m_service->withLock("order", {"{}", 17}, {}, [&](Lease& lease) {
        return lease.key() == "lock:order:17" && m_admin->command({"GET", "lock:order:17"})->text == lease.token() &&
               lease.isValid();
    });
    QVERIFY(section);
    QVERIFY(section->hasRun && !section->lostLease);
    QCOMPARE(section->value, std::optional(true));
    QCOMPARE(section->release.outcome, ReleaseOutcome::Released);
    QVERIFY(m_admin->command({"GET", "lock:order:17"})->isNil());
    bool ran = false;
    const Result<Section<void>, Error> nothing = m_service->withLock("order", "18", {}, [&] { ran = true; });
    QVERIFY(nothing && nothing->hasRun && ran);
}

void TestService::returnsWhatTheWorkReturns()
{
    int stock = 3;
    const auto reference = m_service->withLock("order", "17", {}, [&]() -> int& { return stock; });
    QVERIFY(reference && reference->hasRun);
    QCOMPARE(reference->value, &stock);
    *reference->value = 4;
    QCOMPARE(stock, 4);
    const auto good = m_service->withLock("order", "17", {}, [] { return Result<int, std::string>(5); });
    QVERIFY(good && good->value && *good->value);
    QCOMPARE(**good->value, 5);
    const auto bad = m_service->withLock("order", "17", {}, []() -> Result<void, Error> {
        return failure(Error{ErrorKind::Refused, Delivery::NotSent, "Sold out."});
    });
    QVERIFY(bad && bad->hasRun && !*bad->value); // the work has run, and failed
    QCOMPARE(bad->value->error().message, std::string("Sold out."));
    auto unique = m_service->withLock("order", "17", {}, [](Lease&) { return std::make_unique<int>(6); });
    QVERIFY(unique);
    QCOMPARE(**unique->value, 6);
    QVERIFY(m_admin->command({"SET", "lock:order:17", "another"}));
    SectionOptions options;
    options.wait = 0ms;
    options.failFast = false;
    const auto skipped = m_service->withLock("order", "17", options, [&]() -> int& { return stock; });
    QVERIFY(skipped && !skipped->hasRun && !skipped->value);
}

void TestService::severalLocksAreHeldTogether()
{
    std::vector<std::string> keys;
    const auto section = m_service->withLocks("order", {"b", {"{}", 17}, "a", "b"}, {}, [&](std::span<Lease> leases) {
        for (const Lease& lease : leases) {
            keys.push_back(lease.key());
            if (!lease.isValid() || m_admin->command({"GET", lease.key()})->text != lease.token())
                return false;
        }
        // Entered, not waited for.
        const auto inner = m_service->withLock("order", "a", {}, [](Lease& lease) { return lease.isValid(); });
        const auto both = m_service->withLocks("order", {"a", "b"}, {}, [] {});
        return inner && *inner->value && both && both->hasRun;
    });
    QVERIFY(section && section->hasRun && !section->lostLease);
    QCOMPARE(section->value, std::optional(true));
    QCOMPARE(section->release.outcome, ReleaseOutcome::Released);
    QCOMPARE(keys, (std::vector<std::string>{"lock:order:17", "lock:order:a", "lock:order:b"}));
    QCOMPARE(m_admin->command({"DBSIZE"})->integer, std::int64_t{0});
    const auto lost = m_service->withLocks("order", {"a", "b"}, {}, [&] {
        (void)m_admin->command({"DEL", "lock:order:a"});
    });
    QVERIFY(lost && lost->lostLease);
    QCOMPARE(lost->release.outcome, ReleaseOutcome::AlreadyExpired);
    QCOMPARE(m_service->withLocks("order", {}, {}, [] {}).error().kind, ErrorKind::InvalidOptions);
    QCOMPARE(m_service->withLocks("order", {"a", {"x", 1}}, {}, [] {}).error().kind, ErrorKind::InvalidOptions);
}

void TestService::severalLocksOrNone()
{
    QVERIFY(m_admin->command({"SET", "lock:order:b", "another"}));
    SectionOptions options;
    options.wait = 20ms;
    bool ran = false;
    const auto busy = m_service->withLocks("order", {"a", "b", "c"}, options, [&] { ran = true; });
    QVERIFY(!busy);
    QCOMPARE(busy.error().kind, ErrorKind::Taken);
    QVERIFY(busy.error().message.starts_with("The lock lock:order:b is busy"));
    options.failFast = false;
    const auto skipped = m_service->withLocks("order", {"c", "b", "a"}, options, [&] { ran = true; });
    QVERIFY(skipped && !skipped->hasRun && !ran);
    QCOMPARE(m_admin->command({"DBSIZE"})->integer, std::int64_t{1}); // nothing of ours is left
}

void TestService::severalLocksInAnyOrderNeverWaitForEachOther()
{
    SectionOptions options;
    options.wait = 60s;
    std::atomic<int> done{0};
    int inside = 0; // guarded by the locks
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 2; ++i)
            threads.emplace_back([&, i] {
                const std::vector<KeyTemplate> keys =
                    i == 0 ? std::vector<KeyTemplate>{"a", "b"} : std::vector<KeyTemplate>{"b", "a"};
                for (int round = 0; round < 100; ++round) {
                    const auto section = m_service->withLocks("order", keys, options, [&] { return ++inside; });
                    done += section && section->hasRun;
                }
            });
    }
    QCOMPARE(done.load(), 200);
    QCOMPARE(inside, 200);
}

/// Two busy locks cost one wait, not two.
void TestService::severalLocksShareOneWait()
{
    QVERIFY(m_admin->command({"SET", "lock:order:a", "another", "PX", "400"}));
    QVERIFY(m_admin->command({"SET", "lock:order:b", "another"}));
    SectionOptions options;
    options.wait = 800ms;
    options.retry = Retry::fixed(5ms);
    const MonoTime begin = std::chrono::steady_clock::now();
    const auto busy = m_service->withLocks("order", {"a", "b"}, options, [] {});
    const auto took = std::chrono::steady_clock::now() - begin;
    QVERIFY(!busy && busy.error().kind == ErrorKind::Taken);
    const std::string message = busy.error().message;
    const std::string::size_type number = message.find("waited ") + 7;
    QVERIFY(std::stoi(message.substr(number)) < 800);
    QVERIFY(took >= 700ms);
}

void TestService::severalLocksAreValidTogether_data()
{
    QTest::addColumn<int>("hours"); // that pass while the second lock is waited for, longer than the first one lasts
    QTest::addColumn<bool>("watched");
    QTest::newRow("the wait is not over") << 2 << false;
    QTest::newRow("the wait is not over, with a watchdog") << 2 << true;
    QTest::newRow("the wait is over") << 4 << false;
}

void TestService::severalLocksAreValidTogether()
{
    QFETCH(int, hours);
    QFETCH(bool, watched);
    const auto clock = std::make_shared<test::SteppedClock>();
    ServiceOptions how;
    how.client.clock = clock;
    m_service = test::serviceOf(m_server->endpoint(), how);
    QVERIFY(m_admin->command({"SET", "lock:order:b", "another"}));
    SectionOptions options;
    options.ttl = 1h;
    options.wait = std::chrono::hours{3};
    options.retry = Retry::fixed(500ms); // shorter than a nap of the watchdog
    options.watchdog = watched;
    std::optional<Result<Section<bool>, Error>> section;
    std::jthread worker([&] {
        section.emplace(m_service->withLocks("order", {"a", "b"}, options, [](std::span<Lease> leases) {
            return leases.size() == 2 && leases[0].isValid() && leases[1].isValid();
        }));
    });
    QVERIFY(clock->settleUntil(clock->mono() + 500ms));                            // waits for the second
    QCOMPARE(m_admin->command({"DEL", "lock:order:a"})->integer, std::int64_t{1}); // as at the end of its ttl
    QVERIFY(m_admin->command({"DEL", "lock:order:b"}));
    clock->advance(std::chrono::hours{hours});
    worker.join();
    if (hours < 3) {
        QVERIFY2(*section, *section ? "" : section->error().message.c_str());
        QCOMPARE((*section)->value, std::optional(true));
        QVERIFY(!(*section)->lostLease);
    } else {
        QVERIFY(!*section);
        QCOMPARE(section->error().kind, ErrorKind::LeaseLost);
        QVERIFY(section->error().message.starts_with("The lease on lock:order:a ended"));
    }
    QCOMPARE(m_admin->command({"DBSIZE"})->integer, std::int64_t{0});
}

void TestService::busyIsAnError()
{
    QVERIFY(m_admin->command({"SET", "lock:order:17", "another"}));
    SectionOptions options;
    options.wait = 20ms;
    const auto section = m_service->withLock("order", "17", options, [] { return 1; });
    QVERIFY(!section);
    QCOMPARE(section.error().kind, ErrorKind::Taken);
    QVERIFY(section.error().message.starts_with("The lock lock:order:17 is busy: waited "));
    options.wait = 0ms;
    QCOMPARE(m_service->withLock("order", "17", options, [] {}).error().kind, ErrorKind::Taken);
}

void TestService::busyMaySkip()
{
    QVERIFY(m_admin->command({"SET", "lock:order:17", "another"}));
    SectionOptions options;
    options.wait = 20ms;
    options.failFast = false;
    bool ran = false;
    const auto section = m_service->withLock("order", "17", options, [&] {
        ran = true;
        return 1;
    });
    QVERIFY(section);
    QVERIFY(!section->hasRun && !ran && !section->value);
}

void TestService::nestsInOneThread()
{
    const auto outer = m_service->withLock("order", "17", {}, [&] {
        const auto inner = m_service->withLock("order", "17", {}, [] { return 5; });
        return inner && inner->hasRun && inner->release.handlesLeft == 1 && inner->value == 5;
    });
    QVERIFY(outer && outer->value == true);
    QVERIFY(m_admin->command({"GET", "lock:order:17"})->isNil());
}

void TestService::nestsOnlyOnTheStackOfItsThread()
{
    SectionOptions once;
    once.wait = 0ms;
    const auto isTaken = [&](LockService& service) {
        const auto section = service.withLock("order", "17", once, [] {});
        return !section && section.error().kind == ErrorKind::Taken;
    };
    const auto outer = m_service->withLock("order", "17", {}, [&](Lease& lease) {
        bool refused = false;
        std::jthread([&] { refused = isTaken(*m_service); }).join();
        LockService another = test::serviceOf(m_server->endpoint());
        refused = refused && isTaken(another);
        // Another thread is in the section: the lease is its own.
        std::jthread([&refused, &isTaken, this, theirs = std::move(lease)] {
            refused = refused && theirs.isValid() && isTaken(*m_service);
        }).join();
        return refused;
    });
    QVERIFY(outer && outer->value == true);
    // A lease that was acquired is not entered, neither is one that was released within its section.
    auto lock = m_service->mutex("lock:order:17");
    {
        const Lease acquired = leaseOf(lock->acquire());
        QVERIFY(isTaken(*m_service));
    }
    const auto released = m_service->withLock("order", "17", {}, [&](Lease& lease) {
        (void)lease.release();
        const auto inner = m_service->withLock("order", "17", once, [] {});
        return inner && inner->release.outcome == ReleaseOutcome::Released && inner->release.handlesLeft == 0;
    });
    QVERIFY(released && released->value == true);
}

void TestService::nestingMayBeSwitchedOff_data()
{
    QTest::addColumn<bool>("outer");
    QTest::addColumn<bool>("inner");
    QTest::addColumn<bool>("enters");
    QTest::newRow("both on") << true << true << true;
    QTest::newRow("the inner one does not enter") << true << false << false;
    QTest::newRow("the outer one is not entered") << false << true << false;
}

void TestService::nestingMayBeSwitchedOff()
{
    QFETCH(bool, outer);
    QFETCH(bool, inner);
    QFETCH(bool, enters);
    SectionOptions around;
    around.reentry = outer;
    SectionOptions within;
    within.wait = 0ms;
    within.reentry = inner;
    const auto section = m_service->withLock(
        "order", "17", around, [&] { return m_service->withLock("order", "17", within, [] {}).has_value(); });
    QVERIFY(section);
    QCOMPARE(section->value, std::optional(enters));
}

void TestService::tellsOfALostLease()
{
    const auto section = m_service->withLock("order", "17", {}, [&] {
        return m_admin->command({"SET", "lock:order:17", "another"}).has_value();
    });
    QVERIFY(section && section->hasRun);
    QVERIFY(section->lostLease);
    QCOMPARE(section->release.outcome, ReleaseOutcome::NotOwner);
}

void TestService::outerLossIsAnError()
{
    SectionOptions options;
    options.ttl = 30ms;
    options.watchdog = false;
    const auto outer = m_service->withLock("order", "17", options, [&](Lease& lease) {
        while (lease.isValid())
            std::this_thread::yield();
        const auto inner = m_service->withLock("order", "17", options, [] {});
        return !inner && inner.error().kind == ErrorKind::LeaseLost;
    });
    QVERIFY(outer && outer->value == true && outer->lostLease);
}

void TestService::exceptionsComeOutAfterTheRelease()
{
    const auto throws = [] { throw std::runtime_error("no"); };
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, (void)m_service->withLock("order", "17", {}, throws));
    QVERIFY(m_admin->command({"GET", "lock:order:17"})->isNil());
}

void TestService::badNamesAreErrors()
{
    QCOMPARE(m_service->withLock("", "17", {}, [] {}).error().kind, ErrorKind::InvalidOptions);
    QCOMPARE(m_service->withLock("order", {"{}{}", 1}, {}, [] {}).error().kind, ErrorKind::InvalidOptions);
    SectionOptions options;
    options.ttl = 5ms;
    QCOMPARE(m_service->withLock("order", "1", options, [] {}).error().kind, ErrorKind::InvalidOptions);
}

void TestService::serverTroubleIsTheError()
{
    Endpoint nowhere;
    nowhere.port = sandbox::freePort();
    LockService service = test::serviceOf(nowhere);
    bool ran = false;
    const auto section = service.withLock("order", "17", {}, [&] { ran = true; });
    QCOMPARE(section.error().kind, ErrorKind::Unreachable);
    QVERIFY(!ran);
}

void TestService::soldOutExactly()
{
    // The order desk: read, decide, write, in separate commands; more threads than connections.
    constexpr int stock = 200;
    QVERIFY(m_admin->command({"SET", "stock", std::to_string(stock)}));
    std::atomic<int> sold{0};
    SectionOptions options;
    options.wait = 120s;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 12; ++i)
            threads.emplace_back([&] {
                bool isLeft = true;
                while (isLeft) {
                    const auto section = m_service->withLock("desk", "1", options, [&] {
                        const int left = std::stoi(m_service->client()->command({"GET", "stock"})->text);
                        if (left == 0)
                            return false;
                        std::this_thread::sleep_for(100us);
                        (void)m_service->client()->command({"SET", "stock", std::to_string(left - 1)});
                        ++sold;
                        return true;
                    });
                    if (!section)
                        qFatal("%s", section.error().message.c_str());
                    isLeft = *section->value;
                }
            });
    }
    QCOMPARE(sold.load(), stock);
    QCOMPARE(m_admin->command({"GET", "stock"})->text, std::string("0"));
    QCOMPARE(m_service->metrics().of("desk")->acquired, std::uint64_t{stock + 12});
}

void TestService::metricsCountWhatHappened()
{
    QVERIFY(!m_service->metrics().of("order"));
    for (int i = 0; i < 3; ++i)
        QVERIFY(m_service->withLock("order", {"{}", i}, {}, [] {}));
    QVERIFY(m_admin->command({"SET", "lock:order:17", "another"}));
    SectionOptions options;
    options.wait = 0ms;
    QVERIFY(!m_service->withLock("order", "17", options, [] {}));
    options.wait = 10ms;
    QVERIFY(!m_service->withLock("order", "17", options, [] {}));
    QVERIFY(m_service->withLock("order", "18", {}, [&] { (void)m_admin->command({"DEL", "lock:order:18"}); }));
    const LockFigures figures = *m_service->metrics().of("order");
    QCOMPARE(figures.name, std::string("order"));
    QCOMPARE(figures.acquired, std::uint64_t{4});
    QCOMPARE(figures.attempts, figures.acquired + figures.refused);
    QVERIFY(figures.refused >= 2);
    QCOMPARE(figures.timedOut, std::uint64_t{1});
    QCOMPARE(figures.wait.count, std::uint64_t{4});
    QCOMPARE(figures.hold.count, std::uint64_t{4});
    QVERIFY(figures.hold.mean <= figures.hold.longest && figures.hold.p50 <= figures.hold.p99);
    QCOMPARE(figures.lostLocks, std::uint64_t{1});
    QVERIFY(m_service->withLock("another", "1", {}, [] {}));
    QCOMPARE(m_service->metrics().snapshot().size(), std::size_t{2});
    QCOMPARE(m_service->metrics().snapshot().front().name, std::string("another"));
}

/// A program may lock each of its orders: their number must not cost memory for ever.
void TestService::metricsHaveNoKeys()
{
    constexpr int kKeys = 100'000;
    ServiceOptions how;
    for (const std::string& name : {std::string(), std::string("shop")}) {
        how.client.name = name;
        m_service = test::serviceOf(m_server->endpoint(), how);
        for (int i = 0; i < kKeys; ++i)
            QVERIFY(m_service->mutex("lock:order:" + std::to_string(i)));
        (void)leaseOf(m_service->mutex("lock:order:1")->acquire()).release();
        const std::vector<LockFigures> figures = m_service->metrics().snapshot();
        QCOMPARE(figures.size(), std::size_t{1});
        QCOMPARE(figures.front().name, name.empty() ? std::string(Metrics::kUnnamed) : name);
        QCOMPARE(figures.front().acquired, std::uint64_t{1});
    }
}

void TestService::metricsOfRenewals()
{
    const auto clock = std::make_shared<test::SteppedClock>();
    ServiceOptions how;
    how.client.clock = clock;
    m_service = test::serviceOf(m_server->endpoint(), how);
    MutexOptions options;
    options.ttl = 60s;
    options.name = "long";
    auto lock = m_service->mutex("lock:long", options);
    QVERIFY(lock);
    Lease lease = leaseOf(lock->acquire());
    QVERIFY(test::stepUntil(*clock, [&] { return m_service->metrics().of("long")->renewals == 1; }));
    QVERIFY(m_admin->command({"DEL", "lock:long"}));
    QVERIFY(test::stepUntil(*clock, [&] { return m_service->metrics().of("long")->lostLocks == 1; }));
    QCOMPARE(m_service->metrics().of("long")->failedRenewals, std::uint64_t{1});
    (void)lease.release();
    QCOMPARE(m_service->metrics().of("long")->lostLocks, std::uint64_t{1}); // not counted twice
    QCOMPARE(m_service->metrics().of("long")->hold.count, std::uint64_t{1});
}

void TestService::histogramBounds()
{
    Histogram histogram;
    QCOMPARE(histogram.summary().count, std::uint64_t{0});
    for (int us = 1; us <= 1000; ++us)
        histogram.add(std::chrono::microseconds(us));
    const Durations summary = histogram.summary();
    QCOMPARE(summary.count, std::uint64_t{1000});
    QCOMPARE(summary.mean.count(), 500);
    QVERIFY(summary.p50.count() >= 500 && summary.p50.count() <= 563);
    QVERIFY(summary.p99.count() >= 990 && summary.p99.count() <= 1000);
    QCOMPARE(summary.longest.count(), 1000);
    // Every power of two, and what is beyond: an upper bound, within an eighth.
    for (int power = 0; power < 62; ++power) {
        Histogram one;
        const std::int64_t us = (std::int64_t{1} << power) / 1000 + power;
        one.add(std::chrono::microseconds(us));
        one.add(std::chrono::hours(24 * 365 * 100));
        const std::int64_t bound = one.summary().p50.count();
        if (us < (std::int64_t{1} << 40))
            QVERIFY2(bound >= us && bound <= us + us / 8 + 1, qPrintable(QString::number(us)));
    }
    Histogram negative;
    negative.add(-5ms);
    QCOMPARE(negative.summary().longest.count(), 0);
}

LOCKSCOPE_TEST_MAIN(TestService)
#include "tst_service.moc"
