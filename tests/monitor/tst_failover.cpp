// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is seen of a failover by real Sentinels: locks keep their ids, those that replication lost are told, and two
// primaries at once are both shown.
#include "monitor/groupwatch.h"
#include "monitor/sentineldeployment.h"
#include "monitor/sourcereader.h"
#include "sandbox/faultproxy.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "sandbox/talk.h"
#include "support/suite.h"
#include "support/valueof.h"
#include "topology/primarysearch.h"

#include <QElapsedTimer>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;

namespace {

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

    /// Who reaches the primary by the cable, beside its replica.
    enum class Cut { ReplicaAlone, Sentinels };

    explicit Scene(bool quickly = true, Cut cut = Cut::ReplicaAlone)
    {
        if (!replica.follow(cable.endpoint()))
            qFatal("the replica does not follow");
        sandbox::SentinelOptions options;
        options.count = 3;
        options.primaryPort = cut == Cut::Sentinels ? cable.endpoint().port : 0;
        options.downAfter =
            5min; // a busy machine is no reason for a failover before the test has one: see expectDeath()
        sentinels.emplace(value(sandbox::SentinelSet::start(primary, 1, options)));
        if (quickly)
            mendQuickly();
        else // a former primary is left alone for four periods
            tellSentinels({"SENTINEL", "DEBUG", "PUBLISH-PERIOD", "15000"});
        Deployment deployment = groupBehind(*sentinels, primary);
        if (cut == Cut::Sentinels) // clients reach it directly
            deployment.sentinel->reach.rows.push_back(
                {{"127.0.0.1", cable.endpoint().port}, {"127.0.0.1", primary.port()}});
        topology::PrimaryFollower::Options follow;
        follow.askEvery = 200ms;
        group.emplace(watcher.source(), deployment, watch(primary.tcpEndpoint()), clock, follow);
        QObject::connect(&*group, &monitor::GroupWatch::noticed, &*group,
                         [this](const QString& text) { notices << text; });
        group->start();
    }
    void tellSentinels(const std::vector<std::string>& command) const
    {
        for (std::size_t i = 0; i < 3; ++i)
            static_cast<void>(value(sandbox::ask(sentinels->endpoint(i), command, 20s)));
    }
    /// From now on a primary that does not answer is replaced.
    void expectDeath() const { tellSentinels({"SENTINEL", "SET", "shop", "down-after-milliseconds", "500"}); }
    /// From now on a former primary is soon made a replica.
    void mendQuickly() const
    {
        tellSentinels({"SENTINEL", "DEBUG", "INFO-PERIOD", "200", "ASK-PERIOD", "100", "PUBLISH-PERIOD", "200"});
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
    /// Both are marked, and lead to each other.
    bool isGrantedTwice(const std::string& key)
    {
        const auto first = lock(key);
        const auto second = lock(key, former());
        const auto& view = watcher.view();
        return first != kNoLock && second != kNoLock && view.rivalOf(first) == second && view.rivalOf(second) == first;
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
    void whoFollowsAgainRepeatsNothing();
    void aPrimaryOfTwoNamesIsOne();
    void whoRestartsGrantsTwice();
    void aPrimaryThatIsCutOffIsWatchedBesideTheNewOne();
    void aReplicaOfAPrimaryThatStandsStillShowsNothingFree();
    void aPrimaryWhoseReplicasConfirmNothingIsNamed();
    void stoppedSentinelsStopNobody();
    void aNewReplicationIdIsNoFlush();
};

void TestFailover::aKilledPrimaryIsReplacedAndItsLossesAreTold()
{
    Scene s(true, Scene::Cut::Sentinels); // else they make the replica follow directly, past the cable
    QTRY_VERIFY(s.watcher.isReady());
    Scene::set(s.primary, "lock:kept", "me");
    QTRY_VERIFY(s.lock("lock:kept") != kNoLock);
    QTRY_COMPARE(value(s.replica.ask({"EXISTS", "lock:kept"})).front(), std::string("1"));
    // One that is older than any failover takes; the replica has lost it.
    Scene::set(s.primary, "lock:old", "they");
    QTRY_COMPARE(s.watcher.held()["lock:old"], std::string("they"));
    QElapsedTimer looked; // the new primary was seen to be a replica since
    looked.start();
    const auto samples = s.watcher.count(NodeEvent::Kind::Sample);
    QTRY_VERIFY(s.watcher.count(NodeEvent::Kind::Sample) > samples + 1);
    QVERIFY(s.replica.ask({"CONFIG", "SET", "replica-read-only", "no"}));
    QTRY_COMPARE(value(s.replica.ask({"EXISTS", "lock:old"})).front(), std::string("1"));
    QVERIFY(s.replica.ask({"DEL", "lock:old"}));
    s.cable.stall();
    Scene::set(s.primary, "lock:lost", "you");
    QTRY_COMPARE(s.watcher.count(EventKind::Acquired, "lock:lost"), std::size_t{1});
    QTRY_COMPARE(s.watcher.held()["lock:lost"], std::string("you"));
    const auto kept = s.lock("lock:kept");
    s.expectDeath();
    s.primary.kill9();

    QTRY_VERIFY2(s.watcher.count(EventKind::Lost, "lock:lost") == 1,
                 (s.watcher.log() + s.notices.join(QLatin1Char('\n')).toStdString()).c_str());
    QVERIFY(s.wasNoticed("Failover of shop"));
    QCOMPARE(s.group->primary().port, s.replica.port());
    for (const auto& [key, holder] : {std::pair("lock:lost", "you"), std::pair("lock:old", "they")}) {
        QTRY_COMPARE(s.watcher.count(EventKind::Lost, key), std::size_t{1});
        const auto& told = *std::find_if(s.watcher.events().begin(), s.watcher.events().end(), [&](const auto& each) {
            return each.event.kind == EventKind::Lost && each.key == key;
        });
        QCOMPARE(told.holder, std::string(holder));
        QVERIFY(s.nameOf(told.event.node) == "shop");
        // The window in which it was lost: since the new primary was a replica.
        QVERIFY(told.event.precisionUs > 0);
        QVERIFY2(told.event.precisionUs < (looked.elapsed() + 2000) * 1000,
                 qPrintable(QString::number(told.event.precisionUs)));
    }
    // The other one is where it was: no event, the same row.
    QTRY_COMPARE(s.lock("lock:kept"), kept);
    for (const auto kind :
         {EventKind::Found, EventKind::Vanished, EventKind::Lost, EventKind::Released, EventKind::Expired})
        QCOMPARE(s.watcher.count(kind, "lock:kept"), std::size_t{0});
    QCOMPARE(s.watcher.source().nodes().size(), std::size_t{1});
    QCOMPARE(s.watcher.source().endpoint(s.watcher.source().nodes().front())->port, s.replica.port());
    // Life goes on there, under the same keyspace.
    QVERIFY(s.replica.ask({"DEL", "lock:kept"}).has_value());
    QTRY_COMPARE(s.watcher.count(EventKind::Released, "lock:kept"), std::size_t{1});

    // The one that was comes back and says that it is a primary, until the Sentinels tell it otherwise.
    s.cable.mend();
    QVERIFY(s.primary.restart());
    QTRY_VERIFY(s.wasNoticed("Two primaries of shop at once") || s.wasNoticed("does not say any more"));
    QTRY_COMPARE(s.watcher.source().nodes().size(), std::size_t{1});
}

void TestFailover::bothPrimariesAreShownWhileThereAreTwo()
{
    Scene s(false);
    QTRY_VERIFY(s.watcher.isReady());
    Scene::set(s.primary, "lock:a", "first");
    QTRY_COMPARE(value(s.replica.ask({"EXISTS", "lock:a"})).front(), std::string("1"));
    QTRY_VERIFY(s.lock("lock:a") != kNoLock);
    const auto kept = s.lock("lock:a");
    QVERIFY(s.sentinels->failOver());
    QTRY_VERIFY(s.wasNoticed("Two primaries of shop at once"));
    QCOMPARE(s.group->primary().port, s.replica.port());
    QTRY_COMPARE(s.lock("lock:a"), kept);

    // Granted on both.
    Scene::set(s.primary, "lock:both", "old");
    Scene::set(s.replica, "lock:both", "new");
    QTRY_VERIFY(s.lock("lock:both") != kNoLock && s.lock("lock:both", s.former()) != kNoLock);
    const auto holder = [&](LockId lock) {
        return std::string(s.watcher.view().token(s.watcher.view().state(lock).holder));
    };
    QTRY_COMPARE(holder(s.lock("lock:both")), std::string("new"));
    QTRY_COMPARE(holder(s.lock("lock:both", s.former())), std::string("old"));

    QTRY_VERIFY(s.isGrantedTwice("lock:both"));
    QVERIFY(!s.watcher.view().state(s.lock("lock:a")).grantedTwice); // one holder

    // Until it follows.
    s.mendQuickly();
    QTRY_VERIFY(s.wasNoticed("does not say any more"));
    QTRY_VERIFY(s.lock("lock:both", s.former()) == kNoLock);
    QVERIFY(s.lock("lock:both") != kNoLock);
    QVERIFY(!s.watcher.view().state(s.lock("lock:both")).grantedTwice);
    QCOMPARE(s.watcher.count(EventKind::Vanished, "lock:a") + s.watcher.count(EventKind::Lost, "lock:a"),
             std::size_t{0});
    QCOMPARE(s.notices.size(), 3);
}

/// A former primary that is a replica by now has each lock that the new one grants, and grants none.
void TestFailover::whoFollowsAgainRepeatsNothing()
{
    Scene s(false);
    QTRY_VERIFY(s.watcher.isReady());
    QVERIFY(s.sentinels->failOver());
    QTRY_VERIFY(s.wasNoticed("Two primaries of shop at once"));
    s.mendQuickly();
    int turns = 0;
    const auto grant = [&] {
        const std::string key = "lock:turn-" + std::to_string(turns++);
        Scene::set(s.replica, key, "new");
        static_cast<void>(s.replica.ask({"DEL", key}));
        return s.wasNoticed("does not say any more");
    };
    QTRY_VERIFY(grant());
    for (int i = 0; i < 20; ++i)
        grant();
    QTest::qWait(300);
    s.watcher.pull();
    const auto& told = s.watcher.events();
    const auto repeated = std::count_if(told.begin(), told.end(), [&](const auto& each) {
        return each.event.kind == EventKind::Acquired && s.nameOf(each.event.node) == s.former() &&
               each.key.starts_with("lock:turn-");
    });
    QCOMPARE(repeated, std::ptrdiff_t{0});
    QVERIFY(turns > 20);
}

/// The servers announce a name, and the Sentinels resolve it and announce the address.
void TestFailover::aPrimaryOfTwoNamesIsOne()
{
    Scene s;
    QTRY_VERIFY(s.watcher.isReady());
    for (std::size_t i = 0; i < 3; ++i)
        static_cast<void>(value(
            sandbox::ask(s.sentinels->endpoint(i), {"SENTINEL", "CONFIG", "SET", "resolve-hostnames", "yes"}, 20s)));
    for (const auto* each : {&s.primary, &s.replica})
        static_cast<void>(value(each->ask({"CONFIG", "SET", "replica-announce-ip", "localhost"})));
    static_cast<void>(s.primary.ask({"CLIENT", "KILL", "TYPE", "replica"}));
    const auto isNamed = [&] {
        const auto role = s.primary.ask({"ROLE"});
        return role && std::find(role->begin(), role->end(), "localhost") != role->end();
    };
    QTRY_VERIFY(isNamed());
    const auto isKnown = [&](std::size_t sentinel) {
        const auto words = value(sandbox::ask(s.sentinels->endpoint(sentinel), {"SENTINEL", "REPLICAS", "shop"}, 20s));
        const auto isAway = [](const std::string& word) {
            return word.find("s_down") != std::string::npos || word.find("disconnected") != std::string::npos;
        };
        return std::find(words.begin(), words.end(), std::to_string(s.replica.port())) != words.end() &&
               std::none_of(words.begin(), words.end(), isAway);
    };
    QTRY_VERIFY(isKnown(0) && isKnown(1) && isKnown(2));
    s.expectDeath();
    s.primary.kill9();
    QTRY_COMPARE(s.group->primary().port, s.replica.port());
    QVERIFY(s.sentinels->waitForOtherPrimary(s.primary.port(), std::chrono::milliseconds(kPatience)));
    QTest::qWait(3000); // each Sentinel is asked several times meanwhile
    QCOMPARE(s.notices.filter(QStringLiteral("Failover of")).size(), qsizetype{1});
    QVERIFY2(!s.wasNoticed("Two primaries"), qPrintable(s.notices.join(u'\n')));
    Scene::set(s.replica, "lock:once", "me");
    QTRY_VERIFY(s.lock("lock:once") != kNoLock);
    QTest::qWait(300);
    s.watcher.pull();
    QCOMPARE(s.watcher.count(EventKind::Acquired, "lock:once"), std::size_t{1});
}

/// It comes back empty, says that it is the primary, and grants until the Sentinels have made it a replica.
void TestFailover::whoRestartsGrantsTwice()
{
    Scene s(false);
    QTRY_VERIFY(s.watcher.isReady());
    Scene::set(s.primary, "lock:a", "first");
    QTRY_COMPARE(value(s.replica.ask({"EXISTS", "lock:a"})).front(), std::string("1"));
    QTRY_VERIFY(s.lock("lock:a") != kNoLock);
    s.expectDeath();
    s.primary.kill9();
    QTRY_COMPARE(s.group->primary().port, s.replica.port());
    QVERIFY(s.primary.restart());
    QTRY_VERIFY(s.wasNoticed("Two primaries of shop at once"));
    Scene::set(s.primary, "lock:a", "second");
    QTRY_VERIFY(s.isGrantedTwice("lock:a"));
    const auto rival = s.watcher.view().rivalOf(s.lock("lock:a"));
    QCOMPARE(std::string(s.watcher.view().token(s.watcher.view().state(rival).holder)), std::string("second"));
    s.mendQuickly();
    QTRY_VERIFY(s.wasNoticed("does not say any more"));
    QTRY_VERIFY(s.lock("lock:a", s.former()) == kNoLock);
    QTRY_VERIFY(!s.isGrantedTwice("lock:a"));
}

/// Sentinels and replica cannot reach the primary, its clients can: it grants on, and so does the new one.
void TestFailover::aPrimaryThatIsCutOffIsWatchedBesideTheNewOne()
{
    Scene s(true, Scene::Cut::Sentinels);
    QTRY_VERIFY(s.watcher.isReady());
    Scene::set(s.primary, "lock:kept", "me");
    QTRY_COMPARE(value(s.replica.ask({"EXISTS", "lock:kept"})).front(), std::string("1"));
    QTRY_VERIFY(s.lock("lock:kept") != kNoLock);
    const auto kept = s.lock("lock:kept");
    s.cable.stall();
    Scene::set(s.primary, "lock:cut", "granted by the one that is cut off");
    QTRY_COMPARE(s.watcher.count(EventKind::Acquired, "lock:cut"), std::size_t{1});
    s.expectDeath();
    QTRY_VERIFY(s.wasNoticed("Two primaries of shop at once"));
    QCOMPARE(s.group->primary().port, s.replica.port());
    QTRY_COMPARE(s.watcher.count(EventKind::Lost, "lock:cut"), std::size_t{1});
    QTRY_VERIFY(s.lock("lock:cut", s.former()) != kNoLock); // there it is held
    QTRY_COMPARE(s.lock("lock:kept"), kept);
    Scene::set(s.replica, "lock:cut", "granted by the new one");
    QTRY_VERIFY(s.isGrantedTwice("lock:cut"));
    // It grants as long as it is cut off, and is watched as long.
    Scene::set(s.primary, "lock:later", "late");
    QTRY_VERIFY(s.lock("lock:later", s.former()) != kNoLock);
    s.cable.mend();
    QTRY_VERIFY(s.wasNoticed("does not say any more"));
    QTRY_VERIFY(s.lock("lock:later", s.former()) == kNoLock);
    QVERIFY(!s.watcher.view().state(s.lock("lock:cut")).grantedTwice);
    QCOMPARE(s.lock("lock:kept"), kept);
}

/// What expired reads as absent on a replica; its primary, which stands still, has not said that it is free.
void TestFailover::aReplicaOfAPrimaryThatStandsStillShowsNothingFree()
{
    auto primary = server("secret");
    auto replica = server("secret");
    QVERIFY(replica.follow(primary.tcpEndpoint()));
    SourceReader watcher(watch(replica.tcpEndpoint()));
    QTRY_VERIFY(watcher.isReady());
    QVERIFY(
        primary.ask({"SET", "lock:a", "me", "NX", "PX", "8000"})); // it is seen, and its primary stopped, before that
    QTRY_COMPARE(watcher.held()["lock:a"], std::string("me"));
    primary.suspend();
    QTRY_COMPARE(value(replica.ask({"EXISTS", "lock:a"})).front(), std::string("0"));
    const LockState* state = watcher.state("lock:a");
    QVERIFY(state != nullptr);
    const auto end = state->deadline.time();
    const auto isPast = [&] {
        watcher.pull();
        return watcher.now() > end + 700ms; // it was looked at by then
    };
    QTRY_VERIFY(isPast());
    QCOMPARE(watcher.held()["lock:a"], std::string("me"));
    primary.resume();
    QTRY_COMPARE(watcher.count(EventKind::Expired, "lock:a"), std::size_t{1});
    QCOMPARE(watcher.count(EventKind::Released), std::size_t{0});
}

/// The sign of a primary that is cut off, before the Sentinels have decided anything: they reach it.
void TestFailover::aPrimaryWhoseReplicasConfirmNothingIsNamed()
{
    Scene s;
    QTRY_VERIFY(s.watcher.isReady());
    s.cable.stall();
    Scene::set(s.primary, "lock:a", "me");
    QTRY_VERIFY(s.wasNoticed("may be cut off from them"));
    QCOMPARE(s.group->primary().port, s.primary.port());
    s.cable.mend();
    QTRY_VERIFY(s.wasNoticed("confirms again"));
    QCOMPARE(s.notices.size(), 2);
}

void TestFailover::stoppedSentinelsStopNobody()
{
    Scene s;
    QTRY_VERIFY(s.watcher.isReady());
    s.sentinels->suspend(0);
    s.sentinels->suspend(1);
    static_cast<void>(value(
        sandbox::ask(s.sentinels->endpoint(2), {"SENTINEL", "SET", "shop", "down-after-milliseconds", "500"}, 20s)));
    QTRY_VERIFY(!sandbox::ask(s.sentinels->endpoint(2), {"SENTINEL", "CKQUORUM", "shop"}, 5s));
    Scene::set(s.primary, "lock:a", "me");
    QTRY_COMPARE(s.watcher.count(EventKind::Acquired, "lock:a"), std::size_t{1});
    QVERIFY(s.notices.isEmpty());
    QCOMPARE(s.group->primary().port, s.primary.port());

    // And whoever begins now is not held up either.
    Deployment deployment = groupBehind(*s.sentinels, s.primary);
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
    QTRY_VERIFY(watcher.isReady());
    QTRY_VERIFY(watcher.count(NodeEvent::Kind::Sample) > 1);
    QVERIFY(!server.command({"DEBUG", "CHANGE-REPL-ID"}).isError());
    server.command({"CLIENT", "KILL", "TYPE", "replica"});
    QTRY_COMPARE(watcher.count(NodeEvent::Kind::Gap), std::size_t{1});
    QVERIFY2(!watcher.said("flush") && !watcher.said("FLUSH"), watcher.log().c_str());
    const auto samples = watcher.count(NodeEvent::Kind::Sample);
    QTRY_VERIFY(watcher.count(NodeEvent::Kind::Sample) > samples + 2);
    QCOMPARE(watcher.held()["lock:a"], std::string("me")); // looked at again, and there
    QCOMPARE(watcher.count(EventKind::Vanished), std::size_t{0});
}

LOCKSCOPE_TEST_MAIN(TestFailover)
#include "tst_failover.moc"
