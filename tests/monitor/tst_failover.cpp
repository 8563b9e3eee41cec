// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is seen of a failover by real Sentinels: locks keep their ids, those that replication lost are told, and two
// primaries at once are both shown.
#include "monitor/groupwatch.h"
#include "monitor/sourcereader.h"
#include "sandbox/faultproxy.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "sandbox/talk.h"
#include "support/suite.h"
#include "topology/primarysearch.h"

#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

constexpr int kPatience = 30'000;

template <class T>
T value(Result<T, sandbox::Error> result)
{
    if (!result)
        qFatal("%s", result.error().message.c_str());
    return std::move(*result);
}

sandbox::RedisServer server(const std::string& password)
{
    sandbox::RedisOptions options;
    options.notifications = "Kg$lshzxe";
    options.password = password;
    return value(sandbox::RedisServer::start(options));
}

/// A primary, a replica behind a cable that can be held up, three Sentinels, and a console that watches.
struct Scene
{
    sandbox::RedisServer primary = server("secret");
    sandbox::RedisServer replica = server("secret");
    sandbox::FaultProxy cable = value(sandbox::FaultProxy::start(primary.tcpEndpoint()));
    std::optional<sandbox::SentinelSet> sentinels;
    SystemClock clock;
    SourceReader watcher{std::vector<monitor::WatchOptions>{}};
    std::optional<monitor::GroupWatch> group;
    QStringList notices;

    explicit Scene(bool quickly = true)
    {
        if (!replica.follow(cable.endpoint()))
            qFatal("the replica does not follow");
        sandbox::SentinelOptions options;
        options.count = 3;
        sentinels.emplace(value(sandbox::SentinelSet::start(primary, 1, options)));
        for (std::size_t i = 0; quickly && i < 3; ++i)
            static_cast<void>(sandbox::ask(sentinels->endpoint(i),
                                           {"SENTINEL", "DEBUG", "INFO-PERIOD", "200", "PING-PERIOD", "100",
                                            "ASK-PERIOD", "100", "PUBLISH-PERIOD", "200"},
                                           5s));
        Deployment deployment;
        deployment.server = primary.tcpEndpoint();
        deployment.sentinel.emplace();
        deployment.sentinel->name = "shop";
        deployment.sentinel->password = sentinels->endpoint().password;
        for (std::size_t i = 0; i < 3; ++i)
            deployment.sentinel->sentinels.push_back({"127.0.0.1", sentinels->endpoint(i).port});
        topology::PrimaryFollower::Options follow;
        follow.askEvery = 200ms;
        group.emplace(watcher.source(), deployment, watch(primary.tcpEndpoint()), clock, follow);
        QObject::connect(&*group, &monitor::GroupWatch::noticed, &*group,
                         [this](const QString& text) { notices << text; });
        group->start();
    }
    static void set(const sandbox::RedisServer& at, const std::string& key, const std::string& token)
    {
        if (!at.ask({"SET", key, token, "NX", "PX", "600000"}))
            qFatal("SET was refused");
    }
    /// The lock of this name that is held in the keyspace.
    LockId lock(const std::string& key, const std::string& keyspace = "shop")
    {
        watcher.pull();
        const auto& view = watcher.view();
        for (std::uint32_t i = 0; i < view.size(); ++i) {
            const LockId id{i};
            if (view.state(id).phase == LockPhase::Held && view.key(id).name == key &&
                nameOf(view.key(id).node) == keyspace)
                return id;
        }
        return kNoLock;
    }
    /// Of its keyspace.
    std::string nameOf(NodeId node)
    {
        for (const NodeEvent& event : watcher.nodes()) {
            if (event.kind == NodeEvent::Kind::Joined && event.node == node)
                return event.info.keyspaceName;
        }
        return {};
    }
    [[nodiscard]] bool wasNoticed(const char* words) const
    {
        return std::any_of(notices.begin(), notices.end(),
                           [&](const QString& each) { return each.contains(QLatin1StringView(words)); });
    }
    [[nodiscard]] std::string former() const { return "shop@127.0.0.1:" + std::to_string(primary.port()); }
};

} // namespace

class TestFailover : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aKilledPrimaryIsReplacedAndItsLossesAreTold();
    void bothPrimariesAreShownWhileThereAreTwo();
    void stoppedSentinelsStopNobody();
    void aNewReplicationIdIsNoFlush();
};

void TestFailover::aKilledPrimaryIsReplacedAndItsLossesAreTold()
{
    Scene s;
    QTRY_VERIFY_WITH_TIMEOUT(s.watcher.isReady(), kPatience);
    Scene::set(s.primary, "lock:kept", "me");
    QTRY_VERIFY_WITH_TIMEOUT(s.lock("lock:kept") != kNoLock, kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(value(s.replica.ask({"EXISTS", "lock:kept"})).front(), std::string("1"), kPatience);
    s.cable.stall();
    Scene::set(s.primary, "lock:lost", "you");
    QTRY_COMPARE_WITH_TIMEOUT(s.watcher.count(EventKind::Acquired, "lock:lost"), std::size_t{1}, kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(s.watcher.held()["lock:lost"], std::string("you"), kPatience);
    const auto kept = s.lock("lock:kept");
    const auto lost = s.lock("lock:lost");
    s.primary.kill9();

    QTRY_COMPARE_WITH_TIMEOUT(s.watcher.count(EventKind::Vanished, "lock:lost"), std::size_t{1}, kPatience);
    QVERIFY(s.wasNoticed("Failover of shop"));
    QCOMPARE(s.group->primary().port, s.replica.port());
    const auto& told = *std::find_if(s.watcher.events().begin(), s.watcher.events().end(),
                                     [](const auto& each) { return each.event.kind == EventKind::Vanished; });
    QCOMPARE(told.event.lock, lost);
    QCOMPARE(told.holder, std::string("you"));
    QVERIFY(s.nameOf(told.event.node) == "shop");
    QVERIFY(told.event.precisionUs > 0); // the window in which it was lost
    // The other one is where it was: no event, the same row.
    QTRY_COMPARE_WITH_TIMEOUT(s.lock("lock:kept"), kept, kPatience);
    for (const auto kind : {EventKind::Found, EventKind::Vanished, EventKind::Released, EventKind::Expired})
        QCOMPARE(s.watcher.count(kind, "lock:kept"), std::size_t{0});
    QCOMPARE(s.watcher.source().nodes().size(), std::size_t{1});
    QCOMPARE(s.watcher.source().endpoint(s.watcher.source().nodes().front())->port, s.replica.port());
    // Life goes on there, under the same keyspace.
    QVERIFY(s.replica.ask({"DEL", "lock:kept"}).has_value());
    QTRY_COMPARE_WITH_TIMEOUT(s.watcher.count(EventKind::Released, "lock:kept"), std::size_t{1}, kPatience);

    // The one that was comes back and says that it is a primary, until the Sentinels tell it otherwise.
    QVERIFY(s.primary.restart());
    QTRY_VERIFY_WITH_TIMEOUT(s.wasNoticed("Two primaries of shop at once") || s.wasNoticed("does not say any more"),
                             kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(s.watcher.source().nodes().size(), std::size_t{1}, kPatience);
}

void TestFailover::bothPrimariesAreShownWhileThereAreTwo()
{
    Scene s(false); // ten seconds until the former one hears of it
    QTRY_VERIFY_WITH_TIMEOUT(s.watcher.isReady(), kPatience);
    Scene::set(s.primary, "lock:a", "first");
    QTRY_COMPARE_WITH_TIMEOUT(value(s.replica.ask({"EXISTS", "lock:a"})).front(), std::string("1"), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(s.lock("lock:a") != kNoLock, kPatience);
    const auto kept = s.lock("lock:a");
    QVERIFY(s.sentinels->failOver());
    QTRY_VERIFY_WITH_TIMEOUT(s.wasNoticed("Two primaries of shop at once"), kPatience);
    QCOMPARE(s.group->primary().port, s.replica.port());
    QTRY_COMPARE_WITH_TIMEOUT(s.lock("lock:a"), kept, kPatience);

    // Granted on both.
    Scene::set(s.primary, "lock:both", "old");
    Scene::set(s.replica, "lock:both", "new");
    QTRY_VERIFY_WITH_TIMEOUT(s.lock("lock:both") != kNoLock && s.lock("lock:both", s.former()) != kNoLock, kPatience);
    const auto holder = [&](LockId lock) {
        return std::string(s.watcher.view().token(s.watcher.view().state(lock).holder));
    };
    QTRY_COMPARE_WITH_TIMEOUT(holder(s.lock("lock:both")), std::string("new"), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(holder(s.lock("lock:both", s.former())), std::string("old"), kPatience);

    // Until it follows.
    QTRY_VERIFY_WITH_TIMEOUT(s.wasNoticed("does not say any more"), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(s.lock("lock:both", s.former()) == kNoLock, kPatience);
    QVERIFY(s.lock("lock:both") != kNoLock);
    QCOMPARE(s.watcher.count(EventKind::Vanished, "lock:a"), std::size_t{0});
    QCOMPARE(s.notices.size(), 3);
}

void TestFailover::stoppedSentinelsStopNobody()
{
    Scene s;
    QTRY_VERIFY_WITH_TIMEOUT(s.watcher.isReady(), kPatience);
    s.sentinels->suspend(0);
    s.sentinels->suspend(1);
    QTRY_VERIFY_WITH_TIMEOUT(!sandbox::ask(s.sentinels->endpoint(2), {"SENTINEL", "CKQUORUM", "shop"}, 5s), kPatience);
    Scene::set(s.primary, "lock:a", "me");
    QTRY_COMPARE_WITH_TIMEOUT(s.watcher.count(EventKind::Acquired, "lock:a"), std::size_t{1}, kPatience);
    QVERIFY(s.notices.isEmpty());
    QCOMPARE(s.group->primary().port, s.primary.port());

    // And whoever begins now is not held up either.
    Deployment deployment;
    deployment.server = s.primary.tcpEndpoint();
    deployment.sentinel.emplace();
    deployment.sentinel->name = "shop";
    deployment.sentinel->password = s.sentinels->endpoint().password;
    for (std::size_t i = 0; i < 3; ++i)
        deployment.sentinel->sentinels.push_back({"127.0.0.1", s.sentinels->endpoint(i).port});
    topology::PrimarySearch::Options options;
    options.deadline = 60s;
    topology::PrimarySearch search(deployment, s.clock, options);
    QSignalSpy finished(&search, &topology::PrimarySearch::finished);
    search.start();
    QVERIFY(finished.wait(kPatience));
    QCOMPARE(search.primary()->port, s.primary.port());
    s.sentinels->resume(0);
    s.sentinels->resume(1);
}

void TestFailover::aNewReplicationIdIsNoFlush()
{
    PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe", "--enable-debug-command", "yes"});
    QVERIFY(server.start());
    server.command({"SET", "lock:a", "me", "PX", "600000"});
    auto options = watch(server.tcpEndpoint());
    options.sampleEvery = 200ms;
    SourceReader watcher(options);
    QTRY_VERIFY_WITH_TIMEOUT(watcher.isReady(), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(watcher.count(NodeEvent::Kind::Sample) > 1, kPatience);
    QVERIFY(!server.command({"DEBUG", "CHANGE-REPL-ID"}).isError());
    server.command({"CLIENT", "KILL", "TYPE", "replica"});
    QTRY_COMPARE_WITH_TIMEOUT(watcher.count(NodeEvent::Kind::Gap), std::size_t{1}, kPatience);
    QVERIFY2(!watcher.said("flush") && !watcher.said("FLUSH"), watcher.log().c_str());
    const auto samples = watcher.count(NodeEvent::Kind::Sample);
    QTRY_VERIFY_WITH_TIMEOUT(watcher.count(NodeEvent::Kind::Sample) > samples + 2, kPatience);
    QCOMPARE(watcher.held()["lock:a"], std::string("me")); // looked at again, and there
    QCOMPARE(watcher.count(EventKind::Vanished), std::size_t{0});
}

LOCKSCOPE_TEST_MAIN(TestFailover)
#include "tst_failover.moc"
