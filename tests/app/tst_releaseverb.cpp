// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// release and inspect of the real binary where something is in their way: rights, lost connections, tokens that are no
// text.
#include "run.h"
#include "support/privateserver.h"
#include "support/qt/scriptedserver.h"
#include "support/suite.h"

#include <QDir>
#include <QFile>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QLocalServer>
#include <QLocalSocket>
#include <QProcess>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

using namespace lockscope;
using Json = nlohmann::ordered_json;
using test::Run;

namespace {

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
    void severalAreReleasedOverOneConnection();
    void linesNameWhatIsReleased();
    void anEmptyValueIsReleased();
    void theWorstOutcomeIsTheExitCode();
    void productionReleasesNotMany();
    void productionIsTheServerNotItsName();
    void aReadOnlyProfileIsObeyed();
    void aNameThatIsNotShownAsItIs();
    void aTokenThatIsLongerThanWhatIsRead();
    void aConnectionThatIsLostIsAnExitCode_data();
    void aConnectionThatIsLostIsAnExitCode();

private:
    Run run(const QStringList& arguments, const QByteArray& input = {});
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
Run ReleaseVerbTest::run(const QStringList& arguments, const QByteArray& input)
{
    QProcess process;
    test::startProgram(process, arguments, test::headless(m_state.path()));
    process.write(input);
    process.closeWriteChannel();
    static_cast<void>(QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, test::kPatience));
    return test::finish(process, 0);
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
    m_server->command({"SET", "lock:b", kToken, "PX", "600000"});
    m_server->command({"SET", "lock:text", "plain", "PX", "600000"});
    const auto hexOf = [](const QByteArray& line) {
        const Json object = Json::parse(line.toStdString());
        return object.contains("mark_hex") ? object["mark_hex"] : Json("none"); // such bytes name nobody
    };
    const QStringList from{QStringLiteral("--uri"), uri(), QStringLiteral("--json")};
    const auto lines = run(QStringList{QStringLiteral("ls")} + from).out.trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    QCOMPARE(hexOf(lines[0]), "00ff20746f6b656e");
    QCOMPARE(hexOf(lines[1]), "none");
    QCOMPARE(hexOf(run(QStringList{QStringLiteral("inspect"), QStringLiteral("lock:b")} + from).out),
             "00ff20746f6b656e");
    const QStringList watch{QStringLiteral("watch")};
    for (const bool shown : {false, true}) {
        const auto more = shown ? QStringList{QStringLiteral("--show-tokens")} : QStringList();
        bool isFound = false;
        const Run told = test::runUntil(3, watch + from + more, test::headless(m_state.path())); // ready, and two locks
        for (const QByteArray& line : told.out.trimmed().split('\n')) {
            const Json object = Json::parse(line.toStdString());
            if (object["key"] != "lock:b")
                continue;
            isFound = true;
            QVERIFY(object.contains("mark_hex"));
            QCOMPARE(object["mark_hex"], shown ? Json("00ff20746f6b656e") : Json(nullptr));
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
    m_server->command({"SET", "lock:a", "a-token-of-somebody", "PX", "600000"});
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
    QVERIFY(shell.waitForFinished(test::kPatience));
    QCOMPARE(m_server->command({"EXISTS", "lock:a"}).integer, 0);
    QFile log(m_state.filePath(QStringLiteral("lockscope/audit.ndjson")));
    QVERIFY(log.open(QIODevice::ReadOnly));
    const auto text = log.readAll();
    QVERIFY(text.contains("copy_release") && text.contains("handed_out") && !text.contains("a-token-of-somebody"));
}

namespace {

std::vector<std::string> outcomesOf(const QByteArray& lines)
{
    std::vector<std::string> outcomes;
    for (const QByteArray& line : lines.trimmed().split('\n'))
        outcomes.push_back(Json::parse(line.toStdString())["outcome"].get<std::string>());
    return outcomes;
}

using Outcomes = std::vector<std::string>;

} // namespace

void ReleaseVerbTest::severalAreReleasedOverOneConnection()
{
    QStringList keys;
    for (int i = 0; i < 12; ++i) {
        keys << QStringLiteral("lock:%1").arg(i);
        if (i != 5)
            m_server->command({"SET", keys.last().toStdString(), "token-" + std::to_string(i), "PX", "600000"});
    }
    const QStringList from{QStringLiteral("--uri"), uri(), QStringLiteral("--json")};
    const Run asked = run(QStringList{QStringLiteral("release")} + keys + from);
    QCOMPARE(asked.code, 1); // nobody can be asked here
    QCOMPARE(m_server->command({"DBSIZE"}).integer, 11);

    const auto connections = [this] {
        const auto text = m_server->command({"INFO", "stats"}).text;
        const auto at = text.find("total_connections_received:");
        return std::atoi(text.c_str() + at + 27);
    };
    const int before = connections();
    const Run released = run(QStringList{QStringLiteral("release"), QStringLiteral("--yes")} + keys + from);
    QVERIFY2(released.code == 0, released.err);
    QCOMPARE(connections() - before, 1);
    Outcomes expected(12, "released");
    expected[5] = "already_gone";
    QCOMPARE(outcomesOf(released.out), expected);
    QCOMPARE(m_server->command({"DBSIZE"}).integer, 0);
    QCOMPARE(run(QStringList{QStringLiteral("release"), QStringLiteral("--yes"), QStringLiteral("--expect"),
                             QStringLiteral("a")} +
                 keys + from)
                 .code,
             2);
}

void ReleaseVerbTest::linesNameWhatIsReleased()
{
    m_server->command({"SET", "lock:a", "token-of-the-first", "PX", "600000"});
    m_server->command({"SET", "lock:b", kToken, "PX", "600000"});
    m_server->command({"SET", std::string("lock:\xff", 6), "token-of-bytes", "PX", "600000"});
    const QStringList from{QStringLiteral("--uri"), uri(), QStringLiteral("--json")};
    const QByteArray listed = run(QStringList{QStringLiteral("ls")} + from).out; // as it is
    m_server->command({"SET", "lock:c", "token-of-the-third", "PX", "600000"});
    m_server->command({"SET", "lock:d", "token-of-the-fourth", "PX", "600000"});
    const QByteArray input = R"({"key":"lock:c"}
{"key":"lock:c","holder":"toke~0123abcd"}
{"key":"lock:c","holder":null}
no object

{"holder":"x"}
{"key":"lock:c","holder":"another"}
{"key":"lock:c","holder":"token-of-the-third","db":3}
{"key":"lock:c","holder":"token-of-the-third","keyspace":"10.0.0.1:6379"}
{"key_hex":"6c6f636b3a64","holder_hex":"746f6b656e2d6f662d7468652d666f75727468"}
)" + listed + R"({"key":"lock:a","holder":"token-of-the-first"})";
    const QStringList release{QStringLiteral("release"), QStringLiteral("--input"), QStringLiteral("-")};
    QCOMPARE(run(release + from, input).code, 2); // --yes is missing
    const Run done = run(release + from + QStringList{QStringLiteral("--yes")}, input);
    Outcomes expected(8, "refused");
    expected.insert(expected.end(), {"released", "released", "released", "released", "already_gone"});
    QCOMPARE(outcomesOf(done.out), expected);
    QVERIFY2(done.err.contains("line 2: its holder is masked") && done.err.contains("line 1: it has no holder") &&
                 done.err.contains("line 9: it is of 10.0.0.1:6379, and this releases at "),
             done.err);
    QCOMPARE(done.code, 1);
    QCOMPARE(m_server->command({"DBSIZE"}).integer, 1);
    QCOMPARE(m_server->command({"GET", "lock:c"}).text, std::string("token-of-the-third"));
    QCOMPARE(run(release + from + QStringList{QStringLiteral("--yes")}, {}).code, 0); // nothing to do
    QCOMPARE(run(release + from + QStringList{QStringLiteral("--yes"), QStringLiteral("lock:c")}, {}).code, 2);
}

/// Somebody's SET lock:a "" NX: it is shown as such, and compared as any other value.
void ReleaseVerbTest::anEmptyValueIsReleased()
{
    const QStringList from{QStringLiteral("--uri"), uri()};
    const QStringList yes{QStringLiteral("--input"), QStringLiteral("-"), QStringLiteral("--json"),
                          QStringLiteral("--yes")};
    for (const char* key : {"lock:a", "lock:b"})
        m_server->command({"SET", key, "", "PX", "600000"});
    const QByteArray shown = run(QStringList{QStringLiteral("ls")} + from).out;
    QVERIFY2(shown.contains("(empty)") && !shown.contains("not seen"), shown);
    const QByteArray about = run(QStringList{QStringLiteral("inspect"), QStringLiteral("lock:a")} + from).out;
    QVERIFY2(about.contains("(empty)"), about);
    const QByteArray listed = run(QStringList{QStringLiteral("ls"), QStringLiteral("--json")} + from).out;
    QCOMPARE(listed.count("\"holder\":null"), 2);
    m_server->command({"SET", "lock:b", "of another one", "PX", "600000"});
    const Run done = run(QStringList{QStringLiteral("release")} + from + yes, listed);
    QCOMPARE(outcomesOf(done.out), (Outcomes{"released", "refused"}));
    QCOMPARE(m_server->command({"EXISTS", "lock:a"}).integer, 0);
    QCOMPARE(m_server->command({"GET", "lock:b"}).text, std::string("of another one"));
}

/// 4 before 3 before 1, and no line stops those behind it.
void ReleaseVerbTest::theWorstOutcomeIsTheExitCode()
{
    m_server->command({"ACL", "SETUSER", "half", "reset", "on", ">pw", "~lock:a", "~lock:b", "&*", "+@all"});
    for (const char* key : {"lock:a", "lock:b", "lock:secret"})
        m_server->command({"SET", key, "token-of-the-first", "PX", "600000"});
    const QStringList from{QStringLiteral("--uri"), uri("half:pw@"), QStringLiteral("--json"), QStringLiteral("--yes")};
    const Run run4 = run(QStringList{QStringLiteral("release"), QStringLiteral("lock:a"), QStringLiteral("lock:secret"),
                                     QStringLiteral("a:plain"), QStringLiteral("lock:b")} +
                         from);
    QCOMPARE(outcomesOf(run4.out).size(), std::size_t(4));
    QCOMPARE(run4.code, 4);
    QCOMPARE(m_server->command({"DBSIZE"}).integer, 1);
}

void ReleaseVerbTest::productionReleasesNotMany()
{
    QDir(m_state.path()).mkpath(QStringLiteral("lockscope"));
    const QString path = m_state.filePath(QStringLiteral("lockscope/profiles.json"));
    QFile profiles(path);
    QVERIFY(profiles.open(QIODevice::WriteOnly));
    profiles.write(R"({"version":1,"profiles":[{"id":"1","name":"orders","environment":"production","transport":"tcp",)"
                   R"("host":"127.0.0.1","port":)" +
                   QByteArray::number(m_server->port()) + "}]}");
    profiles.close();
    m_server->command({"SET", "lock:a", "token-of-the-first", "PX", "600000"});
    const QStringList from{QStringLiteral("--uri"), uri(), QStringLiteral("--yes")};
    const QByteArray line = R"({"key":"lock:a","holder":"token-of-the-first"})";
    const Run many =
        run(QStringList{QStringLiteral("release"), QStringLiteral("--input"), QStringLiteral("-")} + from, line);
    const Run two =
        run(QStringList{QStringLiteral("release"), QStringLiteral("lock:a"), QStringLiteral("lock:b")} + from);
    const Run dry = run({QStringLiteral("release"), QStringLiteral("lock:a"), QStringLiteral("--dry-run"),
                         QStringLiteral("--uri"), uri()});
    QFile::remove(path);
    QVERIFY(
        !QFile::exists(m_state.filePath(QStringLiteral("r.lockscope")))); // nothing stands in the way of the next try
    for (const Run& refused : {many, two, dry}) {
        QVERIFY2(refused.code == 4 && refused.err.contains("production"), refused.err);
        QVERIFY(refused.out.isEmpty());
    }
    QCOMPARE(m_server->command({"EXISTS", "lock:a"}).integer, 1);
}

/// The same server by its unix socket: first by what was learnt of it, which a verb adds that goes through the profile.
void ReleaseVerbTest::productionIsTheServerNotItsName()
{
    QDir(m_state.path()).mkpath(QStringLiteral("lockscope"));
    const QString path = m_state.filePath(QStringLiteral("lockscope/profiles.json"));
    QFile profiles(path);
    QVERIFY(profiles.open(QIODevice::WriteOnly));
    profiles.write(R"({"version":2,"profiles":[{"id":"1","name":"orders","environment":"production","transport":"tcp",)"
                   R"("host":"127.0.0.1","port":)" +
                   QByteArray::number(m_server->port()) + "}]}");
    profiles.close();
    m_server->command({"SET", "lock:a", "t1", "PX", "600000"});
    m_server->command({"SET", "lock:b", "t2", "PX", "600000"});
    // Through the profile's own address, one lock, which is allowed.
    const Run learns = release(QStringLiteral("lock:a"));
    QCOMPARE(learns.code, 0);
    QVERIFY(profiles.open(QIODevice::ReadOnly));
    const QByteArray kept = profiles.readAll();
    profiles.close();
    QVERIFY2(kept.contains("run:") && kept.contains("replication:"), kept);
    const QString other = QStringLiteral("unix://") + QString::fromStdString(m_server->socketPath());
    const QStringList from{QStringLiteral("--uri"), other};
    const Run two = run(QStringList{QStringLiteral("release"), QStringLiteral("lock:b"), QStringLiteral("lock:c"),
                                    QStringLiteral("--yes"), QStringLiteral("--json")} +
                        from);
    const Run dry =
        run(QStringList{QStringLiteral("release"), QStringLiteral("lock:b"), QStringLiteral("--dry-run")} + from);
    const Run trace =
        run(QStringList{QStringLiteral("trace"), QStringLiteral("--for"), QStringLiteral("200ms")} + from);
    const Run recorded = run(QStringList{QStringLiteral("record"), QStringLiteral("--to"),
                                         m_state.filePath(QStringLiteral("r.lockscope")), QStringLiteral("--trace"),
                                         QStringLiteral("0.2")} +
                             from + QStringList{QStringLiteral("--"), QStringLiteral("sleep"), QStringLiteral("1")});
    QFile::remove(path);
    for (const Run& refused : {two, dry, trace, recorded}) {
        QVERIFY2(refused.code == 4 && refused.err.contains("production") && refused.err.contains("orders"),
                 refused.err + QByteArray::number(refused.code));
        QVERIFY2(!refused.out.contains("EVAL") && !refused.out.contains("DEL"), refused.out);
    }
    QCOMPARE(m_server->command({"EXISTS", "lock:b"}).integer, 1);
    // A server that the profile does not know is none.
    const Run free = run(QStringList{QStringLiteral("trace"), QStringLiteral("--for"), QStringLiteral("200ms")} + from);
    QVERIFY2(free.code == 0, free.err);
}

void ReleaseVerbTest::aReadOnlyProfileIsObeyed()
{
    QDir(m_state.path()).mkpath(QStringLiteral("lockscope"));
    const QString path = m_state.filePath(QStringLiteral("lockscope/profiles.json"));
    QFile profiles(path);
    QVERIFY(profiles.open(QIODevice::WriteOnly));
    const std::string info = m_server->command({"INFO", "server"}).text;
    const auto at = info.find("run_id:") + 7;
    profiles.write(R"({"version":2,"profiles":[{"id":"1","name":"archive","readOnly":true,"transport":"tcp",)"
                   R"("host":"archive.example","port":6379,"signs":["run:)" +
                   QByteArray::fromStdString(info.substr(at, 40)) + "\"]}]}");
    profiles.close();
    m_server->command({"SET", "lock:a", "t1", "PX", "600000"});
    const Run refused = release(QStringLiteral("lock:a"));
    QFile::remove(path);
    QVERIFY2(refused.code == 4 && refused.err.contains("read-only") && refused.err.contains("archive"), refused.err);
    QCOMPARE(Json::parse(refused.out.toStdString())["outcome"], "refused");
    QCOMPARE(m_server->command({"EXISTS", "lock:a"}).integer, 1);
}

/// Its digits stand beside it, and are taken by whoever takes a key.
void ReleaseVerbTest::aNameThatIsNotShownAsItIs()
{
    const std::string odd("\xac\xed\0\x05t\0\x06lock:1", 14);
    const QString digits = QString::fromLatin1(QByteArray::fromStdString(odd).toHex());
    m_server->command({"SET", odd, "token-of-the-first", "PX", "600000"});
    const QStringList from{QStringLiteral("--uri"), uri()};
    const QStringList all{QStringLiteral("--pattern"), QStringLiteral("*")};
    const QByteArray flag = "--key-hex " + digits.toLatin1();
    const Run listed = run(QStringList{QStringLiteral("ls")} + all + from);
    QVERIFY2(listed.out.contains(flag), listed.out);
    const QStringList hex{QStringLiteral("--key-hex"), digits};
    const Run seen = run(QStringList{QStringLiteral("inspect")} + hex + from);
    QVERIFY2(seen.code == 0 && seen.out.contains(flag), seen.out + seen.err);
    QVERIFY2(seen.out.contains("# --quoted-input needs") && seen.out.contains("redis-cli"), seen.out);
    // The commands that inspect prints find it.
    for (const QByteArray& line : seen.out.split('\n')) {
        if (!line.startsWith("$ redis-cli"))
            continue;
        QProcess shell;
        shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), QString::fromUtf8(line.mid(2))});
        QVERIFY(shell.waitForFinished(test::kPatience));
        const QByteArray said = shell.readAllStandardOutput().trimmed();
        QVERIFY2(said == "token-of-the-first" || said.toLongLong() > 0, line + ": " + said);
    }
    const Run trace = run(QStringList{QStringLiteral("trace"), QStringLiteral("--for"), QStringLiteral("200ms"),
                                      QStringLiteral("--lock"), digits, QStringLiteral("--key-hex")} +
                          from);
    QVERIFY2(trace.code == 0, trace.err);
    const Run wrong = run(QStringList{QStringLiteral("trace"), QStringLiteral("--lock"), QStringLiteral("xyz"),
                                      QStringLiteral("--key-hex")} +
                          from);
    QCOMPARE(wrong.code, 2);
    const Run object = run(QStringList{QStringLiteral("release"), QStringLiteral("--json"), QStringLiteral("--yes"),
                                       QStringLiteral("--dry-run")} +
                           hex + from);
    QCOMPARE(Json::parse(object.out.toStdString())["key_hex"], digits.toStdString());
    const Run gone = run(QStringList{QStringLiteral("release"), QStringLiteral("--yes")} + hex + from);
    QVERIFY2(gone.code == 0 && gone.out.contains(flag), gone.out + gone.err);
    QCOMPARE(m_server->command({"EXISTS", odd}).integer, 0);
    // Nothing has the name as it was shown.
    for (const char* verb : {"inspect", "release"}) {
        const Run none = run(QStringList{QLatin1StringView(verb), QStringLiteral("\\xac\\xed[lock]*")} + from);
        QVERIFY2(none.err.contains("--key-hex"), none.err);
    }
    const Run set =
        run(QStringList{QStringLiteral("ls"), QStringLiteral("--pattern"), QStringLiteral("lock:[a]")} + from);
    QVERIFY2(set.err.contains("begins a set"), set.err);
}

/// A watch reads 1,024 bytes of a value: `ls` says that the token is longer, and what it prints can be expected.
void ReleaseVerbTest::aTokenThatIsLongerThanWhatIsRead()
{
    const std::string token = std::string(1024, 'a') + std::string(2000, 'b');
    m_server->command({"SET", "lock:long", token, "PX", "600000"});
    m_server->command({"SET", "lock:even", std::string(1024, 'c'), "PX", "600000"});
    const QStringList from{QStringLiteral("--uri"), uri(), QStringLiteral("--json")};
    const auto lines = run(QStringList{QStringLiteral("ls")} + from).out.trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    QVERIFY(!Json::parse(lines[0].toStdString()).contains("holder_cut"));
    const Json listed = Json::parse(lines[1].toStdString());
    QCOMPARE(listed["holder_cut"].get<int>(), 3024);
    const auto shown = listed["holder"].get<std::string>();
    QCOMPARE(shown, token.substr(0, 1024));
    const Json seen =
        Json::parse(run(QStringList{QStringLiteral("inspect"), QStringLiteral("lock:long")} + from).out.toStdString());
    QCOMPARE(seen["holder"].get<std::string>(), token);
    const auto expecting = [&](const std::string& expected) {
        const Run done =
            release(QStringLiteral("lock:long"), {QStringLiteral("--expect"), QString::fromStdString(expected)});
        m_server->command({"SET", "lock:long", token, "PX", "600000"});
        return Json::parse(done.out.toStdString())["outcome"].get<std::string>();
    };
    QCOMPARE(expecting(token.substr(0, 1023)), std::string("refused"));
    QCOMPARE(expecting(std::string(1024, 'x')), std::string("refused"));
    QCOMPARE(expecting(shown), std::string("released"));
    QCOMPARE(expecting(token), std::string("released"));
    // What is too large to be compared is not read: the verb says so, and what a watch has read stands there.
    m_server->command({"SET", "lock:long", std::string(70'000, 'a'), "PX", "60000"});
    const Json unread =
        Json::parse(run(QStringList{QStringLiteral("inspect"), QStringLiteral("lock:long")} + from).out.toStdString());
    QCOMPARE(unread["holder"].get<std::string>(), std::string(1024, 'a'));
    QCOMPARE(unread["holder_cut"].get<int>(), 70'000);
    QVERIFY(unread["value"].is_null());
    QVERIFY(unread["not_read"].get<std::string>().find("70000 bytes") != std::string::npos);
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
        server.expectAny().reply("-NOPERM no\r\n-NOPERM no\r\n"); // INFO, twice
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
