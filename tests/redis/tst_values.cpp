// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Commands, notify flags, INFO, errors. Means: pure, real server.
#include "redis/command.h"
#include "redis/connecterror.h"
#include "redis/serverinfo.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <hiredis/hiredis.h>

#include <set>

using namespace lockscope;
using namespace std::string_view_literals;
using redis::Command;
using redis::ConnectErrorKind;
using redis::NotifyFlags;
using redis::ServerInfo;

/// The small values of the room: commands, notify flags, INFO, errors.
class TestValues : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void commandsAreBinarySafe();
    void commandsAreShownWithoutSecrets();
    void quotedIsWhatRedisCliReads();
    void notifyFlagsAreASet();
    void readsInfoOfRedisAndValkey();
    void samplesARealServer();
    void samplesOnlyWhatIsTold();
    void everyErrorHasItsSentence();
};

void TestValues::commandsAreBinarySafe()
{
    const Command command = Command{"set", "k\0\r\n"sv}.arg(-5).arg(""sv);
    QCOMPARE(command.encoded(), std::string("*4\r\n$3\r\nset\r\n$4\r\nk\0\r\n\r\n$2\r\n-5\r\n$0\r\n\r\n"sv));
    QCOMPARE(command.name(), std::string("SET"));
    QCOMPARE(command.size(), 4);
    std::string built;
    redis::appendCommand(built, {"set", "k\0\r\n"sv, "-5", ""});
    QCOMPARE(built, command.encoded());
    QCOMPARE(Command("PING").behind({"ACL", "DRYRUN", "u"}).encoded(),
             std::string("*4\r\n$3\r\nACL\r\n$6\r\nDRYRUN\r\n$1\r\nu\r\n$4\r\nPING\r\n"));
    QCOMPARE(Command("PING").behind({"ACL", "DRYRUN", "u"}).toString(), std::string("ACL DRYRUN u PING"));
}

void TestValues::commandsAreShownWithoutSecrets()
{
    QCOMPARE((Command{"auth", "user", "hunter2"}).toString(), std::string("auth *** ***"));
    QCOMPARE((Command{"HELLO", "3", "AUTH", "user", "hunter2", "SETNAME", "x"}).toString(),
             std::string("HELLO 3 AUTH *** *** SETNAME x"));
    QCOMPARE(Command("SET").arg("k"sv).secret("token").arg("PX"sv).arg(5).toString(), std::string("SET k *** PX 5"));
    QCOMPARE(Command("GET").arg("a b\n"sv).toString(), std::string("GET \"a b\\n\""));
    QCOMPARE(Command("GET").arg(std::string(300, 'x')).toString(), "GET " + std::string(256, 'x') + "...(300 bytes)");
}

void TestValues::quotedIsWhatRedisCliReads()
{
    QCOMPARE(redis::quoted("lock:{a}*"), std::string("lock:{a}*"));
    QCOMPARE(redis::quoted(""), std::string("\"\""));
    QCOMPARE(redis::quoted("a\"b\\c d'\0\xff\t"sv), std::string("\"a\\\"b\\\\c d'\\x00\\xff\\t\""));
}

void TestValues::notifyFlagsAreASet()
{
    QVERIFY(NotifyFlags("KEA") == NotifyFlags("AKE"));
    QVERIFY(NotifyFlags("KA") == NotifyFlags("Kg$lshztxed"));
    QVERIFY(NotifyFlags("KA").hasAll(NotifyFlags::kNeeded));
    QVERIFY(!NotifyFlags("EA").hasAll(NotifyFlags::kNeeded));
    QVERIFY(!NotifyFlags("").has('K'));
    NotifyFlags flags("Ex");
    flags.add(NotifyFlags::kNeeded);
    QCOMPARE(flags.toString(), std::string("KEg$lshzxe"));
    QCOMPARE(NotifyFlags("xK\xff").toString(), std::string("Kx"));

    test::PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    for (const char* letters : {"Ex", "KEA", "Km", "Kg$lshzxe", ""}) {
        QVERIFY(
            !server.command({"CONFIG", "SET", "notify-keyspace-events", NotifyFlags(letters).toString()}).isError());
        QVERIFY(NotifyFlags(server.command({"CONFIG", "GET", "notify-keyspace-events"}).elements.at(1).text) ==
                NotifyFlags(letters));
    }
}

void TestValues::readsInfoOfRedisAndValkey()
{
    ServerInfo redis;
    redis::parseServerInfo(
        "# Server\r\nredis_version:7.0.15\r\nredis_mode:cluster\r\nrun_id:abc\r\nloading:1\r\n# "
        "Replication\r\nrole:slave\r\n"
        "master_replid:def\r\ncluster_enabled:1\r\nmaxmemory:1024\r\nmaxmemory_policy:volatile-lru\r\n",
        redis);
    QVERIFY(redis.product == ServerInfo::Product::Redis);
    QCOMPARE(redis.version, std::string("7.0.15"));
    QCOMPARE(redis.versionNumber(), 70015);
    QCOMPARE(redis.mode, std::string("cluster"));
    QVERIFY(redis.cluster);
    QVERIFY(redis.loading);
    QVERIFY(redis.role == ServerInfo::Role::Replica);
    QCOMPARE(redis.runId + redis.replicationId, std::string("abcdef"));
    QCOMPARE(redis.maxMemory, std::uint64_t(1024));
    QVERIFY(redis.mayEvictLocks());

    ServerInfo valkey;
    redis::parseServerInfo(
        "valkey_version:8.1.0-rc1\nredis_version:7.2.4\nserver_name:valkey\nmaxmemory_policy:noeviction\n", valkey);
    QVERIFY(valkey.product == ServerInfo::Product::Valkey);
    QCOMPARE(valkey.versionNumber(), 80100);
    QVERIFY(!valkey.mayEvictLocks());
    QCOMPARE(ServerInfo{}.versionNumber(), 0);
}

void TestValues::samplesARealServer()
{
    test::PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    const auto sample = [&server](int database) {
        return redis::parseServerSample(server.command({"INFO", "all"}).text, database);
    };
    const redis::ServerSample before = sample(0);
    QCOMPARE(before.databaseKeys.value(), 0);
    QCOMPARE(before.setCalls.value(), 0);
    QCOMPARE(before.flushCalls.value(), 0);
    QVERIFY(before.usedCpuSeconds.value() > 0);
    QCOMPARE(before.runId.size(), std::size_t(40));
    QCOMPARE(before.connectedClients.value(), 1);

    for (int i = 0; i < 5; ++i)
        server.command({"SET", "lock:" + std::to_string(i % 3), "x", "NX", "PX", "60000"}); // two are refused
    server.command({"GET", "absent"});
    server.command({"FLUSHDB"});
    server.command({"SET", "a", "x"});
    server.command({"SELECT", "2"});
    server.command({"FLUSHALL"});
    server.command({"SET", "b", "x"});
    server.command({"SET", "c", "x"});
    const redis::ServerSample after = sample(2);
    QCOMPARE(after.databaseKeys.value(), 2);
    QCOMPARE(sample(0).databaseKeys.value(), 0);
    QCOMPARE(after.setCalls.value(), 8);
    QCOMPARE(after.flushCalls.value(), 2);
    QCOMPARE(after.keyspaceMisses.value(), 1);
    QVERIFY(after.totalCommands.value() > before.totalCommands.value());
    QVERIFY(after.usedCpuSeconds.value() >= before.usedCpuSeconds.value());
    QCOMPARE(after.evictedKeys.value(), 0);
    QCOMPARE(after.swapCalls.value(), 0);
    QCOMPARE(after.configSetCalls.value(), 0);
    QVERIFY(after.infoCalls.value() > before.infoCalls.value());
    server.command({"CONFIG", "SET", "slowlog-max-len", "7"});
    server.command({"CONFIG", "SET", "no-such-setting", "7"}); // failed, so it changed nothing
    server.command({"SWAPDB", "4", "5"});
    const redis::ServerSample changed = sample(0);
    QCOMPARE(changed.configSetCalls.value(), 1);
    QCOMPARE(changed.swapCalls.value(), 1);
    QVERIFY(!changed.configCalls);
    QVERIFY(changed.serverTime.has_value());
    ServerInfo info;
    parseServerInfo(server.command({"INFO"}).text, info);
    const std::vector<redis::DatabaseKeys> keyspace{{2, 2}};
    QVERIFY(info.keyspace == keyspace);
    QVERIFY(after.role == ServerInfo::Role::Primary);
}

void TestValues::samplesOnlyWhatIsTold()
{
    const redis::ServerSample nothing = redis::parseServerSample("", 0);
    QVERIFY(!nothing.setCalls && !nothing.databaseKeys && !nothing.usedCpuSeconds && !nothing.expiredKeys);
    const redis::ServerSample some = redis::parseServerSample("expired_keys:7\r\nused_memory:no number\r\n", 0);
    QCOMPARE(some.expiredKeys.value(), 7);
    QVERIFY(!some.usedMemory && !some.setCalls && !some.databaseKeys);
}

void TestValues::everyErrorHasItsSentence()
{
    std::set<std::string> names;
    std::set<QString> sentences;
    for (int i = 0; i <= static_cast<int>(ConnectErrorKind::ReplyTooLarge); ++i) {
        redis::ConnectError error{static_cast<ConnectErrorKind>(i), "node%1:6379", {}};
        names.insert(redis::name(error.kind));
        QVERIFY2(error.message().contains(QStringLiteral("node%1:6379")), qPrintable(error.message()));
        QCOMPARE(error.message().count(QStringLiteral(". ")), 0); // one sentence
        sentences.insert(error.message());
        error.detail = "its words %1";
        QVERIFY(error.message().endsWith(QStringLiteral("(its words %1)")));
    }
    QCOMPARE(names.size(), std::size_t(static_cast<int>(ConnectErrorKind::ReplyTooLarge) + 1));
    QCOMPARE(sentences.size(), names.size());
    QVERIFY(!names.contains(""));
}

LOCKSCOPE_TEST_MAIN(TestValues)
#include "tst_values.moc"
