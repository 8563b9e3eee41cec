// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Waiters in a Redis Cluster are woken through the node of their key, wherever its slot goes. Means: a real cluster.
#include "core/clusterslot.h"
#include "familyfixture.h"
#include "formats/libraries/releasechannels.h"
#include "lock/notifier.h"
#include "sandbox/cluster.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace std::chrono_literals;
using test::leaseOf;

/// They look by themselves once an hour: nothing else can have woken them.
class TestClusterWaiters : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void nameOfAShardChannel_data();
    void nameOfAShardChannel();
    void eachNodeWakesItsOwn();
    void keysThatShareAChannelAreBothHeard();
    void aMovedSlotIsFollowed();
    void aHungNodeDelaysNoOther();
    void whoMayNotUseShardsIsWokenByAllNodes();
    void redissonsWaiters_data();
    void redissonsWaiters();
    void waitersOfOddNamesAreWoken_data();
    void waitersOfOddNamesAreWoken();
    void aServiceHasRedissonsMode_data();
    void aServiceHasRedissonsMode();
    void semaphoresAndLatchesWake_data();
    void semaphoresAndLatchesWake();
    void namesThatBreakAreRefused();
    void aReplicaThatTakesOverIsHeard();

private:
    /// As one process.
    struct Process
    {
        explicit Process(const Endpoint& endpoint, NotifierOptions options = {})
        {
            options.client.followsRedirections = true;
            client = std::make_shared<Client>(endpoint, options.client);
            notifier = std::make_shared<Notifier>(endpoint, options);
        }
        [[nodiscard]] Mutex mutex(const std::string& key) const
        {
            MutexOptions how;
            how.ttl = 1h;
            how.wait = 60s;
            how.retry = Retry::notified(1h);
            how.watchdog = false;
            how.notifier = notifier;
            return test::mutexOf(client, nullptr, key, how);
        }
        std::shared_ptr<Client> client;
        std::shared_ptr<Notifier> notifier;
    };

    /// At the start.
    std::string keyOn(std::size_t primary) const
    {
        for (int i = 0;; ++i)
            if (std::string key = "lock:" + std::to_string(i); m_cluster->firstOwner(slotOf(key)) == primary)
                return key;
    }
    int subscribers(std::size_t node, const char* how, const std::string& channel) const
    {
        const auto counted = m_cluster->ask(node, {"PUBSUB", how, channel});
        return counted && counted->size() == 2 ? std::stoi(counted->back()) : -1;
    }

    std::optional<sandbox::Cluster> m_cluster;
};

void TestClusterWaiters::initTestCase()
{
    auto cluster = sandbox::Cluster::start();
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    m_cluster.emplace(std::move(*cluster));
}

void TestClusterWaiters::nameOfAShardChannel_data()
{
    QTest::addColumn<QByteArray>("prefix");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("channel"); // empty: none
    QTest::newRow("plain") << QByteArray("p:") << QByteArray("lock:a") << QByteArray("p:{lock:a}");
    QTest::newRow("tag") << QByteArray("p:") << QByteArray("lock:{a}:1") << QByteArray("p:lock:{a}:1");
    QTest::newRow("all tag") << QByteArray("p:") << QByteArray("{a}") << QByteArray("p:{a}");
    QTest::newRow("open") << QByteArray("p:") << QByteArray("a{b") << QByteArray("p:{a{b}");
    QTest::newRow("closed") << QByteArray("p:") << QByteArray("a}b") << QByteArray("");
    QTest::newRow("empty tag") << QByteArray("p:") << QByteArray("a{}b") << QByteArray("");
    QTest::newRow("brace in the prefix") << QByteArray("{p}:") << QByteArray("a") << QByteArray("");
    QTest::newRow("no prefix") << QByteArray("") << QByteArray("c:{a}:1") << QByteArray("c:{a}:1");
}

void TestClusterWaiters::nameOfAShardChannel()
{
    QFETCH(QByteArray, prefix);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, channel);
    const std::string name = formats::shardChannel(prefix.toStdString(), key.toStdString());
    QCOMPARE(QByteArray::fromStdString(name), channel);
    if (!name.empty())
        QCOMPARE(slotOf(name), slotOf(key.toStdString()));
}

void TestClusterWaiters::eachNodeWakesItsOwn()
{
    const Process one(m_cluster->node(0).tcpEndpoint());
    const Process other(m_cluster->node(0).tcpEndpoint());
    for (std::size_t node = 0; node < m_cluster->primaries(); ++node) {
        const std::string key = keyOn(node);
        Lease holder = leaseOf(one.mutex(key).acquire());
        test::Waiter waiter(other.mutex(key));
        QTRY_VERIFY(other.notifier->isListening(key));
        QVERIFY(subscribers(node, "SHARDNUMSUB", "lock-released:{" + key + "}") > 0);
        QCOMPARE(subscribers(node, "NUMSUB", "lock-released:" + key), 0);
        QCOMPARE(holder.release().outcome, ReleaseOutcome::Released);
        QVERIFY(leaseOf(waiter.take()).isValid());
        QTRY_COMPARE(subscribers(node, "SHARDNUMSUB", "lock-released:{" + key + "}"), 0);
    }
}

void TestClusterWaiters::keysThatShareAChannelAreBothHeard()
{
    const Process one(m_cluster->node(0).tcpEndpoint());
    const Process other(m_cluster->node(1).tcpEndpoint());
    for (const bool isReversed : {false, true}) {
        Lease plain = leaseOf(one.mutex("shared").acquire());
        Lease tagged = leaseOf(one.mutex("{shared}").acquire());
        test::Waiter first(other.mutex("shared"));
        test::Waiter second(other.mutex("{shared}"));
        QTRY_VERIFY(other.notifier->isListening("shared") && other.notifier->isListening("{shared}"));
        QCOMPARE((isReversed ? plain : tagged).release().outcome, ReleaseOutcome::Released);
        QVERIFY(leaseOf((isReversed ? first : second).take()).isValid());
        QCOMPARE((isReversed ? tagged : plain).release().outcome, ReleaseOutcome::Released);
        QVERIFY(leaseOf((isReversed ? second : first).take()).isValid());
    }
}

void TestClusterWaiters::aMovedSlotIsFollowed()
{
    const std::string key = "lock:{waited-for}";
    const std::size_t from = m_cluster->firstOwner(slotOf(key));
    const std::size_t to = (from + 1) % m_cluster->primaries();
    const Process one(m_cluster->node(from).tcpEndpoint());
    const Process other(m_cluster->node(from).tcpEndpoint());
    Lease holder = leaseOf(one.mutex(key).acquire());
    test::Waiter waiter(other.mutex(key));
    QTRY_VERIFY(other.notifier->isListening(key));
    QVERIFY(subscribers(from, "SHARDNUMSUB", "lock-released:" + key) > 0);
    QVERIFY(m_cluster->moveSlot(slotOf(key), from, to));
    QTRY_COMPARE(subscribers(to, "SHARDNUMSUB", "lock-released:" + key), 1);
    QTRY_VERIFY(other.notifier->isListening(key));
    QCOMPARE(holder.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(waiter.take()).isValid());
}

/// While it is tried to connect to, one thread receives the messages of all nodes.
void TestClusterWaiters::aHungNodeDelaysNoOther()
{
    sandbox::ClusterOptions kept;
    kept.replicas = 0;
    kept.nodeTimeout = 120s; // the other nodes take nothing over
    auto cluster = sandbox::Cluster::start(kept);
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    NotifierOptions options;
    options.client.connectLimit = 8s;
    const Process one(cluster->node(0).tcpEndpoint(), options);
    const Process other(cluster->node(0).tcpEndpoint(), options);
    const std::string key = keyOn(0);
    Lease holder = leaseOf(one.mutex(key).acquire());
    test::Waiter first(other.mutex(key));
    QTRY_VERIFY(other.notifier->isListening(key));
    cluster->node(1).suspend();
    test::Waiter hung(other.mutex(keyOn(1)));
    QTRY_VERIFY(other.notifier->waiting(keyOn(1)) == 1);
    const auto isWoken = [&](Lease& lease, test::Waiter<Mutex>& waiter) {
        const MonoTime released = std::chrono::steady_clock::now();
        return lease.release().outcome == ReleaseOutcome::Released && leaseOf(waiter.take()).isValid() &&
               std::chrono::steady_clock::now() - released < 4s;
    };
    QVERIFY(isWoken(holder, first));
    for (int i = 0; i < 5; ++i) {
        Lease again = leaseOf(one.mutex(key).acquire());
        test::Waiter waiter(other.mutex(key));
        QTRY_VERIFY(other.notifier->isListening(key));
        QVERIFY(isWoken(again, waiter));
    }
    cluster->node(1).resume();
    QVERIFY(leaseOf(hung.take()).isValid());
}

/// As programs of the first versions, whose rights have no shard channels.
void TestClusterWaiters::whoMayNotUseShardsIsWokenByAllNodes()
{
    for (std::size_t i = 0; i < m_cluster->size(); ++i)
        QVERIFY(m_cluster->ask(i, {"ACL", "SETUSER", "old", "on", ">pw", "~*", "resetchannels", "&lock-released:lock:*",
                                   "+@all", "-spublish"}));
    Endpoint endpoint = m_cluster->node(0).tcpEndpoint();
    endpoint.user = "old";
    endpoint.password = Secret("pw");
    const Process one(endpoint);
    const Process other(endpoint);
    const std::string key = keyOn(1);
    Lease holder = leaseOf(one.mutex(key).acquire());
    test::Waiter waiter(other.mutex(key));
    QTRY_VERIFY(other.notifier->isListening(key));
    QCOMPARE(holder.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(waiter.take()).isValid());
}

void TestClusterWaiters::redissonsWaiters_data()
{
    QTest::addColumn<bool>("fair");
    QTest::addColumn<int>("mode");
    for (const bool fair : {false, true}) {
        QTest::addRow("%s, auto", fair ? "fair" : "plain") << fair << static_cast<int>(ShardChannels::Auto);
        QTest::addRow("%s, on", fair ? "fair" : "plain") << fair << static_cast<int>(ShardChannels::On);
        QTest::addRow("%s, off", fair ? "fair" : "plain") << fair << static_cast<int>(ShardChannels::Off);
    }
}

void TestClusterWaiters::redissonsWaiters()
{
    QFETCH(bool, fair);
    QFETCH(int, mode);
    const auto shards = static_cast<ShardChannels>(mode);
    ClientOptions options;
    options.followsRedirections = true;
    const Endpoint endpoint = m_cluster->node(0).tcpEndpoint();
    test::RedissonProcess one(endpoint, options);
    test::RedissonProcess other(endpoint, options);
    one.peer = std::make_shared<RedissonPeer>(endpoint, options, shards);
    other.peer = std::make_shared<RedissonPeer>(endpoint, options, shards);
    Lease holder = leaseOf(one.waiting(fair).acquire());
    test::Waiter waiter(other.waiting(fair));
    const std::string name = "redisson_lock__channel:{lock:a}";
    const bool isSharded = shards != ShardChannels::Off;
    const auto listening = [&] {
        std::size_t count = 0;
        for (std::size_t node = 0; node < m_cluster->primaries(); ++node) {
            const auto all = m_cluster->ask(node, {"PUBSUB", isSharded ? "SHARDCHANNELS" : "CHANNELS", name + '*'});
            count += all ? all->size() : 0;
        }
        return count == 1;
    };
    QTRY_VERIFY(listening());
    QCOMPARE(holder.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(waiter.take()).isValid());
}

void TestClusterWaiters::waitersOfOddNamesAreWoken_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("isSharded");
    QTest::newRow("tag") << QStringLiteral("b{c}d") << true;
    QTest::newRow("two tags") << QStringLiteral("{c}{d}") << true;
    QTest::newRow("tag that is closed again") << QStringLiteral("{c}d}e") << true;
    QTest::newRow("closed") << QStringLiteral("a}b") << false; // the channel has the tag {a}
    QTest::newRow("open") << QStringLiteral("a{b") << false;
    QTest::newRow("empty tag") << QStringLiteral("{}x") << false;
}

/// A message by the key's node only if the channel has its slot.
void TestClusterWaiters::waitersOfOddNamesAreWoken()
{
    QFETCH(QString, key);
    QFETCH(bool, isSharded);
    ClientOptions options;
    options.followsRedirections = true;
    const test::RedissonProcess one(m_cluster->node(0).tcpEndpoint(), options);
    const test::RedissonProcess other(m_cluster->node(0).tcpEndpoint(), options);
    RedissonOptions how = test::FamilyProcess::patient();
    how.wait = 10s;
    Lease holder = leaseOf(one.mutex(how, key.toStdString()).acquire());
    test::Waiter waiter(other.mutex(how, key.toStdString()));
    const auto heard = [&](const char* command) {
        std::size_t count = 0;
        for (std::size_t node = 0; node < m_cluster->primaries(); ++node) {
            const auto all = m_cluster->ask(node, {"PUBSUB", command, "*redisson_lock__channel:*"});
            count += all ? all->size() : 0;
        }
        return count;
    };
    QTRY_COMPARE(heard("SHARDCHANNELS") + heard("CHANNELS"), 1U);
    QCOMPARE(heard("SHARDCHANNELS"), isSharded ? 1U : 0U);
    QCOMPARE(holder.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(waiter.take()).isValid());
}

void TestClusterWaiters::aServiceHasRedissonsMode_data()
{
    QTest::addColumn<int>("mode");
    QTest::addColumn<bool>("isSharded");
    QTest::newRow("auto") << static_cast<int>(ShardChannels::Auto) << true;
    QTest::newRow("off") << static_cast<int>(ShardChannels::Off) << false;
}

void TestClusterWaiters::aServiceHasRedissonsMode()
{
    QFETCH(int, mode);
    QFETCH(bool, isSharded);
    ServiceOptions options;
    options.client.followsRedirections = true;
    options.redissonShards = static_cast<ShardChannels>(mode);
    LockService one = test::serviceOf(m_cluster->node(0).tcpEndpoint(), options);
    LockService other = test::serviceOf(m_cluster->node(0).tcpEndpoint(), options);
    RedissonOptions how;
    how.wait = 60s;
    how.poll = 1h;
    Lease holder = leaseOf(one.redisson().lock("lock:mode", how)->acquire());
    test::Waiter waiter(*other.redisson().lock("lock:mode", how));
    const auto heard = [&](const char* command) {
        int count = 0;
        for (std::size_t node = 0; node < m_cluster->primaries(); ++node)
            count += subscribers(node, command, "redisson_lock__channel:{lock:mode}");
        return count;
    };
    QTRY_COMPARE(heard("SHARDNUMSUB"), isSharded ? 1 : 0);
    QTRY_COMPARE(heard("NUMSUB"), isSharded ? 0 : 1);
    QCOMPARE(holder.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(waiter.take()).isValid());
}

void TestClusterWaiters::semaphoresAndLatchesWake_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("mode");
    for (const char* kind : {"permits", "semaphore", "latch"}) {
        QTest::addRow("%s, auto", kind) << QString::fromLatin1(kind) << static_cast<int>(ShardChannels::Auto);
        QTest::addRow("%s, off", kind) << QString::fromLatin1(kind) << static_cast<int>(ShardChannels::Off);
    }
}

void TestClusterWaiters::semaphoresAndLatchesWake()
{
    QFETCH(QString, kind);
    QFETCH(int, mode);
    const auto shards = static_cast<ShardChannels>(mode);
    ClientOptions options;
    options.followsRedirections = true;
    const Endpoint endpoint = m_cluster->node(0).tcpEndpoint();
    test::FamilyProcess one(endpoint, options);
    test::FamilyProcess other(endpoint, options);
    one.peer = std::make_shared<RedissonPeer>(endpoint, options, shards);
    other.peer = std::make_shared<RedissonPeer>(endpoint, options, shards);
    const std::string key = (kind + QString::number(mode)).toStdString();
    std::optional<Lease> held;
    std::function<Waited(const std::stop_token&)> wait;
    std::function<bool()> wake;
    if (kind == QStringLiteral("permits")) {
        QVERIFY(one.permits(test::FamilyProcess::patient(), key).trySetPermits(1));
        held = leaseOf(one.permits(test::FamilyProcess::patient(), key).tryAcquire());
        wait = [&](const std::stop_token& stop) {
            const Acquired got = other.permits(test::FamilyProcess::patient(), key).acquire(stop);
            return Waited(got ? WaitOutcome::Done : WaitOutcome::Failed, got ? Error() : got.error(), 0ms, 0);
        };
        wake = [&] { return held->release().outcome == ReleaseOutcome::Released; };
    } else if (kind == QStringLiteral("semaphore")) {
        wait = [&](const std::stop_token& stop) {
            return other.semaphore(test::looksSeldom(), key).acquireFor(2, 60s, stop);
        };
        wake = [&] { return one.semaphore(test::looksSeldom(), key).release(2).has_value(); };
    } else {
        QVERIFY(one.latch(test::looksSeldom(), key).trySetCount(1));
        wait = [&](const std::stop_token& stop) { return other.latch(test::looksSeldom(), key).await(stop); };
        wake = [&] { return one.latch(test::looksSeldom(), key).countDown().has_value(); };
    }
    test::WaitInThread waiter(wait);
    const std::string channel =
        (kind == QStringLiteral("latch") ? "redisson_countdownlatch__channel__{" : "redisson_sc:{") + key + '}';
    const auto heard = [&](const char* command) {
        int count = 0;
        for (std::size_t node = 0; node < m_cluster->primaries(); ++node)
            count += subscribers(node, command, channel);
        return count;
    };
    QTRY_COMPARE(heard("SHARDNUMSUB"), shards == ShardChannels::Off ? 0 : 1);
    QTRY_COMPARE(heard("NUMSUB"), shards == ShardChannels::Off ? 1 : 0);
    QVERIFY(!waiter.isOver());
    QVERIFY(wake());
    const Waited result = waiter.take();
    QVERIFY2(result, result.why().c_str());
}

/// Its keys and its channel must share a slot.
void TestClusterWaiters::namesThatBreakAreRefused()
{
    ClientOptions options;
    options.followsRedirections = true;
    const test::FamilyProcess process(m_cluster->node(0).tcpEndpoint(), options);
    const auto isRefused = [](const auto& made) { return !made && made.error().kind == ErrorKind::InvalidOptions; };
    const auto permits = [&](const char* key) {
        return RedissonPermits::create(process.client, process.watchdog, process.peer, key);
    };
    const auto latch = [&](const char* key) { return RedissonLatch::create(process.client, process.peer, key); };
    const auto lock = [&](const char* key, bool fair) {
        RedissonOptions how;
        how.fair = fair;
        how.fencing = !fair;
        return RedissonMutex::create(process.client, process.watchdog, process.peer, key, how);
    };
    const auto readWrite = [&](const char* key) {
        return RedissonReadWriteLock::create(process.client, process.watchdog, process.peer, key);
    };
    const std::string advice = "Use a name without braces, or (not for a latch) with a hash tag such as {orders}:1.";
    for (const char* key : {"a}b", "a{b", "{}x"}) {
        QVERIFY(isRefused(lock(key, true)) && isRefused(lock(key, false)));
        QVERIFY(isRefused(permits(key)) && isRefused(readWrite(key)));
        for (const std::string& why : {lock(key, true).error().message, readWrite(key).error().message})
            QVERIFY2(why.ends_with(advice), why.c_str());
    }
    for (const char* key : {"{t}x", "b{c}d", "ab"})
        QVERIFY(lock(key, true) && lock(key, false) && readWrite(key));
    QVERIFY(isRefused(permits("a}b")));
    QVERIFY(isRefused(latch("a}b")));
    QVERIFY(isRefused(latch("{b}c")));
    QVERIFY(permits("{b}c") && permits("a{b}") && permits("ab") && latch("ab"));
    QVERIFY(RedissonSemaphore::create(process.client, process.peer, "{b}c"));
    const test::FamilyProcess alone(m_cluster->node(0).tcpEndpoint());
    QVERIFY(RedissonLatch::create(alone.client, alone.peer, "{b}c")); // outside of a cluster any name works
}

void TestClusterWaiters::aReplicaThatTakesOverIsHeard()
{
    const std::string key = keyOn(2);
    const Process one(m_cluster->node(0).tcpEndpoint());
    const Process other(m_cluster->node(0).tcpEndpoint());
    Lease holder = leaseOf(one.mutex(key).acquire());
    test::Waiter waiter(other.mutex(key));
    QTRY_VERIFY(other.notifier->isListening(key));
    m_cluster->node(2).kill9();
    QVERIFY(m_cluster->waitForPrimary(m_cluster->replicaOf(2), 20s));
    QTRY_VERIFY(subscribers(m_cluster->replicaOf(2), "SHARDNUMSUB", "lock-released:{" + key + "}") == 1);
    QCOMPARE(holder.release().outcome, ReleaseOutcome::Released);
    QVERIFY(leaseOf(waiter.take()).isValid());
}

LOCKSCOPE_TEST_MAIN(TestClusterWaiters)
#include "tst_clusterwaiters.moc"
