// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Redisson's fenced lock and multi-lock beside ours, on one server and on a cluster of three.
#include "core/clusterslot.h"
#include "core/deployment.h"
#include "interop/client.h"
#include "lock/service.h"
#include "sandbox/cluster.h"
#include "sandbox/redisserver.h"
#include "support/suite.h"

#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int kLeaseMs = 30'000;
constexpr int kWaitMs = 40'000;

using Keys = std::vector<std::string>;

/// Waits for a minute, and looks by itself only once an hour: nothing but a message wakes it.
[[nodiscard]] lock::RedissonOptions patient()
{
    lock::RedissonOptions options;
    options.ttl = 10min;
    options.wait = 60s;
    options.poll = 1h;
    return options;
}

/// acquire() in a thread of its own, for those who must go on with their event loop meanwhile.
template <class Lock>
class Waiting
{
public:
    explicit Waiting(Lock lock)
        : m_thread([this, mine = std::move(lock)](const std::stop_token& stop) mutable {
              auto result = mine.acquire(stop);
              const std::lock_guard guard(m_mutex);
              m_at = std::chrono::steady_clock::now();
              m_result.emplace(std::move(result));
          })
    {
    }
    [[nodiscard]] bool isOver()
    {
        const std::lock_guard guard(m_mutex);
        return m_result.has_value();
    }
    /// Once it is over.
    lock::Acquired& result() { return *m_result; }
    [[nodiscard]] std::chrono::steady_clock::time_point at() const { return m_at; }

private:
    std::mutex m_mutex;
    std::optional<lock::Acquired> m_result;
    std::chrono::steady_clock::time_point m_at;
    std::jthread m_thread;
};
template <class Lock>
Waiting(Lock) -> Waiting<Lock>;

} // namespace

class TestRedissonMulti final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void tokensOfAThousandHoldersRise_data() { deployments(); }
    void tokensOfAThousandHoldersRise();
    void aLockWithoutATtlIsNoGrant();
    void aMultiLockExcludesAndWakes_data() { deployments(); }
    void aMultiLockExcludesAndWakes();
    void oppositeOrdersEndAndExclude_data() { deployments(); }
    void oppositeOrdersEndAndExclude();
    void waitersOfAClusterAreWokenByShards();

private:
    static void deployments()
    {
        QTest::addColumn<bool>("clustered");
        QTest::newRow("one server") << false;
        QTest::newRow("cluster") << true;
    }
    /// Ours, as one process.
    [[nodiscard]] lock::LockService service(bool clustered) const;
    /// Java, as one process; ends the test if there is none.
    [[nodiscard]] std::unique_ptr<Client> java(const QString& library, bool clustered) const;
    [[nodiscard]] lock::Reply admin(bool clustered, std::initializer_list<std::string_view> words) const;
    /// Three locks, in a cluster one at each node.
    [[nodiscard]] Keys keys(bool clustered) const;
    [[nodiscard]] std::int64_t held(bool clustered) const;
    /// How many clients listen for the release of this lock; in a cluster at its shard.
    [[nodiscard]] int listening(bool clustered, const std::string& key) const;
    [[nodiscard]] static QString named(const Keys& keys);

    std::optional<sandbox::RedisServer> m_server;
    std::optional<sandbox::Cluster> m_cluster;
    std::unique_ptr<lock::Client> m_admin;
    std::unique_ptr<lock::Client> m_clusterAdmin;
};

void TestRedissonMulti::initTestCase()
{
    NEEDS_TOOLCHAIN(u"java"_s);
    sandbox::RedisOptions options;
    options.password = ""; // the driver logs in to clusters only
    auto server = sandbox::RedisServer::start(options);
    QVERIFY2(server, server ? "" : server.error().message.c_str());
    m_server.emplace(std::move(*server));
    sandbox::ClusterOptions three;
    three.replicas = 0;
    auto cluster = sandbox::Cluster::start(three);
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    m_cluster.emplace(std::move(*cluster));
    qputenv("LOCKSCOPE_INTEROP_PASSWORD", QByteArray::fromStdString(m_cluster->password()));
    m_admin = std::make_unique<lock::Client>(m_server->tcpEndpoint());
    lock::ClientOptions following;
    following.followsRedirections = true;
    m_clusterAdmin = std::make_unique<lock::Client>(m_cluster->node(0).tcpEndpoint(), following);
}

void TestRedissonMulti::cleanupTestCase()
{
    m_admin.reset();
    m_clusterAdmin.reset();
    m_cluster.reset();
    m_server.reset();
}

lock::LockService TestRedissonMulti::service(bool clustered) const
{
    lock::ServiceOptions options;
    options.client.followsRedirections = clustered;
    const Endpoint endpoint = clustered ? m_cluster->node(0).tcpEndpoint() : m_server->tcpEndpoint();
    auto made = lock::LockService::create(endpoint, options);
    if (!made)
        qFatal("%s", made.error().message.c_str());
    return std::move(*made);
}

std::unique_ptr<Client> TestRedissonMulti::java(const QString& library, bool clustered) const
{
    const std::uint16_t port = clustered ? m_cluster->node(1).port() : m_server->port();
    auto client = std::make_unique<Client>(u"java"_s, clustered ? library + u"-cluster"_s : library, port);
    if (!client->start())
        qFatal("%s", qPrintable(client->error()));
    return client;
}

lock::Reply TestRedissonMulti::admin(bool clustered, std::initializer_list<std::string_view> words) const
{
    auto reply = (clustered ? m_clusterAdmin : m_admin)->command(words);
    if (!reply)
        qFatal("%s", reply.error().message.c_str());
    return std::move(*reply);
}

Keys TestRedissonMulti::keys(bool clustered) const
{
    Keys result;
    for (const char letter : {'a', 'b', 'c'})
        for (int i = 0; clustered || i == 0; ++i) {
            std::string key = "lock:" + std::string(1, letter) + std::to_string(i);
            if (clustered && m_cluster->firstOwner(slotOf(key)) != result.size())
                continue;
            result.push_back(std::move(key));
            break;
        }
    return result;
}

std::int64_t TestRedissonMulti::held(bool clustered) const
{
    std::int64_t count = 0;
    for (const std::string& key : keys(clustered))
        count += admin(clustered, {"EXISTS", key}).integer;
    return count;
}

int TestRedissonMulti::listening(bool clustered, const std::string& key) const
{
    const std::string channel = "redisson_lock__channel:{" + key + "}";
    const auto counted = clustered
                             ? m_cluster->ask(m_cluster->firstOwner(slotOf(key)), {"PUBSUB", "SHARDNUMSUB", channel})
                             : m_server->ask({"PUBSUB", "NUMSUB", channel});
    return counted && counted->size() == 2 ? std::stoi(counted->back()) : -1;
}

QString TestRedissonMulti::named(const Keys& keys)
{
    QStringList names;
    for (const std::string& key : keys)
        names << QString::fromStdString(key);
    return names.join(u' ');
}

/// F1: two threads of ours and two of Java's.
void TestRedissonMulti::tokensOfAThousandHoldersRise()
{
    QFETCH(bool, clustered);
    constexpr int kSections = 250;
    const auto client = java(u"redisson-fenced"_s, clustered);
    lock::LockService ours = service(clustered);
    client->begin({{u"do"_s, u"count"_s},
                   {u"name"_s, u"lock:fenced"_s},
                   {u"list"_s, u"tokens"_s},
                   {u"threads"_s, 2},
                   {u"sections"_s, kSections}});
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 2; ++i)
            threads.emplace_back([&] {
                for (int done = 0; done < kSections; ++done) {
                    auto options = patient();
                    options.poll = 1s;
                    auto lease = ours.redisson().fenced("lock:fenced", options)->acquireFor(2min);
                    if (!lease)
                        qFatal("%s", lease.why().c_str());
                    const std::string token = std::to_string(lease->fencingToken().value_or(0));
                    (void)ours.client()->command({"RPUSH", "tokens", token});
                }
            });
    }
    const auto theirs = client->answer();
    QVERIFY2(theirs.ok, theirs.error.c_str());
    const lock::Reply list = admin(clustered, {"LRANGE", "tokens", "0", "-1"});
    QCOMPARE(list.elements.size(), std::size_t{4 * kSections});
    std::vector<long long> tokens;
    for (const lock::Reply& each : list.elements)
        tokens.push_back(std::stoll(each.text));
    QCOMPARE(tokens.front(), 1LL);
    QVERIFY(std::adjacent_find(tokens.begin(), tokens.end(), std::greater_equal<>()) == tokens.end());
}

/// Java says -1 there, as if it had it.
void TestRedissonMulti::aLockWithoutATtlIsNoGrant()
{
    const auto client = java(u"redisson-fenced"_s, false);
    lock::LockService ours = service(false);
    (void)admin(false, {"HSET", "lock:endless", "8743c9c0-0795-4907-87fd-6c719a6b4586:57", "1"});
    const auto theirs = client->ask({{u"do"_s, u"acquire"_s}, {u"name"_s, u"lock:endless"_s}, {u"ttl_ms"_s, kLeaseMs}});
    QCOMPARE(theirs.fence, std::int64_t{-1});
    QVERIFY(ours.redisson().fenced("lock:endless")->tryAcquire().outcome() == lock::AcquireOutcome::Taken);
    QCOMPARE(admin(false, {"HLEN", "lock:endless"}).integer, std::int64_t{1});
}

/// M1 and C1: each refuses and wakes the other, within 100 ms (cluster: 200 ms).
void TestRedissonMulti::aMultiLockExcludesAndWakes()
{
    QFETCH(bool, clustered);
    const Keys three = keys(clustered);
    const auto client = java(u"redisson-multi"_s, clustered);
    lock::LockService ours = service(clustered);
    auto multi = *ours.redisson().multiLock(three, patient());
    const QJsonObject acquire{{u"do"_s, u"acquire"_s},
                              {u"name"_s, named({three[2], three[1], three[0]})},
                              {u"ttl_ms"_s, kLeaseMs},
                              {u"wait_ms"_s, kWaitMs}};
    const QJsonObject release{{u"do"_s, u"release"_s}, {u"name"_s, acquire["name"_L1]}};

    auto held = multi.acquire();
    QVERIFY2(held, held.why().c_str());
    client->begin(acquire);
    QTRY_COMPARE_WITH_TIMEOUT(listening(clustered, three[2]), 1, 30'000); // its first one
    QVERIFY(!client->hasAnswered());
    const auto before = std::chrono::system_clock::now();
    QCOMPARE(held->release().outcome, lock::ReleaseOutcome::Released);
    const auto theirs = client->answer();
    QVERIFY2(theirs.ok, theirs.error.c_str());
    QCOMPARE(this->held(clustered), std::int64_t{3});
    const auto got = std::chrono::system_clock::time_point(std::chrono::microseconds(usSinceEpoch(theirs.ended)));
    qInfo("Java woke after %lld ms", static_cast<long long>((got - before) / 1ms));
    QVERIFY(got - before < 2s); // its second and third lock are taken by polls of its own

    QVERIFY(multi.tryAcquire().outcome() == lock::AcquireOutcome::Taken);
    Waiting waiting(multi);
    QTRY_COMPARE_WITH_TIMEOUT(listening(clustered, three[0]), 1, 30'000);
    QVERIFY(!waiting.isOver());
    const auto asked = std::chrono::steady_clock::now();
    QVERIFY(client->ask(release).ok);
    QTRY_VERIFY_WITH_TIMEOUT(waiting.isOver(), 30'000);
    QVERIFY2(waiting.result(), waiting.result().why().c_str());
    qInfo("ours woke %lld ms after Java was asked to release", static_cast<long long>((waiting.at() - asked) / 1ms));
    QVERIFY(waiting.at() - asked < 2s);
    QCOMPARE(waiting.result()->release().outcome, lock::ReleaseOutcome::Released);
    QCOMPARE(this->held(clustered), std::int64_t{0});
}

/// M1: three threads of each, which name the keys in opposite orders, count what nothing else protects.
void TestRedissonMulti::oppositeOrdersEndAndExclude()
{
    QFETCH(bool, clustered);
    constexpr int kThreads = 3;
    constexpr int kSections = 15;
    const Keys three = keys(clustered);
    const auto client = java(u"redisson-multi"_s, clustered);
    lock::LockService ours = service(clustered);
    (void)admin(clustered, {"DEL", "count"});
    client->begin({{u"do"_s, u"contend"_s},
                   {u"name"_s, named(three)},
                   {u"threads"_s, kThreads},
                   {u"sections"_s, kSections},
                   {u"work_ms"_s, 3},
                   {u"think_ms"_s, 5}});
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < kThreads; ++i)
            threads.emplace_back([&] {
                auto options = patient();
                options.poll = 1s;
                auto multi = *ours.redisson().multiLock({three[2], three[1], three[0]}, options);
                for (int done = 0; done < kSections; ++done) {
                    auto lease = multi.acquireFor(2min);
                    if (!lease)
                        qFatal("%s", lease.why().c_str());
                    const auto count = ours.client()->command({"GET", "count"});
                    std::this_thread::sleep_for(3ms);
                    const int next = count->isNil() ? 1 : std::stoi(count->text) + 1;
                    (void)ours.client()->command({"SET", "count", std::to_string(next)});
                    (void)lease->release();
                    std::this_thread::sleep_for(5ms);
                }
            });
    }
    const auto theirs = client->answer();
    QVERIFY2(theirs.ok, theirs.error.c_str());
    QCOMPARE(admin(clustered, {"GET", "count"}).text, std::to_string(2 * kThreads * kSections));
    QTRY_COMPARE(held(clustered), std::int64_t{0});
}

/// C1: a plain lock of Java waits for one of a multi-lock of ours, and hears it at its shard.
void TestRedissonMulti::waitersOfAClusterAreWokenByShards()
{
    const Keys three = keys(true);
    const auto client = java(u"redisson"_s, true);
    lock::LockService ours = service(true);
    const QString name = QString::fromStdString(three[1]);
    const QJsonObject acquire{
        {u"do"_s, u"acquire"_s}, {u"name"_s, name}, {u"ttl_ms"_s, kLeaseMs}, {u"wait_ms"_s, kWaitMs}};
    // Once before: classes are loaded, scripts known, and the server asked for shard channels.
    QVERIFY(client->ask(acquire).ok);
    QVERIFY(client->ask({{u"do"_s, u"release"_s}, {u"name"_s, name}}).ok);
    auto lease = ours.redisson().multiLock(three, patient())->acquire();
    QVERIFY2(lease, lease.why().c_str());
    client->begin(acquire);
    QTRY_COMPARE_WITH_TIMEOUT(listening(true, three[1]), 1, 30'000);
    const auto before = std::chrono::system_clock::now();
    QCOMPARE(lease->release().outcome, lock::ReleaseOutcome::Released);
    const auto theirs = client->answer();
    QVERIFY2(theirs.ok, theirs.error.c_str());
    const auto got = std::chrono::system_clock::time_point(std::chrono::microseconds(usSinceEpoch(theirs.ended)));
    qInfo("Java woke after %lld ms", static_cast<long long>((got - before) / 1ms));
    QVERIFY(got - before < 2s);
    QVERIFY(client->ask({{u"do"_s, u"release"_s}, {u"name"_s, name}}).ok);
}

LOCKSCOPE_TEST_MAIN(TestRedissonMulti)
#include "tst_redissonmulti.moc"
