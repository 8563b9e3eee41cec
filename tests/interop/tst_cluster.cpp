// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Real libraries with their own cluster clients, on a cluster whose slots move and whose primaries change, and the
// program beside them, which was given the plain address of one node.
#include "core/clusterslot.h"
#include "interop/client.h"
#include "interop/console.h"
#include "sandbox/cluster.h"
#include "support/suite.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;

namespace {

constexpr int kLeaseMs = 120'000;
constexpr int kOtherLeaseMs = 90'000;
constexpr int kPatience = 60'000;
constexpr const char* kKey = "lock:order:42";
/// A busy machine is no reason for a failover.
constexpr std::chrono::seconds kNodeTimeout{6};

#define TRY_CLUSTER(condition) QTRY_VERIFY2_WITH_TIMEOUT(condition, scene.console.log().c_str(), kPatience)
#define VERIFY_CLUSTER(condition) QVERIFY2(condition, scene.console.log().c_str())

void done(const Result<void, sandbox::Error>& result)
{
    if (!result)
        qFatal("%s", result.error().message.c_str());
}

QJsonObject command(const QString& what, int ttlMs = 0)
{
    QJsonObject command{{u"do"_s, what}, {u"name"_s, QString::fromLatin1(kKey)}};
    if (ttlMs > 0)
        command.insert(u"ttl_ms"_s, ttlMs);
    return command;
}

/// The cluster with a client of the row's library, and the program that was given the address of one node.
struct Scene
{
    sandbox::Cluster& cluster;
    Console console;
    Client client;

    Scene(sandbox::Cluster& servers, const QString& toolchain, const QString& library)
        : cluster(servers), console(servers.node(0).port(), kKey), client(toolchain, library, servers.node(1).port())
    {
        done(cluster.waitUntilWell());
    }
    ~Scene()
    {
        if (const auto node = owner())
            static_cast<void>(cluster.ask(*node, {"DEL", kKey}));
    }
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    /// The node that serves the key's slot.
    [[nodiscard]] std::optional<std::size_t> owner() const
    {
        for (std::size_t i = 0; i < cluster.size(); ++i)
            if (cluster.ask(i, {"TTL", kKey})) // else: MOVED
                return i;
        return std::nullopt;
    }
    /// What was told of the lock itself, a word each.
    [[nodiscard]] bool isStory(const std::vector<std::string>& words)
    {
        std::vector<std::string> told;
        for (const QJsonObject& event : console.events())
            if (event["key"_L1].toString() == QLatin1StringView(kKey))
                told.push_back(event["event"_L1].toString().toStdString());
        return told == words;
    }
    /// The last event of this kind.
    [[nodiscard]] QJsonObject told(QLatin1StringView word)
    {
        QJsonObject last;
        for (const QJsonObject& event : console.events())
            if (event["event"_L1] == word)
                last = event;
        return last;
    }
};

} // namespace

class TestCluster final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase() { m_cluster.reset(); }
    /// Taken, renewed, let go: each is told once, when it was done, with who did it.
    void tellsAHold_data() { libraries(); }
    void tellsAHold();
    /// The slot of a held lock moves; its client goes on.
    void aSlotMovesUnderAHeldLock_data() { libraries(); }
    void aSlotMovesUnderAHeldLock();
    /// A replica takes over; its client goes on.
    void aReplicaTakesOver_data() { libraries(); }
    void aReplicaTakesOver();
    /// Released by the program, wherever it is by now; the release of who had it harms nobody.
    void theProgramReleasesIt_data() { libraries(); }
    void theProgramReleasesIt();

private:
    static void libraries();

    std::optional<sandbox::Cluster> m_cluster;
    QElapsedTimer m_sinceFailover;
};

void TestCluster::libraries()
{
    QTest::addColumn<QString>("toolchain");
    QTest::addColumn<QString>("library");
    QTest::newRow("Redisson") << u"java"_s << u"redisson-cluster"_s;
    QTest::newRow("redis-py") << u"python"_s << u"redis-py-cluster"_s;
    QTest::newRow("go-redis with bsm/redislock") << u"go"_s << u"bsm/redislock-cluster"_s;
    QTest::newRow("go-redis with redsync") << u"go"_s << u"redsync-cluster"_s;
    QTest::newRow("ioredis with node-redlock") << u"node"_s << u"node-redlock-cluster"_s;
}

void TestCluster::initTestCase()
{
    sandbox::ClusterOptions options;
    options.nodeTimeout = kNodeTimeout;
    auto cluster = sandbox::Cluster::start(options);
    if (!cluster)
        qFatal("%s", cluster.error().message.c_str());
    m_cluster.emplace(std::move(*cluster));
    qputenv("LOCKSCOPE_INTEROP_PASSWORD", QByteArray::fromStdString(m_cluster->password()));
    qputenv("LOCKSCOPE_PASSWORD", QByteArray::fromStdString(m_cluster->password()));
}

/// A scene in which the row's client has the lock, and this is told; `held` is what the client said.
#define BEGIN_SCENE                                                                                                    \
    QFETCH(const QString, toolchain);                                                                                  \
    QFETCH(const QString, library);                                                                                    \
    NEEDS_TOOLCHAIN(toolchain)                                                                                         \
    Scene scene(*m_cluster, toolchain, library);                                                                       \
    VERIFY_CLUSTER(scene.console.watch(m_cluster->primaries()));                                                       \
    QVERIFY2(scene.client.start(), qPrintable(scene.client.error()));                                                  \
    const Deed held = scene.client.ask(command(u"acquire"_s, kLeaseMs));                                               \
    QVERIFY2(held.ok, held.error.c_str());                                                                             \
    TRY_CLUSTER(scene.isStory({"acquired"}))

void TestCluster::tellsAHold()
{
    BEGIN_SCENE;
    const QJsonObject taken = scene.told("acquired"_L1);
    VERIFY_CLUSTER(taken["holder"_L1].toString() == inJson(held.token));
    VERIFY_CLUSTER(isDuring(taken, held));
    VERIFY_CLUSTER(lasts(taken, kLeaseMs));
    const Deed renewed = scene.client.ask(command(u"renew"_s, kOtherLeaseMs));
    QVERIFY2(renewed.ok, renewed.error.c_str());
    const auto isRenewed = [&] { return lasts(scene.told("lease_changed"_L1), kOtherLeaseMs); };
    TRY_CLUSTER(isRenewed()); // as long as before is expected until it is read
    const auto listed = scene.console.list();
    QCOMPARE(listed.code, 0);
    QCOMPARE(listed.only()["holder"_L1].toString(), inJson(held.token));
    QVERIFY(scene.console.inspect().code == 0);
    const Deed released = scene.client.ask(command(u"release"_s));
    QVERIFY2(released.ok, released.error.c_str());
    TRY_CLUSTER(!scene.told("released"_L1).isEmpty());
    VERIFY_CLUSTER(isDuring(scene.told("released"_L1), released));
}

void TestCluster::aSlotMovesUnderAHeldLock()
{
    BEGIN_SCENE;
    const std::uint16_t slot = slotOf(kKey);
    const auto from = scene.owner();
    QVERIFY(from.has_value());
    std::size_t to = 0;
    while (to == *from || scene.cluster.ask(to, {"ROLE"})->front() != "master")
        ++to;
    done(m_cluster->moveSlot(slot, *from, to));
    TRY_CLUSTER(scene.told("migrated"_L1)["holder"_L1].toString() == inJson(held.token) ||
                scene.told("found"_L1)["holder"_L1].toString() == inJson(held.token));
    const Deed renewed = scene.client.ask(command(u"renew"_s, kOtherLeaseMs));
    QVERIFY2(renewed.ok, renewed.error.c_str());
    const QString there = QString::fromStdString(scene.cluster.node(to).tcpEndpoint().nodeName());
    const auto isRenewedThere = [&] {
        const QJsonObject event = scene.told("lease_changed"_L1);
        return lasts(event, kOtherLeaseMs) && event["node"_L1].toString() == there;
    };
    TRY_CLUSTER(isRenewedThere());
    const Deed released = scene.client.ask(command(u"release"_s));
    QVERIFY2(released.ok, released.error.c_str());
    TRY_CLUSTER(isDuring(scene.told("released"_L1), released));
}

void TestCluster::aReplicaTakesOver()
{
    BEGIN_SCENE;
    const auto from = scene.owner();
    QVERIFY(from.has_value());
    const std::size_t replica =
        *from < scene.cluster.primaries() ? scene.cluster.replicaOf(*from) : *from - scene.cluster.primaries();
    const auto hasIt = [&] { return scene.cluster.ask(replica, {"DBSIZE"})->front() != "0"; };
    QTRY_VERIFY_WITH_TIMEOUT(hasIt(), kPatience);
    // Primaries vote for a replica of one shard once in two times the limit.
    if (m_sinceFailover.isValid())
        QTest::qWait(std::max(0, int(2'100 * kNodeTimeout.count() - m_sinceFailover.elapsed())));
    done(m_cluster->failOver(replica));
    m_sinceFailover.start();
    const Deed renewed = scene.client.ask(command(u"renew"_s, kOtherLeaseMs));
    QVERIFY2(renewed.ok, renewed.error.c_str());
    const QString there = QString::fromStdString(scene.cluster.node(replica).tcpEndpoint().nodeName());
    TRY_CLUSTER(scene.console.inspect().only()["node"_L1].toString() == there);
    const auto isKnownThere = [&] {
        const auto events = scene.console.events();
        return std::any_of(events.begin(), events.end(), [&](const QJsonObject& event) {
            return event["event"_L1] == "ready"_L1 && event["node"_L1].toString() == there;
        });
    };
    TRY_CLUSTER(isKnownThere());
    const Deed released = scene.client.ask(command(u"release"_s));
    QVERIFY2(released.ok, released.error.c_str());
    TRY_CLUSTER(isDuring(scene.told("released"_L1), released));
    for (const char* no : {"lost", "vanished", "taken_over", "expired"})
        VERIFY_CLUSTER(scene.told(QLatin1StringView(no)).isEmpty());
}

void TestCluster::theProgramReleasesIt()
{
    BEGIN_SCENE;
    const auto from = scene.owner();
    QVERIFY(from.has_value());
    std::size_t to = 0;
    while (to == *from || scene.cluster.ask(to, {"ROLE"})->front() != "master")
        ++to;
    done(m_cluster->moveSlot(slotOf(kKey), *from, to));
    QCOMPARE(scene.console.release().code, 0);
    TRY_CLUSTER(!scene.told("released"_L1).isEmpty());
    const auto left = scene.cluster.ask(to, {"EXISTS", kKey});
    QVERIFY(left.has_value());
    QCOMPARE(left->front(), std::string("0"));
    // The next holder keeps it, whatever the first one does now.
    QVERIFY(scene.cluster.ask(to, {"SET", kKey, "another", "PX", std::to_string(kLeaseMs)}).has_value());
    static_cast<void>(scene.client.ask(command(u"release"_s)));
    const auto type = scene.cluster.ask(to, {"TYPE", kKey});
    QVERIFY(type.has_value());
    QCOMPARE(type->front(), std::string("string"));
    QCOMPARE(scene.cluster.ask(to, {"GET", kKey})->front(), std::string("another"));
}

LOCKSCOPE_TEST_MAIN(TestCluster)
#include "tst_cluster.moc"
