// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The real binary where its standard output takes nothing, or not all: full, closed, limited in size, a reader that is
// gone.
#include "run.h"
#include "support/privateserver.h"
#include "support/suite.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <memory>

using namespace lockscope;
using test::Run;

class UnwrittenTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void whoOnlyTellsHasFailed_data();
    void whoOnlyTellsHasFailed();
    void aPartIsNotAll_data();
    void aPartIsNotAll();
    void aClosedOutputIsNobodyElses();
    void aReleaseIsDoneAllTheSame();
    void aCommandKeepsItsCode();
    void aReaderThatIsGoneIsNoFailure_data();
    void aReaderThatIsGoneIsNoFailure();
    void aReleaseOutlivesItsReader();

private:
    /// $L is the program, $U the server, $F a folder.
    Run shell(const QString& script);
    void recordOnce();
    std::unique_ptr<test::PrivateServer> m_server;
    QTemporaryDir m_folder;
};

Run UnwrittenTest::shell(const QString& script)
{
    QProcess process;
    process.setProcessEnvironment(
        test::headless(m_folder.path(), {{"L", QStringLiteral(LOCKSCOPE_BINARY)},
                                         {"U", QStringLiteral("redis://127.0.0.1:%1").arg(m_server->port())},
                                         {"F", m_folder.path()},
                                         {"LOCKSCOPE_PASSWORD", QStringLiteral("pw")},
                                         {"W", QStringLiteral("redis://weak@127.0.0.1:%1").arg(m_server->port())}}));
    process.start(QStringLiteral("bash"), {QStringLiteral("-c"), script});
    process.closeWriteChannel();
    return test::finish(process, 60'000);
}

void UnwrittenTest::initTestCase()
{
    m_server = std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
    QVERIFY(m_folder.isValid());
    // the default user stays without a password, and takes any
    m_server->command({"ACL", "SETUSER", "default", "nopass"});
    m_server->command({"ACL", "SETUSER", "weak", "on", ">pw", "~*", "&*", "+@all", "-scan"});
    for (int i = 0; i < 60; ++i)
        m_server->command({"SET", "lock:" + std::to_string(100 + i), "token-" + std::to_string(i), "PX", "600000"});
    recordOnce();
}

void UnwrittenTest::recordOnce()
{
    const Run recorded = shell(QStringLiteral("$L record --to $F/r.lockscope --uri $U -- sleep 0.3"));
    QVERIFY2(recorded.code == 0, recorded.err);
}

void UnwrittenTest::whoOnlyTellsHasFailed_data()
{
    QTest::addColumn<QString>("verb");
    const auto row = [](const char* verb) { QTest::newRow(verb) << QLatin1StringView(verb).toString(); };
    row("ls --uri $U");
    row("ls --json --uri $U");
    row("inspect lock:100 --uri $U");
    row("inspect lock:100 --json --uri $U");
    row("find --uri $U");
    row("doctor --uri $U");
    row("watch --uri $U"); // without an end of its own
    row("watch --json --uri $U");
    row("release lock:100 --dry-run --yes --uri $U");
    row("ls --recording $F/r.lockscope");
    row("replay $F/r.lockscope");
    row("replay --json $F/r.lockscope");
    row("export --format csv $F/r.lockscope");
    row("report $F/r.lockscope");
    row("simulate --list");
    row("simulate --list --json");
    row("ls --help");
    row("--help");
    row("--version");
}

void UnwrittenTest::whoOnlyTellsHasFailed()
{
    QFETCH(QString, verb);
    const Run run = shell(QStringLiteral("$L %1 >/dev/full").arg(verb));
    QVERIFY2(run.code == 3, QByteArray::number(run.code) + run.err);
    QCOMPARE(run.err.count("could not be written"), 1);
    QVERIFY2(run.err.contains("No space left on device"), run.err);
    const Run decoded = shell(QStringLiteral("echo '{}' | $L decode --json >/dev/full"));
    QVERIFY2(decoded.code == 3 && decoded.err.contains("lockscope decode: "), decoded.err);
}

void UnwrittenTest::aPartIsNotAll_data()
{
    QTest::addColumn<QString>("verb");
    const auto row = [](const char* verb) { QTest::newRow(verb) << QLatin1StringView(verb).toString(); };
    row("ls --json --uri $U");
    row("watch --json --uri $U");
    row("replay --json $F/r.lockscope");
    row("export --format csv $F/r.lockscope");
    row("--help");
}

/// The file may not grow beyond 1,024 bytes, as on a disk that fills up in the midst of it.
void UnwrittenTest::aPartIsNotAll()
{
    QFETCH(QString, verb);
    const Run run = shell(QStringLiteral("ulimit -f 1; $L %1 >$F/part").arg(verb));
    QVERIFY2(run.code == 3, QByteArray::number(run.code) + run.err);
    QCOMPARE(run.err.count("could not be written"), 1);
    QCOMPARE(QFile(m_folder.filePath(QStringLiteral("part"))).size(), 1024);
}

/// Else the first thing that is opened, a connection or a file, would get the lines.
void UnwrittenTest::aClosedOutputIsNobodyElses()
{
    const Run run = shell(QStringLiteral("$L ls --json --uri $U >&-"));
    QVERIFY2(run.code == 3, run.err);
    QVERIFY2(run.err.contains("Bad file descriptor"), run.err);
    m_server->command({"SET", "lock:closed", "token", "PX", "600000"});
    const Run release = shell(QStringLiteral("$L release lock:closed --yes --uri $U <&- >&-"));
    QVERIFY2(release.code == 0, release.err);
    QVERIFY(m_server->command({"GET", "lock:closed"}).isNil());
}

void UnwrittenTest::aReleaseIsDoneAllTheSame()
{
    m_server->command({"SET", "lock:r", "token-r", "PX", "600000"});
    const Run run = shell(QStringLiteral("$L release lock:r --yes --json --uri $U >/dev/full"));
    QVERIFY2(run.code == 0, run.err);
    QVERIFY2(run.err.contains("the outcome could not be printed: No space left on device"), run.err);
    QVERIFY(m_server->command({"GET", "lock:r"}).isNil());
    QFile audit(m_folder.filePath(QStringLiteral("lockscope/audit.ndjson")));
    QVERIFY(audit.open(QIODevice::ReadOnly));
    QVERIFY(audit.readAll().trimmed().split('\n').last().contains("\"released\""));
    QVERIFY2(run.err.contains(audit.fileName().toUtf8()), run.err);

    m_server->command({"SET", "lock:r", "token-r", "PX", "600000"});
    const Run refused = shell(QStringLiteral("$L release lock:r --yes --expect other --uri $U >/dev/full"));
    QVERIFY2(refused.code == 1, refused.err);
    QVERIFY(!m_server->command({"GET", "lock:r"}).isNil());
}

void UnwrittenTest::aCommandKeepsItsCode()
{
    const Run run =
        shell(QStringLiteral("$L record --to $F/c.lockscope --uri $U -- bash -c 'sleep 0.2; exit 7' >/dev/full"));
    QVERIFY2(run.code == 7, run.err);
    // Nor does a reader that goes end the recording of a command that is still running.
    const Run piped = shell(QStringLiteral("{ $L record --to $F/d.lockscope --uri $U -- bash -c "
                                           "'echo a; sleep 1; echo >$F/ended; exit 7'; echo $? >$F/code; } | head -1; "
                                           "sleep 0.1; cat $F/code"));
    QVERIFY2(QFile::exists(m_folder.filePath(QStringLiteral("ended"))), piped.err);
    QCOMPARE(piped.out, QByteArray("a\n7\n"));
}

void UnwrittenTest::aReaderThatIsGoneIsNoFailure_data()
{
    QTest::addColumn<QString>("verb");
    QTest::addColumn<int>("code");
    const auto row = [](const char* verb, int code) {
        QTest::newRow(verb) << QLatin1StringView(verb).toString() << code;
    };
    row("ls --json --uri $U", 0);
    row("ls --json --uri $W", 4); // a right is missing, whoever reads it
    row("ls --json --uri redis://127.0.0.1:1", 3);
    row("inspect lock:none --uri $U", 1);
    row("watch --json --uri $U", 0);
    row("replay --json $F/r.lockscope", 0);
    row("export --format csv $F/r.lockscope", 0);
    row("doctor --uri $W", 1);
    row("--help", 0);
}

void UnwrittenTest::aReaderThatIsGoneIsNoFailure()
{
    QFETCH(QString, verb);
    QFETCH(int, code);
    const Run run = shell(QStringLiteral("$L %1 | true; exit ${PIPESTATUS[0]}").arg(verb));
    QVERIFY2(run.code == code, QByteArray::number(run.code) + run.err);
    QVERIFY2(!run.err.contains("written"), run.err);
}

void UnwrittenTest::aReleaseOutlivesItsReader()
{
    m_server->command({"SET", "lock:r", "token-r", "PX", "600000"});
    const Run run = shell(QStringLiteral("$L release lock:r --yes --uri $U | true; exit ${PIPESTATUS[0]}"));
    QCOMPARE(run.code, 0);
    QVERIFY2(!run.err.contains("printed"), run.err);
    QVERIFY(m_server->command({"GET", "lock:r"}).isNil());
}

LOCKSCOPE_TEST_MAIN(UnwrittenTest)
#include "tst_unwritten.moc"
