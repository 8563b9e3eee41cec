// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each rung of the ladder on a server that really lacks the right, and rights that come back. Means: watcher.
#include "monitor/sourcereader.h"
#include "support/suite.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::test;
using Kind = NodeEvent::Kind;

/// Every rung of the ladder on a server that really lacks the right: what is still seen, and what it says it misses.
class TestRungs : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void trackingWhenNotificationsAreOff();
    void pollingWhenTrackingIsRefused();
    void partialFlagsAreFilled();
    void setLocksAreFilled_data();
    void setLocksAreFilled();
    void flagsUnknownAreLearnt();
    void administratorSwitchesOnAndOff();
    void onePatternRefused_data();
    void onePatternRefused();
    void missingKindsAreFoundWithoutTracking();
    void newLocksAreAcquisitionsOnEveryRung_data();
    void newLocksAreAcquisitionsOnEveryRung();
    void valuesMayNotBeRead();
    void someKeysMayNotBeRead();
    void oneRefusedCommandSpeaksForNoOther_data();
    void oneRefusedCommandSpeaksForNoOther();
    void aSubscriptionThatIsPermittedAgainIsMade();
    void aRightThatComesBackIsUsed_data();
    void aRightThatComesBackIsUsed();
    void nothingMayBeListed();
    void whatMayBeListedAgainIsFound();
    void replicaSaysWhatIsNotShown();

private:
    /// A server without notifications, with a user "watcher" that has these rules.
    static Endpoint user(PrivateServer& server, const std::vector<std::string>& rules);
    /// The same, when lock:before is held already.
    static Endpoint besideAHeldLock(PrivateServer& server, const std::vector<std::string>& rules)
    {
        server.command({"SET", "lock:before", "old", "PX", "60000"});
        return user(server, rules);
    }
};

Endpoint TestRungs::user(PrivateServer& server, const std::vector<std::string>& rules)
{
    std::vector<std::string> command{"ACL", "SETUSER", "watcher", "on", ">pw", "~*", "&*", "+@all"};
    command.insert(command.end(), rules.begin(), rules.end());
    server.command(command);
    auto endpoint = server.unixEndpoint();
    endpoint.user = "watcher";
    endpoint.password = Secret("pw");
    return endpoint;
}

void TestRungs::trackingWhenNotificationsAreOff()
{
    PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"SET", "lock:before", "old", "PX", "60000"});
    SourceReader watcher(watch(server.unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    QCOMPARE(watcher.last(Kind::Ready)->source, SourceKind::Tracking);
    QVERIFY(watcher.said("single renewals"));

    server.command({"SET", "lock:a", "first", "PX", "30000"});
    TRY_TOLD(watcher.held()["lock:a"] == "first");
    QCOMPARE(watcher.state("lock:a")->evidence, Evidence::Tracking);
    server.command({"SET", "lock:a", "second", "PX", "30000"});
    TRY_TOLD(watcher.held()["lock:a"] == "second");
    server.command({"DEL", "lock:a"});
    TRY_TOLD(watcher.held().count("lock:a") == 0);
    server.command({"SET", "lock:b", "third", "PX", "100"});
    TRY_TOLD(watcher.count(EventKind::Expired, "lock:b") == 1);
    server.command({"SET", "other:a", "x"});
    server.command({"FLUSHALL"});
    TRY_TOLD(watcher.held().empty());
    TRY_TOLD(watcher.count(Kind::Gap) == 1);
    QCOMPARE(watcher.count(EventKind::Vanished, "lock:before"), 1u);
}

void TestRungs::pollingWhenTrackingIsRefused()
{
    PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    SourceReader watcher(watch(user(server, {"-client|tracking"})));
    TRY_TOLD(watcher.isReady());
    QCOMPARE(watcher.last(Kind::Ready)->source, SourceKind::Polling);
    QVERIFY(watcher.said("between two polls"));
    QVERIFY(watcher.said("FLUSHALL"));

    server.command({"SET", "lock:a", "first", "PX", "30000"});
    TRY_TOLD(watcher.held()["lock:a"] == "first");
    server.command({"SET", "lock:a", "second", "PX", "30000"});
    TRY_TOLD(watcher.held()["lock:a"] == "second");
    server.command({"DEL", "lock:a"});
    TRY_TOLD(watcher.held().empty());
    const auto& last = watcher.events().back();
    QCOMPARE(last.event.kind, EventKind::Released);
    QVERIFY(last.event.evidence != Evidence::Event);
    QVERIFY(last.event.precisionUs > 1000);
    server.command({"SET", "lock:b", "third", "PX", "1000"});
    while (watcher.count(EventKind::Expired, "lock:b") == 0) {
        // The keyspace is walked again and again: that is no first scan to wait for.
        QCOMPARE(watcher.counters().scanPercent, 100u);
        QTest::qWait(5);
    }
}

void TestRungs::partialFlagsAreFilled()
{
    PrivateServer server({"--notify-keyspace-events", "K$gx"}); // no hashes
    QVERIFY2(server.start(), server.log().c_str());
    SourceReader watcher(watch(server.unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    QCOMPARE(watcher.last(Kind::Ready)->source, SourceKind::Notifications);
    QVERIFY(watcher.said("hash locks"));
    server.command({"SET", "lock:s", "token", "PX", "30000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:s") == 1);
    server.command({"HSET", "lock:h", "8743c9c0-0795-4907-87fd-6c719a6b4586:57", "1"});
    TRY_TOLD(watcher.held()["lock:h"] == "8743c9c0-0795-4907-87fd-6c719a6b4586:57");
    server.command({"DEL", "lock:h"});
    TRY_TOLD(watcher.held().count("lock:h") == 0);
    server.command({"DEL", "lock:s"});
    TRY_TOLD(watcher.count(EventKind::Released, "lock:s") == 1);
    QCOMPARE(watcher.count(EventKind::Acquired, "lock:s"), 1u);
}

void TestRungs::setLocksAreFilled_data()
{
    QTest::addColumn<bool>("tracking");
    QTest::newRow("by tracking") << true;
    QTest::newRow("by polling") << false;
}

/// The letters for lists and sets are forgotten easily.
void TestRungs::setLocksAreFilled()
{
    QFETCH(bool, tracking);
    PrivateServer server({"--notify-keyspace-events", "Kg$hzxe"});
    QVERIFY2(server.start(), server.log().c_str());
    SourceReader watcher(
        watch(user(server, tracking ? std::vector<std::string>{} : std::vector<std::string>{"-client|tracking"})));
    TRY_TOLD(watcher.isReady());
    QVERIFY(watcher.said("list and set locks"));
    server.command({"SADD", "lock:set", "8743c9c0-0795-4907-87fd-6c719a6b4586"});
    TRY_TOLD(watcher.held()["lock:set"] == "8743c9c0-0795-4907-87fd-6c719a6b4586");
    server.command({"SREM", "lock:set", "8743c9c0-0795-4907-87fd-6c719a6b4586"});
    TRY_TOLD(watcher.held().count("lock:set") == 0);
}

void TestRungs::flagsUnknownAreLearnt()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    SourceReader watcher(watch(user(server, {"-config"})));
    TRY_TOLD(watcher.isReady());
    QCOMPARE(watcher.last(Kind::Ready)->source, SourceKind::Tracking); // nothing is promised before it was seen
    server.command({"SET", "lock:a", "first", "PX", "30000"});
    server.command({"DEL", "lock:a"});
    TRY_TOLD(watcher.last(Kind::Ready)->source == SourceKind::Notifications);
    TRY_TOLD(watcher.held().empty());
    watcher.forget();
    server.command({"SET", "lock:b", "second", "PX", "30000"});
    server.command({"PEXPIRE", "lock:b", "30000"});
    TRY_TOLD(watcher.count(EventKind::Renewed, "lock:b") == 1);
    QCOMPARE(watcher.count(EventKind::Acquired, "lock:b"), 1u);
}

void TestRungs::administratorSwitchesOnAndOff()
{
    PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    auto options = watch(server.unixEndpoint());
    options.sampleEvery = std::chrono::milliseconds(200);
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    QCOMPARE(watcher.last(Kind::Ready)->source, SourceKind::Tracking);
    server.command({"CONFIG", "SET", "notify-keyspace-events", "Kg$lshzxe"});
    TRY_TOLD(watcher.last(Kind::Ready)->source == SourceKind::Notifications);
    server.command({"SET", "lock:a", "first", "PX", "30000"});
    TRY_TOLD(watcher.held()["lock:a"] == "first");
    QCOMPARE(watcher.state("lock:a")->evidence, Evidence::Event);

    server.command({"CONFIG", "SET", "notify-keyspace-events", ""});
    server.command({"SET", "lock:a", "second", "PX", "30000"}); // nobody announces this
    TRY_TOLD(watcher.last(Kind::Ready)->source == SourceKind::Tracking);
    TRY_TOLD(watcher.held()["lock:a"] == "second");
    QVERIFY(watcher.count(Kind::Gap) >= 1u);
}

void TestRungs::onePatternRefused_data()
{
    QTest::addColumn<bool>("tracking");
    QTest::newRow("followed by tracking") << true;
    QTest::newRow("followed by polling") << false;
}

/// Only that pattern falls to the next rung; the other one is announced as before, event by event.
void TestRungs::onePatternRefused()
{
    QFETCH(bool, tracking);
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    std::vector<std::string> rules{"resetchannels", "&__keyspace@0__:lock:*"};
    if (!tracking)
        rules.emplace_back("-client|tracking");
    auto options = watch(user(server, rules));
    options.patterns = {"lock:*", "mutex:*"};
    SourceReader watcher(options);
    TRY_TOLD(watcher.isReady());
    const auto* ready = watcher.last(Kind::Ready);
    QCOMPARE(ready->source, SourceKind::Notifications);
    QCOMPARE(ready->unannounced, std::vector<std::string>{"mutex:*"});
    QVERIFY2(ready->text.find(tracking ? "followed by tracking" : "followed by polling") != std::string::npos,
             ready->text.c_str());

    for (int i = 0; i < 50; ++i) { // too fast for any look
        server.command({"SET", "lock:a", "first", "NX", "PX", "30000"});
        server.command({"PEXPIRE", "lock:a", "30000"});
        server.command({"DEL", "lock:a"});
    }
    TRY_TOLD(watcher.count(EventKind::Released, "lock:a") == 50);
    QCOMPARE(watcher.count(EventKind::Acquired, "lock:a"), 50u);
    QCOMPARE(watcher.count(EventKind::Renewed, "lock:a"), 50u);
    for (const auto& told : watcher.events())
        QCOMPARE(told.event.evidence, Evidence::Event);

    watcher.forget();
    const auto found = tracking ? Evidence::Tracking : Evidence::Scan;
    server.command({"SET", "mutex:a", "second", "PX", "30000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "mutex:a") == 1);
    QCOMPARE(watcher.held()["mutex:a"], std::string("second"));
    QCOMPARE(watcher.state("mutex:a")->evidence, found);
    server.command({"SET", "mutex:a", "third", "PX", "30000"});
    TRY_TOLD(watcher.held()["mutex:a"] == "third");
    server.command({"PEXPIRE", "mutex:a", "60000"});
    TRY_TOLD(watcher.count(EventKind::Renewed, "mutex:a") == 1);
    server.command({"DEL", "mutex:a"});
    TRY_TOLD(watcher.count(EventKind::Released, "mutex:a") >= 1 && watcher.held().empty());
    const auto& last = watcher.events().back();
    QVERIFY(last.event.evidence == (tracking ? Evidence::Tracking : Evidence::Poll));
    // What had no announcement to miss proves nothing against the announcements.
    QCOMPARE(watcher.count(Kind::Gap), 0u);
    QCOMPARE(watcher.count(EventKind::Vanished), 0u);
    QVERIFY(!watcher.said("notifications are off"));
}

void TestRungs::valuesMayNotBeRead()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"SET", "lock:before", "old", "PX", "60000"});
    SourceReader watcher(watch(user(server, {"-get", "-getrange", "-hgetall", "-eval_ro", "-strlen"})));
    TRY_TOLD(watcher.isReady() && watcher.held().count("lock:before") == 1);
    server.command({"SET", "lock:a", "first", "PX", "30000"});
    server.command({"DEL", "lock:before"});
    TRY_TOLD(watcher.count(EventKind::Released, "lock:before") == 1);
    QCOMPARE(watcher.count(EventKind::Acquired, "lock:a"), 1u); // at once: no look can say who
    TRY_TOLD(watcher.state("lock:a")->deadline.isTime());
    QCOMPARE(watcher.held()["lock:a"], std::string());
    server.command({"DEL", "lock:a"});
    TRY_TOLD(watcher.count(EventKind::Released, "lock:a") == 1);
}

void TestRungs::someKeysMayNotBeRead()
{
    PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"SET", "lock:open", "token", "PX", "60000"});
    server.command({"SET", "lock:closed", "token", "PX", "60000"});
    const auto endpoint = user(server, {"resetkeys", "~lock:open*"});
    SourceReader watcher(watch(endpoint));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.said("cannot be read"));
    TRY_TOLD(watcher.held().count("lock:open") == 1);
    QVERIFY(watcher.state("lock:open")->deadline.isTime());
    // Between the page of the scan that listed it and now it may have gone: nothing is said before something happens.
    QCOMPARE(watcher.held().count("lock:closed"), std::size_t{0});
    server.command({"DEL", "lock:closed"});
    server.command({"SET", "lock:closed", "token", "PX", "60000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:closed") == 1);
    const auto* closed = watcher.state("lock:closed");
    QVERIFY(closed->holder == TokenId::None && !closed->deadline.isKnown());
    server.command({"DEL", "lock:closed"});
    TRY_TOLD(watcher.count(EventKind::Released, "lock:closed") == 1);
}

void TestRungs::oneRefusedCommandSpeaksForNoOther_data()
{
    QTest::addColumn<QString>("rules");
    QTest::addColumn<QString>("unknown"); ///< the only kind of lock of which the holder is not known
    QTest::addColumn<bool>("leases");
    QTest::newRow("PEXPIRETIME") << "-pexpiretime"
                                 << "" << true;
    QTest::newRow("PTTL") << "-pttl"
                          << "" << true;
    QTest::newRow("both") << "-pexpiretime -pttl"
                          << "" << false;
    QTest::newRow("TYPE") << "-type"
                          << "" << true;
    QTest::newRow("all three") << "-pexpiretime -pttl -type"
                               << "" << false;
    QTest::newRow("GETRANGE") << "-getrange"
                              << "string" << true;
    QTest::newRow("STRLEN") << "-strlen"
                            << "" << true;
    QTest::newRow("OBJECT ENCODING") << "-object|encoding"
                                     << "" << true;
    QTest::newRow("MEMORY USAGE") << "-memory|usage"
                                  << "unmeasured" << true;
    for (const char* command : {"hlen", "hgetall"})
        QTest::newRow(command) << QStringLiteral("-%1").arg(QLatin1StringView(command)) << "hash" << true;
    for (const char* command : {"zcard", "zrange"})
        QTest::newRow(command) << QStringLiteral("-%1").arg(QLatin1StringView(command)) << "zset" << true;
    for (const char* command : {"scard", "smembers"})
        QTest::newRow(command) << QStringLiteral("-%1").arg(QLatin1StringView(command)) << "set" << true;
}

/// Twelve locks are there before we come, and a user of Redis 6 days reads those that it may: by one command less.
void TestRungs::oneRefusedCommandSpeaksForNoOther()
{
    QFETCH(QString, rules);
    QFETCH(QString, unknown);
    QFETCH(bool, leases);
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    if (unknown == u"unmeasured") // sets of texts are compact since 7.2
        unknown = server.version() < 70200 ? QStringLiteral("set") : QString();
    constexpr const char* kHolder = "8743c9c0-0795-4907-87fd-6c719a6b4586";
    for (int i = 0; i < 3; ++i) {
        const auto key = [i](const char* kind) { return std::string("lock:") + kind + std::to_string(i); };
        server.command({"SET", key("string"), kHolder});
        server.command({"HSET", key("hash"), std::string(kHolder) + ":1", "1"});
        server.command({"ZADD", key("zset"), "99999999999999", kHolder});
        server.command({"SADD", key("set"), kHolder});
        for (const char* kind : {"string", "hash", "zset", "set"})
            server.command({"PEXPIRE", key(kind), "600000"});
    }
    // What the probe finds out, and what only the first read does.
    for (const bool beforehand : {true, false}) {
        std::vector<std::string> list;
        for (const auto& rule : rules.split(u' '))
            list.push_back(rule.toStdString());
        const auto endpoint = beforehand ? user(server, list) : user(server, {});
        SourceReader watcher(watch(endpoint));
        if (!beforehand) {
            TRY_TOLD(watcher.isReady());
            user(server, list);
            watcher.source().requestResync(NodeId{0});
            TRY_TOLD(watcher.count(Kind::Ready) == 2);
            for (const char* kind : {"string", "hash", "zset", "set"})
                server.command({"PEXPIRE", std::string("lock:") + kind + "0", "500000"});
        }
        TRY_TOLD(watcher.isReady() && watcher.held().size() == 12);
        std::string wrong;
        const auto isRight = [&] {
            wrong.clear();
            for (const auto& [key, holder] : watcher.held()) {
                // Also what was read before the re-sync: nobody can say that it is still true.
                const bool hidden = !unknown.isEmpty() && key.starts_with("lock:" + unknown.toStdString());
                const bool isLeaseRight = !beforehand || watcher.state(key)->deadline.isKnown() == leases;
                if (holder.starts_with(kHolder) == hidden || !isLeaseRight)
                    wrong += key + " '" + holder + "' ";
            }
            return wrong.empty();
        };
        QTRY_VERIFY2(isRight(), wrong.c_str());
        QCOMPARE(watcher.count(Kind::Gap), 0u);
        user(server, {"+@all"});
    }
}

/// The right to subscribe is taken away and given back: events come from tracking, then by announcement again.
void TestRungs::aSubscriptionThatIsPermittedAgainIsMade()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    SourceReader watcher(watch(user(server, {})));
    TRY_TOLD(watcher.isReady());
    QVERIFY(watcher.last(Kind::Ready)->source == SourceKind::Notifications);
    user(server, {"-psubscribe"});
    server.command({"CLIENT", "KILL", "TYPE", "pubsub"});
    TRY_TOLD(watcher.last(Kind::Ready)->source == SourceKind::Tracking);
    const auto gaps = watcher.count(Kind::Gap);
    user(server, {"+psubscribe"});
    TRY_TOLD(watcher.last(Kind::Ready)->source == SourceKind::Notifications);
    QCOMPARE(watcher.count(Kind::Gap), gaps + 1); // nobody knows what was too short for tracking
    server.command({"SET", "lock:back", "me", "PX", "60000"});
    TRY_TOLD(watcher.count(EventKind::Acquired) == 1u);
    QVERIFY(watcher.events().back().event.evidence == Evidence::Event);
}

void TestRungs::aRightThatComesBackIsUsed_data()
{
    QTest::addColumn<QString>("less");
    QTest::addColumn<QString>("more");
    QTest::addColumn<bool>("fromTheBegin");
    for (const bool begin : {true, false}) {
        const auto row = [begin](const char* less, const char* more) {
            QTest::addRow("%s, %s", less, begin ? "from the begin" : "later") << less << more << begin;
        };
        row("-getrange", "+getrange");
        row("-@read +scan", "+@read");
        row("-hlen", "+hlen");
        row("-type", "+type");
        row("-pttl -pexpiretime", "+pttl +pexpiretime");
        row("resetkeys", "~*");
    }
}

/// Rights are mended while somebody watches: what they hid is read then, on the same connection.
void TestRungs::aRightThatComesBackIsUsed()
{
    QFETCH(QString, less);
    QFETCH(QString, more);
    QFETCH(bool, fromTheBegin);
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    const auto set = [&](const QString& rules) {
        std::vector<std::string> list;
        for (const auto& rule : rules.split(u' '))
            list.push_back(rule.toStdString());
        return user(server, list);
    };
    server.command({"SET", "lock:before", "old", "PX", "600000"});
    const auto endpoint = fromTheBegin ? set(less) : set(more);
    if (fromTheBegin)
        server.command({"ACL", "SETUSER", "watcher", less.startsWith(u"resetkeys") ? "resetkeys" : "~*"});
    SourceReader watcher(watch(endpoint));
    TRY_TOLD(watcher.isReady());
    set(less);
    server.command({"SET", "lock:a", "first", "PX", "600000"});
    server.command({"HSET", "lock:h", "8743c9c0-0795-4907-87fd-6c719a6b4586:57", "1"});
    TRY_TOLD(watcher.held().count("lock:a") == 1 && watcher.held().count("lock:h") == 1);
    TRY_TOLD(watcher.last(Kind::Info) != nullptr && [&] {
        for (const auto& capability : watcher.last(Kind::Info)->info.capabilities) {
            if (capability.name == "read" && capability.state == CapabilityState::No)
                return true;
        }
        return less == u"-type";
    }());
    server.command({"ACL", "SETUSER", "watcher", "~*"});
    set(more);
    TRY_TOLD(watcher.held() ==
             (std::map<std::string, std::string>{
                 {"lock:a", "first"}, {"lock:before", "old"}, {"lock:h", "8743c9c0-0795-4907-87fd-6c719a6b4586:57"}}));
    TRY_TOLD(watcher.state("lock:a")->deadline.isTime());
    TRY_TOLD([&] {
        for (const auto& capability : watcher.last(Kind::Info)->info.capabilities) {
            if (capability.name == "read" && capability.state != CapabilityState::Yes)
                return false;
        }
        return true;
    }());
    QCOMPARE(watcher.count(Kind::Gap), 0u);
    QCOMPARE(watcher.count(Kind::Ready), 1u);
}

void TestRungs::nothingMayBeListed()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    SourceReader watcher(watch(besideAHeldLock(server, {"-scan"})));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.said("cannot be listed"));
    QVERIFY(watcher.held().empty());
    server.command({"PEXPIRE", "lock:before", "60000"});
    TRY_TOLD(watcher.held()["lock:before"] == "old");
    // What nobody has seen may be held since long: it is found, and that it ends is told.
    server.command({"SET", "lock:new", "a", "PX", "60000"});
    TRY_TOLD(watcher.count(EventKind::Found, "lock:new") == 1);
    server.command({"DEL", "lock:new"});
    server.command({"SET", "lock:new", "b", "PX", "60000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:new") == 1);
}

/// The right comes back, and nothing else happens.
void TestRungs::whatMayBeListedAgainIsFound()
{
    PrivateServer server(kNotify);
    QVERIFY2(server.start(), server.log().c_str());
    SourceReader watcher(watch(besideAHeldLock(server, {"-scan"})));
    TRY_TOLD(watcher.isReady());
    TRY_TOLD(watcher.said("cannot be listed"));
    server.command({"ACL", "SETUSER", "watcher", "+scan"});
    TRY_TOLD(watcher.held()["lock:before"] == "old");
    QCOMPARE(watcher.count(EventKind::Found, "lock:before"), std::size_t(1));
    server.command({"SET", "lock:new", "a", "PX", "60000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:new") + watcher.count(EventKind::Found, "lock:new") == 1);
    QCOMPARE(watcher.count(Kind::Gap), 0u);
}

void TestRungs::replicaSaysWhatIsNotShown()
{
    PrivateServer master(kNotify);
    QVERIFY2(master.start(), master.log().c_str());
    PrivateServer replica(
        {"--notify-keyspace-events", "Kg$lshzxe", "--replicaof", "127.0.0.1 " + std::to_string(master.port())});
    QVERIFY2(replica.start(), replica.log().c_str());
    SourceReader watcher(watch(replica.unixEndpoint()));
    TRY_TOLD(watcher.isReady());
    QVERIFY(watcher.last(Kind::Info)->info.notShown.find("replica") != std::string::npos);
    QCOMPARE(watcher.last(Kind::Info)->info.role, std::string("replica"));
    master.command({"SET", "lock:a", "first", "PX", "30000"});
    TRY_TOLD(watcher.held()["lock:a"] == "first");
}

/// Hash locks are not announced, and nothing pushes either: they are walked for and polled.
void TestRungs::missingKindsAreFoundWithoutTracking()
{
    PrivateServer server({"--notify-keyspace-events", "Kg$xe"});
    QVERIFY2(server.start(), server.log().c_str());
    SourceReader watcher(watch(user(server, {"-client|tracking"})));
    TRY_TOLD(watcher.isReady());
    QCOMPARE(watcher.last(Kind::Ready)->source, SourceKind::Notifications);
    QVERIFY(watcher.said("found by polling: hash locks"));
    server.command({"HSET", "lock:h", "8743c9c0-0795-4907-87fd-6c719a6b4586:57", "1"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:h") == 1);
    server.command({"HSET", "lock:h", "8743c9c0-0795-4907-87fd-6c719a6b4586:57", "2"});
    TRY_TOLD(watcher.count(EventKind::Reentered, "lock:h") == 1);
    server.command({"DEL", "lock:h"});
    TRY_TOLD(watcher.count(EventKind::Released, "lock:h") == 1);
}

void TestRungs::newLocksAreAcquisitionsOnEveryRung_data()
{
    QTest::addColumn<bool>("notifications");
    QTest::addColumn<bool>("tracking");
    QTest::newRow("notifications") << true << true;
    QTest::newRow("tracking") << false << true;
    QTest::newRow("polling") << false << false;
}

/// What was not there when the scan came by was taken since: the rungs differ only in how precisely they know when.
void TestRungs::newLocksAreAcquisitionsOnEveryRung()
{
    QFETCH(bool, notifications);
    QFETCH(bool, tracking);
    PrivateServer server(notifications ? kNotify : std::vector<std::string>{});
    QVERIFY2(server.start(), server.log().c_str());
    SourceReader watcher(
        watch(user(server, tracking ? std::vector<std::string>{} : std::vector<std::string>{"-client|tracking"})));
    TRY_TOLD(watcher.isReady());
    const auto time = server.command({"TIME"});
    server.command({"SET", "lock:a", "first", "PX", "30000"});
    TRY_TOLD(watcher.count(EventKind::Acquired, "lock:a") == 1);
    QCOMPARE(watcher.count(EventKind::Found), 0u);
    const auto& event = watcher.events().back().event;
    const auto asked =
        serverTimeFromUs(std::stoll(time.elements[0].text) * 1'000'000 + std::stoll(time.elements[1].text));
    QVERIFY(event.at >= asked - std::chrono::microseconds(event.precisionUs));
    QVERIFY(event.at - std::chrono::microseconds(event.precisionUs) <= asked + std::chrono::seconds(1));
}

LOCKSCOPE_TEST_MAIN(TestRungs)
#include "tst_rungs.moc"
