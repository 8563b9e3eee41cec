// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `report`: what it says of recordings that a script made, in three formats, whatever names are in them; its exit
// codes.
#include "cli/options.h"
#include "cli/recordedscene.h"
#include "cli/reportverb.h"
#include "cli/verbrun.h"
#include "presentation/export/outputfile.h"
#include "presentation/words/celltext.h"
#include "support/suite.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <QCryptographicHash>
#include <QDir>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QXmlStreamReader>

#include <thread>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

/// Names of locks that want to be markup, or to break out of it.
QList<std::pair<const char*, std::string>> hostileNames()
{
    return {{"script", "lock:<script>alert(1)</script>"},
            {"image", "lock:\"><img src=x onerror=alert(1)>"},
            {"pipe", "lock:a|b|c"},
            {"backticks", "lock:`rm -rf`"},
            {"lines", "lock:a\n# Heading\r\n- item\n\n<b>"},
            {"not UTF-8", "lock:\xff\xfe\x80"},
            {"right to left", "lock:\xe2\x80\xae"
                              "gpj.exe \xd7\x90\xd7\x91"},
            {"no character", "lock:\xef\xbf\xbe\xef\xbf\xbf"},
            {"long", "lock:" + std::string(300, 'x')},
            {"link", "lock:[a](javascript:alert(1)) www.example.com https://example.com/ @all"},
            {"comment", "lock:--><!-- ]]> &amp; &#x3c;"},
            {"control", std::string("lock:\x1b[31m\0\x07", 12)}};
}

/// All elements of a document, and their texts; fails on what is not well-formed.
struct Xml
{
    QStringList elements;
    QString text;
    QList<QXmlStreamAttributes> attributes;
    QString error;

    explicit Xml(const QByteArray& bytes)
    {
        QXmlStreamReader reader(bytes);
        while (!reader.atEnd()) {
            reader.readNext();
            if (reader.isStartElement()) {
                elements += reader.name().toString();
                attributes += reader.attributes();
            } else if (reader.isCharacters()) {
                text += reader.text();
            }
        }
        error = reader.errorString();
    }
};

/// To be looked at, where LOCKSCOPE_PICTURES names a folder.
void saveForPeople(const QString& html, const char* name)
{
    const QString folder = qEnvironmentVariable("LOCKSCOPE_PICTURES");
    QFile page(folder + u'/' + QLatin1StringView(name));
    if (!folder.isEmpty() && (!page.open(QIODevice::WriteOnly) || page.write(html.toUtf8()) < 0))
        qWarning("%s cannot be written", name);
}

/// Our HTML has void elements of the head alone: closed, it is XML.
QByteArray asXml(const QString& html)
{
    QString xml = html;
    xml.remove(u"<!DOCTYPE html>"_s);
    static const QRegularExpression meta(u"<meta ([^>]*)>"_s);
    return xml.replace(meta, u"<meta \\1/>"_s).toUtf8();
}

} // namespace

class ReportTest final : public RecordingSuite
{
    Q_OBJECT

private:
    [[nodiscard]] VerbText report(const QStringList& options = {}) const;
    [[nodiscard]] QString fileText(const char* name) const;
    [[nodiscard]] QMap<QString, QString> cases(const char* name) const;
    [[nodiscard]] QString whySkipped(const char* name, QStringView finding) const;
    static void trace(RecordedScene& scene, TraceStatus::State state, LockId lock = kNoLock);
    void recordTrouble(bool isMasked = true) const;

private Q_SLOTS:
    void init();
    void saysWhatHappened();
    void hostileNamesStayText_data();
    void hostileNamesStayText();
    void onlyItsOwnStyle();
    void junitHasACaseForEachFinding();
    void withoutEvidenceACaseIsSkipped();
    void whatWasSeenForAPartIsSkipped_data();
    void whatWasSeenForAPartIsSkipped();
    void whoWaitsIsToldOfEachLock();
    void aClockThatIsSetBackIsTold();
    void aClockThatIsSetBackHidesNoLock_data();
    void aClockThatIsSetBackHidesNoLock();
    void anEarlierVersionRecordedNoSpans();
    void whatIsRequiredWasSeenAllTheTime();
    void allRunsCount();
    void holdersAreToldApart();
    void aDeadlockShowsAllItsLocks();
    void failsOnWhatIsBadEnough_data();
    void failsOnWhatIsBadEnough();
    void tokensAreMaskedUnlessAskedFor();
    void aPartOfIt();
    void whatWasBeforeIsNotInIt();
    void gapsAreSaid();
    void aFileIsWholeOrAsItWas();
    void whatCannotBeReadIsSaid();
    void whatIsNoFileIsNotReplaced();
    void wrongOptions();
};

void ReportTest::init()
{
    Suite::init();
    for (const QString& name : QDir(m_folder.path()).entryList(QDir::Files))
        QFile::remove(m_folder.filePath(name));
}

VerbText ReportTest::report(const QStringList& options) const
{
    const VerbRun run =
        runVerb(QStringList{u"report"_s, QString::fromStdString(path())} + options,
                [this](const auto& parsed, auto& output) { return cli::makeReportVerb(parsed, m_clock, output); });
    return {run.code, QString::fromUtf8(run.out)};
}

QString ReportTest::fileText(const char* name) const
{
    QFile reader(file(name));
    return reader.open(QIODevice::ReadOnly) ? QString::fromUtf8(reader.readAll()) : QString();
}

/// What became of each: "passed", "failure", "skipped".
QMap<QString, QString> ReportTest::cases(const char* name) const
{
    QMap<QString, QString> found;
    QString last;
    QXmlStreamReader reader(fileText(name).toUtf8());
    while (!reader.atEnd()) {
        reader.readNext();
        if (!reader.isStartElement())
            continue;
        if (reader.name() == u"testcase") {
            last = reader.attributes().value("name"_L1).toString();
            found[last] = u"passed"_s;
        } else if (reader.name() == u"failure" || reader.name() == u"skipped") {
            found[last] = reader.name().toString();
        }
    }
    return reader.hasError() ? QMap<QString, QString>() : found;
}

/// Empty: it was not.
QString ReportTest::whySkipped(const char* name, QStringView finding) const
{
    QXmlStreamReader reader(fileText(name).toUtf8());
    bool isIt = false;
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement() && reader.name() == u"testcase")
            isIt = reader.attributes().value("name"_L1) == finding;
        else if (reader.isStartElement() && reader.name() == u"skipped" && isIt)
            return reader.attributes().value("message"_L1).toString();
    }
    return {};
}

void ReportTest::trace(RecordedScene& scene, TraceStatus::State state, LockId lock)
{
    TraceStatus status;
    status.state = state;
    status.lock = lock;
    scene.source.pending().traceStates.push_back(status);
}

/// A lock without a lease, one that is taken over, and others that are right.
void ReportTest::recordTrouble(bool isMasked) const
{
    RecordedScene scene(path(), isMasked, {{"uri", "redis://a:6379/0"}, {"patterns", R"(["lock:*"])"}});
    scene.holdsAndAStuckLock(2s, 3s);
    const LockId taken = scene.source.lock("lock:taken");
    scene.source.acquired(taken, "first-token-of-taken", 30s);
    scene.step(1s);
    scene.source.takenOver(taken, "second-token-of-taken", 30s);
    scene.step(1s);
    scene.source.released(taken);
    scene.close();
    QVERIFY(scene.isWhole);
}

void ReportTest::saysWhatHappened()
{
    recordTrouble();
    for (const QString& format : {u"html"_s, u"markdown"_s}) {
        const VerbText told = report({u"--format"_s, format});
        QCOMPARE(told.code, 0);
        for (const QString& part :
             {u"lock:stuck"_s, u"lock:taken"_s, u"lock:right"_s, u"No TTL"_s, u"Taken over"_s, u"a:6379"_s,
              u"Held for"_s, u"What could not be seen"_s, u"No trace ran"_s, u"Tokens are masked"_s})
            QVERIFY2(told.text.contains(part), qPrintable(format + u": "_s + part + u'\n' + told.text));
    }
    QVERIFY(!report({u"--format"_s, u"markdown"_s}).text.contains(u"## Timeline"_s)); // it has no picture
    const QString html = report().text;                                               // html without being asked for
    const Xml xml(asXml(html));
    QCOMPARE(xml.error, QString());
    QVERIFY(xml.elements.count(u"svg"_s) >= 2); // of all, and of a finding
    saveForPeople(html, "report.html");
    // The row of a lock: five holds of 0.2 s.
    static const QRegularExpression row(u"<td><code><bdi>lock:right</bdi></code></td>(.*)</tr>"_s);
    const QString cells = row.match(html).captured(1);
    QVERIFY2(cells.startsWith(u"<td><bdi>5</bdi></td>"_s), qPrintable(cells));
    QVERIFY2(cells.contains(u"200 ms"_s), qPrintable(cells));
}

void ReportTest::hostileNamesStayText_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const auto& [title, name] : hostileNames())
        QTest::newRow(title) << QByteArray::fromStdString(name);
}

void ReportTest::hostileNamesStayText()
{
    QFETCH(QByteArray, name);
    {
        const std::string bytes = name.toStdString();
        // Wherever somebody else's words may get in.
        RecordedScene scene(path(), false, {{"uri", "redis://" + bytes}, {"patterns", "[\"<b>*\"]"}});
        scene.source.acquiredWithoutTtl(scene.source.lock(bytes), bytes);
        scene.step(3s);
        scene.source.takenOver(scene.source.lock(bytes), bytes + "2", 30s);
        scene.step(1s);
        NodeEvent info;
        info.kind = NodeEvent::Kind::Info;
        info.at = scene.source.now();
        info.info.address = info.info.version = info.info.notShown = bytes;
        info.info.keyspaceName = info.info.evictionPolicy = info.info.role = info.info.mode = bytes;
        info.info.product = "redis";
        info.info.capabilities.push_back({bytes, CapabilityState::No, bytes, bytes});
        scene.source.node(info);
        scene.source.gap(NodeId{0}, 500ms, bytes);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const VerbText html = report({u"--show-tokens"_s, u"--junit"_s, file("junit.xml")});
    QCOMPARE(html.code, 0);
    const Xml page(asXml(html.text));
    QVERIFY2(page.error.isEmpty(), qPrintable(page.error + html.text));
    static const QSet<QString> known{u"html"_s,  u"head"_s, u"meta"_s, u"title"_s, u"style"_s,  u"body"_s,
                                     u"h1"_s,    u"h2"_s,   u"h3"_s,   u"p"_s,     u"ul"_s,     u"li"_s,
                                     u"g"_s,     u"code"_s, u"bdi"_s,  u"span"_s,  u"table"_s,  u"thead"_s,
                                     u"tbody"_s, u"tr"_s,   u"th"_s,   u"td"_s,    u"figure"_s, u"figcaption"_s,
                                     u"svg"_s,   u"rect"_s, u"path"_s, u"text"_s};
    for (const QString& element : page.elements)
        QVERIFY2(known.contains(element), qPrintable(element));
    for (const auto& attributes : page.attributes) {
        for (const QXmlStreamAttribute& each : attributes)
            QVERIFY2(!each.name().startsWith(u"on") && each.name() != u"href" && each.name() != u"src" &&
                         each.name() != u"style",
                     qPrintable(each.name().toString()));
    }
    QVERIFY2(page.text.contains(u"lock:"_s), qPrintable(page.text));
    for (const QChar c : html.text)
        QVERIFY(c == u'\n' || (c >= u' ' && !(c >= QChar(0x202a) && c <= QChar(0x202e)) && c != QChar(0x7f)));

    const Xml junit(fileText("junit.xml").toUtf8());
    QVERIFY2(junit.error.isEmpty(), qPrintable(junit.error));
    static const QSet<QString> ofJUnit{u"testsuites"_s, u"testsuite"_s, u"testcase"_s,
                                       u"failure"_s,    u"skipped"_s,   u"system-out"_s};
    for (const QString& element : junit.elements)
        QVERIFY2(ofJUnit.contains(element), qPrintable(element));

    const QString markdown = report({u"--show-tokens"_s, u"--format"_s, u"markdown"_s}).text;
    QVERIFY(!markdown.contains(u'<'));
    QVERIFY(!markdown.contains(u"://"_s) || markdown.contains(u"\\://"_s));
    static const QRegularExpression bare(u"(?<!\\\\)[`*_\\[\\]~$]"_s);
    int columns = 0;
    for (const QString& line : markdown.split(u'\n')) {
        QVERIFY2(!line.contains(bare), qPrintable(line));
        const bool isTable = line.startsWith(u'|');
        QVERIFY2(isTable || !line.contains(u'|'), qPrintable(line));
        QVERIFY2(!line.startsWith(u"# "_s) || line == u"# Incident report"_s, qPrintable(line));
        if (!isTable)
            columns = 0;
        else if (columns == 0)
            columns = static_cast<int>(line.count(u'|'));
        QVERIFY2(line.count(u'|') == columns, qPrintable(line));
    }
}

void ReportTest::onlyItsOwnStyle()
{
    recordTrouble();
    const QString html = report().text;
    static const QRegularExpression style(u"<style>(.*)</style>"_s, QRegularExpression::DotMatchesEverythingOption);
    const QByteArray rules = style.match(html).captured(1).toUtf8();
    const QByteArray hash = QCryptographicHash::hash(rules, QCryptographicHash::Sha256).toBase64();
    QVERIFY(rules.size() > 100);
    QVERIFY2(html.contains(QStringLiteral("default-src 'none'; style-src 'sha256-") + QString::fromLatin1(hash)),
             qPrintable(html.left(400)));
    static const QRegularExpression elsewhere(u"(src|href|url|import|@font-face)\\s*[=(]"_s);
    QVERIFY(!html.contains(elsewhere));
    QVERIFY(!html.contains(u"<script"_s));
    QVERIFY(html.indexOf(u"Content-Security-Policy"_s) < html.indexOf(u"<title>"_s));
}

void ReportTest::junitHasACaseForEachFinding()
{
    recordTrouble();
    QCOMPARE(report({u"--junit"_s, file("j.xml"), u"--output"_s, file("r.html")}).code, 0);
    const auto found = cases("j.xml");
    QCOMPARE(found.size(), static_cast<qsizetype>(analysis::kFindings));
    QCOMPARE(found[u"no-ttl"_s], u"failure"_s);
    QCOMPARE(found[u"taken-over"_s], u"failure"_s);
    QCOMPARE(found[u"lease-too-short"_s], u"passed"_s);
    QCOMPARE(found[u"foreign-release"_s], u"skipped"_s); // needs a trace
    QXmlStreamReader reader(fileText("j.xml").toUtf8());
    while (!reader.atEnd() && reader.name() != u"testsuite")
        reader.readNext();
    const auto suite = reader.attributes();
    QCOMPARE(suite.value("tests"_L1).toInt(), static_cast<int>(analysis::kFindings));
    QCOMPARE(suite.value("failures"_L1).toInt(), static_cast<int>(found.values().count(u"failure"_s)));
    QCOMPARE(suite.value("skipped"_L1).toInt(), static_cast<int>(found.values().count(u"skipped"_s)));
    QVERIFY(suite.value("time"_L1).toDouble() > 8);
}

void ReportTest::withoutEvidenceACaseIsSkipped()
{
    const auto record = [this](SourceKind kind, bool hasWaiters, bool isTraced) {
        QFile::remove(QString::fromStdString(path()));
        RecordedScene scene(path(), true, {}, kind);
        if (isTraced)
            trace(scene, TraceStatus::State::Running);
        if (hasWaiters)
            scene.source.waiters(scene.source.lock("lock:a"), 0);
        scene.hold("lock:a", "6f1e4c1c-43a1-4f0e-9a3b-000000000010", 100ms);
        if (isTraced)
            trace(scene, TraceStatus::State::Ended);
        scene.close();
    };
    record(SourceKind::Notifications, false, false);
    QCOMPARE(report({u"--junit"_s, file("j.xml")}).code, 0);
    auto found = cases("j.xml");
    QCOMPARE(found[u"no-ttl"_s], u"passed"_s);
    QCOMPARE(found[u"convoy"_s], u"skipped"_s);
    QCOMPARE(found[u"late-release"_s], u"skipped"_s);
    record(SourceKind::Notifications, true, false);
    QCOMPARE(report({u"--junit"_s, file("j.xml")}).code, 0);
    found = cases("j.xml");
    QCOMPARE(found[u"convoy"_s], u"passed"_s); // a source says that nobody waits
    QCOMPARE(found[u"late-release"_s], u"skipped"_s);
    record(SourceKind::Polling, false, false); // what lasts is seen by looking, what passes is not
    QCOMPARE(report({u"--junit"_s, file("j.xml")}).code, 0);
    found = cases("j.xml");
    QCOMPARE(found[u"no-ttl"_s], u"passed"_s);
    QCOMPARE(found[u"lease-too-short"_s], u"skipped"_s);
    QVERIFY(report().text.contains(u"locks were only polled"_s));
    record(SourceKind::Notifications, false, true);
    QCOMPARE(report({u"--junit"_s, file("j.xml")}).code, 0);
    found = cases("j.xml");
    QCOMPARE(found[u"convoy"_s], u"passed"_s);
    QCOMPARE(found[u"late-release"_s], u"passed"_s);
}

void ReportTest::whatWasSeenForAPartIsSkipped_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("finding");
    QTest::addColumn<QString>("why"); // empty: passed
    const auto traced = u"traced 4 of 26 s"_s;
    QTest::newRow("traced all the time") << u"whole trace"_s << u"foreign-release"_s << QString();
    QTest::newRow("traced all the time: who waits") << u"whole trace"_s << u"convoy"_s << QString();
    QTest::newRow("traced for a part") << u"trace"_s << u"foreign-release"_s << traced;
    QTest::newRow("traced for a part: late release") << u"trace"_s << u"late-release"_s << traced;
    QTest::newRow("traced for a part: events") << u"trace"_s << u"taken-over"_s << QString();
    QTest::newRow("one lock was traced") << u"trace of one"_s << u"foreign-release"_s << u"not every lock"_s;
    QTest::newRow("both locks were traced") << u"trace of both"_s << u"foreign-release"_s << QString();
    QTest::newRow("no notifications for a part") << u"polling"_s << u"taken-over"_s << u"announced 13 of 26 s"_s;
    QTest::newRow("no notifications: what lasts") << u"polling"_s << u"no-ttl"_s << QString();
    QTest::newRow("tracking tells no changes") << u"tracking"_s << u"taken-over"_s << u"only polled"_s;
    QTest::newRow("a pattern is not announced") << u"unannounced"_s << u"taken-over"_s << u"announced 0 of 26 s"_s;
    QTest::newRow("a gap") << u"gap"_s << u"no-ttl"_s << u"watched 24 of 26 s"_s;
    QTest::newRow("a gap: events") << u"gap"_s << u"taken-over"_s << u"watched 24 of 26 s"_s;
    QTest::newRow("cut off until the end") << u"away"_s << u"taken-over"_s << u"watched 13 of 26 s"_s;
    QTest::newRow("nothing missing") << u"nothing"_s << u"taken-over"_s << QString();
}

void ReportTest::whatWasSeenForAPartIsSkipped()
{
    QFETCH(QString, what);
    QFETCH(QString, finding);
    QFETCH(QString, why);
    {
        RecordedScene scene(path(), true, {}, what == u"tracking" ? SourceKind::Tracking : SourceKind::Notifications);
        const auto ready = [&](SourceKind source, std::vector<std::string> unannounced) {
            NodeEvent event;
            event.kind = NodeEvent::Kind::Ready;
            event.at = scene.source.now();
            event.source = source;
            event.patterns = {"lock:*", "job:*"};
            event.unannounced = std::move(unannounced);
            scene.source.node(event);
        };
        if (what == u"unannounced")
            ready(SourceKind::Notifications, {"job:*"});
        if (what == u"whole trace")
            trace(scene, TraceStatus::State::Running);
        const LockId one = scene.source.lock("lock:one");
        if (what == u"trace of one" || what == u"trace of both")
            trace(scene, TraceStatus::State::Running, one);
        if (what == u"trace of both")
            trace(scene, TraceStatus::State::Running, scene.source.lock("lock:other"));
        scene.source.acquired(one, "6f1e4c1c-43a1-4f0e-9a3b-000000000010", 300s);
        scene.source.acquired(scene.source.lock("lock:other"), "6f1e4c1c-43a1-4f0e-9a3b-000000000011", 300s);
        for (int second = 0; second < 26; ++second) {
            if (second == 11 && what == u"trace")
                trace(scene, TraceStatus::State::Running);
            if (second == 15 && what == u"trace")
                trace(scene, TraceStatus::State::Ended);
            if (second == 13 && what == u"polling")
                ready(SourceKind::Polling, {});
            if (second == 13 && what == u"gap")
                scene.source.gap(NodeId{0}, 2s, "cut");
            if (second == 13 && what == u"away") {
                NodeEvent away;
                away.at = scene.source.now();
                away.state = ConnectionState::Waiting;
                scene.source.node(away);
            }
            scene.step(1s);
        }
        scene.close();
        QVERIFY(scene.isWhole);
    }
    QCOMPARE(report({u"--junit"_s, file("j.xml"), u"--output"_s, file("r.md"), u"--format"_s, u"markdown"_s}).code, 0);
    const QString said = whySkipped("j.xml", finding);
    QVERIFY2(why.isEmpty() ? said.isEmpty() : said.contains(why), qPrintable(said));
    QCOMPARE(cases("j.xml").value(finding), why.isEmpty() ? u"passed"_s : u"skipped"_s);
    QVERIFY2(why.isEmpty() || fileText("r.md").contains(why), qPrintable(fileText("r.md")));
}

/// A queue that is seen at one lock says nothing of the others.
void ReportTest::whoWaitsIsToldOfEachLock()
{
    enum class Other { Unseen, Queue, Trace };
    for (const Other kind : {Other::Unseen, Other::Queue, Other::Trace}) {
        const bool isOther = kind == Other::Queue; // what a trace saw it saw while it ran
        QFile::remove(QString::fromStdString(path()));
        {
            RecordedScene scene(path());
            const LockId seen = scene.source.lock("lock:seen");
            const LockId other = scene.source.lock("lock:other");
            scene.source.acquired(seen, "6f1e4c1c-43a1-4f0e-9a3b-000000000010", 300s);
            scene.source.acquired(other, "6f1e4c1c-43a1-4f0e-9a3b-000000000011", 300s);
            scene.step(1s);
            scene.source.waiters(seen, 1);
            if (isOther)
                scene.source.waiters(other, 0);
            if (kind == Other::Trace) {
                WaitersFrom traced;
                traced.source = WaitSource::Trace;
                scene.source.waiters(other, {traced});
            }
            for (int second = 0; second < 25; ++second)
                scene.step(1s);
            scene.close();
            QVERIFY(scene.isWhole);
        }
        QCOMPARE(report({u"--junit"_s, file("j.xml"), u"--output"_s, file("r.html")}).code, 0);
        QCOMPARE(cases("j.xml")[u"convoy"_s], isOther ? u"passed"_s : u"skipped"_s);
        const auto rowOf = [this](const QString& lock) {
            const QRegularExpression row(u"<td><code><bdi>"_s + lock + u"</bdi></code></td>(.*?)</tr>"_s);
            QStringList cells = row.match(fileText("r.html")).captured(1).split(u"<bdi>"_s);
            for (QString& cell : cells)
                cell = cell.section(u'<', 0, 0);
            return cells;
        };
        constexpr int kWaits = 8;
        QCOMPARE(rowOf(u"lock:seen"_s).value(kWaits), u"1"_s);
        QCOMPARE(rowOf(u"lock:other"_s).value(kWaits), isOther ? u"0"_s : presentation::celltext::none());
        QCOMPARE(rowOf(u"All locks"_s).value(kWaits), isOther ? u"1"_s : u"≥ 1"_s);
    }
}

/// The server's clock was set back, within a chunk, to before the recording began.
void ReportTest::aClockThatIsSetBackIsTold()
{
    {
        RecordedScene scene(path());
        const auto clock = [&](std::int64_t offsetUs) {
            NodeEvent event;
            event.kind = NodeEvent::Kind::Clock;
            event.at = scene.source.now() - 2ms;
            event.offsetUs = offsetUs;
            event.roundTripUs = 500;
            scene.source.node(event);
        };
        clock(0);
        for (int i = 0; i < 5; ++i)
            scene.step(1s);
        scene.step(1ms);
        scene.source.clockSet(-1h);
        clock(-3'600'000'000);
        scene.hold("lock:after", "6f1e4c1c-43a1-4f0e-9a3b-000000000010", 100ms);
        scene.step(1s);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    QCOMPARE(report({u"--junit"_s, file("j.xml"), u"--output"_s, file("r.html")}).code, 0);
    QCOMPARE(cases("j.xml")[u"clock-step"_s], u"failure"_s);
    QVERIFY(fileText("r.html").contains(u"lock:after"_s));
}

void ReportTest::aClockThatIsSetBackHidesNoLock_data()
{
    QTest::addColumn<bool>("isOf1");
    QTest::addRow("this version") << false;
    QTest::addRow("1.0.0") << true;
}

/// Those that were taken at a later time, too.
void ReportTest::aClockThatIsSetBackHidesNoLock()
{
    QFETCH(bool, isOf1);
    QVERIFY(recordClockSetBack(path(), isOf1));
    QCOMPARE(report({u"--output"_s, file("r.html")}).code, 0);
    const QString text = fileText("r.html");
    const QStringList rows = text.section(u"Holds and waits</h2>"_s, 1).section(u"</table>"_s, 0, 0).split(u"<tr"_s);
    const auto row = [&rows](const QString& name) { return rows.filter(u"<bdi>%1</bdi>"_s.arg(name)).value(0); };
    for (int lock = 1; lock <= 5; ++lock)
        QVERIFY2(row(u"lock:%1"_s.arg(lock)).contains(u"<td"_s), qPrintable(rows.join(u'\n')));
    QCOMPARE(row(u"All locks"_s).section(u"<bdi>"_s, 2, 2).section(u'<', 0, 0), u"5"_s); // holds
    // It is still held, by the clock that was set back.
    QCOMPARE(row(u"lock:5"_s).section(u"<bdi>"_s, 7, 7).section(u'<', 0, 0), u"≥ 1.01 s"_s);
    // One report of the part before the step, one of all that came after it.
    QCOMPARE(report({u"--output"_s, file("p.html"), u"--to"_s, u"+8s"_s}).code, 0);
    QVERIFY(fileText("p.html").contains(u"lock:5"_s));
}

void ReportTest::anEarlierVersionRecordedNoSpans()
{
    {
        RecordedScene scene(path());
        trace(scene, TraceStatus::State::Running);
        scene.hold("lock:a", "6f1e4c1c-43a1-4f0e-9a3b-000000000010", 100ms);
        trace(scene, TraceStatus::State::Ended);
        scene.close();
    }
    QCOMPARE(report({u"--junit"_s, file("j.xml")}).code, 0);
    QCOMPARE(whySkipped("j.xml", u"late-release"), QString());
    {
        sqlite3* recording = nullptr;
        QCOMPARE(sqlite3_open(path().c_str(), &recording), SQLITE_OK);
        QCOMPARE(sqlite3_exec(recording, "DROP TABLE runs", nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(recording);
    }
    QCOMPARE(report({u"--junit"_s, file("j.xml")}).code, 0);
    for (const auto* finding : {u"late-release", u"convoy"})
        QVERIFY(whySkipped("j.xml", finding).contains(u"not recorded"_s));
    QCOMPARE(whySkipped("j.xml", u"taken-over"), QString());
}

void ReportTest::whatIsRequiredWasSeenAllTheTime()
{
    {
        RecordedScene scene(path());
        scene.hold("lock:a", "6f1e4c1c-43a1-4f0e-9a3b-000000000010", 100ms);
        scene.close();
    }
    QCOMPARE(report({u"--require"_s, u"taken-over"_s}).code, 0);
    QCOMPARE(report({u"--require"_s, u"taken-over"_s, u"--require"_s, u"foreign-release"_s}).code, 1);
    QCOMPARE(report({u"--require"_s, u"nothing"_s}).code, 2);
    QCOMPARE(report({u"--require"_s, u"deadlock"_s, u"--compare"_s, QString::fromStdString(path())}).code, 2);
}

/// A file may have several runs, each with ids of its own.
void ReportTest::allRunsCount()
{
    {
        RecordedScene scene(path());
        scene.hold("lock:gone", "6f1e4c1c-43a1-4f0e-9a3b-000000000010", 100ms);
        for (int i = 0; i < 3; ++i)
            scene.hold("lock:a", "6f1e4c1c-43a1-4f0e-9a3b-000000000011", 200ms);
        scene.source.acquired(scene.source.lock("lock:open"), "6f1e4c1c-43a1-4f0e-9a3b-000000000012", 300s);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    {
        RecordedScene scene(path(), RecordedScene::GoesOn{1h});
        for (int i = 0; i < 2; ++i)
            scene.hold("lock:a", "6f1e4c1c-43a1-4f0e-9a3b-000000000013", 200ms);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const QString html = report({u"--junit"_s, file("j.xml")}).text;
    const auto holdsOf = [&html](const QString& lock) {
        const QRegularExpression row(u"<td><code><bdi>"_s + lock + u"</bdi></code></td><td><bdi>(\\d+)</bdi>"_s);
        return row.match(html).captured(1);
    };
    QCOMPARE(holdsOf(u"lock:a"_s), u"5"_s);
    QCOMPARE(holdsOf(u"lock:gone"_s), u"1"_s);
    QCOMPARE(holdsOf(u"lock:open"_s), u"1"_s);
    QVERIFY2(html.contains(u"7 hold(s) were seen"_s), qPrintable(html));
    QVERIFY2(html.contains(u"not recorded"_s), qPrintable(html));
    QVERIFY(whySkipped("j.xml", u"taken-over").contains(u"watched"_s)); // nobody looked between the runs
}

/// By a line of a colour of its own, and by name, where several had one lock; else there is nothing to tell apart.
void ReportTest::holdersAreToldApart()
{
    {
        RecordedScene scene(path(), false);
        for (int i = 0; i < 6; ++i)
            scene.hold("lock:shared", i % 2 == 0 ? "alice" : "bob", 900ms);
        scene.hold("lock:own", "carol", 3s);
        for (int i = 0; i < 12; ++i)
            scene.hold("lock:fresh", "token-" + std::to_string(i), 900ms); // name nobody
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const QString html = report({u"--show-tokens"_s}).text;
    const Xml xml(asXml(html));
    QCOMPARE(xml.error, QString());
    const QString svg = html.section(u"<svg"_s, 1, 1).section(u"</svg>"_s, 0, 0);
    const auto lines = [&](const QString& colour) { return svg.count(u"fill=\""_s + colour); };
    QCOMPARE(lines(u"#0b7a75"_s), 3 + 1); // and one in the legend
    QCOMPARE(lines(u"#b0408f"_s), 3 + 1);
    QCOMPARE(svg.count(u">alice</text>"_s), 3 + 1);
    QCOMPARE(svg.count(u">bob</text>"_s), 3 + 1);
    static const QRegularExpression others(u">(carol|token-[0-9]*)</text>"_s);
    QVERIFY(!svg.contains(others));
    saveForPeople(html, "holders.html");
}

/// alice has one lock and waits for the other, bob the other way round.
void ReportTest::aDeadlockShowsAllItsLocks()
{
    {
        RecordedScene scene(path(), false);
        scene.hold("lock:bystander", "carol", 500ms);
        const LockId locks[] = {scene.source.lock("lock:one"), scene.source.lock("lock:two")};
        const std::string names[] = {"alice", "bob"};
        const auto address = [](std::uint32_t client) { return "10.0.0." + std::to_string(client) + ":5000"; };
        trace(scene, TraceStatus::State::Running);
        for (const std::uint32_t i : {0u, 1u}) {
            scene.source.acquired(locks[i], names[i], 300s);
            scene.source.pending().clients.push_back({i + 1, NodeId{0}, address(i + 1), names[i], {}, {}});
            scene.source.pending().traced.push_back(
                {scene.source.now(), locks[i], markOf(names[i]), i + 1, TraceDeed::Acquired});
        }
        for (const std::uint32_t i : {0u, 1u}) {
            Waiter waiter;
            waiter.client = address(2 - i);
            waiter.name = names[1 - i];
            waiter.since = scene.source.now();
            WaitersFrom from;
            from.source = WaitSource::Trace;
            from.count = 1;
            from.at = scene.source.now();
            from.waiters = {waiter};
            scene.source.waiters(locks[i], {from});
        }
        for (int i = 0; i < 40; ++i)
            scene.step(200ms);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const QString html = report({u"--show-tokens"_s}).text;
    // The picture of the finding, behind that of all.
    const QString picture = html.section(u"<svg"_s, 2, 2).section(u"</svg>"_s, 0, 0);
    for (const QString& lock : {u"lock:one"_s, u"lock:two"_s})
        QVERIFY2(picture.contains(lock + u"</text>"_s), qPrintable(html));
    for (const QString& who : {u"alice"_s, u"bob"_s})
        QCOMPARE(picture.count(u'>' + who + u"</text>"_s), 1 + 1); // in its bar, and in the legend
    QVERIFY(!picture.contains(u"lock:bystander"_s));
    saveForPeople(html, "deadlock.html");
}

void ReportTest::failsOnWhatIsBadEnough_data()
{
    QTest::addColumn<QString>("least");
    QTest::addColumn<bool>("hasProblem");
    QTest::addColumn<int>("code");
    QTest::newRow("nothing asked for") << QString() << true << 0;
    QTest::newRow("a problem") << u"problem"_s << true << 1;
    QTest::newRow("worse than a warning") << u"warning"_s << true << 1;
    QTest::newRow("worse than a note") << u"note"_s << true << 1;
    QTest::newRow("only a note, and a problem asked for") << u"problem"_s << false << 0;
    QTest::newRow("only a note, and a warning asked for") << u"warning"_s << false << 0;
    QTest::newRow("only a note, and a note asked for") << u"note"_s << false << 1;
}

void ReportTest::failsOnWhatIsBadEnough()
{
    QFETCH(QString, least);
    QFETCH(bool, hasProblem);
    QFETCH(int, code);
    if (hasProblem) {
        recordTrouble();
    } else {
        RecordedScene scene(path());
        const LockId lock = scene.source.lock("lock:a");
        scene.source.acquired(lock, "6f1e4c1c-43a1-4f0e-9a3b-000000000010", 500ms);
        scene.step(500ms);
        scene.source.expired(lock);
        scene.step(5ms);
        scene.source.acquired(lock, "6f1e4c1c-43a1-4f0e-9a3b-000000000011", 30s);
        scene.step(100ms);
        scene.source.released(lock);
        scene.close();
    }
    const QStringList failOn = least.isEmpty() ? QStringList() : QStringList{u"--fail-on"_s, least};
    const VerbText told = report(failOn + QStringList{u"--format"_s, u"markdown"_s});
    QVERIFY2(told.code == code, qPrintable(told.text));
    QCOMPARE(told.text.contains(u"problem: "_s), hasProblem);
}

void ReportTest::tokensAreMaskedUnlessAskedFor()
{
    const QString token = u"second-token-of-taken"_s;
    recordTrouble();
    QVERIFY(!report({u"--show-tokens"_s}).text.contains(token)); // the file does not have it
    QFile::remove(QString::fromStdString(path()));
    recordTrouble(false);
    const QString masked = report({u"--junit"_s, file("j.xml")}).text;
    QVERIFY(!masked.contains(token) && !fileText("j.xml").contains(token));
    QVERIFY(masked.contains(u"Tokens are masked in this report"_s));
    QCOMPARE(report({u"--show-tokens"_s, u"--output"_s, file("r.html")}).code, 0);
    const QString clear = fileText("r.html");
    QVERIFY(clear.contains(token));
    QVERIFY(clear.contains(u"whoever has this report"_s));
    QCOMPARE(QFile::permissions(file("r.html")) & (QFileDevice::ReadGroup | QFileDevice::ReadOther),
             QFileDevice::Permissions());
}

void ReportTest::aPartOfIt()
{
    recordTrouble();
    // Before the second second nothing was wrong yet.
    const VerbText begin = report({u"--to"_s, u"+0.9"_s, u"--fail-on"_s, u"note"_s, u"--format"_s, u"markdown"_s});
    QVERIFY2(begin.code == 0, qPrintable(begin.text));
    QVERIFY(begin.text.contains(u"lock:right"_s) && !begin.text.contains(u"lock:stuck"_s));
    const VerbText end = report({u"--from"_s, u"+7"_s, u"--fail-on"_s, u"problem"_s, u"--format"_s, u"markdown"_s});
    QCOMPARE(end.code, 1);
    QVERIFY(end.text.contains(u"lock:taken"_s) && !end.text.contains(u"lock:right"_s));
    QCOMPARE(report({u"--from"_s, u"+3"_s, u"--to"_s, u"+2"_s}).code, 2);
    QCOMPARE(report({u"--from"_s, u"noon"_s}).code, 2);
}

/// A minute in front of a range is read to know it, and is no part of it; a wait that goes on is.
void ReportTest::whatWasBeforeIsNotInIt()
{
    {
        RecordedScene scene(path());
        const LockId taken = scene.source.lock("lock:taken");
        const auto waitsFor = [&](LockId lock, const std::string& who) {
            WaitersFrom queue;
            queue.source = WaitSource::Queue;
            queue.bound = WaitBound::Exactly;
            queue.at = scene.source.now();
            if (!who.empty()) {
                queue.count = 1;
                queue.waiters.emplace_back().id = who;
                queue.waiters.back().since = scene.source.now();
            }
            scene.source.waiters(lock, {queue});
        };
        scene.source.acquired(taken, "first", 300s);
        scene.source.acquired(scene.source.lock("lock:short"), "second", 300s);
        scene.step(1s);
        waitsFor(taken, "patient");
        for (int i = 0; i < 3; ++i) {
            scene.source.takenOver(taken, "other-" + std::to_string(i), 300s);
            scene.step(1s);
        }
        for (int second = 4; second < 40; ++second) {
            if (second == 22)
                waitsFor(scene.source.lock("lock:short"), "brief");
            if (second == 25)
                waitsFor(scene.source.lock("lock:short"), {});
            if (second == 30)
                scene.source.takenOver(taken, "last", 300s);
            scene.step(1s);
        }
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const auto of = [this](const QString& from, const QString& to) {
        return report({u"--from"_s, from, u"--to"_s, to, u"--format"_s, u"markdown"_s}).text;
    };
    const QString calm = of(u"+20"_s, u"+28"_s);
    QVERIFY2(!calm.contains(u"Taken over"_s), qPrintable(calm));
    QVERIFY2(calm.contains(u"Nobody waited longer than 26.0 s"_s), qPrintable(calm));
    const QString once = of(u"+20"_s, u"+35"_s);
    QVERIFY2(once.contains(u"Overwritten by another client 1 time"_s), qPrintable(once));
    const QString all = of(u"+0"_s, u"+35"_s);
    QVERIFY2(all.contains(u"Overwritten by another client 4 time"_s), qPrintable(all));
}

void ReportTest::gapsAreSaid()
{
    {
        RecordedScene scene(path());
        scene.hold("lock:a", "6f1e4c1c-43a1-4f0e-9a3b-000000000010", 300ms);
        scene.step(2s);
        scene.source.gap(NodeId{0}, 1500ms, "the connection was cut off");
        scene.hold("lock:a", "6f1e4c1c-43a1-4f0e-9a3b-000000000011", 300ms);
        scene.close();
    }
    const QString html = report().text;
    saveForPeople(html, "report-gap.html");
    QVERIFY2(html.contains(u"gap 1.50 s: the connection was cut off"_s), qPrintable(html));
    QVERIFY(html.contains(u"Gap of 1.50 s"_s)); // in the picture
}

void ReportTest::aFileIsWholeOrAsItWas()
{
    {
        RecordedScene scene(path()); // more batches than are read at once
        for (int i = 0; i < 2000; ++i)
            scene.hold("lock:a", "6f1e4c1c-43a1-4f0e-9a3b-000000000010", 5ms);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    QFile old(file("r.html"));
    QVERIFY(old.open(QIODevice::WriteOnly) && old.write("the report of yesterday") > 0);
    old.close();
    auto parsed = cli::parseOptions(
        {u"report"_s, QString::fromStdString(path()), u"--output"_s, file("r.html"), u"--junit"_s, file("j.xml")});
    cli::Output output;
    const auto verb = cli::makeReportVerb(std::get<cli::Options>(parsed), m_clock, output);
    QVERIFY(verb);
    QSignalSpy finished(verb.get(), &cli::Verb::finished);
    verb->start();
    QCoreApplication::processEvents();
    QCOMPARE(finished.size(), 0); // in the middle of it
    verb->interrupt();
    QCOMPARE(finished.size(), 1);
    QCOMPARE(finished[0][0].value<cli::ExitCode>(), cli::ExitCode::Interrupted);
    QCoreApplication::processEvents(); // what still waited in the event loop does nothing
    QCOMPARE(finished.size(), 1);
    QCOMPARE(fileText("r.html"), u"the report of yesterday"_s);
    QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), (QStringList{u"a.lockscope"_s, u"r.html"_s}));
    QCOMPARE(report({u"--output"_s, file("r.html")}).code, 0);
    QVERIFY(fileText("r.html").endsWith(u"</html>\n"_s));
    const VerbText nowhere = report({u"--output"_s, file("no/such/folder/r.html"), u"--fail-on"_s, u"problem"_s});
    QCOMPARE(nowhere.code, 3);
    QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), (QStringList{u"a.lockscope"_s, u"r.html"_s}));
}

void ReportTest::whatCannotBeReadIsSaid()
{
    QCOMPARE(report({u"--output"_s, file("r.html")}).code, 3);
    recordTrouble();
    QFile recording(QString::fromStdString(path()));
    QVERIFY(recording.open(QIODevice::ReadWrite));
    QVERIFY(recording.resize(recording.size() / 3));
    recording.close();
    QCOMPARE(report({u"--output"_s, file("r.html")}).code, 3);
    QVERIFY(!QFile::exists(file("r.html")));
}

/// A device or a FIFO is written to, and stays what it is.
void ReportTest::whatIsNoFileIsNotReplaced()
{
    recordTrouble();
    const QString fifo = file("fifo");
    QCOMPARE(::mkfifo(qPrintable(fifo), 0600), 0);
    // A window does not wait for somebody who reads it.
    using presentation::FifoReader;
    QCOMPARE(presentation::writeWhole(fifo, "x", false, FifoReader::Needed), u"nobody reads this FIFO"_s);
    QString problem;
    QVERIFY(presentation::OutputFile::create(fifo.toStdString(), {}, problem, FifoReader::Needed) == nullptr);
    QCOMPARE(problem, u"nobody reads this FIFO"_s);
    const int idle = ::open(qPrintable(fifo), O_RDONLY | O_NONBLOCK); // it has the FIFO open, and reads nothing
    QVERIFY(idle >= 0);
    QCOMPARE(presentation::writeWhole(fifo, QByteArray(1 << 20, 'x'), false, FifoReader::Needed),
             u"the reader of this FIFO reads nothing"_s);
    ::close(idle);
    QByteArray read;
    std::thread reader([&] {
        QFile end(fifo);
        if (end.open(QIODevice::ReadOnly))
            read = end.readAll();
    });
    const int code = report({u"--output"_s, fifo}).code;
    reader.join();
    QCOMPARE(code, 0);
    QVERIFY(read.endsWith("</html>\n"));
    struct stat there = {};
    QCOMPARE(::stat(qPrintable(fifo), &there), 0);
    QVERIFY(S_ISFIFO(there.st_mode));
    QFile log(file("log"));
    QVERIFY(log.open(QIODevice::WriteOnly | QIODevice::Unbuffered) && log.write("before\n") > 0);
    QCOMPARE(report({u"--output"_s, u"/dev/fd/%1"_s.arg(log.handle())}).code, 0);
    const QString written = fileText("log");
    QVERIFY(written.startsWith(u"before\n<") && written.endsWith(u"</html>\n"));
    QVERIFY(presentation::isWrittenInPlace("/dev/null"));
    QVERIFY(presentation::isWrittenInPlace("/dev/stdout"));
    QVERIFY(!presentation::isWrittenInPlace(path()));
    QVERIFY(!presentation::isWrittenInPlace(file("nowhere").toStdString()));
}

void ReportTest::wrongOptions()
{
    recordTrouble();
    QCOMPARE(report({u"--format"_s, u"pdf"_s}).code, 2);
    QCOMPARE(report({u"--fail-on"_s, u"fine"_s}).code, 2);
    QCOMPARE(report({u"--fail-on"_s, u"anything"_s}).code, 2);
    QCOMPARE(report({u"--output"_s, QString::fromStdString(path())}).code, 2); // never over the recording
    QCOMPARE(report({u"--junit"_s, file("a"), u"--output"_s, file("a")}).code, 2);
    QVERIFY(QFile::link(QString::fromStdString(path()), file("b")));
    const QByteArray before = fileText("a.lockscope").toUtf8();
    QCOMPARE(report({u"--output"_s, file("b")}).code, 3); // nor by another name of it
    QCOMPARE(report({u"--output"_s, file("r.html"), u"--junit"_s, file("b")}).code, 3);
    QCOMPARE(fileText("a.lockscope").toUtf8(), before);
    QCOMPARE(report({u"--uri"_s, u"redis://a"_s}).code, 2);
}

LOCKSCOPE_TEST_MAIN(ReportTest)
#include "tst_report.moc"
