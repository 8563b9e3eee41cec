// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The verb trace of the real binary against a real server; also what happens to the server when its reader stands
// still.
#include "support/privateserver.h"
#include "support/suite.h"

#include <QDir>
#include <QFile>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <csignal>

using namespace lockscope;
using Json = nlohmann::ordered_json;

class TraceTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void tellsWhoWasRefused();
    void wrongOptions_data();
    void wrongOptions();
    void productionIsRefused();
    void missingRight();
    void stalledReaderIsCut();

private:
    void start(QProcess& process, const QStringList& arguments);
    bool isTracing();
    std::int64_t usedMemory();
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

void TraceTest::start(QProcess& process, const QStringList& arguments)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("DISPLAY"));
    environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_home.path());
    environment.insert(QStringLiteral("XDG_STATE_HOME"), m_home.path());
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(LOCKSCOPE_BINARY),
                  QStringList{QStringLiteral("trace"), QStringLiteral("--uri"), uri()} + arguments);
}

/// MONITOR runs on a connection of ours.
bool TraceTest::isTracing()
{
    const auto list = m_server->command({"CLIENT", "LIST"}).text;
    const auto at = list.find("-trace");
    return at != list.npos && list.find("flags=OP", at) != list.npos;
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
    start(process, {QStringLiteral("--for"), QStringLiteral("1500ms"), QStringLiteral("--json")});
    QTRY_VERIFY_WITH_TIMEOUT(isTracing(), 20'000);
    m_server->command({"SET", "lock:a", "secret-token-1", "NX", "PX", "60000"});
    m_server->command({"SET", "lock:a", "secret-token-2", "NX", "PX", "60000"});
    m_server->command({"SET", "cache:a", "x", "NX"});
    QVERIFY(process.waitForFinished(30'000));
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
    QVERIFY(end["ms"].get<int>() >= 1500);
    QVERIFY(end["server_cpu"].is_number());
}

void TraceTest::wrongOptions_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no time") << QStringList{QStringLiteral("--for"), QStringLiteral("soon")};
    QTest::newRow("too long") << QStringList{QStringLiteral("--for"), QStringLiteral("6m")};
    QTest::newRow("no size") << QStringList{QStringLiteral("--max-bytes"), QStringLiteral("many")};
    QTest::newRow("argument") << QStringList{QStringLiteral("lock:a")};
}

void TraceTest::wrongOptions()
{
    QFETCH(const QStringList, arguments);
    QProcess process;
    start(process, arguments);
    QVERIFY(process.waitForFinished(30'000));
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
    QProcess process;
    start(process, {});
    QVERIFY(process.waitForFinished(30'000));
    const auto said = process.readAllStandardError();
    QVERIFY2(said.contains("production (the shop)") && said.contains("--yes"), said.constData());
    QCOMPARE(process.exitCode(), 4);
    QProcess allowed;
    start(allowed, {QStringLiteral("--yes"), QStringLiteral("--for"), QStringLiteral("200ms")});
    QVERIFY(allowed.waitForFinished(30'000));
    QCOMPARE(allowed.exitCode(), 0);
    QVERIFY(file.remove());
}

void TraceTest::missingRight()
{
    m_server->command({"ACL", "SETUSER", "default", "-monitor"});
    QProcess process;
    start(process, {});
    QVERIFY(process.waitForFinished(30'000));
    m_server->command({"ACL", "SETUSER", "default", "+monitor"});
    QCOMPARE(process.exitCode(), 4);
    const auto said = process.readAllStandardError();
    QVERIFY2(said.contains("ACL SETUSER default +monitor"), said.constData());
}

void TraceTest::stalledReaderIsCut()
{
    constexpr std::int64_t kLimit = std::int64_t{32} * 1024 * 1024; // of the subscribers' class
    QProcess process;
    start(process, {QStringLiteral("--for"), QStringLiteral("5m"), QStringLiteral("--max-bytes"),
                    QStringLiteral("4GiB"), QStringLiteral("--json")});
    QTRY_VERIFY_WITH_TIMEOUT(isTracing(), 20'000);
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGSTOP), 0);
    const auto before = usedMemory();
    const std::string value(100'000, 'v');
    std::int64_t most = 0;
    for (int i = 0; i < 3000; ++i) { // 300 MB, nine times what may wait
        m_server->command({"SET", "other", value});
        if (i % 20 == 0)
            most = std::max(most, usedMemory() - before);
    }
    QVERIFY2(most > kLimit / 2, qPrintable(QString::number(most))); // it did stall
    QVERIFY2(most < kLimit * 5 / 4, qPrintable(QString::number(most)));
    QVERIFY(!isTracing());
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGCONT), 0);
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitCode(), 0);
    const auto out = process.readAllStandardOutput().trimmed().split('\n');
    const auto end = Json::parse(out.last().toStdString());
    QCOMPARE(end["trace"].get<std::string>(), "ended");
    qInfo("the server kept at most %.1f MiB for the stalled trace: %s", double(most) / (1024 * 1024),
          end["reason"].get<std::string>().c_str());
}

LOCKSCOPE_TEST_MAIN(TraceTest)
#include "tst_trace.moc"
