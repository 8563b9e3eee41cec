// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// `export`: what it writes of recordings that a script made, read back by programs that are not ours; ranges, gaps,
// names of any bytes; a file is whole or not there.
#include "cli/exportverb.h"
#include "cli/options.h"
#include "cli/recordedscene.h"
#include "cli/replayverb.h"
#include "cli/verbrun.h"
#include "support/suite.h"

#include <QDir>
#include <QFileInfo>
#include <QFloat16> // complete for the conversions of nlohmann::json that QCOMPARE looks for
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTemporaryFile>

#include <nlohmann/json.hpp>

using namespace lockscope;
using namespace lockscope::test;
using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

using Json = nlohmann::json;

struct Told
{
    int code = -1;
    QByteArray text;
};

/// What a script of Python prints; as JSON. It is told the file.
Json python(const char* script, const QString& file)
{
    QProcess process;
    process.start(u"python3"_s, {u"-c"_s, QString::fromUtf8(script), file});
    if (!process.waitForFinished(60'000) || process.exitCode() != 0) {
        qWarning("python3: %s", process.readAllStandardError().constData());
        return {};
    }
    return Json::parse(process.readAllStandardOutput().toStdString(), nullptr, false);
}

/// Rows as Python's csv module has them, by column; names as their bytes were, in hexadecimal.
constexpr const char* kReadCsv = R"(
import csv, json, re, sys
def raw(cell):
    if cell.startswith("'"):
        cell = cell[1:]
    out, i, b = bytearray(), 0, cell.encode()
    names = {ord('n'): 10, ord('r'): 13, ord('t'): 9, ord('\\'): 92}
    while i < len(b):
        if b[i] != 92:
            out.append(b[i]); i += 1
        elif b[i + 1] == ord('x'):
            out.append(int(b[i + 2:i + 4], 16)); i += 4
        else:
            out.append(names[b[i + 1]]); i += 2
    return out.hex()
csv.field_size_limit(100000000)
rows = list(csv.DictReader(open(sys.argv[1], newline='', encoding='utf-8'), strict=True))
assert all(None not in row and None not in row.values() for row in rows)
for row in rows:
    row['raw'] = raw(row['key'])
    row['begin'] = row['key'][:1]
    if len(row['key']) > 1000:
        del row['key']
print(json.dumps(rows))
)";

constexpr const char* kReadTables = R"(
import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.row_factory = sqlite3.Row
assert db.execute('PRAGMA integrity_check').fetchone()[0] == 'ok'
out = {'foreign': [list(r) for r in db.execute('PRAGMA foreign_key_check')]}
for table in ('events', 'holds', 'locks', 'nodes', 'gaps', 'samples', 'figures', 'meta'):
    out[table] = [{k: v.hex() if isinstance(v, bytes) else v for k, v in dict(r).items()}
                  for r in db.execute('SELECT * FROM ' + table)]
out['indices'] = [r[0] for r in db.execute("SELECT name FROM sqlite_schema WHERE type='index'")]
print(json.dumps(out))
)";

QList<std::pair<const char*, std::string>> hostileNames()
{
    return {{"comma and quote", "lock:a,\"b\""},
            {"lines", "lock:a\r\nb\n"},
            {"formula", "=cmd|'/c calc'!A0"},
            {"plus", "+1"},
            {"minus", "-1"},
            {"at", "@SUM(A1)"},
            {"apostrophe", "'quoted"},
            {"tab", "\t=1"},
            {"nul", std::string("lock:\0b", 7)},
            {"not UTF-8", "lock:\xff\xfe\x80"},
            {"looks escaped", "lock:\\xff\\n"},
            {"right to left", "lock:\xe2\x80\xaegpj"},
            {"a megabyte", "lock:" + std::string(1 << 20, 'x')},
            {"SQL", "lock:'); DROP TABLE events; --"},
            {"nothing", ""}};
}

} // namespace

class ExportTest final : public RecordingSuite
{
    Q_OBJECT

private:
    [[nodiscard]] Told exportAs(const char* format, const QStringList& options = {}) const;
    [[nodiscard]] Json csv(const QStringList& options = {}) const;
    [[nodiscard]] Json tables(const QStringList& options = {}) const;
    [[nodiscard]] QStringList files() const { return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden); }
    void recordDay(bool isMasked = true) const;

private Q_SLOTS:
    void init();
    void linesAreThoseOfReplay();
    void csvHasARowAnEvent();
    void tablesHaveEventsAndHolds();
    void namesComeBack_data();
    void namesComeBack();
    void gapsAreRows();
    void gapsThatAreCountedAreThere();
    void aRangeCutsHolds();
    void nothingHappened();
    void severalNodes();
    void tokensAreMaskedUnlessAskedFor();
    void aFileIsWholeOrNotThere();
    void aDamagedRecordingIsSaid();
    void aDamageInTheMiddleIsAGap();
    void wrongOptions();
};

void ExportTest::init()
{
    Suite::init();
    for (const QString& name : files())
        QFile::remove(m_folder.filePath(name));
}

Told ExportTest::exportAs(const char* format, const QStringList& options) const
{
    const VerbRun run = runVerb(
        QStringList{u"export"_s, QString::fromStdString(path()), u"--format"_s, QString::fromLatin1(format)} + options,
        [this](const auto& parsed, auto& output) { return cli::makeExportVerb(parsed, m_clock, output); });
    return {run.code, run.out};
}

Json ExportTest::csv(const QStringList& options) const
{
    const Told told = exportAs("csv", options + QStringList{u"--output"_s, file("a.csv"), u"--overwrite"_s});
    return told.code == 0 ? python(kReadCsv, file("a.csv")) : Json();
}

Json ExportTest::tables(const QStringList& options) const
{
    const Told told = exportAs("sqlite", options + QStringList{u"--output"_s, file("a.sqlite"), u"--overwrite"_s});
    return told.code == 0 ? python(kReadTables, file("a.sqlite")) : Json();
}

/// Five short holds, one that is renewed, one that is taken over, one without a lease that is never given back.
void ExportTest::recordDay(bool isMasked) const
{
    RecordedScene scene(path(), isMasked, {{"uri", "redis://a:6379/0"}, {"patterns", R"(["lock:*"])"}});
    scene.holdsAndAStuckLock(1s, 1s);
    const LockId taken = scene.source.lock("lock:taken");
    scene.source.acquired(taken, "first-token-of-taken", 30s);
    scene.step(2s);
    scene.source.renewed(taken, 30s);
    scene.step(1s);
    scene.source.takenOver(taken, "second-token-of-taken", 30s);
    scene.step(1s);
    scene.source.expired(taken);
    scene.close();
    QVERIFY(scene.isWhole);
}

void ExportTest::linesAreThoseOfReplay()
{
    recordDay();
    const auto parsed = cli::parseOptions({u"replay"_s, QString::fromStdString(path()), u"--json"_s});
    QTemporaryFile printed;
    QVERIFY(printed.open());
    cli::Output output(printed.handle());
    const auto replay = cli::makeReplayVerb(std::get<cli::Options>(parsed), m_clock, output);
    QSignalSpy finished(replay.get(), &cli::Verb::finished);
    replay->start();
    QVERIFY(!finished.isEmpty() || finished.wait(kPatience));
    QFile reader(printed.fileName());
    QVERIFY(reader.open(QIODevice::ReadOnly));
    const QByteArray lines = reader.readAll();
    QVERIFY(lines.count('\n') > 15);
    QCOMPARE(exportAs("ndjson").text, lines);
    QCOMPARE(exportAs("ndjson", {u"--output"_s, file("a.ndjson")}).code, 0);
    QFile written(file("a.ndjson"));
    QVERIFY(written.open(QIODevice::ReadOnly));
    QCOMPARE(written.readAll(), lines);
}

void ExportTest::csvHasARowAnEvent()
{
    recordDay();
    const Told printed = exportAs("csv");
    QCOMPARE(printed.code, 0);
    QVERIFY2(printed.text.startsWith("t,event,key,db,node,keyspace,holder,previous,held_since,deadline,count,"
                                     "precision_us,evidence,library,"),
             printed.text);
    const Json rows = csv();
    QFile written(file("a.csv"));
    QVERIFY(written.open(QIODevice::ReadOnly));
    QCOMPARE(written.readAll(), printed.text);
    std::map<std::string, int> kinds;
    for (const Json& row : rows) {
        ++kinds[row["event"].get<std::string>()];
        QCOMPARE(row["node"], "a:6379");
    }
    QVERIFY(kinds == (std::map<std::string, int>{
                         {"acquired", 7}, {"released", 5}, {"renewed", 1}, {"taken_over", 1}, {"expired", 1}}));
    const auto find = [&](const char* kind, const char* key) {
        const auto row = std::find_if(rows.begin(), rows.end(),
                                      [&](const Json& each) { return each["event"] == kind && each["key"] == key; });
        return row == rows.end() ? Json() : *row;
    };
    QCOMPARE(find("released", "lock:right")["held_ms"], "200");
    QCOMPARE(find("acquired", "lock:stuck")["deadline"], "never");
    QCOMPARE(find("acquired", "lock:taken")["ttl_ms"], "30000");
    QCOMPARE(find("acquired", "lock:taken")["lease_ms"], "30000");
    QCOMPARE(find("renewed", "lock:taken")["renewals"], "1");
    QVERIFY(!find("taken_over", "lock:taken")["previous"].get<std::string>().empty());
}

void ExportTest::tablesHaveEventsAndHolds()
{
    recordDay();
    const Json all = tables();
    QVERIFY2(all.is_object(), "no tables");
    QVERIFY(all["foreign"].empty());
    QCOMPARE(all["events"].size(), std::size_t{15});
    QCOMPARE(all["locks"].size(), std::size_t{3});
    QCOMPARE(all["nodes"].size(), std::size_t{1});
    QCOMPARE(all["nodes"][0]["address"], "a:6379");
    QCOMPARE(all["holds"].size(), std::size_t{8});
    QVERIFY(all["indices"].size() >= 7);
    QVERIFY(!all["samples"].empty());
    std::map<std::string, std::vector<Json>> holds;
    for (const Json& hold : all["holds"]) {
        const auto lock = std::find_if(all["locks"].begin(), all["locks"].end(),
                                       [&](const Json& each) { return each["id"] == hold["lock"]; });
        holds[(*lock)["name"].get<std::string>()].push_back(hold);
        QVERIFY(hold["end_us"].is_null() || hold["end_us"] >= hold["begin_us"]);
    }
    QCOMPARE(holds["lock:right"].size(), std::size_t{5});
    QCOMPARE(holds["lock:right"][0]["end_us"].get<std::int64_t>() -
                 holds["lock:right"][0]["begin_us"].get<std::int64_t>(),
             std::int64_t{200'000});
    const Json& stuck = holds["lock:stuck"].at(0);
    QVERIFY(stuck["end_us"].is_null() && stuck["ended_as"].is_null());
    QCOMPARE(stuck["had_no_lease"], 1);
    QCOMPARE(stuck["most_waiters"], 2);
    const Json& first = holds["lock:taken"].at(0);
    QCOMPARE(first["ended_as"], "taken_over");
    QCOMPARE(first["renewals"], 1);
    QCOMPARE(first["longest_silence_us"], 2'000'000);
    QCOMPARE(holds["lock:taken"].at(1)["ended_as"], "expired");
    std::map<std::string, std::string> meta;
    for (const Json& fact : all["meta"])
        meta[fact["key"]] = fact["value"];
    QCOMPARE(meta["export_version"], "1");
    QCOMPARE(meta["events"], "15");
    QCOMPARE(meta["tokens"], "masked");
    QCOMPARE(meta["recording"], "a.lockscope");
}

void ExportTest::namesComeBack_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const auto& [title, name] : hostileNames())
        QTest::newRow(title) << QByteArray::fromStdString(name);
}

void ExportTest::namesComeBack()
{
    QFETCH(QByteArray, name);
    {
        RecordedScene scene(path(), false);
        scene.hold(name.toStdString(), name.left(1000).toStdString() + "token", 50ms);
        scene.hold("lock:other", "t", 50ms);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const Json rows = csv({u"--show-tokens"_s});
    QCOMPARE(rows.size(), std::size_t{4});
    QCOMPARE(QByteArray::fromHex(QByteArray::fromStdString(rows[0]["raw"].get<std::string>())), name);
    const auto begin = rows[0]["begin"].get<std::string>();
    QVERIFY(begin.empty() || std::string("=+-@\t\r").find(begin) == std::string::npos);
    const Json all = tables({u"--show-tokens"_s});
    QVERIFY(all["foreign"].empty());
    QCOMPARE(all["holds"].size(), std::size_t{2});
    const Json& lock = all["locks"][0];
    const bool isPlain = lock["raw"].is_null();
    const auto stored = isPlain ? QByteArray::fromStdString(lock["name"].get<std::string>())
                                : QByteArray::fromHex(QByteArray::fromStdString(lock["raw"].get<std::string>()));
    QCOMPARE(stored, name);
    QCOMPARE(exportAs("ndjson").text.count("\"released\""), 2);
}

void ExportTest::gapsAreRows()
{
    {
        RecordedScene scene(path());
        const LockId lock = scene.source.lock("lock:a");
        scene.source.acquired(lock, "t1", 30s);
        scene.step(1s);
        scene.source.gap(NodeId{0}, 400ms, "cut, \"hard\"");
        scene.step(100ms);
        scene.source.renewed(lock, 30s);
        scene.source.released(lock);
        scene.source.leaveOutEvents();
        scene.close();
        QVERIFY(scene.isWhole);
    }
    std::vector<Json> gaps;
    for (const Json& row : csv()) {
        if (row["event"] == "gap")
            gaps.push_back(row);
    }
    QCOMPARE(gaps.size(), std::size_t{2});
    QCOMPARE(gaps[0]["text"], "cut, \"hard\"");
    QCOMPARE(gaps[0]["node"], "a:6379");
    QVERIFY(gaps[0]["gap_from"] < gaps[0]["t"]);
    QCOMPARE(gaps[1]["left_out"], "2");
    const Json all = tables();
    QCOMPARE(all["gaps"].size(), std::size_t{2});
    QCOMPARE(all["gaps"][0]["to_us"].get<std::int64_t>() - all["gaps"][0]["from_us"].get<std::int64_t>(),
             std::int64_t{400'000});
    QCOMPARE(all["gaps"][1]["left_out"], 2);
    QCOMPARE(all["holds"].size(), std::size_t{1});
    QVERIFY(!all["holds"][0]["end_us"].is_null());
}

/// What standard error and the window say of gaps is what stands in the export. Between two runs the tables have a gap;
/// for lines another `ready` says so.
void ExportTest::gapsThatAreCountedAreThere()
{
    {
        RecordedScene scene(path());
        scene.hold("lock:a", "t1", 1s);
        scene.source.gap(NodeId{0}, 400ms, "cut");
        scene.step(1s);
        scene.source.pending().rewound = true;
        scene.source.nodeReady(NodeId{0}, "a:6379");
        scene.step(1s);
        scene.hold("lock:b", "t2", 1s);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    for (const auto& [kind, gaps, readies] :
         {std::tuple{presentation::ExportKind::Ndjson, 2, 2}, std::tuple{presentation::ExportKind::Csv, 2, 0}}) {
        auto reader = history::RecordingReader::open(path());
        QVERIFY(reader.has_value());
        history::ReplaySource recording(std::move(*reader), m_clock);
        const auto range = recording.range();
        QByteArray text;
        QString problem;
        const auto exported = presentation::RecordedExport::begin(
            recording, {path(), kind, {range.from, range.to}, true, {}}, nullptr,
            [&text](std::string_view line) { text.append(line.data(), qsizetype(line.size())).append('\n'); }, problem);
        QVERIFY2(exported, qPrintable(problem));
        while (exported->advance(10)) {
        }
        QCOMPARE(exported->finish([] { return false; }), QString());
        const bool isCsv = kind == presentation::ExportKind::Csv;
        QCOMPARE(text.count(isCsv ? ",gap," : "\"event\":\"gap\""), gaps);
        QCOMPARE(text.count("\"ready\""), readies);
        QCOMPARE(exported->gaps(), std::uint64_t(gaps));
        const char* const kAcquired = isCsv ? ",acquired," : "\"event\":\"acquired\"";
        QVERIFY(exported->events() >= std::uint64_t(text.count(kAcquired)) && text.count(kAcquired) == 2);
        QVERIFY(!exported->isEmpty());
    }
}

/// A hold that began before it, one that ends behind it.
void ExportTest::aRangeCutsHolds()
{
    {
        RecordedScene scene(path());
        const LockId early = scene.source.lock("lock:early");
        scene.source.acquired(early, "t1", 30s);
        scene.step(2s);
        const LockId late = scene.source.lock("lock:late");
        scene.step(1s);
        scene.source.acquired(late, "t2", 30s);
        scene.step(1s);
        scene.source.released(early);
        scene.step(1s);
        scene.step(2s);
        scene.source.released(late);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const QStringList range{u"--from"_s, u"+2.5"_s, u"--to"_s, u"+5.5"_s};
    const Json all = tables(range);
    QCOMPARE(all["holds"].size(), std::size_t{2});
    QVERIFY(all["foreign"].empty());
    for (const Json& hold : all["holds"]) {
        const bool isEarly = hold["seen_us"] > hold["begin_us"];
        QCOMPARE(hold["end_us"].is_null(), !isEarly);
    }
    const Json rows = csv(range);
    QCOMPARE(rows.size(), std::size_t{3});
    QCOMPARE(rows[0]["event"], "found"); // as a state
    QCOMPARE(rows[0]["key"], "lock:early");
    QCOMPARE(rows[1]["event"], "acquired");
    QCOMPARE(rows[2]["event"], "released");
    QCOMPARE(rows[2]["held_ms"], "4000");
}

void ExportTest::nothingHappened()
{
    {
        RecordedScene scene(path());
        scene.step(3s);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const Json rows = csv();
    QVERIFY(rows.is_array() && rows.empty());
    const Json all = tables();
    QCOMPARE(all["events"].size() + all["holds"].size() + all["gaps"].size(), std::size_t{0});
    QCOMPARE(all["nodes"].size(), std::size_t{1});
    QCOMPARE(exportAs("csv", {u"--from"_s, u"+2"_s, u"--to"_s, u"+1"_s}).code, 2);
}

void ExportTest::severalNodes()
{
    {
        RecordedScene scene(path());
        scene.source.join(NodeId{1}, KeyspaceId{7}, "group");
        scene.source.nodeReady(NodeId{1}, "b:6379");
        scene.step(10ms);
        for (const NodeId node : {NodeId{0}, NodeId{1}}) {
            const LockId lock = scene.source.lock("lock:same", node);
            scene.source.acquired(lock, "t", 30s);
            scene.step(1s);
            scene.source.released(lock);
            scene.step(10ms);
        }
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const Json all = tables();
    QCOMPARE(all["nodes"].size(), std::size_t{2});
    QCOMPARE(all["locks"].size(), std::size_t{2});
    QCOMPARE(all["nodes"][1]["keyspace"], "group");
    const Json rows = csv();
    QCOMPARE(rows.size(), std::size_t{4});
    QCOMPARE(rows[0]["node"], "a:6379");
    QCOMPARE(rows[3]["node"], "b:6379");
    QCOMPARE(rows[3]["keyspace"], "group");
}

void ExportTest::tokensAreMaskedUnlessAskedFor()
{
    recordDay(false);
    for (const char* format : {"csv", "ndjson"}) {
        QVERIFY(!exportAs(format).text.contains("the-token-of-the-stuck-holder"));
        QVERIFY(exportAs(format, {u"--show-tokens"_s}).text.contains("the-token-of-the-stuck-holder"));
    }
    const auto holderOf = [](const Json& all) {
        for (const Json& hold : all["holds"]) {
            if (hold["had_no_lease"] == 1)
                return hold["holder"].get<std::string>();
        }
        return std::string();
    };
    const Json masked = tables();
    QVERIFY(!holderOf(masked).empty() && holderOf(masked) != "the-token-of-the-stuck-holder");
    QCOMPARE(holderOf(tables({u"--show-tokens"_s})), "the-token-of-the-stuck-holder");
}

void ExportTest::aFileIsWholeOrNotThere()
{
    recordDay();
    for (const char* format : {"csv", "ndjson", "sqlite", "perfetto"}) {
        const QString target = file("out");
        const QStringList options{u"--output"_s, target};
        QCOMPARE(exportAs(format, options).code, 0);
        const QFileInfo info(target);
        QVERIFY(info.size() > 0);
        QCOMPARE(info.permissions() & (QFileDevice::ReadGroup | QFileDevice::ReadOther | QFileDevice::WriteGroup |
                                       QFileDevice::WriteOther),
                 QFileDevice::Permissions());
        QCOMPARE(files(), (QStringList{u"a.lockscope"_s, u"out"_s})); // nothing is left beside it
        QFile there(target);
        QVERIFY(there.open(QIODevice::WriteOnly | QIODevice::Truncate) && there.write("mine") == 4);
        there.close();
        QCOMPARE(exportAs(format, options).code, 3);
        QCOMPARE(QFileInfo(target).size(), 4);
        QCOMPARE(exportAs(format, options + QStringList{u"--overwrite"_s}).code, 0);
        QVERIFY(QFileInfo(target).size() > 4);
        QVERIFY(QFile::remove(target));
        QCOMPARE(exportAs(format, {u"--output"_s, u"/nowhere/at/all"_s}).code, 3);
        // Whoever interrupts finds nothing.
        const auto parsed = cli::parseOptions(
            QStringList{u"export"_s, QString::fromStdString(path()), u"--format"_s, QString::fromLatin1(format)} +
            options);
        cli::Output output(2);
        {
            const auto verb = cli::makeExportVerb(std::get<cli::Options>(parsed), m_clock, output);
            QSignalSpy finished(verb.get(), &cli::Verb::finished);
            verb->start();
            QCOMPARE(files().size(), 2); // what is beside its place
            verb->interrupt();
            QCOMPARE(finished.size(), 1);
            QCOMPARE(finished[0][0].value<cli::ExitCode>(), cli::ExitCode::Interrupted);
        }
        QCOMPARE(files(), QStringList{u"a.lockscope"_s});
    }
}

void ExportTest::aDamagedRecordingIsSaid()
{
    QCOMPARE(exportAs("csv").code, 3); // there is none
    QFile stranger(file("a.lockscope"));
    QVERIFY(stranger.open(QIODevice::WriteOnly) && stranger.write("a text") > 0);
    stranger.close();
    QCOMPARE(exportAs("sqlite", {u"--output"_s, file("a.sqlite")}).code, 3);
    QCOMPARE(files(), QStringList{u"a.lockscope"_s});
}

/// What is in front of the damage is exported; behind it a gap says so.
void ExportTest::aDamageInTheMiddleIsAGap()
{
    {
        RecordedScene scene(path());
        scene.source.acquired(scene.source.lock("lock:held"), "t", 30s);
        for (int i = 0; i < 4000; ++i)
            scene.hold("lock:" + std::to_string(i % 7), "t" + std::to_string(i), 5ms);
        scene.close();
        QVERIFY(scene.isWhole);
    }
    const auto damaged = python(R"(
import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute('UPDATE chunks SET data = zeroblob(length(data)) WHERE id = 2')
db.commit()
print(json.dumps(db.execute('SELECT count(*), sum(n) FROM chunks').fetchone()))
)",
                                QString::fromStdString(path()));
    QVERIFY(damaged[0] >= 2 && damaged[1] > 8000);
    const QStringList to{u"--output"_s, file("a.sqlite")};
    QCOMPARE(exportAs("sqlite", to).code, 3);
    const Json all = python(kReadTables, file("a.sqlite"));
    QVERIFY2(all.is_object(), "no tables");
    QVERIFY(all["events"].size() > 3000 && all["events"].size() < 6000);
    QCOMPARE(all["gaps"].size(), std::size_t{1});
    QVERIFY(all["gaps"][0]["to_us"] > all["gaps"][0]["from_us"]);
    for (const Json& hold : all["holds"]) // nobody knows how the one that was held goes on
        QVERIFY(!hold["end_us"].is_null());
    QCOMPARE(exportAs("csv").code, 3);
    QVERIFY(exportAs("csv").text.contains("the recording is damaged from here on"));
    QCOMPARE(exportAs("perfetto", {u"--output"_s, file("a.pftrace")}).code, 3);
    QCOMPARE(exportAs("ndjson").code, 3);
    QVERIFY(exportAs("ndjson").text.contains("the recording is damaged from here on"));
}

void ExportTest::wrongOptions()
{
    recordDay();
    QCOMPARE(exportAs("xml").code, 2);
    QCOMPARE(exportAs("sqlite").code, 2);
    QCOMPARE(exportAs("perfetto").code, 2);
    QCOMPARE(exportAs("csv", {u"--output"_s, QString::fromStdString(path())}).code, 2);
    QCOMPARE(exportAs("csv", {u"--from"_s, u"noon"_s}).code, 2);
    const QString otherName = m_folder.path() + u"/./a.lockscope"_s;
    const auto size = QFileInfo(otherName).size();
    QCOMPARE(exportAs("csv", {u"--overwrite"_s, u"--output"_s, otherName}).code, 3);
    QCOMPARE(QFileInfo(otherName).size(), size);
}

LOCKSCOPE_TEST_MAIN(ExportTest)
#include "tst_export.moc"
