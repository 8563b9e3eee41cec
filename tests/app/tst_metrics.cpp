// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `record --metrics` of the real binary against a real server, asked as Prometheus asks.
#include "presentation/metrics/metriclist.h"
#include "support/metrictext.h"
#include "support/privateserver.h"
#include "support/qt/httpget.h"
#include "support/suite.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>

#include <csignal>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

/// The program while it runs, and what it tells.
class Recording
{
public:
    explicit Recording(const QStringList& arguments)
    {
        m_process.start(QStringLiteral(LOCKSCOPE_BINARY), QStringList{u"record"_s} + arguments);
    }
    Recording(const QString& shellCommand, const QProcessEnvironment& environment)
    {
        m_process.setProcessEnvironment(environment);
        m_process.start(u"/bin/sh"_s, {u"-fc"_s, shellCommand});
    }
    ~Recording()
    {
        m_process.kill();
        m_process.waitForFinished();
    }

    /// Standard error so far.
    QByteArray said()
    {
        m_process.waitForReadyRead(10);
        m_said += m_process.readAllStandardError();
        return m_said;
    }
    /// The port that it listens at; 0: it has not said so yet.
    quint16 port()
    {
        static const QRegularExpression address(u"http://[^/]*:(\\d+)/metrics"_s);
        return address.match(QString::fromUtf8(said())).captured(1).toUShort();
    }
    QByteArray get() { return test::httpGet(QHostAddress::LocalHost, port(), "/metrics").body; }
    /// Of now; NaN: it is not told.
    double value(const QByteArray& series)
    {
        const auto values = test::readMetrics(get());
        return values ? values->value(series, qQNaN()) : qQNaN();
    }
    int end(int signal = SIGTERM)
    {
        ::kill(static_cast<pid_t>(m_process.processId()), signal);
        return code();
    }
    int code()
    {
        if (!m_process.waitForFinished(test::kPatience))
            return -2;
        said();
        return m_process.exitCode();
    }

private:
    QProcess m_process;
    QByteArray m_said;
};

} // namespace

class MetricsTest final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void locksAreTold();
    void everyMetricIsTold();
    void aServerThatIsAwayIsNotKnown();
    void aRecordingBesideIsTold();
    void aCommandRunsMeanwhile();
    void othersThanThisMachineAreWarnedOf();
    void prefixesAreToldIfAskedFor();
    void troubleHasItsExitCode_data();
    void troubleHasItsExitCode();
    void aPortThatIsTakenIsSaid();
    void whoDoesNotReadHoldsUpNothing();
    void systemdReadsTheUnit();
    void theUnitsCommandRuns();

private:
    [[nodiscard]] QString uri() const { return u"redis://127.0.0.1:%1"_s.arg(m_server->port()); }
    [[nodiscard]] QString file() const
    {
        return m_folder.filePath(QString::fromLatin1(QTest::currentTestFunction()) + u".lockscope"_s);
    }
    [[nodiscard]] QStringList arguments(const QStringList& more = {}) const
    {
        return QStringList{u"--uri"_s, uri(), u"--metrics"_s, u"127.0.0.1:0"_s} + more;
    }
    [[nodiscard]] QByteArray node(const QByteArray& more = {}) const
    {
        return "{node=\"127.0.0.1:" + QByteArray::number(m_server->port()) + "\",db=\"0\"" + more + '}';
    }
    [[nodiscard]] QByteArray locks(const QByteArray& more = {}) const { return node(",pattern=\"lock:*\"" + more); }

    std::unique_ptr<test::PrivateServer> m_server;
    QTemporaryDir m_folder;
};

void MetricsTest::init()
{
    Suite::init();
    m_server = std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
}

void MetricsTest::locksAreTold()
{
    m_server->command({"SET", "lock:before", "tok-0", "PX", "600000"});
    Recording record(arguments());
    QTRY_VERIFY(record.port() != 0);
    QTRY_COMPARE(record.value("lockscope_up" + node()), 1.0);
    QCOMPARE(record.value("lockscope_locks_held" + locks()), 1.0);
    QCOMPARE(record.value("lockscope_events_total" + locks(",event=\"acquired\"")), 0.0);
    m_server->command({"SET", "lock:a", "tok-1", "PX", "600000"});
    m_server->command({"SET", "lock:b", "tok-2"});
    QTRY_COMPARE(record.value("lockscope_locks_held" + locks()), 3.0);
    QTRY_COMPARE(record.value("lockscope_locks" + locks(",verdict=\"no_ttl\"")), 1.0);
    QTRY_COMPARE(record.value("lockscope_findings" + node(",finding=\"no-ttl\",severity=\"problem\"")), 1.0);
    QVERIFY(record.value("lockscope_oldest_hold_seconds" + locks()) > 1);
    m_server->command({"DEL", "lock:a"});
    m_server->command({"SET", "lock:a", "tok-3", "PX", "600000"});
    QTRY_COMPARE(record.value("lockscope_hold_duration_seconds_count" + locks()), 1.0);
    QTRY_COMPARE(record.value("lockscope_handover_duration_seconds_count" + locks()), 1.0);
    QCOMPARE(record.value("lockscope_events_total" + locks(",event=\"acquired\"")), 3.0);
    QCOMPARE(record.value("lockscope_events_total" + locks(",event=\"released\"")), 1.0);
    QVERIFY(record.value("lockscope_reads_total") >= 3);
    const QByteArray all = record.get();
    for (const char* secret : {"tok-", "lock:a", "lock:b", "lock:before"})
        QVERIFY2(!all.contains(secret), all);
    QVERIFY(!all.contains("lockscope_recording"));
    QCOMPARE(record.end(), 0);
    QVERIFY2(!record.said().contains("warning") && !record.said().contains("recording"), record.said());
}

/// All of the table but what needs waiters, and nothing else but what the library tells of itself.
void MetricsTest::everyMetricIsTold()
{
    m_server->command({"SET", "lock:a", "tok-1", "PX", "600000"});
    Recording record(arguments({u"--to"_s, file()}));
    QTRY_VERIFY(record.port() != 0);
    // the last one that comes: the server is asked for its figures
    QTRY_VERIFY(record.value("lockscope_server_used_memory_bytes" + node()) > 0);
    m_server->command({"SET", "lock:b", "tok-1", "PX", "600000"});
    QTRY_VERIFY(record.value("lockscope_oldest_hold_seconds" + locks()) > 0);
    QByteArrayList histograms;
    QSet<QByteArray> missing;
    for (std::size_t i = 0; i < presentation::kMetrics; ++i) {
        const auto& facts = presentation::factsOf(static_cast<presentation::MetricId>(i));
        missing.insert(facts.name);
        if (facts.type == presentation::MetricType::Histogram)
            histograms << facts.name;
    }
    const QByteArray text = record.get();
    const auto values = test::readMetrics(text);
    QVERIFY2(values, text);
    QSet<QByteArray> others;
    for (const QByteArray& series : values->keys()) {
        const QByteArray name = test::metricOf(series, histograms);
        if (!missing.contains(name) && !name.startsWith("exposer_"))
            others.insert(series);
    }
    for (const QByteArray& series : values->keys())
        missing.remove(test::metricOf(series, histograms));
    QCOMPARE(others, QSet<QByteArray>());
    QCOMPARE(missing, QSet<QByteArray>{"lockscope_waiters"});
}

/// It stops: nothing is known then. It goes on: the gap is counted, and what is held is told again.
void MetricsTest::aServerThatIsAwayIsNotKnown()
{
    m_server->command({"SET", "lock:a", "tok-1", "PX", "600000"});
    Recording record(arguments());
    QTRY_VERIFY(record.port() != 0);
    QTRY_COMPARE(record.value("lockscope_locks_held" + locks()), 1.0);
    m_server->command({"CLIENT", "KILL", "TYPE", "pubsub"});
    m_server->command({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
    QTRY_VERIFY(record.value("lockscope_gaps_total" + node()) >= 1);
    QTRY_COMPARE(record.value("lockscope_up" + node()), 1.0);
    QVERIFY(record.value("lockscope_gap_seconds_total" + node()) > 0);
    m_server->pause();
    QTRY_COMPARE(record.value("lockscope_up" + node()), 0.0);
    const QByteArray away = record.get();
    for (const char* name : {"lockscope_locks_held{", "lockscope_locks{", "lockscope_oldest_hold_seconds{",
                             "lockscope_source_info{", "lockscope_server_clock_offset_seconds{"})
        QVERIFY2(!away.contains(name), name);
    QVERIFY(away.contains("lockscope_events_total{"));
    QTRY_VERIFY(record.value("lockscope_unknown_seconds" + node()) > 1);
    m_server->resume();
    QTRY_COMPARE(record.value("lockscope_up" + node()), 1.0);
    QTRY_COMPARE(record.value("lockscope_locks_held" + locks()), 1.0);
    QCOMPARE(record.value("lockscope_unknown_seconds" + node()), 0.0);
}

void MetricsTest::aRecordingBesideIsTold()
{
    Recording record(arguments({u"--to"_s, file(), u"--ring"_s, u"2M"_s}));
    QTRY_VERIFY(record.port() != 0);
    QTRY_COMPARE(record.value("lockscope_recording_up"), 1.0);
    m_server->command({"SET", "lock:a", "tok-1", "PX", "600000"});
    QTRY_VERIFY(record.value("lockscope_recording_events_total") >= 1);
    QVERIFY(record.value("lockscope_recording_bytes") > 4096);
    QCOMPARE(record.value("lockscope_recording_left_out_total"), 0.0);
    // and what was recorded so far can be read meanwhile
    QProcess replay;
    replay.start(QStringLiteral(LOCKSCOPE_BINARY), {u"replay"_s, file(), u"--json"_s});
    QVERIFY(replay.waitForFinished(test::kPatience));
    const QByteArray replayed = replay.readAllStandardOutput();
    QVERIFY2(replay.exitCode() == 0 && replayed.contains("lock:a"), replayed + replay.readAllStandardError());
    QCOMPARE(record.end(SIGINT), 0);
}

void MetricsTest::aCommandRunsMeanwhile()
{
    Recording record(arguments({u"--"_s, u"sh"_s, u"-c"_s, u"exit 7"_s}));
    QCOMPARE(record.code(), 7);
}

void MetricsTest::othersThanThisMachineAreWarnedOf()
{
    Recording record({u"--uri"_s, uri(), u"--metrics"_s, u"0.0.0.0:0"_s});
    QTRY_VERIFY(record.port() != 0);
    QTRY_VERIFY2(record.said().contains("warning: whoever reaches 0.0.0.0:"), record.said());
    QVERIFY(!record.get().isEmpty());
}

void MetricsTest::prefixesAreToldIfAskedFor()
{
    m_server->command({"SET", "lock:order:17", "tok-1", "PX", "600000"});
    Recording record(arguments({u"--metrics-by-prefix"_s}));
    QTRY_VERIFY(record.port() != 0);
    QTRY_COMPARE(record.value("lockscope_locks_held" + node(",pattern=\"lock:order:*\"")), 1.0);
    QCOMPARE(record.value("lockscope_locks_held" + locks()), 0.0);
}

void MetricsTest::troubleHasItsExitCode_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("neither file nor address") << QStringList() << 2 << QByteArray("--to FILE, --metrics ADDR");
    QTest::newRow("no address") << QStringList{u"--metrics"_s, u"9464"_s} << 2 << QByteArray("127.0.0.1:9464");
    QTest::newRow("a name") << QStringList{u"--metrics"_s, u"host:1"_s} << 2 << QByteArray("such as 127.0.0.1:9464");
    QTest::newRow("a ring of nothing") << QStringList{u"--metrics"_s, u":0"_s, u"--ring"_s, u"2M"_s} << 2
                                       << QByteArray("--ring needs a file");
    QTest::newRow("prefixes of nothing") << QStringList{u"--to"_s, u"/tmp/x"_s, u"--metrics-by-prefix"_s} << 2
                                         << QByteArray("--metrics ADDR");
    QTest::newRow("not of this machine") << QStringList{u"--metrics"_s, u"192.0.2.1:9464"_s} << 3
                                         << QByteArray("192.0.2.1:9464");
}

void MetricsTest::troubleHasItsExitCode()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    QFETCH(QByteArray, said);
    Recording record(QStringList{u"--uri"_s, uri()} + arguments);
    QCOMPARE(record.code(), code);
    QVERIFY2(record.said().contains(said), record.said());
}

/// It is said before a file is made, which would be in the way the next time.
void MetricsTest::aPortThatIsTakenIsSaid()
{
    QTcpServer taken;
    QVERIFY(taken.listen(QHostAddress::LocalHost));
    const QString address = u"127.0.0.1:%1"_s.arg(taken.serverPort());
    Recording record({u"--uri"_s, uri(), u"--metrics"_s, address, u"--to"_s, file()});
    QCOMPARE(record.code(), 3);
    QVERIFY2(record.said().contains(address.toUtf8()) && record.said().contains("in use"), record.said());
    QVERIFY(!QFile::exists(file()));
}

void MetricsTest::whoDoesNotReadHoldsUpNothing()
{
    Recording record(arguments());
    QTRY_VERIFY(record.port() != 0);
    QTRY_COMPARE(record.value("lockscope_up" + node()), 1.0);
    std::vector<std::unique_ptr<QTcpSocket>> hostile;
    for (int i = 0; i < 20; ++i) {
        hostile.push_back(std::make_unique<QTcpSocket>());
        hostile.back()->connectToHost(QHostAddress::LocalHost, record.port());
        QVERIFY(hostile.back()->waitForConnected(test::kPatience));
        hostile.back()->write("GET /metr");
        hostile.back()->flush();
    }
    QCOMPARE(record.end(), 0); // within the time that a test waits for it
}

namespace {
const QString kUnit = QStringLiteral(LOCKSCOPE_SOURCE_DIR "/resources/linux/lockscope-record.service");
}

void MetricsTest::systemdReadsTheUnit()
{
    const QString analyze = QStandardPaths::findExecutable(u"systemd-analyze"_s);
    if (analyze.isEmpty())
        QSKIP("there is no systemd-analyze");
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(analyze, {u"verify"_s, u"--man=no"_s, kUnit});
    QVERIFY(process.waitForFinished(60'000));
    const QByteArray said = process.readAll();
    QVERIFY2(process.exitCode() == 0 && !said.contains("lockscope-record"), said);
}

/// As systemd runs it, with a password that only a file has.
void MetricsTest::theUnitsCommandRuns()
{
    QFile unit(kUnit);
    QVERIFY(unit.open(QIODevice::ReadOnly));
    static const QRegularExpression execStart(u"\nExecStart=/bin/sh -fc '(.*)'\n"_s);
    QString command = execStart.match(QString::fromUtf8(unit.readAll())).captured(1);
    QVERIFY(command.contains(u"/usr/bin/lockscope record "_s));
    command.replace(u"/usr/bin/lockscope"_s, QStringLiteral(LOCKSCOPE_BINARY)).replace(u"$$"_s, u"$"_s);
    m_server->command({"SET", "job:a", "tok-1", "PX", "600000"});
    m_server->command({"CONFIG", "SET", "requirepass", "s3cret"});
    QFile password(m_folder.filePath(u"redis-password"_s));
    QVERIFY(password.open(QIODevice::WriteOnly));
    password.write("s3cret\n");
    password.close();
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LOCKSCOPE_URI"_s, uri());
    environment.insert(u"LOCKSCOPE_METRICS"_s, u"127.0.0.1:0"_s);
    environment.insert(u"LOCKSCOPE_RING"_s, u"2M"_s);
    environment.insert(u"LOCKSCOPE_OPTIONS"_s, u"--pattern job:* --pattern lock:*"_s);
    environment.insert(u"STATE_DIRECTORY"_s, m_folder.path());
    environment.insert(u"CREDENTIALS_DIRECTORY"_s, m_folder.path());
    for (int start = 0; start < 2; ++start) { // and goes on in its ring
        Recording record(command, environment);
        QTRY_VERIFY(record.port() != 0);
        QTRY_COMPARE(record.value("lockscope_locks_held" + node(",pattern=\"job:*\"")), 1.0);
        QCOMPARE(record.value("lockscope_recording_up"), 1.0);
        QCOMPARE(record.end(), 0);
        QVERIFY2(!record.said().contains("s3cret"), record.said());
    }
    QVERIFY(QFile::exists(m_folder.filePath(u"locks.lockscope"_s)));
}

LOCKSCOPE_TEST_MAIN(MetricsTest)
#include "tst_metrics.moc"
