// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rights that are missing, and commands that are renamed: what counts is what an answer lacks because of them.
#include "run.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <memory>

using namespace lockscope;
using test::Run;

class LacksTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void lsTellsWhatIsReallyMissing_data();
    void lsTellsWhatIsReallyMissing();
    void watchSaysSo();
    void recordSaysSo();
    void whoeverWatchesAReplicaIsToldSo_data();
    void whoeverWatchesAReplicaIsToldSo();
    void aTraceNamesTheRightToSubscribe();
    void aTraceThatCannotBeginIsTold_data();
    void aTraceThatCannotBeginIsTold();
    void aRenamedCommandIsOneThatIsNotPermitted();

private:
    Run run(const QStringList& arguments);
    void may(const QByteArray& rules);
    /// A lock of this type, and nothing else.
    void hold(const QByteArray& type);
    std::unique_ptr<test::PrivateServer> m_server;
    QTemporaryDir m_state;
};

Run LacksTest::run(const QStringList& arguments)
{
    return test::runProgram(arguments, test::headless(m_state.path(), {{"LOCKSCOPE_PASSWORD", QStringLiteral("pw")}}));
}

void LacksTest::initTestCase()
{
    m_server = std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void LacksTest::may(const QByteArray& rules)
{
    std::vector<std::string> command{"ACL", "SETUSER", "half", "reset", "on", ">pw", "allkeys", "&*", "+@all"};
    for (const QByteArray& rule : rules.split(' '))
        command.push_back(rule.toStdString());
    const auto done = m_server->command(command);
    QVERIFY2(!done.isError(), done.text.c_str());
}

void LacksTest::hold(const QByteArray& type)
{
    m_server->command({"FLUSHALL"});
    if (type == "string")
        m_server->command({"SET", "lock:a", "9f86d081884c4d65a2feaa0c55ad015a", "PX", "600000"});
    else if (type == "hash")
        m_server->command({"HSET", "lock:a", "8743c9c0-0795-4907-87fd-6c719a6b4586:7", "1"});
    else if (type == "zset")
        m_server->command({"ZADD", "lock:a", "9999999999999", "9f86d081884c4d65a2feaa0c55ad015a"});
    else if (type == "set")
        m_server->command({"SADD", "lock:a", "9f86d081884c4d65a2feaa0c55ad015a"});
    if (type == "large hash") // no more compact
        m_server->command({"HSET", "lock:a", "8743c9c0-0795-4907-87fd-6c719a6b4586:7", std::string(200, '1')});
    m_server->command({"PEXPIRE", "lock:a", "600000"});
}

void LacksTest::lsTellsWhatIsReallyMissing_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("rules");
    QTest::addColumn<QByteArray>("remedy"); ///< empty: nothing is missing
    const auto row = [](const char* type, const char* rules, const char* remedy) {
        QTest::addRow("%s %s", type, rules) << QByteArray(type) << QByteArray(rules) << QByteArray(remedy);
    };
    for (const char* type : {"string", "hash", "zset", "set"}) {
        row(type, "-strlen", "");
        row(type, "-type", "");
        row(type, "-pttl", "");
        row(type, "-pexpiretime", "");
        row(type, "-pttl -pexpiretime", "+pttl +pexpiretime");
        // Where a set is not compact, nobody may say how large it is.
        row(type, "-memory|usage", qstrcmp(type, "set") == 0 ? "+memory|usage" : "");
        row(type, "-object|encoding", "");
    }
    row("string", "-getrange", "+getrange");
    row("string", "-hgetall -zrange -smembers -lrange", "");
    row("hash", "-getrange", "");
    row("hash", "-hgetall", "+hgetall");
    row("hash", "-hlen", "+hlen");
    row("zset", "-zrange", "+zrange");
    row("zset", "-memory|usage -object|encoding", "+object|encoding +memory|usage");
    row("set", "-smembers", "+smembers");
    row("large hash", "-memory|usage", "+memory|usage");
    row("large hash", "-strlen", "");
}

void LacksTest::lsTellsWhatIsReallyMissing()
{
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, rules);
    QFETCH(QByteArray, remedy);
    hold(type);
    may(rules);
    const QString uri = QStringLiteral("redis://half@127.0.0.1:%1").arg(m_server->port());
    const Run ls = run({QStringLiteral("ls"), QStringLiteral("--json"), QStringLiteral("--uri"), uri});
    QVERIFY2(ls.code == (remedy.isEmpty() ? 0 : 4), QByteArray::number(ls.code) + ls.err);
    QVERIFY2(remedy.isEmpty() ? ls.err.isEmpty() : ls.err.contains("ACL SETUSER half " + remedy), ls.err);
    const auto lock = nlohmann::json::parse(ls.out.toStdString()); // it is listed whatever is missing
    const bool lacksLease = remedy.contains("pttl");
    QVERIFY2(lock["pttl_ms"].is_null() == lacksLease, ls.out);
    if (type != "set") // of which none names its holder to us
        QVERIFY2(lock["mark"].is_null() == (!remedy.isEmpty() && !lacksLease), ls.out);
}

void LacksTest::watchSaysSo()
{
    hold("zset");
    may("-zrange");
    const QString uri = QStringLiteral("redis://half@127.0.0.1:%1").arg(m_server->port());
    const QStringList watch{QStringLiteral("watch"), QStringLiteral("--uri"), uri, QStringLiteral("--duration"),
                            QStringLiteral("10")};
    const Run lacking = run(watch);
    QVERIFY2(lacking.code == 0, lacking.err);
    QCOMPARE(lacking.err.count("ACL SETUSER half +zrange"), 1);
    hold("string");
    const Run whole = run(watch);
    QVERIFY2(whole.code == 0 && whole.err.isEmpty(), whole.err);
}

/// Its file is looked at when it is too late to mend anything.
void LacksTest::recordSaysSo()
{
    hold("string");
    may("-scan -psubscribe");
    const QString to = m_state.filePath(QStringLiteral("blind.lockscope"));
    const Run done =
        run({QStringLiteral("record"), QStringLiteral("--uri"),
             QStringLiteral("redis://half@127.0.0.1:%1").arg(m_server->port()), QStringLiteral("--to"), to,
             QStringLiteral("--"), QStringLiteral("redis-cli"), QStringLiteral("-p"), QString::number(m_server->port()),
             QStringLiteral("CLIENT"), QStringLiteral("KILL"), QStringLiteral("USER"), QStringLiteral("half")});
    QCOMPARE(done.code, 0);
    QVERIFY2(done.err.contains("lockscope record: The keys cannot be listed"), done.err);
    QVERIFY2(done.err.contains("lockscope record: The connection to "), done.err);
}

void LacksTest::whoeverWatchesAReplicaIsToldSo_data()
{
    QTest::addColumn<QStringList>("verb");
    QTest::addRow("watch") << QStringList{QStringLiteral("watch"), QStringLiteral("--duration"), QStringLiteral("10")};
    QTest::addRow("record") << QStringList{QStringLiteral("record"), QStringLiteral("--to"),
                                           m_state.filePath(QStringLiteral("replica.lockscope")), QStringLiteral("--"),
                                           QStringLiteral("true")};
}

void LacksTest::whoeverWatchesAReplicaIsToldSo()
{
    QFETCH(QStringList, verb);
    test::PrivateServer replica(
        {"--notify-keyspace-events", "Kg$lshzxe", "--replicaof", "127.0.0.1 " + std::to_string(m_server->port())});
    QVERIFY2(replica.start(), replica.log().c_str());
    verb.insert(1, QStringLiteral("--uri"));
    verb.insert(2, QStringLiteral("redis://127.0.0.1:%1").arg(replica.port()));
    const Run done = run(verb);
    QVERIFY2(done.code == 0 && done.err.count("This node is a replica") == 1, done.err);
}

/// The server announces everything; only this user may not hear it, and the user may not ask for the configuration.
void LacksTest::aTraceNamesTheRightToSubscribe()
{
    may("-config|get -psubscribe");
    const Run done =
        run({QStringLiteral("trace"), QStringLiteral("--for"), QStringLiteral("1s"), QStringLiteral("--yes"),
             QStringLiteral("--uri"), QStringLiteral("redis://half@127.0.0.1:%1").arg(m_server->port())});
    QVERIFY2(done.code == 4 && done.err.contains("may not subscribe"), done.err);
    QVERIFY2(!done.err.contains("CONFIG SET"), done.err);
}

void LacksTest::aTraceThatCannotBeginIsTold_data()
{
    QTest::addColumn<QStringList>("verb");
    QTest::addColumn<QString>("name");
    const QString file = m_state.filePath(QStringLiteral("lacks.lsr"));
    QTest::addRow("watch") << QStringList{QStringLiteral("watch"), QStringLiteral("--findings"),
                                          QStringLiteral("--trace-on-suspicion"), QStringLiteral("--duration"),
                                          QStringLiteral("6")}
                           << QStringLiteral("watch");
    QTest::addRow("record") << QStringList{QStringLiteral("record"), QStringLiteral("--to"), file,
                                           QStringLiteral("--trace-on-suspicion")}
                            << QStringLiteral("record");
}

/// Two locks without a lease are two suspicions, and one reason why there is no trace.
void LacksTest::aTraceThatCannotBeginIsTold()
{
    QFETCH(QStringList, verb);
    QFETCH(QString, name);
    may("-monitor");
    m_server->command({"FLUSHALL"});
    m_server->command({"SET", "lock:a", "9f86d081884c4d65a2feaa0c55ad015a"});
    m_server->command({"SET", "lock:b", "9f86d081884c4d65a2feaa0c55ad015b"});
    QStringList arguments = verb;
    arguments << QStringLiteral("--uri") << QStringLiteral("redis://half@127.0.0.1:%1").arg(m_server->port());
    if (name == QLatin1String("record"))
        arguments << QStringLiteral("--") << QStringLiteral("sleep") << QStringLiteral("8");
    const Run done = run(arguments);
    QCOMPARE(done.code, 0);
    const QByteArray told = "lockscope " + name.toLatin1() + ": no trace of ";
    QVERIFY2(done.err.count(told) == 1 && done.err.contains("+monitor"), done.err.constData());
}

void LacksTest::aRenamedCommandIsOneThatIsNotPermitted()
{
    test::PrivateServer server({"--notify-keyspace-events", "Kg$lshzxe", "--rename-command", "GETRANGE", "",
                                "--rename-command", "STRLEN", "hidden"});
    QVERIFY2(server.start(), server.log().c_str());
    server.command({"SET", "lock:a", "9f86d081884c4d65a2feaa0c55ad015a", "PX", "600000"});
    const QStringList at{QStringLiteral("--uri"), QStringLiteral("redis://127.0.0.1:%1").arg(server.port())};
    const Run ls = run(QStringList{QStringLiteral("ls")} + at);
    QVERIFY2(ls.code == 4 && ls.err.contains("GETRANGE"), ls.err);
    const Run inspect = run(QStringList{QStringLiteral("inspect"), QStringLiteral("lock:a")} + at);
    QVERIFY2(inspect.code == 4, inspect.err);
    const Run release =
        run(QStringList{QStringLiteral("release"), QStringLiteral("lock:a"), QStringLiteral("--yes")} + at);
    QVERIFY2(release.code == 4, release.err);
    QVERIFY(!server.command({"GET", "lock:a"}).isNil());
}

LOCKSCOPE_TEST_MAIN(LacksTest)
#include "tst_lacks.moc"
