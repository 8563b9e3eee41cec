// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dashboard, alerts and docs/monitoring.md know the metrics that there are, and no others. The table of metrics is made
// from them, but for the column that says when a metric is absent: LOCKSCOPE_WRITE_DOCS=1 writes it; else it must be
// current.
#include "presentation/metrics/metriclist.h"

#include "support/suite.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QSet>

using namespace lockscope::presentation;
using namespace Qt::StringLiterals;

namespace {

const QString kDashboard = u"resources/grafana/lockscope.json"_s;
const QString kAlerts = u"resources/prometheus/lockscope-alerts.yml"_s;
const QString kDocument = u"docs/monitoring.md"_s;

QString read(const QString& path)
{
    QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR) + u'/' + path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(path));
    return QString::fromUtf8(file.readAll());
}

/// By its name, or one of the three series of a histogram.
const MetricFacts* metric(const QString& name)
{
    for (std::size_t i = 0; i < kMetrics; ++i) {
        const MetricFacts& facts = factsOf(static_cast<MetricId>(i));
        const QString own = QString::fromLatin1(facts.name);
        if (name == own)
            return facts.type == MetricType::Histogram ? nullptr : &facts;
        if (facts.type == MetricType::Histogram &&
            (name == own + u"_bucket"_s || name == own + u"_sum"_s || name == own + u"_count"_s))
            return &facts;
    }
    return nullptr;
}

/// The row of a metric up to the column that says when it is absent.
QString beginOfRow(const MetricFacts& facts)
{
    const char* const type = facts.type == MetricType::Counter ? "counter"
                             : facts.type == MetricType::Gauge ? "gauge"
                                                               : "histogram";
    return u"| `%1` | %2 | %3 | "_s.arg(QLatin1StringView(facts.name), QLatin1StringView(type),
                                        QLatin1StringView(facts.labels));
}

/// When the metric is absent, as its row in the table says; `now` where it has none yet.
QString absentIn(const QStringList& table, const MetricFacts& facts)
{
    const QString name = u"| `%1` |"_s.arg(QLatin1StringView(facts.name));
    for (const QString& row : table) {
        if (row.startsWith(name))
            return row.section(u" | "_s, 3, 3);
    }
    return facts.time == MetricTime::Now ? u"now"_s : QString();
}

const QString kBegin =
    u"<!-- metrics: LOCKSCOPE_WRITE_DOCS=1 build/dev/tests/tst_presentation_metricdocs writes this table -->\n"_s;
const QString kEnd = u"<!-- end of metrics -->\n"_s;

/// The lines of the table of metrics.
QStringList tableOf(const QString& document)
{
    return document.section(kBegin, 1, 1).section(kEnd, 0, 0).split(u'\n');
}

/// The document with the table as it should be.
QString withTable(const QString& document)
{
    QString rows = u"| metric | type | labels | absent | meaning |\n|---|---|---|---|---|\n"_s;
    for (std::size_t i = 0; i < kMetrics; ++i) {
        const MetricFacts& facts = factsOf(static_cast<MetricId>(i));
        rows +=
            beginOfRow(facts) + u"%1 | %2 |\n"_s.arg(absentIn(tableOf(document), facts), QLatin1StringView(facts.help));
    }
    return document.section(kBegin, 0, 0) + kBegin + rows + kEnd + document.section(kEnd, 1);
}

QStringList labelsOf(const MetricFacts& facts)
{
    return QString::fromLatin1(facts.labels).split(u", "_s, Qt::SkipEmptyParts);
}

/// What is wrong with the series that a text asks for; empty: nothing.
QStringList wrongIn(const QString& text)
{
    static const QRegularExpression series(u"\\b((?:lockscope|process)_[a-z_]+)\\b(\\{[^}]*\\})?"_s);
    static const QRegularExpression matcher(u"([a-z]+)\\s*(?:=~|!~|!=|=)\\s*\\\\?\""_s);
    QStringList wrong;
    int asked = 0;
    for (auto it = series.globalMatch(text); it.hasNext();) {
        const auto match = it.next();
        const MetricFacts* const facts = metric(match.captured(1));
        ++asked;
        if (facts == nullptr) {
            wrong << u"no metric: "_s + match.captured(1);
            continue;
        }
        const QStringList known = labelsOf(*facts) + QStringList{u"job"_s, u"instance"_s, u"le"_s};
        for (auto label = matcher.globalMatch(match.captured(2)); label.hasNext();) {
            const QString name = label.next().captured(1);
            if (!known.contains(name))
                wrong << match.captured(1) + u" has no label "_s + name;
        }
    }
    if (asked < 10)
        wrong << u"only %1 series are asked for"_s.arg(asked);
    return wrong;
}

} // namespace

class TestMetricDocs final : public lockscope::test::Suite
{
    Q_OBJECT

private Q_SLOTS:
    void aWrongNameIsFound();
    void dashboardAndAlertsAskForWhatThereIs();
    void theDashboardIsWhole();
    void everyAlertSaysWhatToDo();
    void everyMetricIsDocumented();
    void namesAreAsPrometheusWantsThem();
};

/// The test itself: it would see it.
void TestMetricDocs::aWrongNameIsFound()
{
    QString many = u"lockscope_up "_s.repeated(10);
    QVERIFY(
        wrongIn(many + u"lockscope_up{node=~\"$node\", job=\"x\"} lockscope_hold_duration_seconds_bucket"_s).isEmpty());
    QCOMPARE(wrongIn(many + u"lockscope_locks_hold"_s).size(), 1);
    QCOMPARE(wrongIn(many + u"lockscope_hold_duration_seconds"_s).size(), 1);
    QCOMPARE(wrongIn(many + u"lockscope_up{pattern=\"x\"}"_s).size(), 1);
    QCOMPARE(wrongIn(u"lockscope_up"_s).size(), 1);
}

void TestMetricDocs::dashboardAndAlertsAskForWhatThereIs()
{
    for (const QString& path : {kDashboard, kAlerts})
        QCOMPARE(wrongIn(read(path)), QStringList());
}

void TestMetricDocs::theDashboardIsWhole()
{
    const QJsonObject dashboard = QJsonDocument::fromJson(read(kDashboard).toUtf8()).object();
    QCOMPARE(dashboard[u"uid"].toString(), u"lockscope"_s);
    QStringList variables;
    for (const auto& variable : dashboard[u"templating"][u"list"].toArray())
        variables << variable[u"name"].toString();
    for (const QString& name : {u"datasource"_s, u"node"_s, u"pattern"_s})
        QVERIFY2(variables.contains(name), qPrintable(name));
    QStringList rows;
    QSet<int> ids;
    QSet<QPair<int, int>> cells;
    for (const auto& panel : dashboard[u"panels"].toArray()) {
        const QString title = panel[u"title"].toString();
        QVERIFY(!title.isEmpty());
        QVERIFY2(!ids.contains(panel[u"id"].toInt()), qPrintable(title));
        ids.insert(panel[u"id"].toInt());
        const QJsonValue place = panel[u"gridPos"];
        for (int x = place[u"x"].toInt(); x < place[u"x"].toInt() + place[u"w"].toInt(); ++x) {
            for (int y = place[u"y"].toInt(); y < place[u"y"].toInt() + place[u"h"].toInt(); ++y) {
                QVERIFY2(x < 24 && !cells.contains({x, y}), qPrintable(title));
                cells.insert({x, y});
            }
        }
        if (panel[u"type"].toString() == u"row") {
            rows << title;
            continue;
        }
        QVERIFY2(!panel[u"targets"].toArray().isEmpty(), qPrintable(title));
        for (const auto& target : panel[u"targets"].toArray()) {
            QCOMPARE(target[u"datasource"][u"uid"].toString(), u"${datasource}"_s);
            QVERIFY2(!target[u"expr"].toString().isEmpty(), qPrintable(title));
        }
    }
    QCOMPARE(rows, (QStringList{u"State of watching"_s, u"Locks"_s, u"Contention"_s, u"Findings"_s,
                                u"Server and recording"_s}));
}

void TestMetricDocs::everyAlertSaysWhatToDo()
{
    const QString document = read(kDocument);
    const QStringList alerts = read(kAlerts).split(u"- alert: "_s).mid(1);
    QVERIFY(alerts.size() >= 15);
    for (const QString& alert : alerts) {
        const QString name = alert.section(u'\n', 0, 0);
        for (const char* part : {"expr: ", "severity: ", "summary: ", "description: ", "remedy: "})
            QVERIFY2(alert.count(QLatin1StringView(part)) == 1, qPrintable(name + u" "_s + QLatin1StringView(part)));
        QVERIFY2(document.contains(u'`' + name + u'`'), qPrintable(name));
    }
}

void TestMetricDocs::everyMetricIsDocumented()
{
    const QString document = read(kDocument);
    const QString now = withTable(document);
    if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_DOCS")) {
        QFile file(QStringLiteral(LOCKSCOPE_SOURCE_DIR) + u'/' + kDocument);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(now.toUtf8());
        return;
    }
    QVERIFY2(now == document, "docs/monitoring.md is not current: run this test with LOCKSCOPE_WRITE_DOCS=1");
    const QStringList table = tableOf(document);
    for (std::size_t i = 0; i < kMetrics; ++i) {
        const MetricFacts& facts = factsOf(static_cast<MetricId>(i));
        const bool isNow = facts.time == MetricTime::Now && facts.id != MetricId::ReadLag;
        QVERIFY2(absentIn(table, facts).startsWith(u"now"_s) == isNow, facts.name);
    }
    QString asked = document;
    for (const char* histogram : {"hold", "handover"}) // the table has them by their names
        asked.remove(u"`lockscope_%1_duration_seconds`"_s.arg(QLatin1StringView(histogram)));
    QCOMPARE(wrongIn(asked), QStringList());
}

void TestMetricDocs::namesAreAsPrometheusWantsThem()
{
    for (std::size_t i = 0; i < kMetrics; ++i) {
        const MetricFacts& facts = factsOf(static_cast<MetricId>(i));
        const QString name = QString::fromLatin1(facts.name);
        QVERIFY2(name.startsWith(u"lockscope_") || name.startsWith(u"process_"), facts.name);
        QCOMPARE(name.endsWith(u"_total"), facts.type == MetricType::Counter);
        for (const QString& label : labelsOf(facts))
            QVERIFY2(label != u"lock" && label != u"holder" && label != u"key" && label != u"token", facts.name);
    }
}

LOCKSCOPE_TEST_MAIN(TestMetricDocs)
#include "tst_metricdocs.moc"
