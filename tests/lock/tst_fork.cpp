// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a forked child inherits is inert; the parent's lock goes on. Means: stepped clock, real server.
#include "lock/credentials.h"
#include "lock/notifier.h"
#include "lock/redisson.h"
#include "lock/redlock.h"
#include "lock/service.h"
#include "lockfixture.h"
#include "support/leakcheck.h"
#include "support/suite.h"

#include <cstdio>
#include <fcntl.h>
#include <functional>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

namespace {

bool isChild = false;

#ifdef __SANITIZE_THREAD__
constexpr bool kThreadSanitizer = true;
#else
constexpr bool kThreadSanitizer = false;
#endif

/// What exit() destroys.
std::optional<Lease> globalLease;

constexpr int kFine = 0;

/// The child's verdict: 0, the number of the first thing that was not so, or -signal (SIGALRM: it hung).
int afterChild(pid_t child)
{
    int status = 0;
    if (child < 0 || ::waitpid(child, &status, 0) != child)
        qFatal("no child");
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/// Runs it in a forked child, which then ends at once.
int inChild(const std::function<int()>& body)
{
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) {
        isChild = true;
        test::turnLeakCheckOff();
        ::alarm(30);
        ::_exit(body());
    }
    return afterChild(child);
}

/// 0, or the number of the first check that failed.
int firstFailure(std::initializer_list<bool> checks)
{
    int number = 0;
    for (const bool fine : checks) {
        ++number;
        if (!fine)
            return number;
    }
    return kFine;
}

bool isForked(const std::optional<Error>& error)
{
    return error && error->kind == ErrorKind::Forked && error->delivery == Delivery::NotSent;
}

bool isForked(const Acquired& result)
{
    return result.outcome() == AcquireOutcome::Failed && result.error().kind == ErrorKind::Forked &&
           result.error().delivery == Delivery::NotSent;
}

} // namespace

class TestFork : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void childLeavesTheParentsLock_data();
    void childLeavesTheParentsLock();
    void childsLeaseIsWorthNothing();
    void childOfARawForkIsNoticed();
    void whatAChildInheritedIsRefused();
    void childClosesNobodyElsesDescriptors();
    void childWaitsForNoThreadOfTheParent();
    void childResolvesNames();
    void childLogsIn();
    void childMakesItsOwn();
    void parentWithManyThreads();
    void watchdogGoesOnInTheParentOnly();
    void callbackThatForks();

private:
    std::string valueOf(const std::string& key) { return m_client->command({"GET", key})->text; }
    /// Bytes that the server has read, this question included.
    long long bytesRead();

    std::optional<sandbox::RedisServer> m_server;
    std::shared_ptr<Client> m_client;
};

void TestFork::initTestCase()
{
    m_server.emplace(test::startedServer());
}

void TestFork::init()
{
    Suite::init();
    m_client = std::make_shared<Client>(m_server->endpoint());
    QVERIFY(m_client->command({"FLUSHALL"}));
}

long long TestFork::bytesRead()
{
    const std::string info = m_client->command({"INFO", "stats"})->text;
    const std::string field = "total_net_input_bytes:";
    return std::stoll(info.substr(info.find(field) + field.size()));
}

namespace {

MutexOptions plain()
{
    MutexOptions options;
    options.ttl = 60s;
    options.watchdog = false;
    return options;
}

} // namespace

void TestFork::childLeavesTheParentsLock_data()
{
    QTest::addColumn<int>("way");
    QTest::newRow("end of the scope") << 0;
    QTest::newRow("exit()") << 1;
    QTest::newRow("release()") << 2;
    QTest::newRow("assigned over") << 3;
    QTest::newRow("abandoned") << 4;
}

void TestFork::childLeavesTheParentsLock()
{
    QFETCH(int, way);
    const auto theirs = std::make_shared<Client>(m_server->endpoint());
    globalLease.emplace(leaseOf(test::mutexOf(theirs, nullptr, "lock:a", plain()).acquire()));
    const std::string token(globalLease->token());
    const long long before = bytesRead();
    const long long question = bytesRead() - before;
    const int verdict = inChild([way] {
        switch (way) {
        case 0:
            globalLease.reset();
            return kFine;
        case 1:
            std::exit(kFine);
        case 2:
            return isForked(globalLease->release().error) ? kFine : 1;
        case 3: {
            Lease other = std::move(*globalLease);
            *globalLease = std::move(other);
            globalLease.reset();
            return kFine;
        }
        default:
            globalLease->abandon();
            return kFine;
        }
    });
    QCOMPARE(bytesRead() - before, 2 * question); // not a byte of the child
    QCOMPARE(verdict, kFine);
    QCOMPARE(valueOf("lock:a"), token);
    QVERIFY(globalLease->isValid());
    QCOMPARE(globalLease->release().outcome, ReleaseOutcome::Released); // over the same connection
    globalLease.reset();
}

void TestFork::childsLeaseIsWorthNothing()
{
    Lease lease = leaseOf(test::mutexOf(m_client, nullptr, "lock:a", plain()).acquire());
    const int verdict = inChild([&] {
        const bool invalid = !lease.isValid() && lease.remaining() == 0ms;
        const bool silent = !lease.lost().stop_requested() && !lease.lossReason();
        const ReleaseResult result = lease.release();
        return firstFailure({invalid, silent, result.outcome == ReleaseOutcome::Unknown, isForked(result.error),
                             !lease.token().empty(), lease.key() == "lock:a"});
    });
    QCOMPARE(verdict, kFine);
    QVERIFY(lease.isValid());
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestFork::childOfARawForkIsNoticed()
{
    if (kThreadSanitizer)
        QSKIP("The thread sanitizer does not see this fork, and its own state is undefined in the child.");
    // Neither the C library nor its handlers hear of this one.
    Lease lease = leaseOf(test::mutexOf(m_client, nullptr, "lock:a", plain()).acquire());
    const std::string token(lease.token());
    std::fflush(stdout);
    const auto child = static_cast<pid_t>(::syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr));
    if (child == 0) {
        const bool valid = lease.isValid();
        (void)lease.release();
        ::_exit(valid ? 1 : kFine);
    }
    QCOMPARE(afterChild(child), kFine);
    QCOMPARE(valueOf("lock:a"), token);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestFork::whatAChildInheritedIsRefused()
{
    const Endpoint endpoint = m_server->endpoint();
    const auto watchdog = std::make_shared<Watchdog>(endpoint);
    const auto notifier = std::make_shared<Notifier>(endpoint);
    const auto peer = std::make_shared<RedissonPeer>(endpoint);
    LockService service = test::serviceOf(endpoint);
    Mutex mutex = test::mutexOf(m_client, nullptr, "lock:a", plain());
    auto redisson = RedissonMutex::create(m_client, watchdog, peer, "lock:r");
    auto multi = RedissonMultiLock::create(m_client, watchdog, peer, {"lock:m", "lock:n"});
    auto readWrite = RedissonReadWriteLock::create(m_client, watchdog, peer, "lock:w");
    auto permits = RedissonPermits::create(m_client, watchdog, peer, "lock:p");
    auto semaphore = RedissonSemaphore::create(m_client, peer, "lock:s");
    auto latch = RedissonLatch::create(m_client, peer, "lock:l");
    const std::vector<Endpoint> nodes(3, endpoint);
    const int verdict = inChild([&] {
        const auto own = std::make_shared<Client>(endpoint);
        MutexOptions listening = plain();
        listening.notifier = notifier;
        const auto refused = [](const auto& made) { return !made && made.error().kind == ErrorKind::Forked; };
        const auto section = service.withLock("order", "1", {}, [] { return 1; });
        notifier->wake("lock:a");
        const auto piped = m_client->pipeline(std::vector<lock::Command>{{"PING"}, {"PING"}}, 1s);
        return firstFailure({isForked(mutex.acquire()),
                             isForked(mutex.tryAcquire()),
                             isForked(redisson->acquire()),
                             isForked(multi->acquire()),
                             isForked(readWrite->readLock().acquire()),
                             isForked(readWrite->writeLock().acquire()),
                             isForked(permits->acquire()),
                             refused(permits->trySetPermits(1)),
                             refused(semaphore->release()),
                             semaphore->tryAcquire().error().kind == ErrorKind::Forked,
                             refused(latch->countDown()),
                             latch->await().error().kind == ErrorKind::Forked,
                             refused(m_client->command({"PING"})),
                             refused(m_client->connect()),
                             piped.size() == 2 && refused(piped[1]),
                             refused(Mutex::create(own, watchdog, "lock:b")),
                             refused(Mutex::create(own, nullptr, "lock:b", listening)),
                             refused(Mutex::create(m_client, nullptr, "lock:b", plain())),
                             refused(RedissonMutex::create(own, std::make_shared<Watchdog>(endpoint), peer, "lock:b")),
                             refused(section),
                             !notifier->isListening("lock:a"),
                             notifier->waiting("lock:a") == 0});
    });
    QCOMPARE(verdict, kFine);
    QVERIFY(m_client->command({"PING"}));
}

void TestFork::childClosesNobodyElsesDescriptors()
{
    // As a daemon does: closes what it inherited, and opens files, which get the same numbers.
    auto theirs = std::make_shared<Client>(m_server->endpoint());
    std::optional<Lease> lease(leaseOf(test::mutexOf(theirs, nullptr, "lock:a", plain()).acquire()));
    std::vector<Endpoint> nodes(3, m_server->endpoint());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        nodes[i].database = static_cast<int>(i);
    std::optional<LockService> group(*LockService::create(nodes));
    std::optional<Lease> quorum(leaseOf(group->redlock("lock:r")->acquire()));
    const int verdict = inChild([&] {
        for (int fd = 3; fd < 256; ++fd)
            ::close(fd);
        for (int fd = 3; fd < 256; ++fd)
            if (::open("/dev/null", O_WRONLY | O_CLOEXEC) != fd)
                return 1;
        theirs.reset();
        lease.reset();
        quorum.reset();
        group.reset();
        for (int fd = 3; fd < 256; ++fd)
            if (::fcntl(fd, F_GETFD) < 0)
                return 2;
        return kFine;
    });
    QCOMPARE(verdict, kFine);
    QCOMPARE(lease->release().outcome, ReleaseOutcome::Released);
    QCOMPARE(quorum->release().outcome, ReleaseOutcome::Released);
}

/// Options of the parent have its resolver, whose threads are not there.
/// The one that has the mutex is not there.
void TestFork::childWaitsForNoThreadOfTheParent()
{
    const Origin origin;
    std::mutex mutex;
    std::unique_lock taken(mutex, std::defer_lock);
    std::jthread([&] { taken.lock(); }).join();
    QCOMPARE(inChild([&] { return firstFailure({!origin.lock(mutex)}); }), kFine);
    taken.release();
    std::mutex other;
    QCOMPARE(inChild([&] { return firstFailure({bool(origin.lock(other))}); }), kFine);
    QVERIFY(bool(origin.lock(other)));
}

void TestFork::childResolvesNames()
{
    if (kThreadSanitizer)
        QSKIP("The thread sanitizer ends a child that starts a thread when its parent had several.");
    ClientOptions options;
    options.resolver = std::make_shared<Resolver>();
    Endpoint named = m_server->tcpEndpoint();
    named.host = "localhost";
    QVERIFY(Client(named, options).command({"PING"}));
    const int verdict = inChild([&] {
        const bool isFine = Client(named, options).command({"PING"}).has_value();
        const bool isRefused = !options.resolver->begin("localhost", {});
        options.resolver.reset();
        return isFine && isRefused ? kFine : 1;
    });
    QCOMPARE(verdict, kFine);
    QVERIFY(Client(named, options).command({"PING"}));
}

/// Options of the parent have its credentials, whose thread is not there: here one that is still being asked.
void TestFork::childLogsIn()
{
    if (kThreadSanitizer)
        QSKIP("The thread sanitizer ends a child that starts a thread when its parent had several.");
    const auto isFirst = std::make_shared<std::atomic<bool>>(true);
    const auto ends = std::make_shared<std::atomic<bool>>(false);
    const Endpoint own = m_server->endpoint();
    ServiceOptions options;
    options.client.credentials = std::make_shared<Credentials>([isFirst, ends, own] {
        if (isFirst->exchange(false))
            ends->wait(false);
        return Login{own.user, std::string(own.password.reveal())};
    });
    QCOMPARE(options.client.credentials->get(MonoTime{}).error().kind, ErrorKind::Timeout);
    QTRY_VERIFY(!*isFirst);
    const int verdict = inChild([&] {
        const bool isFine = Client(own, options.client).command({"PING"}).has_value();
        LockService mine = test::serviceOf(own, options);
        const auto section = mine.withLock("order", "1", {}, [](Lease& lease) { return lease.isValid(); });
        const auto refused = options.client.credentials->get(MonoTime::max());
        options.client.credentials.reset();
        return firstFailure(
            {isFine, section && section->value.value_or(false), !refused && refused.error().kind == ErrorKind::Forked});
    });
    *ends = true;
    ends->notify_all();
    QCOMPARE(verdict, kFine);
}

void TestFork::childMakesItsOwn()
{
    if (kThreadSanitizer)
        QSKIP("The thread sanitizer ends a child that starts a thread (a watchdog) when its parent had several.");
    const Lease lease = leaseOf(test::mutexOf(m_client, nullptr, "lock:a", plain()).acquire());
    const Endpoint endpoint = m_server->endpoint();
    const int verdict = inChild([&] {
        LockService mine = test::serviceOf(endpoint);
        const auto section = mine.withLock("order", "1", {}, [](Lease& own) { return own.isValid(); });
        auto taken = mine.mutex("lock:a", plain());
        const bool refused = taken && taken->tryAcquire().outcome() == AcquireOutcome::Taken;
        return firstFailure({section && section->value.value_or(false),
                             section && section->release.outcome == ReleaseOutcome::Released, refused});
    });
    QCOMPARE(verdict, kFine);
    QCOMPARE(valueOf("lock:a"), std::string(lease.token()));
}

namespace {

/// A program with everything: leases of all kinds, their watchdogs, waiters, and threads that come and go.
struct World
{
    explicit World(const Endpoint& endpoint, const std::vector<Endpoint>& others)
        : service(test::serviceOf(endpoint)), client(std::make_shared<Client>(endpoint)),
          watchdog(std::make_shared<Watchdog>(endpoint)), peer(std::make_shared<RedissonPeer>(endpoint))
    {
        for (int i = 0; i < 3; ++i)
            leases.push_back(leaseOf(service->mutex("lock:held" + std::to_string(i))->acquire()));
        leases.push_back(leaseOf(RedissonMutex::create(client, watchdog, peer, "lock:redisson")->acquire()));
        leases.push_back(leaseOf(fair().acquire()));
        leases.push_back(leaseOf(service->redisson().fenced("lock:fenced")->acquire()));
        leases.push_back(leaseOf(service->redisson().multiLock({"lock:one", "lock:two"})->acquire()));
        leases.push_back(leaseOf(Redlock::create(others, std::make_shared<Watchdog>(others), "lock:red")->acquire()));
        group.emplace(*LockService::create(others));
        leases.push_back(leaseOf(group->redlock("lock:shared")->acquire()));
        leases.push_back(leaseOf(group->redisson().redLock("lock:java")->acquire()));
        for (const Lease& lease : leases)
            tokens.emplace_back(lease.token());
    }

    [[nodiscard]] RedissonMutex fair() const
    {
        RedissonOptions options;
        options.wait = 10min;
        options.fair = true;
        return *RedissonMutex::create(client, watchdog, peer, "lock:fair", options);
    }

    std::optional<LockService> service;
    std::optional<LockService> group; ///< of the others
    std::shared_ptr<Client> client;
    std::shared_ptr<Watchdog> watchdog;
    std::shared_ptr<RedissonPeer> peer;
    std::vector<Lease> leases;
    std::vector<std::string> tokens;
};

} // namespace

void TestFork::parentWithManyThreads()
{
    std::vector<sandbox::RedisServer> others;
    std::vector<Endpoint> nodes;
    for (int i = 0; i < 3; ++i)
        others.push_back(test::startedServer());
    for (const auto& other : others)
        nodes.push_back(other.endpoint());
    std::optional<World> world;
    world.emplace(m_server->endpoint(), nodes);
    std::atomic<bool> stop{false};
    std::stop_source giveUp;
    std::vector<std::jthread> threads;
    LockService& service = *world->service;
    for (int i = 0; i < 2; ++i) // hold every mutex of the library now and then
        threads.emplace_back([&service, &stop] {
            SectionOptions options;
            options.failFast = false;
            while (!stop)
                (void)service.withLock("busy", "1", options, [&] { (void)service.metrics().snapshot(); });
        });
    for (int i = 0; i < 2; ++i) // wait for each other's replies
        threads.emplace_back([&group = *world->group, &stop] {
            RedlockOptions options;
            options.retryDelay = options.retryJitter = 1ms;
            auto lock = group.redlock("lock:busy", options);
            while (!stop)
                (void)lock->acquire();
        });
    threads.emplace_back([&] { // waits all the time, in the notifier's line
        MutexOptions options;
        options.wait = 10min;
        options.retry = Retry::notified();
        (void)service.mutex("lock:held0", options)->acquire(giveUp.get_token());
    });
    threads.emplace_back([&] { (void)world->fair().acquire(giveUp.get_token()); });
    QTRY_VERIFY(service.notifier()->isListening("lock:held0"));
    int verdict = kFine;
    for (int i = 0; i < 25 && verdict == kFine; ++i)
        verdict = inChild([&world] {
            const bool valid = std::any_of(world->leases.begin(), world->leases.end(),
                                           [](const Lease& lease) { return lease.isValid(); });
            world.reset();
            return valid ? 1 : kFine;
        });
    stop = true;
    giveUp.request_stop();
    threads.clear();
    QCOMPARE(verdict, kFine);
    for (int i = 0; i < 3; ++i)
        QCOMPARE(valueOf("lock:held" + std::to_string(i)), world->tokens[static_cast<std::size_t>(i)]);
    for (Lease& lease : world->leases) {
        QVERIFY2(lease.isValid(), lease.key().c_str());
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
    }
}

void TestFork::watchdogGoesOnInTheParentOnly()
{
    const auto recorder = std::make_shared<test::Recorder>();
    const auto clock = std::make_shared<test::SteppedClock>();
    std::optional<Lease> lease;
    {
        MutexOptions options;
        options.ttl = 60s;
        options.observer = recorder;
        options.clock = clock;
        lease.emplace(leaseOf(test::mutexOf(m_client, std::make_shared<Watchdog>(m_server->endpoint(), test::by(clock)),
                                            "lock:a", options)
                                  .acquire()));
    }
    const std::string token(lease->token());
    QVERIFY(test::stepUntil(*clock, [&] { return lease->renewals() == 1; }));
    const int verdict = inChild([&] {
        const auto before = recorder->renewals().size();
        lease.reset();
        return recorder->renewals().size() == before && recorder->losses().empty() ? kFine : 1;
    });
    QCOMPARE(verdict, kFine);
    QVERIFY(test::stepUntil(*clock, [&] { return lease->renewals() == 3; }));
    QCOMPARE(valueOf("lock:a"), token);
    QVERIFY(lease->isValid());
    QCOMPARE(lease->release().outcome, ReleaseOutcome::Released);
}

void TestFork::callbackThatForks()
{
    if (kThreadSanitizer)
        QSKIP("The thread sanitizer does not know a thread that ends in the child as its only one.");
    // In the watchdog's own thread, with its own connection at hand: the child returns from the callback.
    class Forks final : public Observer
    {
    public:
        std::atomic<pid_t> child{0};
        void renewed(const RenewalReport&) override
        {
            if (child != 0 || isChild)
                return;
            const pid_t pid = ::fork();
            if (pid == 0) {
                isChild = true;
                test::turnLeakCheckOff();
                ::alarm(30);
            } else {
                child = pid;
            }
        }
    };
    const auto observer = std::make_shared<Forks>();
    MutexOptions options;
    options.ttl = 1s;
    options.observer = observer;
    const auto watchdog = std::make_shared<Watchdog>(m_server->endpoint());
    Lease lease = leaseOf(test::mutexOf(m_client, watchdog, "lock:a", options).acquire());
    QTRY_VERIFY(observer->child > 0);
    QCOMPARE(afterChild(observer->child), kFine); // ends with its only thread, and does not hang or renew
    QTRY_VERIFY(lease.renewals() >= 2);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

LOCKSCOPE_TEST_MAIN(TestFork)
#include "tst_fork.moc"
