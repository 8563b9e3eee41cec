// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's read-write lock: our library beside it, on one server and on a cluster of three.
#include "formats/libraries/redissonnames.h"
#include "interop/client.h"
#include "lock/redissonfixture.h"
#include "sandbox/cluster.h"
#include "support/suite.h"

using namespace lockscope;
using namespace lockscope::lock;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using test::Deed;
using test::leaseOf;

namespace {

constexpr int kLeaseMs = 30'000;
constexpr int kWaitMs = 40'000;
constexpr const char* kKey = "lock:order:42";
constexpr const char* kChannel = "redisson_rwlock:{lock:order:42}";

/// The driver sets Java's lockWatchdogTimeout to this.
constexpr std::chrono::milliseconds kJavaRenews{3'000};

QJsonObject acquire(int ttlMs, int waitMs = 0)
{
    QJsonObject command{{u"do"_s, u"acquire"_s}, {u"name"_s, QString::fromLatin1(kKey)}, {u"ttl_ms"_s, ttlMs}};
    if (waitMs > 0)
        command[u"wait_ms"_s] = waitMs;
    return command;
}

QJsonObject acquireWithWatchdog()
{
    return {{u"do"_s, u"acquire"_s}, {u"name"_s, QString::fromLatin1(kKey)}, {u"renews"_s, true}};
}

QJsonObject release()
{
    return {{u"do"_s, u"release"_s}, {u"name"_s, QString::fromLatin1(kKey)}};
}

ServerTime now()
{
    using namespace std::chrono;
    return serverTimeFromUs(duration_cast<microseconds>(system_clock::now().time_since_epoch()).count());
}

} // namespace

class TestRedissonReadWrite final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase() { m_cluster.reset(); }
    void ourWriterWaitsForBothReaders_data() { places(); }
    void ourWriterWaitsForBothReaders();
    void theirWriterWaitsForBothReaders_data() { places(); }
    void theirWriterWaitsForBothReaders();
    void ourReadersWaitForTheirWriter_data() { places(); }
    void ourReadersWaitForTheirWriter();
    void theirReaderEntersAtOurDowngrade_data() { places(); }
    void theirReaderEntersAtOurDowngrade();
    void ourRenewalShortensNoReader_data() { places(); }
    void ourRenewalShortensNoReader();
    void ourReaderKnowsThatItWasShortened_data() { places(); }
    void ourReaderKnowsThatItWasShortened();
    void ourDeadReaderIsPassed_data() { places(); }
    void ourDeadReaderIsPassed();
    void bothEnter_data() { places(); }
    void bothEnter();

private:
    static void places()
    {
        QTest::addColumn<bool>("clustered");
        QTest::newRow("standalone") << false;
        QTest::newRow("cluster") << true;
    }
    /// Within this time a release wakes.
    [[nodiscard]] std::chrono::milliseconds wakes() const { return m_isClustered ? 200ms : 100ms; }
    static RedissonOptions how(std::chrono::milliseconds ttl, bool watchdog = false)
    {
        RedissonOptions options;
        options.ttl = ttl;
        options.wait = 60s;
        options.poll = 1h; // only a message wakes, or the end of a lease
        options.watchdog = watchdog;
        return options;
    }
    [[nodiscard]] RedissonReadWriteLock ours(std::chrono::milliseconds ttl = 1h, bool watchdog = false) const
    {
        return m_process->readWrite(how(ttl, watchdog), kKey);
    }
    /// A Java process with one side of the lock.
    std::unique_ptr<test::Client> java(const QString& library) const
    {
        auto client =
            std::make_unique<test::Client>(u"java"_s, library + (m_isClustered ? u"-cluster"_s : u""_s), m_port);
        if (!client->start())
            qFatal("%s", qPrintable(client->error()));
        return client;
    }
    Reply admin(std::initializer_list<std::string_view> words) const
    {
        Result<Reply, Error> reply = m_process->client->command(words);
        if (!reply)
            qFatal("%s", reply.error().message.c_str());
        return std::move(*reply);
    }
    [[nodiscard]] std::int64_t ttl() const { return admin({"PTTL", kKey}).integer; }
    [[nodiscard]] std::string field(std::string_view name) const { return admin({"HGET", kKey, name}).text; }
    [[nodiscard]] bool hasHold(std::string_view owner, int number) const
    {
        return admin({"EXISTS", formats::redissonReadHold(kKey, owner, number)}).integer == 1;
    }
    /// Processes that wait.
    [[nodiscard]] int listening() const
    {
        if (!m_isClustered)
            return static_cast<int>(admin({"PUBSUB", "NUMSUB", kChannel}).elements[1].integer);
        int count = 0;
        for (std::size_t node = 0; node < m_cluster->primaries(); ++node) {
            const auto counted = m_cluster->ask(node, {"PUBSUB", "SHARDNUMSUB", kChannel});
            count += counted && counted->size() == 2 ? std::stoi(counted->back()) : 0;
        }
        return count;
    }

    std::optional<sandbox::RedisServer> m_server;
    std::optional<sandbox::Cluster> m_cluster;
    bool m_isClustered = false;
    std::uint16_t m_port = 0;
    std::optional<test::RedissonProcess> m_process;
};

void TestRedissonReadWrite::initTestCase()
{
    NEEDS_TOOLCHAIN(u"java"_s);
    sandbox::RedisOptions options;
    options.password = std::string();
    m_server.emplace(test::startedServer(options));
    auto cluster = sandbox::Cluster::start();
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    m_cluster.emplace(std::move(*cluster));
    qputenv("LOCKSCOPE_INTEROP_PASSWORD", QByteArray::fromStdString(m_cluster->password()));
}

void TestRedissonReadWrite::init()
{
    Suite::init();
    QFETCH(bool, clustered);
    m_isClustered = clustered;
    ClientOptions options;
    options.followsRedirections = clustered;
    const Endpoint endpoint = clustered ? m_cluster->node(0).tcpEndpoint() : m_server->tcpEndpoint();
    m_port = clustered ? m_cluster->node(1).port() : m_server->port();
    m_process.emplace(endpoint, options);
    admin({"DEL", kKey});
}

void TestRedissonReadWrite::cleanup()
{
    m_process.reset();
}

/// R1.
void TestRedissonReadWrite::ourWriterWaitsForBothReaders()
{
    const auto reader = java(u"redisson-read"_s);
    for (const bool oursIsLast : {false, true}) {
        QVERIFY(reader->ask(acquire(kLeaseMs)).ok);
        Lease mine = leaseOf(ours().readLock().tryAcquire());
        QVERIFY(ours().writeLock().tryAcquire().outcome() == AcquireOutcome::Taken);
        test::Waiter waiter(ours().writeLock());
        QTRY_COMPARE(listening(), 1);
        if (!oursIsLast)
            QCOMPARE(mine.release().outcome, ReleaseOutcome::Released);
        QVERIFY(reader->ask(release()).ok);
        const auto before = std::chrono::steady_clock::now();
        if (oursIsLast)
            QCOMPARE(mine.release().outcome, ReleaseOutcome::Released);
        Lease writer = leaseOf(waiter.take());
        QVERIFY(std::chrono::steady_clock::now() - before < wakes());
        QVERIFY(!reader->ask(acquire(kLeaseMs)).ok);
        QCOMPARE(writer.release().outcome, ReleaseOutcome::Released);
        QTRY_COMPARE(listening(), 0);
    }
}

/// R1, the other way round.
void TestRedissonReadWrite::theirWriterWaitsForBothReaders()
{
    const auto reader = java(u"redisson-read"_s);
    const auto writer = java(u"redisson-write"_s);
    QVERIFY(reader->ask(acquire(kLeaseMs)).ok);
    Lease mine = leaseOf(ours().readLock().tryAcquire());
    QVERIFY(!writer->ask(acquire(kLeaseMs)).ok);
    writer->begin(acquire(kLeaseMs, kWaitMs));
    QTRY_COMPARE(listening(), 1);
    QVERIFY(reader->ask(release()).ok);
    const ServerTime before = now();
    QCOMPARE(mine.release().outcome, ReleaseOutcome::Released);
    const Deed next = writer->answer();
    QVERIFY2(next.ok, next.error.c_str());
    QVERIFY(next.ended - before < wakes());
    const Acquired refused = ours().readLock().tryAcquire();
    QCOMPARE(refused.holder(), std::optional(next.token));
    QVERIFY(writer->ask(release()).ok);
}

/// R2.
void TestRedissonReadWrite::ourReadersWaitForTheirWriter()
{
    const auto writer = java(u"redisson-write"_s);
    QVERIFY(writer->ask(acquire(kLeaseMs)).ok);
    test::Waiter one(ours().readLock());
    test::Waiter two(ours().readLock());
    test::Waiter three(ours().readLock());
    QTRY_COMPARE(listening(), 1);
    QVERIFY(writer->ask(release()).ok);
    const auto before = std::chrono::steady_clock::now();
    const Lease first = leaseOf(one.take());
    const Lease second = leaseOf(two.take());
    const Lease third = leaseOf(three.take());
    QVERIFY(std::chrono::steady_clock::now() - before < wakes());
    QVERIFY(first.isValid() && second.isValid() && third.isValid());
}

/// R3. Redisson's own downgrade wakes nobody.
void TestRedissonReadWrite::theirReaderEntersAtOurDowngrade()
{
    const auto reader = java(u"redisson-read"_s);
    Lease writer = leaseOf(ours().writeLock().tryAcquire());
    Lease again = *writer.enter();
    Lease mine = leaseOf(ours().readWithin(writer));
    QVERIFY(!reader->ask(acquire(kLeaseMs)).ok);
    reader->begin(acquire(kLeaseMs, kWaitMs));
    QTRY_COMPARE(listening(), 1);
    QCOMPARE(again.release().handlesLeft, 1);
    const ServerTime before = now();
    QCOMPARE(writer.release().outcome, ReleaseOutcome::Released);
    const Deed next = reader->answer();
    QVERIFY2(next.ok, next.error.c_str());
    QVERIFY(next.ended - before < wakes());
    QVERIFY(mine.isValid());
    QCOMPARE(field(mine.token()), std::string("1"));
    QCOMPARE(field(next.token), std::string("1"));
    QVERIFY(reader->ask(release()).ok);
    QCOMPARE(mine.release().outcome, ReleaseOutcome::Released);
    QCOMPARE(ttl(), std::int64_t{-2});
}

/// R4: we renew and die beside a Java reader with a longer lease.
void TestRedissonReadWrite::ourRenewalShortensNoReader()
{
    const auto reader = java(u"redisson-read"_s);
    const auto writer = java(u"redisson-write"_s);
    QVERIFY(reader->ask(acquire(kLeaseMs)).ok);
    const auto since = std::chrono::steady_clock::now();
    Lease mine = leaseOf(ours(1s, true).readLock().tryAcquire());
    QTRY_VERIFY(mine.renewals() >= 2);
    mine.abandon();
    const auto passed =
        std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - since) + 1s; // of the request
    QVERIFY(ttl() > kLeaseMs - passed.count());
    QVERIFY(!writer->ask(acquire(kLeaseMs)).ok);
    QVERIFY(reader->ask(release()).ok); // leaves our hold, which ends soon
    QTRY_COMPARE(ttl(), std::int64_t{-2});
}

/// R4: a Java reader renews, which shortens the lock, and dies.
void TestRedissonReadWrite::ourReaderKnowsThatItWasShortened()
{
    const auto reader = java(u"redisson-read"_s);
    Lease mine = leaseOf(ours(20s, true).readLock().tryAcquire());
    const MonoTime end = mine.validUntil();
    QVERIFY(reader->ask(acquireWithWatchdog()).ok);
    QTRY_VERIFY(ttl() <= kJavaRenews.count());
    reader->crash();
    QTRY_VERIFY_WITH_TIMEOUT(ttl() == -2 || mine.lost().stop_requested(), 10'000);
    Lease writer = leaseOf(ours().writeLock().acquire());
    QTRY_VERIFY_WITH_TIMEOUT(mine.lost().stop_requested(), 20'000);
    QVERIFY(std::chrono::steady_clock::now() < end);
    QVERIFY(!mine.isValid());
    QVERIFY(writer.isValid());
}

/// R5: Redisson 4.7.0. Our reader dies beside a Java reader.
void TestRedissonReadWrite::ourDeadReaderIsPassed()
{
    const auto reader = java(u"redisson-read"_s);
    const auto writer = java(u"redisson-write"_s);
    const ServerTime before = now();
    Lease mine = leaseOf(ours(6s).readLock().tryAcquire());
    QVERIFY(reader->ask(acquireWithWatchdog()).ok);
    mine.abandon();
    writer->begin(acquire(kLeaseMs, kWaitMs));
    QTRY_COMPARE(listening(), 1);
    QVERIFY(reader->ask(release()).ok);
    const Deed next = writer->answer();
    QVERIFY2(next.ok, next.error.c_str());
    QVERIFY(next.ended - before < 6s + 1s);
    QVERIFY(writer->ask(release()).ok);
}

/// R6.
void TestRedissonReadWrite::bothEnter()
{
    const auto reader = java(u"redisson-read"_s);
    Deed theirs;
    std::vector<Lease> mine;
    for (int count = 1; count <= 3; ++count) {
        theirs = reader->ask(acquire(kLeaseMs));
        QVERIFY2(theirs.ok, theirs.error.c_str());
        mine.push_back(mine.empty() ? leaseOf(ours().readLock().tryAcquire()) : *mine.front().enter());
        for (const std::string& owner : {theirs.token, std::string(mine.front().token())}) {
            QCOMPARE(field(owner), std::to_string(count));
            for (int number = 1; number <= 4; ++number)
                QCOMPARE(hasHold(owner, number), number <= count);
        }
    }
    const std::string owner(mine.front().token());
    for (int count = 2; count >= 0; --count) {
        QVERIFY(reader->ask(release()).ok);
        QCOMPARE(mine.back().release().handlesLeft, count);
        mine.pop_back();
        for (const std::string& one : {theirs.token, owner}) {
            QCOMPARE(field(one), count > 0 ? std::to_string(count) : std::string());
            for (int number = 1; number <= 4; ++number)
                QCOMPARE(hasHold(one, number), number <= count);
        }
    }
    QCOMPARE(ttl(), std::int64_t{-2});
}

LOCKSCOPE_TEST_MAIN(TestRedissonReadWrite)
#include "tst_redissonreadwrite.moc"
