// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each right is named, the probe changes nothing, every remedy mends what it says. Means: real server, scripted server.
#include "redis/probe.h"
#include "redis/recorder.h"
#include "support/cliline.h"
#include "support/clusternode.h"
#include "support/privateserver.h"
#include "support/qt/scriptedserver.h"
#include "support/suite.h"

#include <span>

using namespace lockscope;
using redis::CapabilityId;
using redis::Connection;
using redis::ConnectionOptions;
using redis::NotifyFlags;
using redis::Probe;
using redis::ProbeOptions;
using redis::ProbeResult;
using test::PrivateServer;
using test::Recorder;

namespace {

constexpr CapabilityId kAll[] = {CapabilityId::Hello3,   CapabilityId::Psubscribe, CapabilityId::Notifications,
                                 CapabilityId::Scan,     CapabilityId::Read,       CapabilityId::Eval,
                                 CapabilityId::Tracking, CapabilityId::ClientList, CapabilityId::Monitor,
                                 CapabilityId::ConfigGet};

/// Of the first ten: what every server and user is asked for.
std::string states(const ProbeResult& result)
{
    std::string out;
    for (const redis::Capability& capability : std::span(result.capabilities).first(std::size(kAll)))
        out += std::string(out.empty() ? "" : " ") + name(capability.id) + "=" + name(capability.state);
    return out;
}

} // namespace

class TestProbe : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();

    void aPlainServerGrantsAllButNotifications();
    void changesNothing_data();
    void changesNothing();
    void everyNoIsMendedByItsRemedy_data();
    void everyNoIsMendedByItsRemedy();
    void everyRightIsNamedByItself_data();
    void everyRightIsNamedByItself();
    void whatBelongsToALibraryIsAskedWhereItStands();
    void theShardChannelOfAClusterIsAskedFor();
    void helloIsMendedByUndoingItsRenaming();
    void aPatternIsRefusedLiterally();
    void keysMayBeRefusedWithoutTheCommand();
    void tellsRenamedCommandsFromRefusedOnes();
    void asksWithoutRunningWhereDryRunIsNotPermitted();
    void resp2HasNoTracking();
    void aCutLeavesTheRestUnknown();
    void estimatesTheServersClock();

private:
    ProbeResult probe(const Endpoint& endpoint, ProbeOptions options = {}, int protocol = 3);
    /// A user with every right that these rules do not take away.
    Endpoint user(const std::vector<std::string>& rules);
    void runRemedy(const std::string& remedy);

    SystemClock m_clock;
    std::unique_ptr<PrivateServer> m_server;
};

void TestProbe::initTestCase()
{
    m_server = std::make_unique<PrivateServer>();
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void TestProbe::init()
{
    Suite::init();
    m_server->command({"CONFIG", "SET", "notify-keyspace-events", ""});
    m_server->command({"ACL", "DELUSER", "watcher"});
}

Endpoint TestProbe::user(const std::vector<std::string>& rules)
{
    std::vector<std::string> command{"ACL",    "SETUSER", "watcher",     "reset", "on",
                                     "nopass", "allkeys", "allchannels", "+@all"};
    command.insert(command.end(), rules.begin(), rules.end());
    const test::Reply reply = m_server->command(command);
    if (reply.isError())
        QTest::qFail(reply.text.c_str(), __FILE__, __LINE__);
    Endpoint endpoint = m_server->unixEndpoint();
    endpoint.user = "watcher";
    return endpoint;
}

ProbeResult TestProbe::probe(const Endpoint& endpoint, ProbeOptions options, int protocol)
{
    ConnectionOptions connectionOptions;
    connectionOptions.endpoint = endpoint;
    connectionOptions.protocol = protocol;
    Recorder recorder;
    Connection connection(connectionOptions, m_clock, &recorder);
    recorder.watch(connection);
    connection.open();
    if (!QTest::qWaitFor([&] { return recorder.isReady || recorder.closed; }, test::kPatience) || recorder.closed) {
        QTest::qFail("no connection", __FILE__, __LINE__);
        return {};
    }
    Probe probe(connection, m_clock, std::move(options));
    int finished = 0;
    connect(&probe, &Probe::finished, this, [&finished] { ++finished; });
    probe.start();
    if (!QTest::qWaitFor([&] { return finished == 1; }, test::kPatience))
        QTest::qFail("the probe did not finish", __FILE__, __LINE__);
    if (connection.pendingReplies() != 0 || !recorder.lines.empty())
        QTest::qFail(("left behind: " + recorder.text()).c_str(), __FILE__, __LINE__);
    // The connection is as it was: neither subscribed nor tracking nor in a transaction.
    std::string info;
    connection.send(redis::Command{"CLIENT", "INFO"}, &recorder,
                    [&info](const redis::Answer& answer) { info = answer.reply.text(); });
    if (!QTest::qWaitFor([&] { return !info.empty(); }, test::kPatience) || info.find(" flags=") == std::string::npos ||
        info.find(" psub=0 ") == std::string::npos ||
        // -1: in none; Valkey says 0 after one
        (info.find(" multi=-1 ") == std::string::npos && info.find(" multi=0 ") == std::string::npos) ||
        info.substr(info.find(" flags=")).find_first_of("tPx") < info.substr(info.find(" flags=") + 1).find(' '))
        QTest::qFail(("left behind: " + info).c_str(), __FILE__, __LINE__);
    return probe.result();
}

void TestProbe::runRemedy(const std::string& remedy)
{
    QVERIFY(!remedy.empty());
    for (const auto& command : test::cliCommands(remedy)) {
        const test::Reply reply = m_server->command(command);
        // Adding a pattern for a user who may already touch everything is refused as pointless.
        const bool pointless = reply.text.find("does not have any effect") != std::string::npos;
        QVERIFY2(!reply.isError() || pointless, reply.text.c_str());
    }
}

void TestProbe::aPlainServerGrantsAllButNotifications()
{
    for (const Endpoint& endpoint : {m_server->tcpEndpoint(), m_server->unixEndpoint()}) {
        const ProbeResult result = probe(endpoint);
        QVERIFY(result.complete);
        QCOMPARE(states(result),
                 std::string("hello3=yes psubscribe=yes notifications=no scan=yes read=yes eval=yes tracking=yes "
                             "client_list=yes monitor=yes config_get=yes"));
        if (result.server.product == redis::ServerInfo::Product::Redis)
            QCOMPARE(result.server.versionNumber(), m_server->version());
        QCOMPARE(result.server.runId.size(), std::size_t(40));
        QCOMPARE(result.server.replicationId.size(), std::size_t(40));
        QVERIFY(result.server.role == redis::ServerInfo::Role::Primary);
        QVERIFY(!result.server.cluster);
        QCOMPARE(result.server.maxMemoryPolicy, std::string("noeviction"));
        QCOMPARE(result.server.databases.value(), 16);
        QVERIFY(result.server.notify.has_value());
        QVERIFY(result.clock.isKnown());
        for (const redis::Capability& capability : result.capabilities) {
            QVERIFY(!capability.effect().isEmpty());
            QCOMPARE(capability.remedy.empty(), capability.id != CapabilityId::Notifications);
            QVERIFY(capability.remedyNote().isEmpty());
            QVERIFY2(capability.state == CapabilityState::Yes || capability.id == CapabilityId::Notifications,
                     name(capability.id));
        }
    }
}

void TestProbe::changesNothing_data()
{
    QTest::addColumn<QString>("rules");
    QTest::newRow("asks by DRYRUN") << "";
    QTest::newRow("asks by MULTI") << "-acl|dryrun";
    QTest::newRow("asks directly") << "-acl|dryrun -multi";
}

void TestProbe::changesNothing()
{
    QFETCH(QString, rules);
    std::vector<std::string> list;
    for (const QString& rule : rules.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        list.push_back(rule.toStdString());
    const Endpoint endpoint = user(list);
    m_server->command({"SET", "lock:0", "held", "PX", "60000"}); // the very key it asks about
    const auto look = [this] {
        std::string out;
        for (const std::vector<std::string>& command :
             {std::vector<std::string>{"GET", "lock:0"},
              {"DBSIZE"},
              {"PUBSUB", "NUMPAT"},
              {"CONFIG", "GET", "notify-keyspace-events"},
              {"ACL", "LIST"},
              {"SCRIPT", "EXISTS", "e0e1f9fabfc9d4800c877a703b823ac0578ff8db"}}) {
            const test::Reply reply = m_server->command(command);
            out += reply.text + std::to_string(reply.integer);
            for (const test::Reply& element : reply.elements)
                out += " " + element.text;
        }
        return out;
    };
    const std::string before = look();
    const long long ttl = m_server->command({"PEXPIRETIME", "lock:0"}).integer;
    const ProbeResult result = probe(endpoint);
    QCOMPARE(look(), before);
    QCOMPARE(m_server->command({"PEXPIRETIME", "lock:0"}).integer, ttl);
    QVERIFY2(result.can(CapabilityId::Eval), states(result).c_str());
    m_server->command({"DEL", "lock:0"});
}

void TestProbe::everyNoIsMendedByItsRemedy_data()
{
    QTest::addColumn<CapabilityId>("id");
    QTest::addColumn<QStringList>("without");
    QTest::addColumn<QString>("method");
    const struct
    {
        CapabilityId id;
        QStringList without;
    } rows[] = {
        {CapabilityId::Psubscribe, {QStringLiteral("-psubscribe")}},
        {CapabilityId::Psubscribe, {QStringLiteral("resetchannels")}},
        {CapabilityId::Psubscribe, {QStringLiteral("-psubscribe"), QStringLiteral("resetchannels")}},
        {CapabilityId::Notifications, {}},
        {CapabilityId::Scan, {QStringLiteral("-scan")}},
        {CapabilityId::Read, {QStringLiteral("-@read")}},
        {CapabilityId::Read, {QStringLiteral("-strlen")}},
        {CapabilityId::Read, {QStringLiteral("resetkeys"), QStringLiteral("~other:*")}},
        {CapabilityId::Read, {QStringLiteral("-@read"), QStringLiteral("resetkeys")}},
        {CapabilityId::Eval, {QStringLiteral("-eval")}},
        {CapabilityId::Eval, {QStringLiteral("-eval"), QStringLiteral("resetkeys")}},
        {CapabilityId::Eval, {QStringLiteral("resetkeys"), QStringLiteral("%R~lock:*")}},
        {CapabilityId::Tracking, {QStringLiteral("-client|tracking")}},
        {CapabilityId::ClientList, {QStringLiteral("-client|list")}},
        {CapabilityId::Monitor, {QStringLiteral("-monitor")}},
        {CapabilityId::ConfigGet, {QStringLiteral("-config|get")}},
    };
    const struct
    {
        QString name;
        QStringList rules;
    } methods[] = {{QStringLiteral("dryrun"), {}},
                   {QStringLiteral("multi"), {QStringLiteral("-acl|dryrun")}},
                   {QStringLiteral("direct"), {QStringLiteral("-acl|dryrun"), QStringLiteral("-multi")}}};
    for (const auto& method : methods) {
        for (const auto& row : rows) {
            const bool notDirectly =
                row.id == CapabilityId::Monitor && method.name == u"direct"; // cannot be tried without harm
            if (!notDirectly)
                QTest::addRow("%s, %s, %s", name(row.id), qPrintable(row.without.join(QLatin1Char(' '))),
                              qPrintable(method.name))
                    << row.id << row.without + method.rules << method.name;
        }
    }
}

void TestProbe::everyNoIsMendedByItsRemedy()
{
    QFETCH(CapabilityId, id);
    QFETCH(QStringList, without);
    std::vector<std::string> rules;
    for (const QString& rule : without)
        rules.push_back(rule.toStdString());
    const Endpoint endpoint = user(rules);

    const ProbeResult before = probe(endpoint);
    const redis::Capability& missing = before.capability(id);
    QVERIFY2(missing.state == CapabilityState::No, states(before).c_str());
    QVERIFY(!missing.reason.empty());
    runRemedy(missing.remedy);
    const ProbeResult after = probe(endpoint);
    QVERIFY2(after.capability(id).state == CapabilityState::Yes, (missing.remedy + "\n" + states(after)).c_str());
    // And the rest is as it was.
    for (const CapabilityId other : kAll) {
        if (other != id && before.capability(other).state == CapabilityState::Yes)
            QVERIFY2(after.capability(other).state == CapabilityState::Yes, states(after).c_str());
    }
}

void TestProbe::everyRightIsNamedByItself_data()
{
    QTest::addColumn<QString>("command");
    // What the verbs and the window send, and what the scripts of a release call.
    for (const char* command : {"client|list",
                                "client|setname",
                                "client|tracking",
                                "config|get",
                                "dbsize",
                                "decr",
                                "del",
                                "eval",
                                "exists",
                                "get",
                                "getrange",
                                "hdel",
                                "hexists",
                                "hget",
                                "hgetall",
                                "hlen",
                                "hset",
                                "incrby",
                                "info",
                                "lindex",
                                "llen",
                                "lpop",
                                "lpush",
                                "lrange",
                                "memory|usage",
                                "monitor",
                                "object|encoding",
                                "pexpire",
                                "pexpiretime",
                                "ping",
                                "psubscribe",
                                "pttl",
                                "publish",
                                "pubsub|channels",
                                "pubsub|numsub",
                                "pubsub|shardchannels",
                                "pubsub|shardnumsub",
                                "scan",
                                "scard",
                                "select",
                                "set",
                                "smembers",
                                "spublish",
                                "srem",
                                "strlen",
                                "time",
                                "type",
                                "unlink",
                                "zcard",
                                "zrange",
                                "zrem",
                                "zscore"})
        QTest::newRow(command) << QString::fromLatin1(command);
}

/// A user who may do everything but one command.
void TestProbe::everyRightIsNamedByItself()
{
    QFETCH(QString, command);
    m_server->command({"CONFIG", "SET", "notify-keyspace-events", "Kg$lshzxe"});
    const std::string rule = command.toStdString();
    const Endpoint endpoint = user({"-" + rule});
    const ProbeResult before = probe(endpoint);
    int missing = 0;
    for (const redis::Capability& capability : before.capabilities) {
        if (capability.state != CapabilityState::No)
            continue;
        ++missing;
        QVERIFY2((capability.remedy + ' ').find("+" + rule + ' ') != std::string::npos ||
                     (capability.remedy + '\n').find("+" + rule + '\n') != std::string::npos,
                 (std::string(name(capability.id)) + ": " + capability.remedy).c_str());
        QVERIFY(!capability.effect().isEmpty());
        runRemedy(capability.remedy);
    }
    QVERIFY(missing > 0);
    for (const redis::Capability& capability : probe(endpoint).capabilities)
        QVERIFY2(capability.state == CapabilityState::Yes, name(capability.id));
}

/// Queues and channels stand beside the lock, under names of their own: who may touch the locks alone is told which.
void TestProbe::whatBelongsToALibraryIsAskedWhereItStands()
{
    const Endpoint endpoint = user({"resetkeys", "~lock:*", "resetchannels", "&__keyspace@0__:lock:*"});
    const ProbeResult before = probe(endpoint);
    const auto remedy = [&](CapabilityId id) { return before.capability(id).remedy; };
    QCOMPARE(remedy(CapabilityId::WakeChannels), std::string("ACL SETUSER watcher &lock-released:lock:*\n"
                                                             "ACL SETUSER watcher &redisson_lock__channel:*"));
    QCOMPARE(remedy(CapabilityId::WakeLists), std::string("ACL SETUSER watcher ~lock-signal:*"));
    QCOMPARE(remedy(CapabilityId::WaitQueues), std::string("ACL SETUSER watcher %R~redisson_lock_queue:*\n"
                                                           "ACL SETUSER watcher %R~redisson_lock_timeout:*"));
    QVERIFY(before.can(CapabilityId::ReleaseCompare) && before.can(CapabilityId::Read));
    QVERIFY(!before.can(CapabilityId::ReleaseRedisson));
    for (const redis::Capability& capability : before.capabilities) {
        if (capability.id != CapabilityId::Notifications && capability.state == CapabilityState::No)
            runRemedy(capability.remedy);
    }
    const ProbeResult after = probe(endpoint);
    for (const redis::Capability& capability : after.capabilities) {
        QVERIFY2(capability.state == CapabilityState::Yes || capability.id == CapabilityId::Notifications,
                 name(capability.id));
    }
}

/// Waiters of our own locks listen there, and nowhere else.
void TestProbe::theShardChannelOfAClusterIsAskedFor()
{
    PrivateServer cluster(test::asClusterNode());
    QVERIFY2(cluster.start() && test::serveAllSlots(cluster), cluster.log().c_str());
    cluster.command({"ACL", "SETUSER", "watcher", "on", "nopass", "allkeys", "&lock-released:lock:*",
                     "&redisson_lock__channel:*", "&__keyspace@0__:lock:*", "+@all"});
    Endpoint endpoint = cluster.unixEndpoint();
    endpoint.user = "watcher";
    QCOMPARE(probe(endpoint).capability(CapabilityId::WakeChannels).remedy,
             std::string("ACL SETUSER watcher &lock-released:{lock:*"));
    cluster.command({"ACL", "SETUSER", "watcher", "&lock-released:{lock:*"});
    QVERIFY(probe(endpoint).can(CapabilityId::WakeChannels));
}

/// The one remedy that no command brings about: the server's configuration has to change.
void TestProbe::helloIsMendedByUndoingItsRenaming()
{
    PrivateServer renamed({"--rename-command", "HELLO", "HELLO-of-the-proxy"});
    QVERIFY2(renamed.start(), renamed.log().c_str());
    const ProbeResult before = probe(renamed.unixEndpoint());
    QVERIFY2(!before.can(CapabilityId::Hello3) && !before.can(CapabilityId::Tracking), states(before).c_str());
    QVERIFY(before.capability(CapabilityId::Hello3).remedyNote().contains(QStringLiteral("undo its renaming")));
    PrivateServer undone;
    QVERIFY2(undone.start(), undone.log().c_str());
    const ProbeResult after = probe(undone.unixEndpoint());
    QVERIFY2(after.can(CapabilityId::Hello3) && after.can(CapabilityId::Tracking), states(after).c_str());
}

void TestProbe::aPatternIsRefusedLiterally()
{
    const Endpoint endpoint = user({"resetchannels", "&__keyspace@0__:lock:*"});
    ProbeOptions options;
    options.patterns = {"lock:*", "lock:a*", "jobs of {me}:*"};
    const ProbeResult result = probe(endpoint, options);
    QVERIFY(result.capability(CapabilityId::Psubscribe).state == CapabilityState::No);
    QCOMPARE(result.refusedPatterns, (std::vector<std::string>{"lock:a*", "jobs of {me}:*"}));
    QCOMPARE(
        result.capability(CapabilityId::Psubscribe).remedy,
        std::string(
            "ACL SETUSER watcher \"&__keyspace@0__:jobs of {me}:*\"\nACL SETUSER watcher &__keyspace@0__:lock:a*"));

    options.patterns = {"lock:*"};
    QVERIFY(probe(endpoint, options).can(CapabilityId::Psubscribe));
    options.database = 5;
    QVERIFY(!probe(endpoint, options).can(CapabilityId::Psubscribe));
}

void TestProbe::keysMayBeRefusedWithoutTheCommand()
{
    const ProbeResult result = probe(user({"resetkeys", "%R~lock:*"}));
    QVERIFY2(result.can(CapabilityId::Read), states(result).c_str());
    const redis::Capability& eval = result.capability(CapabilityId::Eval);
    QVERIFY(eval.state == CapabilityState::No);
    QCOMPARE(eval.remedy, std::string("ACL SETUSER watcher ~lock:*"));
}

void TestProbe::tellsRenamedCommandsFromRefusedOnes()
{
    PrivateServer hosted(
        {"--rename-command", "CONFIG", "", "--rename-command", "EVAL", "", "--rename-command", "HELLO", ""});
    QVERIFY2(hosted.start(), hosted.log().c_str());
    const ProbeResult result = probe(hosted.unixEndpoint());
    QCOMPARE(states(result),
             std::string("hello3=no psubscribe=yes notifications=unknown scan=yes read=yes eval=no tracking=no "
                         "client_list=yes monitor=yes config_get=no"));
    for (const CapabilityId id : {CapabilityId::Hello3, CapabilityId::Notifications, CapabilityId::Eval,
                                  CapabilityId::Tracking, CapabilityId::ConfigGet}) {
        QVERIFY(result.capability(id).remedy.empty());
        QVERIFY(!result.capability(id).remedyNote().isEmpty());
    }
    QVERIFY(!result.server.notify.has_value());
    QVERIFY(!result.server.databases.has_value());
    QVERIFY(result.server.versionNumber() >= 70000);
}

void TestProbe::asksWithoutRunningWhereDryRunIsNotPermitted()
{
    const ProbeResult result = probe(user({"-acl|dryrun", "-multi"}));
    QVERIFY2(result.capability(CapabilityId::Monitor).state == CapabilityState::Unknown, states(result).c_str());
    QVERIFY(result.capability(CapabilityId::Monitor).remedy.empty());
    QVERIFY(!result.capability(CapabilityId::Monitor).remedyNote().isEmpty());
    // Without DISCARD there would be no way out of MULTI.
    QVERIFY(probe(user({"-acl|dryrun", "-discard"})).can(CapabilityId::Read));
}

void TestProbe::resp2HasNoTracking()
{
    const ProbeResult result = probe(m_server->unixEndpoint(), {}, 2);
    QVERIFY(result.complete);
    QCOMPARE(states(result),
             std::string("hello3=unknown psubscribe=yes notifications=no scan=yes read=yes eval=yes tracking=unknown "
                         "client_list=yes monitor=yes config_get=yes"));
    const ProbeResult direct = probe(user({"-acl|dryrun", "-multi"}), {}, 2);
    QVERIFY2(direct.can(CapabilityId::Psubscribe), states(direct).c_str());
}

void TestProbe::aCutLeavesTheRestUnknown()
{
    test::ScriptedServer server;
    server.expectAny().reply("%1\r\n+proto\r\n:3\r\n").expectAny().reply("+PONG\r\n");
    server.expectAny().reply("*2\r\n$10\r\n1700000000\r\n$1\r\n5\r\n").expectAny().drop();
    QVERIFY(server.listen());
    ConnectionOptions options;
    options.endpoint.port = server.port();
    Connection connection(options, m_clock);
    Recorder recorder;
    recorder.watch(connection);
    connection.open();
    QTRY_VERIFY(recorder.isReady);
    Probe probe(connection, m_clock, {});
    int finished = 0;
    connect(&probe, &Probe::finished, this, [&finished] { ++finished; });
    probe.start();
    QTRY_COMPARE(finished, 1);
    QVERIFY(!probe.result().complete);
    QCOMPARE(states(probe.result()),
             std::string("hello3=yes psubscribe=unknown notifications=unknown scan=unknown read=unknown "
                         "eval=unknown tracking=unknown client_list=unknown monitor=unknown "
                         "config_get=unknown"));
    QVERIFY(probe.result().clock.isKnown());
}

void TestProbe::estimatesTheServersClock()
{
    const ProbeResult result = probe(m_server->unixEndpoint());
    // Ours is the same machine: the estimate lies within its own precision, and what one more TIME may take.
    const MonoTime before = m_clock.mono();
    const test::Reply time = m_server->command({"TIME"});
    const MonoTime after = m_clock.mono();
    const ServerTime server =
        serverTimeFromUs(std::stoll(time.elements.at(0).text) * 1'000'000 + std::stoll(time.elements.at(1).text));
    const auto slack = result.clock.precision() + std::chrono::milliseconds{2};
    QVERIFY(result.clock.at(before) - slack <= server);
    QVERIFY(result.clock.at(after) + slack >= server);
}

LOCKSCOPE_TEST_MAIN(TestProbe)
#include "tst_probe.moc"
