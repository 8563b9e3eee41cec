// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The verb trace of the real binary against a real server; also what happens to the server when its reader stands
// still.
#include "run.h"
#include "support/privateserver.h"
#include "support/rounds.h"
#include "support/suite.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>
#include <QScopeGuard>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <csignal>
#include <map>

using namespace lockscope;
using Json = nlohmann::ordered_json;

class TraceTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void tellsWhoWasRefused();
    void asksTheServerLittle();
    void wrongOptions_data();
    void wrongOptions();
    void productionIsRefused();
    void productionMayAllowSuspicion();
    void missingRight();
    void stalledReaderIsCut_data();
    void stalledReaderIsCut();
    void interruptedTellsWhatWasSeen();
    void interruptedBeforeItBegan_data();
    void interruptedBeforeItBegan();

private:
    void start(QProcess& process, const QStringList& arguments, const char* verb = "trace");
    bool isTracing();
    bool hasReadAll();
    std::int64_t usedMemory();
    std::map<std::string, int> calls();
    [[nodiscard]] QString uri() const { return QStringLiteral("redis://127.0.0.1:%1").arg(m_server->port()); }
    std::unique_ptr<test::PrivateServer> m_server;
    QTemporaryDir m_home;
};

void TraceTest::initTestCase()
{
    m_server = std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
    QVERIFY(m_home.isValid());
}

void TraceTest::start(QProcess& process, const QStringList& arguments, const char* verb)
{
    test::startProgram(process, QStringList{QLatin1StringView(verb), QStringLiteral("--uri"), uri()} + arguments,
                       test::headless(m_home.path()));
}

/// MONITOR runs on a connection of ours.
bool TraceTest::isTracing()
{
    const auto list = m_server->command({"CLIENT", "LIST"}).text;
    const auto at = list.find("-trace");
    return at != list.npos && list.find("flags=OP", at) != list.npos;
}

/// Whether the traced lines of all commands that were answered have been read. No answer tells: the kernel does.
bool TraceTest::hasReadAll()
{
    const QByteArray list = QByteArray::fromStdString(m_server->command({"CLIENT", "LIST"}).text);
    for (const QByteArray& client : list.split('\n')) {
        const auto at = client.indexOf(" addr=127.0.0.1:");
        if (!client.contains("-trace") || !client.contains("flags=O") || at < 0)
            continue;
        const int port = client.mid(at + 16).split(' ').front().toInt();
        const QByteArray ends =
            "0100007F:" + QByteArray::number(port, 16).toUpper().rightJustified(4, '0') +
            " 0100007F:" + QByteArray::number(m_server->port(), 16).toUpper().rightJustified(4, '0');
        QFile sockets(QStringLiteral("/proc/net/tcp"));
        if (!client.contains(" oll=0 ") || !sockets.open(QIODevice::ReadOnly))
            return false;
        const QByteArray table = sockets.readAll();
        const auto row = table.indexOf(ends); // then the state, "to be sent:to be read"
        return row >= 0 && table.mid(row + ends.size() + 4, 17).endsWith(":00000000");
    }
    return false;
}

std::int64_t TraceTest::usedMemory()
{
    const auto info = m_server->command({"INFO", "memory"}).text;
    const auto at = info.find("used_memory:");
    return at == info.npos ? -1 : std::atoll(info.c_str() + at + 12);
}

void TraceTest::tellsWhoWasRefused()
{
    QProcess process;
    start(process, {QStringLiteral("--for"), QStringLiteral("8s"), QStringLiteral("--json")});
    QTRY_VERIFY(isTracing());
    m_server->command({"SET", "lock:a", "secret-token-1", "NX", "PX", "600000"});
    m_server->command({"SET", "lock:a", "secret-token-2", "NX", "PX", "600000"});
    m_server->command({"SET", "cache:a", "x", "NX"});
    QVERIFY(process.waitForFinished(test::kPatience));
    QCOMPARE(process.exitCode(), 0);
    const auto out = process.readAllStandardOutput();
    QVERIFY(!out.contains("secret"));
    const auto lines = out.trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    const auto lock = Json::parse(lines[0].toStdString());
    QCOMPARE(lock["key"].get<std::string>(), "lock:a");
    QCOMPARE(lock["attempts"].get<int>(), 2);
    QCOMPARE(lock["refused"].get<int>(), 1);
    QCOMPARE(lock["clients"].size(), std::size_t{1});
    QCOMPARE(lock["clients"][0]["user"].get<std::string>(), "default");
    const auto end = Json::parse(lines[1].toStdString());
    QCOMPARE(end["trace"].get<std::string>(), "ended");
    QVERIFY(end["ms"].get<int>() >= 8000);
    QVERIFY(end["server_cpu"].is_number());
}

/// How often the server ran each command since it was last asked to forget; without our own.
std::map<std::string, int> TraceTest::calls()
{
    std::map<std::string, int> calls;
    const std::string mark = "cmdstat_";
    const auto text = m_server->command({"INFO", "commandstats"}).text;
    for (auto at = text.find(mark); at != text.npos; at = text.find(mark, at)) {
        at += mark.size();
        const auto colon = text.find(':', at);
        calls[text.substr(at, colon - at)] = std::atoi(text.c_str() + text.find('=', colon) + 1);
    }
    calls.erase("config|resetstat");
    return calls;
}

/// The burst and the watching beside it; while somebody takes and is refused all the time.
void TraceTest::asksTheServerLittle()
{
    m_server->command({"FLUSHALL"});
    m_server->command({"CONFIG", "RESETSTAT"});
    QElapsedTimer time;
    time.start();
    QProcess process;
    start(process, {QStringLiteral("--for"), QStringLiteral("4s")});
    int sets = 0;
    while (!process.waitForFinished(10)) {
        m_server->command({"SET", "lock:a", "t", "NX", "PX", "600000"});
        ++sets;
    }
    const auto seconds = static_cast<int>(time.elapsed() / 1000) + 1;
    QCOMPARE(process.exitCode(), 0);
    auto calls = this->calls();
    QCOMPARE(calls["set"], sets);
    calls.erase("set");
    // What is asked again and again is asked so often at most, whatever happens on the server.
    const std::map<std::string, int> most{
        {"monitor", 1},    {"config|get", 8 + 2 * seconds}, {"client|list", 2 + seconds}, {"info", 8 + 4 * seconds},
        {"psubscribe", 8}, {"scan", 4 + seconds},
    };
    for (const auto& [command, count] : calls) {
        const auto known = most.find(command);
        qInfo("%s: %d in %d s", command.c_str(), count, seconds);
        if (known != most.end())
            QVERIFY2(count <= known->second, command.c_str());
    }
}

void TraceTest::wrongOptions_data()
{
    QTest::addColumn<QStringList>("arguments");
    int number = 0;
    const auto row = [&number](const char* name, const QStringList& arguments) {
        if (test::isTried(number++))
            QTest::newRow(name) << arguments;
    };
    row("no time", {QStringLiteral("--for"), QStringLiteral("soon")});
    row("too long", {QStringLiteral("--for"), QStringLiteral("6m")});
    row("no size", {QStringLiteral("--max-bytes"), QStringLiteral("many")});
    row("argument", {QStringLiteral("lock:a")});
}

void TraceTest::wrongOptions()
{
    QFETCH(const QStringList, arguments);
    QProcess process;
    start(process, arguments);
    QVERIFY(process.waitForFinished(test::kPatience));
    QCOMPARE(process.exitCode(), 2);
    QVERIFY(process.readAllStandardError().contains("trace"));
}

void TraceTest::productionIsRefused()
{
    QVERIFY(QDir(m_home.path()).mkpath(QStringLiteral("lockscope")));
    QFile file(m_home.filePath(QStringLiteral("lockscope/profiles.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"version":1,"profiles":[{"id":"1","name":"the shop","environment":"production","transport":"tcp",)"
               R"("host":"localhost","port":)" +
               QByteArray::number(m_server->port()) + "}]}");
    file.close();
    const auto removed = qScopeGuard([&] { file.remove(); });
    QProcess process;
    start(process, {});
    QVERIFY(process.waitForFinished(test::kPatience));
    const auto said = process.readAllStandardError();
    QVERIFY2(said.contains("production (the shop)") && said.contains("--yes"), said.constData());
    QCOMPARE(process.exitCode(), 4);
    QProcess allowed;
    start(allowed, {QStringLiteral("--yes"), QStringLiteral("--for"), QStringLiteral("200ms")});
    QVERIFY(allowed.waitForFinished(test::kPatience));
    QCOMPARE(allowed.exitCode(), 0);
}

/// A profile allows the short bursts of a suspicion, and nothing else.
void TraceTest::productionMayAllowSuspicion()
{
    QVERIFY(QDir(m_home.path()).mkpath(QStringLiteral("lockscope")));
    QFile file(m_home.filePath(QStringLiteral("lockscope/profiles.json")));
    const auto save = [&](const QByteArray& more) {
        file.open(QIODevice::WriteOnly);
        file.write(R"({"version":2,"profiles":[{"id":"1","name":"the shop","environment":"production",)"
                   R"("transport":"tcp","host":"localhost","port":)" +
                   QByteArray::number(m_server->port()) + more + "}]}");
        file.close();
    };
    const QString record = m_home.filePath(QStringLiteral("traced"));
    const auto removed = qScopeGuard([&] { file.remove(); });
    const auto watched = [&] {
        return test::runUntil(1,
                              {QStringLiteral("watch"), QStringLiteral("--uri"), uri(), QStringLiteral("--findings"),
                               QStringLiteral("--trace-on-suspicion"), QStringLiteral("--json")},
                              test::headless(m_home.path()))
            .code;
    };
    save({});
    QCOMPARE(watched(), 4);
    save(R"(,"traceOnSuspicion":true)");
    QCOMPARE(watched(), 0);
    QProcess recording;
    start(recording,
          {QStringLiteral("--to"), record, QStringLiteral("--trace"), QStringLiteral("1"), QStringLiteral("--"),
           QStringLiteral("true")},
          "record");
    QCOMPARE(test::finish(recording).code, 4);
}

void TraceTest::missingRight()
{
    m_server->command({"ACL", "SETUSER", "default", "-monitor"});
    QProcess process;
    start(process, {});
    QVERIFY(process.waitForFinished(test::kPatience));
    m_server->command({"ACL", "SETUSER", "default", "+monitor"});
    QCOMPARE(process.exitCode(), 4);
    const auto said = process.readAllStandardError();
    QVERIFY2(said.contains("ACL SETUSER default +monitor"), said.constData());
}

void TraceTest::stalledReaderIsCut_data()
{
    QTest::addColumn<QString>("subscribers");
    QTest::addColumn<QString>("clients");
    QTest::addColumn<int>("mebibytes");
    QTest::newRow("as it comes") << QStringLiteral("pubsub 33554432 8388608 60") << QStringLiteral("0") << 32;
    QTest::newRow("lower") << QStringLiteral("pubsub 8388608 0 0") << QStringLiteral("0") << 8;
    QTest::newRow("limit of all clients") << QStringLiteral("pubsub 0 0 0") << QStringLiteral("16mb") << 16;
}

/// The server holds to the limit that was believed when the trace began.
void TraceTest::stalledReaderIsCut()
{
    QFETCH(const QString, subscribers);
    QFETCH(const QString, clients);
    QFETCH(const int, mebibytes);
    QCOMPARE(m_server
                 ->command({"CONFIG", "SET", "client-output-buffer-limit", subscribers.toStdString(),
                            "maxmemory-clients", clients.toStdString()})
                 .text,
             "OK");
    const std::int64_t limit = std::int64_t{mebibytes} * 1024 * 1024;
    QProcess process;
    start(process, {QStringLiteral("--for"), QStringLiteral("5m"), QStringLiteral("--max-bytes"),
                    QStringLiteral("4GiB"), QStringLiteral("--json")});
    QTRY_VERIFY(isTracing());
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGSTOP), 0);
    const auto before = usedMemory();
    const std::string value(100'000, 'v');
    std::int64_t most = 0;
    const std::int64_t commands = 3 * limit / std::int64_t(value.size()); // three times what may wait
    for (std::int64_t i = 0; i < commands; ++i) {
        m_server->command({"SET", "other", value});
        if (i % 10 == 0)
            most = std::max(most, usedMemory() - before);
    }
    QVERIFY2(most > limit / 2, qPrintable(QString::number(most))); // it did stall
    QVERIFY2(most < limit * 5 / 4, qPrintable(QString::number(most)));
    QTRY_VERIFY(!isTracing());
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGCONT), 0);
    QVERIFY(process.waitForFinished(test::kPatience));
    QCOMPARE(process.exitCode(), 0);
    const auto out = process.readAllStandardOutput().trimmed().split('\n');
    const auto end = Json::parse(out.last().toStdString());
    QCOMPARE(end["trace"].get<std::string>(), "ended");
    // It notices the end of the connection first, or how old the lines are that it finds.
    const auto reason = end["reason"].get<std::string>();
    QVERIFY2(reason.find(std::to_string(mebibytes) + " MiB behind") != std::string::npos ||
                 reason.find(" s behind the server") != std::string::npos,
             reason.c_str());
    m_server->command(
        {"CONFIG", "SET", "client-output-buffer-limit", "pubsub 33554432 8388608 60", "maxmemory-clients", "0"});
    qInfo("the server kept at most %.1f MiB for the stalled trace: %s", double(most) / (1024 * 1024),
          end["reason"].get<std::string>().c_str());
}

void TraceTest::interruptedTellsWhatWasSeen()
{
    QProcess process;
    start(process, {QStringLiteral("--for"), QStringLiteral("5m"), QStringLiteral("--json")});
    QTRY_VERIFY(isTracing());
    m_server->command({"SET", "lock:i", "t1", "NX", "PX", "600000"});
    for (int i = 0; i < 60; ++i)
        m_server->command({"SET", "lock:i", "t2", "NX", "PX", "600000"});
    QTRY_VERIFY(hasReadAll());
    const auto pid = static_cast<pid_t>(process.processId());
    QCOMPARE(::kill(pid, SIGTERM), 0);
    QCOMPARE(::kill(pid, SIGTERM), 0); // as `timeout` does: to the process and to its group
    QVERIFY(process.waitForFinished(test::kPatience));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
    const auto lines = process.readAllStandardOutput().trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    const auto lock = Json::parse(lines[0].toStdString());
    QCOMPARE(lock["key"].get<std::string>(), "lock:i");
    QVERIFY(lock["refused"].get<int>() > 0);
    // A wait that goes on is not one of none.
    QCOMPARE(lock["waiting"].get<int>(), 1);
    QVERIFY(lock["waiting_ms"].get<double>() > 0);
    QVERIFY(lock["wait_ms"].is_null());
    const auto end = Json::parse(lines[1].toStdString());
    QCOMPARE(end["trace"].get<std::string>(), "ended");
    QVERIFY(end["ms"].get<int>() < 300'000);
    QTRY_VERIFY(!isTracing());
}

void TraceTest::interruptedBeforeItBegan_data()
{
    QTest::addColumn<QString>("verb");
    for (const char* verb : {"trace", "watch", "ls", "doctor", "find"})
        QTest::newRow(verb) << QString::fromLatin1(verb);
}

/// Nothing is known, and so nothing is printed: no empty list either.
void TraceTest::interruptedBeforeItBegan()
{
    QFETCH(const QString, verb);
    const auto catches = [](qint64 pid) {
        // Before it is our program, it is a copy of this one, which catches the signal, too.
        if (QFile::symLinkTarget(QStringLiteral("/proc/%1/exe").arg(pid)) !=
            QFileInfo(QStringLiteral(LOCKSCOPE_BINARY)).canonicalFilePath())
            return false;
        QFile status(QStringLiteral("/proc/%1/status").arg(pid));
        if (!status.open(QIODevice::ReadOnly))
            return false;
        const auto text = status.readAll();
        const auto at = text.indexOf("SigCgt:");
        return at >= 0 && (text.mid(at + 7, 32).trimmed().left(16).toULongLong(nullptr, 16) & 2u) != 0;
    };
    m_server->pause();
    QProcess process;
    start(process, {}, verb.toLatin1().constData());
    QTRY_VERIFY(catches(process.processId()));
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    const bool ended = process.waitForFinished(test::kPatience);
    m_server->resume();
    QVERIFY(ended);
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    QCOMPARE(process.readAllStandardOutput(), QByteArray());
}

LOCKSCOPE_TEST_MAIN(TraceTest)
#include "tst_trace.moc"
