// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Locks on the primary that Sentinels name: failover, a primary that returns, Sentinels that are stale or away. Means:
// real servers and Sentinels; pure choice of a primary.
#include "lock/deployment.h"
#include "lock/sentinelview.h"
#include "lockfixture.h"
#include "sandbox/sentinel.h"
#include "support/suite.h"

#include <sys/wait.h>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using sandbox::RedisServer;
using sandbox::SentinelSet;

namespace {

template <class Value>
Value must(Result<Value, sandbox::Error> result)
{
    if (!result)
        qFatal("%s", result.error().message.c_str());
    if constexpr (!std::is_void_v<Value>)
        return std::move(*result);
}

/// A primary, a replica, and Sentinels.
struct Group
{
    explicit Group(std::size_t count = 3)
        : primary(test::startedServer(withPassword())), replica(test::startedServer(withPassword())), sentinels([&] {
              must(replica.follow(primary.tcpEndpoint()));
              sandbox::SentinelOptions options;
              options.count = count;
              options.failoverLimit = 2s; // one without a good replica is tried again after twice that
              return must(SentinelSet::start(primary, 1, options));
          }())
    {
    }
    static sandbox::RedisOptions withPassword()
    {
        sandbox::RedisOptions options;
        options.password = "secret";
        return options;
    }
    [[nodiscard]] lockscope::Deployment deployment() const
    {
        lockscope::Deployment result;
        result.server = primary.tcpEndpoint();
        SentinelGroup group;
        group.name = sentinels.name();
        for (std::size_t i = 0; i < sentinels.count(); ++i)
            group.sentinels.push_back({sentinels.endpoint(i).host, sentinels.endpoint(i).port});
        group.password = sentinels.endpoint().password;
        result.sentinel = group;
        return result;
    }
    RedisServer primary;
    RedisServer replica;
    SentinelSet sentinels;
};

/// A primary without a replica, and a Sentinel that lets it be away.
struct Alone
{
    Alone()
        : primary(test::startedServer(Group::withPassword())), sentinels([&] {
              sandbox::SentinelOptions options;
              options.downAfter = 30s;
              return must(SentinelSet::start(primary, 0, options));
          }())
    {
    }
    [[nodiscard]] lockscope::Deployment deployment() const
    {
        lockscope::Deployment result;
        result.server = primary.tcpEndpoint();
        result.sentinel = SentinelGroup{sentinels.name(),
                                        {{sentinels.endpoint().host, sentinels.endpoint().port}},
                                        {},
                                        sentinels.endpoint().password,
                                        {}};
        return result;
    }
    RedisServer primary;
    SentinelSet sentinels;
};

/// "a3 b4 - c4": address and epoch by Sentinel.
std::vector<std::optional<SentinelView>> viewsOf(const QString& views)
{
    std::vector<std::optional<SentinelView>> said;
    for (const QString& view : views.split(u' ')) {
        if (view == u"-")
            said.emplace_back();
        else
            said.push_back(SentinelView{{view.left(1).toStdString(), 1}, view.mid(1).toULongLong()});
    }
    return said;
}

LockService service(const lock::Deployment& deployment, const ServiceOptions& options = {})
{
    Result<LockService, Error> made = LockService::create(deployment, options);
    if (!made)
        qFatal("%s", made.error().message.c_str());
    return std::move(*made);
}

MutexOptions patient(std::chrono::milliseconds ttl = 60s)
{
    MutexOptions options;
    options.ttl = ttl;
    options.wait = 15s;
    return options;
}

Lease leaseOf(LockService& locks, const char* key, const MutexOptions& options)
{
    return test::leaseOf(locks.mutex(key, options)->acquire());
}

} // namespace

class TestSentinel : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void newestPrimary_data();
    void newestPrimary();
    void sentinelsThatHaveForgotten_data();
    void sentinelsThatHaveForgotten();
    void sentinelsCreatedAnewAreBelievedInTheEnd();
    void addressesAreChecked();
    void addressOfALibrary();
    void allPartsOfAService();
    void aKilledPrimaryIsReplaced();
    void aFailoverIsADoubt();
    void aGrantOfTheFormerPrimaryIsADoubt();
    void aReturnedPrimaryGrantsNothing();
    void replicasAreWaitedForAtThePrimary();
    void silentSentinelsLeaveThePrimary();
    void aWrongGroupIsSaid();
    void aRestartIsAnotherGeneration();
    void aTimeAsAReplicaIsAnotherGeneration();
    void aFreedBacklogIsSaidAsWhatItMayBe();
    void aChildLeavesAllAlone();
};

void TestSentinel::newestPrimary_data()
{
    QTest::addColumn<QString>("views"); // "a3 b4 - c4": address and epoch by Sentinel
    QTest::addColumn<int>("least");
    QTest::addColumn<QString>("present");
    QTest::addColumn<int>("chosen"); // -1: none
    const auto row = [](const char* views, int least, const char* present, int chosen) {
        QTest::addRow("%s, %d, %s", views, least, present)
            << QString::fromLatin1(views) << least << QString::fromLatin1(present) << chosen;
    };
    row("a0 a0 a0", 0, "", 0);
    row("a0 b1 a0", 0, "a", 1);
    row("a0 a0 a0", 1, "b", -1); // stale: b had epoch 1
    row("- - b1", 1, "b", 2);
    row("- - -", 0, "a", -1);
    row("a1 b1", 1, "b", 1);
    row("a1 b1", 1, "a", 0);
    row("a1 b2 c1", 1, "a", 1);
}

void TestSentinel::newestPrimary()
{
    QFETCH(QString, views);
    QFETCH(int, least);
    QFETCH(QString, present);
    QFETCH(int, chosen);
    const std::vector<std::optional<SentinelView>> said = viewsOf(views);
    const std::optional<HostPort> now =
        present.isEmpty() ? std::nullopt : std::optional(HostPort{present.toStdString(), 1});
    const auto newest = newestView(said, static_cast<std::uint64_t>(least), now);
    QCOMPARE(newest ? static_cast<int>(*newest) : -1, chosen);
}

void TestSentinel::sentinelsThatHaveForgotten_data()
{
    QTest::addColumn<QString>("views"); // as in newestPrimary
    QTest::addColumn<int>("least");
    QTest::addColumn<QString>("agreed"); // empty: none
    const auto row = [](const char* views, int least, const char* agreed) {
        QTest::addRow("%s, %d", views, least) << QString::fromLatin1(views) << least << QString::fromLatin1(agreed);
    };
    row("a0 a0 a0", 1, "a");
    row("a0 a1 -", 2, "a");
    row("a0 - -", 1, "");   // one stale Sentinel
    row("a0 a0 a1", 1, ""); // one remembers
    row("a0 a0 b0", 1, "");
    row("- - -", 1, "");
    row("a0", 1, "a");
    row("a0 a0 a0", 0, "");
    row("a0 a0 - -", 1, ""); // no majority
}

void TestSentinel::sentinelsThatHaveForgotten()
{
    QFETCH(QString, views);
    QFETCH(int, least);
    QFETCH(QString, agreed);
    const auto found = agreedBelow(viewsOf(views), static_cast<std::uint64_t>(least));
    QCOMPARE(found ? QString::fromStdString(found->host) : QString(), agreed);
}

/// Their group is removed and made again for another server, as by an operator who sets all up from nothing.
void TestSentinel::sentinelsCreatedAnewAreBelievedInTheEnd()
{
    Group group;
    const auto clock = std::make_shared<test::SteppedClock>();
    ServiceOptions options;
    options.client.clock = clock;
    LockService locks = service(group.deployment(), options);
    QVERIFY(locks.client()->command({"PING"}, 10s));
    must(group.sentinels.failOver());
    must(group.sentinels.waitForOtherPrimary(group.primary.port(), 20s));
    const auto isAt = [&](const RedisServer& server) {
        clock->advance(1s);
        const auto reply = locks.client()->command({"CONFIG", "GET", "port"}, 2s);
        return reply && reply->elements.size() == 2 && reply->elements[1].text == std::to_string(server.port());
    };
    QTRY_VERIFY(isAt(group.replica)); // epoch 1 was seen
    RedisServer fresh = test::startedServer(Group::withPassword());
    for (std::size_t i = 0; i < group.sentinels.count(); ++i) {
        Client sentinel(group.sentinels.endpoint(i));
        const std::string name = group.sentinels.name();
        QVERIFY(sentinel.command({"SENTINEL", "REMOVE", name}));
        QVERIFY(sentinel.command({"SENTINEL", "MONITOR", name, "127.0.0.1", std::to_string(fresh.port()), "2"}));
        QVERIFY(sentinel.command({"SENTINEL", "SET", name, "auth-pass", "secret"}));
    }
    for (int i = 0; i < 30; ++i)
        QVERIFY(!isAt(fresh)); // the present primary is there
    group.replica.kill9();
    QTRY_VERIFY(!locks.client()->command({"PING"}, 2s));
    MonoTime begin = clock->mono();
    QTRY_VERIFY(isAt(fresh));
    QVERIFY(clock->mono() - begin >= 15s);
}

/// What a server announces is not dialled unseen.
void TestSentinel::addressesAreChecked()
{
    const auto reply = [](std::initializer_list<const char*> words) {
        Reply result;
        result.type = Reply::Type::Array;
        for (const char* word : words) {
            result.elements.emplace_back();
            result.elements.back().text = word;
        }
        return result;
    };
    const Reply good = reply({"name", "shop", "ip", "10.0.0.1", "port", "6380", "flags", "master,failover_in_progress",
                              "config-epoch", "7"});
    QCOMPARE(sentinelView(good), std::optional(SentinelView{{"10.0.0.1", 6380}, 7, true}));
    QVERIFY(!sentinelView(reply({"ip", "-oProxyCommand", "port", "1", "config-epoch", "7"})));
    QVERIFY(!sentinelView(reply({"ip", "10.0.0.1", "port", "0", "config-epoch", "7"})));
    QVERIFY(!sentinelView(reply({"ip", "10.0.0.1", "port", "65536", "config-epoch", "7"})));
    QVERIFY(!sentinelView(reply({"ip", "10.0.0.1", "port", "6380"})));
    QVERIFY(!sentinelView(reply({"ip"})));
    QCOMPARE(sentinelAddress(reply({"10.0.0.1", "6380"})), std::optional(HostPort{"10.0.0.1", 6380}));
    QVERIFY(!sentinelAddress(reply({"10.0.0.1"})));
}

void TestSentinel::addressOfALibrary()
{
    QCOMPARE(lock::parseDeployment("redis+sentinel://a:26379,b/shop")->description().sentinel->sentinels.size(),
             std::size_t{2});
    const auto ssh = lock::parseDeployment("redis://a:6379?ssh=b");
    QVERIFY(!ssh);
    QCOMPARE(ssh.error().kind, ErrorKind::InvalidOptions);
    QVERIFY(ssh.error().message.find("SSH") != std::string::npos);
    QCOMPARE(lock::parseDeployment("redis+sentinel:///shop").error().kind, ErrorKind::InvalidOptions);
}

void TestSentinel::allPartsOfAService()
{
    const Group group;
    LockService locks = service(group.deployment());
    SectionOptions options;
    options.ttl = 1s;
    options.wait = 20s;
    std::atomic<int> done{0};
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                for (int round = 0; round < 5; ++round)
                    if (locks.withLock("order", {"a"}, options, [] {}))
                        ++done;
            });
    }
    QCOMPARE(done.load(), 20);
    const auto renewed = locks.withLock("order", {"b"}, options, [](Lease& lease) {
        return QTest::qWaitFor([&] { return lease.renewals() > 0; }, test::kPatience);
    });
    QVERIFY(renewed && *renewed->value);
    QVERIFY(locks.check("order").empty());
    const Result<Redlock, Error> redlock = locks.redlock("lock:r");
    QVERIFY(!redlock);
    QCOMPARE(redlock.error().kind, ErrorKind::InvalidOptions);
}

/// The lock that the replica has stays held; a free one is granted soon.
void TestSentinel::aKilledPrimaryIsReplaced()
{
    Group group;
    LockService locks = service(group.deployment());
    Lease held = leaseOf(locks, "lock:held", patient());
    QTRY_COMPARE(group.replica.ask({"EXISTS", "lock:held"})->front(), std::string("1"));
    const MonoTime killed = std::chrono::steady_clock::now();
    group.primary.kill9();
    Lease next = leaseOf(locks, "lock:free", patient());
    QVERIFY(std::chrono::steady_clock::now() - killed < 8s);
    QVERIFY(next.isValid());
    QCOMPARE(group.replica.ask({"EXISTS", "lock:free"})->front(), std::string("1"));
    QTRY_VERIFY_WITH_TIMEOUT(held.renewals() > 0, test::kBeforeItsLease); // asked at once, not after ttl/2
    QVERIFY(held.isValid());
    QCOMPARE(held.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(next.release().outcome, ReleaseOutcome::Released);
}

void TestSentinel::aFailoverIsADoubt()
{
    Group group;
    LockService locks = service(group.deployment());
    Lease kept = leaseOf(locks, "lock:kept", patient());
    Lease gone = leaseOf(locks, "lock:gone", patient());
    Lease taken = leaseOf(locks, "lock:taken", patient());
    QTRY_COMPARE(group.replica.ask({"EXISTS", "lock:kept", "lock:gone", "lock:taken"})->front(), std::string("3"));
    must(group.replica.ask({"CONFIG", "SET", "replica-read-only", "no"}));
    must(group.replica.ask({"DEL", "lock:gone"}));
    must(group.replica.ask({"SET", "lock:taken", "another"}));
    const std::uint16_t before = group.primary.port();
    must(group.sentinels.failOver());
    must(group.sentinels.waitForOtherPrimary(before, 20s));
    QTRY_COMPARE(gone.lossReason(), std::optional(LossReason::Failover));
    QTRY_COMPARE(taken.lossReason(), std::optional(LossReason::Failover));
    QTRY_VERIFY(kept.renewals() > 0);
    QVERIFY(kept.isValid());
    QVERIFY(gone.lost().stop_requested());
    QCOMPARE(kept.release().outcome, ReleaseOutcome::Released);
}

/// The switch comes between the grant and its registration with the watchdog.
void TestSentinel::aGrantOfTheFormerPrimaryIsADoubt()
{
    struct Switching final : Observer
    {
        void attempted(const AttemptReport&) override
        {
            if (std::exchange(isDone, true))
                return;
            const std::uint32_t before = marker.renewals();
            must(group.replica.ask({"CONFIG", "SET", "replica-read-only", "no"}));
            hasReplica = QTest::qWaitFor(
                [&] {
                    return group.replica.ask({"DEL", "lock:b"})->front() == "1";
                },
                test::kPatience);
            must(group.sentinels.failOver());
            must(group.sentinels.waitForOtherPrimary(group.primary.port(), 20s));
            isKnown = QTest::qWaitFor([&] { return marker.renewals() > before; }, test::kPatience);
        }
        Switching(Group& servers, Lease lease) : group(servers), marker(std::move(lease)) {}
        Group& group;
        Lease marker; ///< renewed when the watchdog has heard of the new primary
        bool isDone = false;
        bool hasReplica = false;
        bool isKnown = false;
    };
    Group group;
    LockService locks = service(group.deployment());
    Lease marker = leaseOf(locks, "lock:a", patient());
    QTRY_COMPARE(group.replica.ask({"EXISTS", "lock:a"})->front(), std::string("1"));
    const auto switching = std::make_shared<Switching>(group, std::move(marker));
    MutexOptions options = patient();
    options.observer = switching;
    Lease lease = leaseOf(locks, "lock:b", options);
    QVERIFY(switching->isDone && switching->hasReplica && switching->isKnown);
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
}

/// It says that it is a primary until Sentinel makes it a replica, for some ten seconds.
void TestSentinel::aReturnedPrimaryGrantsNothing()
{
    Group group;
    const lockscope::Deployment deployment = group.deployment();
    LockService locks = service(deployment);
    QCOMPARE(leaseOf(locks, "lock:a", patient()).release().outcome, ReleaseOutcome::Released);
    group.primary.kill9();
    QCOMPARE(leaseOf(locks, "lock:a", patient()).release().outcome, ReleaseOutcome::Released);
    must(group.primary.restart());
    LockService other = service(deployment); // knows nothing of what was before
    MutexOptions options = patient();
    options.watchdog = false;
    for (int i = 0; i < 50; ++i) {
        LockService& either = i % 2 == 0 ? locks : other;
        const std::string key = "lock:" + std::to_string(i);
        Lease lease = leaseOf(either, key.c_str(), options);
        QCOMPARE(group.replica.ask({"EXISTS", key})->front(), std::string("1"));
        lease.abandon();
        if (i % 10 == 9) // a connection that ends leads to the same server
            must(group.replica.ask({"CLIENT", "KILL", "TYPE", "normal"}));
    }
}

/// Before and after a failover, in which the two servers change places.
void TestSentinel::replicasAreWaitedForAtThePrimary()
{
    Group group;
    LockService locks = service(group.deployment());
    MutexOptions options = patient();
    options.wait = 60s;
    options.replicas = 1;
    options.replicaLimit = 5s;
    const Lease before = leaseOf(locks, "lock:a", options);
    QCOMPARE(group.replica.ask({"GET", "lock:a"})->front(), std::string(before.token()));
    must(group.sentinels.failOver());
    must(group.sentinels.waitForOtherPrimary(group.primary.port(), 20s));
    const Lease after = leaseOf(locks, "lock:b", options);
    QCOMPARE(group.primary.ask({"GET", "lock:b"})->front(), std::string(after.token()));
    QVERIFY(before.isValid());
    options.wait = 0ms;
    options.replicas = 2;
    options.replicaLimit = 50ms;
    QCOMPARE(locks.mutex("lock:c", options)->acquire().error().kind, ErrorKind::NoReplicas);
}

void TestSentinel::silentSentinelsLeaveThePrimary()
{
    Group group(1);
    ServiceOptions options;
    options.client.commandLimit = 500ms;
    LockService locks = service(group.deployment(), options);
    QCOMPARE(leaseOf(locks, "lock:a", patient()).release().outcome, ReleaseOutcome::Released);
    group.sentinels.suspend(0);
    must(group.primary.ask({"CLIENT", "KILL", "TYPE", "normal"}));
    QCOMPARE(leaseOf(locks, "lock:a", patient()).release().outcome, ReleaseOutcome::Released);
    const Result<LockService, Error> late = LockService::create(group.deployment(), options);
    MutexOptions once = patient();
    once.wait = 0ms;
    const Acquired refused = late->client() ? LockService(*late).mutex("lock:b", once)->acquire() : Acquired(Error{});
    QCOMPARE(refused.error().kind, ErrorKind::Unreachable);
    QCOMPARE(refused.error().delivery, Delivery::NotSent);
    group.sentinels.resume(0);
}

void TestSentinel::aWrongGroupIsSaid()
{
    const Group group(1);
    lockscope::Deployment wrong = group.deployment();
    wrong.sentinel->name = "nobody";
    LockService locks = service(wrong);
    const Result<Reply, Error> reply = locks.client()->command({"PING"});
    QVERIFY(!reply);
    QCOMPARE(reply.error().kind, ErrorKind::Unreachable);
    QVERIFY2(reply.error().message.find("No such master") != std::string::npos, reply.error().message.c_str());
    wrong = group.deployment();
    wrong.sentinel->password = Secret("wrong");
    locks = service(wrong);
    QCOMPARE(locks.client()->command({"PING"}).error().kind, ErrorKind::LoginRefused);
}

/// The same address without its data.
void TestSentinel::aRestartIsAnotherGeneration()
{
    Alone group;
    std::atomic<int> changes{0};
    ServiceOptions how;
    how.log = [&](LogLevel level, std::string_view sentence) {
        changes += level == LogLevel::Warning && sentence.find(", which was restarted. All") != std::string_view::npos;
    };
    LockService locks = service(group.deployment(), how);
    Lease lease = leaseOf(locks, "lock:a", patient());
    must(group.primary.restart());
    QVERIFY(locks.client()->command({"PING"}, 10s).has_value() || locks.client()->command({"PING"}, 10s).has_value());
    QTRY_COMPARE(lease.lossReason(), std::optional(LossReason::Failover));
    QCOMPARE(changes.load(), 1);
}

/// The same process: nobody has looked at it while it had the data of another one.
void TestSentinel::aTimeAsAReplicaIsAnotherGeneration()
{
    Alone group;
    const RedisServer other = test::startedServer(Group::withPassword());
    std::atomic<int> changes{0};
    ServiceOptions how;
    how.log = [&](LogLevel, std::string_view sentence) {
        changes += sentence.find(", which was a replica meanwhile. All") != std::string_view::npos;
    };
    LockService locks = service(group.deployment(), how);
    const Lease lease = leaseOf(locks, "lock:a", patient());
    must(group.primary.follow(other.tcpEndpoint()));
    must(group.primary.promote());
    must(group.primary.ask({"DEL", "lock:a"}));
    must(group.primary.ask({"CLIENT", "KILL", "TYPE", "normal"}));
    (void)leaseOf(locks, "lock:b", patient()); // its connection has ended: a doubt
    QTRY_COMPARE_WITH_TIMEOUT(lease.lossReason(), std::optional(LossReason::Failover), test::kBeforeItsLease);
    QCOMPARE(changes.load(), 1);
}

/// Without a replica for so long it gets another replication id, as after a time as a replica. Its leases are there.
void TestSentinel::aFreedBacklogIsSaidAsWhatItMayBe()
{
    Alone group;
    must(group.primary.ask({"CONFIG", "SET", "repl-backlog-ttl", "1"}));
    RedisServer replica = test::startedServer(Group::withPassword());
    must(replica.follow(group.primary.tcpEndpoint()));
    const auto replicationId = [&] {
        const std::string info = must(group.primary.ask({"INFO", "replication"})).front();
        return info.substr(info.find("master_replid:") + 14, 40);
    };
    const auto hasReplica = [&] {
        return must(group.primary.ask({"INFO", "replication"})).front().find("state=online") != std::string::npos;
    };
    QTRY_VERIFY(hasReplica());
    std::atomic<int> changes{0};
    ServiceOptions how;
    how.log = [&](LogLevel, std::string_view sentence) {
        changes += sentence.find("was a replica meanwhile, or has freed its backlog. All") != std::string_view::npos;
    };
    LockService locks = service(group.deployment(), how);
    const Lease lease = leaseOf(locks, "lock:a", patient());
    const std::string before = replicationId();
    must(replica.promote());
    QTRY_VERIFY(replicationId() != before);
    must(group.primary.ask({"CLIENT", "KILL", "TYPE", "normal"}));
    (void)leaseOf(locks, "lock:b", patient()); // its connection has ended: a doubt
    QTRY_COMPARE(changes.load(), 1);
    QVERIFY(lease.isValid());
}

void TestSentinel::aChildLeavesAllAlone()
{
    const Group group(1);
    std::optional<LockService> locks = service(group.deployment());
    std::optional<Lease> lease = leaseOf(*locks, "lock:a", patient());
    const pid_t child = ::fork();
    if (child == 0) {
        ::alarm(test::kPatience / 1'000);
        const bool isRefused = locks->client()->command({"PING"}).error().kind == ErrorKind::Forked;
        lease.reset();
        locks.reset();
        ::_exit(isRefused ? 0 : 1);
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    QCOMPARE(lease->release().outcome, ReleaseOutcome::Released);
}

LOCKSCOPE_TEST_MAIN(TestSentinel)
#include "tst_sentinel.moc"
