// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dashboard, alerts and docs/monitoring.md know the metrics that there are, and no others.
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
    for (std::size_t i = 0; i < kMetrics; ++i) {
        const MetricFacts& facts = factsOf(static_cast<MetricId>(i));
        const char* const type = facts.type == MetricType::Counter ? "counter"
                                 : facts.type == MetricType::Gauge ? "gauge"
                                                                   : "histogram";
        const QString row = u"| `%1` | %2 | %3 | "_s.arg(QLatin1StringView(facts.name), QLatin1StringView(type),
                                                         QLatin1StringView(facts.labels));
        const auto begin = document.indexOf(row);
        QVERIFY2(begin >= 0, qPrintable(row));
        const QString rest = document.mid(begin + row.size()).section(u'\n', 0, 0);
        QVERIFY2(rest.endsWith(u"| %1 |"_s.arg(QLatin1StringView(facts.help))), qPrintable(rest));
        const bool isNow = facts.time == MetricTime::Now && facts.id != MetricId::ReadLag;
        QVERIFY2(rest.startsWith(u"now"_s) == isNow, qPrintable(row + rest));
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
