// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers that count, in a real cluster: who waits for them may be a client of any node, and says what they count.
#include "actions/actor.h"
#include "actions/listener.h"
#include "support/privatecluster.h"

#include <QElapsedTimer>
#include <QScopeGuard>

#include <hiredis/hiredis.h>

#include <memory>
#include <optional>
#include <utility>

using namespace lockscope;
using namespace lockscope::actions;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

const std::string kGate = "shop:gate";
const std::string kPermits = "redisson_sc:{shop:gate}";
const std::string kLatch = "redisson_countdownlatch__channel__{shop:gate}";

} // namespace

class TestClusterNumbers : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_cluster.start()); }
    void init()
    {
        Suite::init();
        for (std::size_t i = 0; i < m_cluster.size(); ++i)
            m_cluster.node(i).command({"FLUSHALL"});
    }
    void listenersElsewhereAreHeardAndWoken_data();
    void listenersElsewhereAreHeardAndWoken();
    void aNumberThatIsCalledALockIsNotDeleted();
    void twoMeaningsAtTwoNodesAreNone();
    void withoutListenersItIsRefused();
    void aNodeThatHangsKeepsNobody();
    void whileANodeIsSilentANumberIsNoLock_data();
    void whileANodeIsSilentANumberIsNoLock();
    void overASocketTheOthersAreSilent();
    void aConnectionThatIsGivenUpMeanwhileEnds();
    void whoIsGoneAsksNobodyAnyMore();

private:
    [[nodiscard]] PrivateServer& owner() const { return m_cluster.node(m_cluster.firstOwner(kGate)); }
    [[nodiscard]] PrivateServer& other(std::size_t which = 1) const
    {
        return m_cluster.node((m_cluster.firstOwner(kGate) + which) % m_cluster.size());
    }
    [[nodiscard]] OperationOptions watching() const
    {
        auto options = acting(other().tcpEndpoint());
        options.cluster = m_cluster.deployment();
        options.isWatched = true; // some pattern names it
        return options;
    }
    /// The connection there, not a unix socket, leads to other nodes.
    [[nodiscard]] OperationOptions alone() const
    {
        auto options = acting(owner().tcpEndpoint());
        options.isWatched = true;
        return options;
    }

    PrivateCluster m_cluster{3};
};

void TestClusterNumbers::listenersElsewhereAreHeardAndWoken_data()
{
    QTest::addColumn<QString>("number");
    QTest::addColumn<QString>("channel");
    QTest::addColumn<bool>("isAlone"); ///< the console knows one node of the cluster
    QTest::addColumn<QString>("message");
    QTest::newRow("semaphore") << QStringLiteral("0") << QString::fromStdString(kPermits) << false
                               << QStringLiteral("1");
    QTest::newRow("semaphore, by one node")
        << QStringLiteral("4") << QString::fromStdString(kPermits) << true << QStringLiteral("5");
    QTest::newRow("latch") << QStringLiteral("3") << QString::fromStdString(kLatch) << false << QStringLiteral("0");
}

void TestClusterNumbers::listenersElsewhereAreHeardAndWoken()
{
    QFETCH(QString, number);
    QFETCH(QString, channel);
    QFETCH(bool, isAlone);
    QFETCH(QString, message);
    owner().command({"SET", kGate, number.toStdString()});
    Listener waiter(other(2), channel.toStdString());
    Actor actor(isAlone ? alone() : watching());
    const auto seen = actor.look(kGate);
    QVERIFY2(seen.comparable && seen.onlyCounts, (seen.why + qPrintable(actor.lookError)).c_str());
    const auto result = actor.release(seen);
    QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
    QCOMPARE(result.wake, Wake::Sent);
    QCOMPARE(waiter.hear(), message.toStdString());
    const auto left = owner().command({"GET", kGate}).text;
    QCOMPARE(left, message == QStringLiteral("0") ? std::string() : message.toStdString());
}

/// By its name and its value it would be deleted as a lock, and the permits with it.
void TestClusterNumbers::aNumberThatIsCalledALockIsNotDeleted()
{
    const std::string lock = "shop:{shop:gate}:lock"; // in the same slot
    owner().command({"SET", lock, "4"});
    Listener waiter(other(2), "redisson_sc:" + lock);
    Actor actor(watching());
    const auto result = actor.release(actor.look(lock));
    QVERIFY2(result.outcome == Outcome::Released, result.detail.c_str());
    QCOMPARE(owner().command({"GET", lock}).text, std::string("5"));
    QCOMPARE(waiter.hear(), std::string("5"));
}

void TestClusterNumbers::twoMeaningsAtTwoNodesAreNone()
{
    owner().command({"SET", kGate, "4"});
    const Listener one(owner(), kPermits, "SSUBSCRIBE");
    const Listener two(other(), kLatch);
    Actor actor(watching());
    const auto seen = actor.look(kGate);
    QVERIFY(seen.exists && !seen.comparable);
    QVERIFY2(seen.why.find("both as a semaphore and as a count-down latch") != std::string::npos, seen.why.c_str());
    QCOMPARE(actor.release(seen).outcome, Outcome::Refused);
    QCOMPARE(owner().command({"GET", kGate}).text, std::string("4"));
}

void TestClusterNumbers::withoutListenersItIsRefused()
{
    owner().command({"SET", kGate, "4"});
    const Listener another(other(), "redisson_sc:{shop:gates}");
    Actor actor(watching());
    const auto seen = actor.look(kGate);
    QVERIFY(seen.exists && !seen.comparable);
    QCOMPARE(actor.release(seen).outcome, Outcome::Refused);
    QCOMPARE(owner().command({"GET", kGate}).text, std::string("4"));
}

void TestClusterNumbers::aNodeThatHangsKeepsNobody()
{
    owner().command({"SET", kGate, "0"});
    Listener waiter(owner(), kPermits, "SSUBSCRIBE");
    other(2).pause();
    const auto undo = qScopeGuard([this] { other(2).resume(); });
    auto options = watching();
    options.endpoint = owner().tcpEndpoint();
    Actor actor(options);
    const auto seen = actor.look(kGate);
    QVERIFY2(seen.onlyCounts, (seen.why + qPrintable(actor.lookError)).c_str());
    QCOMPARE(actor.release(seen).outcome, Outcome::Released);
    QCOMPARE(waiter.hear(), std::string("1"));
}

void TestClusterNumbers::whileANodeIsSilentANumberIsNoLock_data()
{
    QTest::addColumn<bool>("isSilentLater");
    QTest::addColumn<bool>("isHeardBefore");
    QTest::newRow("from the look on") << false << false;
    QTest::newRow("from the release on") << true << false;
    QTest::newRow("from the release on, after its client was heard") << true << true;
}

/// By its name it would be deleted as a lock, and the client that waits there would never get a permit.
void TestClusterNumbers::whileANodeIsSilentANumberIsNoLock()
{
    QFETCH(bool, isSilentLater);
    QFETCH(bool, isHeardBefore);
    const std::string lock = "shop:{shop:gate}:lock"; // in the same slot
    owner().command({"SET", lock, "4"});
    auto options = watching();
    options.endpoint = owner().tcpEndpoint();
    Actor actor(options);
    std::optional<Listener> waiter;
    const auto wait = [&] { waiter.emplace(other(2), "redisson_sc:" + lock); };
    if (isHeardBefore)
        wait();
    auto seen = isSilentLater ? actor.look(lock) : KeySnapshot();
    QVERIFY(seen.comparable == isSilentLater && seen.onlyCounts == isHeardBefore);
    if (!isHeardBefore)
        wait();
    actor.clock().advance(10s);
    const std::string silent = other(2).tcpEndpoint().nodeName();
    {
        other(2).pause();
        const auto undo = qScopeGuard([this] { other(2).resume(); });
        if (!isSilentLater)
            seen = actor.look(lock);
        QVERIFY2(isSilentLater || seen.why.find(silent + " did not say") != std::string::npos, seen.why.c_str());
        const auto result = actor.release(seen);
        QVERIFY2(result.outcome == Outcome::Refused, result.detail.c_str());
        QVERIFY2(result.detail.find(silent + " did not say") != std::string::npos, result.detail.c_str());
    }
    QCOMPARE(owner().command({"GET", lock}).text, std::string("4"));
    // Once it can be asked, it says what the number counts.
    actor.clock().advance(10s);
    QCOMPARE(actor.release(actor.look(lock)).outcome, Outcome::Released);
    QCOMPARE(waiter->hear(), std::string("5"));
}

/// Nothing leads from there to the other nodes.
void TestClusterNumbers::overASocketTheOthersAreSilent()
{
    const std::string lock = "shop:{shop:gate}:lock";
    owner().command({"SET", lock, "4"});
    Actor actor(acting(owner().unixEndpoint()));
    const auto seen = actor.look(lock);
    QVERIFY(seen.exists && !seen.comparable);
    for (const std::size_t which : {1, 2})
        QVERIFY2(seen.why.find(other(which).tcpEndpoint().nodeName()) != std::string::npos, seen.why.c_str());
    QCOMPARE(actor.release(seen).outcome, Outcome::Refused);
    QCOMPARE(owner().command({"GET", lock}).text, std::string("4"));
}

/// The step has its own limit, which may be over while the other nodes are waited for.
void TestClusterNumbers::aConnectionThatIsGivenUpMeanwhileEnds()
{
    owner().command({"SET", kGate, "0"});
    other(2).pause();
    const auto undo = qScopeGuard([this] { other(2).resume(); });
    auto options = watching();
    options.endpoint = owner().tcpEndpoint();
    options.deadline = 700ms;
    Actor actor(options);
    actor.look(kGate);
    QVERIFY2(actor.lookError.contains(QStringLiteral("the connection was lost")), qPrintable(actor.lookError));
}

/// Its clock and its connection are gone, too: a question that went on would use them.
void TestClusterNumbers::whoIsGoneAsksNobodyAnyMore()
{
    owner().command({"SET", kGate, "0"});
    for (const std::size_t which : {1, 2})
        other(which).command({"CONFIG", "RESETSTAT"});
    const auto wasAsked = [this](std::size_t which) {
        return other(which).command({"INFO", "commandstats"}).text.find("cmdstat_pubsub|numsub") != std::string::npos;
    };
    other(2).pause();
    auto undo = qScopeGuard([this] { other(2).resume(); });
    auto options = watching();
    options.endpoint = owner().tcpEndpoint();
    auto actor = std::make_unique<Actor>(options);
    actor->action().readKey(kGate);
    QTRY_VERIFY_WITH_TIMEOUT(wasAsked(1), kPatience);
    actor.reset();
    undo.dismiss();
    other(2).resume();
    // Who comes later by the same door is answered when those before have been let in.
    const std::unique_ptr<redisContext, void (*)(redisContext*)> next(redisConnect("127.0.0.1", other(2).port()),
                                                                      redisFree);
    redisSetTimeout(next.get(), {kPatience / 1000, 0});
    freeReplyObject(redisCommand(next.get(), "PING"));
    // Not QTRY_VERIFY: it would delete at once what is deleted later.
    const auto isConnected = [this] {
        return other(2).command({"CLIENT", "LIST"}).text.find("lockscope-action") != std::string::npos;
    };
    QElapsedTimer waited;
    waited.start();
    do {
        QCoreApplication::processEvents();
    } while (isConnected() && !waited.hasExpired(kPatience));
    QCoreApplication::processEvents();
    QVERIFY(!isConnected());
    QVERIFY(!wasAsked(2));
}

LOCKSCOPE_TEST_MAIN(TestClusterNumbers)
#include "tst_clusternumbers.moc"
