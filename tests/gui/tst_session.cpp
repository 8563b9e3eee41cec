// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A session looks at whatever is handed in; only a live source can be asked for what only a live one can do.
#include "gui/shell/windowsession.h"

#include "gui/actions/operationtarget.h"
#include "gui/connect/sshprompts.h"
#include "gui/connect/watcheddeployment.h"
#include "monitor/livesource.h"
#include "presentation/stream/frameloop.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "support/qt/fakesource.h"
#include "support/sshserver.h"
#include "support/suite.h"
#include "topology/scripts.h"

#include <QApplication>
#include <QMessageBox>
#include <QSignalSpy>

using namespace lockscope;
using namespace lockscope::gui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

settings::Profile profileAt(const sandbox::RedisServer& server, const QString& name)
{
    settings::Profile profile = settings::newProfile();
    profile.name = name;
    profile.endpoint = server.endpoint();
    profile.endpoint.password = {};
    return profile;
}

/// A server with lock:a, and a Sentinel that calls it shop.
struct Shop
{
    Result<sandbox::RedisServer, sandbox::Error> primary = sandbox::RedisServer::start({});
    Result<sandbox::SentinelSet, sandbox::Error> sentinels = sandbox::SentinelSet::start(primary.value(), 0);

    Shop()
    {
        if (!sentinels || !primary->ask({"SET", "lock:a", "t1", "PX", "60000"}))
            qFatal("no server with a Sentinel");
    }
    [[nodiscard]] settings::Profile profile() const
    {
        settings::Profile profile = settings::newProfile();
        profile.name = u"shop"_s;
        profile.endpoint.host.clear();
        profile.sentinel.emplace();
        profile.sentinel->name = "shop";
        profile.sentinel->sentinels = {{"127.0.0.1", sentinels->endpoint().port}};
        profile.sentinel->password = sentinels->endpoint().password;
        return profile;
    }
};

/// The node that shows a held lock of this name; nothing: none does.
std::optional<NodeId> nodeOf(const FrameLoop& frames, std::string_view lock)
{
    const auto& picture = frames.picture();
    for (std::uint32_t i = 0; i < picture.size(); ++i) {
        if (picture.state(LockId{i}).phase == LockPhase::Held && picture.key(LockId{i}).name == lock)
            return picture.key(LockId{i}).node;
    }
    return std::nullopt;
}

} // namespace

class SessionTest final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aRecordingIsWatchedWithoutAServer()
    {
        auto source = std::make_shared<lockscope::test::FakeSource>();
        const std::weak_ptr<lockscope::test::FakeSource> watched = source;
        const SystemClock clock;
        FrameLoop frames(clock);
        WindowSession session(frames, clock);
        QSignalSpy changed(&session, &WindowSession::changed);
        settings::Profile profile = settings::newProfile();
        profile.name = u"yesterday"_s;
        session.watch(profile, source);
        QCOMPARE(changed.count(), 1);
        QVERIFY(session.isConnected());
        QCOMPARE(session.profile().name, u"yesterday"_s);
        QVERIFY(frames.source() != nullptr);
        QVERIFY(!session.live());

        source->nodeReady();
        const LockId lock = source->lock("lock:a");
        source->acquired(lock, "token-a", 30s);
        frames.step();
        QVERIFY(frames.picture().state(lock).phase == LockPhase::Held);

        session.reconnect(); // nothing to connect, nothing to look at again
        session.resync();
        session.setWindowVisible(false);
        QVERIFY(operationTargets(session).empty()); // and nothing to act on

        source.reset();
        session.disconnectFromServer();
        QVERIFY(!session.isConnected());
        QVERIFY(frames.source() == nullptr);
        QVERIFY(watched.expired());
    }

    void aGroupIsWatchedAtItsPrimary()
    {
        Shop shop;
        const SystemClock clock;
        FrameLoop frames(clock);
        WindowSession session(frames, clock);
        QSignalSpy failed(&session, &WindowSession::failed);
        settings::Profile profile = shop.profile();
        session.connectTo(profile, Secret(shop.primary->password()));
        QVERIFY(session.isSearching() && !session.isConnected());
        QTRY_VERIFY(session.isConnected());
        QVERIFY(!session.isSearching());
        QCOMPARE(session.endpoint().port, shop.primary->port());
        const auto isSeen = [&] {
            frames.step();
            const auto& picture = frames.picture();
            for (std::uint32_t i = 0; i < picture.size(); ++i) {
                if (picture.state(LockId{i}).phase == LockPhase::Held && picture.key(LockId{i}).name == "lock:a")
                    return true;
            }
            return false;
        };
        QTRY_VERIFY(isSeen());
        QVERIFY(failed.isEmpty());

        profile.sentinel->name = "mymaster";
        session.connectTo(profile, Secret(shop.primary->password()));
        QVERIFY(!session.isConnected());
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY2(failed.first().first().toString().contains(u"watches: shop"_s),
                 qPrintable(failed.first().first().toString()));
        QVERIFY(!session.isSearching() && !session.isConnected());

        profile.sentinel->name = "shop"; // left while it searches
        session.connectTo(profile, Secret(shop.primary->password()));
        session.disconnectFromServer();
        QVERIFY(!session.isSearching());
    }

    /// A second server is opened beside the first, which goes on; each lock has its own server's profile.
    void serversSideBySide()
    {
        auto orders = sandbox::RedisServer::start({});
        auto invoices = sandbox::RedisServer::start({});
        QVERIFY(orders.has_value() && invoices.has_value());
        QVERIFY(orders->ask({"SET", "lock:order", "t1", "PX", "60000"}).has_value());
        QVERIFY(invoices->ask({"SET", "lock:invoice", "t2", "PX", "60000"}).has_value());
        const SystemClock clock;
        FrameLoop frames(clock);
        WindowSession session(frames, clock);
        struct Gaps final : LiveConsumer
        {
            explicit Gaps(FrameLoop& of) : loop(of) { loop.addLiveConsumer(this); }
            ~Gaps() override { loop.removeLiveConsumer(this); }
            void consume(const Frame& frame) override
            {
                for (const NodeEvent& event : frame.batch.nodes)
                    count += event.kind == NodeEvent::Kind::Gap;
            }
            void reset() override {}
            FrameLoop& loop;
            int count = 0;
        } gaps(frames);
        settings::Profile first = profileAt(*orders, u"Orders"_s);
        first.environment = settings::Environment::Production;
        settings::Profile second = profileAt(*invoices, u"Invoices"_s);
        second.actionsUser = u"operator"_s;
        session.openBeside(first, Secret(orders->password())); // beside nothing: alone
        QVERIFY(session.isConnected() && !session.hasSeveral());
        const auto isSeen = [&](const char* lock) {
            return QTest::qWaitFor(
                [&] {
                    frames.step();
                    return nodeOf(frames, lock).has_value();
                },
                lockscope::test::kPatience);
        };
        QVERIFY(isSeen("lock:order"));
        const int live = session.liveNumber();
        session.openBeside(second, Secret(invoices->password()), Secret("secret"));
        QVERIFY(isSeen("lock:invoice"));
        QVERIFY(isSeen("lock:order"));
        QCOMPARE(session.liveNumber(), live); // it went on
        QCOMPARE(gaps.count, 0);
        QCOMPARE(session.title(), u"Orders, Invoices"_s);

        // What is done goes to the server that has the lock, as that one's operator and under its rules.
        const NodeId atOrders = *nodeOf(frames, "lock:order");
        const NodeId atInvoices = *nodeOf(frames, "lock:invoice");
        QCOMPARE(session.deployment(atOrders)->profile().id, first.id);
        QCOMPARE(session.deployment(atInvoices)->profile().id, second.id);
        auto targets = operationTargets(session);
        QCOMPARE(targets.size(), std::size_t{2});
        QCOMPARE(targets[0].profile.environment, settings::Environment::Production);
        QVERIFY(targets[0].endpointOf(atOrders) && !targets[0].endpointOf(atInvoices));
        QVERIFY(!targets[1].endpointOf(atOrders));
        QCOMPARE(targets[1].endpointOf(atInvoices)->nodeName(), invoices->endpoint().nodeName());
        QCOMPARE(targets[1].endpointOf(atInvoices)->user, std::string("operator"));
        QVERIFY(!targets[0].nodeAt(*targets[1].endpointOf(atInvoices)));

        // One alone: pages and actions know no other.
        QSignalSpy scoped(&session, &WindowSession::scopeChanged);
        session.showOnly(second.id);
        QCOMPARE(scoped.count(), 1);
        QVERIFY(session.showsOne());
        QCOMPARE(session.profile().id, second.id);
        QCOMPARE(session.title(), u"Invoices"_s);
        QVERIFY(!nodeOf(frames, "lock:order") && nodeOf(frames, "lock:invoice"));
        targets = operationTargets(session);
        QCOMPARE(targets.size(), std::size_t{1});
        QCOMPARE(targets[0].profile.id, second.id);
        QVERIFY(invoices->ask({"SET", "lock:invoice:2", "t3", "PX", "60000"}).has_value());
        QVERIFY(orders->ask({"SET", "lock:order:2", "t3", "PX", "60000"}).has_value());
        QVERIFY(isSeen("lock:invoice:2"));
        session.showAll();
        QVERIFY(isSeen("lock:order:2"));

        // It is not watched any more; the other one is, still without a gap of its own.
        session.leave(second.id);
        QVERIFY(QTest::qWaitFor(
            [&] {
                frames.step();
                return !nodeOf(frames, "lock:invoice");
            },
            lockscope::test::kPatience));
        QVERIFY(nodeOf(frames, "lock:order"));
        QCOMPARE(session.liveNumber(), live);
        QVERIFY(!session.hasSeveral() && session.deployment(atOrders));
        session.leave(first.id);
        QVERIFY(!session.isConnected());
    }

    /// The second one is opened while the first is still looked for: neither takes the other's place.
    void oneBesideAnotherThatIsStillLookedFor()
    {
        const Shop shop;
        auto other = sandbox::RedisServer::start({});
        QVERIFY(other.has_value());
        QVERIFY(other->ask({"SET", "lock:b", "t1", "PX", "60000"}).has_value());
        const SystemClock clock;
        FrameLoop frames(clock);
        WindowSession session(frames, clock);
        settings::Profile group = shop.profile();
        session.openBeside(group, Secret(shop.primary->password()));
        QVERIFY(session.isSearching());
        session.openBeside(profileAt(*other, u"other"_s), Secret(other->password()));
        QCOMPARE(session.deployments().size(), std::size_t{2});
        QVERIFY(QTest::qWaitFor(
            [&] {
                frames.step();
                return nodeOf(frames, "lock:a") && nodeOf(frames, "lock:b");
            },
            lockscope::test::kPatience));
        QCOMPARE(session.title(), u"shop, other"_s);
    }

    /// Its Sentinel does not answer yet: it is looked for on, told once, and joins when it does; *Retry now* does not
    /// wait for its turn.
    void aGroupBesideAnotherServerComesUpLater()
    {
        auto server = sandbox::RedisServer::start({});
        QVERIFY(server.has_value());
        Shop shop;
        const SystemClock clock;
        FrameLoop frames(clock);
        WindowSession session(frames, clock);
        QSignalSpy failed(&session, &WindowSession::failed);
        QSignalSpy awaited(&session, &WindowSession::awaited);
        QSignalSpy noticed(&session, &WindowSession::noticed);
        session.connectTo(profileAt(*server, u"one"_s), Secret(server->password()));
        settings::Profile group = shop.profile();
        shop.sentinels->suspend(0);
        session.openBeside(group, Secret(shop.primary->password()));
        QTRY_COMPARE(awaited.count(), 1);
        QCOMPARE(awaited.front().front().toString(), group.id);
        QVERIFY(session.deployments().size() == 2 && session.deployments()[1]->isAwaited());
        shop.sentinels->resume(0);
        session.reconnect();
        QVERIFY(QTest::qWaitFor(
            [&] {
                frames.step();
                return nodeOf(frames, "lock:a").has_value();
            },
            lockscope::test::kPatience));
        QVERIFY(!session.deployments()[1]->isAwaited());
        QCOMPARE(awaited.count(), 1);
        QCOMPARE(noticed.count(), 1);
        QVERIFY(failed.isEmpty());

        // Where nothing else is watched nobody waits.
        session.disconnectFromServer();
        group.sentinel->name = "nobody";
        session.connectTo(group, {});
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(session.deployments().empty());
    }

    /// Two Sentinels name two servers, and both say that they are the primary.
    void aSecondPrimaryIsNoticed()
    {
        sandbox::RedisOptions withPassword;
        withPassword.password = "secret";
        auto one = sandbox::RedisServer::start(withPassword);
        auto two = sandbox::RedisServer::start(withPassword);
        QVERIFY(one.has_value() && two.has_value());
        lockscope::test::ScriptedServer first;
        lockscope::test::ScriptedServer second;
        const auto name = [](lockscope::test::ScriptedServer& sentinel, const sandbox::RedisServer& server) {
            lockscope::test::scriptSentinel(
                sentinel, lockscope::test::addressReply("127.0.0.1", QByteArray::number(server.port())));
            return sentinel.listen();
        };
        QVERIFY(name(first, *one) && name(second, *two));
        const SystemClock clock;
        FrameLoop frames(clock);
        WindowSession session(frames, clock);
        QSignalSpy noticed(&session, &WindowSession::noticed);
        settings::Profile group = settings::newProfile();
        group.name = u"shop"_s;
        group.sentinel.emplace();
        group.sentinel->name = "shop";
        group.sentinel->sentinels = {{"127.0.0.1", first.port()}, {"127.0.0.1", second.port()}};
        session.connectTo(group, Secret("secret"));
        QTRY_VERIFY(session.isConnected());
        QTRY_COMPARE(noticed.count(), 1);
        const auto used = session.endpoint().port;
        const auto other = used == one->port() ? two->port() : one->port();
        QCOMPARE(noticed.first().first().toString(),
                 u"127.0.0.1:%1 says that it is the primary of shop, too; 127.0.0.1:%2 is used. There was a failover a "
                 "moment ago, or the network is split: a lock can be granted on both."_s.arg(other)
                     .arg(used));
    }

    /// Behind a real sshd: its host key is asked for, and what cannot be had leaves nothing open.
    void aServerBehindSsh()
    {
        auto redis = sandbox::RedisServer::start({});
        lockscope::test::SshServer sshd;
        QVERIFY2(redis.has_value() && sshd.error().empty(), sshd.error().c_str());
        QVERIFY(redis->ask({"SET", "lock:far", "t1", "PX", "60000"}).has_value());
        const SystemClock clock;
        FrameLoop frames(clock);
        SshPrompts prompts(nullptr);
        WindowSession session(frames, clock);
        session.setPrompts(&prompts);
        QSignalSpy failed(&session, &WindowSession::failed);
        settings::Profile profile = profileAt(*redis, u"far"_s);
        profile.endpoint = redis->tcpEndpoint();
        profile.endpoint.password = {};
        profile.endpoint.ssh = sshd.routeWith("UserKnownHostsFile " + sshd.path("asked"));
        const auto answerBox = [](bool yes) {
            const auto box = [] {
                QMessageBox* found = nullptr;
                for (QWidget* each : QApplication::topLevelWidgets()) {
                    if (each->objectName() == u"sshHostBox"_s && each->isVisible())
                        found = qobject_cast<QMessageBox*>(each);
                }
                return found;
            };
            if (!QTest::qWaitFor([&] { return box() != nullptr; }, lockscope::test::kPatience))
                return false;
            const bool saysWhich = box()->informativeText().contains(u"SHA256:"_s);
            yes ? box()->accept() : box()->reject();
            return saysWhich;
        };
        session.connectTo(profile, Secret(redis->password()));
        QVERIFY(session.isSearching() && !session.isConnected());
        QVERIFY(answerBox(false));
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY2(failed.first().first().toString().contains(u"Host key verification failed"_s),
                 qPrintable(failed.first().first().toString()));
        QVERIFY(!session.isConnected() && !session.isSearching());

        session.connectTo(profile, Secret(redis->password()));
        QVERIFY(answerBox(true));
        QVERIFY(QTest::qWaitFor(
            [&] {
                frames.step();
                return nodeOf(frames, "lock:far").has_value();
            },
            lockscope::test::kPatience));
        { // what acts there goes the same way
            const auto targets = operationTargets(session);
            QCOMPARE(targets.size(), std::size_t{1});
            const auto endpoint = targets[0].endpointOf(*nodeOf(frames, "lock:far"));
            QVERIFY(endpoint && endpoint->ssh && endpoint->tunnel);
        }
        const auto isOver = [&] {
            return QTest::qWaitFor(
                [&] { return lockscope::test::processesWith(profile.endpoint.ssh->configFile).empty(); },
                lockscope::test::kPatience);
        };
        QVERIFY(!lockscope::test::processesWith(profile.endpoint.ssh->configFile).empty());
        session.disconnectFromServer();
        QVERIFY(isOver());

        session.connectTo(profile, Secret(redis->password())); // left while it connects
        session.disconnectFromServer();
        QVERIFY(isOver());
    }

    /// The same server with two databases, and one that is not there: neither is in the way of the other.
    void whatCannotBeOpenedLeavesTheOthers()
    {
        auto server = sandbox::RedisServer::start({});
        QVERIFY(server.has_value());
        QVERIFY(server->ask({"SET", "lock:a", "t1", "PX", "60000"}).has_value());
        const SystemClock clock;
        FrameLoop frames(clock);
        WindowSession session(frames, clock);
        QSignalSpy failed(&session, &WindowSession::failed);
        const settings::Profile first = profileAt(*server, u"zero"_s);
        session.connectTo(first, Secret(server->password()));
        settings::Profile group = settings::newProfile();
        group.name = u"nowhere"_s;
        group.sentinel.emplace();
        group.sentinel->name = "shop";
        group.sentinel->sentinels = {{"127.0.0.1", 1}};
        session.openBeside(group, {});
        QVERIFY(session.hasSeveral() && !session.isSearching());
        QSignalSpy awaited(&session, &WindowSession::awaited);
        QTRY_COMPARE(awaited.count(), 1);
        QVERIFY(session.isConnected() && session.hasSeveral() && session.deployments()[1]->isAwaited());
        session.leave(awaited.front().front().toString()); // given up
        QVERIFY(session.isConnected() && !session.hasSeveral() && failed.isEmpty());

        settings::Profile other = profileAt(*server, u"one"_s);
        other.endpoint.database = 1;
        session.openBeside(other, Secret(server->password()));
        QCOMPARE(session.deployments()[1]->name(), session.deployments()[0]->name() + " (2)");
        QTRY_VERIFY((frames.step(), frames.scope().deployments().size() == 2));
        session.openBeside(other, Secret(server->password())); // anew, not twice
        QCOMPARE(session.deployments().size(), std::size_t{2});
        session.showOnly(other.id);
        QVERIFY(!nodeOf(frames, "lock:a"));
        session.leave(other.id); // what is shown goes: all that is left is shown
        QVERIFY(!session.showsOne());
        QVERIFY(QTest::qWaitFor(
            [&] {
                frames.step();
                return nodeOf(frames, "lock:a").has_value();
            },
            lockscope::test::kPatience));
        QVERIFY(QTest::qWaitFor(
            [&] {
                frames.step();
                return frames.scope().deployments().size() == 1;
            },
            lockscope::test::kPatience));
    }
};

LOCKSCOPE_TEST_GUI_MAIN(SessionTest)
#include "tst_session.moc"
