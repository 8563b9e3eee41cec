// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `record --metrics` and a real Prometheus: it scrapes, evaluates the alerts, and is asked all that the dashboard asks.
#include "interop/client.h"
#include "support/privateserver.h"
#include "support/qt/httpget.h"
#include "support/suite.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QUrl>

using namespace lockscope;
using namespace Qt::StringLiterals;

namespace {

const QString kSources = QStringLiteral(LOCKSCOPE_SOURCE_DIR) + u'/';
const QString kAlerts = kSources + u"resources/prometheus/lockscope-alerts.yml"_s;

struct Run
{
    int code = -1;
    QByteArray said; ///< both outputs
};

Run promtool(const QStringList& arguments, const QByteArray& input = {}, const QString& folder = {})
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    if (!folder.isEmpty())
        process.setWorkingDirectory(folder);
    process.start(test::Client::program(u"promtool"_s), arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60'000))
        return {-2, process.readAll()};
    return {process.exitCode(), process.readAll()};
}

quint16 freePort()
{
    QTcpServer probe;
    return probe.listen(QHostAddress::LocalHost) ? probe.serverPort() : quint16{0};
}

void endProcess(QProcess& process)
{
    process.terminate();
    if (!process.waitForFinished(20'000)) {
        process.kill();
        process.waitForFinished();
    }
}

} // namespace

class TestPrometheus final : public test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void promtoolReadsWhatIsTold();
    void promtoolReadsTheAlerts();
    void alertsFireWhenTheyShould();
    void prometheusScrapesIt();
    void theDashboardAsksNothingWrong();
    void anAlertFires();
    void noServerIsAHole();

private:
    [[nodiscard]] QJsonObject ask(const QByteArray& path) const
    {
        return QJsonDocument::fromJson(test::httpGet(QHostAddress::LocalHost, m_port, path).body).object();
    }
    [[nodiscard]] QJsonObject query(const QString& expression) const
    {
        return ask("/api/v1/query?query=" + QUrl::toPercentEncoding(expression));
    }
    /// The only one; NaN: there is none, or there are several.
    [[nodiscard]] double value(const QString& expression) const
    {
        const QJsonArray result = query(expression)[u"data"][u"result"].toArray();
        return result.size() == 1 ? result.first()[u"value"].toArray().at(1).toString().toDouble() : qQNaN();
    }

    std::unique_ptr<test::PrivateServer> m_server;
    QTemporaryDir m_folder;
    QProcess m_record;
    QProcess m_prometheus;
    quint16 m_metricsPort = 0;
    quint16 m_port = 0;
};

void TestPrometheus::initTestCase()
{
    NEEDS_TOOLCHAIN(u"prometheus"_s);
    m_server = std::make_unique<test::PrivateServer>(std::vector<std::string>{"--notify-keyspace-events", "Kg$lshzxe"});
    QVERIFY2(m_server->start(), m_server->log().c_str());
    m_server->command({"SET", "lock:a", "tok-1", "PX", "600000"});
    m_server->command({"SET", "lock:b", "tok-2"});
    m_record.start(QStringLiteral(LOCKSCOPE_BINARY),
                   {u"record"_s, u"--uri"_s, u"redis://127.0.0.1:%1"_s.arg(m_server->port()), u"--to"_s,
                    m_folder.filePath(u"a.lockscope"_s), u"--metrics"_s, u"127.0.0.1:0"_s});
    QByteArray said;
    static const QRegularExpression address(u"http://127\\.0\\.0\\.1:(\\d+)/metrics"_s);
    QTRY_VERIFY_WITH_TIMEOUT((m_record.waitForReadyRead(10), said += m_record.readAllStandardError(),
                              m_metricsPort = address.match(QString::fromUtf8(said)).captured(1).toUShort()) != 0,
                             30'000);

    m_port = freePort();
    QFile config(m_folder.filePath(u"prometheus.yml"_s));
    QVERIFY(config.open(QIODevice::WriteOnly));
    config.write(u"global: {scrape_interval: 1s, evaluation_interval: 1s}\nrule_files: [%1]\nscrape_configs:\n- "
                 u"job_name: lockscope\n  static_configs: [{targets: ['127.0.0.1:%2']}]\n"_s.arg(kAlerts)
                     .arg(m_metricsPort)
                     .toUtf8());
    config.close();
    m_prometheus.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_prometheus.start(test::Client::program(u"prometheus"_s),
                       {u"--config.file="_s + config.fileName(), u"--web.listen-address=127.0.0.1:%1"_s.arg(m_port),
                        u"--storage.tsdb.path="_s + m_folder.filePath(u"data"_s), u"--log.level=warn"_s});
    QTRY_COMPARE_WITH_TIMEOUT(value(u"lockscope_up"_s), 1.0, 60'000);
}

void TestPrometheus::cleanupTestCase()
{
    endProcess(m_prometheus);
    endProcess(m_record);
}

/// Not what the library tells of itself, whose units are not Prometheus's.
void TestPrometheus::promtoolReadsWhatIsTold()
{
    const QByteArray all = test::httpGet(QHostAddress::LocalHost, m_metricsPort, "/metrics").body;
    QByteArray own;
    for (const QByteArray& line : all.split('\n')) {
        if (!line.contains("exposer_") && !line.isEmpty())
            own += line + '\n';
    }
    QVERIFY(own.contains("lockscope_locks_held{"));
    const Run run = promtool({u"check"_s, u"metrics"_s}, own);
    QVERIFY2(run.code == 0 && run.said.isEmpty(), run.said);
    QVERIFY(promtool({u"check"_s, u"metrics"_s}, "x_total{ 1\n").code != 0); // it would say so
}

void TestPrometheus::promtoolReadsTheAlerts()
{
    const Run run = promtool({u"check"_s, u"rules"_s, kAlerts});
    QVERIFY2(run.code == 0 && run.said.contains("SUCCESS"), run.said);
}

void TestPrometheus::alertsFireWhenTheyShould()
{
    QTemporaryDir folder;
    QVERIFY(QFile::copy(kAlerts, folder.filePath(u"lockscope-alerts.yml"_s)));
    QVERIFY(QFile::copy(kSources + u"tests/interop/drivers/prometheus/alerts-test.yml"_s,
                        folder.filePath(u"alerts-test.yml"_s)));
    const Run run = promtool({u"test"_s, u"rules"_s, u"alerts-test.yml"_s}, {}, folder.path());
    QVERIFY2(run.code == 0, run.said);
}

void TestPrometheus::prometheusScrapesIt()
{
    const QJsonArray targets = ask("/api/v1/targets")[u"data"][u"activeTargets"].toArray();
    QCOMPARE(targets.size(), 1);
    QCOMPARE(targets.first()[u"health"].toString(), u"up"_s);
    QCOMPARE(targets.first()[u"lastError"].toString(), QString());
    QTRY_COMPARE_WITH_TIMEOUT(value(u"lockscope_locks_held"_s), 2.0, 20'000);
    QCOMPARE(value(u"lockscope_locks{verdict=\"no_ttl\"}"_s), 1.0);
    for (int i = 0; i < 5; ++i) {
        m_server->command({"SET", "lock:c", "tok-" + std::to_string(i), "PX", "60000"});
        m_server->command({"DEL", "lock:c"});
    }
    QTRY_COMPARE_WITH_TIMEOUT(value(u"lockscope_hold_duration_seconds_count"_s), 5.0, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(value(u"increase(lockscope_events_total{event=\"acquired\"}[1m])"_s) >= 5, 20'000);
    QVERIFY(value(u"histogram_quantile(0.9, sum by (le) (rate(lockscope_hold_duration_seconds_bucket[1m])))"_s) > 0);
    QCOMPARE(value(u"count(up{job=\"lockscope\"})"_s), 1.0);
}

/// Each of its questions is answered; most of them with something.
void TestPrometheus::theDashboardAsksNothingWrong()
{
    QFile file(kSources + u"resources/grafana/lockscope.json"_s);
    QVERIFY(file.open(QIODevice::ReadOnly));
    m_server->command({"SET", "lock:d", "tok-d", "PX", "600000"}); // its begin is seen
    QTRY_VERIFY_WITH_TIMEOUT(value(u"lockscope_oldest_hold_seconds"_s) > 0, 20'000);
    int asked = 0;
    QStringList empty;
    for (const auto& panel : QJsonDocument::fromJson(file.readAll()).object()[u"panels"].toArray()) {
        for (const auto& target : panel[u"targets"].toArray()) {
            QString expression = target[u"expr"].toString();
            for (const char* variable : {"$node", "$pattern", "$job"})
                expression.replace(QLatin1StringView(variable), u".*"_s);
            expression.replace(u"$__rate_interval"_s, u"1m"_s);
            const QJsonObject answer = query(expression);
            QVERIFY2(answer[u"status"].toString() == u"success",
                     qPrintable(expression + u": "_s + answer[u"error"].toString()));
            ++asked;
            if (answer[u"data"][u"result"].toArray().isEmpty())
                empty << expression;
        }
    }
    QVERIFY(asked > 30);
    for (const QString& expression :
         empty) // nobody waits, the server has no limit, and was asked for its figures lately
        QVERIFY2(expression.contains(u"waiters"_s) || expression.contains(u"lockscope_server_"_s),
                 qPrintable(expression));
}

void TestPrometheus::anAlertFires()
{
    const QString pending = u"ALERTS{alertname=\"LockWithoutLease\"}"_s;
    QTRY_COMPARE_WITH_TIMEOUT(value(pending), 1.0, 20'000);
    QCOMPARE(query(u"ALERTS{alertname=\"LockscopeDoesNotWatch\"}"_s)[u"data"][u"result"].toArray().size(), 0);
    for (const auto& group : ask("/api/v1/rules")[u"data"][u"groups"].toArray()) {
        for (const auto& rule : group[u"rules"].toArray())
            QVERIFY2(rule[u"health"].toString() == u"ok", qPrintable(rule[u"name"].toString()));
    }
}

/// The last one: the server stops. What was a number has no value any more.
void TestPrometheus::noServerIsAHole()
{
    m_server->pause();
    QTRY_COMPARE_WITH_TIMEOUT(value(u"lockscope_up"_s), 0.0, 30'000);
    QTRY_VERIFY_WITH_TIMEOUT(query(u"lockscope_locks_held"_s)[u"data"][u"result"].toArray().isEmpty(), 20'000);
    m_server->resume();
    QTRY_COMPARE_WITH_TIMEOUT(value(u"lockscope_locks_held"_s), 3.0, 30'000);
}

LOCKSCOPE_TEST_MAIN(TestPrometheus)
#include "tst_prometheus.moc"
