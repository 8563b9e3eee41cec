// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `record` of the real binary against a real server, and what looks into its file.
#include "core/pictureview.h"
#include "history/replaysource.h"
#include "run.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QFile>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>
#include <QTemporaryDir>
#include <QTimeZone>

#include <nlohmann/json.hpp>

#include <csignal>

using namespace lockscope;
using Json = nlohmann::ordered_json;
using test::Run;

namespace {

/// "acquired lock:a", in order.
QList<QByteArray> told(const QByteArray& lines)
{
    QList<QByteArray> all;
    for (const QByteArray& line : lines.split('\n')) {
        if (line.isEmpty())
            continue;
        const Json object = Json::parse(line.toStdString());
        if (object.contains("key") && object["key"].is_string())
            all.append(
                QByteArray::fromStdString(object["event"].get<std::string>() + " " + object["key"].get<std::string>()));
    }
    return all;
}

constexpr const char* kToken = "4f1c2d3e-0000-4000-8000-00000000abcd";

} // namespace

class RecordTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void aCommandIsRecorded();
    void aTestRunIsReported();
    void whatWasQueuedWhileItStoodStillHasNoLength();
    void whatWatchSawIsReplayed();
    void tokensAreMaskedUnlessAskedFor();
    void runsOfOneFileHaveMasksOfTheirOwn();
    void aFollowerSeesWhatIsWritten();
    void aClosedTerminalEndsItWell();
    void aFileThatIsGoneEndsIt();
    void textsSayWhichServer();
    void troubleHasItsExitCode();
    void aGapIsNoSight();

private:
    void exportsOf(const QByteArray& lines);
    [[nodiscard]] QString uri() const { return QStringLiteral("redis://127.0.0.1:%1").arg(m_server->port()); }
    [[nodiscard]] QString file() const { return m_folder.filePath(QStringLiteral("a.lockscope")); }
    Run run(const QStringList& arguments)
    {
        QProcess process;
        process.start(QStringLiteral(LOCKSCOPE_BINARY), arguments);
        return test::finish(process);
    }
    /// Starts a recording without a command, and waits until it has begun.
    void start(QProcess& process, const QStringList& more = {})
    {
        process.start(QStringLiteral(LOCKSCOPE_BINARY), QStringList{QStringLiteral("record"), QStringLiteral("--uri"),
                                                                    uri(), QStringLiteral("--to"), file()} +
                                                            more);
        QByteArray said;
        QTRY_VERIFY((said += process.readAllStandardError()).contains("recording to "));
    }
    [[nodiscard]] QStringList recordThis(const QString& script) const
    {
        return {QStringLiteral("record"),
                QStringLiteral("--uri"),
                uri(),
                QStringLiteral("--to"),
                file(),
                QStringLiteral("--"),
                QStringLiteral("sh"),
                QStringLiteral("-c"),
                script};
    }
    [[nodiscard]] QString redisCli() const { return QStringLiteral("redis-cli -p %1 ").arg(m_server->port()); }
    std::unique_ptr<test::PrivateServer> m_server;
    QTemporaryDir m_folder;
};

void RecordTest::initTestCase()
{
    m_server = std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void RecordTest::init()
{
    Suite::init();
    m_server->command({"FLUSHALL"});
    QFile::remove(file());
}

/// While the server refuses the user nothing is seen, and nobody says that something was.
void RecordTest::aGapIsNoSight()
{
    const QString ends = m_folder.filePath(QStringLiteral("ends"));
    m_server->command({"ACL", "SETUSER", "gap", "on", ">pw", "~*", "&*", "+@all"});
    m_server->command({"SET", "lock:gone", kToken, "PX", "600000"});
    const auto serverTime = [this] {
        const auto time = m_server->command({"TIME"});
        const auto seconds = std::stoll(time.elements.at(0).text);
        return QDateTime::fromMSecsSinceEpoch(seconds * 1000 + std::stoll(time.elements.at(1).text) / 1000,
                                              QTimeZone::utc());
    };
    QStringList words = recordThis(QStringLiteral("echo begun; while [ ! -e '%1' ]; do sleep 0.1; done").arg(ends));
    words.replace(words.indexOf(uri()), QStringLiteral("redis://gap@127.0.0.1:%1").arg(m_server->port()));
    QProcess process;
    test::startProgram(process, words, test::headless(m_folder.path(), {{"LOCKSCOPE_PASSWORD", QStringLiteral("pw")}}));
    QByteArray out;
    QByteArray err;
    QTRY_VERIFY_WITH_TIMEOUT((out += process.readAllStandardOutput()).contains("begun"), test::kPatience);
    m_server->command({"ACL", "SETUSER", "gap", "off"});
    m_server->command({"CLIENT", "KILL", "USER", "gap"});
    m_server->command({"DEL", "lock:gone"});
    QTRY_VERIFY_WITH_TIMEOUT((err += process.readAllStandardError()).contains("does not accept"), test::kPatience);
    const QDateTime from = serverTime();
    QTRY_VERIFY_WITH_TIMEOUT(from.msecsTo(serverTime()) > 1500, test::kPatience);
    const QDateTime to = serverTime();
    m_server->command({"ACL", "SETUSER", "gap", "on"});
    QTRY_VERIFY_WITH_TIMEOUT((err += process.readAllStandardError()).contains("is watched again"), test::kPatience);
    QVERIFY(QFile(ends).open(QIODevice::WriteOnly));
    QVERIFY2(test::finish(process).code == 0, err);

    const auto text = [](const QDateTime& at) { return at.toString(QStringLiteral("yyyy-MM-ddTHH:mm:ss.zzzZ")); };
    std::vector<Json> leases;
    for (const QDateTime& at : {from, to}) {
        const QStringList when{QStringLiteral("--json"), QStringLiteral("--recording"), file(), QStringLiteral("--at"),
                               text(at)};
        const Run ls = run(QStringList{QStringLiteral("ls")} + when);
        QVERIFY2(ls.code == 1 && ls.err.contains("nothing was seen of it after"), ls.out + ls.err);
        QCOMPARE(ls.records().size(), std::size_t{2});
        leases.push_back(ls.records()[0]["pttl_ms"]);
        QCOMPARE(ls.records()[1]["incomplete"], 1);
        const Run inspect = run(QStringList{QStringLiteral("inspect"), QStringLiteral("lock:gone")} + when);
        QVERIFY2(inspect.code == 1 && inspect.err.contains("nothing was seen of it after"), inspect.out + inspect.err);
    }
    QCOMPARE(leases[0], leases[1]); // as last seen, both times
    const Run atEnd = run({QStringLiteral("ls"), QStringLiteral("--recording"), file()});
    QVERIFY2(atEnd.code == 0 && !atEnd.out.contains("lock:gone"), atEnd.out + atEnd.err);

    const QStringList range{file(), QStringLiteral("--from"), text(from), QStringLiteral("--to"), text(to)};
    const auto lines = run(QStringList{QStringLiteral("replay"), QStringLiteral("--json")} + range).records();
    QCOMPARE(lines.size(), std::size_t{3});
    QCOMPARE(lines[1]["event"], "found");
    QVERIFY(lines[1]["precision_ms"].is_null());
    QVERIFY(QString::fromStdString(lines[1]["t"].get<std::string>()) < text(from));
    QCOMPARE(lines[2]["event"], "gap");
    QCOMPARE(QString::fromStdString(lines[2]["from"].get<std::string>()), text(from));
    QCOMPARE(QString::fromStdString(lines[2]["to"].get<std::string>()), text(to));
    const Run csv =
        run(QStringList{QStringLiteral("export"), QStringLiteral("--format"), QStringLiteral("csv")} + range);
    QVERIFY2(csv.lines().size() == 3 && csv.lines()[2].contains(",gap,"), csv.out);
    QVERIFY2(csv.err.contains("nothing is known"), csv.err);
    const Run report =
        run(QStringList{QStringLiteral("report"), QStringLiteral("--format"), QStringLiteral("markdown")} + range);
    QVERIFY2(report.out.contains("Nothing was seen in this time.") && !report.out.contains("lock:gone"), report.out);
}

/// As SIGTERM does; `nohup` keeps it from coming.
void RecordTest::aClosedTerminalEndsItWell()
{
    for (const bool isIgnored : {false, true}) {
        QFile::remove(file());
        QProcess process;
        process.setChildProcessModifier([isIgnored] { ::signal(SIGHUP, isIgnored ? SIG_IGN : SIG_DFL); });
        start(process);
        ::kill(static_cast<pid_t>(process.processId()), SIGHUP);
        if (isIgnored) {
            QVERIFY(!process.waitForFinished(500));
            process.terminate();
        }
        const Run recorded = test::finish(process);
        QVERIFY2(recorded.code == 0, recorded.err);
        const auto reader = history::RecordingReader::open(file().toStdString());
        QVERIFY(reader && (*reader)->closing() == history::Closing::Closed);
    }
}

void RecordTest::aFileThatIsGoneEndsIt()
{
    QProcess process;
    start(process);
    QVERIFY(QFile::remove(file()));
    m_server->command({"SET", "lock:new", kToken, "PX", "600000"});
    QVERIFY(process.waitForFinished(test::kPatience));
    const Run recorded = test::finish(process);
    QCOMPARE(recorded.code, 3);
    QCOMPARE(recorded.err.count("was moved, deleted or replaced"), 1);
}

/// A name alone may be that of another server's lock: live as from the file.
void RecordTest::textsSayWhichServer()
{
    test::PrivateServer other({"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY(other.start());
    const QString second = QStringLiteral("127.0.0.1:%1").arg(other.port());
    QProcess process;
    start(process, {QStringLiteral("--uri"), QStringLiteral("redis://") + second});
    for (test::PrivateServer* server : {m_server.get(), &other})
        server->command({"SET", "lock:both", kToken});
    QProcess watching;
    watching.start(QStringLiteral(LOCKSCOPE_BINARY),
                   {QStringLiteral("watch"), QStringLiteral("--findings"), QStringLiteral("--uri"), uri(),
                    QStringLiteral("--uri"), QStringLiteral("redis://") + second});
    QByteArray said;
    const QByteArray place = "  at " + second.toUtf8();
    const auto tells = [&](const QByteArray& lines, const char* what) {
        const auto all = lines.split('\n');
        return std::any_of(all.begin(), all.end(), [&](const QByteArray& line) {
            return line.contains(what) && line.contains("lock:both") && line.endsWith(place);
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(tells(said += watching.readAllStandardOutput(), "  finding  "), test::kPatience);
    watching.terminate();
    static_cast<void>(test::finish(watching));
    process.terminate();
    static_cast<void>(test::finish(process));

    const Run listed = run({QStringLiteral("ls"), QStringLiteral("--recording"), file()});
    QVERIFY2(listed.out.contains("KEYSPACE") && listed.out.contains(second.toUtf8()), listed.out);
    const Run replayed = run({QStringLiteral("replay"), file()});
    QVERIFY2(tells(replayed.out, "acquired"), replayed.out);
    const Run report = run({QStringLiteral("report"), file(), QStringLiteral("--format"), QStringLiteral("markdown")});
    QVERIFY2(report.out.contains("lock:both (" + second.toUtf8() + ")"), report.out);
}

/// Who has the file open sees what is written into it, and is not in the writer's way.
void RecordTest::aFollowerSeesWhatIsWritten()
{
    QProcess process;
    process.start(QStringLiteral(LOCKSCOPE_BINARY),
                  {QStringLiteral("record"), QStringLiteral("--uri"), uri(), QStringLiteral("--to"), file()});
    const SystemClock clock;
    std::unique_ptr<history::ReplaySource> replay;
    const auto opens = [&] {
        auto reader = history::RecordingReader::open(file().toStdString());
        if (reader && !(*reader)->stretches().empty())
            replay = std::make_unique<history::ReplaySource>(std::move(*reader), clock);
        return replay != nullptr;
    };
    QTRY_VERIFY(opens());
    QVERIFY(replay->isGrowing());
    replay->play(history::kFastest);
    PictureView picture;
    const auto sees = [&](std::string_view name) {
        static_cast<void>(replay->refresh());
        Batch batch;
        while (replay->hasMore()) {
            replay->takeBatch(batch);
            picture.update(batch);
        }
        for (std::uint32_t i = 0; i < picture.size(); ++i) {
            if (picture.key(LockId{i}).name == name && picture.state(LockId{i}).phase == LockPhase::Held)
                return true;
        }
        return false;
    };
    QVERIFY(!sees("lock:new"));
    m_server->command({"SET", "lock:new", kToken, "PX", "600000"});
    QTRY_VERIFY(sees("lock:new"));
    QVERIFY(replay->isPlaying() && !replay->error());
    process.terminate();
    const Run recorded = test::finish(process);
    QVERIFY2(recorded.code == 0, recorded.err);
    static_cast<void>(replay->refresh());
    QVERIFY(!replay->isGrowing() && !replay->error());
    QVERIFY(replay->reader().closing() == history::Closing::Closed);
}

void RecordTest::aCommandIsRecorded()
{
    m_server->command({"SET", "lock:before", kToken, "PX", "600000"});
    const auto script = redisCli() + QStringLiteral("SET lock:a tok-1 PX 30000 && sleep 0.3 && ") + redisCli() +
                        QStringLiteral("DEL lock:a && exit 7");
    const Run recorded = run(recordThis(script));
    QVERIFY2(recorded.code == 7, recorded.err);
    QVERIFY2(recorded.err.contains("recording to"), recorded.err);
    const Run replayed = run({QStringLiteral("replay"), file(), QStringLiteral("--json")});
    QVERIFY2(replayed.code == 0, replayed.err);
    const auto events = told(replayed.out);
    QVERIFY2(events.contains("found lock:before"), replayed.out);
    QVERIFY2(events.contains("acquired lock:a"), replayed.out);
    QVERIFY2(events.contains("released lock:a"), replayed.out);
    QVERIFY(!replayed.out.contains("tok-1"));
    // At its end lock:a is not held any more; just before it was released it was.
    const Run atEnd = run({QStringLiteral("ls"), QStringLiteral("--json"), QStringLiteral("--recording"), file()});
    QVERIFY2(atEnd.code == 0, atEnd.err);
    QVERIFY2(atEnd.out.contains("lock:before") && !atEnd.out.contains("lock:a\""), atEnd.out);
    QString at;
    for (const QByteArray& line : replayed.out.split('\n')) {
        if (line.contains("\"released\""))
            at = QString::fromStdString(Json::parse(line.toStdString())["t"].get<std::string>());
    }
    const auto before = QDateTime::fromString(at, Qt::ISODateWithMs).addMSecs(-60).toString(Qt::ISODateWithMs);
    const Run atTime = run({QStringLiteral("ls"), QStringLiteral("--json"), QStringLiteral("--recording"), file(),
                            QStringLiteral("--at"), before});
    QVERIFY2(atTime.out.contains("\"lock:a\""), atTime.out + before.toUtf8());
    const Run inspected = run({QStringLiteral("inspect"), QStringLiteral("--json"), QStringLiteral("--recording"),
                               file(), QStringLiteral("--at"), before, QStringLiteral("lock:a")});
    QVERIFY2(inspected.code == 0, inspected.err);
    QCOMPARE(Json::parse(inspected.out.toStdString())["key"], "lock:a");
    const Run notHeld =
        run({QStringLiteral("inspect"), QStringLiteral("--recording"), file(), QStringLiteral("lock:a")});
    QCOMPARE(notHeld.code, 1);
    const Run csv = run({QStringLiteral("export"), file(), QStringLiteral("--format"), QStringLiteral("csv")});
    QVERIFY2(csv.out.startsWith("t,event,key,"), csv.out);
    QVERIFY2(csv.out.contains(",acquired,lock:a,"), csv.out);
    exportsOf(replayed.out);
}

/// Each format of the binary; one that is interrupted, and one whose reader leaves.
void RecordTest::exportsOf(const QByteArray& lines)
{
    const auto target = m_folder.filePath(QStringLiteral("out"));
    const auto exported = [&](const char* format, const QStringList& more = {}) {
        return run(
            QStringList{QStringLiteral("export"), file(), QStringLiteral("--format"), QString::fromLatin1(format)} +
            more);
    };
    const Run ndjson = exported("ndjson");
    QCOMPARE(ndjson.code, 0);
    QCOMPARE(ndjson.out, lines);
    for (const auto& [format, begin] :
         {std::pair{"csv", "t,event,key"}, {"ndjson", "{\"t\":"}, {"sqlite", "SQLite format 3"}, {"perfetto", "\n"}}) {
        const QStringList to{QStringLiteral("--output"), target};
        const Run written = exported(format, to);
        QVERIFY2(written.code == 0 && written.out.isEmpty(), written.err);
        QFile there(target);
        QVERIFY(there.open(QIODevice::ReadOnly));
        QVERIFY(there.readAll().startsWith(begin));
        const Run again = exported(format, to);
        QCOMPARE(again.code, 3);
        QVERIFY2(again.err.contains("--overwrite"), again.err);
        QFile::remove(target);
    }
    QProcess head;
    head.start(QStringLiteral("sh"),
               {QStringLiteral("-c"), QStringLiteral("\"$0\" export \"$1\" --format csv | head -1"),
                QStringLiteral(LOCKSCOPE_BINARY), file()});
    QCOMPARE(test::finish(head).out.count('\n'), 1);
}

/// The job of docs/ci.md: its code is that of the tests, and then that of the report.
void RecordTest::aTestRunIsReported()
{
    // a recording is told the time once a second, and ends with the last time that it was told
    const auto stuck = redisCli() + QStringLiteral("SET lock:stuck tok-1 && sleep 3.2");
    const Run passed = run(recordThis(stuck));
    QVERIFY2(passed.code == 0, passed.err);
    const auto reportTo = [this](const QString& least) {
        return run({QStringLiteral("report"), file(), QStringLiteral("--output"),
                    m_folder.filePath(QStringLiteral("r.html")), QStringLiteral("--junit"),
                    m_folder.filePath(QStringLiteral("j.xml")), QStringLiteral("--fail-on"), least});
    };
    const Run reported = reportTo(QStringLiteral("problem"));
    QVERIFY2(reported.code == 1, reported.err);
    QVERIFY2(reported.out.isEmpty() && reported.err.isEmpty(), reported.out + reported.err);
    QFile html(m_folder.filePath(QStringLiteral("r.html")));
    QVERIFY(html.open(QIODevice::ReadOnly));
    const QByteArray page = html.readAll();
    QVERIFY2(page.contains("lock:stuck") && page.contains("No TTL") && !page.contains("tok-1"), page);
    QFile junit(m_folder.filePath(QStringLiteral("j.xml")));
    QVERIFY(junit.open(QIODevice::ReadOnly));
    QVERIFY(junit.readAll().contains("<failure type=\"problem\" message=\"No TTL: lock:stuck"));
    const Run onOutput = run({QStringLiteral("report"), file()});
    QCOMPARE(onOutput.code, 0);
    QCOMPARE(onOutput.out, page);
    QFile::remove(file());
    const Run failed = run(recordThis(QStringLiteral("exit 3")));
    QVERIFY2(failed.code == 3, failed.err);
    QFile::remove(file());
    const Run killed = run(recordThis(QStringLiteral("kill -9 $$")));
    QVERIFY2(killed.code == 128 + 9, killed.err);
    QVERIFY(reportTo(QStringLiteral("note")).code != 3); // what came before it can be read
}

/// As when a laptop sleeps: sixty holds, told together when the recorder goes on.
void RecordTest::whatWasQueuedWhileItStoodStillHasNoLength()
{
    const auto script = QStringLiteral("kill -STOP $PPID; for i in $(seq 60); do echo SET lock:job tok-$i PX 30000; "
                                       "sleep 0.02; echo DEL lock:job; sleep 0.01; done | ") +
                        redisCli() + QStringLiteral("> /dev/null; kill -CONT $PPID; sleep 1.2");
    const Run recorded = run(recordThis(script));
    QVERIFY2(recorded.code == 0, recorded.err);
    const Run reported = run({QStringLiteral("report"), file(), QStringLiteral("--format"), QStringLiteral("markdown"),
                              QStringLiteral("--fail-on"), QStringLiteral("warning")});
    QVERIFY2(reported.code == 0, reported.out);
    QVERIFY2(reported.out.contains("60 holds were seen.") && reported.out.contains("60 holds are in no length"),
             reported.out);
    QVERIFY2(!reported.out.contains("0 µs"), reported.out);
    const Run csv = run({QStringLiteral("export"), file(), QStringLiteral("--format"), QStringLiteral("csv")});
    const QByteArrayList lines = csv.out.split('\n');
    const auto held = lines[0].split(',').indexOf("held_ms");
    int ended = 0;
    for (const QByteArray& line : lines) {
        if (!line.contains(",released,lock:job,"))
            continue;
        ++ended;
        QVERIFY2(line.split(',')[held].isEmpty(), line);
    }
    QCOMPARE(ended, 60);
}

void RecordTest::whatWatchSawIsReplayed()
{
    QProcess watch;
    watch.start(QStringLiteral(LOCKSCOPE_BINARY), {QStringLiteral("watch"), QStringLiteral("--json"),
                                                   QStringLiteral("--uri"), uri(), QStringLiteral("--show-tokens")});
    QVERIFY(watch.waitForReadyRead(test::kPatience)); // ready
    QString script = QStringLiteral("for i in 1 2 3 4 5 6 7 8 9; do ");
    script += redisCli() + QStringLiteral("SET lock:$i tok-$i PX 30000; sleep 0.05; ") + redisCli() +
              QStringLiteral("PEXPIRE lock:$i 40000; sleep 0.05; ") + redisCli() +
              QStringLiteral("DEL lock:$i; sleep 0.05; done"); // each of the two has the time to read each step
    auto arguments = recordThis(script);
    arguments.insert(1, QStringLiteral("--show-tokens"));
    const Run recorded = run(arguments);
    QVERIFY2(recorded.code == 0, recorded.err);
    watch.terminate();
    const Run watched = test::finish(watch);
    const Run replayed =
        run({QStringLiteral("replay"), file(), QStringLiteral("--json"), QStringLiteral("--show-tokens")});
    const auto live = told(watched.out);
    QVERIFY(live.size() >= 18);
    QCOMPARE(told(replayed.out), live);
    QVERIFY(replayed.out.contains("tok-7"));
}

void RecordTest::tokensAreMaskedUnlessAskedFor()
{
    m_server->command({"SET", "lock:a", kToken, "PX", "600000"});
    QVERIFY(run(recordThis(QStringLiteral("true"))).code == 0);
    QFile masked(file());
    QVERIFY(masked.open(QIODevice::ReadOnly));
    QVERIFY(!masked.readAll().contains("4f1c2d3e"));
    masked.close();
    const Run ls = run({QStringLiteral("ls"), QStringLiteral("--json"), QStringLiteral("--recording"), file()});
    QVERIFY2(ls.out.contains("lock:a") && !ls.out.contains(kToken), ls.out);
}

/// One file, three runs, the middle one in clear.
void RecordTest::runsOfOneFileHaveMasksOfTheirOwn()
{
    for (const bool isClear : {false, true, false}) {
        auto arguments = recordThis(
            redisCli() + QStringLiteral("SET lock:a %1 PX 30000 && sleep 0.3").arg(QLatin1StringView(kToken)));
        arguments.insert(1, QStringLiteral("--ring"));
        arguments.insert(2, QStringLiteral("16M"));
        if (isClear)
            arguments.insert(1, QStringLiteral("--show-tokens"));
        const Run recorded = run(arguments);
        QVERIFY2(recorded.code == 0, recorded.err);
        m_server->command({"DEL", "lock:a"});
    }
    const auto tables = m_folder.filePath(QStringLiteral("tables.sqlite"));
    const QStringList sqlite{QStringLiteral("export"),
                             file(),
                             QStringLiteral("--format"),
                             QStringLiteral("sqlite"),
                             QStringLiteral("--overwrite"),
                             QStringLiteral("--output"),
                             tables};
    const auto bytesOf = [](const QString& path) {
        QFile read(path);
        return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
    };
    const QStringList printing[]{
        {QStringLiteral("replay"), file(), QStringLiteral("--json")},
        {QStringLiteral("replay"), file()},
        {QStringLiteral("export"), file(), QStringLiteral("--format"), QStringLiteral("csv")},
        {QStringLiteral("export"), file(), QStringLiteral("--format"), QStringLiteral("ndjson")},
        {QStringLiteral("report"), file()}};
    for (const QStringList& each : printing) {
        const Run masked = run(each);
        QVERIFY2(masked.code == 0 && !masked.out.isEmpty(), masked.err);
        QVERIFY2(!masked.out.contains(kToken), masked.out);
    }
    QVERIFY(run(printing[0] + QStringList{QStringLiteral("--show-tokens")}).out.contains(kToken));
    QCOMPARE(run(sqlite).code, 0);
    QVERIFY(!bytesOf(tables).isEmpty() && !bytesOf(tables).contains(kToken));
    QCOMPARE(run(sqlite + QStringList{QStringLiteral("--show-tokens")}).code, 0);
    QVERIFY(bytesOf(tables).contains(kToken));
}

void RecordTest::troubleHasItsExitCode()
{
    const Run usage = run({QStringLiteral("record"), QStringLiteral("--uri"), uri()});
    QCOMPARE(usage.code, 2);
    QCOMPARE(run({QStringLiteral("replay")}).code, 2);
    QCOMPARE(run({QStringLiteral("export"), file(), QStringLiteral("--format"), QStringLiteral("x")}).code, 2);
    QCOMPARE(run({QStringLiteral("export"), file(), QStringLiteral("--format"), QStringLiteral("sqlite")}).code, 2);
    QCOMPARE(run({QStringLiteral("export"), file(), QStringLiteral("--format"), QStringLiteral("csv")}).code, 3);
    QCOMPARE(run({QStringLiteral("ls"), QStringLiteral("--at"), QStringLiteral("+1")}).code, 2);
    QCOMPARE(run({QStringLiteral("report"), file(), QStringLiteral("--fail-on"), QStringLiteral("x")}).code, 2);
    QCOMPARE(run({QStringLiteral("report"), file()}).code, 3);
    QCOMPARE(run({QStringLiteral("replay"), file(), QStringLiteral("--from"), QStringLiteral("noon")}).code, 2);
    const Run missing = run({QStringLiteral("replay"), file()});
    QCOMPARE(missing.code, 3);
    QVERIFY2(missing.err.contains("cannot be opened"), missing.err);
    QCOMPARE(run({QStringLiteral("ls"), QStringLiteral("--recording"), file()}).code, 3);
    QFile stranger(file());
    QVERIFY(stranger.open(QIODevice::WriteOnly) && stranger.write("a text") > 0);
    stranger.close();
    const Run foreign = run({QStringLiteral("replay"), file()});
    QCOMPARE(foreign.code, 3);
    QVERIFY2(foreign.err.contains("not a recording"), foreign.err);
    const Run there = run(recordThis(QStringLiteral("true")));
    QCOMPARE(there.code, 3);
    QVERIFY2(there.err.contains("already"), there.err);
    QFile::remove(file());
    const Run noCommand = run({QStringLiteral("record"), QStringLiteral("--uri"), uri(), QStringLiteral("--to"), file(),
                               QStringLiteral("--"), QStringLiteral("/nowhere/at-all")});
    QCOMPARE(noCommand.code, 127);
    QFile::remove(file());
    const Run noServer = run({QStringLiteral("record"), QStringLiteral("--uri"), QStringLiteral("redis://127.0.0.1:1"),
                              QStringLiteral("--to"), file()});
    QCOMPARE(noServer.code, 3);
    QVERIFY(!QFile::exists(file())); // the next try finds the place free
    const Run again = run(recordThis(QStringLiteral("true")));
    QVERIFY2(again.code == 0, again.err);
}

LOCKSCOPE_TEST_MAIN(RecordTest)
#include "tst_record.moc"
