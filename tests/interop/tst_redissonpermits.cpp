// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Real Redisson and our library in one semaphore, one set of permits that expire, and one latch: on a server, and in a
// cluster of three.
#include "core/clusterslot.h"
#include "interop/client.h"
#include "interop/console.h"
#include "lock/redissonlatch.h"
#include "lock/redissonpermits.h"
#include "lock/redissonsemaphore.h"
#include "sandbox/cluster.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QTest>

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

/// Acquisitions of all processes together; LOCKSCOPE_CYCLES=20000 takes as many as a night.
constexpr int kAcquisitions = 2'000;
constexpr int kPermits = 4;
constexpr int kPatienceMs = 30'000;
/// Waiters look by themselves only once an hour, and Redisson's never do: who is woken heard a message. Usually it
/// takes a few milliseconds; a machine that does nothing for a moment must not decide a test.
constexpr std::chrono::milliseconds kWakeLimit{2'000};

/// Servers, with what each side needs to use them.
struct Place
{
    std::unique_ptr<PrivateServer> server;
    std::optional<sandbox::Cluster> cluster;
    std::vector<std::unique_ptr<Client>> javas; ///< processes, started

    [[nodiscard]] Endpoint endpoint() const { return cluster ? cluster->node(0).tcpEndpoint() : server->tcpEndpoint(); }
    [[nodiscard]] lock::ClientOptions options() const
    {
        lock::ClientOptions options;
        options.followsRedirections = cluster.has_value();
        return options;
    }
    /// How many clients wait for a message of this channel, at all nodes together.
    [[nodiscard]] std::int64_t listeners(const std::string& channel)
    {
        if (!cluster)
            return server->command({"PUBSUB", "NUMSUB", channel}).elements.at(1).integer;
        std::int64_t all = 0;
        for (std::size_t node = 0; node < cluster->primaries(); ++node)
            all += std::stoll(cluster->ask(node, {"PUBSUB", "SHARDNUMSUB", channel}).value().back());
        return all;
    }
};

/// Our library as one process.
struct Ours
{
    explicit Ours(const Place& place)
        : client(std::make_shared<lock::Client>(place.endpoint(), place.options())),
          peer(std::make_shared<lock::RedissonPeer>(place.endpoint(), place.options()))
    {
    }
    [[nodiscard]] lock::RedissonPermits permits(const std::string& name, std::chrono::milliseconds ttl = 10min) const
    {
        lock::RedissonOptions options;
        options.ttl = ttl;
        options.wait = 60s;
        options.poll = 1h;
        options.watchdog = false;
        return *lock::RedissonPermits::create(client, nullptr, peer, name, options);
    }
    [[nodiscard]] lock::RedissonSemaphore semaphore(const std::string& name) const
    {
        return *lock::RedissonSemaphore::create(client, peer, name, seldom());
    }
    [[nodiscard]] lock::RedissonLatch latch(const std::string& name) const
    {
        return *lock::RedissonLatch::create(client, peer, name, seldom());
    }
    /// One command, in a cluster at the node of its key.
    lock::Reply command(std::initializer_list<std::string_view> words) const
    {
        auto reply = client->command(words);
        if (!reply)
            qFatal("%s", reply.error().message.c_str());
        return std::move(*reply);
    }

    std::shared_ptr<lock::Client> client;
    std::shared_ptr<lock::RedissonPeer> peer;

private:
    static lock::WaitOptions seldom()
    {
        lock::WaitOptions options;
        options.poll = 1h;
        return options;
    }
};

/// A wait of ours in a thread of its own, and when it was over by this machine's clock.
class Waiting
{
public:
    explicit Waiting(std::function<bool()> wait)
        : m_thread([this, mine = std::move(wait)] {
              m_isDone = mine();
              m_ended = serverTimeNow();
              m_isOver = true;
          })
    {
    }
    [[nodiscard]] bool isOver() const { return m_isOver; }
    [[nodiscard]] bool isDone() const { return m_isDone; }
    [[nodiscard]] ServerTime ended() const { return m_ended; }

private:
    static ServerTime serverTimeNow()
    {
        return serverTimeFromUs(
            std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch())
                .count());
    }

    std::atomic<bool> m_isDone{false};
    std::atomic<bool> m_isOver{false};
    ServerTime m_ended = kUnknownTime;
    std::jthread m_thread;
};

[[nodiscard]] QJsonObject asked(const QString& deed, const std::string& name, QJsonObject more = {})
{
    more.insert(u"do"_s, deed);
    more.insert(u"name"_s, QString::fromStdString(name));
    return more;
}

[[nodiscard]] std::string hex(const std::string& bytes)
{
    return QByteArray::fromStdString(bytes).toHex().toStdString();
}

[[nodiscard]] QString idOf(const std::string& hexadecimal)
{
    return QString::fromStdString(hexadecimal);
}

} // namespace

#define VERIFY_DEED(deed)                                                                                              \
    do {                                                                                                               \
        const Deed told = (deed);                                                                                      \
        QVERIFY2(told.ok, told.error.c_str());                                                                         \
    } while (false)

class TestRedissonPermits final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void permitsAreNeverOversold_data() { kinds(); }
    void permitsAreNeverOversold();
    void messageBelowZeroIsSurvived_data() { places(); }
    void messageBelowZeroIsSurvived();
    void lateReleaseOfAnExpiredPermit_data() { places(); }
    void lateReleaseOfAnExpiredPermit();
    void idsAreTheSameOnBothSides_data() { places(); }
    void idsAreTheSameOnBothSides();
    void permitsWakeEachOther_data() { places(); }
    void permitsWakeEachOther();
    void latchOpensForBoth_data() { places(); }
    void latchOpensForBoth();
    void theConsoleLetsJavaIn_data();
    void theConsoleLetsJavaIn();

private:
    static void places()
    {
        QTest::addColumn<bool>("clustered");
        QTest::newRow("server") << false;
        QTest::newRow("cluster") << true;
    }
    static void kinds()
    {
        QTest::addColumn<bool>("clustered");
        QTest::addColumn<QString>("kind");
        for (const bool clustered : {false, true})
            for (const char* kind : {"semaphore", "permits"})
                QTest::addRow("%s, %s", clustered ? "cluster" : "server", kind)
                    << clustered << QString::fromLatin1(kind);
    }
    /// The servers of this row, with so many Java processes.
    Place& place(std::size_t javas = 1);
    Client& java(Place& place, std::size_t number = 0) { return *place.javas.at(number); }
    /// Each test has names of its own, so that none meets what another one left.
    static std::string name(const char* kind)
    {
        return std::string(kind) + ':' + QTest::currentTestFunction() + ':' + QTest::currentDataTag();
    }
    /// Fails if ours was woken too late after what Java did.
    static void judge(const Waiting& ours, const Deed& deed)
    {
        const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(ours.ended() - deed.began);
        qInfo("woken %lld ms after", static_cast<long long>(took.count()));
        QVERIFY2(took < kWakeLimit, std::to_string(took.count()).c_str());
    }

    std::map<bool, Place> m_places; ///< by whether it is a cluster
};

void TestRedissonPermits::initTestCase()
{
    NEEDS_TOOLCHAIN(u"java"_s);
}

void TestRedissonPermits::cleanupTestCase()
{
    m_places.clear();
}

Place& TestRedissonPermits::place(std::size_t javas)
{
    QFETCH(bool, clustered);
    Place& place = m_places[clustered];
    if (clustered && !place.cluster) {
        sandbox::ClusterOptions options;
        options.replicas = 0;
        auto cluster = sandbox::Cluster::start(options);
        if (!cluster)
            qFatal("%s", cluster.error().message.c_str());
        place.cluster.emplace(std::move(*cluster));
        qputenv("LOCKSCOPE_INTEROP_PASSWORD", QByteArray::fromStdString(place.cluster->password()));
    } else if (!clustered && !place.server) {
        place.server = std::make_unique<PrivateServer>();
        if (!place.server->start())
            qFatal("%s", place.server->log().c_str());
    }
    while (place.javas.size() < javas) {
        const std::uint16_t port = clustered ? place.cluster->node(1).port() : place.server->port();
        place.javas.push_back(std::make_unique<Client>(
            u"java"_s, clustered ? u"redisson-counters-cluster"_s : u"redisson-counters"_s, port));
        if (!place.javas.back()->start())
            qFatal("%s", qPrintable(place.javas.back()->error()));
    }
    return place;
}

/// S1: two Java processes and two of ours. Who is inside counts itself at the server.
void TestRedissonPermits::permitsAreNeverOversold()
{
    QFETCH(QString, kind);
    constexpr int kThreads = 2; ///< of each process
    const int wanted = qEnvironmentVariableIntValue("LOCKSCOPE_CYCLES");
    const int each = (wanted > 0 ? wanted : kAcquisitions) / 4 / kThreads;
    Place& at = place(2);
    const Ours admin(at);
    const std::string key = name("sem");
    VERIFY_DEED(java(at).ask(asked(u"set-"_s + kind, key, {{u"permits"_s, kPermits}})));
    admin.command({"SET", "referee", "0"});
    for (const auto& process : at.javas)
        process->begin(asked(u"contend-"_s + kind, key,
                             {{u"threads"_s, kThreads}, {u"sections"_s, each}, {u"permits"_s, kPermits}}));
    std::atomic<int> oversold{0};
    std::atomic<int> busy{0};
    std::atomic<int> failed{0};
    {
        const Ours processes[]{Ours(at), Ours(at)};
        std::vector<std::jthread> threads;
        for (int i = 0; i < 2 * kThreads; ++i)
            threads.emplace_back([&, &ours = processes[i % 2]] {
                const Ours referee(at);
                const auto work = [&] {
                    const std::int64_t inside = referee.command({"INCR", "referee"}).integer;
                    oversold += inside > kPermits;
                    busy += inside == kPermits;
                    std::this_thread::sleep_for(1ms); // long enough for others to enter beside it
                    referee.command({"DECR", "referee"});
                };
                lock::RedissonSemaphore semaphore = ours.semaphore(key);
                lock::RedissonPermits permits = ours.permits(key);
                for (int done = 0; done < each; ++done) {
                    if (kind == "semaphore"_L1) {
                        const lock::Waited taken = semaphore.acquireFor(1, 60s);
                        failed += !taken;
                        if (!taken)
                            return;
                        work();
                        failed += !semaphore.release();
                    } else {
                        lock::Acquired permit = permits.acquire();
                        failed += !permit;
                        if (!permit)
                            return;
                        work();
                        failed += permit->release().outcome != lock::ReleaseOutcome::Released;
                    }
                }
            });
    }
    for (const auto& process : at.javas)
        VERIFY_DEED(process->answer());
    QCOMPARE(failed.load(), 0);
    QCOMPARE(oversold.load(), 0);
    QVERIFY(busy.load() > 0); // else it would say nothing
    QCOMPARE(admin.command({"GET", key}).text, std::to_string(kPermits));
    QCOMPARE(admin.command({"ZCARD", '{' + key + "}:timeout"}).integer, 0);
}

/// S2: addPermits(-3) tells "-3", whoever calls it.
void TestRedissonPermits::messageBelowZeroIsSurvived()
{
    Place& at = place();
    const Ours ours(at);
    const std::string key = name("sem");
    const std::string channel = "redisson_sc:{" + key + '}';
    VERIFY_DEED(java(at).ask(asked(u"set-semaphore"_s, key, {{u"permits"_s, 0}})));
    Waiting waiting([&] { return ours.semaphore(key).acquireFor(2, 60s).outcome() == lock::WaitOutcome::Done; });
    QTRY_COMPARE_WITH_TIMEOUT(at.listeners(channel), 1, kPatienceMs);
    VERIFY_DEED(java(at).ask(asked(u"add-semaphore"_s, key, {{u"permits"_s, -3}})));
    QVERIFY(!waiting.isOver());
    const Deed released = java(at).ask(asked(u"release-semaphore"_s, key, {{u"permits"_s, 5}}));
    VERIFY_DEED(released);
    QTRY_VERIFY_WITH_TIMEOUT(waiting.isOver(), kPatienceMs);
    QVERIFY(waiting.isDone());
    judge(waiting, released);

    java(at).begin(asked(u"acquire-semaphore"_s, key, {{u"permits"_s, 2}, {u"wait_ms"_s, kPatienceMs}}));
    QTRY_COMPARE_WITH_TIMEOUT(at.listeners(channel), 1, kPatienceMs);
    QCOMPARE(ours.semaphore(key).addPermits(-3).value(), -3);
    QCOMPARE(ours.semaphore(key).release(5).value(), 2);
    VERIFY_DEED(java(at).answer());
    QCOMPARE(ours.semaphore(key).available().value(), 0);
}

/// P1.
void TestRedissonPermits::lateReleaseOfAnExpiredPermit()
{
    Place& at = place();
    const Ours ours(at);
    const std::string key = name("permits");
    QVERIFY(ours.permits(key).trySetPermits(1).value());
    lock::Acquired late = ours.permits(key, 500ms).tryAcquire();
    QVERIFY2(late, late.why().c_str());
    const Deed next =
        java(at).ask(asked(u"acquire-permits"_s, key, {{u"wait_ms"_s, kPatienceMs}, {u"ttl_ms"_s, 600'000}}));
    VERIFY_DEED(next); // when our lease has ended: nobody told
    QVERIFY(!late->isValid());
    QCOMPARE(late->release().outcome, lock::ReleaseOutcome::NotOwner);
    QCOMPARE(ours.permits(key).available().value(), 0);
    VERIFY_DEED(java(at).ask(asked(u"release-permits"_s, key, {{u"token_hex"_s, idOf(hex(next.token))}})));
    QCOMPARE(ours.permits(key).available().value(), 1);

    const Deed expiring = java(at).ask(asked(u"acquire-permits"_s, key, {{u"ttl_ms"_s, 500}}));
    VERIFY_DEED(expiring);
    const lock::Acquired reclaimed = ours.permits(key).acquire();
    QVERIFY2(reclaimed, reclaimed.why().c_str());
    QVERIFY(!java(at).ask(asked(u"release-permits"_s, key, {{u"token_hex"_s, idOf(hex(expiring.token))}})).ok);
    QCOMPARE(ours.permits(key).available().value(), 0);
}

/// P2.
void TestRedissonPermits::idsAreTheSameOnBothSides()
{
    Place& at = place();
    const Ours ours(at);
    const std::string key = name("permits");
    QVERIFY(ours.permits(key).trySetPermits(2).value());
    const Deed theirs = java(at).ask(asked(u"acquire-permits"_s, key, {{u"ttl_ms"_s, 600'000}}));
    VERIFY_DEED(theirs);
    QCOMPARE(theirs.token.size(), std::size_t{16});
    lock::RedissonPermits permits = ours.permits(key);
    const auto rest = permits.leaseTime(hex(theirs.token));
    QVERIFY(rest && *rest > 500s && *rest <= 600s);
    QVERIFY(permits.updateLeaseTime(hex(theirs.token), 900s));
    QVERIFY(permits.leaseTime(hex(theirs.token)).value() > 800s);
    QCOMPARE(permits.release(hex(theirs.token)).outcome, lock::ReleaseOutcome::Released);
    QCOMPARE(permits.release(hex(theirs.token)).outcome, lock::ReleaseOutcome::NotOwner);

    lock::Acquired mine = permits.tryAcquire();
    QVERIFY2(mine, mine.why().c_str());
    const QJsonObject id{{u"token_hex"_s, idOf(std::string(mine->token()))}, {u"ttl_ms"_s, 900'000}};
    VERIFY_DEED(java(at).ask(asked(u"renew-permits"_s, key, id)));
    QVERIFY(permits.leaseTime(mine->token()).value() > 800s);
    VERIFY_DEED(java(at).ask(asked(u"release-permits"_s, key, id)));
    QCOMPARE(mine->release().outcome, lock::ReleaseOutcome::NotOwner);
    QCOMPARE(permits.available().value(), 2);
}

/// C1: in a cluster by shard channels.
void TestRedissonPermits::permitsWakeEachOther()
{
    Place& at = place();
    const Ours ours(at);
    const std::string key = name("permits");
    const std::string channel = "redisson_sc:{" + key + '}';
    QVERIFY(ours.permits(key).trySetPermits(1).value());
    const Deed theirs = java(at).ask(asked(u"acquire-permits"_s, key, {{u"ttl_ms"_s, 600'000}}));
    VERIFY_DEED(theirs);
    std::optional<lock::Acquired> mine;
    Waiting waiting([&] {
        mine.emplace(ours.permits(key).acquire());
        return mine->outcome() == lock::AcquireOutcome::Acquired;
    });
    QTRY_COMPARE_WITH_TIMEOUT(at.listeners(channel), 1, kPatienceMs);
    const Deed released = java(at).ask(asked(u"release-permits"_s, key, {{u"token_hex"_s, idOf(hex(theirs.token))}}));
    VERIFY_DEED(released);
    QTRY_VERIFY_WITH_TIMEOUT(waiting.isOver(), kPatienceMs);
    QVERIFY(waiting.isDone());
    judge(waiting, released);

    java(at).begin(asked(u"acquire-permits"_s, key, {{u"wait_ms"_s, kPatienceMs}, {u"ttl_ms"_s, 600'000}}));
    QTRY_COMPARE_WITH_TIMEOUT(at.listeners(channel), 1, kPatienceMs);
    QCOMPARE((*mine)->release().outcome, lock::ReleaseOutcome::Released);
    const Deed woken = java(at).answer(); // long before the lease of ours would have ended
    VERIFY_DEED(woken);
    QCOMPARE(ours.permits(key).release(hex(woken.token)).outcome, lock::ReleaseOutcome::Released);
}

/// L1.
void TestRedissonPermits::latchOpensForBoth()
{
    Place& at = place(2);
    const Ours ours(at);
    const std::string key = name("latch");
    const std::string channel = "redisson_countdownlatch__channel__{" + key + '}';
    VERIFY_DEED(java(at).ask(asked(u"set-latch"_s, key, {{u"permits"_s, 3}})));
    java(at, 1).begin(asked(u"await-latch"_s, key, {{u"wait_ms"_s, kPatienceMs}}));
    Waiting waiting([&] { return ours.latch(key).awaitFor(60s).outcome() == lock::WaitOutcome::Done; });
    QTRY_COMPARE_WITH_TIMEOUT(at.listeners(channel), 2, kPatienceMs);
    VERIFY_DEED(java(at).ask(asked(u"count-latch"_s, key)));
    QVERIFY(ours.latch(key).countDown());
    QVERIFY(!waiting.isOver() && !java(at, 1).hasAnswered());
    const Deed last = java(at).ask(asked(u"count-latch"_s, key));
    VERIFY_DEED(last);
    VERIFY_DEED(java(at, 1).answer());
    QTRY_VERIFY_WITH_TIMEOUT(waiting.isOver(), kPatienceMs);
    QVERIFY(waiting.isDone());
    judge(waiting, last);

    QVERIFY(ours.latch(key).countDown()); // below zero: no key, and nobody hangs
    VERIFY_DEED(java(at).ask(asked(u"count-latch"_s, key)));
    QCOMPARE(ours.command({"EXISTS", key}).integer, 0);
    VERIFY_DEED(java(at).ask(asked(u"await-latch"_s, key, {{u"wait_ms"_s, 0}})));
    QVERIFY(ours.latch(key).awaitFor(0ms));

    QVERIFY(ours.latch(key).trySetCount(1).value()); // and the last count is ours
    java(at, 1).begin(asked(u"await-latch"_s, key, {{u"wait_ms"_s, kPatienceMs}}));
    QTRY_COMPARE_WITH_TIMEOUT(at.listeners(channel), 1, kPatienceMs);
    QVERIFY(ours.latch(key).countDown());
    VERIFY_DEED(java(at, 1).answer());
}

void TestRedissonPermits::theConsoleLetsJavaIn_data()
{
    QTest::addColumn<bool>("clustered");
    QTest::addColumn<QString>("kind");
    for (const bool clustered : {false, true})
        for (const char* kind : {"semaphore", "permits", "latch"})
            QTest::addRow("%s, %s", clustered ? "cluster" : "server", kind) << clustered << QString::fromLatin1(kind);
}

/// The program adds a permit, gives one back that ours has, or opens the latch: Java, which sleeps until a message
/// comes, is in. In a cluster it listens to shard channels.
void TestRedissonPermits::theConsoleLetsJavaIn()
{
    QFETCH(QString, kind);
    Place& at = place();
    const Ours ours(at);
    const std::string key = name(kind.toLatin1().constData());
    const bool isLatch = kind == "latch"_L1;
    const std::string channel = (isLatch ? "redisson_countdownlatch__channel__{" : "redisson_sc:{") + key + '}';
    VERIFY_DEED(java(at).ask(asked(u"set-"_s + kind, key, {{u"permits"_s, isLatch ? 2 : 1}})));
    lock::RedissonPermits permits = ours.permits(key);
    std::optional<lock::Acquired> mine;
    if (kind == "permits"_L1) {
        mine.emplace(permits.acquire());
        QVERIFY(*mine);
    } else if (!isLatch) {
        QVERIFY(ours.semaphore(key).tryAcquire());
    }
    java(at).begin(asked((isLatch ? u"await-"_s : u"acquire-"_s) + kind, key,
                         {{u"wait_ms"_s, kPatienceMs}, {u"ttl_ms"_s, 600'000}}));
    QTRY_COMPARE_WITH_TIMEOUT(at.listeners(channel), 1, kPatienceMs);

    const QString uri = at.cluster
                            ? u"redis+cluster://:%1@127.0.0.1:%2"_s.arg(QString::fromStdString(at.cluster->password()))
                                  .arg(at.endpoint().port)
                            : u"redis://127.0.0.1:%1"_s.arg(at.endpoint().port);
    Console console(uri, key);
    const QJsonObject shown = console.list().only();
    QVERIFY2(shown["waiters"_L1] == 1, console.log().c_str());
    QVERIFY2(shown["left"_L1] == (isLatch ? QJsonValue(2)
                                  : mine  ? QJsonValue()
                                          : QJsonValue(0)),
             console.log().c_str());
    const QJsonObject released = console.release().only();
    const Deed woken = java(at).answer();
    QVERIFY2(released["outcome"_L1] == u"released"_s && released["wake"_L1] == u"sent"_s, console.log().c_str());
    VERIFY_DEED(woken); // long before its patience, or a lease, is over
    if (mine)
        QCOMPARE((*mine)->release().outcome, lock::ReleaseOutcome::NotOwner);
}

LOCKSCOPE_TEST_MAIN(TestRedissonPermits)
#include "tst_redissonpermits.moc"
