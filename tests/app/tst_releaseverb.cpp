// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// release and inspect of the real binary where something is in their way: rights, lost connections, tokens that are no
// text.
#include "support/privateserver.h"
#include "support/qt/scriptedserver.h"
#include "support/suite.h"

#include <QFile>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QLocalServer>
#include <QLocalSocket>
#include <QProcess>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

using namespace lockscope;
using Json = nlohmann::ordered_json;

namespace {

struct Run
{
    int code = -1;
    QByteArray out;
    QByteArray err;
};

const std::string kToken("\x00\xff token", 8);

} // namespace

class ReleaseVerbTest final : public test::Suite
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void waitersThatSleepOnAreAnExitCode();
    void bytesAreNamedInHexadecimal();
    void whatOneServerCannotKnowIsSaid();
    void countersStay();
    void onlyADryRunPrintsWhatDeletes();
    void aConnectionThatIsLostIsAnExitCode_data();
    void aConnectionThatIsLostIsAnExitCode();

private:
    Run run(const QStringList& arguments);
    [[nodiscard]] QString uri(const char* login = "") const
    {
        return QStringLiteral("redis://") + QLatin1StringView(login) +
               QStringLiteral("127.0.0.1:%1").arg(m_server->port());
    }
    Run release(const QString& key, const QStringList& more = {}, const char* login = "")
    {
        return run(QStringList{QStringLiteral("release"), key, QStringLiteral("--uri"), uri(login),
                               QStringLiteral("--json"), QStringLiteral("--yes")} +
                   more);
    }
    std::unique_ptr<test::PrivateServer> m_server;
    QTemporaryDir m_state;
};

void ReleaseVerbTest::initTestCase()
{
    m_server = std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void ReleaseVerbTest::init()
{
    Suite::init();
    m_server->command({"FLUSHALL"});
}

/// The event loop runs on: a scripted server lives in it.
Run ReleaseVerbTest::run(const QStringList& arguments)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("DISPLAY"));
    environment.insert(QStringLiteral("XDG_STATE_HOME"), m_state.path());
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(LOCKSCOPE_BINARY), arguments);
    process.closeWriteChannel();
    const bool ended = QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, 30'000);
    return {ended ? process.exitCode() : -2, process.readAllStandardOutput(), process.readAllStandardError()};
}

void ReleaseVerbTest::waitersThatSleepOnAreAnExitCode()
{
    const std::vector<std::string> redisson{"HSET", "lock:h", "8743c9c0-0795-4907-87fd-6c719a6b4586:57", "1"};
    m_server->command(redisson);
    m_server->command({"ACL", "SETUSER", "mute", "reset", "on", ">pw", "~*", "&*", "+@all", "-publish", "-spublish"});
    const Run mute = release(QStringLiteral("lock:h"), {}, "mute:pw@");
    const Json object = Json::parse(mute.out.toStdString());
    QCOMPARE(object["outcome"], "released");
    QCOMPARE(object["wake"], "not_permitted");
    QCOMPARE(mute.code, 4);
    QVERIFY2(mute.err.contains("not woken") && mute.err.contains("ACL SETUSER mute +publish") &&
                 mute.err.contains("PUBLISH redisson_lock__channel:{lock:h} 0"),
             mute.err);
    m_server->command(redisson);
    const Run told = release(QStringLiteral("lock:h"));
    QCOMPARE(told.code, 0);
    QCOMPARE(Json::parse(told.out.toStdString())["wake"], "sent");
    QVERIFY(Json::parse(release(QStringLiteral("lock:h")).out.toStdString())["wake"].is_null());
    m_server->command({"SET", "lock:a", "worker-1"});
    QCOMPARE(Json::parse(release(QStringLiteral("lock:a")).out.toStdString())["wake"], "none_needed");
}

void ReleaseVerbTest::bytesAreNamedInHexadecimal()
{
    m_server->command({"SET", "lock:b", kToken, "PX", "60000"});
    m_server->command({"SET", "lock:text", "plain", "PX", "60000"});
    const auto hexOf = [](const QByteArray& line) {
        const Json object = Json::parse(line.toStdString());
        return object.contains("holder_hex") ? object["holder_hex"] : Json("none");
    };
    const QStringList from{QStringLiteral("--uri"), uri(), QStringLiteral("--json")};
    const auto lines = run(QStringList{QStringLiteral("ls")} + from).out.trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    QCOMPARE(hexOf(lines[0]), "00ff20746f6b656e");
    QCOMPARE(hexOf(lines[1]), "none");
    QCOMPARE(hexOf(run(QStringList{QStringLiteral("inspect"), QStringLiteral("lock:b")} + from).out),
             "00ff20746f6b656e");
    const QStringList watch{QStringLiteral("watch"), QStringLiteral("--duration"), QStringLiteral("0.3")};
    for (const bool shown : {false, true}) {
        const auto more = shown ? QStringList{QStringLiteral("--show-tokens")} : QStringList();
        bool isFound = false;
        for (const QByteArray& line : run(watch + from + more).out.trimmed().split('\n')) {
            const Json object = Json::parse(line.toStdString());
            if (object["key"] != "lock:b")
                continue;
            isFound = true;
            QVERIFY(object.contains("holder_hex"));
            QCOMPARE(object["holder_hex"], shown ? Json("00ff20746f6b656e") : Json(nullptr));
        }
        QVERIFY(isFound);
    }

    const auto key = QStringLiteral("lock:b");
    QCOMPARE(release(key, {QStringLiteral("--expect-hex"), QStringLiteral("00ff")}).code, 1);
    QCOMPARE(release(key, {QStringLiteral("--expect-hex"), QStringLiteral("0x")}).code, 2);
    QCOMPARE(release(key, {QStringLiteral("--expect-hex"), QStringLiteral("00"), QStringLiteral("--expect"),
                           QStringLiteral("a")})
                 .code,
             2);
    QCOMPARE(m_server->command({"GET", "lock:b"}).text, kToken);
    const Run released = release(key, {QStringLiteral("--expect-hex"), QStringLiteral("00FF20746f6b656e")});
    QCOMPARE(released.code, 0);
    const Json object = Json::parse(released.out.toStdString());
    QCOMPARE(object["outcome"], "released");
    QCOMPARE(object["holder_hex"], "00ff20746f6b656e");
    QVERIFY(m_server->command({"GET", "lock:b"}).isNil());
}

void ReleaseVerbTest::whatOneServerCannotKnowIsSaid()
{
    m_server->command({"SET", "lock:orders", "cmFuZG9tMTZieXRlcyEhIQ==", "PX", "8000"}); // redsync
    const Run redlock = release(QStringLiteral("lock:orders"));
    QCOMPARE(redlock.code, 0);
    QVERIFY2(redlock.err.contains("this server only") && redlock.err.contains("majority"), redlock.err);
}

void ReleaseVerbTest::countersStay()
{
    m_server->command({"SET", "shop:gate", "3"});
    m_server->command({"SET", "shop:start", "2"});
    for (const char* key : {"shop:gate", "shop:start"}) {
        const Run refused = release(QLatin1StringView(key), {QStringLiteral("--pattern"), QStringLiteral("shop*")});
        QCOMPARE(refused.code, 1);
        QCOMPARE(Json::parse(refused.out.toStdString())["outcome"], "refused");
        QVERIFY2(refused.err.contains("plain number"), refused.err);
        QCOMPARE(m_server->command({"EXISTS", key}).integer, 1);
    }
}

void ReleaseVerbTest::onlyADryRunPrintsWhatDeletes()
{
    m_server->command({"SET", "lock:a", "a-token-of-somebody", "PX", "60000"});
    const QStringList from{QStringLiteral("lock:a"), QStringLiteral("--uri"), uri(), QStringLiteral("--json")};
    const Json shown = Json::parse(run(QStringList{QStringLiteral("inspect")} + from).out.toStdString());
    for (const auto& line : shown["redis_cli"])
        QVERIFY(line.get<std::string>().find("EVAL") == std::string::npos);

    const QStringList dryRun{QStringLiteral("--dry-run")};
    const Run other = run(QStringList{QStringLiteral("release")} + from + dryRun +
                          QStringList{QStringLiteral("--expect"), QStringLiteral("another")});
    QCOMPARE(other.code, 1);
    QVERIFY(!other.out.contains("EVAL"));
    const Run dry = run(QStringList{QStringLiteral("release")} + from + dryRun);
    QVERIFY2(dry.code == 0, dry.err);
    const Json object = Json::parse(dry.out.toStdString());
    QCOMPARE(object["outcome"], "handed_out");
    QCOMPARE(m_server->command({"EXISTS", "lock:a"}).integer, 1);
    QProcess shell;
    shell.start(QStringLiteral("bash"),
                {QStringLiteral("-c"), QString::fromStdString(object["redis_cli"][0].get<std::string>())});
    QVERIFY(shell.waitForFinished(20'000));
    QCOMPARE(m_server->command({"EXISTS", "lock:a"}).integer, 0);
    QFile log(m_state.filePath(QStringLiteral("lockscope/audit.ndjson")));
    QVERIFY(log.open(QIODevice::ReadOnly));
    const auto text = log.readAll();
    QVERIFY(text.contains("copy_release") && text.contains("handed_out") && !text.contains("a-token-of-somebody"));
}

void ReleaseVerbTest::aConnectionThatIsLostIsAnExitCode_data()
{
    QTest::addColumn<int>("answers"); ///< of the second connection, before it is lost
    QTest::addColumn<QString>("outcome");
    QTest::newRow("in the look") << 2 << QStringLiteral("failed");
    QTest::newRow("before the value") << 3 << QStringLiteral("failed");
    QTest::newRow("in the command") << 4 << QStringLiteral("unknown");
}

/// The first connection looks, the second looks again and acts.
void ReleaseVerbTest::aConnectionThatIsLostIsAnExitCode()
{
    QFETCH(int, answers);
    QFETCH(QString, outcome);
    test::ScriptedServer first;
    test::ScriptedServer second;
    const QList<QByteArray> look{"+string\r\n", ":4000\r\n", ":8\r\n", "$8\r\nworker-1\r\n"};
    const auto login = [](test::ScriptedServer& server) {
        server.expectAny().reply("%2\r\n+version\r\n+8.4.0\r\n+proto\r\n:3\r\n+PONG\r\n");
    };
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("redis.sock"));
    login(first);
    for (const QByteArray& answer : look)
        first.expectAny().reply(answer);
    first.expectAny().reply("*2\r\n_\r\n_\r\n");
    first.stall();
    login(second);
    for (int i = 0; i < answers; ++i)
        second.expectAny().reply(look[i]);
    second.expectAny().drop();
    // Which one is asked is decided by the order of the connections.
    QLocalServer door;
    QVERIFY(door.listen(path));
    int count = 0;
    std::vector<std::unique_ptr<QLocalSocket>> pipes;
    const QString one = folder.filePath(QStringLiteral("1"));
    const QString two = folder.filePath(QStringLiteral("2"));
    QVERIFY(first.listen(one) && second.listen(two));
    connect(&door, &QLocalServer::newConnection, this, [&] {
        auto* client = door.nextPendingConnection();
        auto server = std::make_unique<QLocalSocket>();
        server->connectToServer(count++ == 0 ? one : two);
        connect(client, &QLocalSocket::readyRead, server.get(),
                [client, to = server.get()] { to->write(client->readAll()); });
        connect(server.get(), &QLocalSocket::readyRead, client,
                [client, from = server.get()] { client->write(from->readAll()); });
        connect(server.get(), &QLocalSocket::disconnected, client, [client] { client->disconnectFromServer(); });
        pipes.push_back(std::move(server));
    });
    const Run lost = run({QStringLiteral("release"), QStringLiteral("lock:a"), QStringLiteral("--uri"),
                          QStringLiteral("unix://") + path, QStringLiteral("--json"), QStringLiteral("--yes")});
    QVERIFY2(Json::accept(lost.out.toStdString()), lost.out + lost.err);
    QCOMPARE(QString::fromStdString(Json::parse(lost.out.toStdString())["outcome"].get<std::string>()), outcome);
    QVERIFY2(lost.code == 3, lost.err);
}

LOCKSCOPE_TEST_MAIN(ReleaseVerbTest)
#include "tst_releaseverb.moc"
