// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The recorded hour: it is the same each time, and what went wrong in it is found, by the fold and by the program;
// nothing else is.
#include "core/randombatch.h"
#include "history/replaysource.h"
#include "incident/recordedincident.h"
#include "presentation/findings/recordedfindings.h"
#include "presentation/recordings/recordingpass.h"
#include "support/suite.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <map>
#include <set>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;
using analysis::FindingId;

namespace {

/// Where and when an episode is to begin and to end, in seconds of the hour; within a second.
struct Expected
{
    FindingId id;
    std::string_view of; ///< empty: the node
    double begin;
    double end;
};

constexpr Expected kExpected[] = {
    {FindingId::LeaseBySecondCommand, Incident::kCron, 360.0, 1395.0}, // from the third run on
    {FindingId::RenewalLate, Incident::kSync, 1342.0, 1342.0},         // 22:22
    {FindingId::RenewalStopped, Incident::kSync, 1342.0, 1362.0},      // to the end of the lease
    {FindingId::ExpiredThenTaken, Incident::kSync, 1362.1, 1362.1},
    {FindingId::TakenOver, Incident::kSync, 1378.4, 1378.4},
    {FindingId::NoTtl, Incident::kCron, 1440.0, 1880.2}, // through the gap, until it was released by hand
    {FindingId::HeldUnusuallyLong, Incident::kCron, 1440.0, 1880.2},
    {FindingId::StuckBehind, Incident::kCron, 1536.8, 1880.2}, // three wait for what nothing ends
    {FindingId::ServerStalled, {}, 1590.0, 1602.0},
    {FindingId::Blind, {}, 1602.0, 1662.1},
    {FindingId::BusyLock, Incident::kArticle, 1638.7, 1799.2},
    {FindingId::Convoy, Incident::kArticle, 1639.5, 1774.5},
};

double secondOf(ServerTime at)
{
    return static_cast<double>((at - Incident::kBegin).count()) / 1e6;
}

} // namespace

class TestIncident final : public Suite
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void isTheSameEachTime();
    void isAnHourOfThreeServices();
    void theRightThingsAreFound();
    void theReportNamesThem();
    void theNotesAreInIt();

private:
    [[nodiscard]] QByteArray run(const QStringList& arguments, int code) const;
    QTemporaryDir m_folder;
    QString m_file = m_folder.filePath(u"hour.lockscope"_s);
};

void TestIncident::initTestCase()
{
    QVERIFY(recordIncident(m_file.toStdString()));
}

void TestIncident::isTheSameEachTime()
{
    Incident one;
    Incident other;
    Batch a;
    Batch b;
    while (one.next(a)) {
        QVERIFY(other.next(b));
        const std::string difference = differenceOf(a, b);
        QVERIFY2(difference.empty(), difference.c_str());
    }
    QVERIFY(!other.next(b));
}

void TestIncident::isAnHourOfThreeServices()
{
    Incident incident;
    Batch batch;
    std::map<int, int> perMinute;
    std::set<LibraryId> libraries;
    std::set<LockId> locks;
    while (incident.next(batch)) {
        perMinute[static_cast<int>(secondOf(batch.now)) / 60] += static_cast<int>(batch.events.size());
        for (const LockEvent& event : batch.events) {
            libraries.insert(event.library);
            locks.insert(event.lock);
        }
    }
    QCOMPARE(secondOf(batch.now), 3600.0);
    QVERIFY2(locks.size() >= 40 && locks.size() <= 60, qPrintable(QString::number(locks.size())));
    QVERIFY(libraries.size() >= 5);
    const auto rate = [&](int minute) { return perMinute[minute] / 60; };
    QVERIFY2(rate(10) >= 20 && rate(10) <= 60, qPrintable(QString::number(rate(10))));
    QVERIFY2(rate(28) >= 60 && rate(28) <= 120, qPrintable(QString::number(rate(28))));
    QVERIFY2(rate(50) >= 20 && rate(50) <= 60, qPrintable(QString::number(rate(50))));
}

/// These, and nothing besides: of the 35 minutes around them nobody is told anything.
void TestIncident::theRightThingsAreFound()
{
    auto reader = history::RecordingReader::open(m_file.toStdString());
    QVERIFY(reader);
    const SystemClock clock;
    history::ReplaySource source(std::move(*reader), clock);
    presentation::RecordedFindingsFold fold({});
    presentation::RecordingPass pass(source, {source.range().from, source.range().to});
    pass.addConsumer(&fold);
    while (pass.advance(1000)) {
    }
    const auto found = fold.soFar();
    QStringList words;
    for (const analysis::Episode& each : found.episodes)
        words << u"%1 %2 %3..%4"_s.arg(QLatin1StringView(each.facts().word), QString::fromStdString(each.subject.name))
                     .arg(secondOf(each.begin), 0, 'f', 3)
                     .arg(secondOf(each.end), 0, 'f', 3);
    const QByteArray all = words.join(u'\n').toUtf8();
    QVERIFY2(found.episodes.size() == std::size(kExpected), all.constData());
    for (const Expected& expected : kExpected) {
        const bool isThere = std::any_of(found.episodes.begin(), found.episodes.end(), [&](const auto& each) {
            return each.id == expected.id && each.subject.name == expected.of &&
                   std::abs(secondOf(each.begin) - expected.begin) < 1 &&
                   std::abs(secondOf(each.end) - expected.end) < 1;
        });
        QVERIFY2(isThere,
                 (std::string(analysis::factsOf(expected.id).word) + " is not among\n" + all.toStdString()).c_str());
    }
}

QByteArray TestIncident::run(const QStringList& arguments, int code) const
{
    QProcess program;
    program.start(QStringLiteral(LOCKSCOPE_BINARY), arguments);
    if (!program.waitForFinished(60'000) || program.exitCode() != code)
        qWarning("%s", program.readAllStandardError().constData());
    return program.exitCode() == code ? program.readAllStandardOutput() : QByteArray();
}

void TestIncident::theReportNamesThem()
{
    const QByteArray text = run({u"report"_s, m_file, u"--format"_s, u"markdown"_s, u"--fail-on"_s, u"problem"_s}, 1);
    for (const char* part : {"No TTL", "Taken over", "Renewal stopped", "Convoy", "lock:stock-sync:warehouse-eu",
                             "lock:cron:invoice-run", "lock:stock:sku-1042", "stock-sync-3", "12.0 s"})
        QVERIFY2(text.contains(part), (std::string(part) + " is not in\n" + text.toStdString()).c_str());
    const QByteArray calm = run({u"report"_s, m_file, u"--from"_s, u"+2100"_s, u"--fail-on"_s, u"note"_s}, 0);
    QVERIFY(calm.contains("</html>"));
}

void TestIncident::theNotesAreInIt()
{
    auto reader = history::RecordingReader::open(m_file.toStdString());
    QVERIFY(reader);
    QVERIFY(presentation::notesOf(**reader) == incidentNotes());
    const QByteArray html = run({u"report"_s, m_file}, 0);
    QVERIFY(html.contains("The job is suspended"));
    QVERIFY(!html.contains("7be20c41d95fa386")); // a token
}

LOCKSCOPE_TEST_MAIN(TestIncident)
#include "tst_incident.moc"
