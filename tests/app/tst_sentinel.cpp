// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The headless verbs of the real binary on a group behind real Sentinels.
#include "run.h"
#include "sandbox/redisserver.h"
#include "sandbox/sentinel.h"
#include "support/suite.h"
#include "support/valueof.h"

#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <optional>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;

class SentinelTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void lsNamesTheGroup();
    void inspectAndReleaseGoToThePrimary();
    void watchAndTraceSeeThePrimary();
    void watchFollowsAFailover();
    void doctorWalksEveryHop();
    void theSentencesForWrongSettingsDiffer();
    void aSentinelIsNoRedisServer();
    void passwordsComeFromTheSafePlaces();

private:
    Run run(const QStringList& arguments, const QStringList& without = {}, const QString& sentinelPassword = {});
    void start(QProcess& process, const QStringList& arguments, const QStringList& without,
               const QString& sentinelPassword);
    /// Of both Sentinels; `more`: behind the authority.
    [[nodiscard]] QString uri(const QString& more = u"/shop"_s) const;
    void set(const std::string& key, const std::string& token);

    std::optional<sandbox::RedisServer> m_primary;
    std::optional<sandbox::SentinelSet> m_sentinels;
    QTemporaryDir m_state;
};

void SentinelTest::initTestCase()
{
    sandbox::RedisOptions options;
    options.notifications = "Kg$lshzxe";
    m_primary.emplace(value(sandbox::RedisServer::start(options)));
    sandbox::SentinelOptions sentinels;
    sentinels.count = 2;
    m_sentinels.emplace(value(sandbox::SentinelSet::start(*m_primary, 0, sentinels)));
}

void SentinelTest::start(QProcess& process, const QStringList& arguments, const QStringList& without,
                         const QString& sentinelPassword)
{
    const auto password = QString::fromStdString(m_primary->password());
    auto environment = headless(
        m_state.path(), {{"LOCKSCOPE_PASSWORD", password},
                         {"LOCKSCOPE_SENTINEL_PASSWORD", sentinelPassword.isEmpty() ? password : sentinelPassword}});
    for (const QString& each : without)
        environment.remove(each);
    startProgram(process, arguments, environment);
}

Run SentinelTest::run(const QStringList& arguments, const QStringList& without, const QString& sentinelPassword)
{
    QProcess process;
    start(process, arguments, without, sentinelPassword);
    process.closeWriteChannel();
    Run run = finish(process, 60'000);
    if (run.out.contains(m_primary->password().c_str()) || run.err.contains(m_primary->password().c_str()))
        qFatal("a password was printed");
    return run;
}

QString SentinelTest::uri(const QString& more) const
{
    return u"redis+sentinel://127.0.0.1:%1,127.0.0.1:%2"_s.arg(m_sentinels->endpoint(0).port)
               .arg(m_sentinels->endpoint(1).port) +
           more;
}

void SentinelTest::set(const std::string& key, const std::string& token)
{
    QVERIFY(m_primary->ask({"SET", key, token, "PX", "600000"}).has_value());
}

void SentinelTest::lsNamesTheGroup()
{
    set("lock:a", "t1");
    const Run ls = run({u"ls"_s, u"--json"_s, u"--uri"_s, uri()});
    QVERIFY2(ls.code == 0, ls.err);
    const Json line = ls.records().at(0);
    QCOMPARE(line["key"].get<std::string>(), std::string("lock:a"));
    QCOMPARE(line["keyspace"].get<std::string>(), std::string("shop"));
    QCOMPARE((--line.end()).key(), std::string("keyspace"));
    QCOMPARE(line["node"].get<std::string>(), "127.0.0.1:" + std::to_string(m_primary->port()));

    const Run other = run({u"ls"_s, u"--json"_s, u"--uri"_s, uri(u"/shop/1"_s)});
    QVERIFY2(other.code == 0 && other.out.isEmpty(), other.out + other.err); // another database
}

void SentinelTest::inspectAndReleaseGoToThePrimary()
{
    set("lock:b", "t2");
    const Run inspect = run({u"inspect"_s, u"lock:b"_s, u"--json"_s, u"--uri"_s, uri()});
    QVERIFY2(inspect.code == 0, inspect.err);
    QCOMPARE(inspect.records().at(0)["keyspace"].get<std::string>(), std::string("shop"));
    QVERIFY(inspect.out.contains(QByteArray::number(m_primary->port()))); // the commands that show it

    const Run release = run({u"release"_s, u"lock:b"_s, u"--yes"_s, u"--json"_s, u"--uri"_s, uri()});
    QVERIFY2(release.code == 0, release.out + release.err);
    QCOMPARE(value(m_primary->ask({"EXISTS", "lock:b"})).front(), std::string("0"));
}

void SentinelTest::watchAndTraceSeeThePrimary()
{
    QProcess watch;
    start(watch, {u"watch"_s, u"--json"_s, u"--uri"_s, uri()}, {}, {});
    QByteArray out;
    QTRY_VERIFY((out += watch.readAllStandardOutput()).contains("\"ready\""));
    set("lock:c", "t3");
    QTRY_VERIFY((out += watch.readAllStandardOutput()).contains("\"acquired\""));
    for (const QByteArray& line : out.trimmed().split('\n'))
        QVERIFY2(line.contains("\"keyspace\":\"shop\""), line);
    watch.terminate();
    QVERIFY(watch.waitForFinished(kPatience));
    QCOMPARE(watch.exitCode(), 0);

    const Run trace = run({u"trace"_s, u"--for"_s, u"200ms"_s, u"--json"_s, u"--uri"_s, uri()});
    QVERIFY2(trace.code == 0, trace.err);
}

void SentinelTest::watchFollowsAFailover()
{
    sandbox::RedisOptions options;
    options.notifications = "Kg$lshzxe";
    options.password = m_primary->password();
    const auto primary = value(sandbox::RedisServer::start(options));
    auto replica = value(sandbox::RedisServer::start(options));
    QVERIFY(replica.follow(primary.tcpEndpoint()));
    auto sentinels = value(sandbox::SentinelSet::start(primary, 1));
    QVERIFY(primary.ask({"SET", "lock:kept", "me", "PX", "600000"}).has_value());
    QProcess watch;
    start(watch,
          {u"watch"_s, u"--json"_s, u"--uri"_s, u"redis+sentinel://127.0.0.1:%1/shop"_s.arg(sentinels.endpoint().port)},
          {}, {});
    QByteArray out;
    QByteArray err;
    const auto read = [&] {
        out += watch.readAllStandardOutput();
        err += watch.readAllStandardError();
        return out;
    };
    QTRY_VERIFY(read().contains("\"found\""));
    QVERIFY(sentinels.failOver());
    const QByteArray node = "\"node\":\"127.0.0.1:" + QByteArray::number(replica.port());
    QTRY_VERIFY(read().count("\"ready\"") >= 2 && err.contains("Failover of shop"));
    QVERIFY(replica.ask({"SET", "lock:new", "you", "PX", "600000"}).has_value());
    QTRY_VERIFY(read().contains("lock:new"));
    QStringList kept;
    for (const QByteArray& line : out.trimmed().split('\n')) {
        const Json event = Json::parse(line.toStdString());
        const bool isNew = event["key"].is_string() && event["key"].get<std::string>() == "lock:new";
        if (isNew)
            QVERIFY2(line.contains(node) && line.contains("\"keyspace\":\"shop\""), line);
        // What both have is held on, and is at the new primary now.
        const bool isKept = event["key"].is_string() && event["key"].get<std::string>() == "lock:kept" &&
                            event["keyspace"].get<std::string>() == "shop";
        if (isKept)
            kept << QString::fromStdString(event["event"].get<std::string>()) + u'@' +
                        (line.contains(node) ? u"new"_s : u"old"_s);
    }
    QCOMPARE(kept, (QStringList{u"found@old"_s, u"migrated@new"_s, u"learned@new"_s}));
    watch.terminate();
    QVERIFY(watch.waitForFinished(kPatience));
    QCOMPARE(watch.exitCode(), 0);
}

void SentinelTest::doctorWalksEveryHop()
{
    const Run doctor = run({u"doctor"_s, u"--json"_s, u"--uri"_s, uri()});
    QVERIFY2(doctor.code == 0, doctor.out + doctor.err);
    const Json hops = doctor.records().at(0)["hops"];
    QCOMPARE(hops.size(), std::size_t(3));
    QCOMPARE(hops[0]["kind"].get<std::string>(), std::string("sentinel"));
    QCOMPARE(hops[2]["kind"].get<std::string>(), std::string("primary"));
    for (const Json& hop : hops)
        QCOMPARE(hop["state"].get<std::string>(), std::string("passed"));

    // One that is away is a finding, not a failure.
    const Run away = run({u"doctor"_s, u"--json"_s, u"--uri"_s,
                          u"redis+sentinel://127.0.0.1:1,127.0.0.1:%1/shop"_s.arg(m_sentinels->endpoint().port)});
    QCOMPARE(away.code, 1);
    QCOMPARE(away.records().at(0)["hops"][0]["state"].get<std::string>(), std::string("failed"));
    QVERIFY(away.records().at(0)["server"].is_object());

    const Run text = run({u"doctor"_s, u"--uri"_s, uri()});
    QVERIFY2(text.out.contains("sentinel  127.0.0.1:"), text.out);
    QVERIFY2(text.out.contains("It says that it is the primary."), text.out);

    // A server that stands alone has no such key.
    const Run alone = run({u"doctor"_s, u"--json"_s, u"--uri"_s, u"redis://127.0.0.1:%1"_s.arg(m_primary->port())});
    QVERIFY2(!alone.records().at(0).contains("hops"), alone.out);
}

void SentinelTest::theSentencesForWrongSettingsDiffer()
{
    const Run group = run({u"doctor"_s, u"--json"_s, u"--uri"_s, uri(u"/mymaster"_s)});
    QCOMPARE(group.code, 3);
    QVERIFY2(group.err.contains("Check the name of the group") && group.err.contains("watches: shop"), group.err);
    QCOMPARE(group.records().at(0)["hops"].size(), std::size_t(2));
    QVERIFY(group.records().at(0)["hops"][0]["remedy"].is_string());

    const Run password = run({u"ls"_s, u"--uri"_s, uri()}, {}, u"wrong-one"_s);
    QCOMPARE(password.code, 4);
    QVERIFY2(password.err.contains("Check Sentinel's user and password"), password.err);
    QVERIFY(!password.err.contains("wrong-one"));

    const Run redis = run({u"ls"_s, u"--uri"_s, u"redis+sentinel://127.0.0.1:%1/shop"_s.arg(m_primary->port())});
    QCOMPARE(redis.code, 3);
    QVERIFY2(redis.err.contains("This is a Redis server, not a Sentinel"), redis.err);

    const Run server = run({u"ls"_s, u"--uri"_s, uri()}, {u"LOCKSCOPE_PASSWORD"_s});
    QCOMPARE(server.code, 4);
    QVERIFY2(server.err.contains("not those of the Sentinels"), server.err);
}

void SentinelTest::aSentinelIsNoRedisServer()
{
    for (const QString& verb : {u"ls"_s, u"watch"_s, u"doctor"_s, u"find"_s}) {
        const Run redis = run({verb, u"--uri"_s, u"redis://127.0.0.1:%1/1"_s.arg(m_sentinels->endpoint().port)});
        QCOMPARE(redis.code, 3);
        QVERIFY2(redis.err.contains("is a Sentinel, not a Redis server: write redis+sentinel://"), redis.err);
    }
}

void SentinelTest::passwordsComeFromTheSafePlaces()
{
    const QString password = QString::fromStdString(m_primary->password());
    const Run warned =
        run({u"ls"_s, u"--uri"_s, uri(u"/shop?sentinel_password="_s + password)}, {u"LOCKSCOPE_SENTINEL_PASSWORD"_s});
    QVERIFY2(warned.code == 0 && warned.err.contains("warning: a password on the command line"), warned.err);

    QTemporaryDir folder;
    QFile file(folder.filePath(u"password"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(password.toUtf8() + '\n');
    file.close();
    QProcess shell;
    start(shell, {u"--version"_s}, {}, {});
    QVERIFY(shell.waitForFinished(kPatience));
    QProcess fromFd;
    auto environment = shell.processEnvironment();
    environment.remove(u"LOCKSCOPE_SENTINEL_PASSWORD"_s);
    fromFd.setProcessEnvironment(environment);
    fromFd.start(u"/bin/sh"_s,
                 {u"-c"_s, u"exec \"$0\" \"$@\" 3<\"$PASSWORD_FILE\""_s.replace(u"$PASSWORD_FILE"_s, file.fileName()),
                  QStringLiteral(LOCKSCOPE_BINARY), u"ls"_s, u"--sentinel-password-fd"_s, u"3"_s, u"--uri"_s, uri()});
    QVERIFY(fromFd.waitForFinished(60'000));
    QVERIFY2(fromFd.exitCode() == 0, fromFd.readAllStandardError());

    QCOMPARE(run({u"ls"_s, u"--sentinel-password-fd"_s, u"3"_s}).code, 2); // of a server that stands alone
    // One that stands where a key belongs is not quoted.
    const Run misplaced = run({u"inspect"_s, uri(u"/shop?sentinel_password=hidden"_s)});
    QCOMPARE(misplaced.code, 2);
    QVERIFY2(!misplaced.err.contains("hidden"), misplaced.err);
}

LOCKSCOPE_TEST_MAIN(SentinelTest)
#include "tst_sentinel.moc"
