// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A lock that replicas must have, too: given back when too few do. Means: a real server with a replica; a cluster.
#include "core/clusterslot.h"
#include "lockfixture.h"
#include "sandbox/cluster.h"
#include "sandbox/faultproxy.h"
#include "support/suite.h"

#include <QScopeGuard>

#include <future>

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

class TestReplicas : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void isGrantedWithAReplica_data();
    void isGrantedWithAReplica();
    void isGivenBackWithoutOne();
    void isTriedAgainUntilAReplicaHasIt();
    void otherLocksDoNotWait();
    void aLostAnswerIsSettledWithReplicas();
    void goesToTheNodeInACluster();
    void isGrantedWhileItsSlotMoves();
    void optionsAreChecked();

private:
    static constexpr std::chrono::seconds kPatient{60}; ///< for a replica that is there
    static MutexOptions replicated(std::chrono::milliseconds wait = 0ms)
    {
        MutexOptions options;
        options.ttl = 5min; // longer than what is waited for
        options.wait = wait;
        options.watchdog = false;
        options.replicas = 1;
        return options;
    }
    std::string exists(const std::string& key) const { return m_primary->ask({"EXISTS", key})->front(); }

    std::optional<sandbox::RedisServer> m_primary;
    std::optional<sandbox::RedisServer> m_replica;
};

void TestReplicas::initTestCase()
{
    sandbox::RedisOptions options;
    options.password = "secret"; // the replica logs in with its own
    m_primary.emplace(test::startedServer(options));
    m_replica.emplace(test::startedServer(options));
    QVERIFY(m_replica->follow(m_primary->tcpEndpoint()));
}

void TestReplicas::isGrantedWithAReplica_data()
{
    QTest::addColumn<bool>("fencing");
    QTest::newRow("plain") << false;
    QTest::newRow("fenced") << true;
}

void TestReplicas::isGrantedWithAReplica()
{
    QFETCH(bool, fencing);
    MutexOptions options = replicated();
    options.fencing = fencing;
    options.replicaLimit = kPatient;
    Lease lease = leaseOf(
        test::mutexOf(std::make_shared<Client>(m_primary->endpoint(), test::unhurried()), nullptr, "lock:a", options)
            .acquire());
    QCOMPARE(m_replica->ask({"GET", "lock:a"})->front(), std::string(lease.token())); // already
    QCOMPARE(lease.fencingToken().has_value(), fencing);
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestReplicas::isGivenBackWithoutOne()
{
    m_replica->suspend();
    const auto resumes = qScopeGuard([this] { m_replica->resume(); });
    const auto client = std::make_shared<Client>(m_primary->endpoint(), test::unhurried());
    for (const auto wait : {0ms, 3'000ms}) {
        MutexOptions options = replicated(wait);
        options.retry = Retry::fixed(2s); // so that the last try has enough time, too
        const Acquired result = test::mutexOf(client, nullptr, "lock:b", options).acquire();
        QCOMPARE(result.error().kind, ErrorKind::NoReplicas);
        QCOMPARE(result.error().delivery, Delivery::Answered);
        QCOMPARE(exists("lock:b"), std::string("0"));
    }
}

void TestReplicas::isTriedAgainUntilAReplicaHasIt()
{
    m_replica->suspend();
    const auto recorder = std::make_shared<test::Recorder>();
    MutexOptions options = replicated(kPatient);
    options.observer = recorder;
    auto acquiring = std::async(std::launch::async, [&] {
        return test::mutexOf(std::make_shared<Client>(m_primary->endpoint(), test::unhurried()), nullptr, "lock:c",
                             options)
            .acquire();
    });
    const auto resumes = qScopeGuard([this] { m_replica->resume(); });
    QTRY_VERIFY(recorder->attempts().size() > 1);
    m_replica->resume();
    Lease lease = leaseOf(acquiring.get());
    QVERIFY(lease.isValid());
    QCOMPARE(m_replica->ask({"GET", "lock:c"})->front(), std::string(lease.token()));
}

void TestReplicas::otherLocksDoNotWait()
{
    m_replica->suspend();
    const auto client = std::make_shared<Client>(m_primary->endpoint(), test::unhurried());
    MutexOptions slow = replicated();
    slow.replicaLimit = kPatient;
    auto acquiring =
        std::async(std::launch::async, [&] { return test::mutexOf(client, nullptr, "lock:d", slow).acquire(); });
    const auto resumes = qScopeGuard([this] { m_replica->resume(); });
    QTRY_COMPARE(exists("lock:d"), std::string("1"));
    MutexOptions plain = replicated();
    plain.replicas = 0;
    QCOMPARE(leaseOf(test::mutexOf(client, nullptr, "lock:e", plain).acquire()).release().outcome,
             ReleaseOutcome::Released);
    QCOMPARE(acquiring.wait_for(0s), std::future_status::timeout);
    m_replica->resume();
    QVERIFY(leaseOf(acquiring.get()).isValid());
}

void TestReplicas::aLostAnswerIsSettledWithReplicas()
{
    auto proxy = sandbox::FaultProxy::start(m_primary->tcpEndpoint());
    QVERIFY(proxy);
    MutexOptions options = replicated(kPatient);
    options.replicaLimit = kPatient;
    const Mutex mutex = test::mutexOf(std::make_shared<Client>(proxy->endpoint()), nullptr, "lock:f", options);
    proxy->loseNextAnswer(sandbox::AnswerLoss::Reset, "WAIT");
    Lease lease = leaseOf(Mutex(mutex).acquire());
    QVERIFY(proxy->waitForAnswersLost(1, 0s));
    QCOMPARE(m_replica->ask({"GET", "lock:f"})->front(), std::string(lease.token()));
    QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
}

void TestReplicas::goesToTheNodeInACluster()
{
    auto cluster = sandbox::Cluster::start();
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    ClientOptions options;
    options.followsRedirections = true;
    const auto client = std::make_shared<Client>(cluster->node(0).tcpEndpoint(), options);
    MutexOptions with = replicated(kPatient);
    with.replicaLimit = kPatient;
    for (int i = 0; i < 20; ++i) {
        const std::string key = "lock:" + std::to_string(i);
        Lease lease = leaseOf(test::mutexOf(client, nullptr, key, with).acquire());
        const std::size_t owner = cluster->firstOwner(slotOf(key));
        QCOMPARE(cluster->ask(owner, {"GET", key})->front(), std::string(lease.token()));
        lease.abandon();
    }
    with.replicas = 2; // each has one
    with.replicaLimit = 50ms;
    with.wait = 0ms;
    const Acquired result = test::mutexOf(client, nullptr, "lock:many", with).acquire();
    QCOMPARE(result.error().kind, ErrorKind::NoReplicas);
}

/// The node it moves to has replicas, too.
void TestReplicas::isGrantedWhileItsSlotMoves()
{
    auto cluster = sandbox::Cluster::start();
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    const std::string key = "lock:{moving}";
    const std::size_t from = cluster->firstOwner(slotOf(key));
    const std::size_t to = (from + 1) % cluster->primaries();
    QVERIFY(cluster->beginMove(slotOf(key), from, to));
    ClientOptions options;
    options.followsRedirections = true;
    for (std::size_t node = 0; node < cluster->primaries(); ++node) { // also the one it moves to
        const auto client = std::make_shared<Client>(cluster->node(node).tcpEndpoint(), options);
        MutexOptions with = replicated();
        with.replicaLimit = kPatient;
        Lease lease = leaseOf(test::mutexOf(client, nullptr, key, with).acquire());
        QCOMPARE(lease.release().outcome, ReleaseOutcome::Released);
        with.replicas = 2; // each has one
        with.replicaLimit = 50ms;
        QCOMPARE(test::mutexOf(client, nullptr, key, with).acquire().error().kind, ErrorKind::NoReplicas);
    }
}

void TestReplicas::optionsAreChecked()
{
    MutexOptions options = replicated();
    options.replicaLimit = 0ms; // for WAIT that is for ever
    QCOMPARE(validate(options).error().kind, ErrorKind::InvalidOptions);
    options = replicated();
    options.replicas = -1;
    QVERIFY(!validate(options));
    options = replicated();
    options.nativeCompare = true; // what waits for replicas asks for scripts
    QVERIFY(!validate(options));
}

LOCKSCOPE_TEST_MAIN(TestReplicas)
#include "tst_replicas.moc"
