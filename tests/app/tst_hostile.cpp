// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The verbs of the real binary against servers that say, or do not say, what they like.
#include "fakeredis.h"
#include "support/privateserver.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTimer>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <vector>

using namespace lockscope;
using namespace lockscope::test;
using namespace Qt::StringLiterals;
using Json = nlohmann::ordered_json;

namespace {

/// What a terminal obeys: escapes, DEL, C1 controls (as UTF-8 and as a byte), bidirectional controls.
const QByteArray kHostile = "\x1b[2J\x1b]0;owned\x07\x7f\xc2\x9b"
                            "31m\x9b"
                            "1m\xe2\x80\xae"
                            "evil\xe2\x81\xa6\xd8\x9c\r\n\b";

/// The first character that a terminal would obey; -1: there is none.
qsizetype rawControl(const QByteArray& bytes)
{
    const QString text = QString::fromUtf8(bytes);
    static const QRegularExpression control(
        u"[\\x{00}-\\x{09}\\x{0B}-\\x{1F}\\x{7F}-\\x{9F}\\x{061C}\\x{200E}\\x{200F}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]"_s,
        QRegularExpression::UseUnicodePropertiesOption);
    return text.indexOf(control);
}

struct Run
{
    QStringList arguments;
    int code = -1;
    QByteArray out;
    QByteArray err;
    [[nodiscard]] QByteArray all() const { return arguments.join(u' ').toUtf8() + "\n" + out + err; }
};

} // namespace

class HostileTest final : public Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_state.isValid()); }
    void noVerbObeysTheServersWords();
    void aCircleOfCursorsEnds();
    void whatWasNotAskedForIsNotTold();
    void silenceEndsEveryLook_data();
    void silenceEndsEveryLook();
    void aCutIsTroubleWithTheConnection();
    void neverReadyIsNotNothing();
    void noPasswordIsEverPrinted();

private:
    /// Beside each other: what they wait for is the same time. The fake server lives in this thread.
    std::vector<Run> runAll(const QList<QStringList>& calls);
    Run run(const QStringList& call) { return runAll({call}).front(); }
    QTemporaryDir m_state;
};

std::vector<Run> HostileTest::runAll(const QList<QStringList>& calls)
{
    constexpr std::size_t kAtOnce = 8; // more of them would only take the processors from each other
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QLatin1StringView(variable));
    environment.insert(u"XDG_STATE_HOME"_s, m_state.path());
    std::vector<std::unique_ptr<QProcess>> processes;
    const auto isRunning = [](const auto& process) { return process->state() != QProcess::NotRunning; };
    const auto areDone = [&] {
        while (processes.size() < std::size_t(calls.size()) &&
               std::size_t(std::count_if(processes.begin(), processes.end(), isRunning)) < kAtOnce) {
            const QStringList& call = calls[qsizetype(processes.size())];
            auto& process = processes.emplace_back(std::make_unique<QProcess>());
            process->setProcessEnvironment(environment);
            process->start(QStringLiteral(LOCKSCOPE_BINARY), call);
            process->closeWriteChannel();
        }
        return processes.size() == std::size_t(calls.size()) &&
               std::none_of(processes.begin(), processes.end(), isRunning);
    };
    static_cast<void>(QTest::qWaitFor(areDone, 4 * kPatience));
    std::vector<Run> runs;
    for (std::size_t i = 0; i < processes.size(); ++i) {
        auto& process = *processes[i];
        const bool hangs = process.state() != QProcess::NotRunning;
        if (hangs) {
            process.kill();
            process.waitForFinished();
        }
        runs.push_back({calls[qsizetype(i)], hangs ? -2 : process.exitCode(), process.readAllStandardOutput(),
                        process.readAllStandardError()});
    }
    return runs;
}

void HostileTest::noVerbObeysTheServersWords()
{
    FakeRedis server;
    server.words = kHostile;
    server.keys = {"lock:" + kHostile};
    server.value = kHostile;
    QVERIFY(server.listen());
    QList<QStringList> calls;
    for (const QStringList& verb :
         {QStringList{u"ls"_s}, QStringList{u"watch"_s, u"--duration"_s, u"3"_s}, QStringList{u"doctor"_s},
          QStringList{u"inspect"_s, u"lock:x"_s}, QStringList{u"release"_s, u"lock:x"_s, u"--yes"_s},
          QStringList{u"find"_s, u"--for"_s, u"2"_s}, QStringList{u"trace"_s, u"--for"_s, u"1s"_s}}) {
        calls << verb + QStringList{u"--uri"_s, server.uri()};
        calls << verb + QStringList{u"--json"_s, u"--uri"_s, server.uri()};
        if (verb.first() == u"watch"_s)
            calls << verb + QStringList{u"--json"_s, u"--show-tokens"_s, u"--waiters"_s, u"--uri"_s, server.uri()};
    }
    bool toldKey = false;
    bool toldWords = false;
    for (const Run& run : runAll(calls)) {
        QVERIFY2(run.code >= 0, run.all());
        QVERIFY2(rawControl(run.out) < 0, run.all().toPercentEncoding(" \n{}\":,/"));
        QVERIFY2(rawControl(run.err) < 0, run.all().toPercentEncoding(" \n{}\":,/"));
        toldWords = toldWords || run.err.contains("evil");
        if (!run.arguments.contains(u"--json"_s) || run.arguments.first() == u"trace"_s)
            continue;
        for (const QByteArray& line : run.out.split('\n')) {
            if (line.isEmpty())
                continue;
            const Json object = Json::parse(line.toStdString()); // escaped, and still JSON
            if (object.contains("key_hex"))
                toldKey = toldKey || object["key_hex"] == ("lock:" + kHostile).toHex().toStdString();
        }
    }
    QVERIFY(toldKey); // else the test has seen nothing
    QVERIFY(toldWords);
}

void HostileTest::aCircleOfCursorsEnds()
{
    FakeRedis server;
    int page = 0;
    server.answer = [&](const FakeRedis::Words& command, int) {
        if (command[0] != "SCAN")
            return QByteArray();
        ++page;
        return FakeRedis::page(QByteArray::number(7 + page % 5), {"lock:" + QByteArray::number(page % 3)});
    };
    QVERIFY(server.listen());
    const Run ls = run({u"ls"_s, u"--json"_s, u"--uri"_s, server.uri()});
    QVERIFY2(ls.code == 3, ls.all());
    QVERIFY2(ls.err.contains("SCAN"), ls.err);
    QCOMPARE(ls.out.count('\n'), 3); // what it found is told
    QVERIFY2(page < 100, qPrintable(QString::number(page)));
}

void HostileTest::whatWasNotAskedForIsNotTold()
{
    FakeRedis server;
    server.keys = {"lock:a", "other:a", "lock", "xlock:a"};
    QVERIFY(server.listen());
    const Run ls = run({u"ls"_s, u"--json"_s, u"--uri"_s, server.uri()});
    QVERIFY2(ls.code == 0, ls.all());
    QVERIFY2(ls.out.count('\n') == 1 && ls.out.contains("\"lock:a\""), ls.all());
}

void HostileTest::silenceEndsEveryLook_data()
{
    QTest::addColumn<QByteArray>("unanswered");
    QTest::addColumn<bool>("butTalks"); ///< what nobody asked for comes all the time
    int row = 0;
    for (const char* command : {"HELLO", "INFO", "TIME", "SCAN", "DBSIZE", "PSUBSCRIBE", "TYPE"}) {
        if (isTried(row++))
            QTest::newRow(command) << QByteArray(command) << false;
    }
    QTest::newRow("SCAN, but it talks") << QByteArray("SCAN") << true;
}

void HostileTest::silenceEndsEveryLook()
{
    QFETCH(const QByteArray, unanswered);
    FakeRedis server;
    server.keys = {"lock:x"};
    server.answer = [&](const FakeRedis::Words& command, int) {
        return command[0].toUpper() == unanswered ? QByteArray("") : QByteArray();
    };
    QVERIFY(server.listen());
    QFETCH(const bool, butTalks);
    QTimer talk;
    connect(&talk, &QTimer::timeout, this, [&] {
        server.sendToAll(">4\r\n" + FakeRedis::bulk("pmessage") + FakeRedis::bulk("__keyspace@0__:lock:*") +
                         FakeRedis::bulk("__keyspace@0__:lock:y") + FakeRedis::bulk("del"));
    });
    if (butTalks)
        talk.start(300);
    for (const Run& run : runAll({{u"ls"_s, u"--uri"_s, server.uri()},
                                  {u"doctor"_s, u"--uri"_s, server.uri()},
                                  {u"inspect"_s, u"lock:x"_s, u"--uri"_s, server.uri()},
                                  {u"find"_s, u"--uri"_s, server.uri()},
                                  {u"find"_s, u"--for"_s, u"2"_s, u"--uri"_s, server.uri()}})) {
        QVERIFY2(run.code != -2, run.all());
        // Not every verb asks that; whoever did says why it has nothing.
        if (run.code == 3)
            QVERIFY2(run.err.size() > 30, run.all());
        else
            QVERIFY2(!run.out.isEmpty() || run.code == 1, run.all());
    }
}

void HostileTest::aCutIsTroubleWithTheConnection()
{
    // Each is cut at a moment of its own: before, while and after the first look.
    FakeRedis beforeReady;
    beforeReady.answer = [](const FakeRedis::Words& command, int) {
        return command[0] == "SCAN" ? QByteArray(FakeRedis::kCut) : QByteArray();
    };
    FakeRedis afterScan; // keys were listed by then, but who holds the lock was not told
    afterScan.answer = [&](const FakeRedis::Words& command, int) {
        if (command[0] != "TYPE" && command[0] != "GETRANGE" && command[0] != "STRLEN")
            return QByteArray();
        QTimer::singleShot(500, QCoreApplication::instance(), [&] { afterScan.cutAll(); });
        return QByteArray("-BUSY Redis is busy running a script.\r\n");
    };
    FakeRedis second; // trace and inspect have another connection
    second.answer = [](const FakeRedis::Words&, int connection) {
        return connection > 1 ? QByteArray(FakeRedis::kCut) : QByteArray();
    };
    FakeRedis secondToo;
    secondToo.answer = second.answer;
    for (FakeRedis* server : {&beforeReady, &afterScan, &second, &secondToo})
        QVERIFY(server->listen());
    for (const Run& run : runAll({{u"ls"_s, u"--uri"_s, beforeReady.uri()},
                                  {u"doctor"_s, u"--uri"_s, beforeReady.uri()},
                                  {u"find"_s, u"--uri"_s, beforeReady.uri()},
                                  {u"watch"_s, u"--uri"_s, beforeReady.uri()},
                                  {u"ls"_s, u"--uri"_s, afterScan.uri()},
                                  {u"inspect"_s, u"lock:a"_s, u"--uri"_s, second.uri()},
                                  {u"trace"_s, u"--for"_s, u"1s"_s, u"--uri"_s, secondToo.uri()}})) {
        QVERIFY2(run.code == 3, (QByteArray::number(run.code) + " " + run.all()));
        QVERIFY2(!run.err.isEmpty(), run.all());
    }
}

void HostileTest::neverReadyIsNotNothing()
{
    PrivateServer server;
    QVERIFY2(server.start(), server.log().c_str());
    server.pause();
    const QString uri = u"redis://127.0.0.1:%1"_s.arg(server.port());
    for (const Run& run : runAll({{u"watch"_s, u"--duration"_s, u"1"_s, u"--uri"_s, uri},
                                  {u"watch"_s, u"--json"_s, u"--duration"_s, u"1"_s, u"--uri"_s, uri}})) {
        QVERIFY2(run.code == 3, run.all());
        QVERIFY2(run.out.isEmpty() && run.err.contains("lockscope watch"), run.all());
    }
    server.resume();
}

void HostileTest::noPasswordIsEverPrinted()
{
    const QString secret = u"s3cret-Word9"_s;
    const QString audit = m_state.filePath(u"lockscope/audit.ndjson"_s);
    QFile::remove(audit);
    QList<QStringList> calls;
    qsizetype address = 0;
    for (const QString& pattern :
         {u"redis://u:%1@127.0.0.1:1"_s, u"redis://:%1@127.0.0.1:1"_s, u"rediss://:%1@[::1]:1/0"_s,
          u"redis://:%1/x@127.0.0.1:1"_s, u"redis://127.0.0.1:1?password=%1"_s}) {
        const QString uri = pattern.arg(secret);
        const QList<QStringList> ways{{u"ls"_s, uri},
                                      {u"ls"_s, u"--urii="_s + uri},
                                      {u"ls"_s, u"--urii"_s, uri},
                                      {u"ls"_s, u"-uri"_s, uri},
                                      {u"ls"_s, u"-uri="_s + uri},
                                      {u"ls"_s, u"-"_s + uri},
                                      {u"ls"_s, u"--"_s + uri},
                                      {u"watch"_s, u"--pattern"_s, uri},
                                      {u"inspect"_s, uri},
                                      {u"release"_s, uri, u"--yes"_s, u"--json"_s},
                                      {u"release"_s, u"lock:a"_s, uri},
                                      {u"trace"_s, u"--lock"_s, uri},
                                      {u"simulate"_s, uri},
                                      {u"decode"_s, uri},
                                      {u"watch"_s, u"--duration"_s, uri},
                                      {u"find"_s, u"--limit"_s, uri},
                                      {uri},
                                      {u"--urii="_s + uri},
                                      {u"-uri"_s, uri},
                                      {u"--page"_s, uri},
                                      {u"--size="_s + uri},
                                      {u"lss"_s, uri},
                                      {u"--case"_s, uri}};
        // Under sanitizers each way once, with the addresses by turns.
        for (qsizetype way = 0; way < ways.size(); ++way) {
            if ((way + address) % rounds(1, 5) == 0)
                calls << ways[way];
        }
        ++address;
    }
    calls << QStringList{u"ls"_s, u"u:%1@127.0.0.1"_s.arg(secret)} << QStringList{u"u:%1@127.0.0.1"_s.arg(secret)};
    for (const Run& run : runAll(calls)) {
        QVERIFY2(run.code == 2, (QByteArray::number(run.code) + " " + run.all()));
        QVERIFY2(!(run.out + run.err).contains("s3cret"), run.all());
        QVERIFY2(!run.err.contains("3, c") && !run.err.contains("W, o"), run.all()); // letter by letter
    }
    QVERIFY(!QFile::exists(audit));
}

LOCKSCOPE_TEST_MAIN(HostileTest)
#include "tst_hostile.moc"
